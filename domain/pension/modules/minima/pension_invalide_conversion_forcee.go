package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneApresRemplacement = pension.Modele{
		Genre: pension.Decision, Label: "Pension d'invalidité après son remplacement",
		Formule: "remplacement le {dateRemplacement}, versements constatés au {dateConstat}", Loi: law.CSSL341_15,
	}
	ligneInvaliditeIndue = pension.Modele{
		Genre: pension.Calcul, Label: "Invalidité servie à tort, à compenser avec le rappel de retraite",
		Formule: "{mois} mois × {montantMensuel}", Unite: pension.EUR, Loi: law.CSSL341_15,
	}
)

// PensionInvalideConversionForcee finds a disability pension that is still paid after the day on which the law replaces
// it, without an exception that the dossier proves: the replacement was left out. What was paid since is not due, and
// is set off against the arrears of the retirement pension.
//
// Law: CSS L341-15, L341-16, R341-22.
type PensionInvalideConversionForcee struct{}

// ResultatConversionForcee is what the report says of it.
type ResultatConversionForcee struct {
	// ConversionOmise is true when the pension is still paid after DateOffice.
	ConversionOmise bool          `json:"conversionOmise"`
	Motif           string        `json:"motif"`
	DateOffice      calendar.Date `json:"dateOffice"`
	// Constat is the day up to which the payments are looked at: their end, else the date of effect or
	// the day of the run.
	Constat      calendar.Date `json:"constateAu"`
	MoisServis   int           `json:"moisServisATort"`
	MensuelleEur *money.Euro   `json:"invaliditeMensuelleEur"`
	// InduPotentielEur is what was paid without being due, null when the amount of the disability pension is not known.
	InduPotentielEur *money.Euro `json:"induPotentielEur"`
	// ASavoir says at the head what was paid without being due.
	ASavoir []pension.ASavoir `json:"aSavoir,omitempty"`
}

// The findings, as reports write them.
const (
	conversionFaite        = "conversion_faite"
	conversionOmise        = "conversion_omise"
	conversionNonEchue     = "date_office_non_atteinte"
	conversionPoursuivie   = "poursuite_activite"
	conversionMaintenue    = "maintien_chomage"
	conversionIndeterminee = "date_office_inconnue"
	monthsPerYear          = 12
)

// Info describes the module.
func (PensionInvalideConversionForcee) Info() pension.Info {
	return pension.Info{
		ID: capability.PensionInvalideConversionForcee,
		Objet: "détecte une pension d'invalidité encore servie après son remplacement d'office, " +
			"et ce qui a été payé à tort",
		Law: []law.Ref{law.CSSL341_15, law.CSSL341_16, law.CSSR341_22},
	}
}

// Applies says whether the dossier cites a disability pension.
func (PensionInvalideConversionForcee) Applies(s *pension.State) (bool, string) {
	if s.Dossier.Assure.Invalidite == nil {
		return false, "Le dossier ne cite aucune pension d'invalidité."
	}
	return true, ""
}

// Compute compares the payments with the date of the replacement.
func (PensionInvalideConversionForcee) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatConversionForcee{Motif: conversionIndeterminee}
	if s.Dossier.Assure.DateNaissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return out
	}
	c, ok := conversion(s, t)
	if !ok {
		t.Incomplete("Barème : âge de remplacement de la pension d'invalidité inconnu.")
		return out
	}
	pensionServie := s.Dossier.Assure.Invalidite
	out.DateOffice = c.limite
	out.Constat = pensionServie.FinVersement
	if out.Constat.IsZero() {
		// Still paid: what can be said goes up to the eve of the pension asked for, and not beyond the day of the run.
		out.Constat = s.Aujourdhui
		if !s.DateEffet.Lire().IsZero() && !s.DateEffet.Lire().After(s.Aujourdhui) {
			out.Constat = s.DateEffet.Lire().AddDays(-1)
		}
	}
	if !regles.CommenceeApres(pensionServie, c.date) {
		out.Motif = out.constater(c, s.DateEffet.Lire())
	}
	out.ConversionOmise = out.Motif == conversionOmise
	t.Step(
		pension.Step{Modele: &ligneApresRemplacement, Objet: out.Motif, Valeur: pension.Oui(out.ConversionOmise)},
		pension.Jour(c.limite), pension.Jour(out.Constat),
	)
	if out.ConversionOmise {
		s.ExInvaliditeForcee.Donner(faits.ConversionForcee{Concerne: true, Date: c.limite})
		out.indu(s, t)
		out.ASavoir = []pension.ASavoir{
			{Code: pension.InvaliditeIndue, Date: out.DateOffice, MontantEur: out.InduPotentielEur},
		}
	}
	return out
}

// constater says what the payments show.
func (out *ResultatConversionForcee) constater(c conversionOffice, effet calendar.Date) string {
	switch {
	case !out.Constat.Before(c.limite):
		return conversionOmise
	case !effet.Before(c.date) && !effet.After(c.limite):
		return conversionFaite
	case out.Constat.Before(c.date):
		return conversionNonEchue
	case c.exception == exceptionActivite:
		return conversionPoursuivie
	case c.exception == exceptionChomage:
		return conversionMaintenue
	}
	return conversionFaite
}

// indu counts what was paid since the replacement. Law: CSS L341-15.
func (out *ResultatConversionForcee) indu(s *pension.State, t *pension.Trace) {
	out.MoisServis = moisEntames(out.DateOffice, out.Constat)
	annuel := s.Dossier.Assure.Invalidite.PensionAnnuelleEur
	if !annuel.Present {
		t.Missing(pension.Lacune{
			Champ: "/assure/invalidite/pensionAnnuelleEur", Kind: gap.MontantEur, Unite: pension.EURParAn,
			Message: "Montant de la pension d'invalidité absent : il fixe ce qui a été servi après son remplacement " +
				"d'office.",
		}.AuMoins(0))
		return
	}
	monthly := annuel.Value.Mensuel()
	total := money.Euro{Decimal: monthly.MulInt(out.MoisServis)}
	out.MensuelleEur = &monthly
	out.InduPotentielEur = &total
	t.Step(
		pension.Step{Modele: &ligneInvaliditeIndue, Valeur: pension.Montant(total)},
		pension.Nombre(out.MoisServis), pension.Montant(monthly),
	)
	t.Warn("Remplacement d'office omis : la pension d'invalidité a été servie après le " + out.DateOffice.String() +
		".")
}

// moisEntames counts the months from a first of month to a day, a month begun counting whole.
func moisEntames(from, to calendar.Date) int {
	return max(0, monthsPerYear*(to.Year-from.Year)+to.Month-from.Month+1)
}
