package pension

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// State is what the modules of one run share: the input, and one typed field a fact. A module writes the facts of its Gives and reads those
// of its Needs, which an earlier module has written.
//
// Carriere, Trimestres and PointsCotises may come in empty with room, which the modules that give them fill: the points of a curve share it.
type State struct {
	// The input, there before any module runs.
	Dossier *dossier.Dossier
	Bareme  *bareme.Set
	// DateDemandee is the liquidation date asked for, zero for none; Aujourdhui is the day of the run.
	DateDemandee, Aujourdhui calendar.Date
	// Ignores are the top-level members of the request that nobody reads; Substitutions the places that overrides have filled.
	Ignores       []string
	Substitutions []Substitution

	// Carriere are the usable lines, by year, scheme, nature and place; DateEffet is the date of effect. Given by hubIngestion.
	Carriere  []faits.Ligne
	DateEffet calendar.Date
	// Repartition arranges the lines. Given by repartiteurCarriere.
	Repartition faits.Repartition
	// Lura says whether the aligned schemes are settled together. Given by evaluateurLura.
	Lura faits.Lura
	// Trimestres are the quarters by year, in order. Given by trimestresSalaires.
	Trimestres faits.Trimestres
	// Points by origin. Given by pointsCotises, pointsForfaits, pointsAchat.
	PointsCotises, PointsForfaits, PointsAchat []faits.Acquisition
	// AnneesCadre are the years of cadres whose Agirc points are computed and not reported. Given by pointsCotises.
	AnneesCadre []faits.AnneeCadre
	// Enfants are the rights that children open. Given by majEducationEnfant.
	Enfants faits.DroitsEnfants
	// Penibilite are the rights of the occupational prevention account. Given by penibiliteC2p.
	Penibilite faits.DroitsC2P
	// Etranger are the durations abroad. Given by droitsEtrangers.
	Etranger faits.DroitsEtrangers
	// Handicap, Invalidite: given by priseEnChargeHandicap, conversionInvalideRetraite, pensionInvalideConversionForcee.
	Handicap           faits.PriseEnCharge
	ExInvalide         faits.ConversionInvalide
	ExInvaliditeForcee faits.ConversionForcee
	// Depart are the ways of leaving early. Given by departAnticipe.
	Depart faits.Depart
	// NonAlignes says which schemes pay apart. Given by dispatchRegimesNonAlignes.
	NonAlignes faits.NonAlignes
	// Unique is the common settlement of the aligned schemes. Given by liquidationUnique.
	Unique faits.LiquidationUnique
	// Taux is the rate. Given by surcoteDecote.
	Taux faits.TauxLiquidation
	// Pensions are those of the person, given by the modules that pay.
	Pensions faits.Pensions
	// ServicesPublics is what the guaranteed minimum of civil servants rests on, one a pension of Indiciaire. Given by montantIndiciaire.
	ServicesPublics []faits.ServicePublic
	MinimumGaranti  faits.MinimaGarantis
	// Progressive and Cumul: given by retraiteProgressive and cumulEmploiRetraite.
	Progressive faits.Progressive
	Cumul       faits.Cumul
	// Aspa, AspaFp and Reversion: given by aspaEtMinima, aspaEtMinimaFp, retraiteDeReversion.
	Aspa, AspaFp faits.MinimumVieillesse
	Reversion    []faits.Pension
	// Net is the pension after social contributions. Given by applicateurSante.
	Net faits.Net
	// Ecarts are the differences with what was notified. Given by comparateurLiquidation.
	Ecarts []faits.Ecart
	// EcartsExpliques are the same, with whether one change explains each. Given by qualificateurEcart.
	EcartsExpliques []faits.Ecart
	// Livrable is the delivery-ready gate. Given by superviseurSysteme.
	Livrable faits.Livrable

	// Projeter computes the pension at another date of effect, as part of the input; nil when the run draws no curve.
	Projeter func(effet calendar.Date) (PointDepart, bool)
	// AnneesCommunes is set at a point of the curve: the years before it have the same lines at all points, and the same law. PointsConnus is
	// what pointsCotises keeps of them for the next point.
	AnneesCommunes int
	PointsConnus   any

	// Avancement is what became of the modules so far, written by the pipeline.
	Avancement []Avancement
}

// Avancement is what became of one module.
type Avancement struct {
	ModuleID capability.ModuleID `json:"moduleId"`
	Status   Status              `json:"status"`
}

// PointDepart is one point of the curve of departure dates: what the pension would be at that date.
type PointDepart struct {
	Age  calendar.Age  `json:"age"`
	Date calendar.Date `json:"date"`
	// MensuelBrutEur is the gross monthly total of all the pensions computed; Complet is false when one of them lacks something.
	MensuelBrutEur money.Euro `json:"mensuelBrutEur"`
	Complet        bool       `json:"complet"`
	// ActivitePoursuivie says that the point supposes work going on after the date asked for.
	ActivitePoursuivie  bool          `json:"activitePoursuivie"`
	Taux                money.Decimal `json:"taux"`
	CoefficientDecote   money.Decimal `json:"coefficientDecote"`
	TauxSurcote         money.Decimal `json:"tauxSurcote"`
	TrimestresRetenus   int           `json:"trimestresRetenus"`
	TrimestresManquants int           `json:"trimestresManquants"`
	TrimestresSurcote   int           `json:"trimestresSurcote"`
	// Reperes say what the date is: asked for, legal age, full rate, automatic full rate.
	Reperes []string `json:"reperes"`
}
