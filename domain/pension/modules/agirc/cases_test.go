package agirc

import (
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

func TestMontantPoints_reproduces_the_worked_cases(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	ran := 0
	for _, c := range casetest.Load(t, "other-montant-points.json") {
		if !c.Concerns("montantPoints") {
			t.Errorf("%s: a case of another module is in this file", c.ID)
		}
		if doubtful[c.ID] {
			continue
		}
		ran++
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			in := casetest.Input{T: t, Value: c.Input}
			casetest.Check(t, c, casetest.Got(t, resoudre(t, c.Regime, in)))
		})
	}
	if ran == 0 {
		t.Fatal("no case of montantPoints was run")
	}
}

func resoudre(t *testing.T, regime string, in casetest.Input) any {
	t.Helper()
	switch {
	case in.Has("dateDeces"), in.Has("pointsDefunt"):
		return reversion(t, in)
	case in.Has("pointsTrancheCAvant2016"):
		return trancheC(t, in)
	case in.Has("lignes"):
		return majorations(t, in)
	case regime == "AGIRC+ARRCO":
		return avant2019(t, in)
	case regime == "AGIRC_ARRCO":
		return agircArrcoSeul(t, in)
	case regime == "CARMF", regime == "CAVAMAC":
		return coefficientSeul(t, regime, in)
	case regime == "RAFP":
		return rafpSeul(t, in)
	}
	return valeurSeule(t, regime, in)
}

// ageDe reads "62a3m".
func ageDe(t *testing.T, text string) calendar.Age {
	t.Helper()
	years, rest, _ := strings.Cut(text, "a")
	y, errY := strconv.Atoi(years)
	m, errM := strconv.Atoi(strings.TrimSuffix(rest, "m"))
	if errY != nil || errM != nil {
		t.Fatalf("age %q", text)
	}
	return calendar.NewAge(y, m)
}

// personne makes the state of a case: its birth and date of effect, or an age at a date of effect of 2026.
func personne(t *testing.T, in casetest.Input, acquisitions ...faits.Acquisition) *pension.State {
	t.Helper()
	effet := in.Date("dateEffet")
	if effet.IsZero() {
		effet = jour("2025-12-01")
	}
	naissance := in.Date("dateNaissance")
	switch {
	case in.Has("age"):
		naissance = effet.AddMonths(-ageDe(t, in.Text("age")).TotalMonths())
	case in.Has("anneeNaissance"):
		naissance = calendar.Date{Year: in.Int("anneeNaissance"), Month: 5, Day: 1}
	case naissance.IsZero():
		naissance = effet.AddYears(-65)
	}
	return etat(naissance.String(), effet.String(), acquisitions...)
}

func agircArrcoSeul(t *testing.T, in casetest.Input) map[string]any {
	t.Helper()
	number := in.Decimal("points")
	if number.IsZero() {
		number = money.Int(1000)
	}
	s := personne(
		t, in, faits.Acquisition{Regime: dossier.AGIRCARRCO, Annee: 2023, Points: money.Points{Decimal: number}},
	)
	s.Dossier.Foyer = &dossier.Foyer{RevenuFiscalReferenceEur: dossier.Some(money.Euro{Decimal: money.Int(90000)})}
	casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.Nombre = in.Int("nombreEnfants") })
	if in.Has("enfantsACharge") {
		s.Dossier.Assure.Enfants = []dossier.Enfant{{DateNaissance: s.DateEffet.Lire().AddYears(-15), ACharge: true}}
	}
	if in.Has("anneeNaissance") {
		// A departure at the full rate at once: 62 years in the month before.
		s = etat(
			s.DateEffet.Lire().AddMonths(-62*12-1).String(), s.DateEffet.Lire().String(), s.PointsCotises.Lire()...,
		)
		s.Dossier.Foyer = &dossier.Foyer{RevenuFiscalReferenceEur: dossier.Some(money.Euro{Decimal: money.Int(90000)})}
		if s.Dossier.Assure.DateNaissance.Year != in.Int("anneeNaissance") {
			t.Fatalf("born %s", s.Dossier.Assure.DateNaissance)
		}
	}
	if in.Has("trimestresManquants") {
		manque(s, in.Int("trimestresManquants"))
	}
	r, trace, _ := liquide(s)
	p := r.Regimes[0]
	verifierValeur(t, in, p)
	got := map[string]any{
		"coefficient": p.CoefficientMinoration, "montantAnnuel": p.AnnuelBrut,
		"coefficientSolidarite": p.CoefficientSolidarite,
		"finAuPlusTard":         p.FinCoefficientSolidarite, "servie": p.MajorationServie,
	}
	if in.Has("trimestresManquants") {
		age, _ := (&calculMontant{s: s, t: trace}).coefficientAge(t)
		got["coefficientAge"] = age
		courte, _ := (&calculMontant{s: s, t: trace}).carriereCourte()
		got["coefficientCarriereCourte"] = courte
	}
	if in.Has("nombreEnfants") {
		m := calculMontant{s: s, t: trace}
		m.gather()
		un := anticipation{retenu: money.Int(1), age: money.Int(1)}
		got["aCharge"], got["nesOuEleves"] = m.aCharge(&m.comptes[0], *p.ValeurPoint, &un), m.nesOuEleves(
			&m.comptes[0], *p.ValeurPoint, &un,
		)
	}
	return got
}

// coefficientAge returns the coefficient of the age table alone.
func (m *calculMontant) coefficientAge(t *testing.T) (money.Decimal, bool) {
	t.Helper()
	a, ok := m.anticiper()
	return a.age, ok
}

func verifierValeur(t *testing.T, in casetest.Input, p PensionPoints) {
	t.Helper()
	if in.Has("valeurService") && !in.Decimal("valeurService").Equal(p.ValeurPoint.Decimal) {
		t.Errorf("the value of the point is %s, want %s", p.ValeurPoint, in.Decimal("valeurService"))
	}
}

func trancheC(t *testing.T, in casetest.Input) map[string]any {
	t.Helper()
	s := personne(t, in)
	m := calculMontant{s: s, t: pension.NewTrace(0)}
	a, ok := m.coefficients()
	if !ok {
		t.Fatal("no coefficient")
	}
	value, _ := s.Bareme.AgircArrcoValeurService(m.t, s.DateEffet.Lire())
	c := compte{regime: dossier.AGIRCARRCO, blocs: []bloc{
		{points: money.Points{Decimal: in.Decimal("pointsHorsTrancheC")}},
		{points: money.Points{Decimal: in.Decimal("pointsTrancheCAvant2016")}, trancheC: true},
	}}
	var p PensionPoints
	droits := m.droits(&c, value, a, &p)
	return map[string]any{"coefficientHorsC": a.retenu, "coefficientC": p.CoefficientTrancheC, "montantAnnuel": droits}
}

// majorations applies the rate of each line. The case gives 0 to a line of before 1999 whose institution had no
// increase, which a dossier does not say: the rates of the others must be those of the table.
func majorations(t *testing.T, in casetest.Input) map[string]any {
	t.Helper()
	trace := pension.NewTrace(0)
	value := in.Euro("valeurService")
	var total money.Euro
	var lignes []money.Euro
	for _, l := range in.Items("lignes") {
		taux, origine := l.Decimal("taux"), bareme.PointsArrco
		if l.Text("origine") == "AGIRC_ARRCO" {
			origine = bareme.PointsAgircArrco
		}
		lu, _ := bareme.Official().AgircArrcoMajorationEnfants(
			trace, origine, in.Int("nombreEnfants"), calendar.Date{Year: l.Int("debut"), Month: 1, Day: 1},
		)
		if !taux.IsZero() && !taux.Equal(lu) {
			t.Errorf("%d: the table gives %s, want %s", l.Int("debut"), lu, taux)
		}
		majoration := majorationOf(money.Points{Decimal: l.Decimal("points")}, value, taux)
		lignes, total = append(lignes, majoration), total.Add(majoration)
	}
	return map[string]any{"majorations": lignes, "total": total}
}

func avant2019(t *testing.T, in casetest.Input) map[string]any {
	t.Helper()
	s := personne(t, in,
		faits.Acquisition{Regime: dossier.ARRCO, Annee: 2000, Points: money.Points{Decimal: in.Decimal("pointsArrco")}},
		faits.Acquisition{Regime: dossier.AGIRC, Annee: 2000, Points: money.Points{Decimal: in.Decimal("pointsAgirc")}})
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.PensionDue = false })
	r, _, _ := liquide(s)
	return map[string]any{
		"coefficient": r.Regimes[0].CoefficientMinoration, "arrco": r.Regimes[0].AnnuelBrut,
		"agirc": r.Regimes[1].AnnuelBrut,
	}
}

func coefficientSeul(t *testing.T, regime string, in casetest.Input) map[string]any {
	t.Helper()
	section, regles := bareme.SectionCarmf, dossier.CARMF
	if regime == "CAVAMAC" {
		section, regles = bareme.SectionCavamac, dossier.CAVAMAC
	}
	m := calculMontant{s: personne(t, in), t: pension.NewTrace(0)}
	coefficient, ok := m.coefficientSection(regles, section)
	if !ok {
		t.Fatal("no coefficient")
	}
	return map[string]any{"coefficient": coefficient}
}

func rafpSeul(t *testing.T, in casetest.Input) map[string]any {
	t.Helper()
	s := personne(
		t, in,
		faits.Acquisition{Regime: dossier.RAFP, Annee: 2010, Points: money.Points{Decimal: in.Decimal("points")}},
	)
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DateAgeLegal = s.DateEffet.Lire() })
	r, _, _ := liquide(s)
	p := r.Regimes[0]
	verifierValeur(t, in, p)
	forme := "rente"
	switch p.Versement {
	case faits.VersementUnique:
		forme = "capital"
	case faits.VersementFractionne:
		forme = "capital_fractionne"
	default:
	}
	return map[string]any{
		"forme": forme, "coefficient": p.CoefficientAge, "rente": p.AnnuelBrut, "mensuel": p.MensuelBrut,
		"conversion": p.ConversionCapital,
		"capital":    p.Capital, "premiereFraction": p.PremiereFraction, "soldeMois": p.SoldeMois,
	}
}

// valeurSeule settles points at the date on which the value is the one that the case states.
func valeurSeule(t *testing.T, regime string, in casetest.Input) map[string]any {
	t.Helper()
	r, ok := dossier.ParseRegime(regime)
	if !ok {
		t.Fatalf("scheme %q", regime)
	}
	for effet := jour("2026-10-01"); effet.Year >= 2013; effet = effet.AddMonths(-1) {
		s := etat(effet.AddYears(-66).String(), effet.String(), faits.Acquisition{
			Regime: r, Annee: 2020, Points: money.Points{Decimal: in.Decimal("points")},
		})
		casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.Nombre = in.Int("nombreEnfants") })
		res, _, _ := liquide(s)
		p := res.Regimes[0]
		if in.Has("valeurService") && !in.Decimal("valeurService").Equal(p.ValeurPoint.Decimal) {
			continue
		}
		return map[string]any{
			"montantAnnuel": p.AnnuelBrut, "pointsMajoration": p.PointsMajoration,
			"pointsTotal": p.Points.Add(p.PointsMajoration),
		}
	}
	t.Fatal("the value of the point is none of those of the table")
	return nil
}

func reversion(t *testing.T, in casetest.Input) map[string]any {
	t.Helper()
	trace := pension.NewTrace(0)
	if in.Has("pointsDefunt") {
		const parties = 10_000
		taux, ok := bareme.Official().Constante(trace, bareme.ConstanteAgircArrcoReversionPart, jour("2025-12-01"))
		part, whole := in.Decimal("partDuree").MulInt(parties).Floor()
		if !ok || !whole {
			t.Fatal("no share")
		}
		droits := regles.DroitsDefunt{
			Points: money.Points{Decimal: in.Decimal("pointsDefunt")}, Valeur: in.Euro("valeurService"),
		}
		annuel, _ := droits.Reversion(taux, regles.Part{Num: part, Den: parties})
		return map[string]any{"montantAnnuel": annuel}
	}
	r := regles.ReversionAgircArrco{
		Deces: in.Date("dateDeces"), NaissanceConjoint: in.Date("dateNaissanceConjoint"),
		SansAge: in.Int("enfantsACharge") >= 2,
	}
	if in.Text("periodicitePaiement") == "trimestrielle" {
		r.Paiement = regles.PensionTrimestrielle
	}
	date, ok := r.DateEffet(bareme.Official(), trace)
	if !ok {
		t.Fatal("no date")
	}
	return map[string]any{"dateEffet": date}
}
