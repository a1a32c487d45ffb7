package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// agircArrco judges the reversion of Agirc-Arrco: 60 % of the points of the deceased without any coefficient of theirs, with the increase for
// children born or raised at the same share, from 55, without age for a disabled spouse or one with two dependent children, lost by a new
// marriage, shared between spouses who have not married again. Law: ANI 2017-11-17 art. 104.
//
// Before 2019 the Agirc pension began at 60, or from 55 on with a reduction that the tables do not hold; each scheme had its own point.
func (r *reversion) agircArrco(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s, t := r.s, r.t
	age, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteAgircArrcoReversionAge, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : âge de la réversion Agirc-Arrco inconnu.")
		return
	}
	const enfantsSansAge = 2
	dependent := r.enfantsACharge()
	rights := regles.ReversionAgircArrco{
		Deces: s.Dossier.Defunt.DateDeces, NaissanceConjoint: r.naissance, SansAge: s.Dossier.Assure.Invalidite != nil || dependent >= enfantsSansAge,
	}
	if x.PremiereDateEffet, ok = rights.DateEffet(s.Bareme, t); !ok {
		t.Incomplete("Barème constantes_legales : délai de la réversion inconnu.")
		return
	}
	if !rights.SansAge {
		x.AgeMinimum = &age
	}
	switch {
	case r.union.remarie:
		x.fermer(reversionRemariage)
		return
	case s.DateEffet.Lire().Before(x.PremiereDateEffet):
		x.fermer(reversionAge)
		return
	case p.Regime == dossier.AGIRC && !rights.SansAge && !r.ageSansMinorationAgirc(x):
		t.Incomplete("Réversion Agirc d'avant 2019 : la minoration avant 60 ans n'est pas au barème.")
		return
	}
	r.droitsAgircArrco(i, p, x, dependent)
}

// ageSansMinorationAgirc says whether the survivor has the age from which Agirc paid the whole reversion before 2019; later there is no other
// age than that of the reversion.
func (r *reversion) ageSansMinorationAgirc(x *ReversionRegime) bool {
	age, old := r.s.Bareme.ConstanteEntiere(r.t, bareme.ConstanteAgircReversionAgeAvant2019, r.s.DateEffet.Lire())
	if !old {
		return true
	}
	whole := premiereDateReversion(r.s.Dossier.Defunt.DateDeces, r.naissance, age)
	if r.s.DateEffet.Lire().Before(whole) {
		x.PremiereDateEffet, x.AgeMinimum = calendar.Date{}, nil
		return false
	}
	x.PremiereDateEffet, x.AgeMinimum = whole, &age
	return true
}

// valeurDuPoint is the value of the deceased's points: those of Agirc and of Arrco had each their own before 2019.
func (r *reversion) valeurDuPoint(regime dossier.Regime) (money.Euro, bool) {
	s, t := r.s, r.t
	if valeur, ok := s.Bareme.AgircArrcoValeurService(t, s.DateEffet.Lire()); ok {
		return valeur, true
	}
	switch regime {
	case dossier.AGIRC:
		return s.Bareme.AgircValeurService(t, s.DateEffet.Lire())
	case dossier.ARRCO:
		return s.Bareme.ArrcoValeurService(t, s.DateEffet.Lire())
	}
	return money.Euro{}, false
}

// droitsAgircArrco computes the amount.
func (r *reversion) droitsAgircArrco(i int, p *dossier.PensionDefunt, x *ReversionRegime, dependent int) {
	s, t := r.s, r.t
	var ok bool
	if x.Taux, ok = s.Bareme.Constante(t, bareme.ConstanteAgircArrcoReversionPart, s.DateEffet.Lire()); !ok {
		t.Incomplete("Barème constantes_legales : part de la réversion Agirc-Arrco inconnue.")
		return
	}
	x.PartConjoint = r.union.partDesNonRemaries()
	if p.Points.Present {
		valeur, known := r.valeurDuPoint(p.Regime)
		if !known {
			t.Incomplete("Réversion Agirc-Arrco : valeur du point inconnue à la date d'effet.")
			return
		}
		x.PensionDefuntEur = p.Points.Value.Value(valeur.Decimal).ArrondiCentime()
		annuel, known := regles.MontantReversionAgircArrco(s.Bareme, t, p.Points.Value, valeur, x.PartConjoint, s.DateEffet.Lire())
		if !known {
			return
		}
		x.ReversionBaseEur = annuel
	} else {
		if !r.montantDefunt(i, p, x) {
			return
		}
		t.Doubt("Réversion Agirc-Arrco : points du défunt inconnus ; son montant est pris sans retirer ses coefficients d'anticipation.")
		x.ReversionBaseEur = x.PensionDefuntEur.Times(x.Taux).Times(x.PartConjoint).ArrondiCentime()
	}
	x.servir(x.ReversionBaseEur)
	x.MajorationEnfantsEur = p.MajorationEnfantsEur.Or(money.Euro{}).Times(x.Taux).Times(x.PartConjoint).ArrondiCentime()
	if share, known := s.Bareme.AgircArrcoMajorationACharge(t, s.DateEffet.Lire()); known && dependent > 0 {
		charge := x.ReversionBaseEur.Times(share.MulInt(dependent)).ArrondiCentime()
		if x.MajorationEnfantsEur.Less(charge) {
			x.MajorationEnfantsEur = charge
		}
	}
}

// ircantec judges the reversion of Ircantec: half of the pension, from 50, with a length of marriage, lost by a new marriage.
// Law: order of 1970-12-30 art. 22 to 26.
func (r *reversion) ircantec(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s, t := r.s, r.t
	age, okAge := s.Bareme.ConstanteEntiere(t, bareme.ConstanteIrcantecReversionAge, s.DateEffet.Lire())
	share, ok := s.Bareme.Constante(t, bareme.ConstanteIrcantecReversionPart, s.DateEffet.Lire())
	years, okYears := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpReversionMariage, s.DateEffet.Lire())
	before, okBefore := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpReversionMariageAvantCessation, s.DateEffet.Lire())
	if !okAge || !ok || !okYears || !okBefore {
		t.Incomplete("Barème constantes_regimes : règles de la réversion Ircantec inconnues.")
		return
	}
	r.partDePension(i, p, x, conditions{age: age, part: share, mariage: years, avantCessation: before, sansRemariage: true})
}

// rci judges the reversion of the complementary scheme of the self-employed: 60 %, from 55, cut by what exceeds two annual ceilings with the
// survivor's other means. Law: CSS L635-1.
func (r *reversion) rci(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s, t := r.s, r.t
	age, okAge := s.Bareme.ConstanteEntiere(t, bareme.ConstanteRciReversionAge, s.DateEffet.Lire())
	share, ok := s.Bareme.Constante(t, bareme.ConstanteRciReversionPart, s.DateEffet.Lire())
	times, okTimes := s.Bareme.Constante(t, bareme.ConstanteRciReversionPlafondPass, s.DateEffet.Lire())
	pass, okPass := s.Bareme.PassAnnuel(t, s.DateEffet.Lire().Year)
	if !okAge || !ok || !okTimes || !okPass {
		t.Incomplete("Barème constantes_regimes : règles de la réversion du régime complémentaire des indépendants inconnues.")
		return
	}
	r.partDePension(i, p, x, conditions{age: age, part: share})
	if !x.Ouverte {
		return
	}
	foyer := s.Dossier.Foyer
	if foyer == nil || !foyer.RessourcesAnnuellesEur.Present {
		lacuneRessources(t, "Ressources annuelles absentes : la réversion du régime complémentaire des indépendants a un plafond.")
		return
	}
	means := foyer.RessourcesAnnuellesEur.Value
	for _, q := range pensionsPropres(s, nil) {
		means = means.Add(q.AnnuelEur)
	}
	ceiling := pass.Times(times)
	kept := x.AnnuelBrutEur.Min(resteSousPlafond(ceiling, means))
	x.ReductionEur, x.AnnuelBrutEur = x.AnnuelBrutEur.Sub(kept), kept
	t.Step(pension.Step{
		Label: "Réversion du régime complémentaire des indépendants sous son plafond", Formule: "min({} ; {} - {})", Valeur: pension.Montant(kept),
		Unite: pension.EURParAn, Loi: law.CSSL635_1,
	}, pension.Montant(kept.Add(x.ReductionEur)), pension.Montant(ceiling), pension.Montant(means))
	if kept.IsZero() {
		x.fermer(reversionRessources)
	}
}

// autreRegime applies the share of the schemes whose conditions are not all known, with a doubt; without a share, nothing is computed.
func (r *reversion) autreRegime(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s, t := r.s, r.t
	var which bareme.ConstanteID
	switch p.Regime {
	case dossier.SNCF, dossier.IEG, dossier.RATP:
		which = bareme.ConstanteSpeciauxReversionPart
	case dossier.ENIM:
		which = bareme.ConstanteEnimReversionPart
	case dossier.CNBF:
		which = bareme.ConstanteCnbfReversionPart
	case dossier.CNBFComplementaire:
		which = bareme.ConstanteCnbfReversionComplementairePart
	default:
		t.Incomplete("Réversion du régime " + p.Regime.String() + " : ses règles ne sont pas au barème.")
		return
	}
	share, ok := s.Bareme.Constante(t, which, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Réversion du régime " + p.Regime.String() + " : sa part est inconnue à la date d'effet.")
		return
	}
	t.Doubt("Réversion du régime " + p.Regime.String() + " : la part est appliquée sans vérifier l'âge ni la durée de mariage propres au régime.")
	r.partDePension(i, p, x, conditions{part: share})
}

// conditions are those of a scheme that leaves a share of the pension without looking at means.
type conditions struct {
	age  int
	part money.Decimal
	// mariage and avantCessation are years, 0 for none.
	mariage, avantCessation int
	sansRemariage           bool
}

// partDePension applies the conditions and leaves a share of the pension.
func (r *reversion) partDePension(i int, p *dossier.PensionDefunt, x *ReversionRegime, c conditions) {
	x.Taux = c.part
	x.PremiereDateEffet = r.s.Dossier.Defunt.DateDeces.FirstOfNextMonth()
	if c.age > 0 && !r.atteint(c.age, x) || r.s.DateEffet.Lire().Before(x.PremiereDateEffet) {
		x.fermer(reversionAge)
		return
	}
	if c.sansRemariage && r.union.remarie {
		x.fermer(reversionRemariage)
		return
	}
	if c.mariage > 0 && !r.dureeSuffisante(c.mariage, c.avantCessation, p.Date) {
		x.fermer(reversionMariage)
		return
	}
	if !r.montantDefunt(i, p, x) {
		return
	}
	total := r.union.tous
	x.PartConjoint = r.union.partDeTous()
	if c.sansRemariage {
		total, x.PartConjoint = r.union.nonRemaries, r.union.partDesNonRemaries()
	}
	x.ReversionBaseEur = x.PensionDefuntEur.Times(c.part).ArrondiCentime()
	x.servir(money.Euro{Decimal: x.ReversionBaseEur.Prorata(r.union.mois, max(1, total))}.ArrondiCentime())
}
