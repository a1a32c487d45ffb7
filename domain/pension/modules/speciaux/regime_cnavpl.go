package speciaux

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
	lignePensionCnavpl = pension.Modele{
		Genre: pension.Calcul, Label: "Pension de base des professions libérales",
		Formule: "{points} points × {valeurPoint} × {coefficient} + {majorationEnfants} pour enfants",
		Unite:   pension.EURParAn, Loi: law.CSSL643_1,
	}
	ligneCoefficientCnavpl = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient de la pension de base libérale",
		Formule: "1 - {trimestresManquants} × {decoteParTrimestre} + {surcote} pour {trimestresSurcote} trimestres " +
			"de surcote",
		Unite: pension.Coefficient, Loi: law.CSSL643_3,
	}
)

// RegimeCnavpl computes the base pension of the liberal professions: points × value of the point × coefficient. The
// scheme settles apart from the aligned ones.
//
// Points come from the contributions of each year, slice by slice (cnavpl_points.go). Ages, required duration and the
// count of missing quarters are those of the general scheme, so that the coefficient takes them from module
// surcoteDecote: 1.25 % less a missing quarter, within twenty; more for a quarter beyond, at the rate of the day that
// accomplishes it. Three children add a tenth
// since September 2023. Law: CSS L643-1 to L643-6, D643-1.
type RegimeCnavpl struct{}

var regimesCnavpl = []dossier.Regime{dossier.CNAVPL}

// ResultatCnavpl is what the report says of the pension.
type ResultatCnavpl struct {
	Regimes []PensionCnavpl `json:"regimes"`
}

// PensionCnavpl is the base pension of a liberal profession.
type PensionCnavpl struct {
	Regime dossier.Regime `json:"regime"`
	// PensionDue is absent where the legal age is not known.
	PensionDue *bool        `json:"pensionDue"`
	Points     money.Points `json:"points"`
	// ValeurPointEur is the yearly value of a point, Coefficient what missing or additional quarters make of it.
	ValeurPointEur       *money.Decimal `json:"valeurPointEur"`
	DureeRequise         int            `json:"dureeRequise"`
	DureeAssurance       int            `json:"dureeAssurance"`
	TrimestresDecote     int            `json:"trimestresDecote"`
	TrimestresSurcote    int            `json:"trimestresSurcote"`
	Coefficient          *money.Decimal `json:"coefficient"`
	PensionEur           *money.Euro    `json:"pensionAvantMajorationEur"`
	MajorationEnfantsEur *money.Euro    `json:"majorationEnfantsEur"`
	AnnuelBrutEur        *money.Euro    `json:"annuelBrutEur,omitempty"`
	MensuelBrutEur       *money.Euro    `json:"mensuelBrutEur,omitempty"`
	ParAnnee             []AnneeCnavpl  `json:"parAnnee"`
}

// Info describes the module.
func (RegimeCnavpl) Info() pension.Info {
	return pension.Info{
		ID:    capability.RegimeCnavpl,
		Objet: "calcule la pension de base des professions libérales",
		Law:   []law.Ref{law.CSSL643_1, law.CSSL643_3, law.CSSD643_1, law.CSSD642_4},
	}
}

// Applies says whether the career has the scheme.
func (RegimeCnavpl) Applies(s *pension.State) (bool, string) {
	return concerne(s, regimesCnavpl, "Aucune activité libérale relevant de la CNAVPL.")
}

// Compute computes the pension.
func (RegimeCnavpl) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatCnavpl{Regimes: []PensionCnavpl{}}
	if !pret(s, t) {
		return out
	}
	p := PensionCnavpl{Regime: dossier.CNAVPL, PensionDue: dueAvecLaBase(s), ParAnnee: []AnneeCnavpl{}}
	liquiderCnavpl(s, t, &p)
	out.Regimes = append(out.Regimes, p)
	return out
}

func liquiderCnavpl(s *pension.State, t *pension.Trace, p *PensionCnavpl) {
	var complete bool
	p.Points, p.ParAnnee, complete = pointsCnavpl(s, t)
	p.DureeRequise, p.DureeAssurance = s.Taux.Lire().DureeRequise, s.Taux.Lire().DureeTotale
	if !s.Taux.Lire().Connu {
		t.Incomplete("Taux inconnu (surcoteDecote) : le coefficient de la pension n'est pas calculé.")
		return
	}
	taux := s.Taux.Lire()
	k, ok := coefficientCnavpl(s, t, taux.TrimestresManquants, taux.TrimestresSurcote)
	if !ok {
		return
	}
	p.TrimestresDecote = taux.TrimestresManquants
	p.TrimestresSurcote = taux.TrimestresSurcote
	p.Coefficient = &k
	value, ok := s.Bareme.CnavplValeurService(t, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème cnavpl_valeur_service : valeur du point inconnue à cette date d'effet.")
		return
	}
	p.ValeurPointEur = &value.Decimal
	if !complete {
		return
	}
	base := p.Points.Value(value.Decimal).Times(k).ArrondiCentime()
	children := majorationDixPourCent(s, t, bareme.ConstanteCnavplEnfantsPart, base)
	p.PensionEur = &base
	p.MajorationEnfantsEur = &children
	p.AnnuelBrutEur, p.MensuelBrutEur = montants(base.Add(children))
	s.Pensions.Ajouter(capability.RegimeCnavpl, faits.Pension{
		Regime: dossier.CNAVPL, AnnuelEur: *p.AnnuelBrutEur, BaseEur: base,
		Detail: &faits.DetailPension{Points: p.Points, MajorationEnfantsEur: children},
	})
	t.Step(
		pension.Step{Modele: &lignePensionCnavpl, Valeur: pension.Montant(*p.AnnuelBrutEur)},
		pension.NombrePoints(p.Points), pension.Taux(value.Decimal), pension.Taux(k), pension.Montant(children),
	)
	traceMensuel(t, p.Regime, p.AnnuelBrutEur, p.MensuelBrutEur, law.CSSL643_1)
}

// coefficientCnavpl returns 1 less its share for each missing quarter, or plus its share for each
// quarter beyond. Law: CSS L643-3.
func coefficientCnavpl(s *pension.State, t *pension.Trace, missing, beyond int) (money.Decimal, bool) {
	cut, okCut := s.Bareme.Constante(t, bareme.ConstanteCnavplDecote, s.DateEffet.Lire())
	limit, okLimit := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCnavplDecoteMaximum, s.DateEffet.Lire())
	rise, okRise := tauxSurcote(s, t, bareme.ConstanteCnavplSurcote)
	if !okCut || !okLimit || !okRise {
		t.Incomplete("Barème constantes_regimes : décote et surcote de la CNAVPL inconnues.")
		return money.Decimal{}, false
	}
	k := money.Int(1).Sub(cut.MulInt(min(missing, limit))).Add(rise)
	t.Step(
		pension.Step{Modele: &ligneCoefficientCnavpl, Valeur: pension.Taux(k)},
		pension.Nombre(min(missing, limit)), pension.Taux(cut), pension.Taux(rise), pension.Nombre(beyond),
	)
	return k, true
}

// tauxSurcote adds the shares of the quarters beyond, each that of the day that accomplishes it; those of parents have
// the share of the date of effect.
func tauxSurcote(s *pension.State, t *pension.Trace, id bareme.ConstanteID) (money.Decimal, bool) {
	taux := s.Taux.Lire()
	total := money.Decimal{}
	for rang := range taux.TrimestresSurcote {
		jour := s.DateEffet.Lire()
		if rang < len(taux.FinsSurcote) {
			jour = taux.FinsSurcote[rang]
		}
		share, ok := s.Bareme.Constante(t, id, jour)
		if !ok {
			return total, false
		}
		total = total.Add(share)
	}
	return total, true
}

// majorationDixPourCent returns what three children add to a pension, none where the scheme had no such
// increase at the date of effect.
func majorationDixPourCent(s *pension.State, t *pension.Trace, id bareme.ConstanteID, base money.Euro) money.Euro {
	if !s.Enfants.Lire().Majoration10 {
		return money.Euro{}
	}
	share, ok := s.Bareme.Constante(t, id, s.DateEffet.Lire())
	if !ok {
		return money.Euro{}
	}
	return base.Times(share).ArrondiCentime()
}

// majorationToujours is majorationDixPourCent for a scheme that always had the increase: a rate that no row tells is
// said.
func majorationToujours(s *pension.State, t *pension.Trace, id bareme.ConstanteID, base money.Euro) money.Euro {
	if !s.Enfants.Lire().Majoration10 {
		return money.Euro{}
	}
	if _, ok := s.Bareme.Constante(t, id, s.DateEffet.Lire()); !ok {
		t.Incomplete("Majoration pour trois enfants : taux inconnu à cette date d'effet, elle n'est pas comptée.")
	}
	return majorationDixPourCent(s, t, id, base)
}
