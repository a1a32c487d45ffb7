package pension

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
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
	Carriere  []Ligne
	DateEffet calendar.Date
	// Repartition arranges the lines. Given by repartiteurCarriere.
	Repartition Repartition
	// Lura says whether the aligned schemes are settled together. Given by evaluateurLura.
	Lura Lura
	// Trimestres are the quarters by year, in order. Given by trimestresSalaires.
	Trimestres []AnneeTrimestres
	// Points by origin. Given by pointsCotises, pointsForfaits, pointsAchat.
	PointsCotises, PointsForfaits, PointsAchat []Acquisition
	// AnneesCadre are the years of cadres whose Agirc points are computed and not reported. Given by pointsCotises.
	AnneesCadre []AnneeCadre
	// Enfants are the rights that children open. Given by majEducationEnfant.
	Enfants DroitsEnfants
	// Penibilite are the rights of the occupational prevention account. Given by penibiliteC2p.
	Penibilite DroitsC2P
	// Etranger are the durations abroad. Given by droitsEtrangers.
	Etranger DroitsEtrangers
	// Handicap, Invalidite: given by priseEnChargeHandicap, conversionInvalideRetraite, pensionInvalideConversionForcee.
	Handicap           PriseEnCharge
	ExInvalide         ConversionInvalide
	ExInvaliditeForcee ConversionForcee
	// Depart are the ways of leaving early. Given by departAnticipe.
	Depart Depart
	// NonAlignes says which schemes pay apart. Given by dispatchRegimesNonAlignes.
	NonAlignes NonAlignes
	// Unique is the common settlement of the aligned schemes. Given by liquidationUnique.
	Unique LiquidationUnique
	// Taux is the rate. Given by surcoteDecote.
	Taux TauxLiquidation
	// The pensions, annual gross. Given by montantIndiciaire, minimumGaranti, the special schemes, montantPoints, montantAnnuites.
	Indiciaire, MinimumGaranti, SpecialFerme, Enim, Cnavpl, AutresSpeciaux, Ultramarin, Complementaires, Annuites []Pension
	// ServicesPublics is what the guaranteed minimum of civil servants rests on, one a pension of Indiciaire. Given by montantIndiciaire.
	ServicesPublics []ServicePublic
	// Progressive and Cumul: given by retraiteProgressive and cumulEmploiRetraite.
	Progressive Progressive
	Cumul       Cumul
	// Aspa, AspaFp and Reversion: given by aspaEtMinima, aspaEtMinimaFp, retraiteDeReversion.
	Aspa, AspaFp MinimumVieillesse
	Reversion    []Pension
	// Net is the pension after social contributions. Given by applicateurSante.
	Net Net
	// Ecarts are the differences with what was notified. Given by comparateurLiquidation.
	Ecarts []Ecart
	// Livrable is the delivery-ready gate. Given by superviseurSysteme.
	Livrable Livrable

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

// AnneeCadre is one year of employment as a cadre.
type AnneeCadre struct {
	Annee int
	// Index is the place in dossier.Carriere of the first line of that year.
	Index int
	// Part is the share of a full-time year that was worked, 1 for the whole year.
	Part money.Decimal
	// SalaireEur is the pay of the year and PointsB the points that its slice B gave.
	SalaireEur money.Euro
	PointsB    money.Points
}

// Repartition arranges the usable lines of a career by scheme and by year.
type Repartition struct {
	// Regimes are the schemes met, in the order of the closed list.
	Regimes []dossier.Regime
	// Premiere and Derniere are the first and last year with a line, 0 without any.
	Premiere, Derniere int
	// Annees are the years with lines, in order; lines of a year stand together in State.Carriere.
	Annees []AnneeCarriere
}

// AnneeCarriere is the slice of State.Carriere that holds one year.
type AnneeCarriere struct {
	Annee    int
	From, To int
}

// A says whether a scheme was met.
func (r Repartition) A(regime dossier.Regime) bool {
	for _, x := range r.Regimes {
		if x == regime {
			return true
		}
	}
	return false
}

// Lura says whether the aligned schemes are settled together (Law: CSS L173-1-2).
type Lura struct {
	Concerne bool
	// Motif is why, in French; RegimeLiquidateur the scheme that pays.
	Motif             string
	RegimeLiquidateur dossier.Regime
}

// DroitsEnfants are the rights that children open.
type DroitsEnfants struct {
	// Nombre are the children who count for the 10 % increase.
	Nombre int
	// Trimestres are the quarters granted to the insured person, outside the yearly limit; EnfantsOuvrant the children they are granted for.
	Trimestres, EnfantsOuvrant int
	// TrimestresHandicap are those of Trimestres that a disabled child opens.
	TrimestresHandicap int
	// RegimeCompetent is the special scheme that grants the rights of children in place of the aligned ones; none when they grant them.
	RegimeCompetent dossier.Regime
	// TrimestresSpeciaux are the quarters of insurance that RegimeCompetent grants, BonificationSpeciale those of them that count as services.
	TrimestresSpeciaux, BonificationSpeciale int
	// Majoration10 says whether the 10 % increase is due, TauxMajoration its share of the pension (0 when it is not).
	Majoration10   bool
	TauxMajoration money.Decimal
}

// Majoration returns the increase of a pension for children, rounded to the cent. Law: CSS L351-12, R351-30.
func (d DroitsEnfants) Majoration(annuel money.Euro) money.Euro {
	return annuel.Times(d.TauxMajoration).ArrondiCentime()
}

// DroitsC2P are the rights of the occupational prevention account.
type DroitsC2P struct {
	// TrimestresMajoration count for rate and duration; TrimestresAvance lower the legal age.
	TrimestresMajoration, TrimestresAvance int
}

// DroitsEtrangers are the durations abroad that count, beside those of the years in State.Trimestres.
type DroitsEtrangers struct {
	// TrimestresTaux count for the rate, those of international organisations included; Instruments are the agreements applied.
	TrimestresTaux int
	Instruments    []string
	// TrimestresTotalises are those of TrimestresTaux that the instrument applied totalises.
	TrimestresTotalises int
	// Proratisation is true when a pension by totalisation must be compared with the national one: then TotalRegime is the duration of
	// the aligned schemes and the foreign ones together.
	Proratisation bool
	TotalRegime   int
	// Europeen is true when the instrument applied is the European rules.
	Europeen bool
}

// PriseEnCharge are the rights of a disability. Law: CSS L351-1-3.
type PriseEnCharge struct {
	// TauxPlein is true when the pension begins early on the ground of the disability, which gives the full rate.
	TauxPlein bool
	// TrimestresHandicap are the quarters contributed with the disability, Coefficient what they add to an early pension.
	TrimestresHandicap int
	Coefficient        money.Decimal
}

// ConversionInvalide is the replacement of a disability pension by a pension for unfitness. Law: CSS L341-15.
type ConversionInvalide struct {
	// Concerne is true when the pension of the date of effect replaces it, and so has the full rate.
	Concerne bool
	// Date is when the replacement is due, known even when the pension begins earlier.
	Date calendar.Date
}

// ConversionForcee is a replacement that should have taken place and did not. Law: CSS L341-15, L341-16.
type ConversionForcee struct {
	Concerne bool
	Date     calendar.Date
}

// Depart are the ways of leaving before the legal age.
type Depart struct {
	// DatePossible is the earliest date of effect open to the person, zero when none is known.
	DatePossible calendar.Date
	// TauxPlein is true when the ground of departure gives the full rate by itself; Motif is that ground.
	TauxPlein bool
	Motif     dossier.Motif
	// AvantAgeLegal is true when the date of effect rests on one of these ways.
	AvantAgeLegal bool
	// DureeRequise replaces the required duration of the generation when a right is kept from an earlier law, 0 otherwise.
	DureeRequise int
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

// NonAlignes says which schemes pay apart from the aligned ones.
type NonAlignes struct {
	Regimes []dossier.Regime
}

// LiquidationUnique is the common settlement of the aligned schemes.
type LiquidationUnique struct {
	Appliquee bool
	Payeur    dossier.Regime
}

// TauxLiquidation is the rate and everything it rests on.
type TauxLiquidation struct {
	Connu                    bool
	AgeLegal, AgeTauxPlein   calendar.Age
	DateAgeLegal             calendar.Date
	DateTauxPleinAutomatique calendar.Date
	// DateTauxPlein is the first date of effect at the full rate given the career as it stands; PensionDue says whether the base pension
	// may be paid at the date of effect.
	DateTauxPlein       calendar.Date
	PensionDue          bool
	DureeRequise        int
	DureeTotale         int
	DureeProratisation  int
	TrimestresManquants int
	TauxPlein           bool
	Taux                money.Decimal
	CoefficientDecote   money.Decimal
	TrimestresSurcote   int
	TauxSurcote         money.Decimal
}

// Pension is one pension computed, gross, before minima under conditions of means.
type Pension struct {
	Regime    dossier.Regime
	AnnuelEur money.Euro
	// BaseEur is the annual amount before any increase for children and surcote, for the rules that compare it.
	BaseEur money.Euro
	// Detail is what the pension rests on, nil when the module does not tell.
	Detail *DetailPension
}

// DetailPension is what a pension rests on, for the rules that compare it with what a fund has notified. What does not concern the scheme
// is zero.
type DetailPension struct {
	SalaireAnnuelMoyenEur money.Euro
	// Taux is the rate of an annuity, the coefficient of a points scheme.
	Taux money.Decimal
	// Trimestres is the duration in the scheme.
	Trimestres int
	Points     money.Points
	// MinimumEur and MajorationEnfantsEur are parts of the annual amount.
	MinimumEur, MajorationEnfantsEur money.Euro
}

// ServicePublic is a civil servant's pension as the guaranteed minimum looks at it.
type ServicePublic struct {
	Regime dossier.Regime
	// Assiette is what the minimum is counted on, Ouvert whether the pension may be raised to it, and Motif why.
	Assiette AssietteMinimumGaranti
	Ouvert   bool
	Motif    string
	// PensionEur is the annual pension that is compared with it.
	PensionEur money.Euro
}

// Progressive is a progressive retirement.
type Progressive struct {
	Concerne bool
	Fraction money.Decimal
}

// Cumul is what work after retirement does to the pensions.
type Cumul struct {
	Concerne     bool
	ReductionEur money.Euro
}

// MinimumVieillesse is a minimum under conditions of means.
type MinimumVieillesse struct {
	// Du is true when something is paid, AnnuelEur what is.
	Du        bool
	AnnuelEur money.Euro
}

// Net is the pension after social contributions, per month.
type Net struct {
	// Connu is false when the income for tax that fixes the rates is not known.
	Connu      bool
	MensuelEur money.Euro
	// Regimes are the pensions one by one.
	Regimes []NetRegime
}

// NetRegime is one pension after social contributions, per month.
type NetRegime struct {
	Regime            dossier.Regime
	BrutEur, NetteEur money.Euro
}

// Ecart is a difference between what a fund notified and what was recomputed.
type Ecart struct {
	Regime dossier.Regime
	Champ  ChampNotifie
	// Notification is the place in dossier.Notification.
	Notification int
	// Notifie and Recalcule are the two values; for a date they are absent and the days stand in NotifieLe and RecalculeLe.
	Notifie, Recalcule     money.Decimal
	NotifieLe, RecalculeLe calendar.Date
	DateNotification       calendar.Date
	// Significatif is true beyond the tolerance of the field.
	Significatif bool
	// Explique is true when one change explains it, set by qualificateurEcart.
	Explique bool
}

// ChampNotifie is a field of a notification.
type ChampNotifie uint8

// The fields of a notification that are compared, in the order of the comparison.
const (
	NotifieDateEffet ChampNotifie = iota
	NotifieTrimestres
	NotifieTaux
	NotifieSalaireAnnuelMoyen
	NotifiePoints
	NotifieMinimum
	NotifieMajorationEnfants
	NotifieAnnuel
)

var champsNotifies = [...]string{
	"dateEffet", "trimestres", "taux", "salaireAnnuelMoyenEur", "points", "minimumContributifEur", "majorationEnfantsEur", "annuelBrutEur",
}

// String returns the name of the field in a dossier.
func (c ChampNotifie) String() string {
	if int(c) >= len(champsNotifies) {
		return ""
	}
	return champsNotifies[c]
}

// MarshalJSON writes the name of the field.
func (c ChampNotifie) MarshalJSON() ([]byte, error) { return []byte(`"` + c.String() + `"`), nil }

// Livrable is the delivery-ready gate.
type Livrable struct {
	Oui    bool
	Motifs []string
}
