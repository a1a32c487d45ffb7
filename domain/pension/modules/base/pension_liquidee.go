package base

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneTroisEnfants = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration pour trois enfants", Formule: "{pension} × {taux}",
		Unite: pension.EURParAn, Loi: law.CSSL351_12,
	}
	ligneProratisation = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient de proratisation", Formule: "{duree} / {dureeExigee}, 1 au plus",
		Unite: pension.Fraction, Loi: law.CSSL351_1,
	}
	lignePensionAnnuelle = pension.Modele{
		Genre: pension.Calcul, Label: "Pension annuelle brute",
		Formule: "{pension} + {surcote} de surcote + {minimum} de minimum + {majorationEnfants} pour enfants",
		Unite:   pension.EURParAn, Loi: law.CirculaireCnav2022_26,
	}
	lignePensionMensuelle = pension.Modele{
		Genre: pension.Calcul, Label: "Pension mensuelle brute", Formule: "{pensionAnnuelle} / 12",
		Unite: pension.EURParMois, Loi: law.CirculaireCnav2018_4,
	}
	ligneTotalAnnuites = pension.Modele{
		Genre: pension.Calcul, Label: "Total des pensions en annuités", Formule: "somme de {pensions} pensions",
		Unite: pension.EURParAn, Loi: law.CSSL173_1_2,
	}
)

// finish adds the increase for children and writes the results.
func (c *liquidateur) finish(works []liquidation, result *ResultatAnnuites) {
	s := c.s
	t := c.t
	pensions := make([]faits.Pension, 0, len(works))
	for i := range works {
		l := &works[i]
		before := l.servie.p0.Add(l.surcote).Add(l.complement)
		children := s.Enfants.Lire().Majoration(before)
		if !children.IsZero() {
			t.Step(
				pension.Step{
					Modele: &ligneTroisEnfants, Objet: l.portee.regime.String(), Valeur: pension.Montant(children),
				},
				pension.Montant(before), pension.Taux(s.Enfants.Lire().TauxMajoration),
			)
		}
		total := before.Add(children)
		prorata := coefficient(l.majoree, s.Taux.Lire().DureeProratisation)
		t.Step(
			pension.Step{Modele: &ligneProratisation, Objet: l.portee.regime.String(), Valeur: pension.Taux(prorata)},
			pension.Nombre(l.majoree), pension.Nombre(s.Taux.Lire().DureeProratisation),
		)
		t.Step(
			pension.Step{
				Modele: &lignePensionAnnuelle, Objet: l.portee.regime.String(), Valeur: pension.Montant(total),
			},
			pension.Montant(l.servie.p0), pension.Montant(l.surcote), pension.Montant(l.complement),
			pension.Montant(children),
		)
		t.Step(
			pension.Step{
				Modele: &lignePensionMensuelle, Objet: l.portee.regime.String(),
				Valeur: pension.Montant(total.Mensuel()),
			},
			pension.Montant(total),
		)
		p := PensionAnnuites{
			Regime: l.portee.regime, PensionDue: regles.DueAvecLaBase(s.Taux.Lire()), Unique: l.portee.unique,
			SalaireAnnuelMoyenEur: l.sam.eur, AnneesRetenues: l.sam.retenus, AnneesARetenir: l.annees,
			Taux: l.servie.taux, DureeRegime: l.duree, DureeMajoree: l.majoree,
			DureeRequise: s.Taux.Lire().DureeRequise, DureeProratisation: s.Taux.Lire().DureeProratisation,
			CoefficientProratisation: prorata, PlafondPensionEur: l.maximum, PensionAvantEur: l.servie.p0,
			SurcoteEur: l.surcote, MinimumBrutEur: l.servie.minimum.total, MinimumEur: l.complement,
			MajorationEnfantsEur: children, AnnuelBrutEur: total, MensuelBrutEur: total.Mensuel(),
			International: l.compare, AnneesSalaireMoyen: l.sam.annees,
		}
		if l.servie.plein {
			p.MajorationExceptionnelle = c.majorationExceptionnelle(l)
		}
		result.Regimes = append(result.Regimes, p)
		result.TotalAnnuelEur = result.TotalAnnuelEur.Add(total)
		pensions = append(pensions, faits.Pension{
			Regime: p.Regime, AnnuelEur: total, BaseEur: l.servie.p0.Add(l.complement), Detail: &faits.DetailPension{
				SalaireAnnuelMoyenEur: l.sam.eur, Taux: l.servie.taux, Trimestres: l.duree, MinimumEur: l.complement,
				MajorationEnfantsEur: children,
			},
		})
	}
	s.Pensions.Donner(capability.MontantAnnuites, pensions)
	if len(works) > 1 {
		t.Step(
			pension.Step{Modele: &ligneTotalAnnuites, Valeur: pension.Montant(result.TotalAnnuelEur)},
			pension.Nombre(len(works)),
		)
	}
}

// coefficient is the proportion of the pension, for display: the amounts are computed from the fraction itself.
func coefficient(duree, whole int) money.Decimal {
	const places = 8
	return money.Int(min(duree, whole)).QuoInt(whole).HalfUp(places)
}
