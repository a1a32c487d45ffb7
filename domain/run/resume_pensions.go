package run

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Pension is what one scheme pays, gross.
type Pension struct {
	Regime string
	// AnnuelBrutEur and MensuelBrutEur are the whole pension as computed, due or not; nil when the module gives none.
	AnnuelBrutEur, MensuelBrutEur *money.Euro
	// Due says whether the scheme pays at the date of effect, nil when that is not known.
	Due *bool
	// VerseAnnuelEur and VerseMensuelEur are what is paid of it, nil when nothing is or that is not known.
	VerseAnnuelEur, VerseMensuelEur *money.Euro
	// NetMensuelEur is what is left of the month after contributions, nil when that is not known or not visible. It is
	// not in the synthese of a report: the section of applicateurSante has it.
	NetMensuelEur *money.Euro

	module capability.ModuleID
	// opens is the first date of effect in the scheme itself, zero when its module gives none.
	opens calendar.Date
	// stated is true when the module says whether the pension is due, or that it does not know.
	stated bool
}

func (p Pension) value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "regime", Value: text(p.Regime)},
		ijson.Member{Name: "annuelBrutEur", Value: amount(p.AnnuelBrutEur)},
		ijson.Member{Name: "mensuelBrutEur", Value: amount(p.MensuelBrutEur)},
		ijson.Member{Name: "due", Value: boolOrNull(p.Due)},
		ijson.Member{Name: "verseMensuelEur", Value: amount(p.VerseMensuelEur)},
	)
}

// VersementUnique is a right that is paid once instead of a pension.
type VersementUnique struct {
	Regime string
	// CapitalEur is nil when the amount is not known.
	CapitalEur *money.Euro
	// Due is as of the pension in whose place it is paid.
	Due *bool

	module capability.ModuleID
	// stated is true when the module says whether it is due, or that it does not know.
	stated bool
}

// value writes due only where it is false: the heads of before had no other.
func (v VersementUnique) value() ijson.Value {
	members := []ijson.Member{
		{Name: "regime", Value: text(v.Regime)}, {Name: "capitalEur", Value: amount(v.CapitalEur)},
	}
	if v.NotDue() {
		members = append(members, ijson.Member{Name: "due", Value: boolOrNull(v.Due)})
	}
	return ijson.NewObject(members...)
}

// NotDue says whether it is known that nothing is paid yet.
func (v VersementUnique) NotDue() bool { return v.Due != nil && !*v.Due }

// isPensionModule says whether a module's results are pensions of schemes. The single settlement is left out: it
// restates what the schemes that share it pay.
func isPensionModule(module capability.ModuleID) bool {
	switch module {
	case capability.MontantAnnuites, capability.MontantPoints, capability.MontantIndiciaire,
		capability.RegimeSpecialFerme, capability.RegimeEnim, capability.RegimeCnavpl, capability.RegimeSpeciauxAutres,
		capability.RegimeUltramarin:
		return true
	}
	return false
}

// countPensionModules counts the pension modules that name a scheme, or that failed or lack something and might have.
func countPensionModules(sections []Section) int {
	n := 0
	for _, s := range sections {
		if !isPensionModule(s.ModuleID) {
			continue
		}
		lacks := s.Status == StatusFailed || s.Status == StatusIncomplete && !onlyPaidOnce(s.read())
		if lacks || len(schemesOf(s.read()).pensions) > 0 {
			n++
		}
	}
	return n
}

// schemes are what a pension module says of the schemes it pays: the pensions, their amount known or
// not, and the capitals.
type schemes struct {
	pensions []Pension
	uniques  []VersementUnique
}

// known says whether the module pays a pension and the amount of each that may be due is known.
func (s schemes) known() bool {
	missing := func(p Pension) bool { return p.AnnuelBrutEur == nil && !isNotDue(p) }
	return len(s.pensions) > 0 && !slices.ContainsFunc(s.pensions, missing)
}

// schemesOf reads the schemes of a pension module, the items of regimes or the results themselves when they name one
// scheme. One that pays a small right once, as a capital, pays no pension.
func schemesOf(results ijson.Value) schemes {
	var out schemes
	regimes, _ := results.Get("regimes")
	items := regimes.Items()
	if len(items) == 0 {
		// One scheme may stand alone, without the list; beside a list it only repeats its single item.
		items = []ijson.Value{results}
	}
	for _, v := range items {
		name, _ := v.Get("regime")
		regime, ok := name.Text()
		if !ok {
			continue
		}
		yearly := euro(v, "annuelBrutEur")
		due := boolean(v, "pensionDue")
		_, stated := v.Get("pensionDue")
		if yearly == nil && paidOnce(v) {
			capital := euro(v, "capitalEur")
			out.uniques = append(out.uniques, VersementUnique{
				Regime: regime, CapitalEur: capital, Due: due, stated: stated,
			})
			continue
		}
		p := Pension{
			Regime: regime, AnnuelBrutEur: yearly, MensuelBrutEur: monthlyOf(v, yearly), Due: due, stated: stated,
		}
		if opens := date(v, "dateOuverture"); !opens.IsZero() {
			p.opens = opens.OnOrAfterFirstOfMonth()
		}
		out.pensions = append(out.pensions, p)
	}
	return out
}

// monthlyOf reads the monthly amount of a scheme; the twelfth of the yearly one where the module gives none.
func monthlyOf(v ijson.Value, yearly *money.Euro) *money.Euro {
	if yearly == nil {
		return nil
	}
	if monthly := euro(v, "mensuelBrutEur"); monthly != nil {
		return monthly
	}
	twelfth := yearly.Mensuel()
	return &twelfth
}

// onlyPaidOnce says whether a module names schemes that all pay a capital: there is nothing in a total to miss.
func onlyPaidOnce(results ijson.Value) bool {
	regimes, _ := results.Get("regimes")
	items := regimes.Items()
	return len(items) > 0 && !slices.ContainsFunc(items, func(v ijson.Value) bool { return !paidOnce(v) })
}

// paidOnce says whether a scheme pays a capital instead of a pension.
func paidOnce(v ijson.Value) bool {
	versement, _ := v.Get("versement")
	how, _ := versement.Text()
	return how == "VERSEMENT_UNIQUE" || how == "CAPITAL_FRACTIONNE" || euro(v, "capitalEur") != nil
}

// pensions takes the schemes of a pension module.
func (l *lecture) pensions(out *Resume, s Section) {
	found := schemesOf(s.read())
	for _, p := range found.pensions {
		p.module = s.ModuleID
		out.Pensions = append(out.Pensions, p)
	}
	for _, v := range found.uniques {
		v.module = s.ModuleID
		out.VersementsUniques = append(out.VersementsUniques, v)
	}
	if found.known() {
		l.settled++
	}
}

// followsTheBase says whether the pensions of a module are due when that of the general scheme is,
// unless they say so themselves.
func followsTheBase(module capability.ModuleID) bool {
	switch module {
	case capability.MontantAnnuites, capability.MontantPoints, capability.RegimeCnavpl:
		return true
	}
	return false
}

// OwnAges says whether a scheme of the report has ages and durations of its own, which those of the summary are not: a
// civil servant's or a special one.
func (r Resume) OwnAges() bool {
	return slices.ContainsFunc(r.Pensions, func(p Pension) bool {
		return !followsTheBase(p.module) && p.Regime != "RAFP"
	})
}

// settleDue decides for each pension whether it is due, and for all of them whether one is. Without a visible pension,
// the module of the rate answers only when it says no, or when there may be one that is withheld.
func (l *lecture) settleDue(out *Resume, withheld []capability.ModuleID) {
	base := boolean(l.depart, "pensionDue")
	refused := l.refusesProgressive(out)
	if refused {
		base = new(bool)
	}
	for i := range out.Pensions {
		p := &out.Pensions[i]
		switch {
		case l.servesPart(*p):
			p.Due = yes()
		case refused && followsTheBase(p.module):
			p.Due = base
		case p.Due == nil && !p.stated:
			p.Due = dueByDefault(p.module, base)
		}
	}
	settleCapitals(out.VersementsUniques, base)
	switch {
	case len(out.Pensions) == 0:
		if base != nil && (!*base || slices.ContainsFunc(withheld, isPensionModule)) {
			out.PensionDue = base
		}
	case slices.ContainsFunc(out.Pensions, isDue):
		out.PensionDue = yes()
	case !slices.ContainsFunc(out.Pensions, func(p Pension) bool { return p.Due == nil }):
		out.PensionDue = new(bool)
	}
}

// settleCapitals decides for each capital whether it is due: like the pension of the general scheme, unless
// its module says so itself.
func settleCapitals(capitals []VersementUnique, base *bool) {
	for i := range capitals {
		v := &capitals[i]
		if v.Due == nil && !v.stated && followsTheBase(v.module) {
			v.Due = base
		}
	}
}

// dueByDefault says whether a pension is due whose own module does not tell, as some did not in the first versions.
func dueByDefault(module capability.ModuleID, base *bool) *bool {
	if followsTheBase(module) {
		return base
	}
	return yes()
}

func yes() *bool {
	due := true
	return &due
}

func isDue(p Pension) bool { return p.Due != nil && *p.Due }

func isNotDue(p Pension) bool { return p.Due != nil && !*p.Due }

// total adds up what is paid, when something is due and the amount of all that is due is known.
func (r *Resume) total(net nets) {
	var monthly, yearly money.Euro
	paid := false
	for _, p := range r.Pensions {
		if p.Due == nil {
			return
		}
		if !*p.Due {
			continue
		}
		if p.VerseMensuelEur == nil || p.VerseAnnuelEur == nil {
			return
		}
		paid = true
		monthly = monthly.Add(*p.VerseMensuelEur)
		yearly = yearly.Add(*p.VerseAnnuelEur)
	}
	if !paid {
		return
	}
	r.TotalMensuelBrutEur = &monthly
	r.TotalAnnuelBrutEur = &yearly
	r.TotalMensuelNetEur = net.of(r.Pensions)
}
