package pipeline

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// The case of a contract in the public service, then a post: the contract is under the general scheme and Ircantec
// alone, the post under the local civil service's scheme and Rafp.
func TestCases_of_the_schemes_of_a_status(t *testing.T) {
	t.Parallel()
	doubtful, ran := casetest.Doubtful(t), 0
	for _, c := range casetest.Load(t, "other-speciaux.json") {
		if !c.Concerns(string(capability.DispatchRegimesNonAlignes)) || doubtful[c.ID] {
			continue
		}
		ran++
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			in := casetest.Input{T: t, Value: c.Input}
			lines := []map[string]any{}
			for _, period := range in.Items("lignes") {
				for year := period.Date("debut").Year; year <= period.Date("fin").Year; year++ {
					switch period.Text("statut") {
					case "contractuel_public":
						lines = append(
							lines, map[string]any{"annee": year, "regime": "CNAV", "salaireBrutEur": 20000},
							map[string]any{"annee": year, "regime": "IRCANTEC", "salaireBrutEur": 20000},
						)
					case "titulaire_territorial":
						lines = append(lines, map[string]any{"annee": year, "regime": "CNRACL", "indice": 450})
					default:
						t.Fatalf("no line for a %s", period.Text("statut"))
					}
				}
			}
			out := lancer(
				t,
				map[string]any{"assure": map[string]any{"dateNaissance": "1963-02-10", "sexe": "F"}, "carriere": lines},
				le(2026, 1, 1),
			)
			complementary := map[int]string{}
			for _, year := range resultats(t, out, capability.PointsCotises).Items("parAnnee") {
				if year.Decimal("points").Sign() > 0 {
					complementary[year.Int("annee")] += year.Text("regime")
				}
			}
			names := map[string]string{"CNAV": "RG"}
			got := []map[string]any{}
			for _, scheme := range resultats(t, out, capability.DispatchRegimesNonAlignes).Items("regimes") {
				base := scheme.Text("regime")
				own := strings.ToUpper(scheme.Text("complementaire"))
				if name, aligned := names[base]; aligned {
					base, own = name, complementary[in.Items("lignes")[0].Date("debut").Year]
				}
				got = append(got, map[string]any{"base": base, "complementaire": own})
			}
			casetest.Check(t, c, casetest.Got(t, map[string]any{"affectations": got}))
		})
	}
	if ran == 0 {
		t.Error("no case of dispatchRegimesNonAlignes was run")
	}
}
