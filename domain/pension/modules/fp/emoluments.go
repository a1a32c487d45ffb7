package fp

import (
	"cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneEmoluments = pension.Modele{
	Genre: pension.Calcul, Label: "Émoluments annuels de référence",
	Formule: "{remuneration} pour {jours} jours de services, ramenés à l'année", Unite: pension.EURParAn,
	Loi: law.Decret2004_1056,
}

// anneeDEmoluments is a year of services of a worker of the State, whatever its number of lines.
type anneeDEmoluments struct {
	annee int
	// jours are the days of services, payes those of them whose pay is told.
	jours, payes int
	paie         money.Euro
	// ligne is the last line whose pay is not told, or else the first one.
	ligne *faits.Ligne
}

// add counts one more line of the year.
func (a *anneeDEmoluments) add(l *faits.Ligne, jours int) {
	a.jours = min(a.jours+jours, regles.DaysPerYear)
	if !l.SalairePresent || l.SalaireEur.Sign() <= 0 {
		a.ligne = l
		return
	}
	a.payes = min(a.payes+jours, regles.DaysPerYear)
	a.paie = a.paie.Add(l.SalaireEur)
}

// payee says whether the pay of the whole services of the year is told.
func (a *anneeDEmoluments) payee() bool { return a.payes > 0 && a.payes == a.jours }

// anneesDEmoluments finds the last whole year of services, the last of them whose pay is told, and the last year of
// services that is not whole, which serves where none is.
func (c *calcul) anneesDEmoluments() (chosen, whole, last *anneeDEmoluments) {
	for _, year := range c.gatherEmoluments() {
		switch {
		case year.jours == regles.DaysPerYear:
			whole = year
			if year.payee() {
				chosen = year
			}
		case year.jours > 0:
			last = year
		}
	}
	if whole == nil && last != nil && last.payee() {
		chosen = last
	}
	return chosen, whole, last
}

// gatherEmoluments reads the years of services, in their order.
func (c *calcul) gatherEmoluments() (years []*anneeDEmoluments) {
	effet := c.s.DateEffet.Lire()
	for i := range c.s.Carriere.Lire() {
		l := &c.s.Carriere.Lire()[i]
		if l.Regime != dossier.FSPOEIE || !c.retain(l) || l.Source == nil || !regles.DeServices(l.Nature) {
			continue
		}
		if len(years) == 0 || years[len(years)-1].annee != l.Annee {
			years = append(years, &anneeDEmoluments{annee: l.Annee, ligne: l})
		}
		years[len(years)-1].add(l, regles.JoursDeServices(l, effet))
	}
	return years
}

// emoluments returns the pay of a worker of the State whose career has no index: the yearly pay subject to
// contributions of the last whole year, or of the last period brought to a year where none was whole.
// Law: décret 2004-1056 art. 14.
func (c *calcul) emoluments() (money.Euro, bool) {
	s := c.s
	t := c.t
	chosen, whole, last := c.anneesDEmoluments()
	if chosen == nil {
		asked := cmp.Or(whole, last)
		if asked == nil {
			t.Incomplete("FSPOEIE : aucune période de services avant la date d'effet, les émoluments sont inconnus.")
			return money.Euro{}, false
		}
		t.Missing(pension.Lacune{
			Champ: champLigne(
				asked.ligne.Index, cmp.Or(asked.ligne.Source.ChampSalaire.String(), "salaireBrutEur"),
			),
			Kind: gap.MontantEur, Annee: asked.annee, Bloquante: true, Unite: pension.EUR,
			Message: "Émoluments annuels de l'ouvrier de l'État inconnus : porter ceux de la dernière année entière " +
				"de services.",
		}.AuMoins(1))
		return money.Euro{}, false
	}
	pay := money.Euro{Decimal: chosen.paie.Prorata(regles.DaysPerYear, chosen.jours)}
	t.Step(
		pension.Step{Modele: &ligneEmoluments, Objet: c.objet(), Annee: chosen.annee, Valeur: pension.Montant(pay)},
		pension.Montant(chosen.paie), pension.Nombre(chosen.jours),
	)
	t.Doubt("FSPOEIE : les émoluments de l'emploi tenu six mois sont lus dans la paie de la dernière année entière ; " +
		"le coefficient d'ajustement des salaires horaires n'est pas compté.")
	p, ok := c.pointDeCessation(calendar.Earlier(c.services.Dernier.AddDays(1), s.DateEffet.Lire()))
	if !ok {
		t.Incomplete("Barème fp_point_indice : valeur du point inconnue à la date de cessation.")
		return money.Euro{}, false
	}
	if !p.coefficient.IsZero() {
		t.Doubt("FSPOEIE : l'évolution des émoluments de la cessation des services à la fin de 2003 n'a pas été " +
			"lue ; elle n'est pas comptée.")
	}
	return c.retainTraitement(c.revaloriser(c.majorer2004(pay, p), p.since)), true
}
