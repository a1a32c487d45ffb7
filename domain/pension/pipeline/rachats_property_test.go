package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// Whoever buys quarters has a pension that is at least what it would be without them, of the general scheme and of all
// schemes together.
func TestProperty_a_purchase_never_lowers_a_pension(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		birth := rapid.IntRange(1955, 1966).Draw(rt, "birth")
		effet := calendar.Date{
			Year: birth + rapid.IntRange(63, 67).Draw(rt, "age"), Month: rapid.IntRange(1, 12).Draw(rt, "month"),
			Day: 1,
		}
		if effet.Year > 2026 {
			effet = le(2026, 11, 1)
		}
		var lines []string
		for year := birth + 18; year < effet.Year; year++ {
			pay := rapid.IntRange(0, 12).Draw(rt, "pay") * 1200
			regime := rapid.SampledFrom([]string{"CNAV", "CNAV", "CNAV", "SSI", "MSA_SALARIE", "SRE", ""}).Draw(
				rt, "regime",
			)
			switch regime {
			case "":
			case "SRE":
				lines = append(lines, fmt.Sprintf(`{"annee":%d,"regime":"SRE","indice":400}`, year))
			default:
				lines = append(lines, fmt.Sprintf(`{"annee":%d,"regime":"%s","salaireBrutEur":%d}`, year, regime, pay))
			}
		}
		var bought []string
		for range rapid.IntRange(1, 4).Draw(rt, "purchases") {
			bought = append(bought, fmt.Sprintf(
				`{"annee":%d,"trimestres":%d,"option":"%s"}`, rapid.IntRange(birth+14, effet.Year).Draw(rt, "year"),
				rapid.IntRange(0, 4).Draw(rt, "quarters"),
				rapid.SampledFrom([]string{"TAUX", "TAUX_DUREE"}).Draw(rt, "option"),
			))
		}
		dossier := func(purchases string) string {
			return fmt.Sprintf(
				`{"assure":{"dateNaissance":"%d-06-15","sexe":"M"},"carriere":[%s],"liquidation":{"rachats":[%s]}}`,
				birth, strings.Join(lines, ","), purchases,
			)
		}
		without, with := dossier(""), dossier(strings.Join(bought, ","))
		annuities, all := brutParAn(t, lancerValeur(t, enValeur(t, without), effet))
		annuitiesAfter, allAfter := brutParAn(t, lancerValeur(t, enValeur(t, with), effet))
		if annuitiesAfter.Less(annuities) || allAfter.Less(all) {
			rt.Fatalf(
				"%s a year become %s, of all schemes %s become %s, in\n%s on %s", annuities, annuitiesAfter, all,
				allAfter, with, effet,
			)
		}
	})
}

// brutParAn returns the pensions in annuities of a run, and those of all schemes together.
func brutParAn(t *testing.T, out Outcome) (annuities, all money.Euro) {
	t.Helper()
	for _, id := range []capability.ModuleID{
		capability.MontantAnnuites, capability.MontantPoints, capability.MontantIndiciaire,
	} {
		for _, section := range out.Sections {
			if section.ModuleID != id || section.Status == pension.NotApplicable {
				continue
			}
			for _, regime := range resultats(t, out, id).Items("regimes") {
				if v, ok := regime.Value.Get("annuelBrutEur"); ok && v.Kind() == ijson.Number {
					all = all.Add(money.Euro{Decimal: regime.Decimal("annuelBrutEur")})
				}
			}
		}
		if id == capability.MontantAnnuites {
			annuities = all
		}
	}
	return annuities, all
}
