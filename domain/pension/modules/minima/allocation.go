package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneAllocationFoyer = pension.Modele{
		Genre: pension.Calcul, Label: "Allocation différentielle du foyer",
		Formule: "min({maximum} ; {plafond} - {ressources}), s'il est positif", Unite: pension.EURParAn,
		Loi: law.CSSL815_9,
	}
	ligneAllocationPersonne = pension.Modele{
		Genre: pension.Calcul, Label: "Allocation de la personne",
		Formule: "{allocationFoyer} / {beneficiaires} bénéficiaires", Unite: pension.EURParAn, Loi: law.CSSL815_9,
	}
	ligneAllocationFoyerMois = pension.Modele{
		Genre: pension.Calcul, Label: "Allocation du foyer par mois",
		Formule: "{allocationAnnuelle} / 12, tronqué au centime", Unite: pension.EURParMois, Loi: law.CSSL815_9,
	}
	ligneAllocationPersonneMois = pension.Modele{
		Genre: pension.Calcul, Label: "Allocation de la personne par mois",
		Formule: "{allocationAnnuelle} / 12, tronqué au centime", Unite: pension.EURParMois, Loi: law.CSSL815_9,
	}
	ligneMaximumSeulBeneficiaire = pension.Modele{
		Genre: pension.Calcul, Label: "Maximum du seul bénéficiaire d'un couple",
		Formule: "{plafondPersonneSeule} - 12 × {minimumInvalidite}", Unite: pension.EURParAn, Loi: law.CSSL815_24,
	}
)

// Allocation is an allowance under conditions of means.
type Allocation struct {
	// Prestation is ASPA or ASI; Ouvert says whether its conditions are met, Motif why it is paid or not.
	Prestation    string        `json:"prestation"`
	Ouvert        bool          `json:"ouvert"`
	Motif         string        `json:"motif"`
	AgeMinimum    int           `json:"ageMinimum"`
	DateOuverture calendar.Date `json:"dateOuverture"`
	// Payeur is the scheme that pays, SASPA for somebody without a base pension.
	Payeur        string     `json:"payeur"`
	Situation     string     `json:"situation"`
	Beneficiaires int        `json:"beneficiaires"`
	PlafondEur    money.Euro `json:"plafondAnnuelEur"`
	// MaximumEur is the most that may be paid to the household; equal to the ceiling where the
	// allowance has no amount of its own.
	MaximumEur      money.Euro `json:"montantMaximalAnnuelEur"`
	DeclareesEur    money.Euro `json:"ressourcesDeclareesEur"`
	AbattementEur   money.Euro `json:"abattementEur"`
	PensionsEur     money.Euro `json:"pensionsEur"`
	RessourcesEur   money.Euro `json:"ressourcesRetenuesEur"`
	FoyerAnnuelEur  money.Euro `json:"foyerAnnuelEur"`
	FoyerMensuelEur money.Euro `json:"foyerMensuelEur"`
	AnnuelEur       money.Euro `json:"annuelEur"`
	MensuelEur      money.Euro `json:"mensuelEur"`
}

// The allowances, and why one is paid or not.
const (
	prestationAspa = "ASPA"
	prestationAsi  = "ASI"
	payeurSaspa    = "SASPA"

	allocationDue        = "differentiel_du"
	allocationRessources = "ressources_superieures_au_plafond"
	allocationResidence  = "residence_hors_de_france"
	allocationAge65      = "age_65"
	allocationAge62      = "age_62"
	allocationInconnue   = "montants_inconnus"
)

// allouer judges and computes the allowance.
func allouer(s *pension.State, t *pension.Trace) (*Allocation, faits.MinimumVieillesse) {
	out := &Allocation{Prestation: prestationAspa, Payeur: payeur(s), Situation: situationSeul, Beneficiaires: 1}
	naissance := s.Dossier.Assure.DateNaissance
	if naissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return out, faits.MinimumVieillesse{}
	}
	unfit := inapte(s, t)
	age, motif, ok := ageMinimum(s.Bareme, t, s.DateEffet.Lire(), unfit)
	if !ok || s.DateEffet.Lire().IsZero() {
		t.Incomplete("Barème constantes_legales : âge de l'ASPA inconnu.")
		return out, faits.MinimumVieillesse{}
	}
	out.AgeMinimum = age
	out.DateOuverture = calendar.NewAge(age, 0).ReachedOn(naissance).OnOrAfterFirstOfMonth()
	switch {
	case residenceHorsDeFrance(&s.Dossier.Assure.Residence):
		out.Motif = allocationResidence
		return out, faits.MinimumVieillesse{}
	case s.DateEffet.Lire().Before(out.DateOuverture) && unfit:
		out.Prestation = prestationAsi
	case s.DateEffet.Lire().Before(out.DateOuverture):
		out.Motif = motif
		return out, faits.MinimumVieillesse{}
	}
	out.Ouvert = true
	out.compute(s, t)
	due := out.AnnuelEur.Sign() > 0
	if due {
		t.Warn("Allocation sous condition de résidence stable en France, et de dix ans de titre de séjour pour " +
			"les étrangers non dispensés.")
	}
	return out, faits.MinimumVieillesse{Du: due, AnnuelEur: out.AnnuelEur}
}

// ageMinimum is the age of the ASPA, earlier for somebody unfit for work. Law: CSS L815-1.
func ageMinimum(b *bareme.Set, rec bareme.Recorder, effet calendar.Date, unfit bool) (age int, motif string, ok bool) {
	which := bareme.ConstanteAspaAge
	motif = allocationAge65
	if unfit {
		which = bareme.ConstanteAspaAgeInapte
		motif = allocationAge62
	}
	age, ok = b.ConstanteEntiere(rec, which, effet)
	return age, motif, ok
}

// inapte says whether the person is unfit for work or counts as such: a disability pension, or an incapacity of the
// degree of the law. Law: CSS L815-1, L351-7.
func inapte(s *pension.State, t *pension.Trace) bool {
	a := &s.Dossier.Assure
	if reconnuInapte(s) {
		return true
	}
	if a.Handicap == nil && a.Incapacite == nil {
		return false
	}
	minimum, ok := s.Bareme.Constante(t, bareme.ConstanteHandicapIncapacite, s.DateEffet.Lire())
	return ok && (a.Handicap != nil && a.Handicap.TauxMin.Present && !a.Handicap.TauxMin.Value.Less(minimum) ||
		a.Incapacite != nil && a.Incapacite.Taux.Present && !a.Incapacite.Taux.Value.Less(minimum))
}

// reconnuInapte says whether somebody has decided that the person is unfit: a doctor, or the scheme of
// a disability pension.
func reconnuInapte(s *pension.State) bool {
	a := &s.Dossier.Assure
	enPaiement := a.Invalidite != nil && !regles.FinieAvant(a.Invalidite, s.DateEffet.Lire())
	motif := s.Dossier.Liquidation.Motif
	demandee := motif == dossier.MotifInaptitude || motif == dossier.MotifInvalidite
	return a.Inaptitude || enPaiement || s.ExInvalide.Lire().Concerne || s.ExInvaliditeForcee.Lire().Concerne ||
		s.Handicap.Lire().TauxPlein || demandee
}

func residenceHorsDeFrance(r *dossier.Residence) bool { return r.Pays != "" && r.Pays != paysFrance }

// payeur is the scheme of the first base pension. Law: CSS L815-7, L815-8.
func payeur(s *pension.State) string {
	for p := range s.Pensions.De(capability.MontantAnnuites) {
		return p.Regime.String()
	}
	for p := range s.Pensions.Sauf(capability.MontantAnnuites, capability.MontantPoints) {
		return p.Regime.String()
	}
	for _, p := range pensionsEnPaiement(s, nil).Connues {
		if !p.Regime.EnPoints() && p.Regime != dossier.RegimeEtranger && p.Regime != dossier.RegimeInconnu {
			return p.Regime.String()
		}
	}
	for _, p := range s.Reversion.Lire() {
		if !p.Regime.EnPoints() {
			return p.Regime.String()
		}
	}
	return payeurSaspa
}

// compute fills the amounts.
func (out *Allocation) compute(s *pension.State, t *pension.Trace) {
	foyer := s.Dossier.Foyer
	amounts, ok := s.Bareme.Aspa(t, s.DateEffet.Lire())
	if out.Prestation == prestationAsi {
		amounts, ok = s.Bareme.Asi(t, s.DateEffet.Lire())
	}
	if !ok {
		out.Motif = allocationInconnue
		t.Incomplete("Barème " + out.Prestation + " : montants inconnus à la date d'effet.")
		return
	}
	if foyer.Couple {
		out.Situation = situationCouple
		if foyer.ConjointBeneficiaireAspa {
			out.Beneficiaires = 2
			t.Warn("Deux allocataires dans le couple : ils sont lus comme ayant la même allocation ; quand l'un a " +
				"l'ASPA et l'autre l'ASI, chacun la sienne, le montant est un autre et n'est pas calculé.")
		}
	}
	if !out.gagner(s, t) {
		return
	}
	out.PlafondEur, out.MaximumEur = limites(amounts, foyer.Couple, out.Beneficiaires)
	if amounts.Differentielle && foyer.Couple && out.Beneficiaires == 1 &&
		!out.plafonnerSeulBeneficiaire(s, t, amounts.PlafondSeul) {
		return
	}
	out.FoyerAnnuelEur = differentiel(out.MaximumEur, out.PlafondEur, out.RessourcesEur)
	out.AnnuelEur = out.FoyerAnnuelEur.Share(1, out.Beneficiaires).ArrondiCentime()
	out.FoyerMensuelEur, out.MensuelEur = mensuelTronque(out.FoyerAnnuelEur), mensuelTronque(out.AnnuelEur)
	out.Motif = allocationDue
	if out.FoyerAnnuelEur.IsZero() {
		out.Motif = allocationRessources
	}
	t.Step(
		pension.Step{
			Modele: &ligneAllocationFoyer, Objet: out.Prestation, Valeur: pension.Montant(out.FoyerAnnuelEur),
		},
		pension.Montant(out.MaximumEur), pension.Montant(out.PlafondEur), pension.Montant(out.RessourcesEur),
	)
	t.Step(
		pension.Step{Modele: &ligneAllocationPersonne, Valeur: pension.Montant(out.AnnuelEur)},
		pension.Montant(out.FoyerAnnuelEur), pension.Nombre(out.Beneficiaires),
	)
	t.Step(
		pension.Step{Modele: &ligneAllocationFoyerMois, Valeur: pension.Montant(out.FoyerMensuelEur)},
		pension.Montant(out.FoyerAnnuelEur),
	)
	t.Step(
		pension.Step{Modele: &ligneAllocationPersonneMois, Valeur: pension.Montant(out.MensuelEur)},
		pension.Montant(out.AnnuelEur),
	)
}

// limites are the ceiling and the most that is paid to the household.
func limites(a bareme.Allocation, couple bool, beneficiaires int) (plafond, maximum money.Euro) {
	plafond = a.PlafondSeul
	maximum = a.Seul
	if couple {
		plafond = a.PlafondCouple
		if beneficiaires > 1 {
			maximum = a.Couple
		}
	}
	if a.Differentielle {
		maximum = plafond
	}
	return plafond, maximum
}

// plafonnerSeulBeneficiaire holds the ASI of who alone draws it in a couple to the ceiling of a person alone less
// the minimum of disability pensions. A minimum that is not known leaves the amount open, unless the means leave
// nothing. Law: CSS D815-19 2° b.
func (out *Allocation) plafonnerSeulBeneficiaire(s *pension.State, t *pension.Trace, plafondSeul money.Euro) bool {
	minimum, ok := s.Bareme.Constante(t, bareme.ConstanteAsiPensionInvaliditeMinimum, s.DateEffet.Lire())
	if !ok {
		if differentiel(out.MaximumEur, out.PlafondEur, out.RessourcesEur).IsZero() {
			return true
		}
		t.Incomplete("Barème constantes_legales : le minimum de la pension d'invalidité, qui borne l'ASI du seul " +
			"bénéficiaire d'un couple, est inconnu.")
		out.Motif = allocationInconnue
		return false
	}
	out.MaximumEur = plafondSeul.Sub(money.Euro{Decimal: minimum.MulInt(monthsPerYear)})
	t.Step(pension.Step{
		Modele: &ligneMaximumSeulBeneficiaire, Objet: out.Prestation, Valeur: pension.Montant(out.MaximumEur),
	}, pension.Montant(plafondSeul), pension.Montant(money.Euro{Decimal: minimum}))
	return true
}

// differentiel is what the means leave up to the ceiling, within an amount. Law: CSS L815-9.
func differentiel(maximum, plafond, ressources money.Euro) money.Euro {
	return plafond.Sub(ressources).Min(maximum).Max(money.Euro{})
}

func mensuelTronque(annuel money.Euro) money.Euro {
	return annuel.Share(1, monthsPerYear).TronqueCentime()
}
