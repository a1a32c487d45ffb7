package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneRenteRafp = pension.Modele{
		Genre: pension.Calcul, Label: "Rente annuelle",
		Formule: "{points} points × {valeurPoint} EUR × {coefficient} à {age}", Unite: pension.EURParAn,
		Loi: law.Decret2004_569,
	}
	ligneCapitalRafp = pension.Modele{
		Genre: pension.Calcul, Label: "Capital", Formule: "{renteAnnuelle} EUR × {coefficient}", Unite: pension.EUR,
		Loi: law.Decret2004_569,
	}
	lignePremiereFraction = pension.Modele{
		Genre: pension.Calcul, Label: "Première fraction du capital",
		Formule: "{renteAnnuelle} EUR / 12 × {mois} mois, le solde au mois {moisSolde}", Unite: pension.EUR,
		Loi: law.Decret2004_569,
	}
	ligneCapitalEnUneFois = pension.Modele{
		Genre:   pension.Decision,
		Label:   "Capital versé en une fois : la pension de base date de plus de mois que le seuil",
		Formule: "{moisMaximum} mois", Loi: law.Decret2004_569,
	}
)

const (
	monthsPerYear = 12
	// decimalesMajorationRafp is how the increase by the age is rounded.
	decimalesMajorationRafp = 2
)

// rafp settles the points of civil servants' bonuses: points × value × the coefficient of the age, from the legal age
// and with the basic pension; an annuity from the threshold of points, else a capital, in two payments between two
// thresholds. Law: decree 2004-569 art. 8, 9.
//
// The coefficients of age are interpolated by the month, and the increase is rounded to the hundredth, as
// the fund's simulator does.
//
// Doubt: no text that was read says how to round them; the second payment of a split capital is taken as the rest.
func (m *calculMontant) rafp(p *PensionPoints) {
	value, ok := m.s.Bareme.RafpValeurService(m.t, m.s.DateEffet.Lire())
	if !m.valeurLue(p, value, ok, bareme.TableRafpValeurService) {
		return
	}
	if taux := m.s.Taux.Lire(); taux.Connu && m.s.DateEffet.Lire().Before(taux.DateAgeLegal) {
		m.fermee = "Pension RAFP non ouverte au " + m.s.DateEffet.Lire().String() + " : elle demande l'âge légal."
		return
	}
	if m.s.Dossier.Liquidation.DemandeProgressive() {
		m.fermee = "Pension RAFP non ouverte pendant une retraite progressive : elle suit la pension entière."
		m.t.Doubt("RAFP : la prestation n'est pas servie pendant une retraite progressive (texte non relu).")
		return
	}
	age := calendar.AgeOn(m.s.Dossier.Assure.DateNaissance, m.s.DateEffet.Lire())
	majoration, ok := interpole(age, func(annees int) (money.Decimal, bool) {
		return m.s.Bareme.RafpMajoration(m.t, annees, m.s.DateEffet.Lire())
	})
	if !ok {
		m.t.Incomplete("Barème rafp_baremes_age : coefficient inconnu à " + age.String() + ".")
		return
	}
	seuils, ok := m.s.Bareme.RafpSeuilsCapital(m.t, m.s.DateEffet.Lire())
	if !ok {
		m.t.Incomplete("Barème rafp_seuils_capital : inconnu au " + m.s.DateEffet.Lire().String() + ".")
		return
	}
	majoration = majoration.HalfUp(decimalesMajorationRafp)
	p.CoefficientAge = &majoration
	rente := p.Points.Value(value.Decimal).Times(majoration)
	arrondie := rente.ArrondiCentime()
	m.t.Step(
		pension.Step{Modele: &ligneRenteRafp, Objet: "RAFP", Valeur: pension.Montant(arrondie)},
		pension.NombrePoints(p.Points), pension.Montant(value), pension.Taux(majoration), pension.Age(age),
	)
	p.Droits = &arrondie
	if !p.Points.Less(seuils.Rente.Decimal) {
		p.servie(arrondie, faits.VersementMensuel)
		return
	}
	m.capitalRafp(age, rente, seuils, p)
}

// capitalRafp pays a capital: the annuity × the years of conversion of the age; between the two thresholds,
// some months of annuity first.
func (m *calculMontant) capitalRafp(age calendar.Age, rente money.Euro, seuils bareme.RafpSeuils, p *PensionPoints) {
	conversion, ok := interpole(age, func(annees int) (money.Decimal, bool) {
		return m.s.Bareme.RafpConversionCapital(m.t, annees, m.s.DateEffet.Lire())
	})
	if !ok {
		m.t.Incomplete("Barème rafp_baremes_age : conversion en capital inconnue à " + age.String() + ".")
		return
	}
	capital := rente.Times(conversion).ArrondiCentime()
	p.ConversionCapital = &conversion
	p.Capital = &capital
	p.Versement = faits.VersementUnique
	m.t.Step(
		pension.Step{Modele: &ligneCapitalRafp, Objet: "RAFP", Valeur: pension.Montant(capital)},
		pension.Montant(rente), pension.Taux(conversion),
	)
	if !seuils.HasFractionnement || p.Points.Less(seuils.Fractionnement.Decimal) || m.apresLaPensionDeBase(&seuils) {
		return
	}
	first := rente.Share(seuils.PremiereFraction, monthsPerYear).ArrondiCentime()
	p.PremiereFraction = &first
	p.SoldeMois = seuils.Solde
	p.Versement = faits.VersementFractionne
	m.t.Step(
		pension.Step{Modele: &lignePremiereFraction, Objet: "RAFP", Valeur: pension.Montant(first)},
		pension.Montant(rente), pension.Nombre(seuils.PremiereFraction), pension.Nombre(seuils.Solde),
	)
}

// apresLaPensionDeBase says whether the civil servant's pension was served so long before that the capital is paid at
// once. A pension served since a day that the dossier does not tell leaves the two payments, with a warning.
// Law: decree 2004-569 art. 9.
func (m *calculMontant) apresLaPensionDeBase(seuils *bareme.RafpSeuils) bool {
	if !seuils.HasEcart {
		return false
	}
	effet := m.s.DateEffet.Lire()
	for i := range m.s.Dossier.Liquidation.DejaLiquides {
		l := &m.s.Dossier.Liquidation.DejaLiquides[i]
		if !l.Regime.FonctionPublique() || effet.Before(l.Date) {
			continue
		}
		if l.Date.IsZero() {
			m.t.Warn("Capital RAFP en deux fractions, sauf si la prestation suit la pension de base de plus de mois " +
				"que le seuil.")
			continue
		}
		if l.Date.AddMonths(seuils.EcartMaximum).Before(effet) {
			m.t.Step(
				pension.Step{Modele: &ligneCapitalEnUneFois, Objet: "RAFP", Valeur: pension.Oui(true)},
				pension.Nombre(seuils.EcartMaximum),
			)
			return true
		}
	}
	return false
}

// interpole reads a coefficient for an age in years and months, between the two whole ages around it.
func interpole(age calendar.Age, read func(annees int) (money.Decimal, bool)) (money.Decimal, bool) {
	low, ok := read(age.Years)
	if !ok || age.Months == 0 {
		return low, ok
	}
	high, ok := read(age.Years + 1)
	if !ok {
		return high, false
	}
	return low.MulInt(monthsPerYear - age.Months).Add(high.MulInt(age.Months)).QuoInt(monthsPerYear), true
}
