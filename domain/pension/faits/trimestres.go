package faits

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

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
	"cotise", "stage", "avpf", "ava", "assimile_chomage", "assimile_maladie", "assimile_at", "assimile_maternite",
	"assimile_invalidite", "assimile_service_national", "assimile_activite_partielle", "assimile_autre", "rachat_taux",
	"rachat_taux_duree", "periode_reconnue_equivalente", "etranger",
}

// String returns the word of a report.
func (t TypeTrimestre) String() string {
	if t >= typeTrimestreCount {
		return ""
	}
	return typeTrimestreWords[t]
}

// Compte counts quarters by nature, 32,767 of each at most. It is small because a career keeps four of
// them for each year.
type Compte [typeTrimestreCount]int16

// MarshalJSON writes an object of the natures that have quarters.
func (c Compte) MarshalJSON() ([]byte, error) {
	const room = 64
	return c.AppendJSON(make([]byte, 0, room), false), nil
}

// AppendJSON appends what MarshalJSON writes; in the order of the words in canonical form, when exact is set.
func (c Compte) AppendJSON(dst []byte, exact bool) []byte {
	dst = append(dst, '{')
	first := true
	for i := range c {
		t := TypeTrimestre(i)
		if exact {
			t = typesByWord[i]
		}
		if c[t] == 0 {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(append(append(dst, '"'), typeTrimestreWords[t]...), '"', ':')
		dst = strconv.AppendInt(dst, int64(c[t]), 10)
	}
	return append(dst, '}')
}

// typesByWord are the natures in the order of their words.
var typesByWord = func() (types [typeTrimestreCount]TypeTrimestre) {
	for i := range types {
		types[i] = TypeTrimestre(i)
	}
	slices.SortFunc(types[:], func(a, b TypeTrimestre) int { return strings.Compare(a.String(), b.String()) })
	return types
}()

// De returns the quarters of one nature.
func (c *Compte) De(t TypeTrimestre) int { return int(c[t]) }

// Plus adds quarters of one nature.
func (c *Compte) Plus(t TypeTrimestre, n int) {
	c[t] = int16(max(math.MinInt16, min(int(c[t])+max(math.MinInt16, min(n, math.MaxInt16)), math.MaxInt16)))
}

// Total returns the quarters of every nature. It is written out, for a run asks for it a thousand times.
func (c *Compte) Total() int { return c.Cotises() + c.Avpf() + c.Assimiles() + c.Autres() }

// Cotises returns the quarters that count as contributed: contributed ones, traineeships and purchases
// for rate and duration.
func (c *Compte) Cotises() int { return c.De(Cotise) + c.De(TrimestreStage) + c.De(RachatTauxDuree) }

// Avpf returns the quarters of parents and carers at home.
func (c *Compte) Avpf() int { return c.De(TrimestreAvpf) + c.De(TrimestreAva) }

// Assimiles returns the quarters of assimilated periods.
func (c *Compte) Assimiles() int {
	return c.De(AssimileChomage) + c.De(AssimileMaladie) + c.De(AssimileAT) + c.De(AssimileMaternite) + c.De(
		AssimileInvalidite,
	) +
		c.De(AssimileServiceNational) + c.De(AssimileActivitePartielle) + c.De(AssimileAutre)
}

// Autres returns the quarters that count for the rate alone: purchases for it, periods recognised as
// equivalent, and foreign quarters.
func (c *Compte) Autres() int { return c.De(RachatTaux) + c.De(Equivalent) + c.De(TrimestreEtranger) }

// PourDuree returns the quarters that count for the scheme's own duration: all but those that count for the rate alone.
func (c *Compte) PourDuree() int { return c.Cotises() + c.Avpf() + c.Assimiles() }

// Plafonne keeps at most that many quarters, in the order of the natures.
func (c *Compte) Plafonne(limit int) Compte {
	var kept Compte
	for i := 0; i < len(c) && limit != 0; i++ {
		take := min(int(c[i]), limit)
		kept[i] = int16(take)
		limit -= take
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
	// Alignes are the quarters of the general scheme and the aligned ones: from the pay put together when they are
	// settled together, else the sum of the schemes under the yearly limit.
	Alignes Compte
	// Tous are the quarters of all French schemes under the yearly limit. Foreign quarters stand in Regimes alone:
	// droitsEtrangers decides which of them an agreement makes count, and adds them.
	Tous Compte
}

// Trimestres are the quarters of a career, year by year, in order.
type Trimestres []AnneeTrimestres

// TousRegimes returns the quarters of all French schemes, each year under its limit. Law: CSS R351-5.
func (t Trimestres) TousRegimes() int {
	n := 0
	for i := range t {
		n += t[i].Tous.Total()
	}
	return n
}

// Alignes returns the quarters that count for the duration in the general scheme and the aligned ones.
func (t Trimestres) Alignes() int {
	n := 0
	for i := range t {
		n += t[i].Alignes.PourDuree()
	}
	return n
}

// DuRegime returns the duration in one scheme by itself.
func (t Trimestres) DuRegime(regime dossier.Regime) int {
	n := 0
	for i := range t {
		regimes := t[i].Regimes
		for j := range regimes {
			if r := &regimes[j]; r.Regime == regime {
				n += r.Retenu.PourDuree()
			}
		}
	}
	return n
}

// Cotises returns the contributed quarters of all schemes.
func (t Trimestres) Cotises() int {
	n := 0
	for i := range t {
		n += t[i].Tous.Cotises()
	}
	return n
}

// RachetesPourLeTaux returns the quarters bought for the rate alone.
func (t Trimestres) RachetesPourLeTaux() int {
	n := 0
	for i := range t {
		n += t[i].Tous.De(RachatTaux)
	}
	return n
}

// Avpf returns the quarters of parents and carers at home.
func (t Trimestres) Avpf() int {
	n := 0
	for i := range t {
		n += t[i].Tous.Avpf()
	}
	return n
}

// Lura says whether the aligned schemes are settled together (Law: CSS L173-1-2).
type Lura struct {
	Concerne bool
	// Motif is why, in French; RegimeLiquidateur the scheme that pays.
	Motif             string
	RegimeLiquidateur dossier.Regime
}
