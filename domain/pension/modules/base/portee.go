package base

import (
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// portee says which schemes one pension is computed for: all the aligned ones when they settle
// together, else one of them.
type portee struct {
	// regime is the scheme that pays.
	regime dossier.Regime
	unique bool
}

func (p portee) contains(r dossier.Regime) bool {
	if p.unique {
		return r.Aligne()
	}
	return r == p.regime
}

// portees returns the pensions to compute, one or as many as there are aligned schemes that have not
// settled yet. Law: CSS L173-1-2.
func portees(s *pension.State) []portee {
	if s.Lura.Lire().Concerne {
		if dejaLiquide(s, portee{unique: true}) {
			return nil
		}
		return []portee{{regime: payeur(s), unique: true}}
	}
	out := make([]portee, 0, 3)
	for _, r := range s.Repartition.Lire().Regimes {
		if p := (portee{regime: r}); r.Aligne() && !dejaLiquide(s, p) {
			out = append(out, p)
		}
	}
	return out
}

func payeur(s *pension.State) dossier.Regime {
	if s.Unique.Lire().Appliquee && s.Unique.Lire().Payeur != dossier.RegimeInconnu {
		return s.Unique.Lire().Payeur
	}
	return s.Lura.Lire().RegimeLiquidateur
}

// dejaLiquide says whether a scheme of the pension serves one already.
func dejaLiquide(s *pension.State, p portee) bool {
	servis := regles.ServisAvant(s.Dossier.Liquidation.DejaLiquides, s.DateEffet.Lire())
	return servis.UnDe(p.contains)
}

// duree returns the duration of the pension's schemes, increases included, and the increases in it. When the aligned
// schemes settle apart, the first of them in the order general scheme, agricultural employees, self-employed grants the
// increases. Law: CSS R351-6, R173-15.
func (p portee) duree(s *pension.State) (total, majorations int) {
	if p.unique {
		return s.DureeAlignes(), s.MajorationsDeDuree()
	}
	if p.regime == firstAligne(s) {
		majorations = s.MajorationsDeDuree()
	}
	return s.Trimestres.Lire().DuRegime(p.regime) + majorations, majorations
}

func firstAligne(s *pension.State) dossier.Regime {
	for _, r := range s.Repartition.Lire().Regimes {
		if r.Aligne() {
			return r
		}
	}
	return dossier.RegimeInconnu
}

// independantBeforeAlignement says whether the pension covers self-employed years of before the alignment of 1973,
// which pay in points of the schemes of that time. Law: CSS L634-2.
func (p portee) independantBeforeAlignement(s *pension.State, t *pension.Trace) bool {
	if !p.contains(dossier.SSI) || !s.Repartition.Lire().A(dossier.SSI) {
		return false
	}
	aligned, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteLuraIndependantAvant, s.DateEffet.Lire())
	for i := range s.Carriere.Lire() {
		if l := &s.Carriere.Lire()[i]; l.Regime == dossier.SSI && (!ok || l.Annee < aligned.Year) {
			return true
		}
	}
	return false
}

// autreRegimeDeBase says whether the career has a base scheme that the pension does not cover. Schemes
// abroad are no such schemes.
func (p portee) autreRegimeDeBase(s *pension.State) bool {
	for _, r := range s.Repartition.Lire().Regimes {
		if !p.contains(r) && !r.EnPoints() && r != dossier.RegimeEtranger && r != dossier.RegimeInconnu {
			return true
		}
	}
	return false
}

// trimestresDeSalaire returns the quarters of a year that pay gave, the flat pay of parents and carers
// at home included.
func (p portee) trimestresDeSalaire(a *faits.AnneeTrimestres) int {
	if p.unique {
		return deSalaire(&a.Alignes)
	}
	for i := range a.Regimes {
		if a.Regimes[i].Regime == p.regime {
			return deSalaire(&a.Regimes[i].Brut)
		}
	}
	return 0
}

func deSalaire(c *faits.Compte) int {
	return c.De(faits.Cotise) + c.De(faits.TrimestreAvpf) + c.De(faits.TrimestreAva)
}
