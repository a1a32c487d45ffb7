package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// ligne is one row of a panel, read by path.
type ligne struct{ ijson.Value }

func read(folder, file string) ([]ligne, error) {
	raw, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		return nil, err
	}
	var rows []ligne
	for line := range bytes.Lines(raw) {
		v, err := ijson.ParseObject(bytes.TrimSpace(line))
		if err != nil {
			return nil, fmt.Errorf("%s, row %d: %w", file, len(rows)+1, err)
		}
		rows = append(rows, ligne{v})
	}
	return rows, nil
}

func (l ligne) membre(path ...string) ijson.Value {
	v := l.Value
	for _, name := range path {
		v, _ = v.Get(name)
	}
	return v
}

func (l ligne) text(path ...string) string {
	s, _ := l.membre(path...).Text()
	return s
}

// number reads a number; ok is false for anything else, a null included.
func (l ligne) number(path ...string) (money.Decimal, bool) { return decimal(l.membre(path...)) }

func (l ligne) date(path ...string) calendar.Date {
	d, err := calendar.ParseDate(l.text(path...))
	if err != nil {
		return calendar.Date{}
	}
	return d
}

// codes are the faults that the panel names for the row.
func (l ligne) codes() map[string]bool {
	codes := map[string]bool{}
	for _, v := range l.membre("why").Items() {
		code, _ := v.Text()
		codes[code] = true
	}
	return codes
}

func decimal(v ijson.Value) (money.Decimal, bool) {
	token, ok := v.NumberToken()
	if !ok {
		return money.Decimal{}, false
	}
	if plain, err := v.PlainNumber(); err == nil {
		token = plain
	}
	d, err := money.ParseDecimal(token)
	return d, err == nil
}

func integer(v ijson.Value) int {
	n, _ := v.Int64()
	return int(n)
}
