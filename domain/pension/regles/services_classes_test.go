package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// postes are whole years of a post.
func postes(categorie dossier.Categorie, from, to int) (lines []faits.Ligne) {
	for year := from; year <= to; year++ {
		lines = append(lines, faits.Ligne{
			Annee: year, Regime: dossier.CNRACL, Source: &dossier.Ligne{Categorie: categorie},
		})
	}
	return lines
}

// CPCMR L24 I 1°: seventeen years of active posts, super-active ones included, or twenty-seven of the latter.
func TestServicesClasses_open_a_category_when_they_are_done(t *testing.T) {
	t.Parallel()
	const active, super, sedentaire = dossier.Active, dossier.SuperActive, dossier.Sedentaire
	premier := func(year int) calendar.Date { return calendar.Date{Year: year, Month: 1, Day: 1} }
	for _, tt := range []struct {
		name      string
		lines     []faits.Ligne
		categorie bareme.CategorieFp
		depuis    calendar.Date
		annees    int
		jours     int
	}{
		{"sedentary posts", postes(sedentaire, 1990, 2020), bareme.FpSedentaire, calendar.Date{}, 0, 0},
		{"sixteen years", postes(active, 2000, 2015), bareme.FpSedentaire, calendar.Date{}, 17, 16 * 360},
		{"seventeen", postes(active, 2000, 2016), bareme.FpActive, premier(2017), 17, 17 * 360},
		{"eighteen", postes(active, 2000, 2017), bareme.FpActive, premier(2017), 17, 18 * 360},
		{
			"of both kinds", append(postes(super, 2000, 2007), postes(active, 2008, 2016)...), bareme.FpActive,
			premier(2017), 17, 17 * 360,
		},
		{"twenty-six super-active years", postes(super, 1990, 2015), bareme.FpActive, premier(2007), 17, 26 * 360},
		{"twenty-seven", postes(super, 1990, 2016), bareme.FpSuperActive, premier(2017), 27, 27 * 360},
		{
			"a sedentary end keeps the right", append(postes(active, 2000, 2016), postes(sedentaire, 2017, 2022)...),
			bareme.FpActive, premier(2017), 17, 17 * 360,
		},
		{"after the date of effect", postes(active, 2010, 2026), bareme.FpSedentaire, calendar.Date{}, 17, 14 * 360},
	} {
		got := LireServicesClasses(bareme.Official(), pension.NewTraceMuette(), tt.lines, premier(2024),
			func(*faits.Ligne) bool { return true })
		want := ServicesClasses{
			Jours: tt.jours, Categorie: tt.categorie, Depuis: tt.depuis, Annees: tt.annees, Connues: true,
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, want)
		}
	}
	none := LireServicesClasses(
		bareme.Official(), pension.NewTraceMuette(), postes(active, 1990, 2020), premier(2024),
		func(*faits.Ligne) bool { return false },
	)
	if none != (ServicesClasses{Connues: true}) {
		t.Errorf("of another scheme: %+v", none)
	}
	for _, which := range []bareme.ConstanteID{
		bareme.ConstanteFpServicesActifs,
		bareme.ConstanteFpServicesSuperActifs,
	} {
		without := casetest.Sans(bareme.Official(), func(rec bareme.Recorder) {
			bareme.Official().ConstanteEntiere(rec, which, premier(2024))
		})
		lines := append(postes(super, 1990, 1999), postes(active, 2000, 2020)...)
		got := LireServicesClasses(without, pension.NewTraceMuette(), lines, premier(2024),
			func(*faits.Ligne) bool { return true })
		if got.Connues || got.Categorie != bareme.FpSedentaire || !got.Depuis.IsZero() {
			t.Errorf("without the years asked for: %+v", got)
		}
	}
}
