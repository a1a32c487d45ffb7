package run

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Reversion are the survivor's pensions, gross.
type Reversion struct {
	Pensions []PensionReversion
	// The totals are nil when one of the pensions is not known.
	TotalMensuelBrutEur, TotalAnnuelBrutEur *money.Euro
}

// PensionReversion is what one scheme pays to the survivor; its amounts are nil when they are not known.
type PensionReversion struct {
	Regime                        string
	AnnuelBrutEur, MensuelBrutEur *money.Euro
	// PremiereDateEffet is the first date of effect in that scheme, zero when the module gives none.
	PremiereDateEffet calendar.Date
}

func (r *Reversion) value() ijson.Value {
	if r == nil {
		return ijson.NullValue()
	}
	return ijson.NewObject(
		ijson.Member{Name: "pensions", Value: valuesOf(r.Pensions)},
		ijson.Member{Name: "totalMensuelBrutEur", Value: amount(r.TotalMensuelBrutEur)},
		ijson.Member{Name: "totalAnnuelBrutEur", Value: amount(r.TotalAnnuelBrutEur)},
	)
}

func (p PensionReversion) value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "regime", Value: text(p.Regime)},
		ijson.Member{Name: "annuelBrutEur", Value: amount(p.AnnuelBrutEur)},
		ijson.Member{Name: "mensuelBrutEur", Value: amount(p.MensuelBrutEur)},
		ijson.Member{Name: "premiereDateEffet", Value: textOrNull(p.PremiereDateEffet.String())},
	)
}

// reversion reads the schemes that pay a survivor: those that are open.
func reversion(results ijson.Value) *Reversion {
	regimes, _ := results.Get("regimes")
	out := &Reversion{}
	var monthly, yearly money.Euro
	known := true
	for _, item := range regimes.Items() {
		if open := boolean(item, "ouverte"); open != nil && !*open {
			continue
		}
		name, _ := item.Get("regime")
		regime, _ := name.Text()
		p := PensionReversion{
			Regime: regime, AnnuelBrutEur: euro(item, "annuelEur"), MensuelBrutEur: euro(item, "mensuelEur"),
			PremiereDateEffet: date(item, "premiereDateEffet"),
		}
		out.Pensions = append(out.Pensions, p)
		if p.AnnuelBrutEur == nil || p.MensuelBrutEur == nil {
			known = false
			continue
		}
		monthly = monthly.Add(*p.MensuelBrutEur)
		yearly = yearly.Add(*p.AnnuelBrutEur)
	}
	if len(out.Pensions) == 0 {
		return nil
	}
	if known {
		out.TotalMensuelBrutEur = &monthly
		out.TotalAnnuelBrutEur = &yearly
	}
	return out
}

// Allocation is a minimum under conditions of means that is due: ASPA or ASI.
type Allocation struct {
	// Prestation is its name, Payeur the fund that pays it.
	Prestation, Payeur            string
	AnnuelBrutEur, MensuelBrutEur *money.Euro
}

func (a Allocation) value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "prestation", Value: text(a.Prestation)},
		ijson.Member{Name: "payeur", Value: textOrNull(a.Payeur)},
		ijson.Member{Name: "annuelEur", Value: amount(a.AnnuelBrutEur)},
		ijson.Member{Name: "mensuelEur", Value: amount(a.MensuelBrutEur)},
	)
}

// allocations reads the allowance of a module when it is due.
func allocations(results ijson.Value) []Allocation {
	item, _ := results.Get("allocation")
	if open := boolean(item, "ouvert"); open == nil || !*open {
		return nil
	}
	name, _ := item.Get("prestation")
	prestation, _ := name.Text()
	payer, _ := item.Get("payeur")
	payeur, _ := payer.Text()
	return []Allocation{{
		Prestation: prestation, Payeur: payeur, AnnuelBrutEur: euro(item, "annuelEur"),
		MensuelBrutEur: euro(item, "mensuelEur"),
	}}
}

// SommeDue is a difference in the person's favour with what a fund notified, and the last day to claim it.
type SommeDue struct {
	Regime string
	// MensuelEur is the difference a month, nil when the field that differs is no amount.
	MensuelEur *money.Euro
	// Recours is the remedy, DateLimite the last day for it, zero when none runs or it is not known.
	Recours    string
	DateLimite calendar.Date
}

func (s SommeDue) value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "regime", Value: text(s.Regime)},
		ijson.Member{Name: "mensuelEur", Value: amount(s.MensuelEur)},
		ijson.Member{Name: "recours", Value: textOrNull(s.Recours)},
		ijson.Member{Name: "dateLimite", Value: textOrNull(s.DateLimite.String())},
	)
}

// sommesDues reads the differences of amounts by which a fund pays too little.
func sommesDues(results ijson.Value) []SommeDue {
	gaps, _ := results.Get("ecarts")
	var out []SommeDue
	for _, item := range gaps.Items() {
		field, _ := item.Get("champ")
		monthly := euro(item, "ecartMensuelEur")
		if name, _ := field.Text(); name != "annuelBrutEur" || monthly == nil || !(money.Euro{}).Less(*monthly) {
			continue
		}
		regime, _ := item.Get("regime")
		remedy, _ := item.Get("recours")
		limit, _ := item.Get("delai")
		due := SommeDue{MensuelEur: monthly, DateLimite: date(limit, "dateLimite")}
		due.Regime, _ = regime.Text()
		due.Recours, _ = remedy.Text()
		out = append(out, due)
	}
	return out
}

// EnPlus is what is paid a month besides the pensions of the person's own: survivor's pensions and allowances. It is
// zero for nothing, and false when one of them is not known.
func (r Resume) EnPlus() (total money.Euro, known bool) {
	if r.Reversion != nil {
		if r.Reversion.TotalMensuelBrutEur == nil {
			return total, false
		}
		total = *r.Reversion.TotalMensuelBrutEur
	}
	for _, a := range r.Allocations {
		if a.MensuelBrutEur == nil {
			return total, false
		}
		total = total.Add(*a.MensuelBrutEur)
	}
	return total, true
}
