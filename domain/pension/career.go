package pension

import (
	"math"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Ligne is one career line made ready for calculation: a known year and scheme, the pay in euros beside the pay of the time.
type Ligne struct {
	// Index is the line's place in dossier.Carriere, for JSON pointers.
	Index   int
	Annee   int
	Periode calendar.Span
	Regime  dossier.Regime
	Nature  dossier.Nature
	// SalairePresent says whether the line has a pay. SalaireLu and Devise are that pay as the statement shows it, for quarters are counted in
	// the currency of the year; SalaireEur is the pay converted to euros (Law: base rule of the conversion of francs, see hubIngestion).
	SalairePresent bool
	Devise         dossier.Devise
	SalaireLu      money.Decimal
	SalaireEur     money.Euro
	// Source is the line of the dossier, for everything else it holds.
	Source *dossier.Ligne
}

// TypeTrimestre is the nature of an insurance quarter, which decides what it counts for.
type TypeTrimestre uint8

// The natures of quarters, in the order in which a full year keeps them.
const (
	Cotise TypeTrimestre = iota
	TrimestreStage
	TrimestreAvpf
	TrimestreAva
	AssimileChomage
	AssimileMaladie
	AssimileAT
	AssimileMaternite
	AssimileInvalidite
	AssimileServiceNational
	AssimileActivitePartielle
	AssimileAutre
	RachatTaux
	RachatTauxDuree
	Equivalent
	TrimestreEtranger
	typeTrimestreCount
)

var typeTrimestreWords = [typeTrimestreCount]string{
	"cotise", "stage", "avpf", "ava", "assimile_chomage", "assimile_maladie", "assimile_at", "assimile_maternite", "assimile_invalidite",
	"assimile_service_national", "assimile_activite_partielle", "assimile_autre", "rachat_taux", "rachat_taux_duree",
	"periode_reconnue_equivalente", "etranger",
}

// String returns the word of a report.
func (t TypeTrimestre) String() string {
	if t >= typeTrimestreCount {
		return ""
	}
	return typeTrimestreWords[t]
}

// Compte counts quarters by nature, 32,767 of each at most. It is small because a career keeps four of them for each year.
type Compte [typeTrimestreCount]int16

// MarshalJSON writes an object of the natures that have quarters.
func (c Compte) MarshalJSON() ([]byte, error) {
	out := append(make([]byte, 0, 64), '{')
	for i, n := range c {
		if n == 0 {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, '"'), typeTrimestreWords[i]...), '"', ':')
		out = strconv.AppendInt(out, int64(n), 10)
	}
	return append(out, '}'), nil
}

// De returns the quarters of one nature.
func (c *Compte) De(t TypeTrimestre) int { return int(c[t]) }

// Plus adds quarters of one nature.
func (c *Compte) Plus(t TypeTrimestre, n int) {
	c[t] = int16(max(math.MinInt16, min(int(c[t])+max(math.MinInt16, min(n, math.MaxInt16)), math.MaxInt16)))
}

// Total returns the quarters of every nature. It is written out, for a run asks for it a thousand times.
func (c *Compte) Total() int { return c.Cotises() + c.Avpf() + c.Assimiles() + c.Autres() }

// Cotises returns the quarters that count as contributed: contributed ones, traineeships and purchases for rate and duration.
func (c *Compte) Cotises() int { return c.De(Cotise) + c.De(TrimestreStage) + c.De(RachatTauxDuree) }

// Avpf returns the quarters of parents and carers at home.
func (c *Compte) Avpf() int { return c.De(TrimestreAvpf) + c.De(TrimestreAva) }

// Assimiles returns the quarters of assimilated periods.
func (c *Compte) Assimiles() int {
	return c.De(AssimileChomage) + c.De(AssimileMaladie) + c.De(AssimileAT) + c.De(AssimileMaternite) + c.De(AssimileInvalidite) +
		c.De(AssimileServiceNational) + c.De(AssimileActivitePartielle) + c.De(AssimileAutre)
}

// Autres returns the quarters that count for the rate alone: purchases for it, periods recognised as equivalent, and foreign quarters.
func (c *Compte) Autres() int { return c.De(RachatTaux) + c.De(Equivalent) + c.De(TrimestreEtranger) }

// PourDuree returns the quarters that count for the scheme's own duration: all but those that count for the rate alone.
func (c *Compte) PourDuree() int { return c.Cotises() + c.Avpf() + c.Assimiles() }

// Plafonne keeps at most that many quarters, in the order of the natures.
func (c *Compte) Plafonne(limit int) Compte {
	var kept Compte
	for i := 0; i < len(c) && limit != 0; i++ {
		take := min(int(c[i]), limit)
		kept[i], limit = int16(take), limit-take
	}
	return kept
}

// Ajoute adds another count.
func (c *Compte) Ajoute(d *Compte) {
	for i, n := range d {
		if n != 0 {
			c.Plus(TypeTrimestre(i), int(n))
		}
	}
}

// TrimestresRegime are the quarters of one year in one scheme, before and after the yearly limit.
type TrimestresRegime struct {
	Regime dossier.Regime `json:"regime"`
	Brut   Compte         `json:"avantPlafond"`
	Retenu Compte         `json:"retenus"`
}

// AnneeTrimestres are the quarters of one year.
type AnneeTrimestres struct {
	Annee   int
	Regimes []TrimestresRegime
	// Alignes are the quarters of the general scheme and the aligned ones: from the pay put together when they are settled together, else
	// the sum of the schemes under the yearly limit.
	Alignes Compte
	// Tous are the quarters of all French schemes under the yearly limit. Foreign quarters stand in Regimes alone: droitsEtrangers decides
	// which of them an agreement makes count, and adds them.
	Tous Compte
}

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
	// Assiette, Taux and Prix are the base in euros, the rate as a fraction, and the price of a point; zero where points are reported.
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
