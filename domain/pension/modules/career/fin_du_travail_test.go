package career

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func TestFinDuTravailDecrit(t *testing.T) {
	t.Parallel()
	today := calendar.Date{Year: 2026, Month: 11, Day: 27}
	for _, c := range []struct {
		name   string
		annee  int
		nature dossier.Nature
		effet  int
		want   int
	}{
		{"works until the last whole year, leaves next year", 2025, dossier.Activite, 2027, 2025},
		{"works this year, leaves next year", 2026, dossier.Activite, 2027, 0},
		{"works this year, leaves in five years", 2026, dossier.Activite, 2031, 2026},
		{"leaves now", 2025, dossier.Activite, 2026, 0},
		{"stopped long ago", 2019, dossier.Activite, 2031, 0},
		{"does not work", 2026, dossier.ChomageIndemnise, 2031, 0},
		{"left long ago", 2010, dossier.Activite, 2012, 0},
	} {
		lines := []faits.Ligne{{Annee: c.annee, Nature: c.nature}}
		if got := finDuTravailDecrit(lines, today, calendar.Date{Year: c.effet, Month: 7, Day: 1}); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if got := finDuTravailDecrit(nil, today, calendar.Date{Year: 2031, Month: 1, Day: 1}); got != 0 {
		t.Errorf("no career: %d", got)
	}
}

func TestAnneeDepartSansLigne(t *testing.T) {
	t.Parallel()
	january := calendar.Date{Year: 2026, Month: 1, Day: 1}
	february := calendar.Date{Year: 2026, Month: 2, Day: 1}
	november := calendar.Date{Year: 2026, Month: 11, Day: 1}
	for _, c := range []struct {
		name   string
		annees []int
		nature dossier.Nature
		effet  calendar.Date
		want   int
	}{
		{"works until the year before", []int{2024, 2025}, dossier.Activite, february, 2026},
		{"leaves in January", []int{2024, 2025}, dossier.Activite, january, 0},
		{"tells the year", []int{2025, 2026}, dossier.Activite, november, 0},
		{"stopped two years before", []int{2024}, dossier.Activite, november, 0},
		{"did not work", []int{2025}, dossier.ChomageIndemnise, november, 0},
		{"no career", nil, dossier.Activite, november, 0},
	} {
		var lines []faits.Ligne
		for _, annee := range c.annees {
			lines = append(lines, faits.Ligne{Annee: annee, Nature: c.nature})
		}
		if got := anneeDepartSansLigne(lines, c.effet); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
