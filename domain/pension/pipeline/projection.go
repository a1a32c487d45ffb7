package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// projecteur returns the function that computes the pension at another date of effect, for the curve of departure dates. Each point is a run
// of its own under constant law, from the career as it will stand at that date to the pensions; nobody reads its explanation.
func projecteur(in Input, steps []step) func(calendar.Date) (pension.PointDepart, bool) {
	needed := modulesDeProjection(steps)
	career, tables := prolonger(in), in.Bareme.ADroitConstant()
	// Nothing of a point outlives it but its numbers and the years that all points have in common, so the points take turns in one room.
	var (
		d        = *in.Dossier
		carriere []dossier.Ligne
		state    = new(pension.State)
		faits    = make([]pension.Avancement, 0, len(needed))
		communes int
	)
	return func(effet calendar.Date) (pension.PointDepart, bool) {
		if in.stopped() {
			return pension.PointDepart{}, false
		}
		carriere = career.jusqua(effet, carriere[:0])
		d.Carriere = carriere
		if communes == 0 {
			communes = career.communes(effet)
		}
		// The day of the run follows the date of effect, so that no line of the years between them counts as one of the future.
		*state = pension.State{
			Dossier: &d, Bareme: tables, DateDemandee: effet, Aujourdhui: calendar.Later(in.Aujourdhui, effet), Avancement: faits[:0],
			AnneesCommunes: communes, PointsConnus: state.PointsConnus,
			Carriere: state.Carriere[:0], Trimestres: state.Trimestres[:0], PointsCotises: state.PointsCotises[:0],
		}
		trace := pension.NewTraceMuette()
		complet := true
		for i := range needed {
			var section Section
			runModule(&needed[i], state, trace, &section)
			if section.Status == pension.Failed {
				return pension.PointDepart{}, false
			}
			complet = complet && (section.Status != pension.Incomplete || !paieUnePension[section.ModuleID])
			state.Avancement = append(state.Avancement, pension.Avancement{ModuleID: section.ModuleID, Status: section.Status})
		}
		if !state.Taux.Connu {
			return pension.PointDepart{}, false
		}
		return pension.PointDepart{
			MensuelBrutEur: totalMensuel(state), Complet: complet, Taux: state.Taux.Taux, CoefficientDecote: state.Taux.CoefficientDecote,
			TauxSurcote: state.Taux.TauxSurcote, TrimestresRetenus: state.Taux.DureeTotale,
			TrimestresManquants: state.Taux.TrimestresManquants, TrimestresSurcote: state.Taux.TrimestresSurcote,
			ActivitePoursuivie: career.poursuivie(effet),
		}, true
	}
}

// paieUnePension are the modules whose lack leaves the total of a point incomplete.
var paieUnePension = map[capability.ModuleID]bool{
	capability.MontantAnnuites: true, capability.MontantPoints: true, capability.MontantIndiciaire: true, capability.RegimeSpecialFerme: true,
	capability.RegimeEnim: true, capability.RegimeCnavpl: true, capability.RegimeSpeciauxAutres: true, capability.RegimeUltramarin: true,
}

// horsProjection are the modules before the last pension that change neither a rate nor an amount.
var horsProjection = map[capability.ModuleID]bool{
	capability.ValiderSource: true, capability.ReconcilierEmployeur: true,
}

// modulesDeProjection returns the modules up to the last pension.
func modulesDeProjection(steps []step) []step {
	needed := make([]step, 0, len(steps))
	for _, step := range steps {
		if !horsProjection[step.id] {
			needed = append(needed, step)
		}
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
