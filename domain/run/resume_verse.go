package run

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// countReductions counts the modules that change what is paid of the pensions computed: a progressive retirement that
// is open, work after retirement that reduces a pension, and either of them when it could not answer.
func countReductions(sections []Section) int {
	n := 0
	for _, s := range sections {
		if reduces(s) {
			n++
		}
	}
	return n
}

func reduces(s Section) bool {
	if s.Status == StatusNotApplicable {
		return false
	}
	switch s.ModuleID {
	case capability.RetraiteProgressive:
		open := boolean(s.read(), "ouverte")
		return s.Status == StatusFailed || open == nil || *open
	case capability.CumulEmploiRetraite:
		reduction := euro(s.read(), "reductionMensuelleEur")
		return s.Status == StatusFailed || reduction == nil || !reduction.IsZero()
	}
	return false
}

// reduction keeps the results of a module that changes what is paid.
func (l *lecture) reduction(results *ijson.Value, s Section) {
	if reduces(s) {
		*results = s.read()
		l.reductions++
	}
}

// complete says whether every amount that the run settled is visible and known. Runs of before the reductions were
// counted are complete only for somebody who sees both modules that may reduce.
func (l *lecture) complete(h Header, masked []capability.ModuleID) bool {
	if l.settled == 0 || l.settled != h.PensionModules || l.lostServices() {
		return false
	}
	if h.Reductions == nil {
		return !slices.Contains(masked, capability.RetraiteProgressive) &&
			!slices.Contains(masked, capability.CumulEmploiRetraite)
	}
	return l.reductions == *h.Reductions
}

// lostServices says whether services that pass to another scheme count nowhere yet, because their pay is not known.
func (l *lecture) lostServices() bool {
	restored, _ := l.ingestion.Get("servicesRetablis")
	for _, item := range restored.Items() {
		if missing := whole(item, "paiesManquantes"); missing != nil && *missing > 0 {
			return true
		}
	}
	return false
}

// servesPart says whether an open progressive retirement names the scheme. It may, before the scheme's own age.
func (l *lecture) servesPart(p Pension) bool {
	if l.progressive.Kind() != ijson.Object {
		return false
	}
	_, named := regimeOf(l.progressive, p.Regime)
	return named
}

// refusesProgressive says whether a progressive retirement was asked for that is not open, before the first date at
// which a whole pension is.
func (l *lecture) refusesProgressive(out *Resume) bool {
	if !l.progressiveClosed {
		return false
	}
	first := date(l.anticipe, "datePossible")
	return !first.IsZero() && out.DateLiquidation.Before(first)
}

// settlePaid decides what is paid of each pension that is due.
func (l *lecture) settlePaid(out *Resume) {
	for i := range out.Pensions {
		p := &out.Pensions[i]
		if !isDue(*p) || p.AnnuelBrutEur == nil {
			continue
		}
		switch {
		case l.progressive.Kind() == ijson.Object:
			p.payFraction(l.progressive)
		case l.cumul.Kind() == ijson.Object:
			p.payBesideWork(l.cumul)
		default:
			p.pay(*p.AnnuelBrutEur, *p.MensuelBrutEur)
		}
		p.NetMensuelEur = l.net.ofOne(*p)
	}
}

func (p *Pension) pay(yearly, monthly money.Euro) {
	p.VerseAnnuelEur = &yearly
	p.VerseMensuelEur = &monthly
}

// payFraction takes what a progressive retirement pays. A scheme that it does not name is not known to pay anything.
func (p *Pension) payFraction(results ijson.Value) {
	part, ok := regimeOf(results, p.Regime)
	if !ok {
		return
	}
	yearly := euro(part, "annuelServiEur")
	monthly := euro(part, "mensuelServiEur")
	if yearly != nil && monthly != nil {
		p.pay(*yearly, *monthly)
	}
}

// payBesideWork takes off what work after retirement costs. A scheme that the module does not name is paid whole.
func (p *Pension) payBesideWork(results ijson.Value) {
	if euro(results, "reductionMensuelleEur") == nil {
		return
	}
	part, ok := regimeOf(results, p.Regime)
	if !ok {
		p.pay(*p.AnnuelBrutEur, *p.MensuelBrutEur)
		return
	}
	paid := euro(part, "verseMensuelEur")
	reduction := euro(part, "reductionMensuelleEur")
	if paid == nil || reduction == nil {
		return
	}
	p.pay(p.AnnuelBrutEur.Sub(reduction.Times(money.Int(moisParAn))), *paid)
}

const moisParAn = 12

// regimeOf returns the item of regimes that names the scheme.
func regimeOf(results ijson.Value, regime string) (ijson.Value, bool) {
	regimes, _ := results.Get("regimes")
	for _, item := range regimes.Items() {
		name, _ := item.Get("regime")
		if written, _ := name.Text(); written == regime {
			return item, true
		}
	}
	return ijson.Value{}, false
}

// nets is what applicateurSante says of the pensions of the person's own after contributions.
type nets struct {
	// total is nil when the rates are not known.
	total   *money.Euro
	regimes []netRegime
}

// netRegime is one pension, the gross amount that was levied and what is left of it.
type netRegime struct {
	regime    string
	brut, net *money.Euro
}

func netsOf(results ijson.Value) nets {
	out := nets{total: euro(results, "totalMensuelNetEur")}
	if out.total == nil {
		return out
	}
	regimes, _ := results.Get("regimes")
	for _, item := range regimes.Items() {
		if origin := textOf(item, "origine"); origin != "" && origin != "PERSONNELLE" {
			continue
		}
		out.regimes = append(out.regimes, netRegime{
			regime: textOf(item, "regime"), brut: euro(item, "brutMensuelEur"), net: euro(item, "netMensuelEur"),
		})
	}
	return out
}

// of returns the net of what is paid: the module's own total when all pensions are paid whole, else the sum of those
// that are paid. It is nil when a pension paid was levied at another gross amount, or not at all.
func (n nets) of(pensions []Pension) *money.Euro {
	if n.total == nil || !slices.ContainsFunc(pensions, func(p Pension) bool { return !p.paidWhole() }) {
		return n.total
	}
	var total money.Euro
	for _, p := range pensions {
		if !isDue(p) {
			continue
		}
		net := n.ofOne(p)
		if net == nil {
			return nil
		}
		total = total.Add(*net)
	}
	return &total
}

// ofOne returns the net of what is paid of one pension; nil when it was levied at another gross amount, or not at all.
func (n nets) ofOne(p Pension) *money.Euro {
	if n.total == nil || p.VerseMensuelEur == nil {
		return nil
	}
	for _, r := range n.regimes {
		if r.regime == p.Regime && r.net != nil && r.brut != nil && r.brut.Equal(p.VerseMensuelEur.Decimal) {
			return r.net
		}
	}
	return nil
}

func (p *Pension) paidWhole() bool {
	return p.VerseMensuelEur != nil && p.MensuelBrutEur != nil && p.VerseMensuelEur.Equal(p.MensuelBrutEur.Decimal)
}
