package sample

import "github.com/retraite-gateway/retraite/domain/money"

// Recommendation is the code of something to do.
type Recommendation string

// The codes, in the order in which they are given.
const (
	// CorrectDeclarations, of an exposure: less was declared than the fund reports.
	CorrectDeclarations Recommendation = "CORRECT_DECLARATIONS"
	// CheckOverDeclarations, of an exposure: more was declared than the fund reports.
	CheckOverDeclarations Recommendation = "CHECK_OVER_DECLARATIONS"
	// ReviewBeforeDispute, of a precontentieux: review the probable disputes before they are brought.
	ReviewBeforeDispute Recommendation = "REVIEW_BEFORE_DISPUTE"
	// TreatOverpaymentsApart, of a precontentieux: the fund reports more than was declared.
	TreatOverpaymentsApart Recommendation = "TREAT_OVERPAYMENTS_APART"
	// TreatMajorFirst: some differences are of the highest degree.
	TreatMajorFirst Recommendation = "TREAT_MAJOR_FIRST"
	// StartWithZone: one zone bears half of the exposure or more.
	StartWithZone Recommendation = "START_WITH_ZONE"
	// CompleteDeclared: declared values are missing.
	CompleteDeclared Recommendation = "COMPLETE_DECLARED_VALUES"
	// RequestReports: values of the fund are missing.
	RequestReports Recommendation = "REQUEST_FUND_REPORTS"
	// EnlargeSample: the interval is too wide to decide.
	EnlargeSample Recommendation = "ENLARGE_SAMPLE"
	// KeepMonitoring: nothing else to do.
	KeepMonitoring Recommendation = "KEEP_MONITORING"
)

// maxIntervalWidth is the width of the interval from which a sample is too small to decide.
var maxIntervalWidth = money.Scaled(2, 1)

func recommend(d Diagnosis) []Recommendation {
	var out []Recommendation
	add := func(when bool, r Recommendation) {
		if when {
			out = append(out, r)
		}
	}
	t := d.Whole
	exposed := t.Exposed.Sign() > 0
	other := t.Exposed.Less(t.Absolute)
	probable := false
	for _, f := range d.Items {
		probable = probable || f.Contestation == Probable
	}
	add(d.Kind == Exposure && exposed, CorrectDeclarations)
	add(d.Kind == Exposure && other, CheckOverDeclarations)
	add(d.Kind == Precontentieux && probable, ReviewBeforeDispute)
	add(d.Kind == Precontentieux && other, TreatOverpaymentsApart)
	add(t.Majeurs > 0, TreatMajorFirst)
	add(len(d.ByZone) > 1 && exposed && !d.ByZone[0].Exposed.MulInt(2).Less(t.Exposed), StartWithZone)
	add(t.MissingDeclared > 0, CompleteDeclared)
	add(t.MissingReport > 0, RequestReports)
	rate := t.Rate()
	add(rate == nil || maxIntervalWidth.Less(rate.High.Sub(rate.Low)), EnlargeSample)
	add(len(out) == 0, KeepMonitoring)
	return out
}
