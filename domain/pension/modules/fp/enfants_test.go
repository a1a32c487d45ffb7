package fp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

func TestCases_of_children_of_civil_servants_are_reproduced(t *testing.T) {
	t.Parallel()
	doubtful, ran := casetest.Doubtful(t), 0
	for _, c := range casetest.Load(t, "other-fonction-publique.json") {
		in := casetest.Input{T: t, Value: c.Input}
		if !in.Has("naissancesEnfants") || doubtful[c.ID] {
			continue
		}
		ran++
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			in := casetest.Input{T: t, Value: c.Input}
			birth, effet, recruited := "1970-05-01", "2034-05-01", in.Int("recrutementAnnee")
			if in.Has("dateNaissance") {
				birth, effet = in.Text("dateNaissance"), in.Text("dateEffet")
				recruited = in.Date("dateNaissance").Year + in.Int("recrutementAge")
			}
			children := make([]string, 0, 2)
			items, _ := c.Input.Get("naissancesEnfants")
			for _, year := range items.Items() {
				text, _ := year.Text()
				children = append(children, `{"dateNaissance":"`+text+`-06-15"}`)
			}
			out := pipetest.Run(
				t,
				`{"assure":{"dateNaissance":"`+birth+`","sexe":"`+in.Text("sexe")+`","enfants":[`+strings.Join(
					children, ",",
				)+`]},
				"carriere":[`+pipetest.Years("SRE", recruited, 2033, `,"indice":500`)+`]}`,
				effet,
			)
			got := pipetest.Members(t, pipetest.Section(t, out, capability.MajEducationEnfant))
			casetest.Check(
				t, c,
				casetest.Got(
					t, map[string]any{"trimestresAssuranceEnfants": json.RawMessage(got["trimestresRegimeSpecial"])},
				),
			)
		})
	}
	if ran == 0 {
		t.Error("no case of children was run")
	}
}
