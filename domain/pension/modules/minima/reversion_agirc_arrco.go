package minima

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
	ligneReversionLimitee = pension.Modele{
		Genre: pension.Calcul, Label: "Réversion limitée à ce que le défunt touchait",
		Formule: "min({pensionDefunt} × {taux} ; {plafond}) × {partConjoint}", Unite: pension.EURParAn,
	}
	lignePartDivorce = pension.Modele{
		Genre: pension.Calcul, Label: "Part du conjoint divorcé sans conjoint survivant",
		Formule: "{moisMariage} mois de mariage / le plus long de {moisAssurance} " +
			"mois d'assurance et de {moisMariages} mois de mariages",
		Unite: pension.Fraction, Loi: law.ANIArt104,
	}
)

// agircArrco judges the reversion of Agirc-Arrco: 60 % of the points of the deceased without any coefficient of theirs,
// with the increase for children born or raised at the same share, from 55, without age for a disabled spouse or one
// with two dependent children, lost by a new marriage, shared between spouses who have not married again.
// Law: ANI 2017-11-17 art. 104.
//
// Before 2019 the Agirc pension began at 60, or from 55 on with a reduction that the tables do not hold;
// each scheme had its own point.
func (r *reversion) agircArrco(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s := r.s
	t := r.t
	age, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteAgircArrcoReversionAge, s.DateEffet.Lire())
	enfantsSansAge, okEnfants := s.Bareme.ConstanteEntiere(
		t, bareme.ConstanteAgircArrcoReversionEnfantsSansAge, s.DateEffet.Lire(),
	)
	if !ok || !okEnfants {
		t.Incomplete("Barème constantes_legales : âge de la réversion Agirc-Arrco inconnu.")
		return
	}
	dependent := r.enfantsACharge()
	invalide, depuis := r.invalide()
	rights := regles.ReversionAgircArrco{
		Deces: s.Dossier.Defunt.DateDeces, NaissanceConjoint: r.naissance,
		SansAge: invalide && depuis.IsZero() || dependent >= enfantsSansAge, InvaliditeDepuis: depuis,
	}
	x.PremiereDateEffet, ok = rights.DateEffet(s.Bareme, t)
	if !ok {
		t.Incomplete("Barème constantes_legales : délai de la réversion inconnu.")
		return
	}
	rights.SansAge = rights.SansAge || invalide && x.PremiereDateEffet.Before(
		firstDateReversion(s.Dossier.Defunt.DateDeces, r.naissance, age),
	)
	if !rights.SansAge {
		x.AgeMinimum = &age
	}
	switch {
	case r.union.remarie:
		x.shut(reversionRemariage)
		return
	case s.DateEffet.Lire().Before(x.PremiereDateEffet):
		x.shut(reversionAge)
		return
	case p.Regime == dossier.AGIRC && !rights.SansAge && !r.ageWithoutMinorationAgirc(x):
		t.Incomplete("Réversion Agirc d'avant 2019 : la minoration avant 60 ans n'est pas au barème.")
		return
	}
	r.droitsAgircArrco(i, p, x, dependent)
}

// invalide says whether a disability pension is still paid to the survivor at the date of effect, and since when; the
// day is zero when the dossier does not say it.
func (r *reversion) invalide() (ok bool, depuis calendar.Date) {
	servie := r.s.Dossier.Assure.Invalidite
	if servie == nil || regles.FinieAvant(servie, r.s.DateEffet.Lire()) {
		return false, calendar.Date{}
	}
	return true, servie.Depuis
}

// ageWithoutMinorationAgirc says whether the survivor has the age from which Agirc paid the whole reversion before
// 2019; later there is no other age than that of the reversion.
func (r *reversion) ageWithoutMinorationAgirc(x *ReversionRegime) bool {
	age, old := r.s.Bareme.ConstanteEntiere(r.t, bareme.ConstanteAgircReversionAgeAvant2019, r.s.DateEffet.Lire())
	if !old {
		return true
	}
	whole := firstDateReversion(r.s.Dossier.Defunt.DateDeces, r.naissance, age)
	if r.s.DateEffet.Lire().Before(whole) {
		x.PremiereDateEffet = calendar.Date{}
		x.AgeMinimum = nil
		return false
	}
	x.PremiereDateEffet = whole
	x.AgeMinimum = &age
	return true
}

// origineDesPoints is the scheme of the tables.
func origineDesPoints(regime dossier.Regime) bareme.RegimePoints {
	switch regime {
	case dossier.AGIRC:
		return bareme.PointsAgirc
	case dossier.ARRCO:
		return bareme.PointsArrco
	}
	return bareme.PointsAgircArrco
}

// valeurDuPoint is the value of the deceased's points: those of Agirc and of Arrco had each their own before 2019, and
// a point of Agirc is worth a part of an Agirc-Arrco point since.
func (r *reversion) valeurDuPoint(regime dossier.Regime, date calendar.Date) (money.Euro, bool) {
	s := r.s
	t := r.t
	if value, ok := s.Bareme.AgircArrcoValeurService(t, date); ok {
		if regime != dossier.AGIRC {
			return value, true
		}
		conversion, known := s.Bareme.AgircArrcoConversion2019(t, bareme.PointsAgirc, date)
		return value.Times(conversion), known
	}
	return regles.ValeurDuPoint(s.Bareme, t, regime, date)
}

// droitsAgircArrco computes the amount.
func (r *reversion) droitsAgircArrco(i int, p *dossier.PensionDefunt, x *ReversionRegime, dependent int) {
	s := r.s
	t := r.t
	var ok bool
	x.Taux, ok = s.Bareme.Constante(t, bareme.ConstanteAgircArrcoReversionPart, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : part de la réversion Agirc-Arrco inconnue.")
		return
	}
	part, ok := r.partAgircArrco(i, p)
	if !ok {
		x.Motif = reversionMontant
		return
	}
	x.PartConjoint = part.Decimal()
	if !r.droitsEnPoints(i, p, x, part, r.valeurDuPoint) {
		return
	}
	r.doubtPaiement(p, x)
	x.MajorationEnfantsEur = part.De(p.MajorationEnfantsEur.Or(money.Euro{}).Times(x.Taux))
	share, known := s.Bareme.AgircArrcoMajorationACharge(t, origineDesPoints(p.Regime), s.DateEffet.Lire())
	if known && dependent > 0 {
		charge := x.ReversionBaseEur.Times(share.MulInt(dependent)).ArrondiCentime()
		if x.MajorationEnfantsEur.Less(charge) {
			x.MajorationEnfantsEur = charge
		}
	}
}

// doubtPaiement marks the date of effect where the deceased's pension is small: it was paid by the year in advance, and
// the reversion then begins when that year is over, which a dossier does not tell. Law: ANI 2017-11-17 art. 104, 107.
func (r *reversion) doubtPaiement(p *dossier.PensionDefunt, x *ReversionRegime) {
	effet := r.s.DateEffet.Lire()
	seuil, ok := r.s.Bareme.Constante(r.t, bareme.ConstanteAgircArrcoPaiementAnnuelPoints, effet)
	value, known := r.valeurDuPoint(p.Regime, effet)
	if !ok || !known || p.Regime == dossier.AGIRC || !x.PensionDefuntEur.Less(value.Times(seuil)) {
		return
	}
	r.t.Doubt("Réversion " + p.Regime.String() + " : une pension de moins de " + seuil.String() + " points est payée " +
		"par an d'avance, ou l'était par trimestre ; la réversion commence alors après la période payée, que le " +
		"dossier ne dit pas.")
}

// droitsEnPoints opens the reversion of a scheme of points: a share of the deceased's points at the value of the
// effect, within what the deceased drew; without the points, the same share of that amount, with a doubt.
func (r *reversion) droitsEnPoints(
	i int, p *dossier.PensionDefunt, x *ReversionRegime, part regles.Part,
	valeurAu func(dossier.Regime, calendar.Date) (money.Euro, bool),
) bool {
	s := r.s
	t := r.t
	if !p.Points.Present {
		if !r.montantDefunt(i, p, x) {
			return false
		}
		t.Doubt("Réversion " + p.Regime.String() + " : points du défunt inconnus ; son montant est pris sans retirer " +
			"ses coefficients d'anticipation.")
		x.ReversionBaseEur = part.De(x.PensionDefuntEur.Times(x.Taux))
		x.servir(x.ReversionBaseEur)
		return true
	}
	value, known := valeurAu(p.Regime, s.DateEffet.Lire())
	if !known {
		t.Incomplete("Réversion " + p.Regime.String() + " : valeur du point inconnue à la date d'effet.")
		return false
	}
	droits := regles.DroitsDefunt{Points: p.Points.Value, Valeur: value}
	x.PensionDefuntEur = p.Points.Value.Value(value.Decimal).ArrondiCentime()
	if p.AnnuelEur.Present {
		servie := p.AnnuelEur.Value.Sub(p.MajorationEnfantsEur.Or(money.Euro{})).Max(money.Euro{})
		auDeces, _ := valeurAu(p.Regime, s.Dossier.Defunt.DateDeces)
		droits.ServieEur = regles.ServieAuPoint(servie, auDeces, value)
	}
	annuel, plafonnee := droits.Reversion(x.Taux, part)
	x.ReversionBaseEur = annuel
	if plafonnee {
		plafond := droits.ServieEur.ArrondiCentime()
		x.MaximumEur = &plafond
		t.Step(
			pension.Step{
				Modele: &ligneReversionLimitee, Objet: p.Regime.String(), Loi: loiReversion(p.Regime),
				Valeur: pension.Montant(annuel),
			},
			pension.Montant(x.PensionDefuntEur), pension.Taux(x.Taux), pension.Montant(plafond),
			pension.Taux(part.Decimal()),
		)
	}
	x.servir(annuel)
	return true
}

// partAgircArrco is the person's share; false when a fact that it rests on is missing.
func (r *reversion) partAgircArrco(i int, p *dossier.PensionDefunt) (regles.Part, bool) {
	unions, ok := r.complementaire()
	if !ok {
		r.t.Incomplete("Barème constantes_legales : dates de l'ancien partage Agirc-Arrco inconnues.")
		return regles.Entiere, false
	}
	if unions.Survivant {
		return unions.PartDesNonRemaries(), true
	}
	if r.union.periode.From.IsZero() {
		for j, sien := range r.union.siens {
			if sien {
				lacuneStartMariage(r.t, j)
			}
		}
		return regles.Entiere, false
	}
	mois, ok := r.moisAssuranceDefunt(i, p)
	if !ok {
		return regles.Entiere, false
	}
	part := unions.PartComplementaire(mois)
	r.t.Step(
		pension.Step{Modele: &lignePartDivorce, Objet: p.Regime.String(), Valeur: pension.Taux(part.Decimal())},
		pension.Nombre(unions.Siens), pension.Nombre(mois), pension.Nombre(unions.NonRemaries),
	)
	return part, true
}

const monthsPerTrimestre = 3

// moisAssuranceDefunt is the deceased's insurance in the base schemes of employees, in months, within the duration of
// the full rate of the year. Law: ANI 2017-11-17 art. 104.
func (r *reversion) moisAssuranceDefunt(i int, p *dossier.PensionDefunt) (int, bool) {
	s := r.s
	t := r.t
	trimestres := 0
	base := -1
	dite := false
	for j := range s.Dossier.Defunt.Pensions {
		q := &s.Dossier.Defunt.Pensions[j]
		if q.Regime != dossier.CNAV && q.Regime != dossier.MSASalarie {
			continue
		}
		if q.Trimestres.Present {
			trimestres += q.Trimestres.Value
			dite = true
		} else {
			base = j
		}
	}
	switch {
	case base >= 0:
		i = base
		dite = false
	case !dite && p.Trimestres.Present:
		trimestres = p.Trimestres.Value
		dite = true
	}
	if !dite || trimestres <= 0 {
		t.Missing(pension.Lacune{
			Champ: champPensionDefunt(i, "trimestres"), Kind: gap.Entier, Unite: pension.Trimestres, Bloquante: true,
			Message: "Durée d'assurance du défunt absente : sans conjoint survivant, la part du conjoint divorcé " +
				"est la durée du mariage sur cette durée.",
		}.Bornes(1, 400))
		return 0, false
	}
	maximum, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteAgircArrcoReversionDureeMaximum, s.DateEffet.Lire())
	lue, okLue := s.Bareme.ConstanteDate(
		t, bareme.ConstanteAgircArrcoReversionDureeMaximumLueJusquAu, s.DateEffet.Lire(),
	)
	if !ok || !okLue {
		t.Incomplete("Barème constantes_legales : durée maximale du partage Agirc-Arrco inconnue.")
		return 0, false
	}
	if trimestres > maximum && s.DateEffet.Lire().After(lue) {
		t.Doubt("Réversion Agirc-Arrco : la durée d'assurance est bornée à celle du taux plein de l'année, " +
			"que les textes lus ne donnent que jusqu'en 2013.")
	}
	return monthsPerTrimestre * min(trimestres, maximum), true
}
