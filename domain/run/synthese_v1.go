package run

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// SyntheseV1 is the synthese of the reports whose canonical document has version 1. It adds up what the modules
// computed, due or not, so no report is written with it any more; a proof made then still verifies a report of then.
type SyntheseV1 struct {
	resume Resume
	// calcule are the totals of what the modules computed.
	calcule totaux
}

// totaux are the gross totals of a report and its net one; nil when one is not known.
type totaux struct {
	MensuelBrutEur, AnnuelBrutEur, MensuelNetEur *money.Euro
}

// NewSyntheseV1 computes the synthese of version 1 of a header and visible sections. What it says is what the proofs of
// then hold, so nothing in it changes any more.
func NewSyntheseV1(h Header, visible []Section) SyntheseV1 {
	return addUp(h, visible, withoutAmount)
}

// sumOf adds up for the check of a total. A pension that is not due and has no amount adds nothing: additional points
// before the legal age.
func sumOf(h Header, sections []Section) SyntheseV1 {
	return addUp(h, sections, func(p Pension) bool {
		return withoutAmount(p) && !isNotDue(p)
	})
}

// withoutAmount says that the amount of a pension is not known.
func withoutAmount(p Pension) bool { return p.AnnuelBrutEur == nil }

// addUp adds up what the modules computed. A module with a pension that missing finds leaves the totals unknown.
func addUp(h Header, visible []Section, missing func(Pension) bool) SyntheseV1 {
	out := SyntheseV1{resume: Resume{DateLiquidation: h.LiquidationDate}}
	settled := 0
	var net *money.Euro
	for _, s := range visible {
		switch {
		case s.ModuleID == capability.HubIngestion, s.ModuleID == capability.GenererRapport:
			out.resume.readDate(s.read())
		case s.ModuleID == capability.SurcoteDecote:
			out.resume.readDepart(s.read())
		case s.ModuleID == capability.ApplicateurSante:
			net = euro(s.read(), "totalMensuelNetEur")
		case isPensionModule(s.ModuleID):
			named := schemesOf(s.read()).pensions
			known := slices.DeleteFunc(slices.Clone(named), withoutAmount)
			out.resume.Pensions = append(out.resume.Pensions, known...)
			if len(named) > 0 && !slices.ContainsFunc(named, missing) {
				settled++
			}
		}
	}
	if settled != h.PensionModules || settled == 0 {
		return out
	}
	var monthly, yearly money.Euro
	for _, p := range out.resume.Pensions {
		monthly = monthly.Add(*p.MensuelBrutEur)
		yearly = yearly.Add(*p.AnnuelBrutEur)
	}
	out.calcule = totaux{MensuelBrutEur: &monthly, AnnuelBrutEur: &yearly, MensuelNetEur: net}
	return out
}

// Value returns the synthese as a report of version 1 shows it: every member is there, null when it is not known.
func (s SyntheseV1) Value() ijson.Value {
	pensions := make([]ijson.Value, len(s.resume.Pensions))
	for i, p := range s.resume.Pensions {
		pensions[i] = ijson.NewObject(
			ijson.Member{Name: "regime", Value: text(p.Regime)},
			ijson.Member{Name: "annuelBrutEur", Value: amount(p.AnnuelBrutEur)},
			ijson.Member{Name: "mensuelBrutEur", Value: amount(p.MensuelBrutEur)},
		)
	}
	return ijson.NewObject(append(s.resume.departMembers(),
		ijson.Member{Name: "pensions", Value: ijson.ArrayValue(pensions)},
		ijson.Member{Name: "totalMensuelBrutEur", Value: amount(s.calcule.MensuelBrutEur)},
		ijson.Member{Name: "totalAnnuelBrutEur", Value: amount(s.calcule.AnnuelBrutEur)},
		ijson.Member{Name: "totalMensuelNetEur", Value: amount(s.calcule.MensuelNetEur)},
	)...)
}

// readDate takes the date of effect that the engine used.
func (r *Resume) readDate(results ijson.Value) {
	if used := date(results, "dateEffet"); !used.IsZero() {
		r.DateLiquidation = used
	}
}

// readDepart takes the ages, the dates and the durations of the departure.
func (r *Resume) readDepart(results ijson.Value) {
	r.AgeDepart = age(results, "ageDepart")
	r.AgeLegal = age(results, "ageLegal")
	r.DateAgeLegal = date(results, "dateAgeLegal")
	r.DateTauxPlein = date(results, "dateTauxPlein")
	r.DureeRequise = whole(results, "dureeRequise")
	r.TrimestresRetenus = whole(results, "trimestresRetenus")
}

// departMembers are the members that both versions of the synthese begin with.
func (r Resume) departMembers() []ijson.Member {
	return []ijson.Member{
		{Name: "dateLiquidation", Value: textOrNull(r.DateLiquidation.String())},
		{Name: "ageDepart", Value: ageValue(r.AgeDepart)},
		{Name: "ageLegal", Value: ageValue(r.AgeLegal)},
		{Name: "dateAgeLegal", Value: textOrNull(r.DateAgeLegal.String())},
		{Name: "dateTauxPlein", Value: textOrNull(r.DateTauxPlein.String())},
		{Name: "dureeRequise", Value: wholeValue(r.DureeRequise)},
		{Name: "trimestresRetenus", Value: wholeValue(r.TrimestresRetenus)},
	}
}
