package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneDepartSante = pension.Modele{
		Genre: pension.Decision, Label: "Départ pour raison de santé", Formule: "ouvert à {age}",
		Unite: pension.UniteDate,
	}
	ligneDepartC2p = pension.Modele{
		Genre: pension.Decision, Label: "Départ du compte professionnel de prévention",
		Formule: "âge légal {ageLegal} moins {trimestresAvance} trimestres", Unite: pension.UniteDate,
		Loi: law.CSSL351_6_1,
	}
)

// ageSante returns the age that a reason of health opens; ok is false when the law does not know the
// reason at that date.
func ageSante(s *pension.State, t *pension.Trace, motif bareme.MotifSante, r reglesDepart) (calendar.Age, bool) {
	rule, ok := s.Bareme.DepartAnticipeSante(t, motif, s.DateEffet.Lire())
	if !ok {
		return calendar.Age{}, false
	}
	return ageDeLaRegle(rule, r.ageLegal), rule.Regle != bareme.AgeDuTauxPlein
}

// ageDeLaRegle is an age of its own, or the legal age less some years.
func ageDeLaRegle(rule bareme.AgeRegle, legal calendar.Age) calendar.Age {
	const monthsPerYear = 12
	if rule.Regle == bareme.AgeLegalMoins {
		return legal.AddMonths(-monthsPerYear * rule.Annees)
	}
	return calendar.NewAge(rule.Annees, 0)
}

// byIncapacite judges the departure for a permanent incapacity from work: from 60 at the high degree, at a later age
// with years of exposure at the low one. Law: CSS L351-1-4, D351-1-9, D351-1-10.
//
// Doubt: 17 years of exposure (official page and law press of 2023); a parliamentary question spoke of 5. An exposure
// and its link with the incapacity are a commission's finding: they count when the dossier gives the years of exposure.
func byIncapacite(s *pension.State, t *pension.Trace, r reglesDepart) Dispositif {
	d := Dispositif{Code: codeIncapacite, TauxPlein: true, Manque: []string{}}
	inc := s.Dossier.Assure.Incapacite
	if inc == nil {
		d.Manque = []string{manqueFait}
		return d
	}
	if !inc.Taux.Present {
		l := pension.Lacune{
			Champ: "/assure/incapacitePermanente/taux", Kind: gap.Decimal, Unite: pension.Fraction,
			Bloquante: s.Dossier.Liquidation.Motif == dossier.MotifIncapacitePermanente,
			Message:   "Taux d'incapacité permanente absent : il ouvre le départ anticipé (fraction, 0,2 pour 20 %).",
		}
		t.Missing(l.Bornes(0, 1))
		d.Manque = append(d.Manque, "taux d'incapacité permanente")
		return d
	}
	high, ok1 := s.Bareme.Constante(t, bareme.ConstanteIncapacitePermanenteTauxHaut, s.DateEffet.Lire())
	low, ok2 := s.Bareme.Constante(t, bareme.ConstanteIncapacitePermanenteTauxBas, s.DateEffet.Lire())
	switch {
	case ok1 != ok2:
		t.Incomplete("Barème constantes_legales : taux d'incapacité permanente du départ anticipé inconnu.")
		return d
	case !ok1:
		d.Manque = append(d.Manque, "ce départ n'existait pas à cette date d'effet")
		return d
	case inc.Taux.Value.Less(low):
		d.Manque = append(d.Manque, "taux d'incapacité permanente inférieur au minimum exigé")
		return d
	case !inc.Taux.Value.Less(high):
		d.openSante(s, t, bareme.SanteIncapacitePermanente20, r, law.CSSL351_1_4)
		return d
	}
	if !exposition(s, t, inc, &d) {
		return d
	}
	d.openSante(s, t, bareme.SanteIncapacitePermanente10, r, law.CSSL351_1_4)
	return d
}

// exposition says whether the years of exposure are enough.
func exposition(s *pension.State, t *pension.Trace, inc *dossier.IncapacitePermanente, d *Dispositif) bool {
	const trimestresPerYear = 4
	need, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteIncapacitePermanenteExposition, s.DateEffet.Lire())
	switch {
	case !ok:
		d.Manque = append(d.Manque, "durée d'exposition inconnue au barème")
		return false
	case !inc.ExpositionAnnees.Present:
		d.Manque = append(d.Manque, "durée d'exposition et lien avec l'incapacité, à établir")
		if s.Dossier.Liquidation.Motif == dossier.MotifIncapacitePermanente {
			l := pension.Lacune{
				Champ: "/assure/incapacitePermanente/expositionAnnees", Kind: gap.Entier, Bloquante: true,
				Unite: pension.Annees,
				Message: "Durée d'exposition aux facteurs de risques absente : elle est exigée pour une incapacité " +
					"inférieure au taux haut.",
			}
			t.Missing(l.Bornes(0, 60))
		}
		return false
	case trimestresPerYear*inc.ExpositionAnnees.Value < need:
		d.Manque = append(d.Manque, "durée d'exposition insuffisante")
		return false
	}
	t.Doubt("Incapacité permanente : la durée d'exposition exigée est de 17 ans selon la page officielle, " +
		"5 ans selon d'autres lectures.")
	return true
}

// openSante opens the way at the age of the table.
func (d *Dispositif) openSante(
	s *pension.State, t *pension.Trace, motif bareme.MotifSante, r reglesDepart, ref law.Ref,
) {
	age, ok := ageSante(s, t, motif, r)
	if !ok {
		d.Manque = append(d.Manque, "âge de ce départ inconnu à cette date d'effet")
		t.Incomplete("Barème departs_anticipes_sante : âge du départ " + d.Code + " inconnu à cette date d'effet.")
		return
	}
	date := PremierEffet(s.Dossier.Assure.DateNaissance, age)
	d.open(s, age, date)
	t.Step(
		pension.Step{Modele: &ligneDepartSante, Objet: d.Code, Loi: ref, Valeur: pension.Jour(date)},
		pension.Age(age),
	)
}

// byInaptitude judges unfitness for work and the replacement of a disability pension. A disability of the degree that
// the law asks for counts as unfitness. Law: CSS L351-1-5, L351-7, L351-8 2°, L341-15.
func byInaptitude(s *pension.State, t *pension.Trace, r reglesDepart) Dispositif {
	d := Dispositif{Code: codeInaptitude, TauxPlein: true, Manque: []string{}}
	a := &s.Dossier.Assure
	motif := s.Dossier.Liquidation.Motif
	switch {
	case invaliditeRemplacee(s, t, r) || motif == dossier.MotifInvalidite:
		d.openSante(s, t, bareme.SantePensionInvaliditeSubstituee, r, law.CSSL341_15)
	case a.Inaptitude || motif == dossier.MotifInaptitude || incapaciteGenerale(s, t):
		d.openSante(s, t, bareme.SanteInaptitude, r, law.CSSL351_1_5)
	default:
		d.Manque = []string{manqueFait}
	}
	return d
}

// invaliditeRemplacee says whether the dossier has a disability pension that was in payment at the age at
// which the law replaces it.
func invaliditeRemplacee(s *pension.State, t *pension.Trace, r reglesDepart) bool {
	servie := s.Dossier.Assure.Invalidite
	if servie == nil {
		return false
	}
	age, ok := ageSante(s, t, bareme.SantePensionInvaliditeSubstituee, r)
	if !ok {
		return true
	}
	date := PremierEffet(s.Dossier.Assure.DateNaissance, age)
	return !regles.FinieAvant(servie, date) && !regles.CommenceeApres(servie, date)
}

// incapaciteGenerale says whether the disability or the permanent incapacity reaches the degree that
// counts as unfitness.
func incapaciteGenerale(s *pension.State, t *pension.Trace) bool {
	h := s.Dossier.Assure.Handicap
	inc := s.Dossier.Assure.Incapacite
	if h == nil && inc == nil {
		return false
	}
	minimum, ok := s.Bareme.Constante(t, bareme.ConstanteHandicapIncapacite, s.DateEffet.Lire())
	if !ok {
		return false
	}
	enough := func(present bool, rate money.Decimal) bool { return present && !rate.Less(minimum) }
	return h != nil && enough(h.TauxMin.Present, h.TauxMin.Value) ||
		inc != nil && enough(inc.Taux.Present, inc.Taux.Value)
}

// byC2p judges the prevention account: the legal age comes down by the quarters that it gave. Law: CSS L351-6-1.
func byC2p(s *pension.State, t *pension.Trace, r reglesDepart) Dispositif {
	d := Dispositif{Code: codeC2p, Manque: []string{}}
	if s.Penibilite.Lire().TrimestresAvance == 0 {
		d.Manque = []string{"aucun trimestre acquis par le compte professionnel de prévention"}
		return d
	}
	age, ok := ageC2p(
		s.Bareme, t, s.Dossier.Assure.DateNaissance, s.DateEffet.Lire(), s.Penibilite.Lire().TrimestresAvance,
	)
	if !ok {
		d.Manque = append(d.Manque, "barème inconnu à cette date d'effet")
		t.Incomplete("Barème penibilite_c2p ou age_legal : avance sur l'âge légal inconnue à cette date d'effet.")
		return d
	}
	date := PremierEffet(s.Dossier.Assure.DateNaissance, age)
	d.open(s, age, date)
	t.Step(
		pension.Step{Modele: &ligneDepartC2p, Valeur: pension.Jour(date)},
		pension.Age(r.ageLegal), pension.Nombre(s.Penibilite.Lire().TrimestresAvance),
	)
	return d
}
