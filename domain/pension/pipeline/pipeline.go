package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/agirc"
	"github.com/retraite-gateway/retraite/domain/pension/modules/base"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control"
	"github.com/retraite-gateway/retraite/domain/pension/modules/depart"
	"github.com/retraite-gateway/retraite/domain/pension/modules/fp"
	"github.com/retraite-gateway/retraite/domain/pension/modules/intl"
	"github.com/retraite-gateway/retraite/domain/pension/modules/lura"
	"github.com/retraite-gateway/retraite/domain/pension/modules/minima"
	"github.com/retraite-gateway/retraite/domain/pension/modules/restitution"
	"github.com/retraite-gateway/retraite/domain/pension/modules/speciaux"
)

// Modules returns every module of the catalogue in the order in which a run takes them. The order is law here: a module
// finds the facts it needs because an earlier line gives them.
func Modules() []pension.Module {
	modules := make([]pension.Module, len(steps))
	for i := range steps {
		modules[i] = steps[i].module
	}
	return modules
}

// Of returns a run through other modules, in their order: those of Modules with one of them replaced.
func Of(modules []pension.Module) func(Input) Outcome {
	list := stepsOf(modules)
	return func(in Input) Outcome { return run(in, list) }
}

// step is a module with its id, which only its description gives otherwise, and the facts that it gives.
type step struct {
	id     capability.ModuleID
	module pension.Module
	gives  faits.Ensemble
}

// steps are the modules of a run, described once.
var steps = stepsOf(ordered())

func stepsOf(modules []pension.Module) []step {
	out := make([]step, len(modules))
	for i, module := range modules {
		id := module.Info().ID
		out[i] = step{id: id, module: module, gives: faits.DonnesPar(id)}
	}
	return out
}

func ordered() []pension.Module {
	return []pension.Module{
		// The career comes in.
		career.HubIngestion{},
		career.ValiderSource{},
		career.ReconcilierEmployeur{},
		career.RepartiteurCarriere{},
		// Settled together or apart decides how pay makes quarters, so it comes before them.
		lura.EvaluateurLura{},
		career.TrimestresSalaires{},
		career.PointsCotises{},
		agirc.PointsForfaits{},
		agirc.PointsAchat{},
		depart.MajEducationEnfant{},
		depart.PenibiliteC2p{},
		intl.DroitsEtrangers{},
		// When, and for what reason.
		minima.PriseEnChargeHandicap{},
		minima.ConversionInvalideRetraite{},
		minima.PensionInvalideConversionForcee{},
		depart.DepartAnticipe{},
		base.DispatchRegimesNonAlignes{},
		lura.LiquidationUnique{},
		depart.SurcoteDecote{},
		// How much.
		fp.MontantIndiciaire{},
		depart.MinimumGaranti{},
		speciaux.RegimeSpecialFerme{},
		speciaux.RegimeEnim{},
		speciaux.RegimeCnavpl{},
		speciaux.RegimeSpeciauxAutres{},
		speciaux.RegimeUltramarin{},
		agirc.MontantPoints{},
		// Last of the pensions: the minimum contributif is cut by all the others.
		base.MontantAnnuites{},
		depart.RetraiteProgressive{},
		depart.CumulEmploiRetraite{},
		// The survivor's pensions are means of the minimum for the old.
		minima.RetraiteDeReversion{},
		minima.AspaEtMinima{},
		minima.AspaEtMinimaFp{},
		minima.ApplicateurSante{},
		// What may be relied on.
		control.ComparateurLiquidation{},
		control.QualificateurEcart{},
		control.SuperviseurSysteme{},
		restitution.GenererRapport{},
	}
}
