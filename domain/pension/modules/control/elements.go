package control

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// elements are what a pension rests on, as a notification, a module or a recomputation has it: one value a field, by ChampNotifie.
type elements struct {
	regime  dossier.Regime
	effet   calendar.Date
	connus  [nombreChamps]bool
	valeurs [nombreChamps]money.Decimal
	// tousRegimes is the duration of all schemes, which a notification may show in place of that of the scheme.
	tousRegimes money.Decimal
	// horsMajorations is the annual amount before what children and surcote add.
	horsMajorations money.Decimal
}

const nombreChamps = int(faits.NotifieAnnuel) + 1

func (e *elements) mettre(champ faits.ChampNotifie, valeur money.Decimal) {
	e.connus[champ], e.valeurs[champ] = true, valeur
}

func (e *elements) annuel() money.Decimal { return e.valeurs[faits.NotifieAnnuel] }

// majoration is what children add, as a share of the rest of the pension.
func (e *elements) majoration() (part money.Decimal) {
	children := e.valeurs[faits.NotifieMajorationEnfants]
	if rest := e.annuel().Sub(children); children.Sign() > 0 && rest.Sign() > 0 {
		const places = 9
		return children.Quo(rest).HalfUp(places)
	}
	return part
}

// notifies are the elements that a notification tells.
func notifies(n *dossier.Notification) elements {
	e := elements{regime: n.Regime, effet: n.DateEffet}
	e.connus[faits.NotifieDateEffet] = !n.DateEffet.IsZero()
	if n.Trimestres.Present {
		e.mettre(faits.NotifieTrimestres, money.Int(n.Trimestres.Value))
	}
	if n.Taux.Present {
		e.mettre(faits.NotifieTaux, n.Taux.Value)
	}
	if n.SalaireAnnuelMoyenEur.Present {
		e.mettre(faits.NotifieSalaireAnnuelMoyen, n.SalaireAnnuelMoyenEur.Value.Decimal)
	}
	if n.Points.Present {
		e.mettre(faits.NotifiePoints, n.Points.Value.Decimal)
	}
	if n.MinimumContributifEur.Present {
		e.mettre(faits.NotifieMinimum, n.MinimumContributifEur.Value.Decimal)
	}
	if n.MajorationEnfantsEur.Present {
		e.mettre(faits.NotifieMajorationEnfants, n.MajorationEnfantsEur.Value.Decimal)
	}
	if n.AnnuelEur.Present {
		e.mettre(faits.NotifieAnnuel, n.AnnuelEur.Value.Decimal)
	}
	return e
}

// calcules are the elements of a pension of the run.
func calcules(s *pension.State, p *faits.Pension) elements {
	e := elements{regime: p.Regime, effet: s.DateEffet, tousRegimes: money.Int(s.Taux.DureeTotale), horsMajorations: p.BaseEur.Decimal}
	e.connus[faits.NotifieDateEffet] = !s.DateEffet.IsZero()
	e.mettre(faits.NotifieAnnuel, p.AnnuelEur.Decimal)
	d := p.Detail
	if d == nil {
		return e
	}
	if d.Trimestres > 0 {
		e.mettre(faits.NotifieTrimestres, money.Int(d.Trimestres))
	}
	if d.Taux.Sign() > 0 {
		e.mettre(faits.NotifieTaux, d.Taux)
	}
	if p.Regime.EnPoints() || d.Points.Sign() > 0 {
		e.mettre(faits.NotifiePoints, d.Points.Decimal)
	} else {
		e.mettre(faits.NotifieMinimum, d.MinimumEur.Decimal)
	}
	if d.SalaireAnnuelMoyenEur.Sign() > 0 {
		e.mettre(faits.NotifieSalaireAnnuelMoyen, d.SalaireAnnuelMoyenEur.Decimal)
	}
	e.mettre(faits.NotifieMajorationEnfants, d.MajorationEnfantsEur.Decimal)
	return e
}

// valeurPour is the value of a field to set beside a notified one. A notified duration is that of the scheme or of all of them: the nearer.
func (e *elements) valeurPour(champ faits.ChampNotifie, notifie money.Decimal) money.Decimal {
	own := e.valeurs[champ]
	if champ == faits.NotifieTrimestres && absolu(e.tousRegimes.Sub(notifie)).Less(absolu(own.Sub(notifie))) {
		return e.tousRegimes
	}
	return own
}

func absolu(d money.Decimal) money.Decimal {
	if d.Sign() < 0 {
		return d.Neg()
	}
	return d
}

// elementsBase are those of the recomputed base pension.
func (r *recalcul) elementsBase() elements {
	e := elements{effet: r.effet, tousRegimes: money.Int(r.base.total)}
	e.connus[faits.NotifieDateEffet] = true
	e.mettre(faits.NotifieTrimestres, money.Int(r.base.duree))
	e.mettre(faits.NotifieTaux, money.Scaled(r.base.taux, enMilliards))
	e.mettre(faits.NotifieSalaireAnnuelMoyen, euros(r.base.salaireMoyen).Decimal)
	e.mettre(faits.NotifieMinimum, euros(r.base.minimum).Decimal)
	e.mettre(faits.NotifieMajorationEnfants, euros(r.base.majoration).Decimal)
	e.mettre(faits.NotifieAnnuel, euros(r.base.annuel).Decimal)
	return e
}

// elementsPoints are those of the recomputed Agirc-Arrco pension.
func (r *recalcul) elementsPoints() elements {
	e := elements{effet: r.effet}
	e.connus[faits.NotifieDateEffet] = true
	e.mettre(faits.NotifieTaux, money.Scaled(r.points.minoration, enMilliards))
	e.mettre(faits.NotifiePoints, pointsDe(r.points.total).Decimal)
	e.mettre(faits.NotifieMajorationEnfants, euros(r.complementaire-r.complementaireHorsEnfants).Decimal)
	e.mettre(faits.NotifieAnnuel, euros(r.complementaire).Decimal)
	return e
}
