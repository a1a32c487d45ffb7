package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var rachatCoutTable = definition{
	id:         TableAgircArrcoRachatCout,
	nom:        "agirc_arrco_rachat_cout",
	titre:      "coût du rachat de points Agirc-Arrco",
	cles:       []cle{{nom: "age"}},
	effet:      "effet",
	discontinu: "le barème complet n'a pas été trouvé",
	valeurs:    []valeur{{nom: "cout_coefficient"}},
}

var versementUniqueTable = definition{
	id:         TableAgircArrcoVersementUnique,
	nom:        "agirc_arrco_versement_unique",
	titre:      "versement unique des petites pensions Agirc-Arrco",
	cles:       []cle{{nom: "age"}},
	effet:      "effet",
	discontinu: "les barèmes de 2019, 2021 et 2022 n'ont pas été trouvés",
	valeurs:    []valeur{{nom: "versement_coefficient"}},
}

// AgircArrcoVersementUnique reads by how many years of it a small pension is paid at once, for a whole age at a date of
// effect, Arrco and Agirc alike before 2019; ok is false where the scale was not found. Law: ANI 2017-11-17 art. 107.
func (s *Set) AgircArrcoVersementUnique(rec Recorder, age int, effet calendar.Date) (money.Decimal, bool) {
	if age < 0 {
		return money.Decimal{}, false
	}
	const id = TableAgircArrcoVersementUnique
	row := s.au(id, cles1(age), effet)
	return s.decimal(rec, id, row, colAgircArrcoVersementUniqueVersementCoefficient)
}

// AgircArrcoRachatCout reads by how many values of the point a purchased point is paid, for a whole age at the day of
// payment; ok is false where the scale was not found. Law: ANI 2017-11-17 art. 80.
func (s *Set) AgircArrcoRachatCout(rec Recorder, age int, versement calendar.Date) (money.Decimal, bool) {
	if age < 0 {
		return money.Decimal{}, false
	}
	const id = TableAgircArrcoRachatCout
	row := s.au(id, cles1(age), versement)
	return s.decimal(rec, id, row, colAgircArrcoRachatCoutCoutCoefficient)
}
