package dossier

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Devise is the currency of an amount as a career statement shows it.
type Devise uint8

// The currencies: euros, francs since 1960, old francs before.
const (
	EUR Devise = iota
	FRF
	ANF
	DeviseInconnue
)

// ParseDevise finds the currency of a word.
func ParseDevise(word string) (Devise, bool) {
	switch word {
	case "EUR":
		return EUR, true
	case "FRF":
		return FRF, true
	case "ANF":
		return ANF, true
	}
	return DeviseInconnue, false
}

// String returns the word of the closed list.
func (d Devise) String() string {
	switch d {
	case EUR:
		return "EUR"
	case FRF:
		return "FRF"
	case ANF:
		return "ANF"
	default:
		return ""
	}
}

// Categorie is the category of a civil servant's post.
type Categorie uint8

// The categories; sedentary is the default.
const (
	Sedentaire Categorie = iota
	Active
	SuperActive
	CategorieInconnue
)

// Statut is the status of a self-employed line.
type Statut uint8

// The statuses of SSI lines.
const (
	StatutNonDit Statut = iota
	Artisan
	Commercant
	StatutInconnu
)

// ActiviteMicro is what a person under the micro regime sells: the allowance taken from the turnover depends on it.
type ActiviteMicro uint8

// The kinds of activity: goods, services of a trade or a craft, and liberal activities.
const (
	MicroNonDite ActiviteMicro = iota
	MicroVente
	MicroPrestations
	MicroLiberal
	MicroInconnue
)

// Ligne is one career line as the dossier writes it: one year, one scheme, one nature.
type Ligne struct {
	// Annee is the civil year; absent when the line lacks it.
	Annee Optional[int]
	// Periode is the span inside the year; its ends are absent when the line lacks them.
	Periode calendar.Span
	// Regime is RegimeInconnu when the word is outside the closed list or absent; RegimeLu is the word as read.
	Regime   Regime
	RegimeLu string
	// Nature is NatureInconnue when the word is outside the closed list.
	Nature    Nature
	NatureLue string
	Employeur string
	// Pays is an ISO 3166 code, for periods abroad.
	Pays string
	// Salaire is the gross pay subject to contributions, in Devise; absent when the line has none.
	Salaire Optional[money.Decimal]
	Devise  Devise
	// DeviseDite says whether the line names its currency: salaireBrutEur does, salaireBrut only with devise.
	DeviseDite bool
	// ChampSalaire is the member that holds the pay: salaireBrutEur, salaireBrut or chiffreAffairesEur.
	ChampSalaire string
	// ActiviteMicro is the kind of activity of a line that gives a turnover.
	ActiviteMicro ActiviteMicro
	// Trimestres are the quarters as the fund reports them.
	Trimestres Optional[int]
	// Points are as a points scheme reports them.
	Points Optional[money.Points]
	// Jours are the days of an assimilated period; Heures the hours worked or compensated.
	Jours  Optional[int]
	Heures Optional[money.Decimal]
	// Quotite is the share of full time, 1 for full time.
	Quotite   Optional[money.Decimal]
	Cadre     bool
	Categorie Categorie
	// Indice is the gross index (indice majore) and NBI the new index bonus, in points, of a civil servant.
	Indice Optional[int]
	NBI    Optional[int]
	// Classe is the contribution class of a liberal section, CategorieMarin the category of a seaman.
	Classe         Optional[int]
	CategorieMarin Optional[int]
	// TrimestresBonification are quarters of services that the scheme grants beyond the duration of the line.
	TrimestresBonification Optional[int]
	Statut                 Statut
	// Source is where the line comes from.
	Source Source
}

// MicroEntreprise says whether the line gives the turnover of somebody under the micro regime instead of an income.
func (l *Ligne) MicroEntreprise() bool { return l.ChampSalaire == champChiffreAffaires }

// DeclarationEmployeur is what an employer declares of one year.
type DeclarationEmployeur struct {
	Annee      Optional[int]
	Employeur  string
	SalaireEur Optional[money.Euro]
	Trimestres Optional[int]
	Periode    calendar.Span
	// MoisPaiement is the month in which the pay was paid and PeriodeTravail the month worked, for pay that came late.
	MoisPaiement, PeriodeTravail calendar.YearMonth
	// Suspension is the kind of interruption that the employer declares (MALADIE, ACTIVITE_PARTIELLE …), Activite for
	// none.
	Suspension Nature
}
