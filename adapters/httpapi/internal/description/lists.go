package description

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
)

// lists are the closed lists of words of the API, from the Go that keeps them.
func lists(folder string) ([]ijson.Member, error) {
	var codes, grants, packs, modules []string
	// A line of a career without a scheme, or with a word outside its closed list, is shown with an empty text.
	regimes := []string{""}
	natures := []string{""}
	for _, c := range problem.Codes() {
		codes = append(codes, string(c))
	}
	for _, c := range capability.Catalog() {
		grants = append(grants, string(c.ID))
	}
	for _, p := range pack.Catalog() {
		packs = append(packs, string(p.ID))
	}
	for _, m := range moduleResults() {
		modules = append(modules, string(m.id))
	}
	for _, r := range dossier.Regimes() {
		regimes = append(regimes, r.String())
	}
	for n := range dossier.NatureInconnue {
		natures = append(natures, n.String())
	}
	reasons, err := certificationReasons(folder)
	if err != nil {
		return nil, err
	}
	return []ijson.Member{
		member("ErrorCode", enum("The code of an error.", codes)),
		member("CapabilityId", enum("A grant.", grants)),
		member("PackId", enum("A pack of grants.", packs)),
		member("ModuleId", enum("A module of the engine.", modules)),
		member(
			"Regime", enum("A scheme; the empty text where a line of the career names none that is known.", regimes),
		),
		member(
			"Nature",
			enum("The kind of a period; the empty text where a line of the career names none that is known.", natures),
		),
		member("CertificationReason", enum(
			"Why a run is not CERTIFIE: the reasons of the gateway, and those of the supervisor of the embedded "+
				"engine.",
			reasons)),
	}, nil
}

// certificationReasons are those of the gateway and those of the supervisor, which keeps its own for itself.
func certificationReasons(folder string) ([]string, error) {
	reasons := []string{
		run.ReasonGrantMissing, run.ReasonLevelTooLow, run.ReasonOpenGap, run.ReasonModuleFailed,
		run.ReasonModuleIncomplete, run.ReasonOverrideUnproven, run.ReasonNotDeliverable, run.ReasonNotRecomputed,
		run.ReasonTotalDisagrees, run.ReasonReaderNotEligible,
	}
	supervisor, err := readPackage(filepath.Join(folder, "domain/pension/modules/control"))
	if err != nil {
		return nil, err
	}
	own := supervisor.constants("controle")
	if len(own) == 0 {
		return nil, fmt.Errorf("the supervisor has no reasons")
	}
	for _, r := range own {
		if !slices.Contains(reasons, r) {
			reasons = append(reasons, r)
		}
	}
	return reasons, nil
}
