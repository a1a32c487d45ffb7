package minima

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneReversionPlancher = pension.Modele{
	Genre: pension.Calcul, Label: "Réversion portée au plancher",
	Formule: "{plancher} - {autresRessources} d'autres ressources", Unite: pension.EURParAn, Loi: law.CPCMRL38,
}

// fonctionPublique judges the reversion of a civil servant's pension: half of it, without age or means; the marriage
// lasted four years, or two before the end of the services, or a child was born of it; a new marriage, or life as a
// couple, suspends it. With the survivor's other means it is not below the ASPA. Half of the increase for children goes
// with it to the spouse who raised them. Law: CPCMR L38, L39, L43, L46.
//
// Doubt: a child of the dossier is taken to be born of the marriage when the marriage alone is too short.
func (r *reversion) fonctionPublique(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s := r.s
	t := r.t
	share, ok := s.Bareme.Constante(t, bareme.ConstanteFpReversionPart, s.DateEffet.Lire())
	years, okYears := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpReversionMariage, s.DateEffet.Lire())
	before, okBefore := s.Bareme.ConstanteEntiere(
		t, bareme.ConstanteFpReversionMariageAvantCessation, s.DateEffet.Lire(),
	)
	if !ok || !okYears || !okBefore {
		t.Incomplete("Barème constantes_regimes : règles de la réversion de la fonction publique inconnues.")
		return
	}
	if s.Dossier.Foyer != nil && s.Dossier.Foyer.Couple {
		x.PremiereDateEffet = s.Dossier.Defunt.DateDeces.FirstOfNextMonth()
		x.shut(reversionCouple)
		return
	}
	part := r.union.mois.PartDesNonRemaries()
	r.partDePension(i, p, x, conditions{
		part: share, mariage: dureeMariage{beforeDeces: years, beforeCessation: before}, withoutRemariage: true,
		partage: part,
	})
	increase := p.MajorationEnfantsEur.Or(money.Euro{})
	if !x.Ouverte || increase.IsZero() {
		return
	}
	if !s.Enfants.Lire().Majoration10 {
		t.Doubt("Réversion de fonctionnaire : la moitié de la majoration pour enfants n'est due qu'au conjoint " +
			"qui les a élevés, ce que le dossier ne dit pas.")
		return
	}
	x.MajorationEnfantsEur = part.De(increase.Times(share))
}

// planchers raises the civil servants' pensions, once the others are known.
func (r *reversion) planchers() {
	for i := range r.out.Regimes {
		if x := &r.out.Regimes[i]; x.Ouverte && x.Regime.FonctionPublique() {
			r.plancher(i, x)
		}
	}
}

// plancher raises the pension so that, with the survivor's other means, it reaches the ASPA of a person
// alone. Law: CPCMR L38.
func (r *reversion) plancher(own int, x *ReversionRegime) {
	s := r.s
	t := r.t
	foyer := s.Dossier.Foyer
	if foyer == nil || !foyer.RessourcesAnnuellesEur.Present {
		return
	}
	aspa, ok := s.Bareme.Aspa(t, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème aspa : montants inconnus à la date d'effet, le plancher de la réversion ne peut " +
			"pas être jugé.")
		return
	}
	means := ressourcesPersonnelles(s, t, money.Euro{}, false).Retenues()
	for i := range r.out.Regimes {
		if y := &r.out.Regimes[i]; y.Ouverte && i != own {
			means = means.Add(y.AnnuelBrutEur).Add(y.MajorationPetitesEur).Add(y.MajorationEnfantsEur)
		}
	}
	// Spouses who share a pension share its minimum too. Law: decree 2004-1056 art. 25 IV.
	least := aspa.PlafondSeul.Sub(means).Max(money.Euro{}).Times(x.PartConjoint).ArrondiCentime()
	if x.AnnuelBrutEur.Less(least) {
		x.MinimumEur = &least
		x.AnnuelBrutEur = least
		t.Step(
			pension.Step{Modele: &ligneReversionPlancher, Objet: x.Regime.String(), Valeur: pension.Montant(least)},
			pension.Montant(aspa.PlafondSeul), pension.Montant(means),
		)
	}
}
