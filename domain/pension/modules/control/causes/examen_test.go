package causes

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// examenOf is the examination of a notification of the general scheme, at the tolerances 1 € a month and 1 %.
func examenOf(t *testing.T, computed, notified textes) *Examen {
	t.Helper()
	x := Rapprochement{
		Notifie: elements(t, notified), Calcule: elements(t, computed), Pension: faits.Pension{Regime: dossier.CNAV},
		Trouvee: true, dureePleine: 160,
	}
	return examine(x, Tolerances{
		element: nombre(t, "1"), taux: nombre(t, "0.001"), totalMensuel: nombre(t, "1"), totalPart: nombre(t, "0.01"),
	})
}

// Only what both sides know is compared, and a date is told elsewhere.
func TestExamine_sorts_the_fields(t *testing.T) {
	t.Parallel()
	e := examenOf(t,
		textes{
			faits.NotifieDateEffet: "1", faits.NotifieTrimestres: "160", faits.NotifieTaux: "0.5",
			faits.NotifieMinimum: "100", faits.NotifieAnnuel: "10000",
		},
		textes{
			faits.NotifieDateEffet: "2", faits.NotifieTrimestres: "159", faits.NotifieTaux: "0.4995",
			faits.NotifieMajorationEnfants: "100", faits.NotifieAnnuel: "9000",
		},
	)
	var differ, agree []faits.ChampNotifie
	for champ := range faits.NotifieAnnuel + 1 {
		if e.differe[champ] {
			differ = append(differ, champ)
		}
		if e.concorde[champ] {
			agree = append(agree, champ)
		}
	}
	if !slices.Equal(differ, []faits.ChampNotifie{faits.NotifieTrimestres, faits.NotifieAnnuel}) ||
		!slices.Equal(agree, []faits.ChampNotifie{faits.NotifieTaux}) || e.different != 2 {
		t.Errorf("%d fields differ: %v; agree: %v", e.different, differ, agree)
	}
}

// A change explains a field when it gives the notified value to the rounding, and the fields that agree forbid it.
func TestTry_keeps_the_changes_that_explain(t *testing.T) {
	t.Parallel()
	computed := textes{faits.NotifieTrimestres: "160", faits.NotifieTaux: "0.5", faits.NotifieAnnuel: "10000"}
	notified := textes{faits.NotifieTrimestres: "150", faits.NotifieTaux: "0.5", faits.NotifieAnnuel: "9375"}
	for _, tt := range []struct {
		name                      string
		expected                  textes
		quarters, annual, settled bool
	}{
		{
			"both fields",
			textes{faits.NotifieTrimestres: "150", faits.NotifieTaux: "0.5", faits.NotifieAnnuel: "9375"},
			true, true, true,
		},
		{"to the rounding of twelve months", textes{faits.NotifieAnnuel: "9387"}, false, true, false},
		{"beyond the rounding", textes{faits.NotifieAnnuel: "9387.01"}, false, false, false},
		{
			"one of them", textes{faits.NotifieTrimestres: "150", faits.NotifieAnnuel: "9300"}, true, false, false,
		},
		{
			"against a field that agrees",
			textes{faits.NotifieTrimestres: "150", faits.NotifieTaux: "0.45", faits.NotifieAnnuel: "9375"},
			false, false, false,
		},
		{
			"within the tolerance of a field that agrees",
			textes{faits.NotifieTaux: "0.501", faits.NotifieAnnuel: "9375"},
			false, true, false,
		},
		{"nothing", textes{faits.NotifieTrimestres: "160", faits.NotifieAnnuel: "10000"}, false, false, false},
	} {
		e := examenOf(t, computed, notified)
		e.try(CauseSalaire, tt.name, elements(t, tt.expected))
		quarters, okQuarters := e.Explication(faits.NotifieTrimestres)
		annual, okAnnual := e.Explication(faits.NotifieAnnuel)
		if okQuarters != tt.quarters || okAnnual != tt.annual || annual.Complete != tt.settled || e.Essais != 1 {
			t.Errorf("%s: quarters %+v, amount %+v, %d tries", tt.name, quarters, annual, e.Essais)
		}
		if okAnnual && (annual.Cause != CauseSalaire || annual.Texte != tt.name) {
			t.Errorf("%s: %+v", tt.name, annual)
		}
	}
}

// A total that agrees may move within its own tolerance, which is wider than the rounding.
func TestTry_lets_a_total_move_within_its_tolerance(t *testing.T) {
	t.Parallel()
	for annual, want := range map[string]bool{"1000": true, "1012": true, "1010.01": true, "1013": false} {
		e := examenOf(t,
			textes{faits.NotifieTrimestres: "160", faits.NotifieAnnuel: "1000"},
			textes{faits.NotifieTrimestres: "150", faits.NotifieAnnuel: "1000"})
		e.try(CauseTrimestreManquant, "", elements(t, textes{
			faits.NotifieTrimestres: "150", faits.NotifieAnnuel: annual,
		}))
		if _, ok := e.Explication(faits.NotifieTrimestres); ok != want {
			t.Errorf("a total of %s: explained %t", annual, ok)
		}
	}
}

// The change that explains most fields is the best, the first of several; three others are named.
func TestPropose_keeps_the_best_change(t *testing.T) {
	t.Parallel()
	e := &Examen{different: 2}
	at := faits.NotifieAnnuel
	e.propose(at, CauseTaux, "a", 1)
	if got, _ := e.Explication(at); got.Texte != "a" || got.Complete || len(got.Autres) != 0 {
		t.Errorf("one change: %+v", got)
	}
	e.propose(at, CauseSalaire, "b", 1)
	if got, _ := e.Explication(at); got.Texte != "a" || !slices.Equal(got.Autres, []string{"b"}) {
		t.Errorf("a second that explains as much: %+v", got)
	}
	for _, text := range []string{"c", "d", "e", "f", "g"} {
		e.propose(at, CauseMinimum, text, 2)
	}
	e.propose(at, CauseTaux, "h", 1)
	got, _ := e.Explication(at)
	if got.Cause != CauseMinimum || got.Texte != "c" || !got.Complete ||
		!slices.Equal(got.Autres, []string{"d", "e", "f"}) {
		t.Errorf("those that explain everything: %+v", got)
	}
}

// The difference of the amount is explained by those of its elements when each of them is, and nothing is left over.
func TestCompose_explains_the_amount_by_its_elements(t *testing.T) {
	t.Parallel()
	notified := func(annual string) textes {
		return textes{
			faits.NotifieTrimestres: "150", faits.NotifieSalaireAnnuelMoyen: "16000", faits.NotifieAnnuel: annual,
		}
	}
	of := func(quarters, pay string) []Contribution {
		return []Contribution{
			{"trimestres", money.Euro{Decimal: nombre(t, quarters)}, faits.NotifieTrimestres},
			{"salaireAnnuelMoyenEur", money.Euro{Decimal: nombre(t, pay)}, faits.NotifieSalaireAnnuelMoyen},
		}
	}
	for _, tt := range []struct {
		name, annual, residue, quarters, pay string
		settled                              []faits.ChampNotifie
		want                                 Cause
	}{
		{
			"the largest is the pay", "7500", "12", "500", "2000",
			[]faits.ChampNotifie{faits.NotifieTrimestres, faits.NotifieSalaireAnnuelMoyen},
			CauseSalaire,
		},
		{
			"the largest is the duration", "7500", "-12", "-2000", "500",
			[]faits.ChampNotifie{faits.NotifieTrimestres, faits.NotifieSalaireAnnuelMoyen},
			CauseTrimestreManquant,
		},
		{
			"something is left over", "7500", "-12.01", "500", "2000",
			[]faits.ChampNotifie{faits.NotifieTrimestres, faits.NotifieSalaireAnnuelMoyen},
			"",
		},
		{
			"an element is not explained", "7500", "0", "500", "2000",
			[]faits.ChampNotifie{faits.NotifieTrimestres},
			"",
		},
		{
			"the amount agrees", "10000", "0", "500", "-500",
			[]faits.ChampNotifie{faits.NotifieTrimestres, faits.NotifieSalaireAnnuelMoyen},
			"",
		},
	} {
		e := examenOf(t, complete(nil), notified(tt.annual))
		for _, champ := range tt.settled {
			cause := CauseTrimestreManquant
			if champ == faits.NotifieSalaireAnnuelMoyen {
				cause = CauseSalaire
			}
			e.propose(champ, cause, "", 1)
		}
		residue := Contribution{elementResidu, money.Euro{Decimal: nombre(t, tt.residue)}, faits.NotifieAnnuel}
		e.compose(append(of(tt.quarters, tt.pay), residue))
		if got, ok := e.Explication(faits.NotifieAnnuel); got.Cause != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
	e := examenOf(t, complete(nil), notified("7500"))
	e.compose(nil)
	e.propose(faits.NotifieAnnuel, CauseTaux, "found before", 1)
	e.propose(faits.NotifieTrimestres, CauseTrimestreManquant, "", 1)
	e.propose(faits.NotifieSalaireAnnuelMoyen, CauseSalaire, "", 1)
	e.compose(append(of("500", "2000"), Contribution{}))
	if got, _ := e.Explication(faits.NotifieAnnuel); got.Texte != "found before" || len(got.Autres) != 0 {
		t.Errorf("an amount that is explained already: %+v", got)
	}
}

// An element that agrees is no part of the explanation, whatever it contributes.
func TestCompose_leaves_out_what_agrees(t *testing.T) {
	t.Parallel()
	e := examenOf(t, complete(nil), textes{
		faits.NotifieTrimestres: "150", faits.NotifieSalaireAnnuelMoyen: "20000.50", faits.NotifieAnnuel: "9300",
	})
	e.propose(faits.NotifieTrimestres, CauseTrimestreManquant, "", 1)
	e.compose([]Contribution{
		{"trimestres", money.Cents(300_00), faits.NotifieTrimestres},
		{"salaireAnnuelMoyenEur", money.Cents(400_00), faits.NotifieSalaireAnnuelMoyen},
		{elementResidu, money.Euro{}, faits.NotifieAnnuel},
	})
	got, _ := e.Explication(faits.NotifieAnnuel)
	if got.Cause != CauseTrimestreManquant ||
		got.Texte != "L'écart du montant est la somme de ceux de ses éléments, dont trimestres est le premier." {
		t.Errorf("%+v", got)
	}
}
