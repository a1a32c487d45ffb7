package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePensionMines = pension.Modele{
	Genre: pension.Calcul, Label: "Pension des mines",
	Formule: "{trimestres} trimestres × {coefficient} × {valeurTrimestre} + {majorationEnfants} pour enfants",
	Unite:   pension.EURParAn, Loi: law.Decret46_2769,
}

// PensionMines is the pension of a miner.
type PensionMines struct {
	Regime     dossier.Regime `json:"regime"`
	Trimestres int            `json:"dureeRegime"`
	// Retenus are the quarters that pay.
	Retenus            int            `json:"trimestresRetenus"`
	ValeurTrimestreEur *money.Euro    `json:"valeurTrimestreEur"`
	Coefficient        *money.Decimal `json:"coefficient"`
	// DateOuverture is the day on which the pension opens.
	DateOuverture        calendar.Date `json:"dateOuverture"`
	PensionDue           *bool         `json:"pensionDue"`
	PensionEur           *money.Euro   `json:"pensionAvantMajorationEur"`
	MajorationEnfantsEur *money.Euro   `json:"majorationEnfantsEur"`
	AnnuelBrutEur        *money.Euro   `json:"annuelBrutEur,omitempty"`
	MensuelBrutEur       *money.Euro   `json:"mensuelBrutEur,omitempty"`
}

// mines computes the pension of miners: quarters × value of a quarter × coefficient, at 55 years, at 50 with 30 years
// of services of which some underground; three children add a tenth. No more than 120 quarters count, save those of
// before 55. The scheme has been closed since September 2010. Law: décret 46-2769 art. 131, 131-1, 136.
//
// Doubt: a dossier does not tell work underground, so that a pension before 55 is doubtful.
func mines(s *pension.State, t *pension.Trace) (entry any, annual *money.Euro, base money.Euro) {
	p := &PensionMines{Regime: dossier.Mines, Trimestres: s.Trimestres.Lire().DuRegime(dossier.Mines)}
	age, ok1 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteMinesAge, s.DateEffet.Lire())
	early, ok2 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteMinesAgeFond, s.DateEffet.Lire())
	years, ok3 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteMinesServicesFond, s.DateEffet.Lire())
	value, k, okValue := s.Bareme.MinesTrimestre(t, s.DateEffet.Lire())
	most, ok4 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteMinesTrimestresMaximum, s.DateEffet.Lire())
	if !ok1 || !ok2 || !ok3 || !ok4 {
		t.Incomplete("Barème constantes_regimes : âges ou durées des mines inconnus à cette date d'effet.")
		return p, nil, base
	}
	if !okValue {
		t.Incomplete("Barème mines_bareme_trimestre : valeur du trimestre minier inconnue à cette date d'effet.")
		return p, nil, base
	}
	p.ValeurTrimestreEur = &value
	p.Coefficient = &k
	due := p.open(s, t, calendar.NewAge(age, 0), calendar.NewAge(early, 0), 4*years)
	if !due {
		t.Warn("La pension des mines n'est pas due à cet âge. Le calcul est donné à titre d'information.")
	}
	p.Retenus = min(p.Trimestres, max(most, trimestresMinesAvant(
		s, calendar.NewAge(age, 0).ReachedOn(s.Dossier.Assure.DateNaissance),
	)))
	base = pensionMines(value, k, p.Retenus)
	children := majorationToujours(s, t, bareme.ConstanteMinesEnfantsPart, base)
	p.PensionEur = &base
	p.MajorationEnfantsEur = &children
	p.AnnuelBrutEur, p.MensuelBrutEur = montants(base.Add(children))
	t.Step(
		pension.Step{Modele: &lignePensionMines, Valeur: pension.Montant(*p.AnnuelBrutEur)},
		pension.Nombre(p.Retenus), pension.Taux(k), pension.Montant(value), pension.Montant(children),
	)
	traceMensuel(t, p.Regime, p.AnnuelBrutEur, p.MensuelBrutEur, law.Decret46_2769)
	return p, p.AnnuelBrutEur, base
}

// trimestresMinesAvant counts the quarters of the scheme before a day, those of its year within the civil quarters that
// are over.
func trimestresMinesAvant(s *pension.State, day calendar.Date) int {
	n := 0
	years := s.Trimestres.Lire()
	for i := range years {
		ofYear := years[i : i+1].DuRegime(dossier.Mines)
		switch {
		case years[i].Annee < day.Year:
			n += ofYear
		case years[i].Annee == day.Year:
			january := calendar.Date{Year: day.Year, Month: 1, Day: 1}
			n += min(ofYear, calendar.WholeQuarters(january, day.AddDays(-1)))
		}
	}
	return n
}

// open says whether the pension is due: at the age, or at the earlier one with the quarters of work underground.
func (p *PensionMines) open(s *pension.State, t *pension.Trace, age, early calendar.Age, quarters int) bool {
	birth := s.Dossier.Assure.DateNaissance
	effet := s.DateEffet.Lire()
	p.DateOuverture = age.ReachedOn(birth)
	due := !effet.Before(p.DateOuverture)
	if !due && !effet.Before(early.ReachedOn(birth)) && p.Trimestres >= quarters {
		due = true
		p.DateOuverture = early.ReachedOn(birth)
		t.Doubt("Mines : la pension avant 55 ans suppose des services au fond, que le dossier ne dit pas.")
	}
	p.PensionDue = &due
	return due
}

// pensionMines is the annual pension.
func pensionMines(value money.Euro, coefficient money.Decimal, quarters int) money.Euro {
	return value.Times(coefficient.MulInt(quarters)).ArrondiCentime()
}
