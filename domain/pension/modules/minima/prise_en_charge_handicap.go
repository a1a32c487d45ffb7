package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
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
	ligneRetraiteHandicap = pension.Modele{
		Genre: pension.Decision, Label: "Retraite anticipée pour handicap",
		Formule: "{trimestresCotises} trimestres cotisés avec le handicap à {age} ans, âge légal le {dateAgeLegal}",
		Loi:     law.CSSL351_1_3,
	}
	ligneMajorationHandicap = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration de la pension pour handicap",
		Formule: "{trimestresCotises} / {trimestresRegime} / {diviseur}, au centième", Unite: pension.Coefficient,
		Loi: law.CSSD351_1_6,
	}
)

// PriseEnChargeHandicap says what a disability changes: whether the pension of the date of effect is an early pension
// for disability, at the full rate, and by how much it is raised.
//
// The person must have a degree of incapacity of 50 % at least, from 55 on, during a number of contributed quarters
// that depends on the generation and on the age of departure (the duration of the law of 2014 less 60 quarters at 55,
// 70 at 56, 80, 90, 100 at 59), and, until August 2023, a longer validated duration. The early pension has the full
// rate and is raised by a third of the share of the duration contributed with the disability, rounded to the hundredth,
// within a whole pension. Somebody who leaves at the legal age or later, or on another reason, has no such increase.
//
// Law: CSS L351-1-3, D351-1-5, D351-1-6.
//
// Doubt: the degree is that of the dossier, taken to have lasted since its date; recognitions as a disabled worker of
// before 2016 count too and are not in a dossier.
type PriseEnChargeHandicap struct{}

// ResultatHandicap is what the report says of the disability.
type ResultatHandicap struct {
	// Ouvert says whether the pension of the date of effect is an early one for disability; Motif is why it is or not.
	Ouvert bool   `json:"ouvert"`
	Motif  string `json:"motif"`
	// AgeAtteint is the age in whole years at the date of effect, at which the departure is judged.
	AgeAtteint        int           `json:"ageAtteint"`
	DateAgeLegal      calendar.Date `json:"dateAgeLegal"`
	TrimestresCotises int           `json:"trimestresCotisesHandicap"`
	CotisesExiges     *int          `json:"trimestresCotisesExiges"`
	TrimestresValides int           `json:"trimestresValidesHandicap"`
	ValidesExiges     *int          `json:"trimestresValidesExiges"`
	TrimestresRegime  int           `json:"trimestresRegime"`
	// CoefficientMajoration raises the early pension, TauxPlein says whether it has the full rate.
	CoefficientMajoration money.Decimal `json:"coefficientMajoration"`
	TauxPlein             bool          `json:"tauxPlein"`
}

// The reasons why the early pension for disability is open or not.
const (
	handicapOuvert       = "ouvert"
	handicapFaitManquant = "fait_manquant"
	handicapTaux         = "taux_incapacite_insuffisant"
	handicapAge          = "age_55"
	handicapAgeLegal     = "age_legal_atteint"
	handicapAutreMotif   = "autre_motif_demande"
	handicapDureeCotisee = "duree_cotisee_insuffisante"
	handicapDureeValidee = "duree_validee_insuffisante"
	handicapHorsBareme   = "hors_bareme"
)

// Info describes the module.
func (PriseEnChargeHandicap) Info() pension.Info {
	return pension.Info{
		ID:    capability.PriseEnChargeHandicap,
		Objet: "dit si la pension est une retraite anticipée pour handicap, au taux plein et majorée",
		Law:   []law.Ref{law.CSSL351_1_3, law.CSSD351_1_5, law.CSSD351_1_6},
	}
}

// Applies says whether the dossier cites a disability.
func (PriseEnChargeHandicap) Applies(s *pension.State) (bool, string) {
	if s.Dossier.Assure.Handicap == nil && s.Dossier.Liquidation.Motif != dossier.MotifHandicap {
		return false, "Le dossier ne cite aucun handicap."
	}
	return true, ""
}

// Compute judges the early pension.
func (PriseEnChargeHandicap) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatHandicap{Motif: handicapFaitManquant}
	h := s.Dossier.Assure.Handicap
	if h == nil {
		h = &dossier.Handicap{}
	}
	if !faitsHandicap(s, t, h) || s.DateEffet.Lire().IsZero() {
		return out
	}
	minimum, ok := s.Bareme.Constante(t, bareme.ConstanteHandicapIncapacite, s.DateEffet.Lire())
	legal, okAge := s.Bareme.AgeLegal(t, s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	if !ok || !okAge {
		t.Incomplete("Barème : taux d'incapacité exigé ou âge légal inconnu à la date d'effet.")
		return out
	}
	out.DateAgeLegal = legal.ReachedOn(s.Dossier.Assure.DateNaissance).OnOrAfterFirstOfMonth()
	out.TrimestresCotises = sinceDay(s, h.Depuis, (*faits.Compte).Cotises)
	out.TrimestresValides = sinceDay(s, h.Depuis, (*faits.Compte).Total)
	out.TrimestresRegime = s.DureeAlignes()
	out.AgeAtteint = calendar.AgeOn(s.Dossier.Assure.DateNaissance, s.DateEffet.Lire()).Years
	out.juger(s, t, h.TauxMin.Value, minimum)
	t.Step(
		pension.Step{Modele: &ligneRetraiteHandicap, Objet: out.Motif, Valeur: pension.Oui(out.Ouvert)},
		pension.Nombre(out.TrimestresCotises), pension.Nombre(out.AgeAtteint), pension.Jour(out.DateAgeLegal),
	)
	if !out.Ouvert {
		return out
	}
	if !out.majorer(s, t) {
		return out
	}
	out.TauxPlein = true
	s.Handicap.Donner(faits.PriseEnCharge{
		TauxPlein: true, TrimestresHandicap: out.TrimestresCotises, Coefficient: out.CoefficientMajoration,
	})
	return out
}

// juger finds whether a departure is open at the date of effect, and why not.
func (out *ResultatHandicap) juger(s *pension.State, t *pension.Trace, degree, minimum money.Decimal) {
	switch motif := s.Dossier.Liquidation.Motif; {
	case degree.Less(minimum):
		out.Motif = handicapTaux
		return
	case !s.DateEffet.Lire().Before(out.DateAgeLegal):
		out.Motif = handicapAgeLegal
		return
	case motif != dossier.MotifHandicap && motif != dossier.MotifNormal:
		out.Motif = handicapAutreMotif
		return
	}
	out.Motif = handicapAge
	for age := premierAgeHandicap; age <= min(dernierAgeHandicap, out.AgeAtteint); age++ {
		need, ok := s.Bareme.Handicap(t, age, s.Dossier.Assure.DateNaissance.Year, s.DateEffet.Lire())
		if !ok {
			if out.CotisesExiges == nil {
				out.Motif = handicapHorsBareme
			} else {
				t.Incomplete(regles.DureeHandicapInconnue(age))
			}
			continue
		}
		out.exiger(need)
		switch {
		case out.TrimestresCotises < need.Cotises:
			out.Motif = handicapDureeCotisee
		case !need.SansValides && out.TrimestresValides < need.Valides:
			out.Motif = handicapDureeValidee
		default:
			out.Ouvert = true
			out.Motif = handicapOuvert
			return
		}
	}
}

func (out *ResultatHandicap) exiger(need bareme.DureeHandicap) {
	cotises := need.Cotises
	out.CotisesExiges = &cotises
	out.ValidesExiges = nil
	if !need.SansValides {
		valides := need.Valides
		out.ValidesExiges = &valides
	}
}

// majorer sets the increase; false when the law's figure is unknown. Law: CSS D351-1-6.
func (out *ResultatHandicap) majorer(s *pension.State, t *pension.Trace) bool {
	diviseur, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteHandicapMajorationPart, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : part de la majoration pour handicap inconnue.")
		return false
	}
	out.CoefficientMajoration = coefficientMajoration(out.TrimestresCotises, out.TrimestresRegime, diviseur)
	t.Step(
		pension.Step{Modele: &ligneMajorationHandicap, Valeur: pension.Taux(out.CoefficientMajoration)},
		pension.Nombre(out.TrimestresCotises), pension.Nombre(out.TrimestresRegime), pension.Nombre(diviseur),
	)
	return true
}

// coefficientMajoration is a part of the share of the duration contributed with the disability, rounded to the
// hundredth; nobody's share is above the whole.
func coefficientMajoration(cotises, duree, diviseur int) money.Decimal {
	if duree <= 0 || diviseur <= 0 {
		return money.Decimal{}
	}
	return money.Int(min(cotises, duree)).QuoInt(duree * diviseur).HalfUp(2)
}

// The ages, in years, from which the law lets leave. Law: CSS D351-1-5.
const (
	premierAgeHandicap = 55
	dernierAgeHandicap = 59
)

// faitsHandicap opens the gaps of what the departure depends on.
func faitsHandicap(s *pension.State, t *pension.Trace, h *dossier.Handicap) bool {
	blocking := s.Dossier.Liquidation.Motif == dossier.MotifHandicap
	known := true
	if s.Dossier.Assure.DateNaissance.IsZero() {
		known = false
		t.Missing(regles.NaissanceAbsente())
	}
	if !h.TauxMin.Present {
		known = false
		l := pension.Lacune{
			Champ: "/assure/handicap/tauxMin", Kind: gap.Decimal, Bloquante: blocking, Unite: pension.Fraction,
			Message: "Taux d'incapacité absent : il ouvre le départ anticipé pour handicap (fraction, 0,5 pour 50 %).",
		}
		t.Missing(l.Bornes(0, 1))
	}
	if h.Depuis.IsZero() {
		known = false
		t.Missing(pension.Lacune{
			Champ: "/assure/handicap/depuis", Kind: gap.Date, Bloquante: blocking,
			Message: "Date de reconnaissance du handicap absente : les trimestres cotisés en situation de handicap " +
				"se comptent depuis ce jour.",
		})
	}
	return known
}

// sinceDay counts quarters from a day on: in the year of that day, at most the civil quarters that hold or follow it.
func sinceDay(s *pension.State, since calendar.Date, compte func(*faits.Compte) int) int {
	const trimestresCivils = 4
	n := 0
	for i := range s.Trimestres.Lire() {
		a := &s.Trimestres.Lire()[i]
		switch {
		case a.Annee > since.Year:
			n += compte(&a.Tous)
		case a.Annee == since.Year:
			n += min(compte(&a.Tous), trimestresCivils+1-since.Quarter().Number)
		}
	}
	return n
}
