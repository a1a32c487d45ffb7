package career

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// The anomalies of usable lines, as reports write them.
const (
	alerteAvant16Ans         = "activite_avant_16_ans"
	alerteRevenuPlafond      = "revenu_superieur_plafond"
	alerteRevenuNul          = "revenu_nul_avec_trimestres"
	alerteDevise             = "devise_suspecte"
	alertePeriodeHorsAnnee   = "periode_hors_annee"
	alerteApresLiquidation   = "ligne_posterieure_a_liquidation"
	alerteDoublonDivergent   = "doublon_divergent"
	alerteTrimestresReleve   = "trimestres_differents_du_salaire"
	alerteTropDeTrimestres   = "plus_de_quatre_trimestres"
	alerteAnneesSansActivite = "annees_sans_ligne"
)

// lignes runs the checks that look at one line, or at a line and the one before it.
func (c *controle) lignes() {
	youngest := c.premiereAnneeActivite()
	var ceiling bareme.Montant
	ceilingYear := 0
	known := false
	premiereEnEuros := 0
	lignes := c.s.Carriere.Lire()
	for i := range lignes {
		l := &lignes[i]
		if l.Index == ligneSansPlace {
			continue
		}
		if l.Annee != ceilingYear && l.SalairePresent {
			enFrancs := known && ceilingYear == l.Annee-1 && ceiling.Devise != bareme.EUR
			ceilingYear = l.Annee
			ceiling, known = c.s.Bareme.PassAnnuelDevise(c.t, l.Annee)
			if enFrancs && known && ceiling.Devise == bareme.EUR {
				premiereEnEuros = i
			}
		}
		if l.Annee < youngest {
			c.tropJeune(l, youngest)
		}
		if l.SalairePresent && known {
			c.salaire(l, &ceiling)
		}
		c.line(lignes, i)
	}
	if premiereEnEuros > 0 {
		c.changementDeMonnaie(premiereEnEuros)
	}
}

// line runs the checks of one line that need no ceiling.
func (c *controle) line(lignes []faits.Ligne, i int) {
	l := &lignes[i]
	if !withoutDates(&l.Source.Periode) {
		c.periode(l)
	}
	c.liquidation(l)
	c.montants(i)
	if i > 0 {
		c.doublon(&lignes[i-1], l)
	}
}

// premiereAnneeActivite is the year in which the person reaches the age from which work is ordinary, 0
// when the birth is unknown.
func (c *controle) premiereAnneeActivite() int {
	birth := naissance(c.s)
	age, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteAgeMinimumActivite, c.s.DateEffet.Lire())
	if birth.IsZero() || !ok {
		return 0
	}
	return birth.Year + age
}

// tropJeune says when work comes before the age from which it is ordinary.
func (c *controle) tropJeune(l *faits.Ligne, youngest int) {
	if l.Nature == dossier.Activite {
		c.ligne(alerteAvant16Ans, l, nombre(l.Annee, ""), nombre(youngest, " au plus tôt"))
	}
}

// salaire compares the pay of a line with the ceiling of its year, in euros, and its currency with that of
// the year. Law: CSS L241-3.
func (c *controle) salaire(l *faits.Ligne, ceiling *bareme.Montant) {
	devise := deviseBareme(l.Devise)
	if devise > ceiling.Devise || devise == bareme.FRF && ceiling.Devise == bareme.ANF {
		c.ligne(alerteDevise, l, words(devise.String()), words(ceiling.Devise.String()))
	}
	if l.SalaireEur.IsZero() {
		if n := l.Source.Trimestres; n.Present && n.Value > 0 && l.Nature == dossier.Activite {
			c.ligne(alerteRevenuNul, l, nombre(0, ""), words("un revenu"))
		}
		return
	}
	if !l.Regime.Aligne() || l.Nature != dossier.Activite && l.Nature != dossier.Apprentissage {
		return
	}
	if eur, ok := c.s.Bareme.PassAnnuel(c.t, l.Annee); ok && eur.Less(l.SalaireEur) {
		c.ligne(
			alerteRevenuPlafond, l, Lecture{nombre: pension.Montant(l.SalaireEur)},
			Lecture{nombre: pension.Montant(eur), words: " au plus"},
		)
	}
}

// periode says when the dates of a line leave its year, and asks for one that does not: the rest of the period counts
// nowhere. National service may leave it.
func (c *controle) periode(l *faits.Ligne) {
	p := l.Source.Periode
	if l.Nature == dossier.ServiceNational {
		return
	}
	out := func(d calendar.Date) bool { return !d.IsZero() && d.Year != l.Annee }
	if !out(p.From) && !out(p.To) {
		return
	}
	c.ligne(alertePeriodeHorsAnnee, l, words(p.From.String()+"–"+p.To.String()), nombre(l.Annee, ""))
	membre := "fin"
	if out(p.From) {
		membre = "debut" // first, so that the end is not asked for before a beginning that may be wrong too
	}
	c.t.Missing(pension.Lacune{
		Champ: ijson.Pointer("/carriere").AppendIndex(l.Index).Append(membre), Kind: gap.Date, Annee: l.Annee,
		Bloquante: true,
		Message: "Période hors de l'année " + strconv.Itoa(l.Annee) + " de sa ligne : ce qui dépasse ne compte nulle " +
			"part. Une ligne dit une seule année : écrire une ligne pour chacune, ou corriger la date.",
	})
}

// liquidation says when a line comes after the pension of its scheme, or after the date of effect.
func (c *controle) liquidation(l *faits.Ligne) {
	if l.Annee > c.s.DateEffet.Lire().Year {
		c.ligne(alerteApresLiquidation, l, nombre(l.Annee, ""), words("avant le "+c.s.DateEffet.Lire().String()))
		return
	}
	for _, p := range c.s.Dossier.Liquidation.DejaLiquides {
		if p.Regime == l.Regime && p.Regime != dossier.RegimeInconnu && !p.Date.IsZero() && l.Annee > p.Date.Year {
			c.ligne(alerteApresLiquidation, l, nombre(l.Annee, ""), words("avant le "+p.Date.String()))
			return
		}
	}
}

// doublon says when two lines of the same employer or the same dates differ by their amounts alone.
func (c *controle) doublon(before, l *faits.Ligne) {
	named := l.Source.Employeur != "" || !l.Source.Periode.From.IsZero()
	if named && sameKeys(before, l) && before.Source.Salaire.Present && l.Source.Salaire.Present {
		c.ligne(
			alerteDoublonDivergent, l, words(l.Source.Salaire.Value.String()),
			words(before.Source.Salaire.Value.String()),
		)
	}
}

// The pay of the first year in euros looks unconverted when it is that many times the pay of the year before, in
// tenths: 6.56 is what it would be, and careers do not make such jumps. A convention of this project.
const (
	sautMinimum = 52
	sautMaximum = 79
	dixiemes    = 10
)

// changementDeMonnaie looks for pay that was not converted when statements passed from francs to euros: it compares the
// pay of the first year in euros, which begins at a place of the career or before it, with that of the year before.
func (c *controle) changementDeMonnaie(place int) {
	all := c.s.Carriere.Lire()
	from := place
	to := place
	for from > 0 && all[from-1].Annee == all[place].Annee {
		from--
	}
	for to < len(all) && all[to].Annee == all[place].Annee {
		to++
	}
	earlier := from
	for earlier > 0 && all[earlier-1].Annee == all[place].Annee-1 {
		earlier--
	}
	before, _ := salaires(all[earlier:from])
	after, francs := salaires(all[from:to])
	if !francs && skips(before, after) {
		c.suspecte(all[from:to])
	}
}

// salaires adds the pay of lines of work, and says whether any of it is in francs.
func salaires(lignes []faits.Ligne) (total money.Decimal, francs bool) {
	for i := range lignes {
		if l := &lignes[i]; l.SalairePresent && l.Nature == dossier.Activite {
			total = total.Add(l.SalaireEur.Decimal)
			francs = francs || l.Devise != dossier.EUR
		}
	}
	return total, francs
}

func skips(before, after money.Decimal) bool {
	tenths := after.MulInt(dixiemes)
	return before.Sign() > 0 && !tenths.Less(before.MulInt(sautMinimum)) && !before.MulInt(sautMaximum).Less(tenths)
}

func (c *controle) suspecte(lignes []faits.Ligne) {
	for i := range lignes {
		if l := &lignes[i]; l.SalairePresent && l.Nature == dossier.Activite {
			c.ligne(alerteDevise, l, Lecture{nombre: pension.Taux(l.SalaireLu), words: " " +
				"EUR"}, words("un montant en euros et non en francs"))
		}
	}
}
