package base

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	lignePension = pension.Modele{
		Genre: pension.Calcul, Label: "Pension avant compléments", Formule: formulePension, Unite: pension.EURParAn,
		Loi: law.CSSL351_1,
	}
	lignePensionTheorique = pension.Modele{
		Genre: pension.Calcul, Label: "Pension théorique, périodes étrangères comprises, avant compléments",
		Formule: formulePension, Unite: pension.EURParAn, Loi: law.CSSL351_1,
	}
	ligneDureeDuRegime = pension.Modele{
		Genre: pension.Calcul, Label: "Durée d'assurance du régime",
		Formule: "dont {majorations} trimestres de majoration", Unite: pension.Trimestres, Loi: law.CSSL351_1,
	}
	ligneComplementMinimum = pension.Modele{
		Genre: pension.Calcul, Label: "Complément au minimum contributif",
		Formule: "{minimum} - {pensionComparee}, s'il est positif", Unite: pension.EURParAn, Loi: law.CSSL351_10,
	}
	ligneSurcote = pension.Modele{
		Genre: pension.Calcul, Label: "Surcote", Formule: "{pension} × {tauxSurcote} ({trimestres} trimestres)",
		Unite: pension.EURParAn, Loi: law.CSSL351_1_2,
	}
	ligneEcretement = pension.Modele{
		Genre: pension.Calcul, Label: "Écrêtement du minimum contributif",
		Formule: "{pensionsCalculees} de pensions calculées + {autresPensions} d'autres " +
			"pensions + {minimum} de minimum - {plafond}, s'il est positif",
		Unite: pension.EURParAn, Loi: law.CSSD173_21_0_0_1,
	}
)

const formulePension = "{salaireAnnuelMoyen} × {taux} × {duree} / {dureeExigee}"

// liquidateur is the work of one run.
type liquidateur struct {
	s            *pension.State
	t            *pension.Trace
	reprises     *SalairesRepris
	montants     montantsMinimum
	minimumKnown bool
	// others are the person's other pensions, once they have been asked for.
	others *money.Euro
}

// otherPensions returns the person's other pensions, gathered at the first call; the section is
// incomplete when one is not known.
func (c *liquidateur) otherPensions() money.Euro {
	if c.others == nil {
		total, certain := otherPensions(c.s, c.t)
		if !certain {
			c.t.Incomplete("Une autre pension n'est pas connue : l'écrêtement du minimum contributif " +
				"n'est pas certain.")
		}
		c.others = &total
	}
	return *c.others
}

// liquidation is one pension on its way.
type liquidation struct {
	portee     portee
	annees     int
	sam        resultatSalaireMoyen
	duree      int
	majoree    int
	maximum    money.Euro
	servie     branche
	compare    *ComparaisonInternationale
	surcote    money.Euro
	complement money.Euro
}

// liquider computes a pension up to its minimum contributif, before the écrêtement.
func (c *liquidateur) liquider(p portee) (l liquidation, ok bool) {
	s := c.s
	t := c.t
	l.portee = p
	l.annees, ok = anneesARetenir(s, t, p)
	if !ok {
		return l, false
	}
	moyen := salaireMoyen{s: s, t: t, regles: reglesSalaires{portee: p}, reprises: c.reprises}
	l.sam = moyen.compute(l.annees)
	if !l.sam.known {
		return l, false
	}
	if p.independantBeforeAlignement(s, t) {
		t.Incomplete("Années d'artisan ou de commerçant d'avant 1973 : leurs droits en points des anciens régimes " +
			"ne sont pas calculés ; ces années sont comptées comme les suivantes.")
	}
	var majorations int
	l.duree, majorations = p.duree(s)
	t.Step(
		pension.Step{Modele: &ligneDureeDuRegime, Objet: p.regime.String(), Valeur: pension.Nombre(l.duree)},
		pension.Nombre(majorations),
	)
	l.majoree, ok = majorerDuree(s, t, l.duree)
	if !ok {
		return l, false
	}
	whole := s.Taux.Lire().DureeProratisation
	francaise := s.Taux.Lire().DureeTotale - s.Etranger.Lire().TrimestresTaux
	assiette := assietteMinimum{
		duree: l.majoree, dureeTotale: francaise - s.Trimestres.Lire().RachetesPourLeTaux(), proratisation: whole,
		cotises: s.Trimestres.Lire().Cotises(), avpf: s.Trimestres.Lire().Avpf(), otherRegime: p.autreRegimeDeBase(s),
	}
	withoutTotalisation := s.Taux.Lire().DureeTotale - s.Etranger.Lire().TrimestresTotalises
	nationale := branche{
		ligne: &lignePension, duree: l.majoree, whole: whole, assiette: assiette,
		dureeAcquise: !s.Etranger.Lire().Proratisation || withoutTotalisation >= s.Taux.Lire().DureeRequise,
	}
	nationale.taux, nationale.plein, ok = tauxNational(s, t, withoutTotalisation)
	if !ok || !c.compute(&nationale, &l) {
		return l, false
	}
	l.servie = nationale
	if s.Etranger.Lire().Proratisation && s.Etranger.Lire().TrimestresTotalises > 0 {
		assiette.duree = min(l.majoree+s.Etranger.Lire().TrimestresTotalises, whole)
		assiette.dureeTotale, assiette.cotises = whole, assiette.cotises+s.Etranger.Lire().TrimestresTotalises
		theorique := branche{
			ligne: &lignePensionTheorique, taux: s.Taux.Lire().Taux, plein: s.Taux.Lire().TauxPlein, dureeAcquise: true,
			duree: assiette.duree, whole: whole, assiette: assiette,
		}
		if !c.compute(&theorique, &l) {
			return l, false
		}
		l.servie, l.compare = compare(t, nationale, theorique, l.majoree, s.Taux.Lire().TauxSurcote)
	}
	l.complement = l.servie.complement
	l.surcote = c.surcote(&l)
	return l, true
}

// compute gives a branch its pension before complements and what it lacks to the minimum.
func (c *liquidateur) compute(b *branche, l *liquidation) (ok bool) {
	s := c.s
	t := c.t
	b.p0 = pensionProratisee(l.sam.eur, b.taux, b.duree, b.whole)
	t.Step(
		pension.Step{Modele: b.ligne, Objet: l.portee.regime.String(), Valeur: pension.Montant(b.p0)},
		pension.Montant(l.sam.eur), pension.Taux(b.taux), pension.Nombre(min(b.duree, b.whole)),
		pension.Nombre(b.whole),
	)
	b.p0 = majorerHandicap(s, t, b.p0, pensionProratisee(l.sam.eur, b.taux, b.whole, b.whole))
	b.p0, l.maximum, ok = plafonnerPension(s, t, b.p0)
	if !ok {
		return false
	}
	if !b.plein || !c.minimumKnown {
		return true
	}
	b.minimum = c.montants.brut(b.assiette)
	compared := c.pensionComparee(b)
	b.complement = b.minimum.complement(compared)
	b.minimum.trace(t, c.montants, b.assiette)
	if b.complement.Sign() > 0 {
		b.minimum.doubtPlafond(s, t, c.montants, b.assiette)
	}
	t.Step(
		pension.Step{Modele: &ligneComplementMinimum, Valeur: pension.Montant(b.complement)},
		pension.Montant(b.minimum.total), pension.Montant(compared),
	)
	return true
}

// pensionComparee returns what the minimum is compared with: the pension without its surcote, with it
// before April 2009.
func (c *liquidateur) pensionComparee(b *branche) money.Euro {
	since, ok := c.s.Bareme.ConstanteDate(c.t, bareme.ConstanteMinimumCompareSansSurcoteDepuis, c.s.DateEffet.Lire())
	if ok && c.s.DateEffet.Lire().Before(since) {
		return b.p0.Add(b.p0.Times(c.s.Taux.Lire().TauxSurcote).ArrondiCentime())
	}
	return b.p0
}

// surcote returns the increase of the quarters worked beyond the full rate; a national pension that the French
// durations alone do not bring to the full duration has none. Law: CSS L351-1-2, D351-1-4.
func (c *liquidateur) surcote(l *liquidation) money.Euro {
	rate := c.s.Taux.Lire().TauxSurcote
	if rate.IsZero() || !l.servie.dureeAcquise {
		return money.Euro{}
	}
	amount := l.servie.surcote(rate)
	c.t.Step(
		pension.Step{Modele: &ligneSurcote, Valeur: pension.Montant(amount)},
		pension.Montant(l.servie.p0), pension.Taux(rate), pension.Nombre(c.s.Taux.Lire().TrimestresSurcote),
	)
	return amount
}

// applyEcretement cuts the minima of all the pensions together.
func (c *liquidateur) applyEcretement(works []liquidation, result *ResultatAnnuites) {
	minima := make([]money.Euro, len(works))
	var pensions, sum money.Euro
	for i := range works {
		minima[i] = works[i].complement
		pensions = pensions.Add(works[i].servie.p0)
		sum = sum.Add(minima[i])
	}
	if sum.IsZero() || c.montants.withoutEcretement {
		return
	}
	others := c.otherPensions()
	ceiling := c.montants.plafond
	result.AutresPensionsEur = &others
	result.PlafondMinimumEur = &ceiling
	result.EcretementEur = ecreter(minima, pensions, others, ceiling)
	c.t.Step(
		pension.Step{Modele: &ligneEcretement, Valeur: pension.Montant(result.EcretementEur)},
		pension.Montant(pensions), pension.Montant(others), pension.Montant(sum), pension.Montant(ceiling),
	)
	for i := range works {
		works[i].complement = minima[i]
	}
}
