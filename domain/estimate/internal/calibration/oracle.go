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

// panelFile holds the full careers of the panel, from the root of the repository. testdata/oracle/README.md says what
// its members are.
const panelFile = "testdata/oracle/openfisca-panel.jsonl"

// oracle reads the careers of the panel, asked about in the month before their own liquidation.
func oracle(root string) ([]career, error) {
	raw, err := os.ReadFile(filepath.Join(root, panelFile))
	if err != nil {
		return nil, err
	}
	var out []career
	for row := range bytes.Lines(raw) {
		v, err := ijson.ParseObject(bytes.TrimSpace(row))
		if err != nil {
			return nil, fmt.Errorf("%s, row %d: %w", panelFile, len(out)+1, err)
		}
		out = append(out, oracleCareer(v))
	}
	return out, nil
}

func oracleCareer(v ijson.Value) career {
	c := career{id: word(v, "id"), shape: word(v, "profile"), birth: day(v, "birth"), sex: word(v, "sex")}
	liquidation := day(v, "liquidation")
	c.asked = liquidation.AddMonths(-1)
	count, _ := v.Get("children")
	n, _ := count.Int64()
	for i := range int(n) {
		c.children = append(c.children, calendar.Date{Year: c.birth.Year + 22 + 2*i, Month: 6, Day: 15})
	}
	years, _ := v.Get("career")
	for _, item := range years.Items() {
		// [year, pay, category, AVPF pay, quarters of unemployment, of sickness, of military service]
		col := item.Items()
		category, _ := col[2].Text()
		y := workYear{
			year: integer(col[0]), pay: euros(col[1]), cadre: category == "C", avpf: euros(col[3]),
			unemployment: integer(col[4]), sickness: integer(col[5]), military: integer(col[6]),
		}
		y.partial = y.year == liquidation.Year
		c.years = append(c.years, y)
	}
	return c
}

func word(v ijson.Value, name string) string {
	member, _ := v.Get(name)
	s, _ := member.Text()
	return s
}

func day(v ijson.Value, name string) calendar.Date {
	d, _ := calendar.ParseDate(word(v, name))
	return d
}

func integer(v ijson.Value) int {
	n, _ := v.Int64()
	return int(n)
}

func euros(v ijson.Value) money.Euro {
	plain, err := v.PlainNumber()
	if err != nil {
		return money.Euro{}
	}
	e, err := money.ParseEuro(plain)
	if err != nil {
		return money.Euro{}
	}
	return e
}
