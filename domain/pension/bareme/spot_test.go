package bareme

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

type recorder []Figure

func (r *recorder) Read(f Figure) { *r = append(*r, f) }

func (r *recorder) ReadAll(list []Figure) { *r = append(*r, list...) }

func day(t *testing.T, text string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func dec(t *testing.T, text string) money.Decimal {
	t.Helper()
	d, err := money.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The figures below are those that the reference pages state in their text.
func TestReaders_give_the_amounts_that_the_reference_states(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	effet := day(t, "2026-06-01")
	minimum, ok := s.MinimumContributif(rec, effet)
	if !ok || !minimum.BaseConnue || !minimum.MajoreConnu || !minimum.PlafondConnu {
		t.Fatalf("minimum: %+v, %v", minimum, ok)
	}
	pass, _ := s.PassAnnuel(rec, 2026)
	seuil, _ := s.SalaireValidantTrimestre(rec, 2026)
	seuil1936, _ := s.SalaireValidantTrimestre(rec, 1936)
	service, _ := s.AgircArrcoValeurService(rec, effet)
	conversion, _ := s.AgircArrcoConversion2019(rec, PointsAgirc, effet)
	unirs, _ := s.AgircArrcoConversion2019(rec, PointsUnirs, day(t, "1999-01-01"))
	decote, _ := s.Decote(rec, day(t, "1964-05-01"), effet)
	maximale, _ := s.PensionMaximale(rec, effet)
	gmp, _ := s.AgircGmp(rec, 1990)
	achat, _ := s.AgircArrcoValeurAchat(rec, 2023)
	age63a9m, _ := s.AgircArrcoMinorationAge(rec, 13)
	courte16, _ := s.AgircArrcoMinorationCarriereCourte(rec, 16)
	plafond2019, _ := s.AgircArrcoMajorationEnfantsPlafond(rec, PointsAgircArrco, day(t, "2019-01-01"))
	plafond2024, _ := s.AgircArrcoMajorationEnfantsPlafond(rec, PointsAgircArrco, day(t, "2024-11-01"))
	agirc2007, _ := s.AgircSalaireReference(rec, 2007)
	francs, _ := s.FrancsParEuro(rec)
	plein, _ := s.Constante(rec, ConstanteTauxPlein, effet)
	for _, c := range []struct {
		name string
		got  money.Decimal
		want string
	}{
		{"plafond annuel 2026", pass.Decimal, "48060"},
		{"trimestre 2026", seuil.Seuil.Valeur, "1803"},
		{"trimestre 1936, double cotisation", seuil1936.Seuil.Valeur, "30"},
		{"minimum de base 2026 par mois", minimum.Base.Mensuel().Decimal, "756.29"},
		{"minimum majore 2026 par mois, tronque a la publication", minimum.Majore.QuoInt(12).Truncate(2), "903.93"},
		{"plafond d'ecretement depuis juin 2026", minimum.PlafondAnnuel.Decimal, "17338.68"},
		{"valeur du point Agirc-Arrco", service.Decimal, "1.4386"},
		{"conversion Agirc", conversion, "0.347791548"},
		{"conversion Unirs", unirs, "0.387417"},
		{"decote par trimestre", decote, "0.0125"},
		{"part maximale du plafond", maximale, "0.5"},
		{"points de la GMP avant 1997", gmp.Points.Decimal, "144"},
		{"prix d'achat 2023", achat.Decimal, "18.7669"},
		{"63 ans 9 mois", age63a9m, "0.8675"},
		{"16 trimestres manquants", courte16, "0.83"},
		{"plafond familial 2019", plafond2019.Decimal, "2071.58"},
		{"plafond familial 2024", plafond2024.Decimal, "2367.48"},
		{"prix Agirc 2007, et non 47125", agirc2007.Decimal, "4.7125"},
		{"francs par euro", francs, "6.55957"},
		{"taux plein", plein, "0.5"},
	} {
		if !c.got.Equal(dec(t, c.want)) {
			t.Errorf("%s: got %s, want %s", c.name, c.got, c.want)
		}
	}
	if len(*rec) < 20 {
		t.Errorf("only %d figures recorded", len(*rec))
	}
}

func TestReaders_choose_the_set_of_parameters_by_birth_and_effect(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, c := range []struct {
		birth, effet  string
		age, plein    calendar.Age
		duree, annees int
	}{
		{"1964-06-15", "2026-08-01", calendar.NewAge(63, 0), calendar.NewAge(67, 0), 171, 25},
		{"1964-06-15", "2026-09-01", calendar.NewAge(62, 9), calendar.NewAge(67, 0), 170, 25},
		{"1965-03-31", "2027-01-01", calendar.NewAge(62, 9), calendar.NewAge(67, 0), 170, 25},
		{"1965-04-01", "2028-05-01", calendar.NewAge(63, 0), calendar.NewAge(67, 0), 171, 25},
		{"1961-08-31", "2023-09-01", calendar.NewAge(62, 0), calendar.NewAge(67, 0), 168, 25},
		{"1961-09-01", "2023-12-01", calendar.NewAge(62, 3), calendar.NewAge(67, 0), 169, 25},
		{"1968-01-01", "2024-01-01", calendar.NewAge(64, 0), calendar.NewAge(67, 0), 172, 25},
		{"1951-07-01", "2012-01-01", calendar.NewAge(60, 4), calendar.NewAge(65, 4), 163, 25},
		{"1940-01-01", "2000-02-01", calendar.NewAge(60, 0), calendar.NewAge(65, 0), 157, 17},
	} {
		birth, effet := day(t, c.birth), day(t, c.effet)
		age, ok1 := s.AgeLegal(rec, birth, effet)
		plein, ok2 := s.AgeTauxPleinAutomatique(rec, birth, effet)
		duree, ok3 := s.DureeAssuranceRequise(rec, birth, effet)
		annees, ok4 := s.AnneesSalaireMoyen(rec, SalaireMoyenGeneral, birth.Year, effet)
		if !ok1 || !ok2 || !ok3 || !ok4 || age != c.age || plein != c.plein || duree != c.duree || annees != c.annees {
			t.Errorf("%s at %s: got %v %v %d %d", c.birth, c.effet, age, plein, duree, annees)
		}
	}
}

func TestReaders_answer_nothing_outside_the_law_they_know(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	birth := day(t, "1920-01-01")
	if _, ok := s.AgeLegal(rec, birth, day(t, "1983-03-31")); ok {
		t.Error("the age before 1983-04-01 is out of the tables")
	}
	if _, ok := s.AgeLegal(rec, calendar.Date{}, day(t, "2026-03-31")); ok {
		t.Error("an absent birth has no age")
	}
	if _, ok := s.AgeLegal(nil, birth, day(t, "2026-03-31")); ok {
		t.Error("a figure was read unseen")
	}
	if _, ok := s.PassAnnuel(rec, 2027); ok {
		t.Error("the ceiling of 2027 is not known")
	}
	if _, ok := s.AgircArrcoMinorationAge(rec, 41); ok {
		t.Error("41 quarters before 67 is below 57")
	}
	if g, ok := s.AgircGmp(rec, 2015); !ok || g.CharniereConnue || g.CotisationConnue {
		t.Errorf("2015 has points but no amounts: %+v", g)
	}
	if len(*rec) != 2 {
		t.Errorf("recorded %v", *rec)
	}
}

func TestDureeProratisation_is_its_own_until_1948_then_the_required_duration(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	durations := map[string]int{"1945-05-05": 154, "1948-12-31": 160, "1949-01-01": 161, "1964-05-05": 170}
	for birth, want := range durations {
		if got, ok := s.DureeProratisation(rec, day(t, birth), day(t, "2026-10-01")); !ok || got != want {
			t.Errorf("%s: got %d, %v", birth, got, ok)
		}
	}
}
