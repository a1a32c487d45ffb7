package bareme

import (
	"strconv"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// TestLookups_find_the_row_of_each_boundary asks for the first and the last day of every row of every table, and for
// the days beside them: the row that answers is the one that the file gives when it is read from top to bottom. A new
// row brings its own questions.
func TestLookups_find_the_row_of_each_boundary(t *testing.T) {
	t.Parallel()
	set := Official()
	for _, id := range Tables() {
		t.Run(id.String(), func(t *testing.T) {
			t.Parallel()
			tab := &set.tables[id]
			for row := range tab.lignes {
				for _, q := range questionsOf(tab, row) {
					want := tab.fromTopToBottom(q)
					got := tab.found(
						q.keys(tab), rangOf(tab.def.effet, q.effet), rangOf(tab.def.naissance, q.naissance), q.annee,
					)
					if got != want {
						t.Errorf("%+v: line %d answers, want line %d", q, got+2, want+2)
					}
				}
			}
		})
	}
}

// question is what a lookup asks: keys in the words of the file, a year, and days or years written as in the file.
type question struct {
	cles             []string
	annee            int
	naissance, effet string
}

// questionsOf returns the questions at the boundaries of a row.
func questionsOf(tab *table, row int) []question {
	base := question{}
	for i := range tab.def.cles {
		base.cles = append(base.cles, tab.cle(row, i))
	}
	annees := []int{0}
	if tab.def.annee {
		year, _ := strconv.Atoi(tab.annee(row))
		annees = []int{year - 1, year, year + 1}
	}
	effets, naissances := []string{""}, []string{""}
	if tab.def.effet != "" {
		from, to := tab.effet(row)
		effets = boundaries(tab.def.effet, from, to)
	}
	if tab.def.naissance != "" {
		from, to := tab.naissance(row)
		naissances = boundaries(tab.def.naissance, from, to)
	}
	var all []question
	for _, annee := range annees {
		for _, effet := range effets {
			for _, naissance := range naissances {
				q := base
				q.annee, q.effet, q.naissance = annee, effet, naissance
				all = append(all, q)
			}
		}
	}
	return all
}

// boundaries returns the days (or the years of a generation) around the bounds of a row: before, first, last, after. A
// row without bounds is asked for one day.
func boundaries(prefix, from, to string) []string {
	var days []string
	if from != "" {
		days = append(days, shifted(prefix, from, -1), from)
	}
	if to != "" {
		days = append(days, to, shifted(prefix, to, 1))
	}
	if days == nil {
		days = []string{shifted(prefix, "2020-01-01", 0)}
	}
	return days
}

func shifted(prefix, text string, by int) string {
	if axisOf(prefix).annees {
		year, _ := strconv.Atoi(text[:4])
		return strconv.Itoa(year + by)
	}
	day, _ := calendar.ParseDate(text)
	return day.AddDays(by).String()
}

// fromTopToBottom returns the first row that the file has for a question. Days written in ISO 8601 compare as texts.
func (t *table) fromTopToBottom(q question) int {
	for row := range t.lignes {
		if t.answers(row, q) {
			return row
		}
	}
	return absente
}

func (t *table) answers(row int, q question) bool {
	for i, word := range q.cles {
		if t.cle(row, i) != word {
			return false
		}
	}
	if t.def.annee && t.annee(row) != strconv.Itoa(q.annee) {
		return false
	}
	if t.def.effet != "" {
		from, to := t.effet(row)
		if q.effet < from || to != "" && q.effet > to {
			return false
		}
	}
	if t.def.naissance != "" {
		from, to := t.naissance(row)
		if q.naissance < from || to != "" && q.naissance > to {
			return false
		}
	}
	return true
}

func (q question) keys(tab *table) cleRang {
	var keys cleRang
	for i, word := range q.cles {
		n, _ := tab.def.cles[i].rang(word)
		keys = keys.avec(i, n)
	}
	return keys
}

func rangOf(prefix, text string) rang {
	if text == "" {
		return 0
	}
	r, _ := axisOf(prefix).parse(text, 0)
	return r
}
