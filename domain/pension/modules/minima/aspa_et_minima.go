package minima

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// AspaEtMinima computes the solidarity allowance for the elderly (ASPA), the supplementary disability allowance (ASI)
// before its age, and what an estate pays back of the ASPA.
//
// The ASPA is due from 65, from 62 to somebody unfit for work, to who lives in France nine months a year. It fills the
// gap between the means of the household and a ceiling, within an amount: alone, that of a person alone; for two
// beneficiaries, that of a couple, half each; for one beneficiary in a couple, the ceiling of the couple within the
// amount of a person alone (allocation.go). The means are the pensions of this run, the survivor's ones, and what the
// dossier declares, less an allowance on income from work. A monthly payment is cut to the cent. The person asks for
// it: without declared means the module has no object.
//
// The ASI does the same for a disabled person below that age: the gap up to a ceiling since April 2020, a fixed
// amount within the ceiling before. What was paid as ASPA is taken back from the net assets of the estate above a
// threshold (recuperation.go).
//
// Law: CSS L815-1 to L815-13, L815-24, R815-22, R815-29, D815-1 to D815-4.
//
// It knows neither the value of assets that count for 3 % a year, which the declared means must hold, nor the ten years
// of residence permit of foreigners, which it recalls by a warning.
type AspaEtMinima struct{}

// ResultatMinima is what the report says of these allowances.
type ResultatMinima struct {
	Allocation   *Allocation           `json:"allocation"`
	Recuperation *RecuperationResultat `json:"recuperationSuccession"`
}

// Info describes the module.
func (AspaEtMinima) Info() pension.Info {
	return pension.Info{
		ID:    capability.AspaEtMinima,
		Objet: "calcule l'ASPA ou l'ASI sous condition de ressources, et sa récupération sur la succession",
		Law: []law.Ref{
			law.CSSL815_1, law.CSSL815_9, law.CSSL815_13, law.CSSL815_24, law.CSSR815_22, law.CSSR815_29, law.CSSD815_1,
			law.CSSD815_4,
		},
	}
}

// Applies says whether the dossier declares means, or an estate that pays the ASPA back.
func (AspaEtMinima) Applies(s *pension.State) (bool, string) {
	if successionDeclaree(s) {
		return true, ""
	}
	switch {
	case !ressourcesDeclarees(s):
		return false, "Le dossier ne déclare pas les ressources du foyer : l'ASPA n'est pas demandée."
	case payeeParLaFonctionPublique(s):
		return false, "L'ASPA est servie par le régime de la fonction publique (aspaEtMinimaFp)."
	}
	return true, ""
}

// Compute computes the allowance and the recovery.
func (AspaEtMinima) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatMinima{}
	if ressourcesDeclarees(s) && !payeeParLaFonctionPublique(s) {
		allocation, du := allouer(s, t)
		out.Allocation = allocation
		s.Aspa.Donner(du)
	}
	if successionDeclaree(s) {
		out.Recuperation = recuperer(s, t)
	}
	return out
}

func ressourcesDeclarees(s *pension.State) bool {
	return s.Dossier.Foyer != nil && s.Dossier.Foyer.RessourcesAnnuellesEur.Present
}
