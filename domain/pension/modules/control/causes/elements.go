package causes

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Elements are what a pension rests on, as a notification, a module or a recomputation has it.
type Elements struct {
	Regime dossier.Regime
	Effet  calendar.Date
	// Connus says which fields are known, Valeurs what they are, by faits.ChampNotifie.
	Connus  [NombreChamps]bool
	Valeurs [NombreChamps]money.Decimal
	// allRegimes is the duration of all schemes, which a notification may show in place of that of the scheme.
	allRegimes money.Decimal
	// outsideMajorations is the annual amount before what children and surcote add.
	outsideMajorations money.Decimal
}

// NombreChamps is how many fields of a notification are compared.
const NombreChamps = int(faits.NotifieAnnuel) + 1

func (e *Elements) put(champ faits.ChampNotifie, value money.Decimal) {
	e.Connus[champ] = true
	e.Valeurs[champ] = value
}

func (e *Elements) putIf(known bool, champ faits.ChampNotifie, value money.Decimal) {
	if known {
		e.put(champ, value)
	}
}

// Annuel is the annual amount.
func (e *Elements) Annuel() money.Decimal { return e.Valeurs[faits.NotifieAnnuel] }

// majoration is what children add, as a share of the rest of the pension.
func (e *Elements) majoration() (part money.Decimal) {
	children := e.Valeurs[faits.NotifieMajorationEnfants]
	if rest := e.Annuel().Sub(children); children.Sign() > 0 && rest.Sign() > 0 {
		const places = 9
		return children.Quo(rest).HalfUp(places)
	}
	return part
}

// notifies are the elements that a notification tells.
func notifies(n *dossier.Notification) Elements {
	e := Elements{Regime: n.Regime, Effet: n.DateEffet}
	e.Connus[faits.NotifieDateEffet] = !n.DateEffet.IsZero()
	e.putIf(n.Trimestres.Present, faits.NotifieTrimestres, money.Int(n.Trimestres.Value))
	e.putIf(n.Taux.Present, faits.NotifieTaux, n.Taux.Value)
	e.putIf(n.SalaireAnnuelMoyenEur.Present, faits.NotifieSalaireAnnuelMoyen, n.SalaireAnnuelMoyenEur.Value.Decimal)
	e.putIf(n.Points.Present, faits.NotifiePoints, n.Points.Value.Decimal)
	e.putIf(n.MinimumContributifEur.Present, faits.NotifieMinimum, n.MinimumContributifEur.Value.Decimal)
	e.putIf(n.MajorationEnfantsEur.Present, faits.NotifieMajorationEnfants, n.MajorationEnfantsEur.Value.Decimal)
	e.putIf(n.AnnuelEur.Present, faits.NotifieAnnuel, n.AnnuelEur.Value.Decimal)
	return e
}

// calcules are the elements of a pension of the run.
func calcules(s *pension.State, p *faits.Pension) Elements {
	e := Elements{
		Regime: p.Regime, Effet: s.DateEffet.Lire(), allRegimes: money.Int(s.Taux.Lire().DureeTotale),
		outsideMajorations: p.BaseEur.Decimal,
	}
	e.Connus[faits.NotifieDateEffet] = !s.DateEffet.Lire().IsZero()
	e.put(faits.NotifieAnnuel, p.AnnuelEur.Decimal)
	d := p.Detail
	if d == nil {
		return e
	}
	enPoints := p.Regime.EnPoints() || d.Points.Sign() > 0
	e.putIf(d.Trimestres > 0, faits.NotifieTrimestres, money.Int(d.Trimestres))
	e.putIf(d.Taux.Sign() > 0, faits.NotifieTaux, d.Taux)
	e.putIf(d.SalaireAnnuelMoyenEur.Sign() > 0, faits.NotifieSalaireAnnuelMoyen, d.SalaireAnnuelMoyenEur.Decimal)
	e.putIf(enPoints, faits.NotifiePoints, d.Points.Decimal)
	e.putIf(!enPoints, faits.NotifieMinimum, d.MinimumEur.Decimal)
	e.put(faits.NotifieMajorationEnfants, d.MajorationEnfantsEur.Decimal)
	return e
}

// ValeurPour is the value of a field to set beside a notified one. A notified duration is that of the scheme or of all
// of them: the nearer.
func (e *Elements) ValeurPour(champ faits.ChampNotifie, notifie money.Decimal) money.Decimal {
	own := e.Valeurs[champ]
	if champ == faits.NotifieTrimestres && e.allRegimes.Sub(notifie).Abs().Less(own.Sub(notifie).Abs()) {
		return e.allRegimes
	}
	return own
}
