package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneSolidarite = pension.Modele{
	Genre: pension.Calcul, Label: "Coefficient de solidarité, temporaire",
	Formule: "({droits} EUR de droits + {majoration} EUR de majoration) " +
		"× {coefficient}, jusqu'au {fin} au plus tard",
	Unite: pension.EURParAn, Loi: law.ANI2015,
}

// solidarite applies the temporary coefficient of 2019 to 2023 to the rights and to the increases for children, and
// returns the pension that is paid while it lasts: 0.90 for three years for who leaves less than a year after the date
// of the full rate, more than 1 for a year for who waits two years or more. It spares those whom a coefficient for life
// lowers, those born before 1957, those who had the full rate before 2019, and the situations of
// exemption_solidarite.go. Years of postponement run from date to date. Law: ANI 2015-10-30; ANI 2017-11-17 art. 98,
// 99; ANI 2023-10-05 and its amendment 17.
//
// Doubt: for dates of effect since 2023-12-01, the coefficients above 1 are kept by those born before 1961-09-01;
// whether those born later keep one who had the full rate before that day is read in one source only. A coefficient
// above 1 is given to who had the full rate before 2019 as to the others, which no source says in so many words.
func (m *calculMontant) solidarite(c *compte, droits money.Euro, a *anticipation, p *PensionPoints) money.Euro {
	integer := droits.Add(p.Majoration)
	cas, ok := m.casSolidarite(c, a)
	if !ok {
		return integer
	}
	s, ok := m.s.Bareme.AgircArrcoCoefficientSolidarite(m.t, cas, m.s.DateEffet.Lire())
	if !ok {
		return integer
	}
	p.CoefficientSolidarite = &s.Coefficient
	if s.Coefficient.Equal(money.Int(1)) {
		return integer
	}
	servi := integer.Times(s.Coefficient).ArrondiCentime()
	p.Majoration = p.Majoration.Times(s.Coefficient).ArrondiCentime()
	p.FinCoefficientSolidarite = m.finSolidarite(s)
	m.t.Step(
		pension.Step{Modele: &ligneSolidarite, Valeur: pension.Montant(servi)},
		pension.Montant(droits), pension.Montant(integer.Sub(droits)), pension.Taux(s.Coefficient),
		pension.Jour(p.FinCoefficientSolidarite),
	)
	m.t.Warn("Coefficient de solidarité de " + s.Coefficient.String() + " temporaire, jusqu'au " +
		p.FinCoefficientSolidarite.String() + " au plus tard ; sans lui, la pension est de " + integer.String() +
		" EUR par an.")
	return servi
}

// casSolidarite finds the case of the person; ok is false when the coefficient does not concern them.
func (m *calculMontant) casSolidarite(c *compte, a *anticipation) (bareme.CasSolidarite, bool) {
	taux := m.s.Taux.Lire()
	if c.regime != dossier.AGIRCARRCO || !taux.Connu || !taux.TauxPlein || !a.retenu.Equal(money.Int(1)) {
		return 0, false
	}
	since, ok := m.s.Bareme.ConstanteDate(
		m.t, bareme.ConstanteAgircArrcoSolidariteNaissanceDepuis, m.s.DateEffet.Lire(),
	)
	if !ok || m.s.Dossier.Assure.DateNaissance.Before(since) {
		return 0, false
	}
	for _, cas := range casReport {
		if m.reporte(cas.AnneesReport()) {
			return cas, m.majorantDu()
		}
	}
	dispense, ok := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteAgircArrcoSolidariteReport, m.s.DateEffet.Lire())
	if !ok || m.reporte(dispense) {
		return 0, false
	}
	if !m.s.DateEffet.Lire().Before(taux.DateTauxPleinAutomatique) {
		return 0, false
	}
	return m.minorant()
}

// casReport are the cases of a long postponement, longest first.
var casReport = [...]bareme.CasSolidarite{
	bareme.SolidariteReport4Ans, bareme.SolidariteReport3Ans, bareme.SolidariteReport2Ans,
}

// reporte says whether the pension begins that many years after the first date of effect at the full rate,
// or later, from date to date.
func (m *calculMontant) reporte(annees int) bool {
	since := m.s.Taux.Lire().DateTauxPlein
	return !since.IsZero() && !m.s.DateEffet.Lire().Before(since.AddYears(annees))
}

// majorantDu says whether a coefficient above 1 is due. Since the coefficients were repealed, it is kept by those born
// before a day, and with a doubt by the others who had the full rate before the repeal.
func (m *calculMontant) majorantDu() bool {
	effet := m.s.DateEffet.Lire()
	normal, ok := m.s.Bareme.AgircArrcoCoefficientSolidarite(m.t, bareme.SolidariteTauxPleinSansReport, effet)
	if !ok {
		return false
	}
	if m.tauxPleinAvantLeDispositif() {
		m.t.Doubt("Coefficient majorant compté depuis un taux plein atteint avant 2019 : lecture à confirmer.")
	}
	if !normal.Coefficient.Equal(money.Int(1)) {
		return true
	}
	before, ok := m.s.Bareme.ConstanteDate(m.t, bareme.ConstanteAgircArrcoSolidariteMajorantNaissanceAvant, effet)
	if ok && m.s.Dossier.Assure.DateNaissance.Before(before) {
		return true
	}
	suppression, ok := m.s.Bareme.AgircArrcoSolidariteDepuis(m.t, bareme.SolidariteTauxPleinSansReport, effet)
	if !ok || !m.s.Taux.Lire().DateTauxPlein.Before(suppression) {
		return false
	}
	m.t.Doubt("Coefficient majorant maintenu après sa suppression, le taux plein étant atteint avant : " +
		"règle transitoire à confirmer.")
	return true
}

// tauxPleinAvantLeDispositif says whether the person had the full rate before the temporary coefficients began.
func (m *calculMontant) tauxPleinAvantLeDispositif() bool {
	since, ok := m.s.Bareme.ConstanteDate(
		m.t, bareme.ConstanteAgircArrcoSolidariteTauxPleinDepuis, m.s.DateEffet.Lire(),
	)
	return ok && m.s.Taux.Lire().DateTauxPlein.Before(since)
}

// minorant says which of the cases of a departure within the year applies: spared, reduced CSG, or the ordinary one.
func (m *calculMontant) minorant() (bareme.CasSolidarite, bool) {
	effet := m.s.DateEffet.Lire()
	normal, ok := m.s.Bareme.AgircArrcoCoefficientSolidarite(m.t, bareme.SolidariteTauxPleinSansReport, effet)
	if !ok {
		return 0, false
	}
	if normal.Coefficient.Equal(money.Int(1)) {
		return bareme.SolidariteTauxPleinSansReport, true
	}
	if m.tauxPleinAvantLeDispositif() {
		return 0, false
	}
	if m.exempteSolidarite() {
		return bareme.SolidariteExempte, true
	}
	cas, known := m.csgSolidarite()
	if !known {
		m.t.Doubt("Revenu fiscal de référence inconnu : coefficient de solidarité ordinaire retenu ; " +
			"il est de 0,95 à la CSG réduite, et aucun n'est dû si la pension est exonérée de CSG.")
	}
	return cas, true
}

// finSolidarite returns the last day of the coefficient: its years, at most until the age of the automatic full rate
// for one that lowers, and the end of all of them for pensions already served.
func (m *calculMontant) finSolidarite(s bareme.Solidarite) calendar.Date {
	end := m.s.DateEffet.Lire().AddYears(s.Annees).AddDays(-1)
	if !s.Coefficient.Less(money.Int(1)) {
		return end
	}
	if auto := m.s.Taux.Lire().DateTauxPleinAutomatique; !auto.IsZero() {
		end = calendar.Earlier(end, auto.AddDays(-1))
	}
	if supprime, ok := m.s.Bareme.AgircArrcoSolidariteDepuis(m.t, bareme.SolidariteEcheanceDePensionMinoree, end); ok {
		end = calendar.Earlier(end, supprime.AddDays(-1))
	}
	return end
}
