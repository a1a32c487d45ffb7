package speciaux

import (
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var lignePensionMensuelle = pension.Modele{
	Genre: pension.Calcul, Label: "Pension mensuelle brute", Formule: "{pensionAnnuelle} / 12",
	Unite: pension.EURParMois,
}

const (
	monthsPerYear      = 12
	monthsPerTrimestre = 3
)

// aLiquider returns those of the schemes that the career has and that serve no pension yet.
func aLiquider(s *pension.State, schemes []dossier.Regime) []dossier.Regime {
	out := make([]dossier.Regime, 0, len(schemes))
	for _, r := range schemes {
		if s.Repartition.Lire().A(r) && !dejaServi(s, r) {
			out = append(out, r)
		}
	}
	return out
}

// concerne answers for a module: true when a scheme is to settle, else why not.
func concerne(s *pension.State, schemes []dossier.Regime, absent string) (bool, string) {
	met := false
	for _, r := range schemes {
		if !s.Repartition.Lire().A(r) {
			continue
		}
		met = true
		if !dejaServi(s, r) {
			return true, ""
		}
	}
	if met {
		return false, "La pension est déjà servie."
	}
	if regles.ServicesRetablis(s.Carriere.Lire(), func(r dossier.Regime) bool { return slices.Contains(schemes, r) }) {
		return false, "Services trop courts pour une pension : ils sont rétablis au régime général."
	}
	return false, absent
}

// dejaServi says whether a scheme serves a pension already.
func dejaServi(s *pension.State, r dossier.Regime) bool {
	return regles.DejaServi(s.Dossier.Liquidation.DejaLiquides, r, s.DateEffet.Lire())
}

// pret says whether the birth and the date of effect are known, and opens the gap of the one that is not.
func pret(s *pension.State, t *pension.Trace) bool {
	if s.Dossier.Assure.DateNaissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return false
	}
	if s.DateEffet.Lire().IsZero() {
		t.Incomplete("Date d'effet inconnue : aucune pension ne peut être calculée.")
		return false
	}
	return true
}

func champLigne(index int, member string) ijson.Pointer {
	return ijson.Pointer("/carriere/" + strconv.Itoa(index) + "/" + member)
}

// dureeAssurance is the duration of all schemes (T).
func dureeAssurance(s *pension.State) int {
	if s.Taux.Lire().Connu {
		return s.Taux.Lire().DureeTotale
	}
	return s.DureeTousRegimes()
}

// dueAvecLaBase says whether a pension that opens at the legal age of the general scheme is due; nil
// when that age is not known.
func dueAvecLaBase(s *pension.State) *bool {
	return regles.DueAvecLaBase(s.Taux.Lire())
}

// trimestresBetween counts the quarters from a date of effect to the first of month at an age, each begun one for one.
func trimestresBetween(effet, atteint calendar.Date) int {
	whole := atteint.OnOrAfterFirstOfMonth()
	months := max(0, monthsPerYear*(whole.Year-effet.Year)+whole.Month-effet.Month)
	return (months + monthsPerTrimestre - 1) / monthsPerTrimestre
}

// montants returns an annual amount to the cent and its twelfth.
func montants(annual money.Euro) (year, month *money.Euro) {
	a := annual.ArrondiCentime()
	m := a.Mensuel()
	return &a, &m
}

// traceMensuel explains the monthly amount of a pension, the twelfth of the annual one.
func traceMensuel(t *pension.Trace, r dossier.Regime, annual, monthly *money.Euro, loi law.Ref) {
	t.Step(
		pension.Step{Modele: &lignePensionMensuelle, Objet: r.String(), Loi: loi, Valeur: pension.Montant(*monthly)},
		pension.Montant(*annual),
	)
}
