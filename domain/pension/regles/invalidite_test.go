package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// CSS L341-15: a pension paid until the month before it is replaced was not ended.
func TestFinieAvant_leaves_the_month_before_the_replacement(t *testing.T) {
	t.Parallel()
	remplacement := jourDeServices(t, "2026-05-01")
	for end, want := range map[string]bool{
		"": false, "2026-03-31": true, "2026-04-01": false, "2026-04-30": false, "2026-05-01": false,
	} {
		got := FinieAvant(&dossier.PensionInvalidite{FinVersement: jourDeServices(t, end)}, remplacement)
		if got != want {
			t.Errorf("last payment %q: %t", end, got)
		}
	}
	if FinieAvant(nil, remplacement) || CommenceeApres(nil, remplacement) {
		t.Error("no pension ended or began")
	}
}

func TestCommenceeApres_is_from_the_day_of_the_replacement(t *testing.T) {
	t.Parallel()
	remplacement := jourDeServices(t, "2026-05-01")
	for begin, want := range map[string]bool{"2026-04-30": false, "2026-05-01": true, "2026-05-02": true} {
		got := CommenceeApres(&dossier.PensionInvalidite{Depuis: jourDeServices(t, begin)}, remplacement)
		if got != want {
			t.Errorf("since %s: %t", begin, got)
		}
	}
}

// CSS L351-4: a child opens rights by its birth, its adoption or what a fund granted.
func TestEnfantConnu_by_any_of_what_opens_rights(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		child dossier.Enfant
		want  bool
	}{
		"nothing":   {dossier.Enfant{}, false},
		"birth":     {dossier.Enfant{DateNaissance: jourDeServices(t, "1990-01-01")}, true},
		"adoption":  {dossier.Enfant{AdopteLe: jourDeServices(t, "1990-01-01")}, true},
		"maternity": {dossier.Enfant{TrimestresMaternite: dossier.Some(4)}, true},
		"education": {dossier.Enfant{TrimestresEducation: dossier.Some(0)}, true},
		"handicap":  {dossier.Enfant{TrimestresHandicap: dossier.Some(1)}, true},
	} {
		if got := EnfantConnu(&tt.child); got != tt.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
