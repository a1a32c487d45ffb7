package description

import (
	"reflect"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
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
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// moduleResult is the type of what a module answers; a test runs the modules and compares.
type moduleResult struct {
	id      capability.ModuleID
	results reflect.Type
}

// moduleResults are those of the modules, in the order of a run.
func moduleResults() []moduleResult {
	return []moduleResult{
		{capability.HubIngestion, reflect.TypeFor[career.ResultatIngestion]()},
		{capability.ValiderSource, reflect.TypeFor[career.ResultatValidation]()},
		{capability.ReconcilierEmployeur, reflect.TypeFor[career.ResultatRapprochement]()},
		{capability.RepartiteurCarriere, reflect.TypeFor[career.ResultatRepartition]()},
		{capability.EvaluateurLura, reflect.TypeFor[lura.ResultatLura]()},
		{capability.TrimestresSalaires, reflect.TypeFor[career.ResultatTrimestres]()},
		{capability.PointsCotises, reflect.TypeFor[career.ResultatPointsCotises]()},
		{capability.PointsForfaits, reflect.TypeFor[agirc.ResultatPointsForfaits]()},
		{capability.PointsAchat, reflect.TypeFor[agirc.ResultatPointsAchat]()},
		{capability.MajEducationEnfant, reflect.TypeFor[depart.ResultatEnfants]()},
		{capability.PenibiliteC2p, reflect.TypeFor[depart.ResultatC2p]()},
		{capability.DroitsEtrangers, reflect.TypeFor[intl.ResultatEtrangers]()},
		{capability.PriseEnChargeHandicap, reflect.TypeFor[minima.ResultatHandicap]()},
		{capability.ConversionInvalideRetraite, reflect.TypeFor[minima.ResultatConversion]()},
		{capability.PensionInvalideConversionForcee, reflect.TypeFor[minima.ResultatConversionForcee]()},
		{capability.DepartAnticipe, reflect.TypeFor[depart.ResultatDepart]()},
		{capability.DispatchRegimesNonAlignes, reflect.TypeFor[base.ResultatDispatch]()},
		{capability.LiquidationUnique, reflect.TypeFor[lura.ResultatLiquidationUnique]()},
		{capability.SurcoteDecote, reflect.TypeFor[pipeline.TauxEtCourbe]()},
		{capability.MontantIndiciaire, reflect.TypeFor[fp.ResultatIndiciaire]()},
		{capability.RegimeSpecialFerme, reflect.TypeFor[speciaux.ResultatStatutaire]()},
		{capability.RegimeEnim, reflect.TypeFor[speciaux.ResultatEnim]()},
		{capability.RegimeCnavpl, reflect.TypeFor[speciaux.ResultatCnavpl]()},
		{capability.RegimeSpeciauxAutres, reflect.TypeFor[speciaux.ResultatAutres]()},
		{capability.RegimeUltramarin, reflect.TypeFor[speciaux.ResultatUltramarin]()},
		{capability.MontantAnnuites, reflect.TypeFor[base.ResultatAnnuites]()},
		{capability.MontantPoints, reflect.TypeFor[agirc.ResultatMontantPoints]()},
		{capability.MinimumGaranti, reflect.TypeFor[depart.ResultatMinimumGaranti]()},
		{capability.RetraiteProgressive, reflect.TypeFor[depart.ResultatProgressive]()},
		{capability.CumulEmploiRetraite, reflect.TypeFor[depart.ResultatCumul]()},
		{capability.RetraiteDeReversion, reflect.TypeFor[minima.ResultatReversion]()},
		{capability.AspaEtMinima, reflect.TypeFor[minima.ResultatMinima]()},
		{capability.AspaEtMinimaFp, reflect.TypeFor[minima.ResultatMinimaFp]()},
		{capability.ApplicateurSante, reflect.TypeFor[pipeline.SanteEtDeparts]()},
		{capability.ComparateurLiquidation, reflect.TypeFor[control.ResultatComparaison]()},
		{capability.QualificateurEcart, reflect.TypeFor[control.ResultatQualification]()},
		{capability.SuperviseurSysteme, reflect.TypeFor[control.ResultatSupervision]()},
		{capability.GenererRapport, reflect.TypeFor[restitution.ResultatRapport]()},
	}
}

// resultSchemas are the schemas of the sections: one a module, told apart by moduleId, and the Go types that they are
// made of.
func resultSchemas(folder string, taken map[string]bool) ([]ijson.Member, error) {
	types := newTypes(folder, taken)
	var variants, mapping, sections []ijson.Member
	for _, m := range moduleResults() {
		name := sectionName(m.id)
		mapping = append(mapping, text(string(m.id), "#/components/schemas/"+name))
		variants = append(variants, reference(name))
		results, err := types.named(m.results)
		if err != nil {
			return nil, err
		}
		sections = append(sections, member(name, sectionSchema(m.id, results)))
	}
	refs := make([]ijson.Value, len(variants))
	for i, v := range variants {
		refs[i] = ijson.NewObject(v)
	}
	section := ijson.NewObject(
		text(
			"description",
			"What one module answered. `results` is that of the module; the view `synthese` holds a part of it.",
		),
		member("oneOf", ijson.ArrayValue(refs)),
		member(
			"discriminator",
			ijson.NewObject(text("propertyName", "moduleId"), member("mapping", ijson.NewObject(mapping...))),
		),
	)
	out := append([]ijson.Member{member("Section", section)}, sections...)
	return append(out, types.schemas()...), nil
}

func sectionName(id capability.ModuleID) string { return "Section" + title(string(id)) }

// sectionSchema is what every section holds, with the results of this one.
func sectionSchema(id capability.ModuleID, results string) ijson.Value {
	properties := ijson.NewObject(
		member("moduleId", enum("", []string{string(id)})),
		member("results", ijson.NewObject(reference(results))),
	)
	own := ijson.NewObject(
		text("type", "object"), member("properties", properties),
		member(
			"required", ijson.ArrayValue([]ijson.Value{ijson.StringValue("moduleId"), ijson.StringValue("results")}),
		),
	)
	return ijson.NewObject(
		text("description", "The section of "+string(id)+"."),
		member("allOf", ijson.ArrayValue([]ijson.Value{ijson.NewObject(reference("SectionBase")), own})),
	)
}
