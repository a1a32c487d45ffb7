package minima

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneTotalBrut = pension.Modele{
	Genre: pension.Calcul, Label: "Total brut mensuel", Formule: "somme de {pensions} pensions",
	Unite: pension.EURParMois, Loi: law.CSSL136_8,
}

// ApplicateurSante turns gross pensions into net ones, before income tax.
//
// What is withheld depends on where the person pays income tax and on the household's income for tax of reference, two
// years before, set against three thresholds by number of shares (tranche_csg.go):
//
//   - resident for tax: CSG at 0, 3.8, 6.6 or 8.3 %, CRDS of 0.5 % as soon as there is CSG, CASA of 0.3 % and, on
//     complementary pensions of employees, 1 % of health insurance at the two upper rates, on the pension without its
//     increase for children; nobody passes to the upper rates before two years in a row above threshold 2;
//   - whoever has an allowance of the minimum for the old pays nothing;
//   - the local scheme of Alsace-Moselle adds its own contribution to pensions of the general scheme and of
//     complementary schemes;
//   - not resident for tax: a health contribution instead, when health care stays at the charge of France;
//   - Mayotte: its own health contribution, no CSG.
//
// Each levy is rounded to the cent, pension by pension and month by month; the net is what is left, so that the lines
// add up. The section also dates the first payment of each pension by the scheme's rule (table paiement_pensions).
//
// Law: CSS L131-2, L136-1-2, L136-8, L137-41, L131-9, D242-8, L325-1, R355-2.
//
// Without a household in the dossier the section gives the net of each rate and no total. So it does before 2015, when
// the reduced rate depended on the tax due, which a dossier does not tell.
//
// Doubt: the complementary scheme of civil servants (RAFP) is taken to pay the 1 %, those of the self-employed and of
// the liberal professions not to; Ircantec pays it (answer of the government to a senator, 27 July 2023).
type ApplicateurSante struct{}

// ResultatSante is what the report says of the net pension.
type ResultatSante struct {
	// Situation is RESIDENT, MAYOTTE or NON_RESIDENT; Tranche the rate of CSG, null when it is not
	// known or has no object.
	Situation string  `json:"situation"`
	Tranche   *string `json:"tranche"`
	Motif     string  `json:"motif"`
	// Lissage is true when the reduced rate is kept because the threshold has been passed one year only.
	Lissage bool           `json:"lissage"`
	Seuils  []SeuilFoyer   `json:"seuils"`
	Regimes []PensionNette `json:"regimes"`
	// Paiements says how and when each scheme pays.
	Paiements []Paiement `json:"paiements"`
	// FractionServie is the part of the pensions that progressive retirement serves, on which the levies bear.
	FractionServie *money.Decimal `json:"fractionServie,omitempty"`
	// The totals are those of the person's own pensions; the survivor's pensions stand apart.
	TotalMensuelBrutEur         money.Euro  `json:"totalMensuelBrutEur"`
	TotalPrelevementsEur        *money.Euro `json:"totalPrelevementsEur"`
	TotalMensuelNetEur          *money.Euro `json:"totalMensuelNetEur"`
	TotalReversionMensuelNetEur *money.Euro `json:"totalReversionMensuelNetEur"`
	// SelonTranche gives the net of each rate when the rate is not known.
	SelonTranche []NetSelonTranche `json:"selonTranche"`
}

// NetSelonTranche is the net of one rate.
type NetSelonTranche struct {
	Tranche            string        `json:"tranche"`
	TauxCsg            money.Decimal `json:"tauxCsg"`
	TotalMensuelNetEur money.Euro    `json:"totalMensuelNetEur"`
}

// The situations of taxation, as reports write them.
const (
	situationResident    = "RESIDENT"
	situationMayotte     = "MAYOTTE"
	situationNonResident = "NON_RESIDENT"
)

// Info describes the module.
func (ApplicateurSante) Info() pension.Info {
	return pension.Info{
		ID:    capability.ApplicateurSante,
		Objet: "applique la CSG, la CRDS, la CASA et les cotisations maladie : du brut au net avant impôt",
		Law: []law.Ref{
			law.CSSL131_2, law.CSSL136_1_2, law.CSSL136_8, law.CSSL137_41, law.CSSL131_9, law.CSSL160_3, law.CSSD242_8,
			law.CSSL325_1, law.CSSR355_2, law.ConventionProjet,
		},
	}
}

// Applies says whether there is a pension to withhold from.
func (ApplicateurSante) Applies(s *pension.State) (bool, string) {
	if len(s.Reversion.Lire()) == 0 && faits.Aucune(s.Pensions.Toutes()) {
		return false, "Aucune pension calculée : il n'y a rien à prélever."
	}
	return true, ""
}

// Compute withholds.
func (ApplicateurSante) Compute(s *pension.State, t *pension.Trace) any {
	var room [8]faits.Pension
	p := prelevement{s: s, t: t, propres: pensionsServies(s, room[:0])}
	p.out = &ResultatSante{
		Seuils: []SeuilFoyer{}, Regimes: make([]PensionNette, 0, len(p.propres)+len(s.Reversion.Lire())),
		SelonTranche: []NetSelonTranche{}, Paiements: []Paiement{},
	}
	if s.DateEffet.Lire().IsZero() {
		t.Incomplete("Date d'effet inconnue : les taux de prélèvement ne peuvent pas être lus.")
		return p.out
	}
	p.fraction()
	p.paiements()
	for i := range p.propres {
		p.out.TotalMensuelBrutEur = p.out.TotalMensuelBrutEur.Add(p.brut(&p.propres[i]))
	}
	t.Step(
		pension.Step{Modele: &ligneTotalBrut, Valeur: pension.Montant(p.out.TotalMensuelBrutEur)},
		pension.Nombre(len(p.propres)),
	)
	residence := &s.Dossier.Assure.Residence
	switch {
	case horsDeFrance(residence):
		p.out.Situation = situationNonResident
		p.nonResident()
	case residence.Departement == departementMayotte:
		p.out.Situation = situationMayotte
		p.mayotte()
	default:
		p.out.Situation = situationResident
		p.resident()
	}
	if s.Cumul.Lire().Concerne && s.Cumul.Lire().ReductionEur.Sign() > 0 {
		t.Warn("Le net est celui des pensions entières ; l'activité reprise les réduit (cumulEmploiRetraite).")
	}
	return p.out
}

// fraction keeps the part of the pensions that progressive retirement serves.
func (p *prelevement) fraction() {
	if p.s.Progressive.Lire().Concerne {
		fraction := p.s.Progressive.Lire().Fraction
		p.out.FractionServie = &fraction
	}
}

// pensionsServies appends to dst the person's own pensions as they are served: those of a progressive
// retirement by their part.
func pensionsServies(s *pension.State, dst []faits.Pension) []faits.Pension {
	if progressive := s.Progressive.Lire(); progressive.Concerne {
		return append(dst, progressive.Servies...)
	}
	return pensionsPropres(s, dst)
}

// pensionsPropres appends the person's own pensions to dst; the guaranteed minimum stands for the
// pension that it raises.
func pensionsPropres(s *pension.State, dst []faits.Pension) []faits.Pension {
	minima := s.MinimumGaranti.Lire()
	for p := range s.Pensions.De(capability.MontantIndiciaire) {
		dst = append(dst, minima.Relever(p))
	}
	dst = slices.AppendSeq(
		dst, s.Pensions.Sauf(capability.MontantIndiciaire, capability.MontantAnnuites, capability.MontantPoints),
	)
	return slices.AppendSeq(dst, s.Pensions.De(capability.MontantAnnuites, capability.MontantPoints))
}

// horsDeFrance says whether the person does not pay income tax in France: what the dossier says, else
// the country of residence.
func horsDeFrance(r *dossier.Residence) bool {
	if r.FiscaleFrance.Present {
		return !r.FiscaleFrance.Value
	}
	return r.Pays != "" && r.Pays != paysFrance || outsideCsg(r.Departement)
}

const (
	paysFrance         = "FR"
	departementMayotte = "976"
)

// outsideCsg says whether the territory is outside the CSG: Saint-Pierre-et-Miquelon and the Pacific
// have a taxation of their own.
func outsideCsg(departement string) bool {
	switch departement {
	case "975", "986", "987", "988":
		return true
	}
	return false
}
