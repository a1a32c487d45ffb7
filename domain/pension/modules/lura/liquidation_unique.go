package lura

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneRevenusReunis = pension.Modele{
		Genre: pension.Calcul, Label: "Revenus des régimes alignés réunis",
		Formule: "le plus petit de {revenus} et du plafond {plafond}", Unite: pension.EUR, Loi: law.CSSL173_1_2,
	}
	ligneDureeCommune = pension.Modele{
		Genre: pension.Calcul, Label: "Durée commune aux régimes alignés", Formule: "{regimes} régimes, une pension",
		Unite: pension.Trimestres, Loi: law.CSSL173_1_2,
	}
)

// LiquidationUnique shows what the common settlement puts together: for each year the pay of the aligned schemes,
// summed before quarters are counted and before the ceiling, and the quarters of the sum. One scheme pays one
// pension, on the common duration. The average salary and the pension itself are montantAnnuites'. Law: CSS L173-1-2,
// R173-4-4. Table: pass_annuel.
//
// Two part-time activities of one year no longer give quarters twice, and the common ceiling may lower
// the average salary.
type LiquidationUnique struct{}

// ResultatLiquidationUnique is what the report says of the common settlement.
type ResultatLiquidationUnique struct {
	RegimeLiquidateur dossier.Regime   `json:"regimeLiquidateur"`
	Regimes           []dossier.Regime `json:"regimes"`
	// Duree is the common duration, increases included.
	Duree    int                      `json:"dureeTrimestres"`
	ParAnnee []AnneeLiquidationUnique `json:"parAnnee"`
}

// AnneeLiquidationUnique is one year of the aligned schemes together.
type AnneeLiquidationUnique struct {
	Annee             int        `json:"annee"`
	RevenuEur         money.Euro `json:"revenuEur"`
	RevenuPlafonneEur money.Euro `json:"revenuPlafonneEur"`
	Trimestres        int        `json:"trimestres"`
	// Regimes is how many aligned schemes the pay of the year comes from.
	Regimes int `json:"nombreRegimes"`
}

// Info describes the module.
func (LiquidationUnique) Info() pension.Info {
	return pension.Info{
		ID:    capability.LiquidationUnique,
		Objet: "réunit année par année les revenus et les trimestres des régimes alignés",
		Law:   []law.Ref{law.CSSL173_1_2, law.CSSR173_4_4},
	}
}

// Applies says whether the aligned schemes settle together.
func (LiquidationUnique) Applies(s *pension.State) (bool, string) {
	if s.Lura.Lire().Concerne {
		return true, ""
	}
	if s.Lura.Lire().Motif != "" {
		return false, s.Lura.Lire().Motif
	}
	return false, "La liquidation unique des régimes alignés ne concerne pas ce dossier."
}

// Compute puts the schemes together.
func (LiquidationUnique) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatLiquidationUnique{
		RegimeLiquidateur: s.Lura.Lire().RegimeLiquidateur, Regimes: regimesAlignes(s), Duree: s.DureeAlignes(),
		ParAnnee: make([]AnneeLiquidationUnique, 0, len(s.Repartition.Lire().Annees)),
	}
	s.Unique.Donner(faits.LiquidationUnique{Appliquee: true, Payeur: s.Lura.Lire().RegimeLiquidateur})
	next := 0
	for _, span := range s.Repartition.Lire().Annees {
		year, ok := merge(s, span)
		if !ok {
			continue
		}
		ceiling, known := s.Bareme.PassAnnuel(t, year.Annee)
		if !known {
			t.Incomplete("Barème pass_annuel : plafond inconnu pour une année de la carrière.")
			continue
		}
		year.RevenuPlafonneEur = year.RevenuEur.Min(ceiling)
		for next < len(s.Trimestres.Lire()) && s.Trimestres.Lire()[next].Annee < year.Annee {
			next++
		}
		if next < len(s.Trimestres.Lire()) && s.Trimestres.Lire()[next].Annee == year.Annee {
			year.Trimestres = s.Trimestres.Lire()[next].Alignes.Total()
		}
		if year.Regimes > 1 {
			t.Step(
				pension.Step{
					Modele: &ligneRevenusReunis, Annee: year.Annee, Valeur: pension.Montant(year.RevenuPlafonneEur),
				},
				pension.Montant(year.RevenuEur), pension.Montant(ceiling),
			)
		}
		out.ParAnnee = append(out.ParAnnee, year)
	}
	t.Step(
		pension.Step{Modele: &ligneDureeCommune, Valeur: pension.Nombre(out.Duree)},
		pension.Nombre(len(out.Regimes)),
	)
	return out
}

// merge sums the pay of one year, each line rounded to the euro as it is carried to the account; ok is
// false for a year without pay.
func merge(s *pension.State, span faits.AnneeCarriere) (year AnneeLiquidationUnique, ok bool) {
	year.Annee = span.Annee
	last := dossier.RegimeInconnu
	for i := span.From; i < span.To && i < len(s.Carriere.Lire()); i++ {
		l := &s.Carriere.Lire()[i]
		if !l.Regime.Aligne() || !l.SalairePresent || !porteAuCompte(l.Nature) {
			continue
		}
		ok = true
		year.RevenuEur = year.RevenuEur.Add(l.SalaireEur.ArrondiEuro())
		if l.Regime != last {
			last = l.Regime
			year.Regimes++
		}
	}
	return year, ok
}

// porteAuCompte says whether the pay of such a line is carried to the account.
func porteAuCompte(n dossier.Nature) bool {
	switch n {
	case dossier.Activite, dossier.Apprentissage, dossier.Formation, dossier.Stage, dossier.AVPF, dossier.AVA:
		return true
	default:
		return false
	}
}
