package pipeline

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// lecteurFaux is a module that reads one figure wrong; every other module, and the recomputation, read the right one.
type lecteurFaux struct {
	pension.Module
	faux *bareme.Set
}

func (m lecteurFaux) Compute(s *pension.State, t *pension.Trace) any {
	juste := s.Bareme
	s.Bareme = m.faux
	defer func() { s.Bareme = juste }()
	return m.Module.Compute(s, t)
}

// fault is one figure that one module reads wrong: in the row of a table that begins with a text, a cell is replaced.
// Without a table, the module spoils what it gives.
type fault struct {
	name    string
	module  capability.ModuleID
	table   string
	begins  string
	instead [2]string
	spoil   func(s *pension.State)
}

// casRecalcule is a dossier that the recomputation covers, and the faults of rule that it must notice in it.
type casRecalcule struct {
	name   string
	data   func() (data map[string]any, effet calendar.Date)
	faults []fault
}

// A figure that one module reads wrong is noticed, in each scheme and way of leaving that the recomputation covers.
func TestRecomputation_notices_a_rule_read_wrong(t *testing.T) {
	t.Parallel()
	for _, c := range casRecalcules() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			data, effet := c.data()
			in := entree(t, data, effet)
			juste := supervision(t, Run(in))
			for _, code := range []string{"RECOMPUTATION_MISSING", "RECOMPUTATION_DISAGREES"} {
				if r := check(juste, code); !r.OK {
					t.Fatalf("%s: %s", code, r.Detail)
				}
			}
			for _, f := range c.faults {
				if f.spoil != nil {
					noticed := supervision(t, run(in, gate(f.module, f.spoil)))
					if check(noticed, "RECOMPUTATION_DISAGREES").OK {
						t.Errorf("%s: not noticed", f.name)
					}
					continue
				}
				faux := lignesBaremes(t, f.table, f.begins, func(cells []string) {
					for i := range cells {
						if cells[i] == f.instead[0] {
							cells[i] = f.instead[1]
							return
						}
					}
					t.Fatalf("%s: no %s in %s", f.name, f.instead[0], strings.Join(cells, ","))
				})
				wrong := Modules()
				for i, m := range wrong {
					if m.Info().ID == f.module {
						wrong[i] = lecteurFaux{m, faux}
					}
				}
				noticed := supervision(t, Of(wrong)(in))
				// A way out that the module does not see, or sees too early, is one that the recomputation has no rule
				// for.
				if check(noticed, "RECOMPUTATION_DISAGREES").OK && check(noticed, "RECOMPUTATION_MISSING").OK {
					t.Errorf("%s: not noticed", f.name)
				}
			}
		})
	}
}
