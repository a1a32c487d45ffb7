package releve

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// The years that a statement may have; the dossier itself says more about them.
const (
	premiereAnnee = 1900
	derniereAnnee = 2100
)

func (t *table) annee(l *ligne, c cellule) {
	year, err := strconv.Atoi(c.texte)
	if err != nil || year < premiereAnnee || year > derniereAnnee {
		t.fault(c, fmt.Sprintf("%.40q is not a year", c.texte), "")
		return
	}
	l.an = year
	l.say("annee", ijson.IntValue(int64(year)))
}

func integer(member string) func(*table, *ligne, cellule) {
	return func(t *table, l *ligne, c cellule) {
		word, rest, _ := strings.Cut(c.texte, " ")
		n, err := strconv.Atoi(word)
		unit := strings.Trim(strings.ToLower(rest), ".s ")
		known := unit == "" || strings.HasPrefix(member, unit)
		const most = 999
		if err != nil || n < 0 || n > most || !known {
			t.fault(c, fmt.Sprintf("%.40q is not a number of %s", c.texte, member), "")
			return
		}
		l.say(member, ijson.IntValue(int64(n)))
	}
}

func texte(member string) func(*table, *ligne, cellule) {
	return func(_ *table, l *ligne, c cellule) { l.say(member, ijson.StringValue(c.texte)) }
}

// date reads YYYY-MM-DD or DD/MM/YYYY.
func date(member string) func(*table, *ligne, cellule) {
	return func(t *table, l *ligne, c cellule) {
		day, ok := jour(c.texte)
		if !ok {
			t.fault(c, fmt.Sprintf("%.40q is not a day written 31/12/1999 or 1999-12-31", c.texte), "")
			return
		}
		l.say(member, ijson.StringValue(day.String()))
	}
}

func (t *table) points(l *ligne, c cellule) {
	number, reason := nombre(strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(c.texte), "points"), "pts"))
	if reason != "" {
		t.fault(c, fmt.Sprintf("%.40q is not a number of points: %s", c.texte, reason), "")
		return
	}
	l.say("points", jeton(number))
}

// jeton is a number by its digits, exactly.
func jeton(digits string) ijson.Value {
	v, err := ijson.Parse([]byte(digits))
	if err != nil {
		return ijson.NullValue() // nombre has checked the digits
	}
	return v
}
