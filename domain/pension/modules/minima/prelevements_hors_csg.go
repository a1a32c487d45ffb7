package minima

import (
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneSoinsEnFrance = pension.Modele{
	Genre: pension.Decision, Label: "Soins à la charge de la France",
	Formule: "{trimestres} trimestres en France, {trimestresExiges} exigés", Loi: law.CSSL160_3,
}

// mayotte withholds the health contribution of Mayotte, where there is no CSG.
//
// Doubt: the rate is read on one page of 2024; it is applied to base pensions only.
func (p *prelevement) mayotte() {
	rate, ok := p.s.Bareme.Constante(p.t, bareme.ConstanteMayotteCotisationMaladie, p.s.DateEffet.Lire())
	if !ok {
		p.t.Incomplete("Barème constantes_regimes : cotisation maladie de Mayotte inconnue.")
		return
	}
	p.out.Motif = "mayotte_sans_csg"
	p.t.Doubt("Mayotte : la cotisation maladie, lue sur une page de 2024, est retenue sur les seules pensions de base.")
	p.apply(func(regime dossier.Regime) taux {
		if regime.EnPoints() {
			return taux{}
		}
		return taux{maladie: rate}
	})
}

// nonResident withholds the health contribution of somebody who does not pay income tax in France and whose health care
// stays at the charge of France: whose pension rests on fifteen years at least. Law: CSS L131-9, L160-3, D242-8.
//
// Doubt: rates for schemes other than the general one and its complementary scheme, read in one text only.
func (p *prelevement) nonResident() {
	s := p.s
	t := p.t
	least, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteSanteNonResidentTrimestres, s.DateEffet.Lire())
	base, okBase := s.Bareme.CsgTauxPensions(t, bareme.CsgNonResidentBase, s.DateEffet.Lire())
	complementary, okComplementary := s.Bareme.CsgTauxPensions(
		t, bareme.CsgNonResidentComplementaire, s.DateEffet.Lire(),
	)
	if !ok || !okBase || !okComplementary {
		t.Incomplete("Barème csg_taux_pensions : cotisation maladie des non-résidents inconnue à la date d'effet.")
		return
	}
	quarters := trimestresFrance(s)
	covered := quarters >= least
	t.Step(
		pension.Step{Modele: &ligneSoinsEnFrance, Valeur: pension.Oui(covered)},
		pension.Nombre(quarters), pension.Nombre(least),
	)
	if !covered {
		p.out.Motif = "non_resident_non_pris_en_charge"
		t.Warn("Non-résident : moins de quinze ans d'assurance en France, aucune retenue ; un règlement ou un accord " +
			"peut la rendre compétente.")
		p.apply(func(dossier.Regime) taux { return taux{} })
		return
	}
	p.out.Motif = "non_resident_pris_en_charge"
	p.doubtNonResident()
	p.apply(func(regime dossier.Regime) taux {
		if regime.EnPoints() {
			return taux{maladie: complementary.Maladie}
		}
		return taux{maladie: base.Maladie}
	})
}

func (p *prelevement) doubtNonResident() {
	if outsideCsg(p.s.Dossier.Assure.Residence.Departement) {
		p.t.Doubt("Saint-Pierre-et-Miquelon et Pacifique : la prise en charge des soins par la caisse locale " +
			"n'est pas connue du moteur.")
	}
	for i := range p.propres {
		switch p.propres[i].Regime {
		case dossier.CNAV, dossier.MSASalarie, dossier.AGIRC, dossier.ARRCO, dossier.AGIRCARRCO, dossier.IRCANTEC:
		default:
			p.t.Doubt("Non-résident : le taux de la cotisation maladie hors régime général et complémentaires " +
				"de salariés n'est pas recoupé.")
			return
		}
	}
}

// trimestresFrance counts the quarters of the French schemes.
func trimestresFrance(s *pension.State) int {
	n := 0
	for i := range s.Trimestres.Lire() {
		n += s.Trimestres.Lire()[i].Tous.Total()
	}
	return n
}
