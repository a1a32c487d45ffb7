package minima

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// AspaEtMinimaFp computes the same allowance when a scheme of the civil service pays it: the scheme that serves the
// base pension does, and the civil service is the only one here. The means hold the whole of the pensions,
// guaranteed minimum included.
//
// Law: CSS L815-1, L815-7, L815-9, D815-1.
//
// Doubt: which scheme pays when several serve a base pension; the civil service does only when no other one does.
type AspaEtMinimaFp struct{}

// ResultatMinimaFp is what the report says of it.
type ResultatMinimaFp struct {
	Allocation *Allocation `json:"allocation"`
}

// Info describes the module.
func (AspaEtMinimaFp) Info() pension.Info {
	return pension.Info{
		ID:    capability.AspaEtMinimaFp,
		Objet: "calcule l'ASPA ou l'ASI servie par un régime de la fonction publique",
		Law:   []law.Ref{law.CSSL815_1, law.CSSL815_7, law.CSSL815_9, law.CSSR815_29, law.CSSD815_1},
	}
}

// Applies says whether the civil service pays the allowance.
func (AspaEtMinimaFp) Applies(s *pension.State) (bool, string) {
	switch {
	case faits.Aucune(s.Pensions.De(capability.MontantIndiciaire)):
		return false, "Aucune pension de la fonction publique."
	case !ressourcesDeclarees(s):
		return false, "Le dossier ne déclare pas les ressources du foyer : l'ASPA n'est pas demandée."
	case !payeeParLaFonctionPublique(s):
		return false, "Un autre régime sert une pension de base : il sert aussi l'ASPA (aspaEtMinima)."
	}
	return true, ""
}

// Compute computes the allowance.
func (AspaEtMinimaFp) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatMinimaFp{}
	allocation, du := allouer(s, t)
	out.Allocation = allocation
	s.AspaFp.Donner(du)
	return out
}

// payeeParLaFonctionPublique says whether every base pension is a civil servant's. Law: CSS L815-7.
func payeeParLaFonctionPublique(s *pension.State) bool {
	return !faits.Aucune(s.Pensions.De(capability.MontantIndiciaire)) &&
		faits.Aucune(s.Pensions.Sauf(capability.MontantIndiciaire, capability.MontantPoints))
}
