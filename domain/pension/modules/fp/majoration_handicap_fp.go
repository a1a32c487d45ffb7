package fp

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneMajorationHandicap = pension.Modele{
	Genre: pension.Calcul, Label: "Majoration de la pension d'un fonctionnaire handicapé",
	Formule: "{pension} × {taux} ({servicesHandicap} / {services} / {diviseur}), sans dépasser la pension au taux " +
		"maximum ({maximum} au plus)",
	Unite: pension.EURParAn, Loi: law.CPCMRR33bis,
}

// majorationHandicap returns the share and the amount that raise the pension of whom a disability lets leave early: a
// third of the share of the services done with it, part-time ones counted whole, in the services and bonifications of
// the pension, to the hundredth. Pension and increase never exceed the pension at the highest rate. Law: CPCMR L24 I
// 5°, R33 bis; décret 2006-1582.
//
// Doubt: the increase is counted on the pension raised to the guaranteed minimum; no text that was read says on which.
func (c *calcul) majorationHandicap(
	main, reference money.Euro, plein money.Decimal,
) (share money.Decimal, amount money.Euro, ok bool) {
	s := c.s
	t := c.t
	out := &c.out
	h := s.Dossier.Assure.Handicap
	if h == nil || !s.Handicap.Lire().TauxPlein {
		return share, amount, true
	}
	divisor, okDivisor := s.Bareme.ConstanteEntiere(t, bareme.ConstanteHandicapMajorationPart, s.DateEffet.Lire())
	fraction, okFraction := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpFractionJours, s.DateEffet.Lire())
	if !okDivisor || !okFraction {
		t.Incomplete("Barème constantes_legales : part de la majoration pour handicap inconnue.")
		return share, amount, false
	}
	whole := out.DureeServices + out.Bonifications
	disabled := min(regles.TrimestresDeJours(money.Int(c.joursHandicap(h.Depuis)), fraction), whole)
	if whole == 0 {
		return share, amount, true
	}
	share = money.Int(disabled).QuoInt(whole * divisor).HalfUp(2)
	room := reference.Times(plein).ArrondiCentime().Sub(main).Max(money.Euro{})
	amount = main.Times(share).ArrondiCentime().Min(room)
	t.Step(
		pension.Step{Modele: &ligneMajorationHandicap, Objet: c.objet(), Valeur: pension.Montant(amount)},
		pension.Montant(main), pension.Taux(share), pension.Nombre(disabled), pension.Nombre(whole),
		pension.Nombre(divisor), pension.Montant(room),
	)
	return share, amount, true
}

// joursHandicap counts the days of services from the day of a disability on, in years of three hundred and sixty days.
func (c *calcul) joursHandicap(depuis calendar.Date) int {
	sinceThen := func(l *faits.Ligne) bool { return c.retain(l) && l.Annee > depuis.Year }
	days := regles.ServicesDe(c.s.Carriere.Lire(), c.s.DateEffet.Lire(), sinceThen).Jours
	ofYear := regles.ServicesDe(c.s.Carriere.Lire(), c.s.DateEffet.Lire(), func(l *faits.Ligne) bool {
		return c.retain(l) && l.Annee == depuis.Year
	}).Jours
	end := calendar.Span{From: depuis, To: regles.FinDAnnee(depuis.Year)}
	return days + min(ofYear, regles.Jours360(end))
}
