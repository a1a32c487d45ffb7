package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneCarriereLongue = pension.Modele{
	Genre: pension.Decision, Label: "Carrière longue, trimestres cotisés et réputés cotisés",
	Formule: "{trimestres} trimestres, {trimestresExiges} exigés ; {trimestresDebut} " +
		"trimestres de début, {debutExige} exigés ; départ dès {ageDepart}",
	Unite: pension.UniteDate, Loi: law.CSSD351_1_1,
}

// longue judges long careers for one dossier.
type longue struct {
	s *pension.State
	t *pension.Trace
}

// faits gathers the facts as the rules of a date of effect count them. Purchases do not count, nor quarters
// after avant when it is set.
func (c longue) faits(effet calendar.Date) *faitsLongue {
	s, naissance := c.s, c.s.Dossier.Assure.DateNaissance
	rules, open := readReputes(s.Bareme, c.t, effet)
	f := &faitsLongue{naissance: naissance, debutReduit: c.debutReduit(naissance, effet)}
	total := open
	f.cotises = rules.outsideAnnee(s, &total)
	for year := range anneesDeDroits(s) {
		f.cotises += c.cotises(year, rules, &total)
	}
	f.start = func(age int) int {
		n := 0
		for year := range anneesDeDroits(s) {
			if year.civile > naissance.Year+age {
				break
			}
			n += outsideRachat(year)
		}
		return n
	}
	f.acquise = func(duree int) acquisition {
		if duree > f.cotises {
			return acquisition{}
		}
		running := open
		start := rules.outsideAnnee(s, &running)
		return dateAcquisition(s, duree, start, func(year anneeDeDroits) int {
			return c.cotises(year, rules, &running)
		})
	}
	return f
}

// cotises are the contributed quarters of a year, without purchases: those that count as contributed, within what is
// left of their limits, and those abroad included.
func (c longue) cotises(year anneeDeDroits, rules reputes, rest *enveloppes) int {
	if year.france == nil {
		return year.etranger
	}
	tous := &year.france.Tous
	cotises := tous.Cotises() - tous.De(faits.RachatTauxDuree) + tous.De(faits.TrimestreEtranger)
	return cotises + year.etranger + rules.annee(c.s, c.t, rest, year.france)
}

// outsideRachat are the quarters of a year without purchases, those abroad included.
func outsideRachat(year anneeDeDroits) int {
	if year.france == nil {
		return year.etranger
	}
	tous := &year.france.Tous
	return tous.Total() - tous.De(faits.RachatTaux) - tous.De(faits.RachatTauxDuree) + year.etranger
}

// debutReduit says whether four first quarters are enough: for those born in the last quarter of a year, and for
// whoever began as a farmer.
func (c longue) debutReduit(naissance, effet calendar.Date) bool {
	month, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteNaissancesOctobreDecembreMois, effet)
	if ok && naissance.Month >= month {
		return true
	}
	return len(c.s.Carriere.Lire()) > 0 && c.s.Carriere.Lire()[0].Regime == dossier.MSAExploitant
}

// juger judges the departures at a date of effect; ok is false when a table has no row for it.
func (c longue) juger(effet calendar.Date) (doors []PorteLongue, ok bool) {
	r, _, ok := readRegles(c.s.Bareme, c.t, c.s.Dossier.Assure.DateNaissance, effet)
	if !ok {
		return nil, false
	}
	return c.judgeBy(r, effet), true
}

// judgeBy judges the departures at a date of effect, whose ages and durations are known.
func (c longue) judgeBy(r reglesDepart, effet calendar.Date) []PorteLongue {
	more, _ := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteCarriereLongueDureeValideeEnPlus, effet)
	f := c.faits(effet)
	if more > 0 {
		f.valides = c.s.DureeTousRegimes()
	}
	return f.portes(c.s.Bareme, c.t, r, effet, more)
}

// firstDate returns the earliest date of effect that a long career opens. The rules depend on the date of effect:
// what the date asked for opens is looked for again under the rules of the date it gives, month by month over
// fifteen years where they differ.
func (c longue) firstDate(demandee calendar.Date, doors []PorteLongue) calendar.Date {
	date, at := plusTot(doors)
	if at < 0 || date == demandee {
		return date
	}
	again, ok := c.juger(date)
	if !ok {
		return date
	}
	if earlier, at := plusTot(again); at >= 0 && !earlier.After(date) {
		return date
	}
	if date.After(demandee) {
		return date
	}
	const moisExplores = 180
	day := date.AddMonths(1)
	for range moisExplores {
		if !day.Before(demandee) {
			break
		}
		if doors, ok := c.juger(day); ok {
			if open, at := plusTot(doors); at >= 0 && !open.After(day) {
				return day
			}
		}
		day = day.AddMonths(1)
	}
	return demandee
}

// sauvegarde says whether the person keeps the duration of the law before September 2023: born in the years it names,
// with the conditions of that law met before that day. Law: loi 2023-270, decret 2023-436.
//
// Doubt: the kept duration serves for the conditions of departure, the rate and the proration; the
// texts read name the first two.
func (c longue) sauvegarde(effet calendar.Date) (duree int, doors []PorteLongue, kept bool) {
	b := c.s.Bareme
	t := c.t
	from, ok1 := b.ConstanteDate(t, bareme.ConstanteCarriereLongueSauvegardeNaissanceDepuis, effet)
	to, ok2 := b.ConstanteDate(t, bareme.ConstanteCarriereLongueSauvegardeNaissanceJusqua, effet)
	before, ok3 := b.ConstanteDate(t, bareme.ConstanteCarriereLongueSauvegardeAvant, effet)
	naissance := c.s.Dossier.Assure.DateNaissance
	if ok1 != ok2 || ok1 != ok3 {
		t.Incomplete("Barème constantes_legales : générations ou jour de la sauvegarde des carrières longues inconnus.")
	}
	if !ok1 || !ok2 || !ok3 || !(calendar.Span{From: from, To: to}).Contains(naissance) {
		return 0, nil, false
	}
	duree, ok := b.ConstanteEntiere(t, bareme.ConstanteCarriereLongueSauvegardeDuree, effet)
	if !ok {
		t.Incomplete("Barème constantes_legales : durée de la sauvegarde des carrières longues inconnue.")
		return 0, nil, false
	}
	eve := before.AddDays(-1)
	f := c.faits(eve)
	if !f.acquise(duree).avantOuEn(eve) {
		return 0, nil, false
	}
	age, ok := b.AgeLegal(t, naissance, effet)
	if !ok {
		return 0, nil, false
	}
	doors = f.portes(b, t, reglesDepart{ageLegal: age, dureeRequise: duree}, eve, 0)
	for i := range doors {
		p := &doors[i]
		p.Ouverte = !p.DatePossible.IsZero() && !effet.Before(p.DatePossible)
		kept = kept || !p.DatePossible.IsZero()
	}
	return duree, doors, kept
}

// dispositif judges the long career at the date asked for.
func (c longue) dispositif(r reglesDepart, effet calendar.Date) (d Dispositif, kept int) {
	d = Dispositif{Code: codeCarriereLongue, TauxPlein: true, Manque: []string{}}
	doors := c.judgeBy(r, effet)
	if duree, old, found := c.sauvegarde(effet); found {
		if date, _ := plusTot(old); !date.IsZero() {
			if now, at := plusTot(doors); at < 0 || !date.After(now) {
				doors = old
				kept = duree
			}
		}
	}
	d.Portes = doors
	switch date, at := plusTot(doors); {
	case at >= 0:
		d.DatePossible = date
		d.Age = &doors[at].AgeDepart
		if kept == 0 {
			d.DatePossible = c.firstDate(effet, doors)
		}
		d.Eligible = !effet.Before(d.DatePossible)
		if !d.Eligible {
			d.Manque = append(d.Manque, manqueDate)
		}
	case len(doors) == 0:
		d.Manque = append(d.Manque, "aucune porte n'est ouverte à cette génération avant l'âge légal")
	default:
		d.Manque = manqueLongue(doors)
	}
	c.explain(doors)
	return d, kept
}

// manqueLongue says what the best departure lacks.
func manqueLongue(doors []PorteLongue) []string {
	begun := false
	for i := range doors {
		begun = begun || doors[i].ConditionDebut
	}
	if !begun {
		return []string{"trimestres de début d'activité"}
	}
	return []string{"durée cotisée ou réputée cotisée"}
}

func (c longue) explain(doors []PorteLongue) {
	for i := range doors {
		p := &doors[i]
		if !p.ConditionDebut {
			continue
		}
		c.t.Step(
			pension.Step{
				Modele: &ligneCarriereLongue, Objet: portesNoms[p.DebutAvant%len(portesNoms)],
				Valeur: pension.Jour(p.DatePossible),
			},
			pension.Nombre(p.CotisesEtReputes), pension.Nombre(p.CotisesExiges), pension.Nombre(p.TrimestresDebut),
			pension.Nombre(p.DebutExige), pension.Age(p.AgeDepart),
		)
	}
}

var portesNoms = [...]string{
	16: "porte 16 ans", 17: "porte 17 ans", 18: "porte 18 ans", 19: "porte 19 ans", 20: "porte 20 ans",
	21: "porte 21 ans", 22: "",
}
