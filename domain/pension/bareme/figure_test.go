package bareme

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// lecteur keeps what was read last.
type lecteur struct{ figure Figure }

func (l *lecteur) Read(f Figure) { l.figure = f }

func (l *lecteur) ReadAll(list []Figure) {
	for _, f := range list {
		l.Read(f)
	}
}

func TestReserves_tell_a_row_in_force_from_one_that_is_not(t *testing.T) {
	t.Parallel()
	const sure = "2026-09-01,,0.05,en_vigueur,decision fictive,haute,"
	repealed := strings.Replace(sure, "en_vigueur", "abroge", 1)
	ended := strings.Replace(repealed, "2026-09-01,,", "2026-09-01,2026-12-31,", 1)
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	for _, tt := range []struct {
		name, row               string
		jour                    string
		outsideVigueur, douteux bool
	}{
		{"in force and sure", sure, "2026-10-01", false, false},
		{"projected", strings.Replace(sure, "en_vigueur", "projete", 1), "2026-10-01", true, false},
		{"repealed while its dates still run", repealed, "2026-10-01", true, false},
		{"repealed since", ended, "2027-01-01", false, false},
		{"doubtful", strings.Replace(sure, "haute", "basse", 1), "2026-10-01", false, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			files, err := Files()
			if err != nil {
				t.Fatal(err)
			}
			header, _, _ := strings.Cut(files["rafp_valeur_service.csv"], "\n")
			files["rafp_valeur_service.csv"] = header + "\n" + tt.row + "\n"
			set, err := Parse(files)
			if err != nil {
				t.Fatal(err)
			}
			var rec lecteur
			if _, ok := set.RafpValeurService(&rec, effet); !ok {
				t.Fatal("the row does not answer")
			}
			day, err := calendar.ParseDate(tt.jour)
			if err != nil {
				t.Fatal(err)
			}
			outsideVigueur, douteux := set.Reserves(rec.figure, day)
			if outsideVigueur != tt.outsideVigueur || douteux != tt.douteux {
				t.Errorf("Reserves = %v, %v, want %v, %v", outsideVigueur, douteux, tt.outsideVigueur, tt.douteux)
			}
		})
	}
}
