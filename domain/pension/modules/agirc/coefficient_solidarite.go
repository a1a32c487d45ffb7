package agirc

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// solidarite applies the temporary coefficient of 2019 to 2023 to the rights, and not to the increases: 0.90 for three years for who leaves
// as soon as the full rate is reached, more than 1 for a year for who waits two years or more. It spares those whom a coefficient for life
// lowers, those born before 1957, and several situations. Law: ANI 2015-10-30; ANI 2017-11-17; ANI 2023-10-05 and its amendment 17.
//
// Doubt: for dates of effect since 2023-12-01, the coefficients above 1 are kept by those who had the full rate before that day, a
// transitional rule read in one source only; the quarters of postponement are whole civil quarters.
func (m *calculMontant) solidarite(c *compte, droits money.Euro, a *anticipation, p *PensionPoints) money.Euro {
	cas, ok := m.casSolidarite(c, a)
	if !ok {
		return droits
	}
	s, ok := m.s.Bareme.AgircArrcoCoefficientSolidarite(m.t, cas, m.s.DateEffet.Lire())
	if !ok {
		return droits
	}
	p.CoefficientSolidarite = &s.Coefficient
	if s.Coefficient.Equal(money.Int(1)) {
		return droits
	}
	servis := droits.Times(s.Coefficient).ArrondiCentime()
	p.FinCoefficientSolidarite = m.finSolidarite(s)
	m.t.Step(pension.Step{
		Label: "Coefficient de solidarité, temporaire", Formule: "{} EUR × {}, jusqu'au {} au plus tard", Valeur: pension.Montant(servis),
		Unite: pension.EURParAn, Loi: law.ANI2015,
	}, pension.Montant(droits), pension.Taux(s.Coefficient), pension.Jour(p.FinCoefficientSolidarite))
	m.t.Warn("Coefficient de solidarité de " + s.Coefficient.String() + " temporaire, jusqu'au " + p.FinCoefficientSolidarite.String() +
		" au plus tard ; sans lui, les droits sont de " + droits.String() + " EUR par an.")
	return servis
}

// casSolidarite finds the case of the person; ok is false when the coefficient does not concern them.
func (m *calculMontant) casSolidarite(c *compte, a *anticipation) (bareme.CasSolidarite, bool) {
	taux := m.s.Taux.Lire()
	if c.regime != dossier.AGIRCARRCO || !taux.Connu || !taux.TauxPlein || !a.retenu.Equal(money.Int(1)) {
		return 0, false
	}
	depuis, ok := m.s.Bareme.ConstanteDate(m.t, bareme.ConstanteAgircArrcoSolidariteNaissanceDepuis, m.s.DateEffet.Lire())
	if !ok || m.s.Dossier.Assure.DateNaissance.Before(depuis) {
		return 0, false
	}
	report := trimestresReport(taux.DateTauxPlein, m.s.DateEffet.Lire())
	for _, cas := range casReport {
		if report >= cas.TrimestresReport() {
			return m.majorant(cas)
		}
	}
	dispense, ok := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteAgircArrcoSolidariteReport, m.s.DateEffet.Lire())
	if !ok || report >= dispense {
		return 0, false
	}
	if !m.s.DateEffet.Lire().Before(taux.DateTauxPleinAutomatique) {
		return 0, false
	}
	return m.minorant()
}

// casReport are the cases of a long postponement, longest first.
var casReport = [...]bareme.CasSolidarite{
	bareme.SolidariteReport16Trimestres, bareme.SolidariteReport12Trimestres, bareme.SolidariteReport8Trimestres,
}

// trimestresReport counts the whole civil quarters between the first date of effect at the full rate and the one chosen.
func trimestresReport(tauxPlein, effet calendar.Date) int {
	if tauxPlein.IsZero() {
		return 0
	}
	return calendar.WholeQuarters(tauxPlein, effet.AddDays(-1))
}

// majorant keeps a coefficient above 1 since 2023-12-01 only for who had the full rate before.
func (m *calculMontant) majorant(cas bareme.CasSolidarite) (bareme.CasSolidarite, bool) {
	abrogation, ok := m.s.Bareme.AgircArrcoSolidariteDepuis(m.t, cas, m.s.DateEffet.Lire())
	if !ok {
		return 0, false
	}
	suppression, supprime := m.s.Bareme.AgircArrcoSolidariteDepuis(m.t, bareme.SolidariteTauxPleinSansReport, m.s.DateEffet.Lire())
	if supprime && suppression == abrogation {
		if coefficient, ok := m.s.Bareme.AgircArrcoCoefficientSolidarite(m.t, bareme.SolidariteTauxPleinSansReport, m.s.DateEffet.Lire()); ok &&
			coefficient.Coefficient.Equal(money.Int(1)) {
			if !m.s.Taux.Lire().DateTauxPlein.Before(suppression) {
				return 0, false
			}
			m.t.Doubt("Coefficient majorant maintenu après sa suppression, le taux plein étant atteint avant : règle transitoire à confirmer.")
		}
	}
	return cas, true
}

// minorant says which of the cases of an immediate departure applies: spared, reduced CSG, or the ordinary one.
func (m *calculMontant) minorant() (bareme.CasSolidarite, bool) {
	normal, ok := m.s.Bareme.AgircArrcoCoefficientSolidarite(m.t, bareme.SolidariteTauxPleinSansReport, m.s.DateEffet.Lire())
	switch {
	case !ok:
		return 0, false
	case normal.Coefficient.Equal(money.Int(1)):
		return bareme.SolidariteTauxPleinSansReport, true
	case m.exempteSolidarite():
		return bareme.SolidariteExempte, true
	}
	cas, connu := m.csgSolidarite()
	if !connu {
		m.t.Doubt("Revenu fiscal de référence inconnu : coefficient de solidarité ordinaire retenu ; il est de 0,95 à la CSG réduite, et " +
			"aucun n'est dû si la pension est exonérée de CSG.")
	}
	return cas, true
}

// exempteSolidarite says whether the person is in a situation that the coefficient spares.
func (m *calculMontant) exempteSolidarite() bool {
	assure := &m.s.Dossier.Assure
	switch m.s.Dossier.Liquidation.Motif {
	case dossier.MotifHandicap, dossier.MotifInaptitude, dossier.MotifInvalidite:
		return true
	default:
	}
	for i := range assure.Enfants {
		if assure.Enfants[i].Handicape {
			return true
		}
	}
	return assure.Inaptitude || m.s.Handicap.Lire().TauxPlein || m.s.ExInvalide.Lire().Concerne || m.s.ExInvaliditeForcee.Lire().Concerne
}

// csgSolidarite reads the CSG that the household pays on pensions. Law: CSS L136-8.
func (m *calculMontant) csgSolidarite() (cas bareme.CasSolidarite, connu bool) {
	foyer := m.s.Dossier.Foyer
	if foyer == nil || !foyer.RevenuFiscalReferenceEur.Present {
		return bareme.SolidariteTauxPleinSansReport, false
	}
	rfr, parts := foyer.RevenuFiscalReferenceEur.Value, foyer.Parts.Or(money.Int(1))
	zone := zoneCsg(m.s.Dossier.Assure.Residence.Departement)
	exoneration, ok1 := m.s.Bareme.CsgSeuilRfr(m.t, zone, 1, m.s.DateEffet.Lire().Year)
	reduit, ok2 := m.s.Bareme.CsgSeuilRfr(m.t, zone, 2, m.s.DateEffet.Lire().Year)
	switch {
	case !ok1 || !ok2:
		return bareme.SolidariteTauxPleinSansReport, false
	case !seuilFoyer(exoneration, parts).Less(rfr):
		return bareme.SolidariteExempte, true
	case rfr.Less(seuilFoyer(reduit, parts)):
		return bareme.SolidariteCsgReduite, true
	}
	return bareme.SolidariteTauxPleinSansReport, true
}

func seuilFoyer(s bareme.SeuilRfr, parts money.Decimal) money.Euro {
	demi := parts.Sub(money.Int(1)).MulInt(2).Max(money.Decimal{})
	premiere := demi.Min(money.Int(1))
	return s.PremierePart.Add(s.PremiereDemiPart.Times(premiere)).Add(s.DemiPartsSuivantes.Times(demi.Sub(premiere)))
}

func zoneCsg(departement string) bareme.ZoneCsg {
	switch {
	case departement == "973":
		return bareme.CsgGuyane
	case strings.HasPrefix(departement, "97"):
		return bareme.CsgAntillesReunion
	}
	return bareme.CsgMetropole
}

// finSolidarite returns the last day of the coefficient: its years, at most until the age of the automatic full rate for one that lowers,
// and the end of all of them for pensions already served.
func (m *calculMontant) finSolidarite(s bareme.Solidarite) calendar.Date {
	fin := m.s.DateEffet.Lire().AddYears(s.Annees).AddDays(-1)
	if !s.Coefficient.Less(money.Int(1)) {
		return fin
	}
	if auto := m.s.Taux.Lire().DateTauxPleinAutomatique; !auto.IsZero() {
		fin = calendar.Earlier(fin, auto.AddDays(-1))
	}
	if supprime, ok := m.s.Bareme.AgircArrcoSolidariteDepuis(m.t, bareme.SolidariteEcheanceDePensionMinoree, fin); ok {
		fin = calendar.Earlier(fin, supprime.AddDays(-1))
	}
	return fin
}
