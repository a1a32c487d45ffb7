package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// lit returns a cell and records it; ok is false when the row is absent, the cell is empty or nobody records.
func (s *Set) lit(rec Recorder, id TableID, row int, col uint8) (*cellule, bool) {
	if row < 0 || rec == nil {
		return nil, false
	}
	t := &s.tables[id]
	c := &t.cellules[row*t.colonnes+int(col)]
	if !c.connue {
		return nil, false
	}
	rec.Read(Figure{Table: id, Row: uint16(row), Column: col})
	return c, true
}

// decimal reads a number; a percentage comes back as a fraction.
func (s *Set) decimal(rec Recorder, id TableID, row int, col uint8) (money.Decimal, bool) {
	c, ok := s.lit(rec, id, row, col)
	if !ok {
		return money.Decimal{}, false
	}
	return c.decimal(), true
}

func (s *Set) euro(rec Recorder, id TableID, row int, col uint8) (money.Euro, bool) {
	d, ok := s.decimal(rec, id, row, col)
	return money.Euro{Decimal: d}, ok
}

func (s *Set) entier(rec Recorder, id TableID, row int, col uint8) (int, bool) {
	c, ok := s.lit(rec, id, row, col)
	if !ok {
		return 0, false
	}
	return int(c.entier), true
}

// age reads an age from two columns, years then months.
func (s *Set) age(rec Recorder, id TableID, row int, annees uint8) (calendar.Age, bool) {
	years, ok := s.entier(rec, id, row, annees)
	if !ok {
		return calendar.Age{}, false
	}
	months, ok := s.entier(rec, id, row, annees+1)
	return calendar.NewAge(years, months), ok
}

func (s *Set) date(rec Recorder, id TableID, row int, col uint8) (calendar.Date, bool) {
	n, ok := s.entier(rec, id, row, col)
	return dateOf(rang(n)), ok
}
