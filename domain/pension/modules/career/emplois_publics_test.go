package career

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// randomEmployment draws an employment of 2010: one of few employers or none, some days, or an end that is open.
func randomEmployment(r *rand.Rand, regime dossier.Regime) faits.Ligne {
	l := faits.Ligne{Annee: 2010, Regime: regime, Source: &dossier.Ligne{}}
	if n := r.IntN(4); n > 0 {
		l.Source.Employeur = fmt.Sprintf("Mairie Fictive %d", n)
	}
	first := calendar.Date{Year: 2010, Month: 1, Day: 1}.AddDays(r.IntN(360))
	if r.IntN(8) > 0 {
		l.Periode.From = first
	}
	if r.IntN(8) > 0 {
		l.Periode.To = first.AddDays(r.IntN(12))
	}
	return l
}

// The gathered days of each employer say what a look at each line says.
func TestEmploisPublics_cover_what_a_look_at_each_line_says(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	covered, asked := 0, 0
	for range 2000 {
		lines := make([]faits.Ligne, r.IntN(12))
		for i := range lines {
			lines[i] = randomEmployment(r, dossier.IRCANTEC)
		}
		found := emploisPublicsDe(lines)
		for range 20 {
			l := randomEmployment(r, dossier.CNAV)
			want := false
			for i := range lines {
				a, b := lines[i].Source.Employeur, l.Source.Employeur
				want = want || (a == b || a == "" || b == "") && lines[i].Periode.Overlaps(l.Periode)
			}
			if got := found.couvre(&l); got != want {
				t.Fatalf("%v of %q among %d lines: %t", l.Periode, l.Source.Employeur, len(lines), got)
			}
			asked++
			if want {
				covered++
			}
		}
	}
	if covered == 0 || covered == asked {
		t.Errorf("%d of %d are covered", covered, asked)
	}
}

// However many lines a year has, those of an employer are a few runs of days.
func TestEmploisPublics_hold_days_and_not_lines(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	lines := make([]faits.Ligne, 20_000)
	for i := range lines {
		lines[i] = randomEmployment(r, dossier.IRCANTEC)
	}
	const most = 366
	found := emploisPublicsDe(lines)
	if len(found.tous) > most {
		t.Errorf("%d spans", len(found.tous))
	}
	for employeur, spans := range found.parEmployeur {
		if len(spans) > most {
			t.Errorf("%d spans of %q", len(spans), employeur)
		}
	}
}
