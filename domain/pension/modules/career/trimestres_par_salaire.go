package career

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneParCotisations = modeleDeSalaire("{cotisations} cotisations journalières ÷ {seuil}, {maximum} au plus")
	ligneParMontant     = modeleDeSalaire("{anciensFrancs} anciens francs de cotisation ÷ {seuil}, {maximum} au plus")
	ligneEnFrancs       = modeleDeSalaire("{francs} F ÷ {seuil} F, {maximum} au plus")
	ligneEnAnciens      = modeleDeSalaire("{anciensFrancs} anciens francs ÷ {seuil}, {maximum} au plus")
	ligneEnEuros        = modeleDeSalaire("{salaire} € ÷ {seuil} €, {maximum} au plus")
	ligneTrimestresAvpf = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres validés par l'assurance vieillesse du foyer",
		Formule: "({salaire} + {salaireFoyer}) ÷ {seuil}, {trimestresMaximum} " +
			"au plus, − {trimestresSalaire} du salaire",
		Unite: pension.Trimestres, Loi: law.CSSR381_3,
	}
	ligneCotisationMinimale = pension.Modele{
		Genre: pension.Decision, Label: "Cotisation minimale du travailleur indépendant",
		Formule: "revenu {revenu} inférieur à l'assiette minimale {assietteMinimale}", Unite: pension.Trimestres,
		Loi: law.CSSD633_2,
	}
)

func modeleDeSalaire(formule string) pension.Modele {
	return pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres validés par le salaire", Formule: formule, Unite: pension.Trimestres,
		Loi: law.CSSR351_9,
	}
}

// readSeuil reads what validates a quarter in a year, once a year.
func (c *calculTrimestres) readSeuil(annee int) bool {
	if c.anneeSeuil != annee {
		c.anneeSeuil = annee
		c.seuil, c.seuilKnown = c.s.Bareme.SalaireValidantTrimestre(c.t, annee)
	}
	return c.seuilKnown
}

// enDeviseDeLAnnee returns the pay of a line in the currency in which its year counts, exact. It is false,
// with a gap, where the account of the year holds contributions and the line gives pay, or where the threshold
// is unknown. Law: CSS R351-9.
//
// Doubt: from 1936 to 1945 the account holds contributions and no pay. An amount written as the statement has it
// (salaireBrut, in old francs) is read as the contribution; an amount in euros cannot be one.
func (c *calculTrimestres) enDeviseDeLAnnee(l *faits.Ligne) (money.Decimal, bool) {
	if !c.readSeuil(l.Annee) {
		c.t.Missing(lacuneTrimestres(
			l.Index, l.Annee,
			"Seuil de validation d'un trimestre inconnu pour cette année : indiquer les trimestres validés.",
		))
		return money.Decimal{}, false
	}
	switch c.seuil.Base {
	case bareme.BaseSalaire:
		return c.convert(l)
	case bareme.BaseDoubleCotisation, bareme.BaseCotisationPortee:
		if l.Devise == dossier.ANF {
			return l.SalaireLu, true
		}
	case bareme.BaseCotisationsJournalieres:
		if l.Source.Jours.Present {
			return money.Int(l.Source.Jours.Value), true
		}
	}
	c.t.Missing(lacuneTrimestres(l.Index, l.Annee,
		"Le compte de cette année porte des cotisations et non un salaire : indiquer les trimestres validés."))
	return money.Decimal{}, false
}

// convert expresses pay in the currency of the threshold, multiplying wherever that is exact.
// Law: règlement (CE) 2866/98.
func (c *calculTrimestres) convert(l *faits.Ligne) (money.Decimal, bool) {
	from := deviseBareme(l.Devise)
	to := c.seuil.Seuil.Devise
	if from == to {
		return l.SalaireLu, true
	}
	if !c.francsLus {
		rate, ok := c.s.Bareme.FrancsParEuro(c.t)
		old, okOld := c.s.Bareme.AnciensFrancsParFranc(c.t)
		if !ok || !okOld {
			c.t.Incomplete("Barème conversion_monnaie : valeur du franc inconnue.")
			return money.Decimal{}, false
		}
		c.francsLus = true
		c.francsPerEuro = rate
		c.anciensPerFranc = old
	}
	pay := l.SalaireLu
	for ; from < to; from++ {
		pay = pay.Mul(c.deviseNext(from))
	}
	for ; from > to; from-- {
		pay = pay.Quo(c.deviseNext(from - 1))
	}
	return pay, true
}

// deviseNext returns how many of the next, smaller currency make one of this one: euro, franc, old franc.
func (c *calculTrimestres) deviseNext(d bareme.Devise) money.Decimal {
	if d == bareme.EUR {
		return c.francsPerEuro
	}
	return c.anciensPerFranc
}

// compte turns the pay of one scheme, or of the aligned ones together, into quarters, and adds those it holds
// otherwise, into count. Law: CSS R351-9.
func (c *calculTrimestres) compte(count *faits.Compte, annee int, objet string, a *acquisition, limit int) {
	*count = a.compte
	if !a.paye || limit == 0 {
		return
	}
	seuil, ok := c.seuilPerTrimestre()
	if !ok {
		return
	}
	work := min(max(quotient(a.salaire, seuil, c.perYear), a.minimum), limit)
	count.Plus(faits.Cotise, work)
	atHome := !a.avpf.IsZero() || !a.ava.IsZero()
	if !atHome || work > 0 {
		c.t.Step(
			pension.Step{Modele: c.modeleSalaire(), Annee: annee, Objet: objet, Valeur: pension.Nombre(work)},
			pension.Taux(a.salaire), pension.Taux(seuil), pension.Nombre(limit),
		)
	}
	if !atHome {
		return
	}
	withAvpf := a.salaire.Add(a.avpf)
	n := min(max(quotient(withAvpf, seuil, c.perYear), work), limit)
	all := min(max(quotient(withAvpf.Add(a.ava), seuil, c.perYear), n), limit)
	count.Plus(faits.TrimestreAvpf, n-work)
	count.Plus(faits.TrimestreAva, all-n)
	c.t.Step(
		pension.Step{Modele: &ligneTrimestresAvpf, Objet: objet, Annee: annee, Valeur: pension.Nombre(all - work)},
		pension.Taux(a.salaire), pension.Taux(a.avpf.Add(a.ava)), pension.Taux(seuil), pension.Nombre(limit),
		pension.Nombre(work),
	)
}

// seuilPerTrimestre returns what one quarter costs in the year read last.
func (c *calculTrimestres) seuilPerTrimestre() (money.Decimal, bool) {
	if !c.seuilKnown {
		return money.Decimal{}, false
	}
	if c.seuil.Base == bareme.BaseCotisationsJournalieres {
		return money.Int(c.seuil.Cotisations), c.seuil.Cotisations > 0
	}
	return c.seuil.Seuil.Valeur, c.seuil.Seuil.Valeur.Sign() > 0
}

// modeleSalaire says in what pay and threshold of the year are counted.
func (c *calculTrimestres) modeleSalaire() *pension.Modele {
	switch {
	case c.seuil.Base == bareme.BaseCotisationsJournalieres:
		return &ligneParCotisations
	case c.seuil.Base != bareme.BaseSalaire:
		return &ligneParMontant
	case c.seuil.Seuil.Devise == bareme.FRF:
		return &ligneEnFrancs
	case c.seuil.Seuil.Devise == bareme.ANF:
		return &ligneEnAnciens
	}
	return &ligneEnEuros
}

// quotient returns how many times the threshold goes into the pay, most at most.
func quotient(pay, seuil money.Decimal, most int) int {
	n := most
	for n > 0 && pay.Less(seuil.MulInt(n)) {
		n--
	}
	return n
}

// assietteMinimale raises the income of a self-employed person, craftsman, trader or of a liberal profession, to the
// least base of contributions, which validates three quarters since 2016 whatever the income; a higher income never
// validates fewer. Law: CSS L351-2, D633-2, D642-4.
//
// Doubt: people under the micro regime contribute on their turnover alone and have no such minimum; a line that gives
// an income and no turnover may still be theirs. The minimum is taken when that income alone gives fewer quarters, and
// certification is then refused.
func (c *calculTrimestres) assietteMinimale(annee int, a *acquisition, u *cumuls) {
	least, due, known := regles.LireAssietteMinimale(c.s.Bareme, c.t, annee, u.joursIndependant)
	if !known {
		c.t.Incomplete("Assiette minimale des travailleurs indépendants inconnue pour " + pension.Nombre(annee).Text() +
			".")
		return
	}
	if !due || !a.salaire.Less(least.Montant.Decimal) {
		return
	}
	if seuil, ok := c.seuilPerTrimestre(); ok && quotient(a.salaire, seuil, c.perYear) < least.Trimestres {
		c.t.Doubt("Travailleur indépendant sous l'assiette minimale en " + pension.Nombre(annee).Text() +
			" : trimestres de la cotisation minimale, sauf micro-entrepreneur, dont la ligne porterait le chiffre " +
			"d'affaires.")
	}
	c.t.Step(
		pension.Step{Modele: &ligneCotisationMinimale, Annee: annee, Valeur: pension.Nombre(least.Trimestres)},
		pension.Taux(a.salaire), pension.Montant(least.Montant),
	)
	a.minimum = max(a.minimum, least.Trimestres)
	a.salaire = least.Montant.Decimal
}
