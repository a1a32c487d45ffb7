package regles

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// TrancheCsg is the rate of CSG that a household's income gives. Law: CSS L136-8.
type TrancheCsg uint8

// The rates, lowest first.
const (
	CsgExonere TrancheCsg = iota
	CsgReduit
	CsgMedian
	CsgNormal
)

var tranchesCsg = [...]string{"exonere", "reduit", "median", "normal"}

// String returns the word of reports.
func (x TrancheCsg) String() string {
	if int(x) >= len(tranchesCsg) {
		return ""
	}
	return tranchesCsg[x]
}

// SeuilsCsg are the thresholds of one year for one household: up to Exoneration nothing is due, up to Reduit the
// reduced rate, up to Median the middle one. HasMedian is false before 2019.
type SeuilsCsg struct {
	Exoneration, Reduit, Median money.Euro
	HasMedian                   bool
}

// anneesDeDecalage is how long before the year of the levies the income for tax was earned.
const anneesDeDecalage = 2

// AnneeDesRevenus returns the year of the income that fixes the rate at a date of effect. Law: CSS L136-8 III.
func AnneeDesRevenus(effet calendar.Date) int { return effet.Year - anneesDeDecalage }

// LireSeuilsCsg reads the thresholds of a year for a department of residence and a number of shares; ok is
// false when a table has no row. A year without the median rate has no third threshold.
func LireSeuilsCsg(
	b *bareme.Set, rec bareme.Recorder, departement string, annee int, parts money.Decimal, effet calendar.Date,
) (x SeuilsCsg, ok bool) {
	zone := ZoneCsg(departement)
	diviseur, ok := b.ConstanteEntiere(rec, bareme.ConstanteCsgArrondiQuartDePart, effet)
	first, ok1 := b.CsgSeuilRfr(rec, zone, 1, annee)
	second, ok2 := b.CsgSeuilRfr(rec, zone, 2, annee)
	if !ok || !ok1 || !ok2 {
		return x, false
	}
	x.Exoneration = seuilFoyer(first, parts, diviseur)
	x.Reduit = seuilFoyer(second, parts, diviseur)
	if third, known := b.CsgSeuilRfr(rec, zone, 3, annee); known {
		x.Median = seuilFoyer(third, parts, diviseur)
		x.HasMedian = true
		return x, true
	}
	_, median := b.CsgTauxPensions(rec, bareme.CsgTauxMedian, FinDAnnee(annee))
	return x, !median
}

// seuilFoyer returns a threshold for a number of shares: the first share, then an increase for each half share; half of
// it, rounded to the euro, for a quarter of a share. Overseas the first half share has its own. Law: CSS L136-8 III.
func seuilFoyer(x bareme.SeuilRfr, parts money.Decimal, diviseur int) money.Euro {
	quarters, ok := parts.Sub(money.Int(1)).MulInt(4).Floor()
	if !ok || quarters <= 0 {
		return x.PremierePart
	}
	amount := x.PremierePart
	halves := quarters / 2
	next := x.PremiereDemiPart
	if halves > 0 {
		next = x.DemiPartsSuivantes
		amount = amount.Add(x.PremiereDemiPart).Add(money.Euro{Decimal: next.MulInt(halves - 1)})
	}
	if quarters%2 == 1 {
		amount = amount.Add(money.Euro{Decimal: next.QuoInt(diviseur)}.ArrondiEuro())
	}
	return amount
}

// Tranche is where an income stands; an income equal to a threshold stays under it.
func (x SeuilsCsg) Tranche(rfr money.Euro) TrancheCsg {
	switch {
	case !x.Exoneration.Less(rfr):
		return CsgExonere
	case !x.Reduit.Less(rfr):
		return CsgReduit
	case x.HasMedian && !x.Median.Less(rfr):
		return CsgMedian
	}
	return CsgNormal
}

// Egal says whether an income falls exactly on a threshold, where the funds differ.
func (x SeuilsCsg) Egal(rfr money.Euro) bool {
	return rfr.Equal(x.Exoneration.Decimal) || rfr.Equal(x.Reduit.Decimal) || x.HasMedian && rfr.Equal(x.Median.Decimal)
}

// PartsFiscales returns the shares of a household. One person alone has one share at least; for a couple they must be
// told, and known is false when they are not.
func PartsFiscales(foyer *dossier.Foyer) (parts money.Decimal, known bool) {
	one := money.Int(1)
	if foyer.Parts.Present {
		return foyer.Parts.Value.Max(one), !foyer.Parts.Value.Less(one)
	}
	return one, foyer.SituationDite && !foyer.Couple
}

// ZoneCsg returns the zone of a department: those overseas have thresholds of their own.
func ZoneCsg(departement string) bareme.ZoneCsg {
	switch {
	case departement == "973":
		return bareme.CsgGuyane
	case strings.HasPrefix(departement, "97"):
		return bareme.CsgAntillesReunion
	}
	return bareme.CsgMetropole
}

// LisseCsg says whether the reduced rate is kept because the income of the year before did not pass the threshold
// of its own year. It is the law for pensions since the day of a constant. known is false when a table lacks that
// year. Law: CSS L136-8 III 2°.
func LisseCsg(
	b *bareme.Set, rec bareme.Recorder, d *dossier.Dossier, parts money.Decimal, effet calendar.Date,
) (kept, known bool, seuil money.Euro) {
	foyer := d.Foyer
	before, known := LireSeuilsCsg(
		b, rec, d.Assure.Residence.Departement, effet.Year-1, foyer.PartsPrecedentes.Or(parts), effet,
	)
	if !known {
		return false, false, seuil
	}
	return !before.Reduit.Less(foyer.RfrPrecedentEur.Value), true, before.Reduit
}

// LissageCsgEnVigueur says whether the reduced rate may be kept at a date of effect; known is false when the tables do
// not say since when. Law: CSS L136-8 III 2°.
func LissageCsgEnVigueur(b *bareme.Set, rec bareme.Recorder, effet calendar.Date) (enVigueur, known bool) {
	since, ok := b.ConstanteDate(rec, bareme.ConstanteCsgLissageDepuis, effet)
	return ok && !effet.Before(since), ok
}

// TrancheDuFoyer returns the rate of a household at a date of effect, the reduced one kept where the law says so. known
// is false when the dossier or the tables lack what it rests on. anneeSure is true when the income is that of the right
// year whatever the dossier says of it. Law: CSS L136-8 III.
func TrancheDuFoyer(
	b *bareme.Set, rec bareme.Recorder, d *dossier.Dossier, effet calendar.Date, anneeSure bool,
) (tranche TrancheCsg, known bool) {
	foyer := d.Foyer
	if foyer == nil || !foyer.RevenuFiscalReferenceEur.Present {
		return 0, false
	}
	if foyer.AnneeRfr.Present && foyer.AnneeRfr.Value != AnneeDesRevenus(effet) && !anneeSure {
		return 0, false
	}
	parts, partsDites := PartsFiscales(foyer)
	x, known := LireSeuilsCsg(b, rec, d.Assure.Residence.Departement, effet.Year, parts, effet)
	if !known {
		return 0, false
	}
	tranche = x.Tranche(foyer.RevenuFiscalReferenceEur.Value)
	if tranche == CsgExonere {
		// One share gives the lowest thresholds: with more of them nothing is due either.
		return tranche, true
	}
	if !partsDites {
		return 0, false
	}
	if tranche == CsgReduit || !foyer.RfrPrecedentEur.Present {
		return tranche, true
	}
	if enVigueur, known := LissageCsgEnVigueur(b, rec, effet); !enVigueur {
		return tranche, known
	}
	if kept, known, _ := LisseCsg(b, rec, d, parts, effet); known && kept {
		return CsgReduit, true
	}
	return tranche, true
}
