package base

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// liquidateur is the work of one run.
type liquidateur struct {
	s            *pension.State
	t            *pension.Trace
	reprises     *SalairesRepris
	montants     montantsMinimum
	minimumConnu bool
	// autres are the person's other pensions, once they have been asked for.
	autres *money.Euro
}

// autresPensions returns the person's other pensions, gathered at the first call; the section is incomplete when one is not known.
func (c *liquidateur) autresPensions() money.Euro {
	if c.autres == nil {
		total, certain := autresPensions(c.s, c.t)
		if !certain {
			c.t.Incomplete("Une autre pension n'est pas connue : l'écrêtement du minimum contributif n'est pas certain.")
		}
		c.autres = &total
	}
	return *c.autres
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
	s, t := c.s, c.t
	l.portee = p
	if l.annees, ok = anneesARetenir(s, t, p); !ok {
		return l, false
	}
	moyen := salaireMoyen{s: s, t: t, regles: reglesSalaires{portee: p}, reprises: c.reprises}
	if l.sam = moyen.calculer(l.annees); !l.sam.connu {
		return l, false
	}
	if p.independantAvantAlignement(s, t) {
		t.Incomplete("Années d'artisan ou de commerçant d'avant 1973 : leurs droits en points des anciens régimes ne sont pas calculés ; ces années sont " +
			"comptées comme les suivantes.")
	}
	var majorations int
	l.duree, majorations = p.duree(s)
	t.Step(pension.Step{
		Label: "Durée d'assurance du régime", Objet: p.regime.String(), Formule: "dont {} trimestres de majoration",
		Valeur: pension.Nombre(l.duree), Unite: pension.Trimestres, Loi: law.CSSL351_1,
	}, pension.Nombre(majorations))
	if l.majoree, ok = majorerDuree(s, t, l.duree); !ok {
		return l, false
	}
	whole := s.Taux.Lire().DureeProratisation
	francaise := s.Taux.Lire().DureeTotale - s.Etranger.Lire().TrimestresTaux
	assiette := assietteMinimum{
		duree: l.majoree, dureeTotale: francaise - s.Trimestres.Lire().RachetesPourLeTaux(), proratisation: whole,
		cotises: s.Trimestres.Lire().Cotises(), avpf: s.Trimestres.Lire().Avpf(), autreRegime: p.autreRegimeDeBase(s),
	}
	sansTotalisation := s.Taux.Lire().DureeTotale - s.Etranger.Lire().TrimestresTotalises
	nationale := branche{
		label: labelPension, duree: l.majoree, whole: whole, assiette: assiette,
		dureeAcquise: !s.Etranger.Lire().Proratisation || sansTotalisation >= s.Taux.Lire().DureeRequise,
	}
	nationale.taux, nationale.plein, ok = tauxNational(s, t, sansTotalisation)
	if !ok || !c.calculer(&nationale, &l) {
		return l, false
	}
	l.servie = nationale
	if s.Etranger.Lire().Proratisation && s.Etranger.Lire().TrimestresTotalises > 0 {
		assiette.duree = min(l.majoree+s.Etranger.Lire().TrimestresTotalises, whole)
		assiette.dureeTotale, assiette.cotises = whole, assiette.cotises+s.Etranger.Lire().TrimestresTotalises
		theorique := branche{
			label: labelTheorique, taux: s.Taux.Lire().Taux, plein: s.Taux.Lire().TauxPlein, dureeAcquise: true, duree: assiette.duree, whole: whole, assiette: assiette,
		}
		if !c.calculer(&theorique, &l) {
			return l, false
		}
		l.servie, l.compare = comparer(t, nationale, theorique, l.majoree, s.Taux.Lire().TauxSurcote)
	}
	l.complement = l.servie.complement
	l.surcote = c.surcote(&l)
	return l, true
}

const (
	labelPension   = "Pension avant compléments"
	labelTheorique = "Pension théorique, périodes étrangères comprises, avant compléments"
)

// calculer gives a branch its pension before complements and what it lacks to the minimum.
func (c *liquidateur) calculer(b *branche, l *liquidation) (ok bool) {
	s, t := c.s, c.t
	b.p0 = pensionProratisee(l.sam.eur, b.taux, b.duree, b.whole)
	t.Step(pension.Step{
		Label: b.label, Objet: l.portee.regime.String(), Formule: "{} × {} × {} / {}",
		Valeur: pension.Montant(b.p0), Unite: pension.EURParAn, Loi: law.CSSL351_1,
	}, pension.Montant(l.sam.eur), pension.Taux(b.taux), pension.Nombre(min(b.duree, b.whole)), pension.Nombre(b.whole))
	b.p0 = majorerHandicap(s, t, b.p0, pensionProratisee(l.sam.eur, b.taux, b.whole, b.whole))
	if b.p0, l.maximum, ok = plafonnerPension(s, t, b.p0); !ok {
		return false
	}
	if !b.plein || !c.minimumConnu {
		return true
	}
	b.minimum = c.montants.brut(b.assiette)
	compared := c.pensionComparee(b)
	b.complement = b.minimum.complement(compared)
	b.minimum.tracer(t, c.montants, b.assiette)
	if b.complement.Sign() > 0 {
		b.minimum.douterDuPlafond(s, t, c.montants, b.assiette)
	}
	t.Step(pension.Step{
		Label: "Complément au minimum contributif", Formule: "{} - {}, s'il est positif", Valeur: pension.Montant(b.complement),
		Unite: pension.EURParAn, Loi: law.CSSL351_10,
	}, pension.Montant(b.minimum.total), pension.Montant(compared))
	return true
}

// pensionComparee returns what the minimum is compared with: the pension without its surcote, with it before April 2009.
func (c *liquidateur) pensionComparee(b *branche) money.Euro {
	since, ok := c.s.Bareme.ConstanteDate(c.t, bareme.ConstanteMinimumCompareSansSurcoteDepuis, c.s.DateEffet.Lire())
	if ok && c.s.DateEffet.Lire().Before(since) {
		return b.p0.Add(b.p0.Times(c.s.Taux.Lire().TauxSurcote).ArrondiCentime())
	}
	return b.p0
}

// surcote returns the increase of the quarters worked beyond the full rate; a national pension that the French durations alone do not bring
// to the full duration has none. Law: CSS L351-1-2, D351-1-4.
func (c *liquidateur) surcote(l *liquidation) money.Euro {
	rate := c.s.Taux.Lire().TauxSurcote
	if rate.IsZero() || !l.servie.dureeAcquise {
		return money.Euro{}
	}
	amount := l.servie.surcote(rate)
	c.t.Step(pension.Step{
		Label: "Surcote", Formule: "{} × {} ({} trimestres)", Valeur: pension.Montant(amount), Unite: pension.EURParAn, Loi: law.CSSL351_1_2,
	}, pension.Montant(l.servie.p0), pension.Taux(rate), pension.Nombre(c.s.Taux.Lire().TrimestresSurcote))
	return amount
}

// appliquerEcretement cuts the minima of all the pensions together.
func (c *liquidateur) appliquerEcretement(works []liquidation, result *ResultatAnnuites) {
	minima := make([]money.Euro, len(works))
	var pensions, sum money.Euro
	for i := range works {
		minima[i] = works[i].complement
		pensions, sum = pensions.Add(works[i].servie.p0), sum.Add(minima[i])
	}
	if sum.IsZero() || c.montants.sansEcretement {
		return
	}
	others := c.autresPensions()
	ceiling := c.montants.plafond
	result.AutresPensionsEur, result.PlafondMinimumEur = &others, &ceiling
	result.EcretementEur = ecreter(minima, pensions, others, ceiling)
	c.t.Step(pension.Step{
		Label: "Écrêtement du minimum contributif", Formule: "{} de pensions calculées + {} d'autres pensions + {} de minimum - {}, s'il est positif",
		Valeur: pension.Montant(result.EcretementEur), Unite: pension.EURParAn, Loi: law.CSSD173_21_0_0_1,
	}, pension.Montant(pensions), pension.Montant(others), pension.Montant(sum), pension.Montant(ceiling))
	for i := range works {
		works[i].complement = minima[i]
	}
}

// achever adds the increase for children and writes the results.
func (c *liquidateur) achever(works []liquidation, result *ResultatAnnuites) {
	s, t := c.s, c.t
	pensions := make([]faits.Pension, 0, len(works))
	for i := range works {
		l := &works[i]
		before := l.servie.p0.Add(l.surcote).Add(l.complement)
		children := s.Enfants.Lire().Majoration(before)
		if !children.IsZero() {
			t.Step(pension.Step{
				Label: "Majoration pour trois enfants", Objet: l.portee.regime.String(), Formule: "{} × {}",
				Valeur: pension.Montant(children), Unite: pension.EURParAn, Loi: law.CSSL351_12,
			}, pension.Montant(before), pension.Taux(s.Enfants.Lire().TauxMajoration))
		}
		total := before.Add(children)
		prorata := coefficient(l.majoree, s.Taux.Lire().DureeProratisation)
		t.Step(pension.Step{
			Label: "Coefficient de proratisation", Objet: l.portee.regime.String(), Formule: "{} / {}, 1 au plus",
			Valeur: pension.Taux(prorata), Unite: pension.Fraction, Loi: law.CSSL351_1,
		}, pension.Nombre(l.majoree), pension.Nombre(s.Taux.Lire().DureeProratisation))
		t.Step(pension.Step{
			Label: "Pension annuelle brute", Objet: l.portee.regime.String(), Formule: "{} + {} de surcote + {} de minimum + {} pour enfants",
			Valeur: pension.Montant(total), Unite: pension.EURParAn, Loi: law.CirculaireCnav2022_26,
		}, pension.Montant(l.servie.p0), pension.Montant(l.surcote), pension.Montant(l.complement), pension.Montant(children))
		t.Step(pension.Step{
			Label: "Pension mensuelle brute", Objet: l.portee.regime.String(), Formule: "{} / 12", Valeur: pension.Montant(total.Mensuel()),
			Unite: pension.EURParMois, Loi: law.CirculaireCnav2018_4,
		}, pension.Montant(total))
		p := PensionAnnuites{
			Regime: l.portee.regime, PensionDue: regles.DueAvecLaBase(s.Taux.Lire()), Unique: l.portee.unique, SalaireAnnuelMoyenEur: l.sam.eur, AnneesRetenues: l.sam.retenus,
			AnneesARetenir: l.annees, Taux: l.servie.taux, DureeRegime: l.duree, DureeMajoree: l.majoree, DureeRequise: s.Taux.Lire().DureeRequise,
			DureeProratisation: s.Taux.Lire().DureeProratisation, CoefficientProratisation: prorata,
			PlafondPensionEur: l.maximum, PensionAvantEur: l.servie.p0, SurcoteEur: l.surcote, MinimumBrutEur: l.servie.minimum.total,
			MinimumEur: l.complement, MajorationEnfantsEur: children, AnnuelBrutEur: total, MensuelBrutEur: total.Mensuel(),
			International: l.compare, AnneesSalaireMoyen: l.sam.annees,
		}
		if l.servie.plein {
			p.MajorationExceptionnelle = c.majorationExceptionnelle(l)
		}
		result.Regimes = append(result.Regimes, p)
		result.TotalAnnuelEur = result.TotalAnnuelEur.Add(total)
		pensions = append(pensions, faits.Pension{
			Regime: p.Regime, AnnuelEur: total, BaseEur: l.servie.p0.Add(l.complement), Detail: &faits.DetailPension{
				SalaireAnnuelMoyenEur: l.sam.eur, Taux: l.servie.taux, Trimestres: l.duree, MinimumEur: l.complement, MajorationEnfantsEur: children,
			},
		})
	}
	s.Pensions.Donner(capability.MontantAnnuites, pensions)
	if len(works) > 1 {
		t.Step(pension.Step{
			Label: "Total des pensions en annuités", Formule: "somme de {} pensions", Valeur: pension.Montant(result.TotalAnnuelEur),
			Unite: pension.EURParAn, Loi: law.CSSL173_1_2,
		}, pension.Nombre(len(works)))
	}
}

// coefficient is the proportion of the pension, for display: the amounts are computed from the fraction itself.
func coefficient(duree, whole int) money.Decimal {
	const places = 8
	return money.Int(min(duree, whole)).QuoInt(whole).HalfUp(places)
}
