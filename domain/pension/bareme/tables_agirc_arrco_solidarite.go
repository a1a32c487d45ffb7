package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// CasSolidarite is a case of the temporary coefficient of 2019 to 2023.
type CasSolidarite uint8

// The cases of the temporary coefficient.
const (
	SolidariteTauxPleinSansReport CasSolidarite = iota
	SolidariteReport2Ans
	SolidariteReport3Ans
	SolidariteReport4Ans
	SolidariteCsgReduite
	SolidariteExempte
	SolidariteEcheanceDePensionMinoree
)

var casSolidariteNoms = []string{
	"taux_plein_sans_report", "report_2_ans", "report_3_ans", "report_4_ans", "csg_reduite", "exempte",
	"echeance_de_pension_minoree",
}

// String returns the word of the table.
func (c CasSolidarite) String() string { return mot(casSolidariteNoms, int(c)) }

// Solidarite is a temporary coefficient and how long it lasts.
type Solidarite struct {
	Coefficient money.Decimal
	// Annees is how many years the coefficient lasts, 0 when it takes nothing or is for ever.
	Annees int
}

// AgircArrcoCoefficientSolidarite reads the temporary coefficient of a case at a date of effect; for
// SolidariteEcheanceDePensionMinoree the date is that of the payment. ok is false before 2019.
func (s *Set) AgircArrcoCoefficientSolidarite(
	rec Recorder, cas CasSolidarite, effet calendar.Date,
) (c Solidarite, ok bool) {
	const id = TableAgircArrcoCoefficientSolidarite
	row := s.au(id, cles1(int(cas)), effet)
	c.Coefficient, ok = s.decimal(rec, id, row, colAgircArrcoCoefficientSolidariteSolidariteCoefficient)
	c.Annees, _ = s.integer(rec, id, row, colAgircArrcoCoefficientSolidariteDureeAnnees)
	return c, ok
}
