package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// ValeurDuPoint reads what a point of a scheme pays a year at a date of effect: by the day in most schemes, by the year
// for lawyers and liberal sections. ok is false for a scheme without points, for the pharmacists' fund, which counts in
// annuities of a generation, and where the tables do not reach the date: Agirc and Arrco end with 2018.
func ValeurDuPoint(
	b *bareme.Set, rec bareme.Recorder, regime dossier.Regime, effet calendar.Date,
) (value money.Euro, ok bool) {
	switch regime {
	case dossier.AGIRCARRCO:
		return b.AgircArrcoValeurService(rec, effet)
	case dossier.ARRCO:
		return b.ArrcoValeurService(rec, effet)
	case dossier.AGIRC:
		return b.AgircValeurService(rec, effet)
	case dossier.IRCANTEC:
		return b.IrcantecValeurService(rec, effet)
	case dossier.RCI:
		return b.RciValeurService(rec, effet)
	case dossier.RAFP:
		return b.RafpValeurService(rec, effet)
	case dossier.CNAVPL:
		return b.CnavplValeurService(rec, effet)
	case dossier.CNBFComplementaire:
		return b.CnbfValeurService(rec, effet.Year)
	}
	section, _, ok := SectionLiberale(regime)
	if !ok {
		return value, false
	}
	return b.LiberauxValeurService(rec, section, effet.Year)
}
