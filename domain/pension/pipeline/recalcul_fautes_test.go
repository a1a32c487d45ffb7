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

// faute is one figure that one module reads wrong: in the row of a table that begins with a text, cells are replaced.
type faute struct {
	name    string
	module  capability.ModuleID
	table   string
	begins  string
	instead [2]string
}

// casRecalcule is a dossier that the recomputation covers, and the faults of rule that it must notice in it.
type casRecalcule struct {
	name   string
	data   func() (data map[string]any, effet calendar.Date)
	fautes []faute
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
			for _, f := range c.fautes {
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
				if check(noticed, "RECOMPUTATION_DISAGREES").OK {
					t.Errorf("%s: not noticed", f.name)
				}
			}
		})
	}
}

func casRecalcules() []casRecalcule {
	return []casRecalcule{
		{"a craftsman who lacks quarters", artisan, []faute{
			{"the price of a RCI point", capability.PointsCotises, "rci_valeur_achat.csv", "2020-01-01", [2]string{"17.691", "17.5"}},
			{"the first rate of the RCI", capability.PointsCotises, "rci_taux_cotisation.csv", "1,2021-01-01", [2]string{"0.070", "0.071"}},
			{"the second rate of the RCI", capability.PointsCotises, "rci_taux_cotisation.csv", "2,2023-01-01", [2]string{"0.080", "0.081"}},
			{"the first slice of the RCI", capability.PointsCotises, "rci_taux_cotisation.csv", "1,2019-01-01", [2]string{"37960", "37000"}},
			{"the value of a RCI point", capability.MontantPoints, "rci_valeur_service.csv", "2024-01-01", [2]string{"1.327", "1.328"}},
			{
				"the value of a former point", capability.MontantPoints, "rci_valeur_service_points_anciens.csv", "artisans_1997_2012,2024-01-01",
				[2]string{"1.327", "1.326"},
			},
			{"the first quarters that lack", capability.MontantPoints, "constantes_legales.csv", "rci_abattement_premiers", [2]string{"0.01", "0.0125"}},
			{"the next quarters that lack", capability.MontantPoints, "constantes_legales.csv", "rci_abattement_suivants", [2]string{"0.0125", "0.01"}},
			{"how many first quarters", capability.MontantPoints, "constantes_legales.csv", "rci_premiers_trimestres", [2]string{"12", "13"}},
			{"how many quarters at most", capability.MontantPoints, "constantes_legales.csv", "rci_trimestres_maximum", [2]string{"20", "15"}},
		}},
	}
}

// artisan is a craftsman for 38 years, who leaves sixteen quarters early with points of both schemes.
func artisan() (data map[string]any, effet calendar.Date) {
	lines := []map[string]any{}
	for year := 1986; year < 2024; year++ {
		lines = append(lines, map[string]any{
			"annee": year, "regime": "SSI", "statut": "ARTISAN", "salaireBrutEur": 14_000 + 1_000*(year-1986), "devise": "EUR",
		})
		if year >= 1997 && year < 2013 {
			lines = append(lines, map[string]any{"annee": year, "regime": "RCI", "statut": "ARTISAN", "points": 90 + year - 1997})
		}
	}
	for i := range 11 {
		year := 1986 + i
		lines = append(lines, map[string]any{"annee": year, "regime": "RCI", "statut": "COMMERCANT", "points": 0})
	}
	assure := map[string]any{"dateNaissance": "1961-12-05", "sexe": "M"}
	return map[string]any{"assure": assure, "carriere": lines}, calendar.Date{Year: 2024, Month: 7, Day: 1}
}
