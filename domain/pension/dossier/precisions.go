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
	own := l.precisions()
	change(&own)
	l.Precisions = &own
}

// Egale says whether two lines say the same.
func (l *Ligne) Egale(other *Ligne) bool {
	same := *other
	same.Precisions = l.Precisions
	same.Lus = l.Lus
	return *l == same && l.precisions() == other.precisions() && l.lus() == other.lus()
}

// lesPrecisions returns the place of the precisions of a line that is being read.
func (l *Ligne) lesPrecisions() *Precisions {
	if l.Precisions == nil {
		l.Precisions = &Precisions{}
	}
	return l.Precisions
}

func (l *Ligne) precisions() Precisions {
	if l.Precisions == nil {
		return Precisions{}
	}
	return *l.Precisions
}

// Heures are those of the precisions, as are the other members of these names.
func (l *Ligne) Heures() Optional[money.Decimal] {
	if l.Precisions == nil {
		return Optional[money.Decimal]{}
	}
	return l.Precisions.Heures
}

// Quotite is the share of full time.
func (l *Ligne) Quotite() Optional[money.Decimal] {
	if l.Precisions == nil {
		return Optional[money.Decimal]{}
	}
	return l.Precisions.Quotite
}

// Pays is the country of a period abroad, empty when the line does not say.
func (l *Ligne) Pays() string {
	if l.Precisions == nil {
		return ""
	}
	return l.Precisions.Pays
}

// Indice is the gross index of a civil servant.
func (l *Ligne) Indice() Optional[int] {
	if l.Precisions == nil {
		return Optional[int]{}
	}
	return l.Precisions.Indice
}

// NBI is the new index bonus of a civil servant.
func (l *Ligne) NBI() Optional[int] {
	if l.Precisions == nil {
		return Optional[int]{}
	}
	return l.Precisions.NBI
}

// Classe is the contribution class of a liberal section.
func (l *Ligne) Classe() Optional[int] {
	if l.Precisions == nil {
		return Optional[int]{}
	}
	return l.Precisions.Classe
}

// CategorieMarin is the category of a seaman.
func (l *Ligne) CategorieMarin() Optional[int] {
	if l.Precisions == nil {
		return Optional[int]{}
	}
	return l.Precisions.CategorieMarin
}

// TrimestresBonification are quarters beyond the duration of the line.
func (l *Ligne) TrimestresBonification() Optional[int] {
	if l.Precisions == nil {
		return Optional[int]{}
	}
	return l.Precisions.TrimestresBonification
}
