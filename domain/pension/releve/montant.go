package releve

import (
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/nearest"
)

// The currencies, by the words of a dossier.
const (
	euro        = "EUR"
	franc       = "FRF"
	ancienFranc = "ANF"
	firstEuro   = 2002 // the year from which statements have no franc
	firstNouvel = 1960 // the year from which a franc is the new one
)

// wordsDevises are how statements call the currencies. A franc without more is the one of its year.
var wordsDevises = []struct {
	word, devise string
}{
	{"EUR", euro},
	{"€", euro},
	{"euro", euro},
	{"euros", euro},
	{"FRF", franc},
	{"F", franc},
	{"FF", franc},
	{"NF", franc},
	{"franc", franc},
	{"francs", franc},
	{"nouveaux francs", franc},
	{"ANF", ancienFranc},
	{"AF", ancienFranc},
	{"anciens francs", ancienFranc},
	{"ancien franc", ancienFranc},
}

// deviseOf finds the currency of a word.
func deviseOf(word string) (string, bool) {
	word = strings.Trim(word, ". ")
	for _, known := range wordsDevises {
		if strings.EqualFold(known.word, word) {
			return known.devise, true
		}
	}
	return "", false
}

func (t *table) devise(l *ligne, c cellule) {
	found, ok := deviseOf(c.texte)
	switch {
	case !ok:
		near, _ := nearest.Name(c.texte, []string{euro, franc, ancienFranc, "euros", "francs"})
		t.fault(c, fmt.Sprintf("%.40q is not a currency: EUR, FRF (francs) or ANF (old francs)", c.texte), near)
	case l.deviseLue != "" && l.deviseLue != found:
		t.fault(c, fmt.Sprintf("the amount says %s, the column says %s", l.deviseLue, found), "")
	default:
		l.deviseLue = found
	}
}

// revenu reads an amount with or without its currency.
func (t *table) revenu(l *ligne, c cellule) {
	number := c.texte
	unit := ""
	if at := strings.LastIndexAny(number, "0123456789"); at >= 0 {
		unit = strings.TrimSpace(number[at+1:])
		number = number[:at+1]
	}
	if rest, prefixed := strings.CutPrefix(number, "€"); prefixed && unit == "" {
		unit = "€"
		number = rest
	}
	if unit != "" {
		known, ok := deviseOf(unit)
		if !ok {
			t.fault(c, fmt.Sprintf("%.40q is not an amount: %.20q is not a currency (€, F, AF)", c.texte, unit), "")
			return
		}
		l.deviseLue = known
	}
	digits, reason := nombre(number)
	if reason != "" {
		t.fault(c, fmt.Sprintf("%.40q is not an amount: %s", c.texte, reason), "")
		return
	}
	l.montant = digits
	l.cellule = c
}

// salaire gives a line its pay once its year and its currency are read.
func (t *table) salaire(l *ligne) {
	if l.montant == "" || l.an == 0 {
		return
	}
	currency := l.deviseLue
	switch {
	case currency == "" && l.an >= firstEuro:
		currency = euro
	case currency == "":
		const reason = "the amount of %d has no currency: write F or €, or give the table a column devise"
		t.fault(l.cellule, fmt.Sprintf(reason, l.an), "")
		return
	case currency == franc && l.an < firstNouvel:
		const reason = "francs of %d are old ones: write AF for old francs, or the amount in euros"
		t.fault(l.cellule, fmt.Sprintf(reason, l.an), "")
		return
	}
	if currency == euro {
		l.say("salaireBrutEur", jeton(l.montant))
		return
	}
	l.say("salaireBrut", jeton(l.montant))
	l.say("devise", ijson.StringValue(currency))
}

// nombre reads a number as people write it and returns its digits with a point before the decimals, or the reason why
// it cannot be read. Spaces and apostrophes group digits.
func nombre(text string) (digits, reason string) {
	text = strings.NewReplacer(" ", "", "'", "", "’", "").Replace(text)
	text, reason = decimales(text)
	if reason != "" {
		return "", reason
	}
	plain := strings.TrimLeft(text, "0")
	if plain == "" || plain[0] == '.' {
		plain = "0" + plain
	}
	const longest = 24
	const write = "write digits, as in 72 000 F or 30 000,00 €"
	if text == "" || text[len(text)-1] == '.' || len(plain) > longest || strings.HasPrefix(text, "-") {
		return "", write
	}
	if _, err := money.ParseDecimal(plain); err != nil {
		return "", write
	}
	return plain, ""
}

// decimales leaves of the commas and points of a number the one before its decimals, as a point. Of a comma and a point
// the last one stands there. A single mark before three digits may be either, and is refused.
func decimales(text string) (plain, reason string) {
	const threeDigits = 3
	comma := strings.Count(text, ",")
	point := strings.Count(text, ".")
	last := max(strings.LastIndex(text, ","), strings.LastIndex(text, "."))
	switch {
	case comma > 0 && point > 0:
		if strings.Count(text, text[last:last+1]) > 1 {
			return "", "it has two marks of decimals"
		}
		return marques.Replace(text[:last]) + "." + text[last+1:], ""
	case comma+point > 1:
		if !groupes(strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '.' })) {
			return "", "its digits are not grouped by three"
		}
		return marques.Replace(text), ""
	case comma+point == 1 && len(text)-last-1 == threeDigits:
		return "", fmt.Sprintf("%q may mean thousands or decimals; leave the mark out, or write two decimals", text)
	}
	return strings.Replace(text, ",", ".", 1), ""
}

var marques = strings.NewReplacer(",", "", ".", "")

// groupes says whether all groups of digits but the first have three.
func groupes(parts []string) bool {
	const threeDigits = 3
	for i, part := range parts {
		if i > 0 && len(part) != threeDigits || i == 0 && len(part) > threeDigits {
			return false
		}
	}
	return true
}
