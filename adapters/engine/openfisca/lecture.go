package openfisca

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
	"github.com/retraite-gateway/retraite/ports"
)

// lecture is a dossier as the reading modules of the engine of the project leave it. They decide no right: they settle
// the date of effect, convert francs, put unusable lines aside and open gaps.
type lecture struct {
	dossier *dossier.Dossier
	lignes  []faits.Ligne
	effet   calendar.Date
	outcome pipeline.Outcome
}

// lire takes a dossier through the reading modules.
func lire(ctx stopper, tables *bareme.Set, decoded *dossier.Dossier, in ports.EngineInput) *lecture {
	l := &lecture{dossier: decoded}
	substitutions := make([]pension.Substitution, 0, len(in.Substitutions))
	for _, s := range in.Substitutions {
		substitutions = append(substitutions, pension.Substitution{
			Champ: string(s.Champ), PieceJointe: s.PieceJointeRef != "",
		})
	}
	read := pipeline.Of([]pension.Module{
		career.HubIngestion{},
		career.ValiderSource{},
		career.ReconcilierEmployeur{},
		career.RepartiteurCarriere{},
		sonde{vers: l},
	})
	l.outcome = read(pipeline.Input{
		Dossier: decoded, Bareme: tables, DateEffet: in.LiquidationDate, Aujourdhui: in.Today,
		Ignores: in.IgnoredFields, Substitutions: substitutions,
		Stop: func() bool { return ctx.Err() != nil },
	})
	if !l.outcome.Stopped {
		l.outcome.Sections = l.outcome.Sections[:len(l.outcome.Sections)-1]
	}
	return l
}

// stopper is as much of a context as says that nobody waits.
type stopper interface{ Err() error }

// sonde stands behind the reading modules and takes what they found.
type sonde struct{ vers *lecture }

// Info takes the place of the last module, which gives no fact.
func (sonde) Info() pension.Info { return pension.Info{ID: capability.GenererRapport} }

// Applies is always true.
func (sonde) Applies(*pension.State) (applies bool, why string) { return true, "" }

// Compute takes the lines and the date of effect.
func (s sonde) Compute(state *pension.State, _ *pension.Trace) any {
	s.vers.lignes = slices.Clone(state.Carriere.Lire())
	s.vers.effet = state.DateEffet.Lire()
	return struct{}{}
}
