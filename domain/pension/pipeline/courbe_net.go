package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/minima"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// NetDuDepart is what is left of the pensions of a date of the curve that means something, after social contributions.
type NetDuDepart struct {
	Date          calendar.Date `json:"date"`
	MensuelNetEur money.Euro    `json:"mensuelNetEur"`
}

// SanteEtDeparts is the result of applicateurSante in a run that was asked for the curve of departure dates.
type SanteEtDeparts struct {
	*minima.ResultatSante
	Departs []NetDuDepart `json:"netParDate,omitempty"`
}

// addNets adds the net of the dates to the section of the contributions: who may see departures may not see these.
func addNets(sections []Section, nets []NetDuDepart) {
	for i := range sections {
		if sante, ok := sections[i].Results.(*minima.ResultatSante); ok && len(nets) > 0 {
			sections[i].Results = &SanteEtDeparts{ResultatSante: sante, Departs: nets}
		}
	}
}

// modulesToNet returns the modules after the last pension down to the one that withholds social contributions.
func modulesToNet(steps []step) []step {
	var out []step
	after := false
	for _, step := range steps {
		if after {
			out = append(out, step)
		}
		if step.id == capability.ApplicateurSante {
			return out
		}
		after = after || step.id == capability.MontantAnnuites
	}
	return nil
}

// goOnToNet goes on from the pensions of a point to what is left of them. It is not noted when it is not known, or is
// of other pensions than those of the point: a progressive retirement serves a part of them.
func (c *curve) goOnToNet(effet calendar.Date, state *pension.State, trace *pension.Trace, brut money.Euro) {
	for i := range c.toNet {
		var section Section
		state.Avancement = faits.Donne(c.registre, faits.NomAvancement, c.avancement)
		runModule(&c.toNet[i], state, c.registre, trace, &section)
		if section.Status == pension.Failed {
			return
		}
		c.avancement = append(c.avancement, pension.Avancement{ModuleID: section.ModuleID, Status: section.Status})
		sante, ok := section.Results.(*minima.ResultatSante)
		if ok && section.Status == pension.Computed && sante.TotalMensuelNetEur != nil &&
			sante.TotalMensuelBrutEur.Equal(brut.Decimal) {
			c.nets = append(c.nets, NetDuDepart{effet, *sante.TotalMensuelNetEur})
		}
	}
}

// foyerConstant returns the household of a dossier as it would be told at another date: the income that fixes the
// contributions at the date asked for stays what it is.
func foyerConstant(in Input, effet calendar.Date) *dossier.Foyer {
	foyer := in.Dossier.Foyer
	if foyer == nil || in.DateEffet.IsZero() || foyer.AnneeRfr.Value != regles.AnneeDesRevenus(in.DateEffet) {
		return foyer
	}
	constant := *foyer
	constant.AnneeRfr.Value = regles.AnneeDesRevenus(effet)
	return &constant
}
