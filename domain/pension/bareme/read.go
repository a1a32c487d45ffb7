package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// lit returns a cell and records it; ok is false when the row is absent, the cell is empty or nobody records.
func (s *Set) lit(rec Recorder, id TableID, row int, col colonne) (*cell, bool) {
	if row < 0 || rec == nil {
		return nil, false
	}
	t := &s.tables[id]
	c := t.cell(row, col)
	if !c.known {
		return nil, false
	}
	rec.Read(Figure{Table: id, Row: uint16(row), Column: uint8(col)})
	return c, true
}

// cell returns a cell without recording it.
func (t *table) cell(row int, col colonne) *cell { return &t.cells[row*t.colonnes+int(col)] }

// decimal reads a number; a percentage comes back as a fraction.
func (s *Set) decimal(rec Recorder, id TableID, row int, col colonne) (money.Decimal, bool) {
	c, ok := s.lit(rec, id, row, col)
	if !ok {
		return money.Decimal{}, false
	}
	return c.decimal(), true
}

// champDecimal is a number of an answer and the column that gives it.
type champDecimal struct {
	champ *money.Decimal
	col   colonne
}

// decimals reads several numbers of a row; it stops at the first that is not known, and then answers false.
func (s *Set) decimals(rec Recorder, id TableID, row int, champs []champDecimal) bool {
	for _, c := range champs {
		d, ok := s.decimal(rec, id, row, c.col)
		if !ok {
			return false
		}
		*c.champ = d
	}
	return true
}

func (s *Set) euro(rec Recorder, id TableID, row int, col colonne) (money.Euro, bool) {
	d, ok := s.decimal(rec, id, row, col)
	return money.Euro{Decimal: d}, ok
}

func (s *Set) integer(rec Recorder, id TableID, row int, col colonne) (int, bool) {
	c, ok := s.lit(rec, id, row, col)
	if !ok {
		return 0, false
	}
	return int(c.integer), true
}

// age reads an age from two columns.
func (s *Set) age(rec Recorder, id TableID, row int, annees, mois colonne) (calendar.Age, bool) {
	years, ok := s.integer(rec, id, row, annees)
	if !ok {
		return calendar.Age{}, false
	}
	months, ok := s.integer(rec, id, row, mois)
	return calendar.NewAge(years, months), ok
}

func (s *Set) date(rec Recorder, id TableID, row int, col colonne) (calendar.Date, bool) {
	n, ok := s.integer(rec, id, row, col)
	return dateOf(rang(n)), ok
}
