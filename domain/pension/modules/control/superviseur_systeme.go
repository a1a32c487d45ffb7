package control

import (
	"slices"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneLivrable       = pension.Modele{Genre: pension.Decision, Label: "Résultat livrable", Loi: law.ConventionProjet}
	ligneTotalRecalcule = pension.Modele{
		Genre: pension.Calcul, Label: "Total recalculé par un chemin indépendant",
		Formule: "{totalCalcule} calculé ; {chiffresRelus} chiffres relus", Unite: pension.EURParAn,
		Loi: law.ConventionProjet,
	}
)

// SuperviseurSysteme is the delivery-ready gate: it says whether the result may be relied on as binding, and if not,
// why.
//
// It holds when no gap is open, every module has answered in full, every override came with a document, every figure
// read is in force and sure, no rule rests on a doubtful reading, the date was asked for, the amounts keep their
// invariants, what a fund notified differently is explained, and an independent recomputation of the total, gross and
// net, agrees to the cent (package recalcul). What the recomputation has no rule for is never delivered:
// RECOMPUTATION_MISSING says so and names it.
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
	controleInvariants    = "INVARIANT_BROKEN"
	controleEcarts        = "NOTIFIED_GAP_UNEXPLAINED"
	controleRecalcul      = "RECOMPUTATION_MISSING"
	controleDesaccord     = "RECOMPUTATION_DISAGREES"
)

// ResultatSupervision is what the module returns.
type ResultatSupervision struct {
	Deliverable bool       `json:"deliverable"`
	Checks      []Controle `json:"checks"`
	// RecalculEur is the annual total of the independent recomputation, null when it has no rule for something.
	RecalculEur *money.Euro `json:"totalAnnuelRecalculeEur"`
	// RecalculNetEur is the recomputed net month, null without the household's income too.
	RecalculNetEur *money.Euro `json:"totalMensuelNetRecalculeEur"`
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
		ID:    capability.SuperviseurSysteme,
		Objet: "Dit si le résultat peut être délivré comme opposable, et sinon pourquoi.",
		Law:   []law.Ref{law.ConventionProjet},
	}
}

// Applies is always true: every result is supervised.
func (SuperviseurSysteme) Applies(*pension.State) (bool, string) { return true, "" }

// Compute runs the checks.
func (SuperviseurSysteme) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatSupervision{Deliverable: true, Checks: make([]Controle, 0, 12)}
	g := porte{s: s, out: out}
	g.count(controleLacunes, t.NombreLacunes(), "lacune(s) ouverte(s)")
	failed := modules(s, pension.Failed)
	g.count(controleEchecs, failed, "module(s) en échec")
	g.count(controleIncomplets, modules(s, pension.Incomplete), "module(s) incomplet(s)")
	withoutPiece := compter(s.Substitutions, func(x pension.Substitution) bool { return !x.PieceJointe })
	g.count(controleSubstitutions, withoutPiece, "substitution(s) sans pièce jointe")
	notInForce, unsure := chiffres(s, t.Figures())
	g.count(controleEnVigueur, len(notInForce), "table(s) dont un chiffre est projeté ou abrogé : "+names(notInForce))
	g.count(controleFiabilite, len(unsure), "table(s) dont un chiffre est de fiabilité basse : "+names(unsure))
	g.count(controleDoutes, len(t.Doubts()), "lecture(s) douteuse(s) du droit")
	assumed := 0
	if s.DateDemandee.IsZero() {
		assumed = 1
	}
	g.count(controleDate, assumed, "date de liquidation supposée et non demandée")
	g.count(controleInvariants, invariantsRompus(s), "invariant(s) rompu(s)")
	unexplained := compter(s.EcartsExpliques.Lire(), func(e faits.Ecart) bool { return e.Significatif && !e.Explique })
	g.count(controleEcarts, unexplained, "écart(s) au notifié sans explication")
	g.recalcul(t, t.NombreLacunes() > 0 || failed > 0)
	s.Livrable.Donner(faits.Livrable{Oui: out.Deliverable, Motifs: g.motifs})
	t.Step(pension.Step{Modele: &ligneLivrable, Valeur: pension.Oui(out.Deliverable)})
	return out
}

// porte gathers the checks.
type porte struct {
	s   *pension.State
	out *ResultatSupervision
	// motifs are the checks that fail, as codes.
	motifs []string
}

// count records a check that fails when something is counted.
func (g *porte) count(code string, faults int, what string) {
	detail := ""
	if faults > 0 {
		detail = strconv.Itoa(faults) + " " + what
	}
	g.noter(code, faults == 0, detail)
}

func (g *porte) noter(code string, ok bool, detail string) {
	if !ok {
		g.out.Deliverable = false
		g.motifs = append(g.motifs, code)
	}
	g.out.Checks = append(g.out.Checks, Controle{Code: code, OK: ok, Detail: detail})
}

// recalcul compares the total with the independent recomputation. A run with gaps or failures has no total to compare.
func (g *porte) recalcul(t *pension.Trace, partial bool) {
	if partial {
		g.noter(controleRecalcul, false, "total incomplet : rien à comparer")
		g.noter(controleDesaccord, true, "")
		return
	}
	v := compareAgain(g.s)
	if v.manque != "" {
		g.noter(controleRecalcul, false, "recalcul indépendant sans règle pour : "+v.manque)
		g.noter(controleDesaccord, true, "")
		return
	}
	g.out.RecalculEur = &v.recalcule
	g.out.RecalculNetEur = v.net
	g.noter(controleRecalcul, true, "")
	detail := ""
	if !v.concordant() {
		detail = v.detail()
	}
	g.noter(controleDesaccord, v.concordant(), detail)
	t.Step(
		pension.Step{Modele: &ligneTotalRecalcule, Valeur: pension.Montant(v.recalcule)},
		pension.Montant(v.calcule), pension.Nombre(v.lus),
	)
}

// chiffres lists the tables read in a row that is not in force, and those read in a row that one weak source alone
// gives.
func chiffres(s *pension.State, figures []bareme.Figure) (notInForce, unsure []bareme.TableID) {
	today := calendar.Later(s.Aujourdhui, s.DateEffet.Lire())
	for _, f := range figures {
		out, doubtful := s.Bareme.Reserves(f, today)
		if out && !slices.Contains(notInForce, f.Table) {
			notInForce = append(notInForce, f.Table)
		}
		if doubtful && !slices.Contains(unsure, f.Table) {
			unsure = append(unsure, f.Table)
		}
	}
	return notInForce, unsure
}

func names(list []bareme.TableID) string {
	words := make([]string, len(list))
	for i, id := range list {
		words[i] = id.String()
	}
	return strings.Join(words, ", ")
}

// invariantsRompus counts what no reading of the law allows: a negative pension or duration, a coefficient above 1, a
// décote with a surcote.
func invariantsRompus(s *pension.State) int {
	one := money.Int(1)
	pensions := slices.AppendSeq(slices.Clone(s.Reversion.Lire()), s.Pensions.Toutes())
	broken := compter(pensions, func(p faits.Pension) bool { return p.AnnuelEur.Sign() < 0 })
	broken += compter(pensions, func(p faits.Pension) bool {
		d := p.Detail
		// The coefficient of a scheme of points holds its surcote, and passes one.
		return d != nil && (d.Trimestres < 0 || d.Points.Sign() < 0 || d.Taux.Sign() < 0 ||
			d.Points.IsZero() && one.Less(d.Taux))
	})
	if s.Taux.Lire().CoefficientDecote.Sign() > 0 && s.Taux.Lire().TauxSurcote.Sign() > 0 {
		broken++
	}
	return broken
}

// modules counts those of a status.
func modules(s *pension.State, status pension.Status) int {
	return compter(s.Avancement.Lire(), func(a pension.Avancement) bool { return a.Status == status })
}

func compter[T any](list []T, fault func(T) bool) (n int) {
	for _, x := range list {
		if fault(x) {
			n++
		}
	}
	return n
}
