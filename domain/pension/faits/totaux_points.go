package faits

import (
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// TotauxPoints are sums of points by scheme, in order of appearance; they encode to an object whose
// members are the schemes.
type TotauxPoints []TotalPoints

// TotalPoints is the sum of one scheme.
type TotalPoints struct {
	Regime dossier.Regime
	Points money.Points
}

// Ajouter adds points to the sum of a scheme.
func (t TotauxPoints) Ajouter(regime dossier.Regime, points money.Points) TotauxPoints {
	for i := range t {
		if t[i].Regime == regime {
			t[i].Points = t[i].Points.Add(points)
			return t
		}
	}
	return append(t, TotalPoints{Regime: regime, Points: points})
}

// MarshalJSON writes an object with a member a scheme.
func (t TotauxPoints) MarshalJSON() ([]byte, error) { return t.AppendJSON(nil, false), nil }

// AppendJSON appends what MarshalJSON writes; in the order of the names and without closing zeros in
// canonical form, when exact is set.
func (t TotauxPoints) AppendJSON(dst []byte, exact bool) []byte {
	if exact {
		t = slices.Clone(t)
		slices.SortFunc(t, func(a, b TotalPoints) int { return strings.Compare(a.Regime.String(), b.Regime.String()) })
	}
	dst = append(dst, '{')
	for i, total := range t {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, '"'), total.Regime.String()...), '"', ':')
		dst = total.Points.AppendJSON(dst, exact)
	}
	return append(dst, '}')
}
