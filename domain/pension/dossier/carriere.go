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

// ChampSalaire is the member of a line that holds its pay.
type ChampSalaire uint8

// The members that hold a pay, or the turnover that stands for it; never two of them.
const (
	SansSalaire ChampSalaire = iota
	SalaireBrutEur
	SalaireBrut
	ChiffreAffairesEur
)

// String returns the name of the member, empty for none.
func (c ChampSalaire) String() string {
	switch c {
	case SalaireBrutEur:
		return "salaireBrutEur"
	case SalaireBrut:
		return "salaireBrut"
	case ChiffreAffairesEur:
		return "chiffreAffairesEur"
	default:
		return ""
	}
}

// Ligne is one career line as the dossier writes it: one year, one scheme, one nature. A long career has thousands of
// them: what few lines say is apart, and small members stand together.
type Ligne struct {
	// Annee is the civil year; absent when the line lacks it.
	Annee Optional[int]
	// Periode is the span inside the year; its ends are absent when the line lacks them.
	Periode   calendar.Span
	Employeur string
	// Salaire is the gross pay subject to contributions, in Devise; absent when the line has none.
	Salaire Optional[money.Decimal]
	// Trimestres are the quarters as the fund reports them.
	Trimestres Optional[int]
	// Points are as a points scheme reports them.
	Points Optional[money.Points]
	// Jours are the days of an assimilated period.
	Jours Optional[int]
	// Precisions are what few lines say, nil for a line that says none of it; methods of these names read them. Lines
	// of several careers share them.
	Precisions *Precisions
	// Lus are the words of the scheme and of the nature as read, nil when they are those of the closed lists.
	Lus *MotsLus

	// Regime is RegimeInconnu when the word is outside the closed list or absent.
	Regime Regime
	// Nature is NatureInconnue when the word is outside the closed list.
	Nature Nature
	Devise Devise
	// DeviseDite says whether the line names its currency: salaireBrutEur does, salaireBrut only with devise.
	DeviseDite bool
	// ChampSalaire is the member that holds the pay.
	ChampSalaire ChampSalaire
	// ActiviteMicro is the kind of activity of a line that gives a turnover.
	ActiviteMicro ActiviteMicro
	Cadre         bool
	Categorie     Categorie
	Statut        Statut
	// Source is where the line comes from.
	Source Source
}

// MotsLus are the words of a line that are not those of the closed lists: of former schemes, and unknown ones.
type MotsLus struct{ Regime, Nature string }

// RegimeLu is the word of the scheme as read.
func (l *Ligne) RegimeLu() string {
	if l.Lus != nil && l.Lus.Regime != "" {
		return l.Lus.Regime
	}
	return l.Regime.String()
}

// NatureInconnueLue is the word of a nature that the closed list does not know.
func (l *Ligne) NatureInconnueLue() string {
	if l.Lus == nil {
		return ""
	}
	return l.Lus.Nature
}

// lesMots returns the place of the words of a line that is being read.
func (l *Ligne) lesMots() *MotsLus {
	if l.Lus == nil {
		l.Lus = &MotsLus{}
	}
	return l.Lus
}

func (l *Ligne) lus() MotsLus {
	if l.Lus == nil {
		return MotsLus{}
	}
	return *l.Lus
}

// Carriere is the career of these lines, which it shares. A career is a list of places, so that other careers of the
// same person, as at another date of departure, share the lines that they have in common.
func Carriere(lignes ...Ligne) []*Ligne {
	if lignes == nil {
		return nil
	}
	out := make([]*Ligne, len(lignes))
	for i := range lignes {
		out[i] = &lignes[i]
	}
	return out
}

// MicroEntreprise says whether the line gives the turnover of somebody under the micro regime instead of an income.
func (l *Ligne) MicroEntreprise() bool { return l.ChampSalaire == ChiffreAffairesEur }

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
