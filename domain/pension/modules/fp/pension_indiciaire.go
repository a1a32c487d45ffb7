package fp

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// ResultatIndiciaire is what the report says of these pensions. The members of a single pension stand
// beside the list too.
type ResultatIndiciaire struct {
	Regimes []PensionIndiciaire `json:"regimes"`
	*PensionIndiciaire
}

// PensionIndiciaire is one pension. Amounts are absent where they are not known.
type PensionIndiciaire struct {
	Regime dossier.Regime `json:"regime"`
	// RegimesCompris are the schemes whose services it pays for.
	RegimesCompris []dossier.Regime `json:"regimesCompris"`
	Categorie      string           `json:"categorie"`
	// AgeOuverture and AgeAnnulationDecote are those of the category and the generation; DateOuverture the
	// day on which the right opens.
	AgeOuverture  calendar.Age  `json:"ageOuverture"`
	DateOuverture calendar.Date `json:"dateOuverture"`
	// MotifOuverture says which way of a parent opens the right before the age, absent for another.
	MotifOuverture      string        `json:"motifOuverture,omitempty"`
	AgeAnnulationDecote calendar.Age  `json:"ageAnnulationDecote"`
	DateCessation       calendar.Date `json:"dateCessation"`
	// PensionDue is absent where the day on which the right opens is not known.
	PensionDue *bool `json:"pensionDue"`
	// Indice is the increased index of the reference pay, 0 where pay itself is taken.
	Indice                  int         `json:"indice"`
	TraitementIndiciaireEur *money.Euro `json:"traitementIndiciaireEur"`
	DureeServices           int         `json:"dureeServices"`
	Bonifications           int         `json:"bonifications"`
	DureeRequise            int         `json:"dureeRequise"`
	DureeAssurance          int         `json:"dureeAssurance"`
	// TauxLiquidation is the share of the reference pay before décote and surcote.
	TauxLiquidation            money.Decimal `json:"tauxLiquidation"`
	TrimestresDecote           int           `json:"trimestresDecote"`
	TrimestresDecoteDuree      int           `json:"trimestresDecoteDuree"`
	TrimestresDecoteAge        int           `json:"trimestresDecoteAge"`
	Decote                     money.Decimal `json:"decote"`
	TrimestresSurcote          int           `json:"trimestresSurcote"`
	TrimestresSurcoteParentale int           `json:"trimestresSurcoteParentale"`
	Surcote                    money.Decimal `json:"surcote"`
	PensionAvantMinimumEur     *money.Euro   `json:"pensionAvantMinimumEur"`
	SurcoteEur                 *money.Euro   `json:"surcoteEur"`
	// MinimumGarantiEur is the amount that the pension is raised to, absent where the minimum is not open.
	MinimumGarantiEur *money.Euro `json:"minimumGarantiEur"`
	// TauxMajorationHandicap and MajorationHandicapEur are there for whom a disability lets leave early.
	TauxMajorationHandicap money.Decimal `json:"tauxMajorationHandicap,omitzero"`
	MajorationHandicapEur  money.Euro    `json:"majorationHandicapEur,omitzero"`

	TauxMajorationEnfant money.Decimal `json:"tauxMajorationEnfants"`
	MajorationEnfantsEur *money.Euro   `json:"majorationEnfantsEur"`
	SupplementNBIEur     *money.Euro   `json:"supplementNbiEur"`
	AnnuelBrutEur        *money.Euro   `json:"annuelBrutEur"`
	MensuelBrutEur       *money.Euro   `json:"mensuelBrutEur"`
}
