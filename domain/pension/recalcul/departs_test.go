package recalcul

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// casDepart works from one year to another, with reported points, and leaves at a date.
func casDepart(t testing.TB, naissance string, first int, effet string) Cas {
	t.Helper()
	cas := casPrive(t)
	cas.Effet = jour(t, effet)
	cas.Demandee = cas.Effet
	cas.Dossier.Assure = dossier.Assure{DateNaissance: jour(t, naissance), Sexe: dossier.Homme}
	cas.Dossier.Carriere = nil
	for year := first; year < cas.Effet.Year; year++ {
		cas.Dossier.Carriere = append(cas.Dossier.Carriere, &dossier.Ligne{
			Annee: dossier.Some(year), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(25_000)), DeviseDite: true,
			Points: dossier.Some(money.Points{Decimal: money.Int(100)}),
		})
	}
	return cas
}

func degre(t testing.TB, taux string) dossier.Optional[money.Decimal] {
	t.Helper()
	d, err := money.ParseDecimal(taux)
	if err != nil {
		t.Fatal(err)
	}
	return dossier.Some(d)
}

// Each ground at the day of its age and the month before, at its degree and just below.
func TestRecalculer_opens_the_ways_out_of_health(t *testing.T) {
	t.Parallel()
	const ouvert, ferme = true, false
	incapacite := func(taux string, exposition int) func(t testing.TB, c *Cas) {
		return func(t testing.TB, c *Cas) {
			t.Helper()
			c.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{
				Taux: degre(t, taux), ExpositionAnnees: dossier.Some(exposition),
			}
		}
	}
	handicap := func(taux string) func(t testing.TB, c *Cas) {
		return func(t testing.TB, c *Cas) {
			t.Helper()
			c.Dossier.Assure.Handicap = &dossier.Handicap{TauxMin: degre(t, taux), Depuis: jour(t, "1985-01-01")}
		}
	}
	inapte := func(_ testing.TB, c *Cas) { c.Dossier.Assure.Inaptitude = true }
	invalide := func(_ testing.TB, c *Cas) { c.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{} }
	for _, tt := range []struct {
		name, naissance, effet string
		prepare                func(t testing.TB, c *Cas)
		anticipe, plein        bool
	}{
		{"20 % at 60", "1965-03-01", "2025-03-01", incapacite("0.2", 0), ouvert, true},
		{"20 % the month before 60", "1965-03-02", "2025-03-01", incapacite("0.2", 0), ferme, false},
		{
			"below 20 %, seventeen years exposed, two years before the legal age", "1965-01-01", "2026-04-01",
			incapacite("0.1999", 17), ouvert, true,
		},
		{"below 20 %, sixteen years exposed", "1965-01-01", "2026-04-01", incapacite("0.1999", 16), ferme, false},
		{"10 % and the month before", "1965-01-01", "2026-03-01", incapacite("0.1", 17), ferme, false},
		{"below 10 %", "1964-01-01", "2026-01-01", incapacite("0.0999", 40), ferme, false},
		{"unfit at 62", "1964-01-01", "2026-01-01", inapte, ouvert, true},
		{"unfit the month before 62", "1964-01-02", "2026-01-01", inapte, ferme, false},
		{"a disability pension that ends at 62", "1964-01-01", "2026-01-01", invalide, ouvert, true},
		{"a disability pension the month before", "1964-01-02", "2026-01-01", invalide, ferme, false},
		{"half unable at 62", "1964-01-01", "2026-01-01", handicap("0.5"), ouvert, true},
		{"disabled at 55 with 111 quarters: 112 are needed", "1973-03-01", "2028-03-01", handicap("0.5"), ferme, false},
		{"disabled below a half", "1967-05-10", "2026-06-01", handicap("0.4999"), ferme, false},
		{"disabled at 59", "1967-05-10", "2026-06-01", handicap("0.5"), ouvert, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casDepart(t, tt.naissance, 2000, tt.effet)
			cas.BrutSeul = true
			tt.prepare(t, &cas)
			r := Recalculer(cas, Changement{Apres: EtapeDurees, Faire: func(*Resultat) {}})
			if r.Depart.Anticipe != tt.anticipe || r.Depart.TauxPlein != tt.plein {
				t.Errorf("open is %v, full rate %v; %v", r.Depart.Anticipe, r.Depart.TauxPlein, r.Manque)
			}
		})
	}
}

// 104 of 104 quarters with the disability: a third more, within the whole pension.
func TestRecalculer_raises_the_early_pension_of_a_disabled_person(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ since, coefficient string }{
		{"1985-01-01", "0.33"}, // 104/104/3
		{"2007-04-01", "0.24"}, // 3 quarters of 2007, then 72: 75/104/3
		{"2007-03-31", "0.24"}, // 4 quarters of 2007, then 72: 76/104/3
		{"2008-12-31", "0.22"}, // 1 quarter of 2008, then 68: 69/104/3
	} {
		cas := casDepart(t, "1967-05-10", 2000, "2026-06-01")
		cas.Dossier.Assure.Handicap = &dossier.Handicap{TauxMin: degre(t, "0.5"), Depuis: jour(t, tt.since)}
		r := faireBrut(t, cas)
		want := tt.coefficient
		if tt.since == "2008-12-31" {
			want = "0" // 69 quarters: 70 are needed at 59
		}
		if got := r.Depart.Handicap.String(); got != want {
			t.Errorf("disabled since %s: %s, want %s", tt.since, got, want)
		}
	}
}

// faireBrut recomputes the gross pensions.
func faireBrut(t testing.TB, cas Cas) Resultat {
	t.Helper()
	cas.BrutSeul = true
	return faire(t, cas)
}

// Ten points give a quarter, after twenty kept for training (ten for those born from 1960 to 1962), eight quarters at
// most.
func TestRecalculer_turns_the_points_of_the_prevention_account_into_quarters(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		naissance string
		points    int
		avance    int
	}{
		{"1963-01-01", 29, 0},
		{"1963-01-01", 30, 1},
		{"1963-01-01", 39, 1},
		{"1963-01-01", 100, 8},
		{"1963-01-01", 110, 8},
		{"1962-12-31", 19, 0},
		{"1962-12-31", 20, 1},
		{"1960-01-01", 20, 1},
		{"1959-12-31", 10, 1},
	} {
		cas := casDepart(t, tt.naissance, 1985, "2026-11-01")
		cas.Dossier.Assure.C2P = &dossier.C2P{Points: dossier.Some(tt.points)}
		cas.Dossier.Liquidation.Motif = dossier.MotifPenibiliteC2P
		r := Recalculer(cas)
		if r.Depart.Avance != tt.avance {
			t.Errorf("born %s, %d points: %d quarters, want %d", tt.naissance, tt.points, r.Depart.Avance, tt.avance)
		}
		sans := cas
		sans.Dossier = &dossier.Dossier{Assure: cas.Dossier.Assure, Carriere: cas.Dossier.Carriere}
		sans.Dossier.Assure.C2P = nil
		if got := r.Durees.Duree - Recalculer(sans).Durees.Duree; got != tt.avance {
			t.Errorf("born %s, %d points: the duration grows by %d, want %d", tt.naissance, tt.points, got, tt.avance)
		}
	}
}

// Born in May 1964: five quarters before the end of the year of 20, 170 contributed, from 60 years and six months on.
func TestRecalculer_opens_the_doors_of_a_long_career(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name             string
		naissance, effet string
		first, moins     int
		ouvert           bool
	}{
		{"all conditions, after the age", "1964-05-10", "2026-09-01", 1984, 0, true},
		{"a quarter short", "1964-05-10", "2026-09-01", 1984, 1, false},
		{"four first quarters", "1964-05-10", "2026-11-01", 1984, 1, false},
		{"four first quarters are enough for October", "1964-10-10", "2026-11-01", 1984, 1, true},
		{"begun the year after", "1964-05-10", "2026-11-01", 1985, 0, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casDepart(t, tt.naissance, tt.first, tt.effet)
			last := *cas.Dossier.Carriere[len(cas.Dossier.Carriere)-1]
			last.Annee.Value = 2026
			cas.Dossier.Carriere = append(cas.Dossier.Carriere, &last)
			if tt.first == 1984 {
				first := cas.Dossier.Carriere[0]
				before := *first
				before.Annee.Value = 1983
				before.Trimestres = dossier.Some(1)
				first.Trimestres = dossier.Some(4 - tt.moins)
				cas.Dossier.Carriere = append(cas.Dossier.Carriere, &before)
			}
			cas.BrutSeul = true
			r := Recalculer(cas)
			if r.Depart.Anticipe != tt.ouvert {
				t.Errorf(
					"open is %v; %d contributed, %d required; %v", r.Depart.Anticipe, r.Durees.Cotises,
					r.Durees.Requise, r.Manque,
				)
			}
		})
	}
}

// The coefficient goes by the date of the full rate, from date to date: 62 years on 1 March 2020 with the duration.
func TestRecalculer_applies_the_temporary_coefficients_from_date_to_date(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, naissance, effet string
		revenu                 int
		coefficient            string
	}{
		{"at once", "1958-03-01", "2020-03-01", 30_000, "0.9"},
		{"eleven months later", "1958-03-01", "2021-02-01", 30_000, "0.9"},
		{"a year later", "1958-03-01", "2021-03-01", 30_000, "0"},
		{"23 months later", "1958-03-01", "2022-02-01", 30_000, "0"},
		{"two years later", "1958-03-01", "2022-03-01", 30_000, "1.1"},
		{"three years later", "1958-03-01", "2023-03-01", 30_000, "1.2"},
		{"four years later, born before September 1961", "1958-03-01", "2024-03-01", 30_000, "1.3"},
		{"at the reduced rate of CSG", "1958-03-01", "2020-03-01", 13_000, "0.95"},
		{"without CSG", "1958-03-01", "2020-03-01", 9_000, "0"},
		{"born in 1956", "1956-12-31", "2019-01-01", 30_000, "0"},
		{"before December 2023", "1961-08-01", "2023-11-01", 30_000, "0.9"},
		{"since December 2023", "1961-08-01", "2023-12-01", 30_000, "0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casDepart(t, tt.naissance, jour(t, tt.naissance).Year+20, tt.effet)
			cas.Dossier.Foyer = &dossier.Foyer{
				RevenuFiscalReferenceEur: dossier.Some(money.Euro{Decimal: money.Int(tt.revenu)}),
				Parts:                    dossier.Some(money.Int(1)),
				RfrPrecedentEur:          dossier.Some(money.Euro{Decimal: money.Int(tt.revenu)}), SituationDite: true,
			}
			r := faireBrut(t, cas)
			if got := r.Complementaire.Solidarite.String(); got != tt.coefficient {
				t.Errorf(
					"coefficient %s, want %s; full rate since %s", got, tt.coefficient,
					(&calcul{Resultat: r, Cas: cas}).firstTauxPlein(),
				)
			}
		})
	}
}

// A disabled child, a degree of incapacity, a disability pension that is still paid spare the coefficient below 1.
func TestRecalculer_spares_the_temporary_coefficient(t *testing.T) {
	t.Parallel()
	invalidite := func(categorie int, end calendar.Date) func(t testing.TB, c *Cas) {
		return func(_ testing.TB, c *Cas) {
			c.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{
				Categorie: dossier.Some(categorie), FinVersement: end,
			}
			c.Dossier.Assure.DateNaissance = calendar.Date{Year: 1959, Month: 3, Day: 1}
			c.Effet = calendar.Date{Year: 2021, Month: 3, Day: 1}
		}
	}
	incapacite := func(taux string) func(t testing.TB, c *Cas) {
		return func(t testing.TB, c *Cas) {
			t.Helper()
			c.Dossier.Assure.Incapacite = &dossier.IncapacitePermanente{Taux: degre(t, taux)}
			c.Dossier.Assure.DateNaissance = calendar.Date{Year: 1960, Month: 3, Day: 1}
		}
	}
	for _, tt := range []struct {
		name     string
		prepare  func(t testing.TB, c *Cas)
		dispense bool
	}{
		{"nothing", func(testing.TB, *Cas) {}, false},
		{"an incapacity below a fifth", incapacite("0.1999"), false},
		{"an incapacity of a fifth", incapacite("0.2"), true},
		{"unfitness", func(_ testing.TB, c *Cas) { c.Dossier.Assure.Inaptitude = true }, true},
		{
			"a ground of unfitness",
			func(_ testing.TB, c *Cas) { c.Dossier.Liquidation.Motif = dossier.MotifInaptitude }, true,
		},
		{"a disabled child", func(_ testing.TB, c *Cas) {
			c.Dossier.Assure.Enfants = []dossier.Enfant{{Handicape: true, TrimestresHandicap: dossier.Some(0)}}
		}, true},
		{"a disability pension of the second category", invalidite(2, calendar.Date{}), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casDepart(t, "1958-03-01", 1978, "2020-03-01")
			cas.Dossier.Foyer = &dossier.Foyer{
				RevenuFiscalReferenceEur: dossier.Some(money.Euro{Decimal: money.Int(30_000)}),
				Parts:                    dossier.Some(money.Int(1)),
				RfrPrecedentEur:          dossier.Some(money.Euro{Decimal: money.Int(30_000)}), SituationDite: true,
			}
			tt.prepare(t, &cas)
			r := faireBrut(t, cas)
			if got := r.Complementaire.Solidarite.IsZero(); got != tt.dispense {
				t.Errorf("spared is %v, want %v (%s)", got, tt.dispense, r.Complementaire.Solidarite)
			}
		})
	}
}
