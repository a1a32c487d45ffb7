package base

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// MontantAnnuites computes the pension of the general scheme, of agricultural employees and of the self-employed: one
// for all of them when they settle together, else one each.
//
// In this order (circulaires Cnav 2018-4 and 2022-26), each line rounded to the cent of a year:
//
//  1. average salary (salaire_annuel_moyen.go, polypensionnes.go) × rate (surcoteDecote) × duration / whole duration
//     (proratisation.go, majoration_duree.go), held to half of the ceiling of social security;
//  2. the surcote, on that pension and beyond the maximum;
//  3. the minimum contributif, for a pension at the full rate, compared with the pension without surcote
//     (minimum_contributif.go), then cut by the person's other pensions (ecretement.go). Before April 2009 the surcote
//     was compared with it;
//  4. the increase for three children, on all that precedes.
//
// Beside periods abroad that an instrument totalises, the pension by totalisation is compared with the national one
// (comparaison_internationale.go). Pensions of before September 2023 may have an exceptional increase since, told apart
// (majoration_exceptionnelle.go).
//
// Law: CSS L351-1, L351-6, L351-10, L351-12, R351-6 to R351-30, R173-3-2, R173-4-3.
//
// It computes no pension before the first known set of coefficients (April 2009).
type MontantAnnuites struct {
	// Reprises keeps the pays of the first years for other runs of the same career; nil keeps nothing.
	Reprises *SalairesRepris
}

// ResultatAnnuites is what the report says of these pensions.
type ResultatAnnuites struct {
	Regimes []PensionAnnuites `json:"regimes"`
	// AutresPensionsEur are the person's other pensions that the minimum was compared with, PlafondMinimumEur the
	// ceiling of all of them; absent without a minimum to cut.
	AutresPensionsEur *money.Euro `json:"autresPensionsEur"`
	PlafondMinimumEur *money.Euro `json:"plafondMinimumEur"`
	EcretementEur     money.Euro  `json:"ecretementEur"`
	TotalAnnuelEur    money.Euro  `json:"totalAnnuelBrutEur"`
}

// PensionAnnuites is one pension.
type PensionAnnuites struct {
	Regime dossier.Regime `json:"regime"`
	// PensionDue says whether the pension is open at the date of effect, absent where the legal age is not known.
	PensionDue *bool `json:"pensionDue"`
	// Unique is true when the pension is that of all the aligned schemes.
	Unique                   bool          `json:"liquidationUnique"`
	SalaireAnnuelMoyenEur    money.Euro    `json:"salaireAnnuelMoyenEur"`
	AnneesRetenues           int           `json:"anneesRetenues"`
	AnneesARetenir           int           `json:"anneesARetenir"`
	Taux                     money.Decimal `json:"taux"`
	DureeRegime              int           `json:"dureeRegime"`
	DureeMajoree             int           `json:"dureeMajoree"`
	DureeRequise             int           `json:"dureeRequise"`
	DureeProratisation       int           `json:"dureeProratisation"`
	CoefficientProratisation money.Decimal `json:"coefficientProratisation"`
	PlafondPensionEur        money.Euro    `json:"plafondPensionEur"`
	PensionAvantEur          money.Euro    `json:"pensionAvantComplementsEur"`
	SurcoteEur               money.Euro    `json:"surcoteEur"`
	// MinimumBrutEur is what the pension must reach, 0 below the full rate; MinimumEur is what it adds in the end.
	MinimumBrutEur           money.Euro                 `json:"minimumContributifBrutEur"`
	MinimumEur               money.Euro                 `json:"minimumContributifEur"`
	MajorationEnfantsEur     money.Euro                 `json:"majorationEnfantsEur"`
	AnnuelBrutEur            money.Euro                 `json:"annuelBrutEur"`
	MensuelBrutEur           money.Euro                 `json:"mensuelBrutEur"`
	MajorationExceptionnelle *MajorationExceptionnelle  `json:"majorationExceptionnelle2023"`
	International            *ComparaisonInternationale `json:"comparaisonInternationale"`
	AnneesSalaireMoyen       []AnneeSalaireMoyen        `json:"anneesSalaireMoyen"`
}

// Info describes the module.
func (MontantAnnuites) Info() pension.Info {
	return pension.Info{
		ID:    capability.MontantAnnuites,
		Objet: "calcule les pensions en annuités du régime général et des régimes alignés",
		Law: []law.Ref{
			law.CSSL351_1, law.CSSL351_1_2, law.CSSL351_6, law.CSSL351_10, law.CSSL351_12, law.CSSL173_2,
			law.CSSR173_3_2, law.CSSR173_4_3, law.CSSR351_27, law.CSSR351_29, law.CSSR351_29_1, law.CSSR351_30,
			law.CSSD351_2_1, law.CirculaireCnav2018_4, law.CirculaireCnav2022_26,
		},
	}
}

// Applies says whether the career has an aligned scheme whose pension is still to settle.
func (MontantAnnuites) Applies(s *pension.State) (bool, string) {
	if firstAligne(s) == dossier.RegimeInconnu {
		return false, "Aucun régime aligné (régime général, MSA salariés, SSI) dans la carrière."
	}
	if len(portees(s)) == 0 {
		return false, "Les pensions des régimes alignés sont déjà servies."
	}
	return true, ""
}

// Compute computes the pensions.
func (m MontantAnnuites) Compute(s *pension.State, t *pension.Trace) any {
	all := portees(s)
	result := &ResultatAnnuites{Regimes: make([]PensionAnnuites, 0, len(all))}
	switch {
	case s.Dossier.Assure.DateNaissance.IsZero():
		t.Missing(regles.NaissanceAbsente())
		return result
	case s.DateEffet.Lire().IsZero():
		t.Incomplete("Date d'effet inconnue : aucune pension ne peut être calculée.")
		return result
	case !s.Taux.Lire().Connu || s.Taux.Lire().DureeProratisation <= 0:
		t.Incomplete("Taux ou durée de proratisation inconnus (surcoteDecote) : aucune pension ne peut être calculée.")
		return result
	}
	c := liquidateur{s: s, t: t, reprises: m.Reprises}
	if s.Taux.Lire().TauxPlein {
		c.montants, c.minimumKnown = readMinimum(s, t)
		if !c.minimumKnown {
			return result
		}
	}
	works := make([]liquidation, 0, len(all))
	for _, p := range all {
		l, ok := c.liquider(p)
		if !ok {
			return result
		}
		works = append(works, l)
	}
	c.applyEcretement(works, result)
	c.finish(works, result)
	return result
}
