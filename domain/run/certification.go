package run

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
)

// The reasons of the gateway why a run is not CERTIFIE; an engine's supervisor has reasons of its own.
const (
	ReasonGrantMissing      = "CERTIFIED_GRANT_MISSING"       // the caller does not hold restitution.certified
	ReasonLevelTooLow       = "RESTITUTION_LEVEL_TOO_LOW"     // the caller's restitutionLevel is below 2
	ReasonOpenGap           = "OPEN_GAP"                      // a gap is open
	ReasonModuleFailed      = "MODULE_FAILED"                 // a module failed
	ReasonModuleIncomplete  = "MODULE_INCOMPLETE"             // a module could not answer in full
	ReasonOverrideUnproven  = "OVERRIDE_WITHOUT_ATTACHMENT"   // an override has no pieceJointeRef
	ReasonNotDeliverable    = "SUPERVISOR_NOT_READY"          // the supervisor says no and gives no reason
	ReasonNotRecomputed     = "RECOMPUTATION_MISSING"         // the supervisor recomputed no total
	ReasonTotalDisagrees    = "RECOMPUTATION_DISAGREES"       // the total shown is not the recomputed one
	ReasonReaderNotEligible = "CERTIFIED_READER_NOT_ELIGIBLE" // the run is CERTIFIE, this reader may not receive that
)

// Certify decides the level of a result. CERTIFIE needs the grant, the level and the delivery-ready gate of the system:
// the supervisor's answer, which is never believed against what the report itself shows. A caller that is not eligible
// is not refused: the result is then INDICATIF, and the reasons say why. Spec §1, Spec §5.6.
func Certify(p access.Principal, report Report, substitutions []Substitution) (ResultLevel, Certification) {
	reasons := deliveryReasons(report, substitutions)
	deliverable := len(reasons) == 0
	if !p.Grants.Has(capability.RestitutionCertified) {
		reasons = append(reasons, ReasonGrantMissing)
	}
	if !p.RestitutionLevel.Certifies() {
		reasons = append(reasons, ReasonLevelTooLow)
	}
	level := Indicatif
	if len(reasons) == 0 {
		level = Certifie
	}
	return level, Certification{Deliverable: deliverable, Reasons: reasons}
}

// deliveryReasons says why the system would not deliver, the supervisor's reasons first; empty when it would.
func deliveryReasons(report Report, substitutions []Substitution) []string {
	reasons := slices.Clone(report.DeliveryReasons)
	add := func(reason string) {
		if !slices.Contains(reasons, reason) {
			reasons = append(reasons, reason)
		}
	}
	if !report.Deliverable && len(reasons) == 0 {
		add(ReasonNotDeliverable)
	}
	if len(report.Lacunes) > 0 {
		add(ReasonOpenGap)
	}
	for _, s := range report.Sections {
		switch s.Status {
		case StatusFailed:
			add(ReasonModuleFailed)
		case StatusIncomplete:
			add(ReasonModuleIncomplete)
		case StatusComputed, StatusNotApplicable:
		}
	}
	for _, s := range substitutions {
		if s.PieceJointeRef == "" {
			add(ReasonOverrideUnproven)
		}
	}
	if fault := faultOfTotal(report.Sections); report.Deliverable && fault != "" {
		add(fault)
	}
	return reasons
}

// publishedTotal is the annual total of the person's pensions and of the survivor's ones; known is false
// when the report shows neither.
func publishedTotal(own *money.Euro, survivor *Reversion) (total money.Euro, known bool) {
	if own != nil {
		total = *own
		known = true
	}
	if survivor == nil {
		return total, known
	}
	if survivor.TotalAnnuelBrutEur == nil {
		return total, false
	}
	return total.Add(*survivor.TotalAnnuelBrutEur), true
}

// faultOfTotal compares the amounts that a reader finds in the report with the total that the supervisor recomputed: to
// the cent a year and net a month, and each scheme's month is a twelfth of its year. The supervisor sees what modules
// hand on to each other, not what they publish.
func faultOfTotal(sections []Section) string {
	var recomputed, net *money.Euro
	var survivor *Reversion
	for _, s := range sections {
		switch s.ModuleID {
		case capability.RetraiteDeReversion:
			survivor = reversion(s.read())
		case capability.SuperviseurSysteme:
			recomputed = euro(s.read(), "totalAnnuelRecalculeEur")
			net = euro(s.read(), "totalMensuelNetRecalculeEur")
		}
	}
	if recomputed == nil {
		return ReasonNotRecomputed
	}
	h := Header{PensionModules: countPensionModules(sections)}
	computed := sumOf(h, sections)
	total, known := publishedTotal(computed.calcule.AnnuelBrutEur, survivor)
	if !known || !total.Equal(recomputed.Decimal) {
		return ReasonTotalDisagrees
	}
	shownNet := computed.calcule.MensuelNetEur
	if (shownNet == nil) != (net == nil) || net != nil && !shownNet.Equal(net.Decimal) {
		return ReasonTotalDisagrees
	}
	for _, p := range computed.resume.Pensions {
		if !p.MensuelBrutEur.Equal(p.AnnuelBrutEur.Mensuel().Decimal) {
			return ReasonTotalDisagrees
		}
	}
	return ""
}
