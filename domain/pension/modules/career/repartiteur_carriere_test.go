package career_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func TestRepartiteurCarriere_arranges_years_and_schemes(t *testing.T) {
	t.Parallel()
	c := prendre(
		t,
		`{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":2001,"regime":"ENIM"},{"annee":1990,
			"regime":"CNAV","trimestres":4},
	  {"annee":2001,"regime":"CNAV","trimestres":1},{"annee":1990,"regime":"CNAV","nature":"MALADIE","jours":60}]}`,
		"2026-12-01",
	)
	egal(t, "arrangement", faits.Repartition{
		Regimes: []dossier.Regime{dossier.CNAV, dossier.ENIM}, Premiere: 1990, Derniere: 2001,
		Annees: []faits.AnneeCarriere{{Annee: 1990, From: 0, To: 2}, {Annee: 2001, From: 2, To: 4}},
	}, c.state.Repartition.Lire())
	if c.state.Trimestres.Lire().DuRegime(dossier.ENIM) != 4 || c.state.Trimestres.Lire().DuRegime(dossier.CNAV) != 5 ||
		c.state.DureeTousRegimes() != 8 {
		t.Errorf(
			"ENIM %d, CNAV %d, all %d", c.state.Trimestres.Lire().DuRegime(dossier.ENIM),
			c.state.Trimestres.Lire().DuRegime(dossier.CNAV), c.state.DureeTousRegimes(),
		)
	}
}
