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

// The sentences of this file's explanations.
var (
	ligneRemuneration = pension.Modele{
		Genre: pension.Calcul, Label: "Rémunération de référence",
		Formule: "{salaire} pour {jours} jours de services, ramenés à l'année à temps plein", Unite: pension.EURParAn,
	}
	ligneRemunerationRevalorisee = pension.Modele{
		Genre: pension.Calcul, Label: "Rémunération revalorisée depuis la cessation",
		Formule: "{remuneration} au {cessation}", Unite: pension.EURParAn,
	}
)

// lastRemuneration returns the pay of the last six months, brought to a year of full-time work: that of the last period
// of six months or more. Services that ended before the pension begins have it revalued as pensions are.
// Law: décret 46-1541 annexe 3 art. 18; décret 2008-639 art. 14; décret 2008-637 art. 22; décret 2007-262 art. 30.
//
// Doubt: the law takes the pay of the post held for six months, a dossier says what a period paid. Where no period
// lasted six months, the last one serves. A pay of the year of departure that would be far above that of the year
// before is read as the pay of the whole year.
func (c *calcul) lastRemuneration() (money.Euro, bool) {
	s := c.s
	t := c.t
	var chosen, last, long *faits.Ligne
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Source == nil || !c.retain(l) || l.Nature != dossier.Activite {
			continue
		}
		days := regles.JoursDeServices(l, s.DateEffet.Lire())
		if days == 0 {
			continue
		}
		last = l
		if days < regles.DaysPerYear/2 {
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
		c.askPaie(cmp.Or(long, last))
		return money.Euro{}, false
	}
	chosen, days := c.anneeSansDates(chosen)
	if c.paieDeTouteLAnnee(chosen, days) {
		days = regles.DaysPerYear
	}
	annual := aTempsPlein(chosen, days)
	t.Step(
		pension.Step{
			Modele: &ligneRemuneration, Objet: c.objet(), Annee: chosen.Annee, Loi: c.statut.loi,
			Valeur: pension.Montant(annual),
		},
		pension.Montant(chosen.SalaireEur), pension.Nombre(days),
	)
	t.Doubt("Régime " + c.objet() + " : la rémunération des six derniers mois est lue dans la paie de la dernière " +
		"période reportée.")
	return c.revaloriser(annual, calendar.Earlier(c.services.Dernier.AddDays(1), s.DateEffet.Lire())), true
}

// anneeSansDates returns a line with its days of services. Lines of one year that say no dates tell one period
// together: their pay and their days are added up, to a year at most.
func (c *calcul) anneeSansDates(l *faits.Ligne) (*faits.Ligne, int) {
	effet := c.s.DateEffet.Lire()
	days := regles.JoursDeServices(l, effet)
	if datee(l) {
		return l, days
	}
	ensemble := *l
	for i := range c.s.Carriere.Lire() {
		x := &c.s.Carriere.Lire()[i]
		if x.Index == l.Index || x.Annee != l.Annee || x.Source == nil || !c.retain(x) ||
			x.Nature != dossier.Activite || datee(x) || !payee(x) {
			continue
		}
		ensemble.SalaireEur = ensemble.SalaireEur.Add(x.SalaireEur)
		days += regles.JoursDeServices(x, effet)
	}
	return &ensemble, min(days, regles.DaysPerYear)
}

// datee says whether a line names the days of its period.
func datee(l *faits.Ligne) bool {
	return !l.Source.Periode.From.IsZero() || !l.Source.Periode.To.IsZero()
}

// aTempsPlein brings a pay of some days to a year of full-time work.
func aTempsPlein(l *faits.Ligne, days int) money.Euro {
	annual := money.Euro{Decimal: l.SalaireEur.Prorata(regles.DaysPerYear, days)}
	if q := l.Source.Quotite(); q.Present && q.Value.Sign() > 0 && q.Value.Less(money.Int(1)) {
		annual = money.Euro{Decimal: annual.Quo(q.Value)}
	}
	return annual
}

// paieDeTouteLAnnee says whether the pay of the year of departure, on a line without dates, seems to be that of twelve
// months: brought to a year it would be far above the year before, and as it stands it is nearer to it.
func (c *calcul) paieDeTouteLAnnee(l *faits.Ligne, days int) bool {
	effet := c.s.DateEffet.Lire()
	if days >= regles.DaysPerYear || l.Annee != effet.Year || datee(l) {
		return false
	}
	before := c.anneeEntiereAvant(l)
	if before == nil {
		return false
	}
	most, ok := c.s.Bareme.Constante(c.t, bareme.ConstanteSpeciauxPaieDepartEcart, effet)
	if !ok {
		return false
	}
	usual := aTempsPlein(before, regles.DaysPerYear)
	annualised := aTempsPlein(l, days)
	asWritten := aTempsPlein(l, regles.DaysPerYear)
	// The mean of the two readings is below the usual pay where the annualised one is the nearer.
	if !usual.Times(most).Less(annualised) || asWritten.Add(annualised).Less(usual.Add(usual)) {
		return false
	}
	c.t.Doubt("Régime " + c.objet() + " : la paie de l'année du départ, ramenée à l'année, dépasserait de loin celle " +
		"de l'année d'avant ; elle est lue comme la paie d'une année entière. Des dates sur la ligne lèvent le doute.")
	return true
}

// anneeEntiereAvant returns the last whole year of paid work before a line, nil for none.
func (c *calcul) anneeEntiereAvant(l *faits.Ligne) *faits.Ligne {
	var found *faits.Ligne
	for i := range c.s.Carriere.Lire() {
		x := &c.s.Carriere.Lire()[i]
		if x.Source == nil || !c.retain(x) || x.Nature != dossier.Activite || x.Annee >= l.Annee || !payee(x) {
			continue
		}
		if regles.JoursDeServices(x, c.s.DateEffet.Lire()) == regles.DaysPerYear {
			found = x
		}
	}
	return found
}

// payee says whether a line has a pay to speak of.
func payee(l *faits.Ligne) bool { return l.SalairePresent && l.SalaireEur.Sign() > 0 }

// revaloriser raises a pay by each rise of pensions after a day and until the date of effect.
func (c *calcul) revaloriser(annual money.Euro, since calendar.Date) money.Euro {
	raised := annual
	for r := range regles.RevalorisationsDePaie(c.s.Bareme, c.t, since, c.s.DateEffet.Lire()) {
		raised = raised.Times(r.Coefficient)
	}
	if !raised.Equal(annual.Decimal) {
		c.t.Step(
			pension.Step{
				Modele: &ligneRemunerationRevalorisee, Objet: c.objet(), Loi: c.statut.loi,
				Valeur: pension.Montant(raised),
			},
			pension.Montant(annual), pension.Jour(since),
		)
	}
	return raised
}

// askPaie opens the gap of the pay of a line.
func (c *calcul) askPaie(last *faits.Ligne) {
	if last == nil {
		c.t.Incomplete("Aucune activité du régime " + c.objet() + " avant la date d'effet : la rémunération " +
			"de référence est inconnue.")
		return
	}
	member := "salaireBrutEur"
	if last.Source.ChampSalaire != dossier.SansSalaire {
		member = last.Source.ChampSalaire.String()
	}
	c.t.Missing(pension.Lacune{
		Champ: champLigne(last.Index, member), Kind: gap.MontantEur, Annee: last.Annee, Bloquante: true,
		Unite: pension.EUR,
		Message: "Rémunération soumise à cotisation inconnue : elle fixe le salaire de référence de la pension " +
			"du régime " + c.objet() + ".",
	}.AuMoins(1))
}
