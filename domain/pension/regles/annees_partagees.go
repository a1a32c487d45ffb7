package regles

import "github.com/retraite-gateway/retraite/domain/money"

// PartagerAnnees shares n best years out between two durations, in proportion to each, to the nearest whole year and
// one at least. The year that both roundings give twice is taken from the longer duration, from the second where they
// are equal. Law: CSS R173-3-2.
func PartagerAnnees(n, first, second int) (ofFirst, ofSecond int) {
	switch {
	case second <= 0:
		return n, 0
	case first <= 0:
		return 0, n
	}
	ofFirst = partAnnees(n, first, first+second)
	ofSecond = partAnnees(n, second, first+second)
	over := max(0, ofFirst+ofSecond-n)
	if first > second {
		return ofFirst - over, ofSecond
	}
	return ofFirst, ofSecond - over
}

func partAnnees(n, part, total int) int {
	years, _ := money.Int(n).Prorata(part, total).HalfUp(0).Floor()
	return max(1, years)
}
