package base

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneAnneesPartagees = pension.Modele{
		Genre: pension.Calcul, Label: "Années du salaire moyen partagées entre les régimes alignés",
		Formule: "{annees} × {trimestresDuRegime} / {trimestresTotaux}, au plus proche, 1 au moins",
		Unite:   pension.Annees, Loi: law.CSSR173_4_3,
	}
	ligneAnneesPartageesExploitant = pension.Modele{
		Genre: pension.Calcul, Label: "Années du salaire moyen partagées avec les non-salariés agricoles",
		Formule: "{annees} × {trimestresAlignes} / ({trimestresAlignes} + {trimestresExploitant}), au plus proche",
		Unite:   pension.Annees, Loi: law.CSSR173_3_2,
	}
	ligneAnneesPartageesEtranger = pension.Modele{
		Genre: pension.Calcul, Label: "Années du salaire moyen partagées avec les régimes étrangers",
		Formule: "{annees} × {trimestresFrancais} / {trimestresTotaux}, au plus proche, 1 au moins",
		Unite:   pension.Annees, Loi: law.CSSR173_4_3,
	}
)

// Who belonged to several aligned schemes that settle apart shares the best years out among them: each scheme takes the
// years of its own rule in proportion to the insurance duration there, so that nobody has twice twenty-five best years.
// It holds since 2004, and still does for those born before 1953 or with a pension of before July 2017.
// Law: CSS R173-4-3. Table: constantes_legales.
//
// Since 2026 the self-employed farmers, who have best years of their own, take part in the sharing, before the aligned
// schemes among themselves. Law: CSS R173-3-2; loi 2025-199 art. 87.
//
// Careers in schemes abroad that also average the best years were shared out in the same way until June 2022
// (circulaire DSS 2008/219); those born since 1953 keep all their years since July 2022 (circulaire Cnav 2021/33).

// proportionAnnees returns n × part / total to the nearest whole number, 1 at least.
func proportionAnnees(n, part, total int) int {
	if total <= 0 || part >= total {
		return n
	}
	years, _ := money.Int(n).Prorata(part, total).HalfUp(0).Floor()
	return max(1, years)
}

// reductionPolypensionne returns the years that the scheme of the pension keeps. Each duration counts up
// to that of a whole pension.
func reductionPolypensionne(s *pension.State, t *pension.Trace, p portee, n int) int {
	n = reductionExploitant(s, t, n)
	if p.unique {
		return n
	}
	if !otherAligne(s, p.regime) {
		return n
	}
	own := 0
	total := 0
	for _, r := range s.Repartition.Lire().Regimes {
		if !r.Aligne() {
			continue
		}
		q := portee{regime: r}
		d, _ := q.duree(s)
		d = min(d, s.Taux.Lire().DureeProratisation)
		total += d
		if r == p.regime {
			own = d
		}
	}
	if own == total {
		return n
	}
	since, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteReductionAnneesRegimesAlignesDepuis, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : jour du partage des années du salaire moyen inconnu.")
	}
	if !ok || s.DateEffet.Lire().Before(since) {
		return n
	}
	years := proportionAnnees(n, own, total)
	t.Step(
		pension.Step{Modele: &ligneAnneesPartagees, Objet: p.regime.String(), Valeur: pension.Nombre(years)},
		pension.Nombre(n), pension.Nombre(own), pension.Nombre(total),
	)
	return years
}

// reductionExploitant returns the years that the aligned schemes keep beside the farmers' one.
//
// Doubt: a farmers' pension of before the rule may leave all years to the other schemes.
func reductionExploitant(s *pension.State, t *pension.Trace, n int) int {
	farmer := s.Trimestres.Lire().DuRegime(dossier.MSAExploitant)
	if farmer == 0 {
		return n
	}
	effet := s.DateEffet.Lire()
	if _, shared := s.Bareme.ConstanteDate(t, bareme.ConstanteAnneesExploitantAvant, effet); !shared {
		return n
	}
	whole := s.Taux.Lire().DureeProratisation
	aligned := min(s.DureeAlignes(), whole)
	farmer = min(farmer, whole)
	years, _ := regles.PartagerAnnees(n, aligned, farmer)
	t.Step(
		pension.Step{Modele: &ligneAnneesPartageesExploitant, Valeur: pension.Nombre(years)},
		pension.Nombre(n), pension.Nombre(aligned), pension.Nombre(farmer),
	)
	if regles.DejaServi(s.Dossier.Liquidation.DejaLiquides, dossier.MSAExploitant, effet) {
		t.Doubt("Salaire annuel moyen : les années sont partagées avec les non-salariés agricoles, dont la pension " +
			"est déjà servie.")
	}
	return years
}

// otherAligne says whether the career has an aligned scheme beside that one.
func otherAligne(s *pension.State, regime dossier.Regime) bool {
	for _, r := range s.Repartition.Lire().Regimes {
		if r.Aligne() && r != regime {
			return true
		}
	}
	return false
}

// reductionEtranger returns the years kept beside a career in schemes of the European rules.
//
// Doubt: the circular asks for schemes abroad that average salaries; a dossier does not say how they
// compute, so all of them count.
func reductionEtranger(s *pension.State, t *pension.Trace, p portee, n int) (int, bool) {
	if !s.Etranger.Lire().Europeen || s.Etranger.Lire().TrimestresTotalises == 0 {
		return n, true
	}
	until, okUntil := s.Bareme.ConstanteDate(t, bareme.ConstanteEtrangerReductionAnneesJusqua, s.DateEffet.Lire())
	since, okSince := s.Bareme.ConstanteDate(
		t, bareme.ConstanteEtrangerSansReductionNaissanceDepuis, s.DateEffet.Lire(),
	)
	if !okUntil || !okSince {
		t.Incomplete("Barème constantes_legales : règle des années du salaire moyen en cas de carrière à l'étranger " +
			"inconnue.")
		return 0, false
	}
	if s.DateEffet.Lire().After(until) && !s.Dossier.Assure.DateNaissance.Before(since) {
		return n, true
	}
	own, _ := p.duree(s)
	own = min(own, s.Taux.Lire().DureeProratisation)
	total := own + s.Etranger.Lire().TrimestresTotalises
	years := proportionAnnees(n, own, total)
	t.Step(
		pension.Step{Modele: &ligneAnneesPartageesEtranger, Valeur: pension.Nombre(years)},
		pension.Nombre(n), pension.Nombre(own), pension.Nombre(total),
	)
	t.Doubt("Carrière européenne : les années du salaire moyen sont partagées avec tous les régimes étrangers, " +
		"sans savoir s'ils calculent un salaire moyen.")
	return years, true
}
