package faits

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Acquisition is one line of points.
type Acquisition struct {
	Annee  int
	Regime dossier.Regime
	// Origine says how the points came.
	Origine OriginePoints
	Tranche Tranche
	// Substitution is true when the points stand for those of an unknown institution (Unirs before 1999).
	Substitution bool
	// Statut is that of a self-employed line, which says what scheme points of before 2013 come from.
	Statut dossier.Statut
	// Assiette, Taux and Prix are the base in euros, the rate as a fraction, and the price of a point; zero
	// where points are reported.
	Assiette money.Euro
	Taux     money.Decimal
	Prix     money.Decimal
	Points   money.Points
}

// OriginePoints says how points came.
type OriginePoints uint8

// The origins of points.
const (
	PointsCotisesOrigine OriginePoints = iota
	PointsReportes
	PointsGratuits
	PointsGMP
	PointsAchetes
	PointsConvertis
)

var originePointsWords = [...]string{"cotise", "reporte", "gratuit", "gmp", "achat", "conversion"}

// String returns the word of a report.
func (o OriginePoints) String() string {
	if int(o) >= len(originePointsWords) {
		return ""
	}
	return originePointsWords[o]
}

// MarshalJSON writes the word of a report.
func (o OriginePoints) MarshalJSON() ([]byte, error) { return []byte(`"` + o.String() + `"`), nil }

// Tranche is a bracket of pay.
type Tranche uint8

// The brackets of the points schemes.
const (
	TrancheAucune Tranche = iota
	Tranche1
	Tranche2
	TrancheA
	TrancheB
	TrancheC
)

var trancheWords = [...]string{"", "1", "2", "A", "B", "C"}

// String returns the word of a report.
func (t Tranche) String() string {
	if int(t) >= len(trancheWords) {
		return ""
	}
	return trancheWords[t]
}

// MarshalJSON writes the word of a report, null for none.
func (t Tranche) MarshalJSON() ([]byte, error) {
	if t == TrancheAucune {
		return []byte("null"), nil
	}
	return []byte(`"` + t.String() + `"`), nil
}

// AnneeCadre is one year of employment as a cadre.
type AnneeCadre struct {
	Annee int
	// Index is the place in dossier.Carriere of the first line of that year.
	Index int
	// Part is the share of a full-time year that was worked, 1 for the whole year.
	Part money.Decimal
	// SalaireEur is the pay of the year and PointsB the points that its slice B gave.
	SalaireEur money.Euro
	PointsB    money.Points
}
