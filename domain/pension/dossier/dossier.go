package dossier

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Dossier is everything the engine reads of `data`.
type Dossier struct {
	Assure                Assure
	Carriere              []*Ligne
	EmployeurDeclarations []DeclarationEmployeur
	Liquidation           Liquidation
	Reprise               *Reprise
	Foyer                 *Foyer
	Defunt                *Defunt
	Notification          []Notification
	// Inconnus are the properties that nobody reads, in document order.
	Inconnus []ijson.Pointer
	// Proches are the known properties that the first thousand of these were most likely meant to be.
	Proches []ProprieteProche
	// MotsInconnus are the words outside the closed lists, in document order.
	MotsInconnus []MotInconnu

	// MotsProches are the words that those outside the closed lists were most likely meant to be.
	MotsProches map[MotLu]string
}

// MotLu is a word outside its closed list, wherever the dossier says it.
type MotLu struct{ Membre, Mot string }

// MotInconnu is a word outside a closed list.
type MotInconnu struct {
	Champ ijson.Pointer
	Mot   string
	// Proche is the word of the list that it was most likely meant to be, empty for none.
	Proche string
}

// Sexe is the sex of the insured person as the civil registry has it.
type Sexe uint8

// The values of sexe.
const (
	SexeNonDit Sexe = iota
	Femme
	Homme
)

// Assure is the insured person.
type Assure struct {
	// DateNaissance is absent (zero) when the dossier lacks it.
	DateNaissance calendar.Date
	Sexe          Sexe
	Enfants       []Enfant
	Residence     Residence
	Inaptitude    bool
	Invalidite    *PensionInvalidite
	Incapacite    *IncapacitePermanente
	Handicap      *Handicap
	C2P           *C2P
	// TrimestresTousRegimes is the total of quarters validated, for a dossier that has no career lines; it is not read
	// otherwise.
	TrimestresTousRegimes Optional[int]
}

// Enfant is a child born, adopted or raised.
type Enfant struct {
	DateNaissance calendar.Date
	AdopteLe      calendar.Date
	// EleveAnsAvant16 are the years during which the child was raised before turning 16; EleveAnsPremieres those of the
	// first four years.
	EleveAnsAvant16   Optional[int]
	EleveAnsPremieres Optional[int]
	ACharge           bool
	Handicape         bool
	// HandicapeDepuis is the first day of that disability, absent for one from birth.
	HandicapeDepuis calendar.Date
	// InterruptionActivite says whether the person stopped work for two months, or reduced it for the months that the
	// law asks for, for this child. Law: CPCMR R13, R37.
	InterruptionActivite Optional[bool]
	// TrimestresMaternite, TrimestresEducation and TrimestresHandicap are what the fund has granted, when it is known.
	TrimestresMaternite Optional[int]
	TrimestresEducation Optional[int]
	TrimestresHandicap  Optional[int]
}

// Residence is where the insured person lives.
type Residence struct {
	Pays                     string
	Departement              string
	RegimeLocalAlsaceMoselle bool
	FiscaleFrance            Optional[bool]
}

// PensionInvalidite is a disability pension.
type PensionInvalidite struct {
	Categorie           Optional[int]
	Depuis              calendar.Date
	PensionAnnuelleEur  Optional[money.Euro]
	ActiviteApresAgeMin bool
	// FinVersement is the last day for which it was paid, absent while it still is.
	FinVersement calendar.Date
}

// IncapacitePermanente is a permanent incapacity from work; Taux is a fraction (0.20).
type IncapacitePermanente struct {
	Taux    Optional[money.Decimal]
	Origine string
	// ExpositionAnnees are the years of exposure to occupational hazards that a commission has found.
	ExpositionAnnees Optional[int]
}

// Handicap is a disability recognised since a day; TauxMin is a fraction (0.50).
type Handicap struct {
	TauxMin Optional[money.Decimal]
	Depuis  calendar.Date
}

// C2P is the occupational prevention account.
type C2P struct {
	Points               Optional[int]
	TrimestresMajoration Optional[int]
}

// Motif is the reason for which the pension is asked for.
type Motif uint8

// The reasons; an ordinary departure is the default.
const (
	MotifNormal Motif = iota
	MotifCarriereLongue
	MotifHandicap
	MotifInaptitude
	MotifIncapacitePermanente
	MotifPenibiliteC2P
	MotifProgressive
	MotifInvalidite
	MotifInconnu
)

var motifWords = [MotifInconnu]string{
	"NORMALE",
	"CARRIERE_LONGUE",
	"HANDICAP",
	"INAPTITUDE",
	"INCAPACITE_PERMANENTE",
	"PENIBILITE_C2P",
	"PROGRESSIVE",
	"INVALIDITE",
}

// ParseMotif finds the reason of a word of the closed list.
func ParseMotif(word string) (Motif, bool) {
	for i, w := range motifWords {
		if w == word {
			return Motif(i), true
		}
	}
	return MotifInconnu, false
}

// String returns the word of the closed list.
func (m Motif) String() string {
	if m >= MotifInconnu {
		return ""
	}
	return motifWords[m]
}

// Liquidation is what is asked for, and what has been settled already.
type Liquidation struct {
	Motif Motif
	// DateDemande is the day on which the pension was asked for.
	DateDemande        calendar.Date
	Temporaire         bool
	QuotiteProgressive Optional[money.Decimal]
	DejaLiquides       []PensionLiquidee
	Rachats            []RachatTrimestres
	RachatsPoints      []RachatPoints
}

// DemandeProgressive says whether a progressive retirement is asked for: by its reason, or by a working time alone.
func (l *Liquidation) DemandeProgressive() bool {
	return l.Motif == MotifProgressive || l.QuotiteProgressive.Present
}

// PensionLiquidee is a pension already served by a scheme.
type PensionLiquidee struct {
	Regime    Regime
	Date      calendar.Date
	AnnuelEur Optional[money.Euro]
}

// RachatTrimestres is a purchase of quarters: for the rate alone (TAUX) or for the rate and the duration (TAUX_DUREE).
type RachatTrimestres struct {
	Annee      Optional[int]
	Trimestres Optional[int]
	// TauxEtDuree is true for the option TAUX_DUREE, OptionDite when the dossier names one of the two.
	TauxEtDuree, OptionDite bool
	// Etudes says that the year was one of higher studies; DateDemande is the day on which the purchase was asked for.
	Etudes      bool
	DateDemande calendar.Date
}

// RachatPoints is a purchase of points.
type RachatPoints struct {
	Regime Regime
	Points Optional[money.Points]
	// DateVersement is the day of the payment, CoutEur its amount; both are absent when the dossier does not say.
	DateVersement calendar.Date
	CoutEur       Optional[money.Euro]
}

// Reprise is work taken up again after retirement.
type Reprise struct {
	SalaireMensuelEur Optional[money.Euro]
	Debut, Fin        calendar.Date
	// DernierEmployeur is true when the work is taken up with the last employer before the pension.
	DernierEmployeur bool
	// RevenuMensuelAvantEur is the mean monthly pay of the last three months before the pension, of all the work that
	// it ended.
	RevenuMensuelAvantEur Optional[money.Euro]
	// EmployeurPublic is true when the State, a local authority, a public hospital or one of their administrative
	// bodies
	// pays the work.
	EmployeurPublic Optional[bool]
}

// Foyer is the household and its means.
type Foyer struct {
	// Couple is true for COUPLE, false for SEUL; SituationDite is false when the dossier does not say.
	Couple        bool
	SituationDite bool
	// RessourcesAnnuellesEur leaves out the pensions that the engine computes; RevenusActiviteEur is the part of it
	// that the person's own work pays.
	RessourcesAnnuellesEur Optional[money.Euro]
	RevenusActiviteEur     Optional[money.Euro]
	// ConjointBeneficiaireAspa is true when the other member of the couple has the ASPA or the ASI too.
	ConjointBeneficiaireAspa bool
	// ConjointInfirmeDepuis is the day since which an incurable disease or infirmity keeps the spouse from any work.
	ConjointInfirmeDepuis    calendar.Date
	RevenuFiscalReferenceEur Optional[money.Euro]
	Parts                    Optional[money.Decimal]
	AnneeRfr                 Optional[int]
	// RfrPrecedentEur and PartsPrecedentes are those of the year before AnneeRfr.
	RfrPrecedentEur  Optional[money.Euro]
	PartsPrecedentes Optional[money.Decimal]
}

// Defunt is the deceased whose pension may revert.
type Defunt struct {
	DateNaissance calendar.Date
	DateDeces     calendar.Date
	Pensions      []PensionDefunt
	Mariages      []Mariage
	// AspaVerseeEur is all the ASPA paid to the deceased, ActifNetSuccessionEur the net assets of the estate that pays
	// it back.
	AspaVerseeEur         Optional[money.Euro]
	ActifNetSuccessionEur Optional[money.Euro]
}

// PensionDefunt is a pension of the deceased in one scheme.
type PensionDefunt struct {
	Regime    Regime
	Date      calendar.Date
	AnnuelEur Optional[money.Euro]
	// MajorationEnfantsEur is the part of AnnuelEur that children added.
	MajorationEnfantsEur Optional[money.Euro]
	// Trimestres is the duration in the scheme; Points are those of a points scheme, before any coefficient.
	Trimestres Optional[int]
	Points     Optional[money.Points]
	// VerseeEnCapital is true when the scheme paid a lump sum instead of a pension.
	VerseeEnCapital bool
}

// Mariage is a marriage of the deceased; one without an end lasted until the death.
type Mariage struct {
	Periode calendar.Span
	// Demandeur marks the marriage of the person whose dossier this is, Remarie a spouse who has married again, Decede
	// one who has died.
	Demandeur, Remarie, Decede bool
}

// Notification is what a fund has notified.
type Notification struct {
	Regime                Regime
	DateEffet             calendar.Date
	DateNotification      calendar.Date
	AnnuelEur             Optional[money.Euro]
	Taux                  Optional[money.Decimal]
	Trimestres            Optional[int]
	SalaireAnnuelMoyenEur Optional[money.Euro]
	Points                Optional[money.Points]
	MajorationEnfantsEur  Optional[money.Euro]
	MinimumContributifEur Optional[money.Euro]
	// VoiesEtDelais says whether the notification tells the remedies and their time limits, without which the latter do
	// not run.
	VoiesEtDelais Optional[bool]
}
