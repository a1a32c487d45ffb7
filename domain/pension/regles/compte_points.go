package regles

import "github.com/retraite-gateway/retraite/domain/money"

// ConvertirCompte converts the lines of one account of points at a coefficient, in place, and returns the converted
// account. The total of the account is rounded once, to the hundredth; each line is rounded too, and what the lines
// then lack or exceed goes to the strongest of them, so that the lines always add up to the account.
// Law: ANI 2017-11-17, conversion of 2019-01-01; Arrco rules, conversion of 1999-01-01.
func ConvertirCompte(lignes []money.Points, coefficient money.Decimal) money.Points {
	var before, sum money.Points
	plusForte := 0
	for i := range lignes {
		before = before.Add(lignes[i])
		lignes[i] = lignes[i].Times(coefficient).ArrondiCentieme()
		sum = sum.Add(lignes[i])
		if lignes[plusForte].Less(lignes[i].Decimal) {
			plusForte = i
		}
	}
	total := before.Times(coefficient).ArrondiCentieme()
	if len(lignes) > 0 {
		lignes[plusForte] = lignes[plusForte].Add(total.Sub(sum))
	}
	return total
}
