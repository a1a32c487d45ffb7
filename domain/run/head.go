package run

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// shape names the members of an object that are kept, each with the shape of its own; a nil shape keeps the value whole. In a list it is the
// shape of every item.
type shape map[string]shape

// headShapes are what the summary reads of the results of each module. A module that is not named has nothing in it.
var headShapes = map[capability.ModuleID]shape{
	capability.HubIngestion: {
		"dateEffet": nil, "origineDateEffet": nil, "proprietesInconnues": nil, "proprietesProches": nil, "motsInconnus": nil,
		"valeursSubstituees": nil,
		"servicesRetablis":   {"regimes": nil, "paiesManquantes": nil},
	},
	capability.GenererRapport: {"dateEffet": nil},
	capability.DepartAnticipe: {"datePossible": nil, "dispositifs": {"code": nil, "eligible": nil, "datePossible": nil}},
	capability.SurcoteDecote: {
		"ageDepart": nil, "ageLegal": nil, "dateAgeLegal": nil, "dateTauxPlein": nil, "dureeRequise": nil, "trimestresRetenus": nil,
		"pensionDue": nil, "premiereDateEffet": nil, "projectionDepart": {
			"date": nil, "age": nil, "mensuelBrutEur": nil, "mensuelNetEur": nil, "complet": nil, "activitePoursuivie": nil, "reperes": nil,
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
	capability.RetraiteProgressive:  {"ouverte": nil, "regimes": {"regime": nil, "annuelServiEur": nil, "mensuelServiEur": nil}},
	capability.CumulEmploiRetraite: {
		"reductionMensuelleEur": nil, "regimes": {"regime": nil, "reductionMensuelleEur": nil, "verseMensuelEur": nil},
	},
	capability.RetraiteDeReversion: {
		"regimes": {"regime": nil, "ouverte": nil, "annuelEur": nil, "mensuelEur": nil, "premiereDateEffet": nil},
	},
	capability.AspaEtMinima:   {"allocation": allocationShape},
	capability.AspaEtMinimaFp: {"allocation": allocationShape},
	capability.ApplicateurSante: {
		"totalMensuelNetEur": nil, "regimes": {"regime": nil, "origine": nil, "brutMensuelEur": nil, "netMensuelEur": nil},
	},
	capability.QualificateurEcart: {
		"ecarts": {"regime": nil, "champ": nil, "ecartMensuelEur": nil, "recours": nil, "delai": {"dateLimite": nil}},
	},
	capability.SuperviseurSysteme: {"checks": {"code": nil, "ok": nil, "detail": nil}},
}

var schemeShape = shape{
	"regime": nil, "annuelBrutEur": nil, "mensuelBrutEur": nil, "pensionDue": nil, "dateOuverture": nil, "versement": nil, "capitalEur": nil,
}

var pensionShape = shape{
	"regime": nil, "annuelBrutEur": nil, "mensuelBrutEur": nil, "pensionDue": nil, "dateOuverture": nil, "versement": nil, "capitalEur": nil,
	"regimes": schemeShape,
}

var allocationShape = shape{"prestation": nil, "ouvert": nil, "payeur": nil, "annuelEur": nil, "mensuelEur": nil}

// head returns what the summary reads of the results.
func (s Section) head() ijson.Value {
	kept, ok := headShapes[s.ModuleID]
	if !ok {
		return ijson.NewObject()
	}
	results := s.results()
	if s.ModuleID == capability.SurcoteDecote {
		results = withMarkedDates(results)
	}
	return kept.of(results)
}

func (k shape) of(v ijson.Value) ijson.Value {
	if k == nil {
		return v
	}
	switch v.Kind() {
	case ijson.Object:
		var members []ijson.Member
		for name, member := range v.All() {
			if inner, ok := k[name]; ok {
				members = append(members, ijson.Member{Name: name, Value: inner.of(member)})
			}
		}
		return ijson.NewObject(members...)
	case ijson.Array:
		items := v.Items()
		for i := range items {
			items[i] = k.of(items[i])
		}
		return ijson.ArrayValue(items)
	default:
		return v
	}
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
