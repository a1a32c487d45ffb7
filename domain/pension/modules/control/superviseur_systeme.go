package control

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// SuperviseurSysteme is the delivery-ready gate: it says whether the result may be relied on as binding, and if not, why.
//
// It holds when no gap is open, every module has answered in full, every figure read is in force and sure, no rule rests on a doubtful
// reading, every override came with a document, the date was asked for, and a recomputation by an independent path agrees to the cent.
// That recomputation does not exist yet, so the gate never holds: the reason RECOMPUTATION_MISSING says so.
type SuperviseurSysteme struct{}

// The checks, and the reasons that a run shows when one of them fails.
const (
	controleLacunes       = "OPEN_GAP"
	controleEchecs        = "MODULE_FAILED"
	controleIncomplets    = "MODULE_INCOMPLETE"
	controleSubstitutions = "OVERRIDE_WITHOUT_ATTACHMENT"
	controleEnVigueur     = "FIGURE_NOT_IN_FORCE"
	controleFiabilite     = "FIGURE_DOUBTFUL"
	controleDoutes        = "RULE_DOUBTFUL"
	controleDate          = "DATE_ASSUMED"
	controleRecalcul      = "RECOMPUTATION_MISSING"
)

// ResultatSupervision is what the module returns.
type ResultatSupervision struct {
	Deliverable bool       `json:"deliverable"`
	Checks      []Controle `json:"checks"`
}

// Controle is one check.
type Controle struct {
	Code   string `json:"code"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
}

// Info describes the module.
func (SuperviseurSysteme) Info() pension.Info {
	return pension.Info{
		ID: capability.SuperviseurSysteme, Objet: "Dit si le résultat peut être délivré comme opposable, et sinon pourquoi.",
		Law:   []law.Ref{law.ConventionProjet},
		Needs: []pension.Fact{pension.FactDateEffet}, Gives: []pension.Fact{pension.FactLivrable},
	}
}

// Applies is always true: every result is supervised.
func (SuperviseurSysteme) Applies(*pension.State) (bool, string) { return true, "" }

// Compute runs the checks.
func (SuperviseurSysteme) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatSupervision{Deliverable: true, Checks: make([]Controle, 0, 9)}
	add := func(code string, faults int, what string) {
		check := Controle{Code: code, OK: faults == 0}
		if faults > 0 {
			check.Detail = strconv.Itoa(faults) + " " + what
			out.Deliverable = false
			s.Livrable.Motifs = append(s.Livrable.Motifs, code)
		}
		out.Checks = append(out.Checks, check)
	}
	add(controleLacunes, len(t.Lacunes()), "lacune(s) ouverte(s)")
	failed, incomplete := avancement(s)
	add(controleEchecs, failed, "module(s) en échec")
	add(controleIncomplets, incomplete, "module(s) incomplet(s)")
	add(controleSubstitutions, sansPiece(s), "substitution(s) sans pièce jointe")
	notInForce, unsure := chiffres(s.Bareme, t.Figures())
	add(controleEnVigueur, notInForce, "chiffre(s) projeté(s) ou abrogé(s)")
	add(controleFiabilite, unsure, "chiffre(s) de fiabilité basse")
	add(controleDoutes, len(t.Doubts()), "lecture(s) douteuse(s) du droit")
	assumed := 0
	if s.DateDemandee.IsZero() {
		assumed = 1
	}
	add(controleDate, assumed, "date de liquidation supposée et non demandée")
	add(controleRecalcul, 1, "recalcul indépendant pas encore disponible")
	s.Livrable.Oui = out.Deliverable
	t.Step(pension.Step{Label: "Résultat livrable", Valeur: pension.Oui(out.Deliverable), Loi: law.ConventionProjet})
	return out
}

func avancement(s *pension.State) (failed, incomplete int) {
	for _, a := range s.Avancement {
		switch a.Status {
		case pension.Failed:
			failed++
		case pension.Incomplete:
			incomplete++
		case pension.Computed, pension.NotApplicable:
		}
	}
	return failed, incomplete
}

func sansPiece(s *pension.State) int {
	n := 0
	for _, x := range s.Substitutions {
		if !x.PieceJointe {
			n++
		}
	}
	return n
}

// chiffres counts the figures read whose row is not in force for good, and those that one weak source alone gives.
func chiffres(tables *bareme.Set, figures []bareme.Figure) (notInForce, unsure int) {
	for _, f := range figures {
		if tables.StatutOf(f) == bareme.Projete {
			notInForce++
		}
		if tables.FiabiliteOf(f) == bareme.Basse {
			unsure++
		}
	}
	return notInForce, unsure
}
