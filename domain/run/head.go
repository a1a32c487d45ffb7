package run

import (
	"maps"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// headShapes are what the summary reads of the results of each module. A module that is not named has nothing in it.
//
// A proof signs the head of a section as these shapes cut it. So a member may be added only under a name that no sealed
// run holds, and none may be taken away: the head of a run of before would be another than the one that was signed.
var headShapes = map[capability.ModuleID]ijson.Shape{
	capability.HubIngestion: {
		"dateEffet": nil, "origineDateEffet": nil, "proprietesInconnues": nil, "proprietesProches": nil,
		"motsInconnus": nil, "valeursSubstituees": nil, "finDuTravailDecrit": nil, "anneeDepartSansLigne": nil,
		"servicesRetablis": {"regimes": nil, "paiesManquantes": nil},
	},
	capability.ValiderSource: {
		"montantsARegarder": nil, "lignesARegarder": {"code": nil, "champ": nil, "annee": nil, "valeurLue": nil},
	},
	capability.GenererRapport:                  {"dateEffet": nil},
	capability.ConversionInvalideRetraite:      {"aSavoir": aSavoirShape},
	capability.PensionInvalideConversionForcee: {"aSavoir": aSavoirShape},
	capability.DepartAnticipe: {
		"datePossible": nil, "dispositifs": {"code": nil, "eligible": nil, "datePossible": nil},
	},
	capability.SurcoteDecote: {
		"ageDepart": nil, "ageLegal": nil, "dateAgeLegal": nil, "dateTauxPlein": nil, "dureeRequise": nil,
		"trimestresRetenus": nil, "pensionDue": nil, "premiereDateEffet": nil,
		"projectionDepart": {
			"date": nil, "age": nil, "mensuelBrutEur": nil, "mensuelNetEur": nil, "complet": nil,
			"activitePoursuivie": nil, "reperes": nil,
		},
	},
	capability.MontantAnnuites:      pensionShape,
	capability.MontantPoints:        pensionShape,
	capability.MontantIndiciaire:    pensionShape,
	capability.RegimeSpecialFerme:   pensionShape,
	capability.RegimeEnim:           pensionShape,
	capability.RegimeCnavpl:         pensionShape,
	capability.RegimeSpeciauxAutres: pensionShape,
	capability.RegimeUltramarin:     pensionShape,
	capability.RetraiteProgressive: {
		"ouverte": nil, "regimes": {"regime": nil, "annuelServiEur": nil, "mensuelServiEur": nil},
	},
	capability.CumulEmploiRetraite: {
		"reductionMensuelleEur": nil, "regimes": {"regime": nil, "reductionMensuelleEur": nil, "verseMensuelEur": nil},
	},
	capability.RetraiteDeReversion: {
		"regimes": {"regime": nil, "ouverte": nil, "annuelEur": nil, "mensuelEur": nil, "premiereDateEffet": nil},
	},
	capability.AspaEtMinima:   {"allocation": allocationShape},
	capability.AspaEtMinimaFp: {"allocation": allocationShape},
	capability.ApplicateurSante: {
		"totalMensuelNetEur": nil,
		"regimes":            {"regime": nil, "origine": nil, "brutMensuelEur": nil, "netMensuelEur": nil},
		"netParDate":         {"date": nil, "mensuelNetEur": nil},
	},
	capability.QualificateurEcart: {
		"ecarts": {"regime": nil, "champ": nil, "ecartMensuelEur": nil, "recours": nil, "delai": {"dateLimite": nil}},
	},
	capability.SuperviseurSysteme: {"checks": {"code": nil, "ok": nil, "detail": nil}},
}

var schemeShape = ijson.Shape{
	"regime": nil, "annuelBrutEur": nil, "mensuelBrutEur": nil, "pensionDue": nil, "dateOuverture": nil,
	"versement": nil, "capitalEur": nil,
}

var pensionShape = ijson.Shape{
	"regime": nil, "annuelBrutEur": nil, "mensuelBrutEur": nil, "pensionDue": nil, "dateOuverture": nil,
	"versement": nil, "capitalEur": nil, "regimes": schemeShape,
}

var allocationShape = ijson.Shape{"prestation": nil, "ouvert": nil, "payeur": nil, "annuelEur": nil, "mensuelEur": nil}

// readShape is what this package reads of the results of a module: for the summary, and for the gate the totals that
// the supervisor recomputed.
func readShape(module capability.ModuleID) ijson.Shape {
	if module == capability.SuperviseurSysteme {
		return supervisorShape
	}
	return headShapes[module]
}

var supervisorShape = func() ijson.Shape {
	out := maps.Clone(headShapes[capability.SuperviseurSysteme])
	out["totalAnnuelRecalculeEur"] = nil
	out["totalMensuelNetRecalculeEur"] = nil
	return out
}()

// head returns what the summary reads of the results.
func (s Section) head() ijson.Value {
	kept, ok := headShapes[s.ModuleID]
	if !ok {
		return ijson.NewObject()
	}
	results := s.read()
	if s.ModuleID == capability.SurcoteDecote {
		results = withMarkedDates(results)
	}
	return kept.Of(results)
}

// withMarkedDates leaves of the curve of departures the first date and those that mean something.
func withMarkedDates(results ijson.Value) ijson.Value {
	curve, ok := results.Get("projectionDepart")
	if !ok {
		return results
	}
	var marked []ijson.Value
	for i, point := range curve.Items() {
		if i == 0 || len(textsOf(point, "reperes")) > 0 {
			marked = append(marked, point)
		}
	}
	out, err := results.Set("/projectionDepart", ijson.ArrayValue(marked))
	if err != nil {
		return results
	}
	return out
}
