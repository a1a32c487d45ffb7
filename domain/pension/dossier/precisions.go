package dossier

import "github.com/retraite-gateway/retraite/domain/money"

// Precisions are what few career lines say: of part-time and partial activity, of civil servants, of liberal sections,
// of seamen, of work abroad.
type Precisions struct {
	// Pays is an ISO 3166 code, for periods abroad.
	Pays string
	// Heures are the hours worked or compensated.
	Heures Optional[money.Decimal]
	// Quotite is the share of full time, 1 for full time.
	Quotite Optional[money.Decimal]
	// Indice is the gross index (indice majore) and NBI the new index bonus, in points, of a civil servant.
	Indice Optional[int]
	NBI    Optional[int]
	// Classe is the contribution class of a liberal section, CategorieMarin the category of a seaman.
	Classe         Optional[int]
	CategorieMarin Optional[int]
	// TrimestresBonification are quarters of services that the scheme grants beyond the duration of the line.
	TrimestresBonification Optional[int]
}

// Preciser changes the precisions of a line, which from then on are its own.
func (l *Ligne) Preciser(change func(*Precisions)) {
	own := *l.dites()
	change(&own)
	l.Precisions = &own
}

// Egale says whether two lines say the same.
func (l *Ligne) Egale(other *Ligne) bool {
	same := *other
	same.Precisions = l.Precisions
	same.Lus = l.Lus
	return *l == same && *l.dites() == *other.dites() && l.lus() == other.lus()
}

// lesPrecisions returns the place of the precisions of a line that is being read.
func (l *Ligne) lesPrecisions() *Precisions {
	if l.Precisions == nil {
		l.Precisions = &Precisions{}
	}
	return l.Precisions
}

// sansPrecisions are the precisions of a line that has none. Nobody writes into them.
var sansPrecisions Precisions

// dites are the precisions of a line, to be read alone.
func (l *Ligne) dites() *Precisions {
	if l.Precisions == nil {
		return &sansPrecisions
	}
	return l.Precisions
}

// Heures are those of the precisions, as are the other members of these names.
func (l *Ligne) Heures() Optional[money.Decimal] { return l.dites().Heures }

// Quotite is the share of full time.
func (l *Ligne) Quotite() Optional[money.Decimal] { return l.dites().Quotite }

// Pays is the country of a period abroad, empty when the line does not say.
func (l *Ligne) Pays() string { return l.dites().Pays }

// Indice is the gross index of a civil servant.
func (l *Ligne) Indice() Optional[int] { return l.dites().Indice }

// NBI is the new index bonus of a civil servant.
func (l *Ligne) NBI() Optional[int] { return l.dites().NBI }

// Classe is the contribution class of a liberal section.
func (l *Ligne) Classe() Optional[int] { return l.dites().Classe }

// CategorieMarin is the category of a seaman.
func (l *Ligne) CategorieMarin() Optional[int] { return l.dites().CategorieMarin }

// TrimestresBonification are quarters beyond the duration of the line.
func (l *Ligne) TrimestresBonification() Optional[int] { return l.dites().TrimestresBonification }
