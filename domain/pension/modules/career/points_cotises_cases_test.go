package career

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

func TestPointsCotises_reproduce_the_worked_cases(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	ran := 0
	for _, c := range casetest.Load(t, "other-points.json") {
		if !c.Concerns("pointsCotises") || doubtful[c.ID] {
			continue
		}
		ran++
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			casetest.Check(t, c, casetest.Got(t, resoudre(t, c)))
		})
	}
	if ran == 0 {
		t.Fatal("no case of pointsCotises was run")
	}
}

// resoudre runs the module on the pay of a case and names what it gives as the case does.
func resoudre(t *testing.T, c casetest.Case) map[string]any {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	if in.Has("pointsAgirc") {
		lignes := []money.Points{{Decimal: in.Decimal("pointsAgirc")}}
		coefficient, ok := bareme.Official().AgircArrcoConversion2019(
			pension.NewTrace(0), bareme.PointsAgirc, in.Date("date"),
		)
		if !ok {
			t.Fatal("no coefficient of conversion")
		}
		return map[string]any{"pointsConvertis": regles.ConvertirCompte(lignes, coefficient)}
	}
	annee := in.Int("annee")
	plafond, _ := bareme.Official().PassAnnuel(pension.NewTrace(0), annee)
	if want := in.Euro("plafondAnnuel"); in.Has("plafondAnnuel") && !want.Equal(plafond.Decimal) {
		t.Errorf("the ceiling of %d is %s, want %s", annee, plafond, want)
	}
	ligne := dossier.Ligne{
		Annee: dossier.Some(annee), Regime: dossier.CNAV, Salaire: dossier.Some(in.Decimal("salaireAnnuel")),
	}
	switch c.Regime {
	case "ARRCO+AGIRC":
		ligne.Cadre = true
	case "IRCANTEC":
		ligne.Regime = dossier.IRCANTEC
	case "RCI":
		ligne.Regime, ligne.Salaire = dossier.RCI, dossier.Some(in.Decimal("assiette"))
	}
	s := etatPoints("2026-10-01", ligne)
	s.DateEffet.Donner(calendar.Date{})
	compute(s)
	return nommer(t, in, s.PointsCotises.Lire())
}

func nommer(t *testing.T, in casetest.Input, acquis []faits.Acquisition) map[string]any {
	t.Helper()
	got := map[string]any{
		"cotisationT1": money.Euro{}, "pointsT1": money.Points{}, "cotisationT2": money.Euro{},
		"pointsT2": money.Points{},
	}
	var total money.Points
	for _, a := range acquis {
		total = total.Add(a.Points)
		cotisation := a.Assiette.Times(a.Taux).ArrondiCentime()
		prix := a.Prix
		switch {
		case a.Regime == dossier.AGIRC:
			got["cotisationAgirc"], got["pointsAgircInscrits"] = cotisation, a.Points
			got["pointsAgircNonArrondis"] = a.Assiette.Mul(a.Taux).Quo(prix).HalfUp(2)
			check(t, in, "prixAgirc", prix)
			check(t, in, "tauxAgirc", a.Taux)
		case a.Regime == dossier.ARRCO:
			got["cotisationContractuelle"], got["cotisationArrco"] = cotisation, cotisation
			got["points"], got["pointsArrco"] = a.Points, a.Points
			check(t, in, "prixArrco", prix)
			check(t, in, "prix", prix)
			check(t, in, "tauxArrco", a.Taux)
			check(t, in, "tauxContractuel", a.Taux)
		case a.Regime == dossier.RCI:
			got["cotisation"], got["points"] = a.Assiette.Times(in.Decimal("taux")).ArrondiCentime(), a.Points
			check(t, in, "prix", prix)
		case a.Tranche == faits.TrancheA:
			got["pointsA"] = a.Points
			check(t, in, "salaireReference", prix)
			check(t, in, "tauxA", a.Taux)
		case a.Tranche == faits.TrancheB:
			got["pointsB"] = a.Points
			check(t, in, "tauxB", a.Taux)
		case a.Tranche == faits.Tranche1:
			got["cotisationT1"], got["pointsT1"] = cotisation, a.Points
		case a.Tranche == faits.Tranche2:
			got["cotisationT2"], got["pointsT2"] = cotisation, a.Points
		}
	}
	got["pointsTotal"] = total
	return got
}

// check compares a figure that a case states with the one that the tables gave.
func check(t *testing.T, in casetest.Input, name string, lu money.Decimal) {
	t.Helper()
	if in.Has(name) && !in.Decimal(name).Equal(lu) {
		t.Errorf("%s is %s, want %s", name, lu, in.Decimal(name))
	}
}
