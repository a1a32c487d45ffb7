package recalcul

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// casPublic is a career under contract, or in a civil service, whose reported points of a scheme are all in one year.
func casPublic(t testing.TB, regime dossier.Regime, points string) Cas {
	t.Helper()
	cas := casPrive(t)
	cas.Dossier.Carriere = nil
	number, err := money.ParseDecimal(points)
	if err != nil {
		t.Fatal(err)
	}
	for year := 1990; year <= 2025; year++ {
		base := &dossier.Ligne{
			Annee: dossier.Some(year), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(24_000)), DeviseDite: true,
			Employeur: "Mairie",
		}
		if regime == dossier.RAFP {
			base = &dossier.Ligne{
				Annee: dossier.Some(year), Regime: dossier.SRE,
				Precisions: &dossier.Precisions{Indice: dossier.Some(500)},
			}
		}
		enPoints := &dossier.Ligne{
			Annee: dossier.Some(year), Regime: regime, Points: dossier.Some(money.Points{}), Employeur: base.Employeur,
		}
		if year == 2025 {
			enPoints.Points.Value = money.Points{Decimal: number}
		}
		cas.Dossier.Carriere = append(cas.Dossier.Carriere, base, enPoints)
	}
	cas.Effet = jour(t, "2026-01-01")
	cas.Demandee = cas.Effet
	cas.Dossier.Assure.DateNaissance = jour(t, "1960-01-01")
	cas.Autres = []dossier.Regime{regime}
	return cas
}

// 1 % for each of twelve quarters before 67, 1.25 % up to the twentieth, 1.75 % beyond; by the duration where fewer
// lack.
func TestRecalculer_lowers_the_Ircantec_pension_of_who_leaves_early(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name        string
		naissance   string
		manquants   int
		coefficient string
	}{
		{"at 67", "1959-01-01", 21, "1"},
		{"the month before 67", "1959-02-01", 21, "0.99"},
		{"twelve quarters before", "1962-01-01", 21, "0.88"},
		{"twelve quarters and a month before", "1962-02-01", 21, "0.8675"},
		{"twenty quarters before", "1964-01-01", 21, "0.78"},
		{"twenty-one quarters before", "1964-04-01", 21, "0.7625"},
		{"twenty quarters lack to the duration", "1964-04-01", 20, "0.78"},
		{"one quarter lacks", "1964-04-01", 1, "0.99"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casPublic(t, dossier.IRCANTEC, "4000")
			cas.Dossier.Assure.DateNaissance = jour(t, tt.naissance)
			r := Recalculer(cas, Changement{Apres: EtapeTaux, Faire: func(r *Resultat) {
				r.Taux.ManquantsDuree = tt.manquants
				r.Taux.Manquants = 1
			}})
			if got := r.Ircantec.Coefficient.String(); got != tt.coefficient {
				t.Errorf("coefficient %s, want %s; %v", got, tt.coefficient, r.Manque)
			}
		})
	}
}

// From the legal age to 67 a contributed quarter beyond the duration adds 0.625 %, after 67 every quarter 0.75 %.
func TestRecalculer_raises_the_Ircantec_pension_of_who_leaves_late(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, naissance string
		contribues      int
		surcote         string
	}{
		{"three months after 67", "1958-10-01", 0, "0.0075"},
		{"two months after 67", "1958-11-01", 0, "0"},
		{"at 67, four quarters beyond the duration", "1959-01-01", 4, "0.025"},
		{"a year after 67, four quarters beyond, all of them after 67", "1958-01-01", 4, "0.03"},
		{"a year after 67, eight quarters beyond", "1958-01-01", 8, "0.055"},
		{"eleven months after 67, whose quarter began before", "1958-02-10", 4, "0.02875"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casPublic(t, dossier.IRCANTEC, "4000")
			cas.Dossier.Assure.DateNaissance = jour(t, tt.naissance)
			r := Recalculer(cas, Changement{Apres: EtapeTaux, Faire: func(r *Resultat) {
				r.Taux.Acquise = tt.contribues > 0
				r.Taux.AcquiseLe = jour(t, "2019-12-31")
				r.Taux.TrimestresSurcote = tt.contribues
				r.Taux.Manquants = 0
			}})
			if got := r.Ircantec.Surcote.String(); got != tt.surcote {
				t.Errorf("surcote %s, want %s; %v", got, tt.surcote, r.Manque)
			}
		})
	}
}

// Below 300 points a capital at the price of 2025, 5.735 €; from 300 on a pension at 0.56053 € the point.
func TestRecalculer_pays_a_small_Ircantec_account_at_once(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ points, annuel, capital string }{
		{"299.99", "0.00", "1720.44"},
		{"300", "168.16", "0.00"},
		{"300.01", "168.16", "0.00"},
	} {
		cas := casPublic(t, dossier.IRCANTEC, tt.points)
		r := Recalculer(cas, Changement{Apres: EtapeTaux, Faire: func(r *Resultat) { r.Taux.Manquants = 0 }})
		if r.Ircantec.Annuel.String() != tt.annuel || r.Ircantec.Capital.String() != tt.capital {
			t.Errorf(
				"%s points: %s a year, %s at once, want %s and %s", tt.points, r.Ircantec.Annuel, r.Ircantec.Capital,
				tt.annuel, tt.capital,
			)
		}
	}
}

// At 66, 17 % more: 5 125 points × 0.05671 € × 1.17 = 340.05 €. Below, that rent × 24.02 years, at once or four
// months first.
func TestRecalculer_pays_bonuses_as_an_annuity_or_a_capital(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ points, annuel, capital, first string }{
		{"5125", "340.05", "0.00", "0.00"},
		{"5124.99", "0.00", "8167.92", "113.35"},
		{"4900", "0.00", "7809.34", "108.37"},
		{"4899.99", "0.00", "7809.33", "0.00"},
	} {
		r := faire(t, casPublic(t, dossier.RAFP, tt.points))
		p := r.Rafp
		if p.Annuel.String() != tt.annuel || p.Capital.String() != tt.capital ||
			p.PremiereFraction.String() != tt.first {
			t.Errorf(
				"%s points: %s a year, %s at once, %s of it first, want %s, %s and %s; coefficient %s", tt.points,
				p.Annuel, p.Capital, p.PremiereFraction, tt.annuel, tt.capital, tt.first, p.Coefficient,
			)
		}
	}
}
