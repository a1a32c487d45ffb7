package control

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/sample"
)

// Each worked case of the control of notifications runs against the module that it names.
func TestCases_of_control(t *testing.T) {
	t.Parallel()
	byModule := map[string]func(casetest.Input) any{
		"comparateurLiquidation": casComparaison, "qualificateurEcart": casQualification,
		"superviseurSysteme": casSupervision,
	}
	doubtful := casetest.Doubtful(t)
	cases := casetest.Load(t, "other-controle.json")
	if len(cases) == 0 {
		t.Fatal("no case")
	}
	for _, c := range cases {
		if doubtful[c.ID] {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			if len(c.Modules) == 0 {
				t.Fatal("the case names no module")
			}
			for _, module := range c.Modules {
				compute, ok := byModule[module]
				if !ok {
					t.Fatalf("no test for module %s", module)
				}
				casetest.Check(t, c, casetest.Got(t, compute(casetest.Input{T: t, Value: c.Input})))
			}
		})
	}
}

// etatNotifie is a run that computed one pension of the scheme of seafarers and compares it with a notification of
// another amount.
func etatNotifie(notifie, recalcule, base money.Euro) *pension.State {
	day := calendar.Date{Year: 2026, Month: 11, Day: 27}
	s := &pension.State{
		Bareme: bareme.Official(), DateEffet: faits.Connu(day.FirstOfMonth()), DateDemandee: day.FirstOfMonth(),
		Aujourdhui: day,
		Dossier: &dossier.Dossier{
			Assure: dossier.Assure{
				DateNaissance: calendar.Date{Year: 1964, Month: 1, Day: 9},
				Enfants:       []dossier.Enfant{{DateNaissance: day.AddYears(-30)}, {DateNaissance: day.AddYears(-28)}},
			},
			Notification: []dossier.Notification{
				{Regime: dossier.ENIM, AnnuelEur: dossier.Some(notifie), DateNotification: day.AddMonths(-1)},
			},
		},
	}
	s.Pensions.Donner(capability.RegimeEnim, []faits.Pension{{
		Regime: dossier.ENIM, AnnuelEur: recalcule, BaseEur: base,
		Detail: &faits.DetailPension{MajorationEnfantsEur: recalcule.Sub(base)},
	}})
	return s
}

func annuel(mensuel money.Decimal) money.Euro {
	return money.Euro{Decimal: mensuel.MulInt(monthsPerYear)}
}

// compare and qualifier run the two modules as a run does.
func compare(s *pension.State) (*ResultatComparaison, *pension.Trace) {
	t := pension.NewTrace(0)
	t.Begin()
	out, _ := ComparateurLiquidation{}.Compute(s, t).(*ResultatComparaison)
	return out, t
}

func qualifier(s *pension.State) (*ResultatQualification, *pension.Trace) {
	_, t := compare(s)
	out, _ := QualificateurEcart{}.Compute(s, t).(*ResultatQualification)
	return out, t
}

func casComparaison(in casetest.Input) any {
	if items, ok := in.Value.Get("items"); ok {
		list := []map[string]any{}
		at := 0
		for item, err := range sample.Items(in.Value) {
			if err != nil {
				in.T.Fatal(err)
			}
			c := sample.Compare(at, item)
			got := map[string]any{"id": c.ID, "statut": string(c.Status), "ecart": c.Ecart}
			list = append(list, got)
			at++
		}
		if at != items.Len() {
			in.T.Fatalf("%d of %d items", at, items.Len())
		}
		return map[string]any{"resultats": list}
	}
	notifie, recalcule := in.Decimal("notifie", "mensuel"), in.Decimal("recalcule", "mensuel")
	s := etatNotifie(annuel(notifie), annuel(recalcule), annuel(notifie))
	out, _ := compare(s)
	if len(out.Ecarts) != 1 || len(out.Regimes) != 1 {
		in.T.Fatalf("%d differences of %d schemes", len(out.Ecarts), len(out.Regimes))
	}
	sum := out.Regimes[0]
	return map[string]any{
		"ecartMensuel": sum.EcartMensuelEur, "ecartRelatif": sum.EcartMensuelRelatif, "sens": sum.Sens,
	}
}

func casQualification(in casetest.Input) any {
	switch {
	case in.Has("ecartMensuel"):
		if element := in.Text("element"); element != "bonification_enfants" {
			in.T.Fatalf("no test for element %s", element)
		}
		notifie := in.Decimal("notifie")
		s := etatNotifie(annuel(notifie), annuel(notifie.Add(in.Decimal("ecartMensuel"))), annuel(notifie))
		out, _ := qualifier(s)
		e := seul(in.T, out)
		return map[string]any{"categorie": e.Cause, "severite": e.Gravite}
	case in.Has("objet"):
		if object := in.Text("objet"); object != "caisse_base" {
			in.T.Fatalf("no test for object %s", object)
		}
		s := etatNotifie(money.Cents(100_000), money.Cents(200_000), money.Cents(200_000))
		n := &s.Dossier.Notification[0]
		n.DateNotification, n.VoiesEtDelais = in.Date("dateNotification"), dossier.Some(
			vrai(in, "voiesEtDelaisMentionnes"),
		)
		out, _ := qualifier(s)
		d := seul(in.T, out).Delai
		return map[string]any{"dateLimiteBrute": d.DateLimiteBrute, "dateLimite": d.DateLimite}
	default:
		regime, ok := dossier.ParseRegime(in.Text("regime"))
		if !ok {
			in.T.Fatalf("no scheme %s", in.Text("regime"))
		}
		s := etatNotifie(money.Cents(100_000), money.Cents(200_000), money.Cents(200_000))
		s.Pensions.Donner(capability.RegimeEnim, nil)
		s.Pensions.Ajouter(capability.MontantIndiciaire, faits.Pension{
			Regime: regime, AnnuelEur: money.Cents(200_000), BaseEur: money.Cents(200_000),
		})
		s.Aujourdhui = in.Date("dateDemande")
		s.DateEffet.Donner(in.Date("erreurDepuis"))
		s.Dossier.Notification[0].Regime, s.Dossier.Notification[0].DateEffet = regime, s.DateEffet.Lire()
		out, _ := qualifier(s)
		return map[string]any{"rappelDepuis": out.Notifications[0].RappelDepuis}
	}
}

func seul(t testing.TB, out *ResultatQualification) EcartQualifie {
	t.Helper()
	if len(out.Ecarts) != 1 {
		t.Fatalf("%d differences, want 1", len(out.Ecarts))
	}
	return out.Ecarts[0]
}

// casSupervision supervises a run that went over rules that are not settled.
func casSupervision(in casetest.Input) any {
	if in.Int("lacunesBloquantes") != 0 || !vrai(in, "rejeuIdentique") {
		in.T.Fatal("no test for open gaps or for a replay that differs")
	}
	s := etatPrive(in.T)
	t := pension.NewTrace(0)
	rules, _ := in.Value.Get("reglesAVerifier")
	for _, rule := range rules.Items() {
		name, _ := rule.Text()
		t.Doubt("Règle à vérifier : " + name)
	}
	out, _ := SuperviseurSysteme{}.Compute(s, t).(*ResultatSupervision)
	if !strings.Contains(strings.Join(s.Livrable.Lire().Motifs, " "), controleDoutes) {
		in.T.Errorf("the reasons are %v", s.Livrable.Lire().Motifs)
	}
	level := "CERTIFIE"
	if !out.Deliverable {
		level = "INDICATIF"
	}
	return map[string]any{"livrable": out.Deliverable, "niveau": level}
}

func vrai(in casetest.Input, name string) bool {
	v, _ := in.Value.Get(name)
	yes, _ := v.Bool()
	return yes
}
