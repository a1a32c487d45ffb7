package run

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Synthese is the report in a few lines: when, since when it would be possible, and how much. It is a pure function of a run's header and
// of the sections that a caller sees.
type Synthese struct {
	// DateLiquidation is the date of effect that the engine used, whether it was asked for, moved to a first of month, or assumed because
	// nobody asked for one; the header keeps what was asked.
	DateLiquidation   calendar.Date
	AgeDepart         *calendar.Age
	AgeLegal          *calendar.Age
	DateAgeLegal      calendar.Date
	DateTauxPlein     calendar.Date
	DureeRequise      *int64
	TrimestresRetenus *int64
	// Pensions are the schemes of the visible modules, in the order of the report.
	Pensions []Pension
	// The totals are nil when a scheme is withheld, or when the amount of one that the report names is not known: a total never hides one.
	TotalMensuelBrutEur, TotalAnnuelBrutEur, TotalMensuelNetEur *money.Euro
}

// Pension is what one scheme pays, gross.
type Pension struct {
	Regime                        string
	AnnuelBrutEur, MensuelBrutEur money.Euro
}

// isPensionModule says whether a module's results are pensions of schemes. The single settlement is left out: it restates what the
// schemes that share it pay.
func isPensionModule(module capability.ModuleID) bool {
	switch module {
	case capability.MontantAnnuites, capability.MontantPoints, capability.MontantIndiciaire,
		capability.RegimeSpecialFerme, capability.RegimeEnim, capability.RegimeCnavpl, capability.RegimeSpeciauxAutres, capability.RegimeUltramarin:
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
		if _, named := schemesOf(s.Results); named > 0 || s.Status == StatusFailed || s.Status == StatusIncomplete && !onlyPaidOnce(s.Results) {
			n++
		}
	}
	return n
}

// NewSynthese computes the synthese of a header and visible sections.
func NewSynthese(h Header, visible []Section) Synthese {
	out := Synthese{DateLiquidation: h.LiquidationDate}
	settled := 0
	var net *money.Euro
	for _, s := range visible {
		switch {
		case s.ModuleID == capability.HubIngestion, s.ModuleID == capability.GenererRapport:
			if used := date(s.Results, "dateEffet"); !used.IsZero() {
				out.DateLiquidation = used
			}
		case s.ModuleID == capability.SurcoteDecote:
			out.readDepart(s.Results)
		case s.ModuleID == capability.ApplicateurSante:
			net = euro(s.Results, "totalMensuelNetEur")
		case isPensionModule(s.ModuleID):
			pensions, named := schemesOf(s.Results)
			out.Pensions = append(out.Pensions, pensions...)
			if named > 0 && named == len(pensions) {
				settled++
			}
		}
	}
	if settled == h.PensionModules && settled > 0 {
		out.total()
		out.TotalMensuelNetEur = net
	}
	return out
}

func (s *Synthese) readDepart(results ijson.Value) {
	s.AgeDepart, s.AgeLegal = age(results, "ageDepart"), age(results, "ageLegal")
	s.DateAgeLegal, s.DateTauxPlein = date(results, "dateAgeLegal"), date(results, "dateTauxPlein")
	s.DureeRequise, s.TrimestresRetenus = whole(results, "dureeRequise"), whole(results, "trimestresRetenus")
}

func (s *Synthese) total() {
	var monthly, yearly money.Euro
	for _, p := range s.Pensions {
		monthly, yearly = monthly.Add(p.MensuelBrutEur), yearly.Add(p.AnnuelBrutEur)
	}
	s.TotalMensuelBrutEur, s.TotalAnnuelBrutEur = &monthly, &yearly
}

// schemesOf reads the schemes of a pension module, the items of regimes or the results themselves when they name one scheme: what they
// pay, and how many are named. One that pays a small right once, as a capital, is not counted: it pays no pension.
func schemesOf(results ijson.Value) (pensions []Pension, named int) {
	regimes, _ := results.Get("regimes")
	items := regimes.Items()
	if len(items) == 0 {
		// One scheme may stand alone, without the list; beside a list it only repeats its single item.
		items = []ijson.Value{results}
	}
	for _, v := range items {
		name, _ := v.Get("regime")
		regime, ok := name.Text()
		yearly := euro(v, "annuelBrutEur")
		if !ok || (yearly == nil && paidOnce(v)) {
			continue
		}
		named++
		if yearly == nil {
			continue
		}
		p := Pension{Regime: regime, AnnuelBrutEur: *yearly, MensuelBrutEur: yearly.Mensuel()}
		if monthly := euro(v, "mensuelBrutEur"); monthly != nil {
			p.MensuelBrutEur = *monthly
		}
		pensions = append(pensions, p)
	}
	return pensions, named
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

// Value returns the synthese as a report shows it: every member is there, null when it is not known.
func (s Synthese) Value() ijson.Value {
	pensions := make([]ijson.Value, len(s.Pensions))
	for i, p := range s.Pensions {
		pensions[i] = ijson.NewObject(
			ijson.Member{Name: "regime", Value: text(p.Regime)},
			ijson.Member{Name: "annuelBrutEur", Value: amount(&p.AnnuelBrutEur)},
			ijson.Member{Name: "mensuelBrutEur", Value: amount(&p.MensuelBrutEur)},
		)
	}
	return ijson.NewObject(
		ijson.Member{Name: "dateLiquidation", Value: textOrNull(s.DateLiquidation.String())},
		ijson.Member{Name: "ageDepart", Value: ageValue(s.AgeDepart)},
		ijson.Member{Name: "ageLegal", Value: ageValue(s.AgeLegal)},
		ijson.Member{Name: "dateAgeLegal", Value: textOrNull(s.DateAgeLegal.String())},
		ijson.Member{Name: "dateTauxPlein", Value: textOrNull(s.DateTauxPlein.String())},
		ijson.Member{Name: "dureeRequise", Value: wholeValue(s.DureeRequise)},
		ijson.Member{Name: "trimestresRetenus", Value: wholeValue(s.TrimestresRetenus)},
		ijson.Member{Name: "pensions", Value: ijson.ArrayValue(pensions)},
		ijson.Member{Name: "totalMensuelBrutEur", Value: amount(s.TotalMensuelBrutEur)},
		ijson.Member{Name: "totalAnnuelBrutEur", Value: amount(s.TotalAnnuelBrutEur)},
		ijson.Member{Name: "totalMensuelNetEur", Value: amount(s.TotalMensuelNetEur)},
	)
}
