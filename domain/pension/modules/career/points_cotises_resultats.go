package career

import (
	"encoding/json"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneTotalPoints = pension.Modele{
	Genre: pension.Calcul, Label: "Total des points cotisés et reportés", Unite: pension.UnitePoints,
	Loi: law.ConventionProjet,
}

// PointsAnnee are the points of one year in one scheme.
type PointsAnnee struct {
	Annee  int            `json:"annee"`
	Regime dossier.Regime `json:"regime"`
	// AssietteT1 is the pay up to the ceiling (slice 1, or A of Ircantec), AssietteT2 the pay above it (slice 2, or B),
	// null for reported points; Agirc has a slice C beyond.
	AssietteT1       assiette            `json:"assietteT1Eur"`
	AssietteT2       assiette            `json:"assietteT2Eur"`
	AssietteTrancheC money.Euro          `json:"assietteTrancheCEur,omitzero"`
	Origine          faits.OriginePoints `json:"origine"`
	// Substitution is true for Unirs points that stand for those of an unknown institution.
	Substitution bool         `json:"substitution,omitempty"`
	Points       money.Points `json:"points"`
}

// assiette is a base of contributions that may be unknown.
type assiette struct {
	montant money.Euro
	known   bool
}

// MarshalJSON writes the amount, null when it is unknown.
func (a assiette) MarshalJSON() ([]byte, error) { return a.AppendJSON(nil, false), nil }

// AppendJSON appends what MarshalJSON writes; without closing zeros in canonical form, when exact is set.
func (a assiette) AppendJSON(dst []byte, exact bool) []byte {
	if !a.known {
		return append(dst, "null"...)
	}
	return a.montant.AppendJSON(dst, exact)
}

func (a *assiette) add(montant money.Euro) { a.montant = a.montant.Add(montant) }

// pointsPerAnnee are acquisitions that a report shows a line a year, a scheme and an origin; the lines
// are made when they are read.
type pointsPerAnnee []faits.Acquisition

// MarshalJSON writes the lines.
func (p pointsPerAnnee) MarshalJSON() ([]byte, error) { return json.Marshal(p.Valeur()) }

// Valeur returns what MarshalJSON writes.
func (p pointsPerAnnee) Valeur() any { return p.lignes() }

func (p pointsPerAnnee) lignes() []PointsAnnee {
	lignes := make([]PointsAnnee, 0, len(p))
	for i := range p {
		a := &p[i]
		n := len(lignes)
		if n == 0 || lignes[n-1].Annee != a.Annee || lignes[n-1].Regime != a.Regime ||
			lignes[n-1].Origine != a.Origine {
			lignes = append(lignes, PointsAnnee{Annee: a.Annee, Regime: a.Regime, Origine: a.Origine})
			n++
		}
		lignes[n-1].add(a)
	}
	return lignes
}

func (l *PointsAnnee) add(a *faits.Acquisition) {
	l.Points = l.Points.Add(a.Points)
	l.Substitution = l.Substitution || a.Substitution
	if a.Origine == faits.PointsReportes {
		return
	}
	l.AssietteT1.known = true
	l.AssietteT2.known = true
	switch {
	case a.Tranche == faits.TrancheC:
		l.AssietteTrancheC = l.AssietteTrancheC.Add(a.Assiette)
	case a.Tranche == faits.TrancheB || a.Tranche == faits.Tranche2:
		l.AssietteT2.add(a.Assiette)
	default:
		l.AssietteT1.add(a.Assiette)
	}
}

// totaux adds the points up by scheme.
func (c *calculPoints) totaux() faits.TotauxPoints {
	totaux := make(faits.TotauxPoints, 0, 4)
	for i := 0; i < len(c.acquis); {
		// The points of a scheme follow one another.
		regime := c.acquis[i].Regime
		var suite money.Points
		for ; i < len(c.acquis) && c.acquis[i].Regime == regime; i++ {
			suite = suite.Add(c.acquis[i].Points)
		}
		totaux = totaux.Ajouter(regime, suite)
	}
	for _, total := range totaux {
		c.t.Step(pension.Step{
			Modele: &ligneTotalPoints, Objet: total.Regime.String(), Valeur: pension.NombrePoints(total.Points),
		})
	}
	return totaux
}
