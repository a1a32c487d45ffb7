package fp

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePlancherInvalidite = pension.Modele{
	Genre: pension.Calcul, Label: "Pension d'invalidité après plancher",
	Formule: "{partTraitement} du traitement à partir de {seuil} d'invalidité ; taux {tauxInvalidite}",
	Unite:   pension.EURParAn, Loi: law.CPCMRL30,
}

// plancherTauxInvalidite returns the share of the reference pay below which a disability pension does not fall: none
// under the rate of disability of the law. Law: CPCMR L30.
func plancherTauxInvalidite(taux, seuil, plancher money.Decimal) money.Decimal {
	if taux.Less(seuil) {
		return money.Decimal{}
	}
	return plancher
}

// plancherInvalidite raises a disability pension to its floor; ok is false when it cannot be known. The rate of
// disability is that of assure.incapacitePermanente. Law: CPCMR L29, L30, L28.
func (c *calcul) plancherInvalidite(reference, before money.Euro) (raised money.Euro, ok bool) {
	s := c.s
	t := c.t
	if !c.droit.byInvalidite {
		return before, true
	}
	threshold, okThreshold := s.Bareme.Constante(t, bareme.ConstanteFpInvaliditeTauxPlancher, s.DateEffet.Lire())
	floor, okFloor := s.Bareme.Constante(t, bareme.ConstanteFpInvaliditePlancher, s.DateEffet.Lire())
	if !okThreshold || !okFloor {
		t.Incomplete("Barème constantes_regimes : plancher de la pension d'invalidité inconnu.")
		return before, false
	}
	least := reference.Times(floor).ArrondiCentime()
	rate := s.Dossier.Assure.Incapacite
	if rate == nil || !rate.Taux.Present {
		if !before.Less(least) {
			return before, true
		}
		t.Missing(pension.Lacune{
			Champ: "/assure/incapacitePermanente/taux", Kind: gap.Decimal, Bloquante: true, Unite: pension.Fraction,
			Message: "Taux d'invalidité absent : à partir d'un seuil la pension d'invalidité a un plancher.",
		}.Bornes(0, 1))
		return before, false
	}
	if share := plancherTauxInvalidite(rate.Taux.Value, threshold, floor); !share.IsZero() {
		before = before.Max(reference.Times(share).ArrondiCentime())
	}
	t.Step(
		pension.Step{Modele: &lignePlancherInvalidite, Objet: c.objet(), Valeur: pension.Montant(before)},
		pension.Taux(floor), pension.Taux(threshold), pension.Taux(rate.Taux.Value),
	)
	if rate.Origine != "" {
		t.Incomplete("Invalidité imputable au service : la rente viagère qui s'ajoute à la pension " +
			"n'est pas calculée, le seuil de sa réduction n'étant pas connu.")
	}
	return before, true
}
