package minima

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// Each worked case of minima, survivors, disability and levies runs against the module that it names.
func TestCases_of_minima_survivors_disability_and_levies(t *testing.T) {
	t.Parallel()
	byModule := map[string]func(casetest.Input) any{
		"aspaEtMinima": casAspa, "retraiteDeReversion": casReversion, "applicateurSante": casSante,
		"priseEnChargeHandicap": casHandicap, "conversionInvalideRetraite": casConversion,
	}
	doubtful := casetest.Doubtful(t)
	for _, file := range []string{"base-minima-reversion.json", "other-sante.json"} {
		cases := casetest.Load(t, file)
		if len(cases) == 0 {
			t.Fatalf("%s has no case", file)
		}
		for _, c := range cases {
			if doubtful[c.ID] {
				continue
			}
			t.Run(c.ID, func(t *testing.T) {
				t.Parallel()
				ran := false
				for _, module := range c.Modules {
					compute, ok := byModule[module]
					if !ok {
						t.Fatalf("no test for module %s", module)
					}
					ran = true
					casetest.Check(t, c, casetest.Got(t, compute(casetest.Input{T: t, Value: c.Input})))
				}
				if !ran {
					t.Fatal("the case names no module")
				}
			})
		}
	}
}

// etat is a run of a person, with the official tables.
func etat(effet, naissance calendar.Date) *pension.State {
	return &pension.State{
		Bareme: bareme.Official(), DateEffet: faits.Connu(effet), DateDemandee: effet, Aujourdhui: effet,
		Dossier: &dossier.Dossier{Assure: dossier.Assure{DateNaissance: naissance}},
	}
}

func jour(t testing.TB, text string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func annuel(mensuel money.Euro) money.Euro { return money.Euro{Decimal: mensuel.MulInt(12)} }

func casAspa(in casetest.Input) any {
	switch {
	case in.Has("actifNet"):
		return casRecuperation(in)
	case in.Has("inapte"):
		s := etat(in.Date("dateEffet"), in.Date("naissance"))
		s.Dossier.Assure.Inaptitude, _ = must(in.At("inapte")).Value.Bool()
		s.Dossier.Foyer = &dossier.Foyer{SituationDite: true, RessourcesAnnuellesEur: dossier.Some(money.Euro{})}
		got := minimaDe(in.T, s).Allocation
		return map[string]any{"ouvert": got.Ouvert, "motif": got.Motif}
	}
	at := in.Date("date")
	if at.IsZero() {
		at = calendar.Date{Year: in.Int("annee"), Month: 3, Day: 1}
	}
	s := etat(at, calendar.Date{Year: at.Year - 70, Month: 1, Day: 15})
	if in.Text("prestation") == "asi" {
		s.Dossier.Assure.DateNaissance = calendar.Date{Year: at.Year - 50, Month: 1, Day: 15}
		s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
	}
	s.Dossier.Foyer = &dossier.Foyer{
		SituationDite: true, Couple: in.Text("situation") == "couple",
		ConjointBeneficiaireAspa: in.Int("beneficiaires") == 2,
		RessourcesAnnuellesEur:   dossier.Some(annuel(in.Euro("ressourcesMensuelles"))),
	}
	got := minimaDe(in.T, s).Allocation
	return map[string]any{"montantMensuel": got.FoyerMensuelEur, "parBeneficiaire": got.MensuelEur}
}

func must(in casetest.Input, ok bool) casetest.Input {
	if !ok {
		in.T.Fatal("a member is missing")
	}
	return in
}

func minimaDe(t testing.TB, s *pension.State) *ResultatMinima {
	t.Helper()
	got, ok := AspaEtMinima{}.Compute(s, pension.NewTrace(0)).(*ResultatMinima)
	if !ok {
		t.Fatal("no result")
	}
	return got
}

func casRecuperation(in casetest.Input) any {
	s := etat(in.Date("deces"), calendar.Date{})
	if in.Text("zone") == "outre_mer" {
		s.Dossier.Assure.Residence.Departement = "974"
	}
	s.Dossier.Defunt = &dossier.Defunt{
		DateDeces: in.Date("deces"), AspaVerseeEur: dossier.Some(in.Euro("aspaVersee")),
		ActifNetSuccessionEur: dossier.Some(in.Euro("actifNet")),
	}
	got := minimaDe(in.T, s).Recuperation
	return map[string]any{"recuperable": got.RecuperableEur, "seuil": got.SeuilEur}
}

func casReversion(in casetest.Input) any {
	switch {
	case in.Has("survivant"):
		return casAgeReversion(in)
	case in.Has("moisMariage"):
		return casPartage(in)
	case in.Has("reversionCalculee"):
		return casMinimumReversion(in)
	case in.Has("reversionTrimestrielle"):
		share, _ := bareme.Official().Constante(
			pension.NewTrace(0), bareme.ConstanteReversionMajorationPart, anneeDe(in),
		)
		m, _ := montantsAu(bareme.Official(), pension.NewTrace(0), anneeDe(in))
		raise := majorationTrimestrielle(
			in.Euro("reversionTrimestrielle"), in.Euro("autresPensionsTrimestrielles"), share, m.MajorationPlafond,
		)
		return map[string]any{"majoration": raise, "montantTrimestriel": in.Euro("reversionTrimestrielle").Add(raise)}
	case in.Has("plafondMensuel"):
		room := staysUnderPlafond(in.Euro("plafondMensuel"), in.Euro("ressourcesMensuelles"))
		return map[string]any{"montantMensuel": in.Euro("reversionBase").Min(room)}
	case !in.Has("pensionDefunt"):
		most, _ := maximumReversion(bareme.Official(), pension.NewTrace(0), anneeDe(in))
		return map[string]any{"maximumAnnuel": most, "maximumMensuel": most.Mensuel()}
	}
	return casMontantReversion(in)
}

func anneeDe(in casetest.Input) calendar.Date {
	return calendar.Date{Year: in.Int("annee"), Month: 12, Day: 1}
}

func casAgeReversion(in casetest.Input) any {
	_, age, ok := reglesReversion(bareme.Official(), pension.NewTrace(0), in.Date("deces"), in.Date("survivant"))
	if !ok {
		in.T.Fatal("no rule")
	}
	return map[string]any{
		"ageMinimum": age, "premiereDateEffet": firstDateReversion(in.Date("deces"), in.Date("survivant"), age),
	}
}

// casPartage shares a pension between two spouses whose marriages lasted as many months as the case says.
func casPartage(in casetest.Input) any {
	deces := jour(in.T, "2026-05-10")
	ex, last := in.Int("moisMariage", "ex"), in.Int("moisMariage", "conjoint")
	start := deces.AddMonths(-last)
	parts, total := map[string]money.Euro{}, money.Euro{}
	for name, mine := range map[string]int{"ex": 0, "conjoint": 1} {
		s := etat(jour(in.T, "2026-06-01"), jour(in.T, "1968-01-15"))
		s.Dossier.Foyer = &dossier.Foyer{SituationDite: true, RessourcesAnnuellesEur: dossier.Some(money.Euro{})}
		s.Dossier.Defunt = &dossier.Defunt{
			DateDeces: deces,
			Pensions: []dossier.PensionDefunt{
				{
					Regime: dossier.CNAV, AnnuelEur: dossier.Some(annuel(in.Euro("mensuelDefunt"))),
					Trimestres: dossier.Some(160),
				},
			},
			Mariages: []dossier.Mariage{
				{Periode: calendar.Span{From: start.AddMonths(-ex), To: start}, Demandeur: mine == 0},
				{Periode: calendar.Span{From: start}, Demandeur: mine == 1},
			},
		}
		got := reversionDe(in.T, s)
		parts[name] = got.Regimes[0].AnnuelBrutEur.Mensuel()
		total = got.Regimes[0].ReversionBaseEur.Mensuel()
	}
	return map[string]any{"total": total, "parts": parts}
}

func casMinimumReversion(in casetest.Input) any {
	whole, ok := minimumReversion(bareme.Official(), pension.NewTrace(0), anneeDe(in))
	quarters, okQuarters := bareme.Official().ConstanteEntiere(
		pension.NewTrace(0), bareme.ConstanteReversionMinimumTrimestres, anneeDe(in),
	)
	if !ok || !okQuarters {
		in.T.Fatal("no minimum")
	}
	least := minimumProratise(whole, in.Int("dureeDefunt"), quarters)
	return map[string]any{"minimumAnnuel": least, "montantAnnuel": in.Euro("reversionCalculee").Max(least)}
}

// casMontantReversion computes the pension of one scheme with its means. A case without a year is one of 2026 without
// means.
func casMontantReversion(in casetest.Input) any {
	at := calendar.Date{Year: max(in.Int("annee"), 2000), Month: 12, Day: 1}
	if !in.Has("annee") {
		at.Year = 2026
	}
	age := 70
	if in.Has("ageSurvivant") {
		age = in.Int("ageSurvivant")
	}
	s := etat(at, calendar.Date{Year: at.Year - age, Month: 1, Day: 15})
	yearly := in.Euro("pensionDefunt", "annuel")
	if in.Has("pensionDefunt", "mensuel") {
		yearly = annuel(in.Euro("pensionDefunt", "mensuel"))
	}
	regime := dossier.CNAV
	switch word := in.Text("pensionDefunt", "regime"); {
	case word == "msa_salaries":
		regime = dossier.MSASalarie
	case strings.HasPrefix(word, "ssi"):
		regime = dossier.SSI
	}
	s.Dossier.Foyer = &dossier.Foyer{
		SituationDite: true, RessourcesAnnuellesEur: dossier.Some(in.Euro("ressourcesAnnuelles")),
	}
	s.Dossier.Defunt = &dossier.Defunt{
		DateDeces: at.AddMonths(-1).AddDays(4),
		Pensions: []dossier.PensionDefunt{
			{Regime: regime, AnnuelEur: dossier.Some(yearly), Trimestres: dossier.Some(160)},
		},
	}
	got := reversionDe(in.T, s)
	x := got.Regimes[0]
	paid := x.AnnuelBrutEur.Sub(x.MajorationPetitesEur)
	return map[string]any{
		"montantMensuel": paid.Mensuel(), "montantAnnuel": paid, "plafondAnnuel": got.Ressources.PlafondEur,
		"reductionMensuelle": x.ReductionEur.Mensuel(), "reversionBase": x.ReversionBaseEur,
	}
}

func reversionDe(t testing.TB, s *pension.State) *ResultatReversion {
	t.Helper()
	got, ok := RetraiteDeReversion{}.Compute(s, pension.NewTrace(0)).(*ResultatReversion)
	if !ok || len(got.Regimes) == 0 {
		t.Fatal("no result")
	}
	return got
}

func casSante(in casetest.Input) any {
	switch {
	case in.Has("rfrN2"):
		return casTranche(in)
	case in.Has("tranche"):
		return casNet(in)
	}
	// A person who lives abroad, with that many quarters in France.
	s := etat(jour(in.T, "2026-10-01"), jour(in.T, "1960-01-15"))
	s.Dossier.Assure.Residence.FiscaleFrance = dossier.Some(in.Text("residenceFiscale") != "hors_France")
	for i := range in.Int("trimestresFrance") / 4 {
		var count faits.Compte
		count.Plus(faits.Cotise, 4)
		s.Trimestres.Donner(append(s.Trimestres.Lire(), faits.AnneeTrimestres{Annee: 1980 + i, Tous: count}))
	}
	base, complementaire := deuxPensions(in)
	s.Pensions.Donner(capability.MontantAnnuites, base)
	s.Pensions.Donner(capability.MontantPoints, complementaire)
	return nets(in.T, s)
}

func deuxPensions(in casetest.Input) (base, complementaire []faits.Pension) {
	return []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: annuel(in.Euro("base"))}},
		[]faits.Pension{{Regime: dossier.AGIRCARRCO, AnnuelEur: annuel(in.Euro("complementaire"))}}
}

func santeDe(t testing.TB, s *pension.State) *ResultatSante {
	t.Helper()
	got, ok := ApplicateurSante{}.Compute(s, pension.NewTrace(0)).(*ResultatSante)
	if !ok {
		t.Fatal("no result")
	}
	return got
}

func nets(t testing.TB, s *pension.State) any {
	t.Helper()
	got := santeDe(t, s)
	if len(got.Regimes) != 2 {
		t.Fatalf("%d pensions, want 2: %+v", len(got.Regimes), got)
	}
	base, complementary := got.Regimes[0], got.Regimes[1]
	return map[string]any{
		"baseCsg": base.CsgEur, "baseCrds": base.CrdsEur, "baseCasa": base.CasaEur, "baseNet": base.NetMensuelEur,
		"complementaireMaladie": complementary.MaladieEur, "complementaireNet": complementary.NetMensuelEur,
	}
}

func casTranche(in casetest.Input) any {
	s := etat(calendar.Date{Year: in.Int("annee"), Month: 3, Day: 1}, jour(in.T, "1960-01-15"))
	s.Pensions.Donner(
		capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: money.Cents(1_200_000)}},
	)
	s.Dossier.Foyer = &dossier.Foyer{
		Parts: dossier.Some(in.Decimal("parts")), RevenuFiscalReferenceEur: dossier.Some(in.Euro("rfrN2")),
		RfrPrecedentEur: dossier.Some(in.Euro("rfrN3")),
	}
	got := santeDe(in.T, s)
	if in.Has("seuil2N3") {
		last := got.Seuils[len(got.Seuils)-1]
		if last.Annee != in.Int("annee")-1 || !last.MontantEur.Equal(in.Decimal("seuil2N3")) {
			in.T.Errorf("threshold of the year before: %+v", last)
		}
	}
	return map[string]any{"tranche": got.Tranche}
}

// casNet withholds at a given rate: the income for tax is chosen so that the household has it.
func casNet(in casetest.Input) any {
	rfr := map[string]int{"exonere": 0, "reduit": 15_000, "median": 20_000, "normal": 50_000}[in.Text("tranche")]
	s := etat(calendar.Date{Year: in.Int("annee"), Month: 3, Day: 1}, jour(in.T, "1960-01-15"))
	base, complementaire := deuxPensions(in)
	s.Pensions.Donner(capability.MontantAnnuites, base)
	s.Pensions.Donner(capability.MontantPoints, complementaire)
	yearly := money.Euro{Decimal: money.Int(rfr)}
	s.Dossier.Foyer = &dossier.Foyer{
		Parts: dossier.Some(money.Int(1)), RevenuFiscalReferenceEur: dossier.Some(yearly),
		RfrPrecedentEur: dossier.Some(yearly),
	}
	return nets(in.T, s)
}

func casHandicap(in casetest.Input) any {
	if in.Has("trimestresHandicapCotises") {
		b := bareme.Official()
		diviseur, _ := b.ConstanteEntiere(
			pension.NewTrace(0), bareme.ConstanteHandicapMajorationPart, jour(in.T, "2026-10-01"),
		)
		return map[string]any{
			"coefficientMajoration": coefficientMajoration(
				in.Int("trimestresHandicapCotises"), in.Int("trimestresRegime"), diviseur,
			).String(),
		}
	}
	need, ok := bareme.Official().Handicap(
		pension.NewTrace(0), in.Int("ageDepart"), in.Int("generation"), in.Date("effetApres"),
	)
	if !ok {
		in.T.Fatal("no door at this age")
	}
	return map[string]any{"trimestresCotisesHandicap": need.Cotises}
}

func casConversion(in casetest.Input) any {
	effet := in.Date("dateEffet")
	if effet.IsZero() {
		effet = jour(in.T, "2024-12-01")
	}
	s := etat(effet, in.Date("dateNaissance"))
	s.Dossier.Assure.Inaptitude, _ = optionnel(in, "inaptitude").Bool()
	s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
	got, ok := ConversionInvalideRetraite{}.Compute(s, pension.NewTrace(0)).(*ResultatConversion)
	if !ok || !got.Applique || !s.ExInvalide.Lire().Concerne {
		in.T.Fatalf("not replaced: %+v", got)
	}
	age := got.AgeLegal.TotalMonths()
	return map[string]any{
		"dateEffet": got.DateEffet, "taux": got.Taux, "motif": got.Motif,
		"ageLegal": pension.Nombre(age/12).Text() + "a" + pension.Nombre(age%12).Text() + "m",
	}
}

func optionnel(in casetest.Input, name string) ijson.Value {
	v, _ := in.At(name)
	return v.Value
}
