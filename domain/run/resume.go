package run

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Resume is what a person needs to know of a report before reading it: whether a pension is due, since when one can be,
// how much is paid, and what to look at first. The member synthese of a report, the text of the command line and every
// page show this one model. It is a pure function of a run's header, of its gaps and of the sections that a caller
// sees, so that a filtered report has its own.
type Resume struct {
	// DateLiquidation is the date of effect that the engine used, whether it was asked for, moved to a first of month,
	// or assumed because nobody asked for one; the header keeps what was asked.
	DateLiquidation   calendar.Date
	AgeDepart         *calendar.Age
	AgeLegal          *calendar.Age
	DateAgeLegal      calendar.Date
	DateTauxPlein     calendar.Date
	DureeRequise      *int64
	TrimestresRetenus *int64
	// PensionDue says whether a pension of the person's own is due at the date of effect; nil when that
	// is not known or not visible.
	PensionDue *bool
	// PremiereDateEffet is the first date of effect open to the person, and Voie the way that opens it.
	PremiereDateEffet calendar.Date
	Voie              Voie
	// Progressive says that a progressive retirement is paid: a fraction of each pension, which is whole from
	// PremiereDateEffet on.
	Progressive bool
	// Dates are those that matter, from the curve of departures; empty when the run drew none.
	Dates []DateDepart
	// Pensions are the schemes of the visible modules, in the order of the report, due or not.
	Pensions []Pension
	// The totals are what is paid: never a pension that is not due, a progressive retirement by its fraction, a pension
	// that work after retirement reduces by what is left of it. They are nil when nothing is due, when a scheme is
	// withheld, or when an amount is not known.
	TotalMensuelBrutEur, TotalAnnuelBrutEur, TotalMensuelNetEur *money.Euro
	// VersementsUniques are the rights that are paid once, as a capital.
	VersementsUniques []VersementUnique
	// Reversion are the survivor's pensions, nil when there are none or they are withheld.
	Reversion *Reversion
	// Allocations are the minimums under conditions of means that are due.
	Allocations []Allocation
	// SommesDues are the differences in the person's favour between what was computed and what a fund notified.
	SommesDues []SommeDue
	// Masques are the modules that settle an amount and that the caller does not see.
	Masques []capability.ModuleID
	// Raisons say why the run is not complete, as far as the caller sees it.
	Raisons []Raison
	// Avertissements are what a reader must know first.
	Avertissements []Avertissement
}

// NewResume computes the summary of a header, of the sections that a caller sees, of the names of the
// others, and of the gaps.
func NewResume(h Header, visible []Section, withheld []capability.ModuleID, lacunes []gap.Gap) Resume {
	out := Resume{DateLiquidation: h.LiquidationDate}
	lu := lecture{}
	for _, s := range visible {
		lu.section(&out, s)
	}
	for _, module := range withheld {
		if settlesAnAmount(module) {
			out.Masques = append(out.Masques, module)
		}
	}
	lu.settleDue(&out, withheld)
	lu.settleDeparture(&out)
	lu.settlePaid(&out)
	out.Progressive = lu.progressive.Kind() == ijson.Object
	lu.settleNets(&out)
	if lu.complete(h, out.Masques) {
		out.total(lu.net)
	}
	out.Raisons = raisons(visible, lacunes)
	out.Avertissements = avertissements(&out, visible, lu.ingestion)
	return out
}

// lecture is what the summary takes from the sections before it can decide anything.
type lecture struct {
	// settled are the counted modules whose amounts are all known, reductions those among them that
	// change what is paid.
	settled, reductions int
	ingestion           ijson.Value
	depart              ijson.Value
	anticipe            ijson.Value
	progressive         ijson.Value
	cumul               ijson.Value
	// progressiveClosed says that a progressive retirement was asked for and is not open.
	progressiveClosed bool
	net               nets
	// netParDate is what is left at the dates that matter, in the section of the contributions.
	netParDate ijson.Value
}

// section takes what one section says.
func (l *lecture) section(out *Resume, s Section) {
	if s.Status == StatusNotApplicable {
		return
	}
	if isPensionModule(s.ModuleID) {
		l.pensions(out, s)
		return
	}
	switch s.ModuleID {
	case capability.HubIngestion:
		l.ingestion = s.read()
		out.readDate(s.read())
	case capability.GenererRapport:
		out.readDate(s.read())
	case capability.DepartAnticipe:
		l.anticipe = s.read()
	case capability.SurcoteDecote:
		l.depart = s.read()
		out.readDepart(s.read())
		out.Dates = datesDepart(s.read())
	case capability.RetraiteProgressive:
		open := boolean(s.read(), "ouverte")
		l.progressiveClosed = open != nil && !*open
		l.reduction(&l.progressive, s)
	case capability.CumulEmploiRetraite:
		l.reduction(&l.cumul, s)
	case capability.RetraiteDeReversion:
		out.Reversion = reversion(s.read())
	case capability.AspaEtMinima, capability.AspaEtMinimaFp:
		out.Allocations = append(out.Allocations, allocations(s.read())...)
	case capability.QualificateurEcart:
		out.SommesDues = append(out.SommesDues, sommesDues(s.read())...)
	case capability.ApplicateurSante:
		l.net = netsOf(s.read())
		l.netParDate, _ = s.read().Get("netParDate")
	default: // the other modules settle nothing that the summary shows
	}
}

// settlesAnAmount says whether a module decides an amount that the summary would show.
func settlesAnAmount(module capability.ModuleID) bool {
	return isPensionModule(module) || slices.Contains([]capability.ModuleID{
		capability.RetraiteProgressive, capability.CumulEmploiRetraite, capability.RetraiteDeReversion,
		capability.AspaEtMinima, capability.AspaEtMinimaFp, capability.ApplicateurSante, capability.QualificateurEcart,
	}, module)
}

// Value returns the summary as the synthese of a report: every member is there, null when it is not known.
func (r Resume) Value() ijson.Value {
	return ijson.NewObject(append(r.departMembers(),
		ijson.Member{Name: "pensionDue", Value: boolOrNull(r.PensionDue)},
		ijson.Member{Name: "premiereDateEffet", Value: textOrNull(r.PremiereDateEffet.String())},
		ijson.Member{Name: "voie", Value: textOrNull(string(r.Voie))},
		ijson.Member{Name: "dates", Value: valuesOf(r.Dates)},
		ijson.Member{Name: "pensions", Value: valuesOf(r.Pensions)},
		ijson.Member{Name: "totalMensuelBrutEur", Value: amount(r.TotalMensuelBrutEur)},
		ijson.Member{Name: "totalAnnuelBrutEur", Value: amount(r.TotalAnnuelBrutEur)},
		ijson.Member{Name: "totalMensuelNetEur", Value: amount(r.TotalMensuelNetEur)},
		ijson.Member{Name: "versementsUniques", Value: valuesOf(r.VersementsUniques)},
		ijson.Member{Name: "reversion", Value: r.Reversion.value()},
		ijson.Member{Name: "allocations", Value: valuesOf(r.Allocations)},
		ijson.Member{Name: "sommesDues", Value: valuesOf(r.SommesDues)},
		ijson.Member{Name: "masques", Value: texts(r.Masques)},
		ijson.Member{Name: "raisons", Value: valuesOf(r.Raisons)},
		ijson.Member{Name: "avertissements", Value: valuesOf(r.Avertissements)},
	)...)
}

// valuesOf writes a list of parts, each by its own value.
func valuesOf[T interface{ value() ijson.Value }](list []T) ijson.Value {
	items := make([]ijson.Value, len(list))
	for i, item := range list {
		items[i] = item.value()
	}
	return ijson.ArrayValue(items)
}
