package bareme

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// The figures below are those that the reference pages state in their text about the other schemes.
func TestReaders_give_the_figures_of_the_other_schemes(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	effet := day(t, "2026-10-01")
	point, _ := s.FpPointIndice(rec, effet)
	guaranteed, _ := s.FpMinimumGarantiTraitement(rec, day(t, "2026-01-01"))
	scale, _ := s.FpMinimumGaranti(rec, effet)
	scale2011, _ := s.FpMinimumGaranti(rec, day(t, "2011-06-01"))
	decote2010, _ := s.FpDecote(rec, day(t, "2010-05-01"))
	cnbf, _ := s.CnbfForfait(rec, 2026)
	more220, _ := s.CnbfForfaits(rec, CnbfMajorationAuDelaDe220Trimestres, 2026)
	less60, _ := s.Constante(rec, ConstanteAllocationVieuxTravailleurs, day(t, "2025-01-01"))
	mines, coefficient, _ := s.MinesTrimestre(rec, day(t, "2024-03-01"))
	cnavpl, _ := s.CnavplValeurService(rec, effet)
	tranche1, _ := s.CnavplAcquisition(rec, 1, 2025)
	tranche2, _ := s.CnavplAcquisition(rec, 2, 2014)
	rafp2021, _ := s.RafpValeurAcquisition(rec, 2021)
	rafp75, _ := s.RafpMajoration(rec, 80, effet)
	artisans, _ := s.RciConversion2013(rec, RciArtisans, day(t, "2013-01-01"))
	ircantec, _ := s.IrcantecAnticipation(rec, IrcantecSurcoteApresAgeTauxPlein, effet)
	seven, _ := s.IrcantecMajorationEnfants(rec, 9)
	s1, _ := s.CsgSeuilRfr(rec, CsgMetropole, 1, 2026)
	s3Guyane, _ := s.CsgSeuilRfr(rec, CsgGuyane, 3, 2026)
	s1Guyane, _ := s.CsgSeuilRfr(rec, CsgGuyane, 1, 2026)
	normal, _ := s.CsgTauxPensions(rec, CsgTauxNormal, effet)
	abroad, _ := s.CsgTauxPensions(rec, CsgNonResidentComplementaire, effet)
	aspa, _ := s.Aspa(rec, effet)
	succession, _ := s.AspaRecuperation(rec, effet)
	survivors, _ := s.ReversionRegles(rec, effet)
	parity, _ := s.UltramarinPacifique(rec, PariteXpf, PacifiqueEurosPour1000Xpf, effet)
	cafat, _ := s.UltramarinPacifique(rec, NouvelleCaledonie, PacifiqueValeurPoint, effet)
	mayotte, _ := s.UltramarinMinoration(rec, Mayotte, 1972, effet)
	second, _ := s.CumulEmploiRetraite(rec, CumulSecondePensionPlafond, effet)
	ceg, _ := s.AgircArrcoContributionSansPoints(rec, CegTranche2, 2026)
	enim, _ := s.EnimBonificationEnfants(rec, 6)
	cavimac, _ := s.CavimacMaximum(rec, day(t, "2026-06-01"))
	carmf, _ := s.LiberauxValeurService(rec, SectionCarmf, 2026)
	for _, c := range []struct {
		name string
		got  money.Decimal
		want string
	}{
		{"point d'indice", point.Decimal, "59.0734"},
		{"minimum garanti 2026", guaranteed.Decimal, "16396.19"},
		{"minimum garanti, 15 ans", scale.QuinzeAns, "0.575"},
		{"minimum garanti, 2011", scale2011.Pas, "0.0275"},
		{"minimum garanti, palier 2011", scale2011.Palier, "29"},
		{"decote 2010, et non 0,0065", decote2010.ParTrimestre, "0.00625"},
		{"forfait CNBF", cnbf.Decimal, "19154"},
		{"CNBF au-dela de 220 trimestres", more220.Decimal, "4811"},
		{"CNBF en deca de 60 trimestres", less60, "4023.51"},
		{"120 trimestres de mines", mines.MulInt(120).Mul(coefficient).HalfUp(2), "16347.32"},
		{"point CNAVPL", cnavpl.Decimal, "0.6599"},
		{"points de tranche 1 depuis 2025", tranche1.Maximum.Decimal, "557"},
		{"plancher de tranche 2 avant 2015", tranche2.Plancher, "0.85"},
		{"acquisition RAFP 2021", rafp2021.Decimal, "1.2502"},
		{"RAFP au-dela de 75 ans", rafp75, "1.81"},
		{"points d'artisans", artisans, "0.2778"},
		{"surcote Ircantec, et non 0,075", ircantec, "0.0075"},
		{"sept enfants et plus", seven, "0.30"},
		{"premier seuil", s1.PremierePart.Decimal, "13048"},
		{"troisieme seuil commun", s3Guyane.PremierePart.Decimal, "26472"},
		{"premier seuil en Guyane", s1Guyane.PremierePart.Decimal, "16141"},
		{"demi-parts suivantes en Guyane", s1Guyane.DemiPartsSuivantes.Decimal, "3484"},
		{"CSG au taux normal", normal.Csg, "0.083"},
		{"non-resident, complementaire", abroad.Maladie, "0.042"},
		{"ASPA", aspa.Seul.Decimal, "12523.14"},
		{"succession", succession.Seuil.Decimal, "108586.14"},
		{"reversion", survivors.Taux, "0.54"},
		{"parite du franc Pacifique", parity, "8.38"},
		{"point CAFAT", cafat, "256.09"},
		{"Mayotte 1972", mayotte, "0.01375"},
		{"seconde pension", second, "0.05"},
		{"CEG tranche 2", ceg.Taux, "0.027"},
		{"marins, quatre enfants et plus", enim, "0.15"},
		{"CAVIMAC", cavimac.QuoInt(12), "452.15"},
		{"CARMF", carmf.Decimal, "77.14"},
	} {
		if !c.got.Equal(dec(t, c.want)) {
			t.Errorf("%s: got %s, want %s", c.name, c.got, c.want)
		}
	}
}

func TestHoles_stay_holes(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	knows := map[string]func() bool{
		"ASI depuis 2026-04": func() bool { _, ok := s.Asi(rec, day(t, "2026-04-01")); return ok },
		"artisans d'avant 1979 en 2024": func() bool {
			_, ok := s.RciValeurServicePointsAnciens(rec, RciArtisansAvant1979, day(t, "2024-06-01"))
			return ok
		},
		"artisans de 1979 a 1996 en 2024": func() bool {
			_, ok := s.RciValeurServicePointsAnciens(rec, RciArtisans1979A1996, day(t, "2024-06-01"))
			return ok
		},
		"artisans de 1979 a 1996 en 2026": func() bool {
			_, ok := s.RciValeurServicePointsAnciens(rec, RciArtisans1979A1996, day(t, "2026-06-01"))
			return ok
		},
		"CARMF en 2019":    func() bool { _, ok := s.LiberauxValeurService(rec, SectionCarmf, 2019); return ok },
		"prix de la CARMF": func() bool { _, ok := s.LiberauxPrixAchat(rec, SectionCarmf, 2026); return ok },
		"CAVAMAC en 2022": func() bool {
			_, ok := s.LiberauxValeurService(rec, SectionCavamac, 2022)
			return ok
		},
		"CNBF en 2027":            func() bool { _, ok := s.CnbfForfait(rec, 2027); return ok },
		"CAVIMAC en 1999":         func() bool { _, ok := s.CavimacMaximum(rec, day(t, "1999-06-01")); return ok },
		"seuils de CSG en 2027":   func() bool { _, ok := s.CsgSeuilRfr(rec, CsgMetropole, 1, 2027); return ok },
		"troisieme seuil en 2018": func() bool { _, ok := s.CsgSeuilRfr(rec, CsgMetropole, 3, 2018); return ok },
		"Saint-Pierre-et-Miquelon, generation 1967": func() bool {
			_, ok := s.UltramarinDureeRequise(rec, SaintPierreEtMiquelon, 1967, day(t, "2026-06-01"))
			return ok
		},
		"Mayotte, generation 1965": func() bool {
			_, ok := s.UltramarinAgeOuverture(rec, Mayotte, 1965, day(t, "2026-06-01"))
			return ok
		},
		"plafond familial Arrco en 2012-06": func() bool {
			_, ok := s.AgircArrcoMajorationEnfantsPlafond(rec, PointsArrco, day(t, "2012-06-01"))
			return ok
		},
		"SNCF hors conduite, génération 1968, droit ouvert en 2025": func() bool {
			_, ok := s.SpeciauxDureeParGeneration(rec, CalendrierSncf, day(t, "1968-01-15"), day(t, "2025-04-15"))
			return ok
		},
		"salaires de 1930 en 2025": func() bool {
			m, _ := s.CoefficientsRevalorisation(day(t, "2025-06-01"))
			_, ok := m.Coefficient(rec, 1930)
			return ok
		},
		"revalorisation avant 2004": func() bool {
			_, ok := s.CoefficientsRevalorisation(day(t, "2003-12-31"))
			return ok
		},
		"grille des marins de l'hiver 2008": func() bool {
			_, ok := s.EnimSalaireForfaitaire(rec, 5, day(t, "2009-01-01"))
			return ok
		},
	}
	for name, known := range knows {
		if known() {
			t.Errorf("%s: a value is given where none is known", name)
		}
	}
}

func TestProjectedRows_answer_beyond_the_last_known_rise_and_say_so(t *testing.T) {
	t.Parallel()
	s := Official()
	for name, read := range map[string]func(Recorder) bool{
		"minimum contributif 2027": func(rec Recorder) bool {
			m, ok := s.MinimumContributif(rec, day(t, "2027-03-01"))
			return ok && m.BaseConnue
		},
		"point Agirc-Arrco de novembre 2026": func(rec Recorder) bool {
			_, ok := s.AgircArrcoValeurService(rec, day(t, "2026-11-01"))
			return ok
		},
		"SMIC 2027": func(rec Recorder) bool {
			_, ok := s.SmicHoraire(rec, day(t, "2027-01-01"))
			return ok
		},
		"seuil annonce de 2027": func(rec Recorder) bool {
			_, ok := s.CumulEmploiRetraite(rec, CumulReforme2027SeuilAnnuel, day(t, "2027-06-01"))
			return ok
		},
	} {
		rec := &recorder{}
		if !read(rec) || len(*rec) == 0 {
			t.Errorf("%s: no value", name)
			continue
		}
		for _, f := range *rec {
			if s.StatutOf(f) != Projete {
				t.Errorf("%s: %+v is not projected", name, s.Describe(f))
			}
		}
	}
	rec := &recorder{}
	if _, ok := s.AgircArrcoValeurService(rec, day(t, "2026-10-31")); !ok || s.StatutOf((*rec)[0]) != EnVigueur {
		t.Error("the value of October 2026 is in force")
	}
}

func TestCarriereLongue_opens_the_doors_of_the_date_of_effect(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	doors := func(birth, effet string) map[int]calendar.Age {
		open := map[int]calendar.Age{}
		for p := range s.CarriereLongue(rec, day(t, birth), day(t, effet)) {
			if p.TrimestresDebut != 5 || p.TrimestresDebutFinAnnee != 4 {
				t.Errorf("%s at %s: %+v", birth, effet, p)
			}
			if old, twice := open[p.DebutAvant]; !twice || p.Depart.Compare(old) < 0 {
				open[p.DebutAvant] = p.Depart
			}
		}
		return open
	}
	for _, c := range []struct {
		birth, effet string
		want         map[int]calendar.Age
	}{
		{"1964-05-05", "2025-01-01", map[int]calendar.Age{
			16: {Years: 58}, 18: {Years: 60}, 20: {Years: 60, Months: 6}, 21: {Years: 63},
		}},
		{"1966-05-05", "2026-12-01", map[int]calendar.Age{
			16: {Years: 58}, 18: {Years: 60}, 20: {Years: 60, Months: 9}, 21: {Years: 63},
		}},
		{"1971-05-05", "2027-01-01", map[int]calendar.Age{
			16: {Years: 58}, 18: {Years: 60}, 20: {Years: 62}, 21: {Years: 63},
		}},
		{"1953-05-05", "2013-06-01", map[int]calendar.Age{
			16: {Years: 56}, 17: {Years: 59, Months: 8}, 20: {Years: 60},
		}},
		{"1950-05-05", "2003-06-01", map[int]calendar.Age{}},
	} {
		got := doors(c.birth, c.effet)
		if len(got) != len(c.want) {
			t.Errorf("%s at %s: %v", c.birth, c.effet, got)
		}
		for age, want := range c.want {
			if got[age] != want {
				t.Errorf("%s at %s before %d: %v, want %v", c.birth, c.effet, age, got[age], want)
			}
		}
	}
}

func TestSurcote_looks_at_rank_and_age_in_2007_and_2008_only(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, c := range []struct {
		day  string
		rank int
		late bool
		want string
	}{
		{"2006-12-31", 9, true, "0.0075"},
		{"2007-03-31", 4, false, "0.0075"},
		{"2008-12-31", 5, false, "0.01"},
		{"2008-12-31", 2, true, "0.0125"},
		{"2009-03-31", 1, false, "0.0125"},
	} {
		if got, ok := s.Surcote(rec, day(t, c.day), c.rank, c.late); !ok || !got.Equal(dec(t, c.want)) {
			t.Errorf("%+v: got %s, %v", c, got, ok)
		}
	}
	if _, ok := s.Surcote(rec, day(t, "2003-12-31"), 1, false); ok {
		t.Error("no surcote before 2004")
	}
}

func TestRevalorisationPensions_of_2020_depends_on_the_total(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	coefficients := map[string]string{
		"1500": "1.01", "2000": "1.01", "2000.01": "1.008", "2008": "1.008", "2014": "1.004", "2014.01": "1.003",
	}
	for total, want := range coefficients {
		n := 0
		of := money.Euro{Decimal: dec(t, total)}
		for r := range s.RevalorisationPensions(rec, day(t, "2019-01-01"), day(t, "2020-12-31"), of) {
			if n++; !r.Coefficient.Equal(dec(t, want)) || r.Effet != day(t, "2020-01-01") {
				t.Errorf("%s: got %+v", total, r)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d rises", total, n)
		}
	}
}

func TestAccordInternational_tells_the_unread_from_the_absent(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	if a, ok := s.AccordInternational(
		rec, "PT", day(t, "2026-01-01"),
	); !ok || a.Calcul != CalculComparaison || !a.CalculConnu || !a.LimiteAuMaximum ||
		!a.NonSalaries {
		t.Errorf("Portugal: %+v, %v", a, ok)
	}
	if a, ok := s.AccordInternational(rec, "CA", day(t, "2017-07-31")); !ok || a.CalculConnu || a.LimiteConnue {
		t.Errorf("Canada before 2017-08: %+v, %v", a, ok)
	}
	if a, ok := s.AccordInternational(
		rec, "DZ", day(t, "2026-01-01"),
	); !ok || a.Calcul != CalculSepare || a.LimiteAuMaximum ||
		!a.LimiteConnue {
		t.Errorf("Algeria: %+v, %v", a, ok)
	}
	for _, state := range []string{"CN", "", "pt"} {
		if _, ok := s.AccordInternational(rec, state, day(t, "2026-01-01")); ok {
			t.Errorf("%q: no text binds it", state)
		}
	}
	if _, ok := s.AccordInternational(rec, "HR", day(t, "2013-06-30")); ok {
		t.Error("Croatia joined on 2013-07-01")
	}
}
