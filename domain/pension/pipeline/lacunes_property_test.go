package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/modules/base"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
	"github.com/retraite-gateway/retraite/domain/pension/modules/depart"
)

// dossierTroue draws a dossier of several schemes whose lines say more or less, or what cannot be.
func dossierTroue(t *rapid.T) string {
	schemes := dossier.Regimes()
	natures := []string{
		"ACTIVITE", "ACTIVITE", "ACTIVITE", "ACTIVITE", "APPRENTISSAGE", "CHOMAGE_INDEMNISE", "MALADIE", "MATERNITE",
		"INVALIDITE", "SERVICE_NATIONAL",
		"AVPF", "FORMATION", "ETRANGER", "RACHAT", "EQUIVALENTE", "ACTIVITE_PARTIELLE", "DETENTION", "STAGE", "SIESTE",
	}
	chosen := []string{"CNAV", "CAISSE DU LAC"}
	for range 3 {
		chosen = append(chosen, schemes[rapid.SampledFrom(ranks(len(schemes))).Draw(t, "scheme")].String())
	}
	optional := []string{
		`"salaireBrutEur":21000`, `"salaireBrutEur":0`, `"salaireBrut":-5`, `"salaireBrut":90000,"devise":"FRF"`,
		`"trimestres":4`, `"trimestres":9`, `"points":80`, `"points":-1`,
		`"jours":120`, `"jours":999`, `"heures":600`, `"indice":500`, `"categorieMarin":7`, `"pays":"DE"`,
		`"quotite":0.8`, `"quotite":8`, `"cadre":true`, `"categorie":"SUPER_ACTIVE"`,
	}
	lines := []string{}
	from := 1980 + rapid.SampledFrom(ranks(20)).Draw(t, "from")
	for i := range rapid.SampledFrom(ranks(12)).Draw(t, "lines") {
		year := from + i*3
		members := []string{
			fmt.Sprintf(`"annee":%d`, year), fmt.Sprintf(`"regime":%q`, rapid.SampledFrom(chosen).Draw(t, "of")),
			fmt.Sprintf(`"nature":%q`, rapid.SampledFrom(natures).Draw(t, "nature")),
		}
		seen := map[string]bool{}
		for range rapid.SampledFrom(ranks(4)).Draw(t, "members") {
			m := rapid.SampledFrom(optional).Draw(t, "member")
			name, _, _ := strings.Cut(strings.ReplaceAll(m, "salaireBrutEur", "salaireBrut"), ":")
			if !seen[name] {
				seen[name] = true
				members = append(members, m)
			}
		}
		switch rapid.SampledFrom(ranks(5)).Draw(t, "dates") {
		case 0:
			members = append(members, fmt.Sprintf(`"debut":"%d-01-01","fin":"%d-03-31"`, year, year))
		case 1:
			members = append(members, fmt.Sprintf(`"debut":"%d-09-01","fin":"%d-02-28"`, year, year))
		}
		lines = append(lines, `{`+strings.Join(members, ",")+`}`)
	}
	assure := rapid.SampledFrom([]string{
		``, `"dateNaissance":"1962-05-10"`,
		`"dateNaissance":"1962-05-10","sexe":"F","enfants":[{"dateNaissance":"1990-01-01"},{"handicape":true}]`,
		`"dateNaissance":"1958-05-10","enfants":[{"dateNaissance":"1990-01-01"}],"handicap":{},` +
			`"incapacitePermanente":{},"invalidite":{"categorie":2},"c2p":{}`,
	}).Draw(t, "assure")
	rest := rapid.SampledFrom([]string{
		``, `,"foyer":{"situation":"COUPLE"},"reprise":{}`,
		`,"liquidation":{"motif":"PROGRESSIVE","rachats":[{}],"rachatsPoints":[{"regime":"AGIRC_ARRCO"}],` +
			`"dejaLiquides":[{"regime":"CNRACL"}]}`,
		`,"defunt":{"pensions":[{"regime":"CNAV"},{"regime":"RCI"}],"mariages":[{"demandeur":true},{}]},` +
			`"notification":[{"regime":"CNAV","annuelBrutEur":100}],"foyer":{"ressourcesAnnuellesEur":500}`,
		`,"liquidation":{"motif":"INCAPACITE_PERMANENTE"},"employeurDeclarations":[{"salaireBrutEur":100}]`,
	}).Draw(t, "rest")
	return `{"assure":{` + assure + `},"carriere":[` + strings.Join(lines, ",") + `]` + rest + `}`
}

// ranks are the numbers below n, to draw from evenly.
func ranks(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// reponsePossible is a value that a case worker might give.
func reponsePossible(g gap.Gap, data ijson.Value) string {
	switch g.TypeDonnee {
	case gap.Date:
		if place, ok := strings.CutSuffix(string(g.Champ), "/fin"); ok {
			begin, _ := data.At(ijson.Pointer(place + "/debut"))
			text, _ := begin.Text()
			return `"` + text[:4] + `-12-31"`
		}
		if place, ok := strings.CutSuffix(string(g.Champ), "/debut"); ok {
			year, _ := data.At(ijson.Pointer(place + "/annee"))
			if n, ok := year.Int64(); ok {
				return fmt.Sprintf(`"%04d-01-01"`, n)
			}
		}
		if g.Champ == champNaissance {
			return `"1962-05-10"`
		}
		return `"2001-05-10"`
	case gap.MontantEur:
		return "12000"
	default:
		for _, n := range []string{"1", "1990", "0.5", "0"} {
			v, err := ijson.Parse([]byte(n))
			if err == nil && g.Check(gap.Override{TypeDonnee: g.TypeDonnee, Value: v}) == nil {
				return n
			}
		}
		return string(g.Bounds.Min.AppendJSON(nil))
	}
}

// Whatever a dossier lacks, the override that answers a gap closes it for good, and a few rounds of answers leave none.
// Answers that contradict one another may open another gap at the place of one of them.
func TestGaps_answered_never_come_back(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		raw := dossierTroue(rt)
		data := enValeur(t, raw)
		type question struct {
			champ   ijson.Pointer
			message string
		}
		answered := map[question]string{}
		var substituted []pension.Substitution
		for range 8 {
			out := lancerValeur(t, data, effetOrdinaire, substituted...)
			if len(out.Lacunes) == 0 {
				return
			}
			for _, l := range out.Lacunes {
				g := enLacune(t, l)
				asked := question{l.Champ, l.Message}
				if before, again := answered[asked]; again {
					rt.Fatalf("%s was answered with %s and comes back (%s) in\n%s", l.Champ, before, l.Message, raw)
				}
				if l.DansLeDossier {
					// No override carries a word or a line: whoever answers mends the dossier.
					mended := ijson.BoolValue(true)
					if lines, ok := data.At(l.Champ); ok && l.Champ == "/carriere" {
						text := strings.TrimSuffix(string(lines.AppendJSON(nil)), "]")
						mended = enValeur(t, text+`,{"annee":1990,"regime":"CNAV","salaireBrutEur":9000}]`)
					}
					filled, err := data.Set(l.Champ, mended)
					if err != nil {
						rt.Fatalf("%s: %v in\n%s", l.Champ, err, raw)
					}
					data = filled
					answered[asked] = "true"
					continue
				}
				answer := reponsePossible(g, data)
				filled, err := g.Apply(data, gap.Override{TypeDonnee: l.Kind, Value: enValeur(t, answer)})
				if err != nil {
					rt.Fatalf("%s with %s: %v in\n%s", l.Champ, answer, err, raw)
				}
				data, answered[asked] = filled, answer
				substituted = append(substituted, pension.Substitution{Champ: string(l.Champ), PieceJointe: true})
			}
		}
		rt.Fatalf("gaps after gaps in\n%s", raw)
	})
}

// Sections never contradict one another, whatever a dossier holds: the pension of the general scheme is computed with
// the rate and the duration that the report gives, its quarters are those counted, and nobody has both a décote and a
// surcote.
func TestSections_agree_with_one_another(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		raw := dossierTroue(rt)
		out := lancerValeur(t, enValeur(t, raw), effetOrdinaire)
		var rate *depart.ResultatTaux
		var quarters *career.ResultatTrimestres
		var pensions *base.ResultatAnnuites
		for _, s := range out.Sections {
			switch r := s.Results.(type) {
			case *depart.ResultatTaux:
				rate = r
			case *career.ResultatTrimestres:
				quarters = r
			case *base.ResultatAnnuites:
				pensions = r
			}
		}
		if rate != nil && rate.TrimestresManquants > 0 && rate.TrimestresSurcote > 0 {
			rt.Fatalf("both a décote and a surcote in\n%s", raw)
		}
		if rate != nil && quarters != nil && rate.DureeRequise > 0 && rate.TrimestresRetenus < quarters.TotalRetenus {
			rt.Fatalf(
				"%d quarters counted, %d kept for the rate in\n%s", quarters.TotalRetenus, rate.TrimestresRetenus, raw,
			)
		}
		if pensions == nil || rate == nil {
			return
		}
		for _, p := range pensions.Regimes {
			if p.DureeRequise != rate.DureeRequise || p.International == nil && !p.Taux.Equal(rate.Taux) {
				rt.Fatalf(
					"%s: %s over %d, the rate is %s over %d in\n%s", p.Regime, p.Taux, p.DureeRequise, rate.Taux,
					rate.DureeRequise, raw,
				)
			}
		}
	})
}
