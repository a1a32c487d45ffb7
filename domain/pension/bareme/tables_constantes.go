package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var constantesTables = []definition{
	{
		id: TableConstantesLegales, nom: "constantes_legales", titre: "constante légale",
		cles: []cle{{"constante", constantesNoms}}, effet: "effet",
		valeurs: parametreColonnes,
	},
	{
		id: TableConstantesRegimes, nom: "constantes_regimes", titre: "constante des régimes",
		cles: []cle{{"constante", constantesRegimesNoms}}, effet: "effet",
		valeurs: parametreColonnes,
	},
	{
		id: TableConversionMonnaie, nom: "conversion_monnaie", titre: "conversion de monnaie",
		cles: []cle{{"devise", devisesNoms}}, valeurs: []valeur{{nom: "diviseur_coefficient"}, {nom: "vers_texte"}},
	},
}

// Constante reads a constant at a date of effect; shares and rates are fractions.
func (s *Set) Constante(rec Recorder, id ConstanteID, effet calendar.Date) (money.Decimal, bool) {
	table, row := s.constante(id, effet)
	return s.decimal(rec, table, row, colParametreValeur)
}

// ConstanteEntiere reads a constant that is a count; ok is false for one that has a fractional part.
func (s *Set) ConstanteEntiere(rec Recorder, id ConstanteID, effet calendar.Date) (int, bool) {
	d, ok := s.Constante(rec, id, effet)
	if !ok {
		return 0, false
	}
	n, whole := d.Floor()
	return n, whole && d.Equal(money.Int(n))
}

// ConstanteDate reads a constant that is a day.
func (s *Set) ConstanteDate(rec Recorder, id ConstanteID, effet calendar.Date) (calendar.Date, bool) {
	table, row := s.constante(id, effet)
	return s.date(rec, table, row, colParametreJourDate)
}

// constante returns the table of a constant and its row.
func (s *Set) constante(id ConstanteID, effet calendar.Date) (TableID, int) {
	if id < constantesRegimesBase {
		return TableConstantesLegales, s.au(TableConstantesLegales, cles1(int(id)), effet)
	}
	return TableConstantesRegimes, s.au(TableConstantesRegimes, cles1(int(id-constantesRegimesBase)), effet)
}

// Devise is the currency of an amount.
type Devise uint8

// The currencies of French careers. ANF is the franc of before 1960.
const (
	EUR Devise = iota
	FRF
	ANF
)

var devisesNoms = []string{"EUR", "FRF", "ANF"}

// String returns the code of the currency.
func (d Devise) String() string { return mot(devisesNoms, int(d)) }

// Montant is an amount in the currency of its time.
type Montant struct {
	Valeur money.Decimal
	Devise Devise
}

// FrancsParEuro reads how many francs make a euro.
func (s *Set) FrancsParEuro(rec Recorder) (money.Decimal, bool) { return s.diviseur(rec, FRF) }

// AnciensFrancsParFranc reads how many francs of before 1960 make a franc.
func (s *Set) AnciensFrancsParFranc(rec Recorder) (money.Decimal, bool) { return s.diviseur(rec, ANF) }

func (s *Set) diviseur(rec Recorder, from Devise) (money.Decimal, bool) {
	const id = TableConversionMonnaie
	row := s.par(id, cles1(int(from)))
	return s.decimal(rec, id, row, colConversionMonnaieDiviseurCoefficient)
}

// montant reads an amount in its own currency from two columns.
func (s *Set) montant(rec Recorder, id TableID, row int, valeur, monnaie colonne) (Montant, bool) {
	value, ok := s.decimal(rec, id, row, valeur)
	if !ok {
		return Montant{}, false
	}
	devise, ok := s.integer(rec, id, row, monnaie)
	return Montant{value, Devise(devise)}, ok
}
