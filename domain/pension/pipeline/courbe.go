package pipeline

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/depart"
)

// PointDepart is one point of the curve of departure dates: what the pension would be at that date.
type PointDepart struct {
	Age  calendar.Age  `json:"age"`
	Date calendar.Date `json:"date"`
	// MensuelBrutEur is the gross monthly total of all the pensions computed; Complet is false when one
	// of them lacks something.
	MensuelBrutEur money.Euro `json:"mensuelBrutEur"`
	Complet        bool       `json:"complet"`
	// ActivitePoursuivie says that the point supposes work going on after the date asked for.
	ActivitePoursuivie  bool          `json:"activitePoursuivie"`
	Taux                money.Decimal `json:"taux"`
	CoefficientDecote   money.Decimal `json:"coefficientDecote"`
	TauxSurcote         money.Decimal `json:"tauxSurcote"`
	TrimestresRetenus   int           `json:"trimestresRetenus"`
	TrimestresManquants int           `json:"trimestresManquants"`
	TrimestresSurcote   int           `json:"trimestresSurcote"`
	// Reperes say what the date is: asked for, legal age, full rate, automatic full rate.
	Reperes []string `json:"reperes"`
}

// TauxEtCourbe is the result of surcoteDecote in a run that was asked for the curve of departure dates.
type TauxEtCourbe struct {
	*depart.ResultatTaux
	Projection []PointDepart `json:"projectionDepart,omitempty"`
}

// addCurve draws the curve of departure dates from the dates that surcoteDecote gives, and adds it to that section. A
// run whose rate is not known has none.
func addCurve(in Input, steps []step, state *pension.State, trace *pension.Trace, sections []Section) {
	for i := range sections {
		section := &sections[i]
		taux, ok := section.Results.(*depart.ResultatTaux)
		if !ok || !state.Taux.Lire().Connu {
			continue
		}
		trace.Begin()
		points, nets := draw(in, steps, state, trace, taux)
		section.Extract = section.Extract.Puis(trace.End())
		section.Results = &TauxEtCourbe{ResultatTaux: taux, Projection: points}
		addNets(sections, nets)
		if section.Incomplete {
			section.Status = pension.Incomplete
		}
	}
}

// draw computes the points: every quarter of a year from the earliest date to the last age of the curve, with the dates
// that matter in between. Each point is a whole computation at its date.
func draw(
	in Input, steps []step, state *pension.State, trace *pension.Trace, taux *depart.ResultatTaux,
) ([]PointDepart, []NetDuDepart) {
	demandee := state.DateEffet.Lire()
	last, ok := in.Bareme.ConstanteEntiere(trace, bareme.ConstanteProjectionAgeMaximum, demandee)
	if !ok {
		trace.Incomplete("Barème constantes_legales : dernier âge de la projection inconnu.")
		return nil, nil
	}
	naissance := state.Dossier.Assure.DateNaissance
	dates := curveDates(
		taux, demandee, state.Depart.Lire().DatePossible, depart.PremierEffet(naissance, calendar.NewAge(last, 0)),
	)
	in.Dossier = state.Dossier
	asked := !in.DateEffet.IsZero()
	// Of the date of the run the curve says what the run says, unless nobody asked for that date and the career is told
	// for a part of the time until then: the work goes on from today in the curve, and the report says that it does not
	// in the run.
	if asked || len(extendFrom(in, demandee).reference) > 0 {
		in.DateEffet = demandee
	}
	c := newCurve(in, steps)
	c.in.DateEffet = demandee
	// Nobody reads the lines of the run any more: those of the points are written over them.
	c.reprises.lignes.Place = state.Carriere.Lire()
	points := make([]PointDepart, 0, len(dates))
	for i, date := range dates {
		marks := marksOf(taux, demandee, date)
		c.wantsNet = i == 0 || len(marks) > 0
		if point, ok := c.point(date); ok {
			point.Reperes = marks
			points = append(points, point)
		}
	}
	points = c.markTauxPlein(points)
	if n := c.career.trop; n > 0 {
		trace.Warn("Courbe des dates de départ : la dernière année entière a " + pension.Nombre(n).Text() +
			" lignes de travail, plus de " + pension.Nombre(mostReference).Text() +
			" ; ce travail n'est pas prolongé après la date demandée.")
	}
	trace.Warn("Courbe des dates de départ : droit, barèmes et foyer fiscal constants ; le travail de la dernière " +
		"année entière est prolongé tel quel après la date demandée, quand il durait encore.")
	slices.SortFunc(c.nets, func(a, b NetDuDepart) int { return a.Date.Compare(b.Date) })
	return points, c.nets
}

// curveDates returns the dates of the curve, in order.
func curveDates(taux *depart.ResultatTaux, demandee, possible, last calendar.Date) []calendar.Date {
	const monthsPerTrimestre = 3
	first := taux.PremiereDateEffet
	if !possible.IsZero() && possible.Before(first) {
		first = possible
	}
	dates := make([]calendar.Date, 0, 64)
	for date := first; !date.After(last); {
		dates = append(dates, date)
		next := date.AddMonths(monthsPerTrimestre)
		if !next.After(date) {
			break // the calendar ends here
		}
		date = next
	}
	for _, date := range [...]calendar.Date{
		taux.PremiereDateEffet, taux.DateTauxPlein, taux.DateTauxPleinAutomatique, demandee,
	} {
		if !date.IsZero() && !date.Before(first) && !date.After(last) {
			dates = insert(dates, date)
		}
	}
	return dates
}

// insert keeps the dates in order and each of them once.
func insert(dates []calendar.Date, date calendar.Date) []calendar.Date {
	at, found := slices.BinarySearchFunc(dates, date, calendar.Date.Compare)
	if found {
		return dates
	}
	return slices.Insert(dates, at, date)
}

// marksOf says what a date is among those that are known before the curve is. The date of the run has the mark of one
// that was asked for, where it is supposed too.
func marksOf(taux *depart.ResultatTaux, ofTheRun, date calendar.Date) []string {
	marks := make([]string, 0, 2)
	for _, m := range [...]struct {
		date calendar.Date
		word string
	}{
		{ofTheRun, "DATE_DEMANDEE"},
		{taux.PremiereDateEffet, "AGE_LEGAL"},
		{taux.DateTauxPleinAutomatique, repereAutomatique},
	} {
		if m.date == date {
			marks = append(marks, m.word)
		}
	}
	return marks
}

// curve computes the pension at other dates of effect. Each point is a run of its own under constant law, from the
// career as it will stand at that date to the pensions; nobody reads its explanation.
type curve struct {
	in     Input
	bareme *bareme.Set
	career prolongation
	steps  []step
	// toNet are the modules after the last pension, down to the contributions; wantsNet says that the next point wants
	// them too, and nets are those of the points that did.
	toNet    []step
	wantsNet bool
	nets     []NetDuDepart

	// What follows is reused from point to point: a point keeps nothing but its numbers.
	dossier    dossier.Dossier
	registre   *faits.Registre
	avancement []pension.Avancement
	reprises   reprises
}

func newCurve(in Input, steps []step) *curve {
	c := &curve{
		in: in, bareme: in.Bareme.ADroitConstant(), career: extend(in), dossier: *in.Dossier,
		registre: faits.NewRegistre(),
	}
	c.dossier.Carriere = nil
	// No pension depends on what employers declared, which is compared with the statement alone.
	c.dossier.EmployeurDeclarations = nil
	c.steps = c.modules(steps)
	c.toNet = modulesToNet(steps)
	return c
}

// point computes the pension at a date; ok is false when its rate is not known, a module fails, or the run is given up.
func (c *curve) point(effet calendar.Date) (p PointDepart, ok bool) {
	if c.in.stopped() {
		return p, false
	}
	c.dossier.Carriere = c.career.until(effet, c.dossier.Carriere)
	c.dossier.Foyer = foyerConstant(c.in, effet)
	c.reprises.start(c.career.before, c.career.shared)
	// The day of the run follows the date of effect, so that no line of the years between them counts
	// as one of the future.
	state := &pension.State{
		Dossier: &c.dossier, Bareme: c.bareme, DateDemandee: effet, Aujourdhui: calendar.Later(c.in.Aujourdhui, effet),
	}
	c.registre.Vider()
	state.Lier(c.registre)
	c.avancement = c.avancement[:0]
	trace := pension.NewTraceMuette()
	complet := true
	lu := true
	for i := range c.steps {
		var section Section
		state.Avancement = faits.Donne(c.registre, faits.NomAvancement, c.avancement)
		runModule(&c.steps[i], state, c.registre, trace, &section)
		if section.Status == pension.Failed {
			return p, false
		}
		if section.ModuleID == capability.HubIngestion {
			lu = section.Status != pension.Incomplete
			c.reprises.compare(state.Carriere.Lire())
		}
		complet = complet && (section.Status != pension.Incomplete || !faits.Paie(section.ModuleID))
		c.avancement = append(c.avancement, pension.Avancement{ModuleID: section.ModuleID, Status: section.Status})
	}
	total := totalMensuel(state)
	if c.wantsNet && complet && lu {
		c.goOnToNet(effet, state, trace, total)
	}
	c.registre.Clore()
	// Without any pension, of a career that was not read whole or that the dossier tells by its quarters alone, the
	// amount is not known to be nothing.
	if noPension(state) && (!lu || len(c.dossier.Carriere) == 0) {
		complet = false
	}
	taux := state.Taux.Lire()
	if !taux.Connu {
		return p, false
	}
	return PointDepart{
		Date: effet, Age: calendar.AgeOn(c.dossier.Assure.DateNaissance, effet), MensuelBrutEur: total,
		Complet: complet, Taux: taux.Taux, CoefficientDecote: taux.CoefficientDecote,
		TauxSurcote: taux.TauxSurcote, TrimestresRetenus: taux.DureeTotale,
		TrimestresManquants: taux.TrimestresManquants, TrimestresSurcote: taux.TrimestresSurcote,
		ActivitePoursuivie: c.career.goesOn(effet),
	}, true
}

func noPension(state *pension.State) bool {
	for range state.Pensions.Toutes() {
		return false
	}
	return true
}

// offCurve are the modules before the last pension that change neither a rate nor an amount.
var offCurve = map[capability.ModuleID]bool{
	capability.ValiderSource: true, capability.ReconcilierEmployeur: true,
}

// modules returns the modules up to the last pension; those that can keep what dates have in common do.
func (c *curve) modules(steps []step) []step {
	needed := make([]step, 0, len(steps))
	for _, step := range steps {
		if offCurve[step.id] {
			continue
		}
		step.module = c.reprises.module(step.module)
		needed = append(needed, step)
		if step.id == capability.MontantAnnuites {
			break
		}
	}
	return needed
}

// totalMensuel is the gross monthly total of the pensions computed.
func totalMensuel(s *pension.State) (total money.Euro) {
	for p := range s.Pensions.Toutes() {
		total = total.Add(p.AnnuelEur.Mensuel())
	}
	return total
}
