package speciaux

import (
	"cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// modeSalaire is how a scheme makes its reference salary.
type modeSalaire uint8

const (
	// salaireSixMois is the pay of the last six months.
	salaireSixMois modeSalaire = iota
	// salaireMeilleuresAnnees is the mean of the best years.
	salaireMeilleuresAnnees
)

// salaire returns the yearly reference salary; ok is false when it is not known.
func (c *calcul) salaire() (money.Euro, bool) {
	var pay money.Euro
	var ok bool
	switch {
	case c.statut.salaire == salaireSixMois:
		pay, ok = c.derniereRemuneration()
	case c.statut.regime == dossier.CRPCEN:
		pay, ok = c.salaireDesClercs()
	default:
		pay, ok = c.meilleuresAnnees(bareme.ConstanteOperaAnnees, func(int) (money.Decimal, bool) { return money.Int(1), true })
		if ok {
			c.t.Doubt("Opéra : les meilleures années sont comparées et retenues sans revalorisation, aucun texte lu ne la disant.")
		}
	}
	if ok {
		shown := pay.ArrondiCentime()
		c.out.SalaireReferenceEur = &shown
	}
	return pay, ok
}

// derniereRemuneration returns the pay of the last six months, brought to a year of full-time work: that of the last period of six months or more.
// Services that ended before the pension begins have it revalued as pensions are. Law: décret 46-1541 annexe 3 art. 18; décret 2008-639 art. 14;
// décret 2008-637 art. 22; décret 2007-262 art. 30.
//
// Doubt: the law takes the pay of the post held for six months, a dossier says what a period paid. Where no period lasted six months, the last
// one serves.
func (c *calcul) derniereRemuneration() (money.Euro, bool) {
	s, t := c.s, c.t
	var chosen, last, long *faits.Ligne
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Source == nil || !c.retenir(l) || l.Nature != dossier.Activite {
			continue
		}
		days := regles.JoursDeServices(l, s.DateEffet.Lire())
		if days == 0 {
			continue
		}
		last = l
		if days < joursParAn/2 {
			continue
		}
		long = l
		if payee(l) {
			chosen = l
		}
	}
	if long == nil && last != nil && payee(last) {
		chosen = last
	}
	if chosen == nil {
		c.demanderPaie(cmp.Or(long, last))
		return money.Euro{}, false
	}
	days := regles.JoursDeServices(chosen, s.DateEffet.Lire())
	annual := money.Euro{Decimal: chosen.SalaireEur.Prorata(joursParAn, days)}
	if q := chosen.Source.Quotite; q.Present && q.Value.Sign() > 0 && q.Value.Less(money.Int(1)) {
		annual = money.Euro{Decimal: annual.Quo(q.Value)}
	}
	t.Step(pension.Step{
		Label: "Rémunération de référence", Annee: chosen.Annee, Objet: c.objet(), Formule: "{} pour {} jours de services, ramenés à l'année à temps plein",
		Valeur: pension.Montant(annual), Unite: pension.EURParAn, Loi: c.statut.loi,
	}, pension.Montant(chosen.SalaireEur), pension.Nombre(days))
	t.Doubt("Régime " + c.objet() + " : la rémunération des six derniers mois est lue dans la paie de la dernière période reportée.")
	return c.revaloriser(annual, calendar.Earlier(c.services.Dernier.AddDays(1), s.DateEffet.Lire())), true
}

// payee says whether a line has a pay to speak of.
func payee(l *faits.Ligne) bool { return l.SalairePresent && l.SalaireEur.Sign() > 0 }

// revaloriser raises a pay by each rise of pensions after a day and until the date of effect.
func (c *calcul) revaloriser(annual money.Euro, since calendar.Date) money.Euro {
	raised := annual
	for r := range c.s.Bareme.RevalorisationPensions(c.t, since, c.s.DateEffet.Lire(), annual.Mensuel()) {
		raised = raised.Times(r.Coefficient)
	}
	if !raised.Equal(annual.Decimal) {
		c.t.Step(pension.Step{
			Label: "Rémunération revalorisée depuis la cessation", Objet: c.objet(), Formule: "{} au {}", Valeur: pension.Montant(raised),
			Unite: pension.EURParAn, Loi: c.statut.loi,
		}, pension.Montant(annual), pension.Jour(since))
	}
	return raised
}

// demanderPaie opens the gap of the pay of a line.
func (c *calcul) demanderPaie(last *faits.Ligne) {
	if last == nil {
		c.t.Incomplete("Aucune activité du régime " + c.objet() + " avant la date d'effet : la rémunération de référence est inconnue.")
		return
	}
	member := "salaireBrutEur"
	if last.Source.ChampSalaire != "" {
		member = last.Source.ChampSalaire
	}
	c.t.Missing(pension.Lacune{
		Champ: champLigne(last.Index, member), Kind: gap.MontantEur, Annee: last.Annee, Bloquante: true, Unite: pension.EUR,
		Message: "Rémunération soumise à cotisation inconnue : elle fixe le salaire de référence de la pension du régime " + c.objet() + ".",
	}.AuMoins(1))
}

// meilleuresAnnees returns the mean of the best yearly pays, each raised by its coefficient; fewer years are all taken.
func (c *calcul) meilleuresAnnees(number bareme.ConstanteID, coefficient func(annee int) (money.Decimal, bool)) (money.Euro, bool) {
	s, t := c.s, c.t
	n, ok := s.Bareme.ConstanteEntiere(t, number, s.DateEffet.Lire())
	if !ok || n <= 0 {
		t.Incomplete("Barème constantes_regimes : nombre d'années du salaire de référence inconnu.")
		return money.Euro{}, false
	}
	best := make([]money.Euro, 0, n+1)
	var last *faits.Ligne
	for _, year := range s.Repartition.Lire().Annees {
		if year.Annee >= s.DateEffet.Lire().Year {
			break
		}
		var sum money.Euro
		found := false
		for i := year.From; i < year.To; i++ {
			l := &s.Carriere.Lire()[i]
			if l.Source == nil || !c.retenir(l) || l.Nature != dossier.Activite {
				continue
			}
			last = l
			if l.SalairePresent {
				sum, found = sum.Add(l.SalaireEur), true
			}
		}
		if !found {
			continue
		}
		k, known := coefficient(year.Annee)
		if !known {
			t.Incomplete("Coefficient de revalorisation inconnu d'une année : le salaire de référence n'est pas calculé.")
			return money.Euro{}, false
		}
		best = garderMeilleures(best, sum.Times(k), n)
	}
	if len(best) == 0 {
		c.demanderPaie(last)
		return money.Euro{}, false
	}
	var total money.Euro
	for _, v := range best {
		total = total.Add(v)
	}
	mean := money.Euro{Decimal: total.QuoInt(len(best))}
	t.Step(pension.Step{
		Label: "Salaire de référence", Objet: c.objet(), Formule: "moyenne de {} meilleures années sur {}", Valeur: pension.Montant(mean),
		Unite: pension.EURParAn, Loi: c.statut.loi,
	}, pension.Nombre(len(best)), pension.Nombre(n))
	return mean, true
}

// garderMeilleures keeps the n greatest amounts, the greatest first.
func garderMeilleures(best []money.Euro, amount money.Euro, n int) []money.Euro {
	at := len(best)
	best = append(best, amount)
	for at > 0 && best[at-1].Less(amount) {
		best[at] = best[at-1]
		at--
	}
	best[at] = amount
	return best[:min(n, len(best))]
}

// salaireDesClercs returns the mean of the ten best years of clercs: half of what exceeds three ceilings, nothing beyond seven. Law: décret 90-1215
// art. 89 and 96.
//
// Doubt: salaries are raised by the coefficients of the general scheme; the fund has its own until 1985.
func (c *calcul) salaireDesClercs() (money.Euro, bool) {
	s, t := c.s, c.t
	set, ok := s.Bareme.CoefficientsRevalorisation(s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème revalorisation_salaires : aucun jeu de coefficients connu à la date d'effet, le salaire de référence est inconnu.")
		return money.Euro{}, false
	}
	mean, ok := c.meilleuresAnnees(bareme.ConstanteCrpcenAnnees, func(annee int) (money.Decimal, bool) { return set.Coefficient(t, annee) })
	if !ok {
		return mean, false
	}
	t.Doubt("CRPCEN : les salaires sont revalorisés par les coefficients du régime général ; ceux du régime n'ont pas été lus.")
	half, okHalf := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCrpcenMoitiePass, s.DateEffet.Lire())
	most, okMost := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCrpcenPlafondPass, s.DateEffet.Lire())
	ceiling, okCeiling := s.Bareme.PassAnnuel(t, s.DateEffet.Lire().Year)
	if !okHalf || !okMost || !okCeiling {
		t.Incomplete("Plafond de la sécurité sociale inconnu : l'écrêtement du salaire moyen des clercs n'est pas vérifié.")
		return mean, false
	}
	return ecreterSalaire(mean, ceiling.Times(money.Int(half)), ceiling.Times(money.Int(most))), true
}

// ecreterSalaire counts what lies between two amounts for half, and nothing beyond the second.
func ecreterSalaire(pay, half, most money.Euro) money.Euro {
	if !half.Less(pay) {
		return pay
	}
	return half.Add(money.Euro{Decimal: pay.Min(most).Sub(half).QuoInt(2)})
}
