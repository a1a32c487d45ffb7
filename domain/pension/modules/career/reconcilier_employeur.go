package career

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneEcartsEmployeurs = pension.Modele{
		Genre: pension.Calcul, Label: "Écarts entre les déclarations des employeurs et le relevé",
		Formule: "{rapprochements} employeurs et années rapprochés", Loi: law.CSSR351_11,
	}
	ligneSalaireAbsent = pension.Modele{
		Genre: pension.Calcul, Label: "Salaire déclaré absent du relevé",
		Formule: "{trimestresPerdus} trimestres perdus", Unite: pension.EUR, Loi: law.CSSR351_11,
	}
	ligneEcartSalaire = pension.Modele{
		Genre: pension.Calcul, Label: "Écart de salaire",
		Formule: "déclaré {salaireDeclare} − relevé {salaireReleve}", Unite: pension.EUR, Loi: law.CSSR351_11,
	}
)

// ReconcilierEmployeur compares what employers have declared with what the career statement holds, employer by employer
// and year by year: pay that the statement lacks and the quarters lost with it, pay that no declaration supports,
// amounts that differ, quarters that differ, interruptions that gave no assimilated period, and late pay, which belongs
// to the year in which it was paid.
//
// Amounts are compared in euros under the annual ceiling. They differ beyond one euro and one thousandth of the
// statement's amount, a convention of this project. Nothing is corrected: the career counts as the statement has it,
// and the report says what to ask for. Law: CSS R351-9, R351-11, L241-3.
type ReconcilierEmployeur struct{}

// ResultatRapprochement is what the report says of the comparison.
type ResultatRapprochement struct {
	Rapproches int `json:"rapproches"`
	// Anomalies are the first thousand of them; where there are more, AnomaliesTotal counts all.
	Anomalies      []EcartEmployeur `json:"anomalies"`
	AnomaliesTotal int              `json:"anomaliesTotal,omitempty"`
}

// EcartEmployeur is one difference between a declaration and the statement.
type EcartEmployeur struct {
	Code      string `json:"code"`
	Annee     int    `json:"annee"`
	Employeur string `json:"employeur"`
	// The amounts are under the annual ceiling; absent where the side has none.
	MontantDeclareEur *money.Euro `json:"montantDeclareEur"`
	MontantReleveEur  *money.Euro `json:"montantReleveEur"`
	EcartMontantEur   *money.Euro `json:"ecartMontantEur"`
	// TrimestresPerdus are those that the year would gain; TrimestresAttendus and TrimestresReleve those compared.
	TrimestresPerdus   *int `json:"trimestresPerdus"`
	TrimestresAttendus *int `json:"trimestresAttendus"`
	TrimestresReleve   *int `json:"trimestresReleve"`
	// Pieces are the documents to ask for; Prescription says how far back the contributions can still be put right.
	Pieces       []string `json:"piecesDemandees"`
	Prescription string   `json:"prescription"`
}

// The differences, as reports write them.
const (
	ecartAbsenteRegime    = "absente_regime"
	ecartAbsenteEmployeur = "absente_employeur"
	ecartMontant          = "ecart_montant"
	ecartTrimestres       = "ecart_trimestres"
	ecartNature           = "nature_divergente"
	ecartRattachement     = "rattachement_annee"
)

const prescription = "Cotisations arriérées régularisables par l'employeur (CSS R351-11) ; à défaut, " +
	"preuve du précompte par les bulletins de paie."

// Info describes the module.
func (ReconcilierEmployeur) Info() pension.Info {
	return pension.Info{
		ID:    capability.ReconcilierEmployeur,
		Objet: "rapproche les déclarations des employeurs et le relevé de carrière",
		Law:   []law.Ref{law.CSSR351_9, law.CSSR351_11, law.CSSL241_3},
	}
}

// Applies says whether there is a declaration to compare.
func (ReconcilierEmployeur) Applies(s *pension.State) (bool, string) {
	if len(s.Dossier.EmployeurDeclarations) == 0 {
		return false, "Aucune déclaration d'employeur à rapprocher du relevé."
	}
	return true, ""
}

// Compute compares.
func (ReconcilierEmployeur) Compute(s *pension.State, t *pension.Trace) any {
	r := rapprochement{s: s, t: t, calcul: calculTrimestres{s: s, t: t}, ecarts: []EcartEmployeur{}}
	limit, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteTrimestresParAnMaximum, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : nombre maximal de trimestres par an inconnu.")
	}
	r.calcul.perYear = limit
	keys := r.keys()
	for i := range keys {
		r.match(&keys[i])
	}
	r.rappels()
	t.Step(
		pension.Step{Modele: &ligneEcartsEmployeurs, Valeur: pension.Nombre(len(r.ecarts))},
		pension.Nombre(len(keys)),
	)
	result := &ResultatRapprochement{Rapproches: len(keys)}
	result.Anomalies, result.AnomaliesTotal = premieres(r.ecarts)
	return result
}

// rapprochement compares declarations and statement.
type rapprochement struct {
	s      *pension.State
	t      *pension.Trace
	calcul calculTrimestres
	ecarts []EcartEmployeur
	// assimilees are the years with an assimilated period, once they were asked for.
	assimilees map[int]bool
}

// match compares one employer in one year.
func (r *rapprochement) match(k *employeurKey) {
	declared, okDeclared := r.plafonne(k.declare, k.annee)
	stated, okStated := r.plafonne(k.releve, k.annee)
	if !okDeclared || !okStated {
		r.t.Incomplete("Barème pass_annuel : plafond inconnu pour " + pension.Nombre(k.annee).Text() + ".")
		return
	}
	switch {
	case k.declarePresent && !k.relevePresent:
		gap := declared
		lost := r.trimestresGagnes(k.annee, k.others, k.declare)
		r.t.Step(
			pension.Step{
				Modele: &ligneSalaireAbsent, Objet: k.employeur, Annee: k.annee, Valeur: pension.Montant(gap),
			},
			pension.Nombre(lost),
		)
		r.ecarts = append(r.ecarts, EcartEmployeur{
			Code: ecartAbsenteRegime, Annee: k.annee, Employeur: k.employeur, MontantDeclareEur: &declared,
			EcartMontantEur: &gap, TrimestresPerdus: &lost,
			Pieces:       []string{"bulletins de paie", "attestation de l'employeur", "déclaration de régularisation"},
			Prescription: prescription,
		})
	case k.releveSeul:
		r.ecarts = append(r.ecarts, EcartEmployeur{
			Code: ecartAbsenteEmployeur, Annee: k.annee, Employeur: k.employeur, MontantReleveEur: &stated,
			Pieces: []string{"attestation de l'employeur"}, Prescription: prescription,
		})
	case k.declarePresent && k.relevePresent:
		r.montants(k, declared, stated)
	}
	r.trimestres(k)
	if k.suspendu && !r.assimileEn(k.annee) {
		r.ecarts = append(r.ecarts, EcartEmployeur{
			Code: ecartNature, Annee: k.annee, Employeur: k.employeur,
			Pieces: []string{"attestation d'indemnités journalières", "bulletins de paie"}, Prescription: prescription,
		})
	}
}

// Amounts that differ by no more than a euro, or than a thousandth of the statement's, are taken as equal: a
// convention of this project.
var (
	toleranceEuro      = money.Cents(100)
	toleranceMillieme  = money.Scaled(1, 3)
	piecesEcartMontant = []string{"bulletins de paie", "déclaration de rappel"}
)

func (r *rapprochement) montants(k *employeurKey, declared, stated money.Euro) {
	gap := declared.Sub(stated)
	if gap.Sign() < 0 {
		gap = money.Euro{Decimal: gap.Neg()}
	}
	if !toleranceEuro.Max(stated.Times(toleranceMillieme)).Less(gap) {
		return
	}
	signed := declared.Sub(stated)
	r.ecarts = append(r.ecarts, EcartEmployeur{
		Code: ecartMontant, Annee: k.annee, Employeur: k.employeur, MontantDeclareEur: &declared,
		MontantReleveEur: &stated, EcartMontantEur: &signed, Pieces: piecesEcartMontant, Prescription: prescription,
	})
	r.t.Step(
		pension.Step{Modele: &ligneEcartSalaire, Objet: k.employeur, Annee: k.annee, Valeur: pension.Montant(signed)},
		pension.Montant(declared), pension.Montant(stated),
	)
}

// trimestres compares the quarters that the declaration states, or else makes by its pay, with those
// that the statement reports.
func (r *rapprochement) trimestres(k *employeurKey) {
	if !k.declarePresent || !k.trimestresReleves {
		return
	}
	expected := k.trimestresDeclares
	if !k.trimestresDits {
		expected = r.trimestresOf(k.annee, k.declare)
	}
	if expected == k.trimestres {
		return
	}
	stated := k.trimestres
	r.ecarts = append(r.ecarts, EcartEmployeur{
		Code: ecartTrimestres, Annee: k.annee, Employeur: k.employeur, TrimestresAttendus: &expected,
		TrimestresReleve: &stated, Pieces: []string{"bulletins de paie"}, Prescription: prescription,
	})
}

// trimestresOf returns the quarters that pay in euros makes in a year.
func (r *rapprochement) trimestresOf(annee int, pay money.Euro) int {
	line := faits.Ligne{
		Index: ligneSansPlace, Annee: annee, SalaireLu: pay.Decimal, SalairePresent: true, Source: &dossier.Ligne{},
	}
	if !r.calcul.readSeuil(annee) {
		r.t.Incomplete("Barème salaire_validant_trimestre : salaire d'un trimestre inconnu en " +
			pension.Nombre(annee).Text() + ".")
		return 0
	}
	if r.calcul.seuil.Base != bareme.BaseSalaire {
		return 0
	}
	amount, ok := r.calcul.convert(&line)
	seuil, okSeuil := r.calcul.seuilPerTrimestre()
	if !ok || !okSeuil {
		return 0
	}
	return min(quotient(amount, seuil, r.calcul.perYear), r.calcul.limite(annee))
}

// trimestresGagnes returns the quarters that pay would add to those of the other pay of the year. Law: CSS R351-9.
func (r *rapprochement) trimestresGagnes(annee int, others, pay money.Euro) int {
	return r.trimestresOf(annee, others.Add(pay)) - r.trimestresOf(annee, others)
}

// plafonne cuts pay to the annual ceiling. Law: CSS L241-3.
func (r *rapprochement) plafonne(pay money.Euro, annee int) (money.Euro, bool) {
	if pay.IsZero() {
		return pay, true
	}
	ceiling, ok := r.s.Bareme.PassAnnuel(r.t, annee)
	return pay.Min(ceiling), ok
}

// assimileEn says whether the statement has an assimilated period in the year.
func (r *rapprochement) assimileEn(annee int) bool {
	if r.assimilees == nil {
		r.assimilees = make(map[int]bool)
		lignes := r.s.Carriere.Lire()
		for i := range lignes {
			n := natureDuTrimestre(lignes[i].Nature)
			if n >= faits.AssimileChomage && n <= faits.AssimileAutre {
				r.assimilees[lignes[i].Annee] = true
			}
		}
	}
	return r.assimilees[annee]
}
