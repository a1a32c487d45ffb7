package bareme

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// The tests of this file read one series through another that must agree with it.

func TestPassAnnuel_is_the_sum_of_the_twelve_monthly_ceilings(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for year := 1947; year <= 2026; year++ {
		sum := money.Decimal{}
		for month := 1; month <= 12; month++ {
			row := s.au(TablePlafondMensuel, 0, calendar.Date{Year: year, Month: month, Day: 1})
			amount, ok := s.montant(
				rec, TablePlafondMensuel, row, colPlafondMensuelPlafondDevise, colPlafondMensuelDeviseTexte,
			)
			if !ok {
				t.Fatalf("%d-%02d: no ceiling", year, month)
			}
			sum = sum.Add(amount.Valeur)
		}
		if annual, ok := s.PassAnnuelDevise(rec, year); !ok || !annual.Valeur.Equal(sum) {
			t.Errorf("%d: %s in the year, %s in twelve months", year, annual.Valeur, sum)
		}
	}
}

func TestSalaireValidantTrimestre_is_a_number_of_hours_of_the_SMIC_of_1_January(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for year := 1972; year <= 2026; year++ {
		first := calendar.Date{Year: year, Month: 1, Day: 1}
		smic, okSmic := s.SmicHoraireDevise(rec, first)
		hours, okHours := s.ConstanteEntiere(rec, ConstanteHeuresSmicParTrimestre, first)
		quarter, ok := s.SalaireValidantTrimestre(rec, year)
		if !okSmic || !okHours || !ok || !quarter.Seuil.Valeur.Equal(smic.Valeur.MulInt(hours)) ||
			quarter.Seuil.Devise != smic.Devise {
			t.Errorf("%d: %v, %d hours of %v", year, quarter.Seuil, hours, smic)
		}
	}
}

func TestAmountsInEuros_are_the_amounts_in_francs_divided_by_the_legal_rate(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	francs, _ := s.FrancsParEuro(rec)
	old, _ := s.AnciensFrancsParFranc(rec)
	for _, c := range []struct {
		id              TableID
		col, devise, in colonne
		places          uint8
	}{
		{TablePassAnnuel, colPassAnnuelPlafondDevise, colPassAnnuelDeviseTexte, colPassAnnuelPlafondEur, 2},
		{
			TablePlafondMensuel, colPlafondMensuelPlafondDevise, colPlafondMensuelDeviseTexte,
			colPlafondMensuelPlafondEur, 2,
		},
		{TableSmicHoraire, colSmicHoraireHoraireDevise, colSmicHoraireDeviseTexte, colSmicHoraireHoraireEur, 4},
		{
			TableSalaireValidantTrimestre,
			colSalaireValidantTrimestreSeuilDevise, colSalaireValidantTrimestreDeviseTexte,
			colSalaireValidantTrimestreSeuilEur, 2,
		},
	} {
		for row := range s.tables[c.id].lignes {
			euros, ok := s.decimal(rec, c.id, row, c.in)
			if !ok {
				continue
			}
			amount, _ := s.montant(rec, c.id, row, c.col, c.devise)
			want := amount.Valeur
			switch amount.Devise {
			case FRF:
				want = want.Quo(francs)
			case ANF:
				want = want.Quo(francs.Mul(old))
			case EUR:
			}
			if !euros.Equal(want.HalfUp(c.places)) {
				t.Errorf("%s line %d: %s EUR for %s %s", c.id, row+2, euros, amount.Valeur, amount.Devise)
			}
		}
	}
}

func TestPublishedMonthlyAmounts_are_twelfths_cut_or_rounded_to_the_cent(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, c := range []struct {
		id              TableID
		annual, monthly colonne
	}{
		{TableMinimumContributif, colMinimumContributifBaseEur, colMinimumContributifBaseMensuelEur},
		{TableMinimumContributif, colMinimumContributifMajoreEur, colMinimumContributifMajoreMensuelEur},
		{TableAspa, colAspaAllocationSeulEur, colAspaMensuelSeulEur},
		{TableAspa, colAspaAllocationCoupleEur, colAspaMensuelCoupleEur},
		{
			TableFpMinimumGarantiMontants,
			colFpMinimumGarantiMontantsTraitementEur, colFpMinimumGarantiMontantsMensuelEur,
		},
	} {
		for row := range s.tables[c.id].lignes {
			annual, ok := s.decimal(rec, c.id, row, c.annual)
			if !ok {
				continue
			}
			monthly, _ := s.decimal(rec, c.id, row, c.monthly)
			if exact := annual.QuoInt(12); !monthly.Equal(exact.Truncate(2)) && !monthly.Equal(exact.HalfUp(2)) {
				t.Errorf("%s line %d: %s a month for %s a year", c.id, row+2, monthly, annual)
			}
		}
	}
}

func TestTauxMinimum_agrees_with_the_ages_and_the_decote(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	effet := day(t, "2026-09-01")
	births := []string{
		"1961-05-05", "1961-10-05", "1962-05-05", "1964-05-05", "1965-05-05", "1966-05-05", "1967-05-05", "1968-05-05",
		"1975-05-05",
	}
	for _, birth := range births {
		b := day(t, birth)
		legal, _ := s.AgeLegal(rec, b, effet)
		full, _ := s.AgeTauxPleinAutomatique(rec, b, effet)
		cut, _ := s.Decote(rec, b, effet)
		half, _ := s.Constante(rec, ConstanteTauxPlein, effet)
		quarters, floor, ok := s.TauxMinimum(rec, b, effet)
		want := (full.TotalMonths() - legal.TotalMonths() + 2) / 3
		if !ok || quarters != want || !floor.Equal(half.Mul(money.Int(1).Sub(cut.MulInt(want)))) {
			t.Errorf("%s: %d quarters and %s, want %d", birth, quarters, floor, want)
		}
	}
}

func TestHandicap_agrees_with_the_readings_of_the_public_simulator(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	table := &s.tables[TableInaptitudeHandicapDurees]
	for row := range table.lignes {
		age, _ := table.def.cles[0].rang(table.cle(row, 0))
		birth, _ := table.naissance(row)
		from, _ := table.effet(row)
		generation := day(t, birth+"-01-01").Year
		read, ok := s.dureeHandicap(rec, TableInaptitudeHandicapDurees, int(age), generation, day(t, from))
		told, okTable := s.Handicap(rec, int(age), generation, day(t, from))
		if !ok || !okTable || read != told {
			t.Errorf("line %d: the simulator says %+v, the table %+v", row+2, read, told)
		}
	}
}

func TestConversionAgirc_is_the_ratio_of_the_last_values_of_the_points(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	last := day(t, "2018-12-31")
	agirc, _ := s.AgircValeurService(rec, last)
	arrco, _ := s.ArrcoValeurService(rec, last)
	got, ok := s.AgircArrcoConversion2019(rec, PointsAgirc, day(t, "2019-01-01"))
	if want := agirc.Quo(arrco.Decimal).HalfUp(9); !ok || !got.Equal(want) {
		t.Errorf("got %s, want %s / %s = %s", got, agirc, arrco, want)
	}
	first, _ := s.AgircArrcoValeurService(rec, day(t, "2019-01-01"))
	if !first.Equal(arrco.Decimal) {
		t.Errorf("the first Agirc-Arrco value is %s and the last Arrco value %s", first, arrco)
	}
}

func TestMinorations_follow_the_formula_of_the_agreement(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	one, first, second, third := money.Int(1), dec(t, "0.01"), dec(t, "0.0125"), dec(t, "0.0175")
	for n := range 41 {
		want := one.Sub(first.MulInt(min(n, 12))).
			Sub(second.MulInt(min(max(n-12, 0), 8))).
			Sub(third.MulInt(max(n-20, 0)))
		if got, ok := s.AgircArrcoMinorationAge(rec, n); !ok || !got.Equal(want) {
			t.Errorf("%d quarters of age: %s, want %s", n, got, want)
		}
		if got, ok := s.AgircArrcoMinorationCarriereCourte(rec, n); ok != (n <= 20) || ok && !got.Equal(want) {
			t.Errorf("%d quarters of career: %s, %v", n, got, ok)
		}
	}
}

func TestMinimumGaranti_is_the_index_of_2004_carried_by_the_rises_of_pensions(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	start := day(t, "2004-01-01")
	table := &s.tables[TableFpMinimumGarantiMontants]
	for row, line := range table.lignes {
		from, _ := table.effet(row)
		effet := day(t, from)
		if statuts[line.statut] == Projete {
			continue
		}
		value := dec(t, "52.7558").MulInt(227)
		for r := range s.RevalorisationPensions(rec, start, effet, money.Euro{}) {
			value = value.Mul(r.Coefficient).HalfUp(12)
		}
		got, ok := s.FpMinimumGarantiTraitement(rec, effet)
		if !ok || !got.Equal(value.HalfUp(2)) {
			t.Errorf("line %d: %s, want %s", row+2, got, value)
		}
	}
}

func TestFpAges_of_the_sedentary_are_the_legal_ages(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, effet := range []string{"2012-03-01", "2024-03-01", "2026-10-01"} {
		for year := 1945; year <= 1975; year++ {
			for _, part := range []calendar.Date{{Year: year, Month: 3, Day: 15}, {Year: year, Month: 10, Day: 15}} {
				legal, ok := s.AgeLegal(rec, part, day(t, effet))
				full, okFull := s.AgeTauxPleinAutomatique(rec, part, day(t, effet))
				opening, cancel, okFp := s.FpAges(rec, FpSedentaire, part, day(t, effet))
				if !ok || !okFull || !okFp || legal != opening || full != cancel {
					t.Errorf("%v at %s: %v and %v, public service %v and %v", part, effet, legal, full, opening, cancel)
				}
				required, _ := s.DureeAssuranceRequise(rec, part, day(t, effet))
				if fp, known := s.FpDureeRequise(
					rec, FpSedentaire, part, day(t, effet),
				); known != (year >= 1949) ||
					known && fp != required {
					t.Errorf("%v at %s: %d quarters, public service %d, %v", part, effet, required, fp, known)
				}
			}
		}
	}
}

func TestReversion_ceilings_follow_the_SMIC(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for year := 2005; year <= 2026; year++ {
		first := calendar.Date{Year: year, Month: 1, Day: 1}
		smic, _ := s.SmicHoraire(rec, first)
		hours, _ := s.ConstanteEntiere(rec, ConstanteReversionSmicHeures, first)
		couple, _ := s.Constante(rec, ConstanteReversionCoefficientMenage, first)
		m, ok := s.ReversionMontants(rec, year)
		if !ok || !m.PlafondSeul.Equal(smic.MulInt(hours)) ||
			!m.PlafondMenage.Equal(m.PlafondSeul.Mul(couple).HalfUp(2)) {
			t.Errorf("%d: %s and %s for a SMIC of %s", year, m.PlafondSeul, m.PlafondMenage, smic)
		}
	}
}

func TestRevalorisationSalaires_falls_from_year_to_year_and_grows_with_each_set(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	var older Millesime
	blocs := s.tables[TableRevalorisationSalaires].index.groupes[0].blocs
	for i := range blocs {
		b := &blocs[i]
		set := Millesime{s, b}
		for year := int(b.annees.first); year < int(b.annees.first)+len(b.annees.rows); year++ {
			c, ok := set.Coefficient(rec, year)
			if !ok {
				t.Errorf("set of %v: no coefficient for %d", dateOf(b.effet.de), year)
			}
			if next, ok := set.Coefficient(rec, year+1); ok && c.Less(next) {
				t.Errorf("set of %v: %d has %s and the next year %s", dateOf(b.effet.de), year, c, next)
			}
			if before, ok := older.Coefficient(rec, year); ok && c.Less(before) {
				t.Errorf("set of %v: %d has %s, less than %s before", dateOf(b.effet.de), year, c, before)
			}
		}
		older = set
	}
}

// Each set is the set before it, raised as the pensions in payment and truncated to three decimals. The truncation is
// narrower than a step, so the sets of 2009 and 2010 are the only ones from which the set of 2011 can come.
func TestRevalorisationSalaires_is_the_set_before_raised_with_the_pensions_and_truncated(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	blocs := s.tables[TableRevalorisationSalaires].index.groupes[0].blocs
	compared := 0
	for i := 1; i < len(blocs); i++ {
		from, to := dateOf(blocs[i-1].effet.de), dateOf(blocs[i].effet.de)
		older := Millesime{s, &blocs[i-1]}
		newer := Millesime{s, &blocs[i]}
		// Before 1947 the account holds contributions, whose larger coefficients are published with fewer decimals.
		for year := 1947; year <= from.Year; year++ {
			want, ok := older.Coefficient(rec, year)
			if !ok {
				continue
			}
			for r := range s.RevalorisationPensions(rec, from, to, money.Euro{}) {
				if r.Effet == day(t, "2019-01-01") {
					// The law of finances held the pensions in payment to 0.3 % and let the salaries have the whole
					// rise of prices.
					r.Coefficient = dec(t, "1.015")
				}
				want = want.Mul(r.Coefficient).Truncate(3)
			}
			if got, ok := newer.Coefficient(rec, year); !ok || !got.Equal(want) {
				t.Errorf("salaries of %d from %v: %s, want %s", year, to, got, want)
			}
			compared++
		}
	}
	if first := dateOf(blocs[0].effet.de); first != day(t, "2004-01-01") || compared < 1400 {
		t.Errorf("first set %v, %d coefficients compared", first, compared)
	}
}

// The value of a point of the liberal professions rises as their pensions do and is rounded up to the ten-thousandth.
// That is narrower than a step, so the values of 2009 to 2012 are the only ones from which that of 2013 can come.
func TestCnavplValeurService_rises_with_the_pensions_and_is_rounded_up(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	table := &s.tables[TableCnavplValeurService]
	before, start := money.Decimal{}, calendar.Date{}
	for row := range table.lignes {
		from := dateOf(table.lignes[row].effet.de)
		got, ok := s.CnavplValeurService(rec, from)
		if !ok {
			t.Fatalf("%v: no value", from)
		}
		if row > 0 {
			want := before
			for r := range s.RevalorisationPensions(rec, start, from, money.Cents(500_000)) {
				want = want.Mul(r.Coefficient)
				if cut := want.Truncate(4); cut.Less(want) {
					want = cut.Add(dec(t, "0.0001"))
				}
			}
			if !got.Equal(want) {
				t.Errorf("%v: %s, want %s", from, got, want)
			}
		}
		before, start = got.Decimal, from
	}
}

func TestCsgTauxPensions_has_the_ordinary_rate_of_its_time(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for date := day(t, "2005-01-01"); date.Year <= 2026; date = date.AddMonths(1) {
		rates, ok := s.CsgTauxPensions(rec, CsgTauxNormal, date)
		csg, deductible, okHistory := s.CsgHistoriqueTauxNormal(rec, date)
		if !ok || !okHistory || !rates.Csg.Equal(csg) || !rates.CsgDeductible.Equal(deductible) {
			t.Errorf("%v: %s (%s), history %s (%s)", date, rates.Csg, rates.CsgDeductible, csg, deductible)
		}
		if casa := !date.Before(day(t, "2013-04-01")); rates.Casa.IsZero() == casa {
			t.Errorf("%v: CASA of %s", date, rates.Casa)
		}
	}
}
