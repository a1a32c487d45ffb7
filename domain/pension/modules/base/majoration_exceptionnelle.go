package base

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneMajorationDe2023 = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration exceptionnelle de 2023, due en sus de la pension",
		Formule: "12 × {montantMensuel} × {trimestresCotises} / {dureeExigee}, sans dépasser {plafondMajore} " +
			"avec la pension revalorisée {pensionRevalorisee} ni {plafondTotal} avec toutes les pensions",
		Unite: pension.EURParAn, Loi: law.Loi2023_270,
	}
	ligneMajorationDe2023Mensuelle = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration exceptionnelle de 2023, par mois",
		Formule: "{majorationAnnuelle} / 12", Unite: pension.EURParMois, Loi: law.Loi2023_270,
	}
)

// MajorationExceptionnelle is the increase of small pensions at the full rate that began before September 2023, due
// from that month on and on top of the pension of the date of effect, which does not hold it. Law: loi 2023-270
// art. 18, circulaire Cnav 2023-21.
//
// At most 100 € a month × contributed quarters / whole duration (× duration of the scheme / duration of all schemes),
// for 120 contributed quarters at least; with it the pension does not exceed the raised minimum of September 2023, nor
// all the pensions their ceiling.
//
// Doubt: the proportion, read in one source. The other pensions are compared at their amount of the date of effect.
type MajorationExceptionnelle struct {
	ACompterDu calendar.Date `json:"aCompterDu"`
	// PensionRevaloriseeEur is the pension on that day, annual, before the increase.
	PensionRevaloriseeEur money.Euro `json:"pensionRevaloriseeEur"`
	AnnuelEur             money.Euro `json:"annuelEur"`
	MensuelEur            money.Euro `json:"mensuelEur"`
}

// majorationExceptionnelle returns the increase, nil when the pension has none.
func (c *liquidateur) majorationExceptionnelle(l *liquidation) *MajorationExceptionnelle {
	s := c.s
	t := c.t
	a := l.servie.assiette
	since, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteMajorationExceptionnelleDepuis, s.DateEffet.Lire())
	if !ok || !s.DateEffet.Lire().Before(since) {
		return nil
	}
	monthly, okMonthly := s.Bareme.Constante(t, bareme.ConstanteMajorationExceptionnelleMensuelle, since)
	threshold, okThreshold := s.Bareme.ConstanteEntiere(t, bareme.ConstanteMinimumMajoreCotises, since)
	row, okRow := s.Bareme.MinimumContributif(t, since)
	if !okMonthly || !okThreshold || !okRow || !row.MajoreConnu || !row.PlafondConnu {
		t.Incomplete("Barème : règles de la majoration exceptionnelle de septembre 2023 inconnues.")
		return nil
	}
	if a.cotises < threshold {
		return nil
	}
	others := c.otherPensions()
	servie := l.servie.p0.Add(l.complement)
	revalued := revaloriser(s, t, servie, s.DateEffet.Lire(), since, servie.Add(others))
	increase := plafondMajoration(money.Euro{Decimal: monthly}, a).
		Min(row.Majore.Sub(revalued)).Min(row.PlafondAnnuel.Sub(revalued).Sub(others))
	if increase.Sign() <= 0 {
		return nil
	}
	m := &MajorationExceptionnelle{
		ACompterDu: since, PensionRevaloriseeEur: revalued, AnnuelEur: increase, MensuelEur: increase.Mensuel(),
	}
	t.Step(
		pension.Step{Modele: &ligneMajorationDe2023, Valeur: pension.Montant(increase)},
		pension.Taux(monthly), pension.Nombre(min(a.cotises, a.proratisation)), pension.Nombre(a.proratisation),
		pension.Montant(row.Majore), pension.Montant(revalued), pension.Montant(row.PlafondAnnuel),
	)
	t.Step(
		pension.Step{Modele: &ligneMajorationDe2023Mensuelle, Valeur: pension.Montant(m.MensuelEur)},
		pension.Montant(increase),
	)
	t.Doubt("Majoration exceptionnelle de septembre 2023 : sa proportion est lue dans une seule source.")
	return m
}

// plafondMajoration returns the greatest annual increase that the contributed quarters open.
func plafondMajoration(monthly money.Euro, a assietteMinimum) money.Euro {
	annual := money.Euro{Decimal: monthly.MulInt(monthsPerYear)}.Share(min(a.cotises, a.proratisation), a.proratisation)
	if a.partagee() {
		annual = annual.Share(a.duree, a.dureeTotale)
	}
	return annual.ArrondiCentime()
}

// revaloriser raises an annual amount in payment by each rise between two days, to the cent each time; total is all the
// pensions, annual, which the rises of 2020 depend on. Law: CSS L161-23-1.
func revaloriser(
	s *pension.State, t *pension.Trace, annual money.Euro, after, until calendar.Date, total money.Euro,
) money.Euro {
	for r := range regles.Revalorisations(s.Bareme, t, after, until, total.Mensuel()) {
		annual = annual.Times(r.Coefficient).ArrondiCentime()
	}
	return annual
}
