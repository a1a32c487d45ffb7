package sample

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Kind is the side from which a sample is looked at.
type Kind string

// The two diagnostics. Spec §4.
const (
	Exposure       Kind = "exposure"       // the employer's: what under-declaration may cost
	Precontentieux Kind = "precontentieux" // the fund's: which items will end in a dispute
)

// Diagnosis is the answer to a sample.
type Diagnosis struct {
	Kind  Kind
	Whole Tally
	// ByZone are the zones, the most exposed first; items without a zone share the one without a name.
	ByZone []Zone
	// Items are in the order of the request.
	Items []Finding
	// Ranking lists the indexes of the items to treat, the first to treat first.
	Ranking         []int
	RiskLevel       RiskLevel
	Recommendations []Recommendation
}

// Tally sums up a set of items.
type Tally struct {
	Size, Compared                 int
	MissingDeclared, MissingReport int
	// Ecarts counts the differences beyond the tolerance, Majeurs those of the highest degree.
	Ecarts, Majeurs int
	// Net and Absolute are the sums of the differences beyond the tolerance, signed and unsigned; Exposed is the sum of
	// those on the side that costs, and Reported what the fund reports for all compared items.
	Net, Absolute, Exposed, Reported money.Decimal
}

// Rate is the rate of differences among the compared items; nil when none was compared.
func (t Tally) Rate() *Rate { return NewRate(t.Ecarts, t.Compared) }

// Zone is the tally of one zone.
type Zone struct {
	Name string
	Tally
}

// Finding is an item as the diagnosis shows it.
type Finding struct {
	Comparison
	// Exposed says whether the difference is on the side that costs.
	Exposed bool
	// Contestation says whether the item will end in a dispute; empty outside precontentieux.
	Contestation Contestation
	// Rang is the item's place in the order of treatment, from 1; 0 for an item that needs none.
	Rang int
}

// Diagnose reads a request and diagnoses its sample. Anything wrong with the request is a *problem.InvalidRequestError.
func Diagnose(kind Kind, body ijson.Value) (Diagnosis, error) {
	d := Diagnosis{Kind: kind, Items: make([]Finding, 0, min(Count(body), MaxItems))}
	zones := map[string]*Tally{}
	for item, err := range Items(body) {
		if err != nil {
			return Diagnosis{}, err
		}
		f := kind.find(Compare(len(d.Items), item))
		d.Items = append(d.Items, f)
		zone := zones[item.Zone]
		if zone == nil {
			zone = &Tally{}
			zones[item.Zone] = zone
		}
		zone.add(f, item)
		d.Whole.add(f, item)
	}
	for name, tally := range zones {
		d.ByZone = append(d.ByZone, Zone{Name: name, Tally: *tally})
	}
	slices.SortFunc(d.ByZone, byExposure)
	d.rank()
	d.RiskLevel = d.Whole.risk()
	d.Recommendations = recommend(d)
	return d, nil
}

// find looks at a comparison from the side of the kind.
func (k Kind) find(c Comparison) Finding {
	f := Finding{Comparison: c}
	if c.Status == Ecart {
		f.Exposed = k.costs(c.Ecart)
	}
	if k == Precontentieux {
		f.Contestation = contestation(f)
	}
	return f
}

// costs says whether a difference is on the side that costs whoever asks.
func (k Kind) costs(ecart money.Decimal) bool {
	if k == Precontentieux {
		return costsFund(ecart)
	}
	return costsEmployer(ecart)
}

func (t *Tally) add(f Finding, item Item) {
	t.Size++
	if f.MissingDeclared {
		t.MissingDeclared++
	}
	if f.MissingReport {
		t.MissingReport++
	}
	if f.Status == Indeterminable {
		return
	}
	t.Compared++
	t.Reported = t.Reported.Add(item.CaisseReport.Abs())
	if f.Status != Ecart {
		return
	}
	t.Ecarts++
	if f.Gravite == Majeur {
		t.Majeurs++
	}
	t.Net = t.Net.Add(f.Ecart)
	t.Absolute = t.Absolute.Add(f.Ecart.Abs())
	if f.Exposed {
		t.Exposed = t.Exposed.Add(f.Ecart.Abs())
	}
}

// rank orders the items to treat: what costs first, then the most serious, then the largest.
func (d *Diagnosis) rank() {
	for _, f := range d.Items {
		if f.Status == Ecart {
			d.Ranking = append(d.Ranking, f.Index)
		}
	}
	slices.SortStableFunc(d.Ranking, func(i, j int) int {
		a := d.Items[i]
		b := d.Items[j]
		return cmp.Or(
			cmp.Compare(boolRank(a.Exposed), boolRank(b.Exposed)),
			cmp.Compare(graviteRank(a.Gravite), graviteRank(b.Gravite)),
			b.Ecart.Abs().Cmp(a.Ecart.Abs()),
		)
	})
	for place, index := range d.Ranking {
		d.Items[index].Rang = place + 1
	}
}

func boolRank(first bool) int {
	if first {
		return 0
	}
	return 1
}

func graviteRank(g Gravite) int {
	return slices.Index([]Gravite{Majeur, Significatif, Mineur, Negligeable}, g)
}

func byExposure(a, b Zone) int {
	return cmp.Or(b.Exposed.Cmp(a.Exposed), b.Absolute.Cmp(a.Absolute), cmp.Compare(a.Name, b.Name))
}
