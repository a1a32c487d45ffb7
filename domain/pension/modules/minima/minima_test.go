package minima

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

func TestAllocation_by_age_household_and_payer(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                             string
		prepare                          func(s *pension.State)
		prestation, motif, payeur, total string
	}{
		{
			"alone, 600 € a month: service-public F16871", func(*pension.State) {}, prestationAspa, allocationDue,
			"CNAV", "5323.14",
		},
		{"a survivor's pension counts", func(s *pension.State) {
			s.Reversion.Donner([]faits.Pension{{Regime: dossier.CNAV, AnnuelEur: euros(100_000)}})
		}, prestationAspa, allocationDue, "CNAV", "4323.14"},
		{"means above the ceiling", func(s *pension.State) {
			casetest.ChangePensions(
				&s.Pensions, capability.MontantAnnuites,
				func(list []faits.Pension) { list[0].AnnuelEur = euros(1_300_000) },
			)
		}, prestationAspa, allocationRessources, "CNAV", "0.00"},
		{
			"nobody's pension: the fund of the elderly pays",
			func(s *pension.State) { s.Pensions.Donner(capability.MontantAnnuites, nil) }, prestationAspa,
			allocationDue, payeurSaspa, "12523.14",
		},
		{
			"64, fit for work", func(s *pension.State) { s.Dossier.Assure.DateNaissance.Year = 1962 }, prestationAspa,
			allocationAge65, "CNAV", "0.00",
		},
		{"64, unfit", func(s *pension.State) {
			s.Dossier.Assure.DateNaissance.Year, s.Dossier.Assure.Inaptitude = 1962, true
		}, prestationAspa, allocationDue, "CNAV", "5323.14"},
		{"58, disabled, in 2025: the disability allowance up to 10 978.30", func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2025, Month: 10, Day: 1})
			s.Dossier.Assure.DateNaissance.Year = 1967
			s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
		}, prestationAsi, allocationDue, "CNAV", "3778.30"},
		{"58, disabled, in 2026: its amounts were not found", func(s *pension.State) {
			s.Dossier.Assure.DateNaissance.Year, s.Dossier.Assure.Invalidite = 1968, &dossier.PensionInvalidite{}
		}, prestationAsi, allocationInconnue, "CNAV", "0.00"},
		{"58, disabled, in 2019: a fixed amount", func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2019, Month: 10, Day: 1})
			s.Dossier.Assure.DateNaissance.Year = 1961
			s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
			s.Pensions.Donner(capability.MontantAnnuites, nil)
		}, prestationAsi, allocationDue, payeurSaspa, "4991.81"},
		{
			"abroad", func(s *pension.State) { s.Dossier.Assure.Residence.Pays = "PT" }, prestationAspa,
			allocationResidence, "CNAV", "0.00",
		},
		// 0.9 × 1 823.03 € a quarter: 6 562.91 € a year do not count.
		{"the allowance on income from work", func(s *pension.State) {
			s.Pensions.Donner(capability.MontantAnnuites, nil)
			s.Dossier.Foyer.RessourcesAnnuellesEur, s.Dossier.Foyer.RevenusActiviteEur = dossier.Some(
				euros(1_000_000),
			), dossier.Some(euros(1_000_000))
		}, prestationAspa, allocationDue, payeurSaspa, "9086.05"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etat(jour(t, "2026-10-01"), jour(t, "1958-02-10"))
			s.Pensions.Donner(
				capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: euros(720_000)}},
			)
			s.Dossier.Foyer = &dossier.Foyer{SituationDite: true, RessourcesAnnuellesEur: dossier.Some(money.Euro{})}
			tt.prepare(s)
			got := minimaDe(t, s).Allocation
			if got.Prestation != tt.prestation || got.Motif != tt.motif || got.Payeur != tt.payeur ||
				got.AnnuelEur.String() != tt.total {
				t.Errorf(
					"%s, %s, %s, %s a year, want %s, %s, %s, %s", got.Prestation, got.Motif, got.Payeur, got.AnnuelEur,
					tt.prestation, tt.motif, tt.payeur, tt.total,
				)
			}
			if s.Aspa.Lire().Du != (got.AnnuelEur.Sign() > 0) {
				t.Errorf("what the other modules see: %+v", s.Aspa.Lire())
			}
		})
	}
}

func TestAspaEtMinimaFp_pays_when_no_other_scheme_serves_a_base_pension(t *testing.T) {
	t.Parallel()
	s := etat(jour(t, "2026-10-01"), jour(t, "1958-02-10"))
	s.Pensions.Donner(
		capability.MontantIndiciaire, []faits.Pension{{Regime: dossier.CNRACL, AnnuelEur: euros(500_000)}},
	)
	s.MinimumGaranti.Donner([]faits.Pension{{Regime: dossier.CNRACL, AnnuelEur: euros(800_000)}})
	s.Dossier.Foyer = &dossier.Foyer{SituationDite: true, RessourcesAnnuellesEur: dossier.Some(money.Euro{})}
	if applies, why := (AspaEtMinima{}).Applies(s); applies || why == "" {
		t.Error("the general module pays beside the civil service")
	}
	if applies, _ := (AspaEtMinimaFp{}).Applies(s); !applies {
		t.Fatal("the civil service does not pay")
	}
	got, ok := AspaEtMinimaFp{}.Compute(s, pension.NewTrace(0)).(*ResultatMinimaFp)
	if !ok || got.Allocation.Payeur != "CNRACL" || got.Allocation.AnnuelEur.String() != "4523.14" ||
		!s.AspaFp.Lire().Du {
		t.Errorf("allocation %+v", got)
	}
	s.Pensions.Donner(capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: euros(100)}})
	if applies, _ := (AspaEtMinimaFp{}).Applies(s); applies {
		t.Error("the civil service pays beside the general scheme")
	}
}

// A disabled person born in 1970 with 116 quarters contributed since 1990 may leave at 55 in 2025 (111 required);
// circulaire Cnav 2026-18 for the increase.
func TestPriseEnChargeHandicap_opens_the_early_pension_and_raises_it(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		prepare func(s *pension.State)
		motif   string
		k       string
	}{
		{"open at 56, 28 years with the disability", func(*pension.State) {}, handicapOuvert, "0.33"},
		{
			"recognised in the middle of the career",
			func(s *pension.State) { s.Dossier.Assure.Handicap.Depuis = calendar.Date{Year: 1997, Month: 8, Day: 4} },
			handicapOuvert, "0.3",
		},
		{
			"recognised too late",
			func(s *pension.State) { s.Dossier.Assure.Handicap.Depuis = calendar.Date{Year: 2010, Month: 6, Day: 1} },
			handicapDureeCotisee, "0",
		},
		{
			"a degree below 50 %",
			func(s *pension.State) { s.Dossier.Assure.Handicap.TauxMin = dossier.Some(money.Scaled(49, 2)) },
			handicapTaux, "0",
		},
		{"not 55 yet", func(s *pension.State) { s.Dossier.Assure.DateNaissance.Year = 1972 }, handicapAge, "0"},
		{
			"at the legal age", func(s *pension.State) { s.Dossier.Assure.DateNaissance.Year = 1962 }, handicapAgeLegal,
			"0",
		},
		{
			"another ground", func(s *pension.State) { s.Dossier.Liquidation.Motif = dossier.MotifCarriereLongue },
			handicapAutreMotif, "0",
		},
		{
			"no degree",
			func(s *pension.State) { s.Dossier.Assure.Handicap.TauxMin = dossier.Optional[money.Decimal]{} },
			handicapFaitManquant, "0",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etat(jour(t, "2026-10-01"), jour(t, "1970-05-10"))
			s.Dossier.Assure.Handicap = &dossier.Handicap{
				TauxMin: dossier.Some(money.Scaled(8, 1)), Depuis: jour(t, "1990-01-01"),
			}
			for year := 1995; year < 2024; year++ {
				var count faits.Compte
				count.Plus(faits.Cotise, 4)
				s.Trimestres.Donner(
					append(s.Trimestres.Lire(), faits.AnneeTrimestres{Annee: year, Tous: count, Alignes: count}),
				)
			}
			tt.prepare(s)
			got, ok := PriseEnChargeHandicap{}.Compute(s, pension.NewTrace(0)).(*ResultatHandicap)
			if !ok {
				t.Fatal("no result")
			}
			if got.Motif != tt.motif || got.CoefficientMajoration.String() != tt.k ||
				got.TauxPlein != (tt.motif == handicapOuvert) {
				t.Errorf("%s, %s, want %s, %s (%+v)", got.Motif, got.CoefficientMajoration, tt.motif, tt.k, got)
			}
			if s.Handicap.Lire().TauxPlein != got.TauxPlein ||
				!s.Handicap.Lire().Coefficient.Equal(got.CoefficientMajoration) {
				t.Errorf("what the other modules see: %+v", s.Handicap.Lire())
			}
		})
	}
}

// Circulaire Cnav 2024/25: born on 10 November 1962, the pension replaces the disability pension on 1 December 2024.
func TestConversion_of_a_disability_pension_and_its_omission(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                string
		naissance           string
		prepare             func(s *pension.State)
		date, limite        string
		exception, constat  string
		indu                string
		concerne, concerne2 bool
	}{
		{
			name: "replaced on time", naissance: "1962-11-10", date: "2024-12-01", limite: "2024-12-01",
			exception: exceptionNone,
			constat:   conversionFaite, concerne: true,
			prepare: func(s *pension.State) { s.DateEffet.Donner(calendar.Date{Year: 2024, Month: 12, Day: 1}) },
		},
		{
			name: "still paid in October 2026: 22 months of 750 €", naissance: "1962-11-10", date: "2024-12-01",
			limite:    "2024-12-01",
			exception: exceptionNone, constat: conversionOmise, indu: "16500.00", concerne: true, concerne2: true,
			prepare: func(*pension.State) {},
		},
		{
			name: "paid until November 2024 only", naissance: "1962-11-10", date: "2024-12-01", limite: "2024-12-01",
			exception: exceptionNone,
			constat:   conversionNonEchue, concerne: true,
			prepare: func(s *pension.State) {
				s.Dossier.Assure.Invalidite.FinVersement = calendar.Date{Year: 2024, Month: 11, Day: 30}
			},
		},
		{
			name: "who works keeps it", naissance: "1962-11-10", date: "2024-12-01", limite: "2029-12-01",
			exception: exceptionActivite,
			constat:   conversionFaite, concerne: true,
			prepare: func(s *pension.State) { s.Dossier.Assure.Invalidite.ActiviteApresAgeMin = true },
		},
		{
			name: "compensated unemployment: six months more", naissance: "1962-11-10", date: "2024-12-01",
			limite:    "2025-06-01",
			exception: exceptionChomage, constat: conversionOmise, indu: "12000.00", concerne: true, concerne2: true,
			prepare: func(s *pension.State) {
				s.Carriere.Donner([]faits.Ligne{{Annee: 2024, Nature: dossier.ChomageIndemnise, Regime: dossier.CNAV}})
			},
		},
		{
			name: "before September 2023: at the legal age", naissance: "1960-11-10", date: "2022-12-01",
			limite:    "2022-12-01",
			exception: exceptionNone, constat: conversionOmise, indu: "34500.00", concerne: true, concerne2: true,
			prepare: func(*pension.State) {},
		},
		{
			name: "not 62 yet", naissance: "1965-11-10", date: "2027-12-01", limite: "2027-12-01",
			exception: exceptionNone,
			constat:   conversionNonEchue, prepare: func(*pension.State) {},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etat(jour(t, "2026-10-01"), jour(t, tt.naissance))
			s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{PensionAnnuelleEur: dossier.Some(euros(900_000))}
			tt.prepare(s)
			got, ok := ConversionInvalideRetraite{}.Compute(s, pension.NewTrace(0)).(*ResultatConversion)
			if !ok || got.DateEffet.String() != tt.date || got.DateLimite.String() != tt.limite ||
				got.Exception != tt.exception ||
				s.ExInvalide.Lire().Concerne != tt.concerne {
				t.Errorf("conversion %+v, %+v", got, s.ExInvalide.Lire())
			}
			forced, ok := PensionInvalideConversionForcee{}.Compute(s, pension.NewTrace(0)).(*ResultatConversionForcee)
			if !ok || forced.Motif != tt.constat || s.ExInvaliditeForcee.Lire().Concerne != tt.concerne2 {
				t.Fatalf("forced %+v, %+v", forced, s.ExInvaliditeForcee.Lire())
			}
			indu := ""
			if forced.InduPotentielEur != nil {
				indu = forced.InduPotentielEur.String()
			}
			if indu != tt.indu {
				t.Errorf("not due: %q, want %q", indu, tt.indu)
			}
			// The head is told of it, and of a replacement before the date of effect.
			if told := len(forced.ASavoir) == 1; told != (tt.constat == conversionOmise) {
				t.Errorf("what is not due is told: %v", told)
			}
			if told := len(got.ASavoir) == 1; told != (got.Applique && s.DateEffet.Lire().String() > tt.limite) {
				t.Errorf("the replacement is told: %v", told)
			}
		})
	}
}

// No module of this family panics or computes on a dossier that says nothing, or absurd things.
func TestModules_never_panic_on_unusual_dossiers(t *testing.T) {
	t.Parallel()
	modules := []pension.Module{
		PriseEnChargeHandicap{},
		ConversionInvalideRetraite{},
		PensionInvalideConversionForcee{},
		RetraiteDeReversion{},
		AspaEtMinima{},
		AspaEtMinimaFp{},
		ApplicateurSante{},
	}
	huge, err := money.ParseEuro("999999999999999.99")
	if err != nil {
		t.Fatal(err)
	}
	for _, day := range []calendar.Date{
		{}, {Year: 1900, Month: 1, Day: 1}, {Year: 9999, Month: 12, Day: 31}, {Year: 2026, Month: 10, Day: 1},
	} {
		for _, birth := range []calendar.Date{
			{}, {Year: 1900, Month: 1, Day: 1}, {Year: 9999, Month: 12, Day: 31}, {Year: 1960, Month: 2, Day: 29},
		} {
			s := etat(day, birth)
			s.Dossier.Assure.Handicap, s.Dossier.Assure.Invalidite = &dossier.Handicap{}, &dossier.PensionInvalidite{
				PensionAnnuelleEur: dossier.Some(huge),
			}
			s.Dossier.Defunt = &dossier.Defunt{
				DateDeces: birth,
				Pensions: []dossier.PensionDefunt{
					{Regime: dossier.CNAV, AnnuelEur: dossier.Some(huge)}, {}, {Regime: dossier.SRE},
				},
				Mariages:      []dossier.Mariage{{Periode: calendar.Span{From: day, To: birth}}, {}},
				AspaVerseeEur: dossier.Some(huge),
			}
			s.Dossier.Foyer = &dossier.Foyer{
				RessourcesAnnuellesEur: dossier.Some(euros(-1)), RevenuFiscalReferenceEur: dossier.Some(huge),
				Parts:              dossier.Some(huge.Decimal),
				RevenusActiviteEur: dossier.Some(euros(-500)),
			}
			s.Pensions.Donner(capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: huge}})
			for _, m := range modules {
				if applies, _ := m.Applies(s); applies {
					m.Compute(s, pension.NewTrace(0))
				}
			}
			empty := &pension.State{Dossier: &dossier.Dossier{}, DateEffet: faits.Connu(day)}
			for _, m := range modules {
				if applies, why := m.Applies(empty); applies || why == "" {
					t.Errorf("%s applies to an empty dossier, or says nothing", m.Info().ID)
				}
			}
		}
	}
}
