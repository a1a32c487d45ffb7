package restitution

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneModulesCalcules = pension.Modele{Genre: pension.Calcul, Label: "Modules calculés", Loi: law.ConventionProjet}
	ligneLacunesOuvertes = pension.Modele{Genre: pension.Calcul, Label: "Lacunes ouvertes", Loi: law.ConventionProjet}
)

// GenererRapport closes the run: it says what became of every module and counts what is open, so that a reader sees at
// once how far the result goes.
type GenererRapport struct{}

// ResultatRapport is what the module returns.
type ResultatRapport struct {
	DateEffet     calendar.Date        `json:"dateEffet"`
	BaremeVersion string               `json:"baremeVersion"`
	Modules       []pension.Avancement `json:"modules"`
	Calcules      int                  `json:"calcules"`
	NonApplicable int                  `json:"nonApplicables"`
	Incomplets    int                  `json:"incomplets"`
	Echecs        int                  `json:"echecs"`
	Lacunes       int                  `json:"lacunes"`
	Bloquantes    int                  `json:"lacunesBloquantes"`
}

// Info describes the module.
func (GenererRapport) Info() pension.Info {
	return pension.Info{
		ID:    capability.GenererRapport,
		Objet: "Dresse l'état du calcul : ce que chaque module a donné et ce qui manque.",
		Law:   []law.Ref{law.ConventionProjet},
	}
}

// Applies is always true: every run has a report.
func (GenererRapport) Applies(*pension.State) (bool, string) { return true, "" }

// Compute counts.
func (GenererRapport) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatRapport{
		DateEffet: s.DateEffet.Lire(), Modules: slices.Clip(s.Avancement.Lire()), Lacunes: t.NombreLacunes(),
	}
	if out.Modules == nil {
		out.Modules = []pension.Avancement{}
	}
	if s.Bareme != nil {
		out.BaremeVersion = s.Bareme.Version()
	}
	for _, a := range s.Avancement.Lire() {
		switch a.Status {
		case pension.Computed:
			out.Calcules++
		case pension.NotApplicable:
			out.NonApplicable++
		case pension.Incomplete:
			out.Incomplets++
		case pension.Failed:
			out.Echecs++
		}
	}
	// The gap that stands for those not listed counts once.
	for _, l := range t.Lacunes() {
		if l.Bloquante {
			out.Bloquantes++
		}
	}
	t.Step(pension.Step{Modele: &ligneModulesCalcules, Valeur: pension.Nombre(out.Calcules)})
	t.Step(pension.Step{Modele: &ligneLacunesOuvertes, Valeur: pension.Nombre(out.Lacunes)})
	return out
}
