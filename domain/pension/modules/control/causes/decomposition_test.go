package causes

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// textes are elements as texts, by the fields that are known.
type textes map[faits.ChampNotifie]string

// elements are those of the general scheme.
func elements(t *testing.T, known textes) Elements {
	t.Helper()
	e := Elements{Regime: dossier.CNAV}
	for champ, text := range known {
		e.put(champ, nombre(t, text))
	}
	return e
}

// complete is a pension of 160 quarters, 20,000 € a year and half of it, with what the argument says in their place.
func complete(changed textes) textes {
	all := textes{
		faits.NotifieTrimestres: "160", faits.NotifieTaux: "0.5", faits.NotifieSalaireAnnuelMoyen: "20000",
		faits.NotifieMinimum: "0", faits.NotifieMajorationEnfants: "0", faits.NotifieAnnuel: "10000",
	}
	for champ, text := range changed {
		all[champ] = text
	}
	return all
}

// CSS L351-1: a base pension is pay × rate × duration, of which each element takes its part of the difference.
func TestDecomposer_gives_each_element_its_part(t *testing.T) {
	t.Parallel()
	const (
		trimestres = faits.NotifieTrimestres
		taux       = faits.NotifieTaux
		salaire    = faits.NotifieSalaireAnnuelMoyen
		minimum    = faits.NotifieMinimum
		enfants    = faits.NotifieMajorationEnfants
		annuel     = faits.NotifieAnnuel
	)
	for _, tt := range []struct {
		name               string
		computed, notified textes
		pleine             int
		auTaux             bool
		want               []string
	}{
		{
			"ten quarters less", nil,
			textes{trimestres: "150", annuel: "9375"},
			160, false,
			[]string{"trimestres 625.00", "residu 0.00"},
		},
		{
			"quarters before the rate", nil,
			textes{trimestres: "150", taux: "0.4", annuel: "7500"},
			160, false,
			[]string{"trimestres 500.00", "taux 2000.00", "residu 0.00"},
		},
		{
			"the rate before the pay", nil,
			textes{taux: "0.4", salaire: "10000", annuel: "4000"},
			160, false,
			[]string{"taux 1000.00", "salaireAnnuelMoyenEur 5000.00", "residu 0.00"},
		},
		{
			"quarters beyond the whole duration", nil,
			textes{trimestres: "170", annuel: "10000"},
			160, false,
			[]string{"trimestres 0.00", "residu 0.00"},
		},
		{
			"computed quarters beyond the whole duration",
			textes{trimestres: "170"},
			textes{trimestres: "150", annuel: "9375"},
			160, false,
			[]string{"trimestres 625.00", "residu 0.00"},
		},
		{
			"a pension that grows with every quarter", nil,
			textes{trimestres: "170", annuel: "10625"},
			0, false,
			[]string{"trimestres -625.00", "residu 0.00"},
		},
		{
			"what no element explains", nil,
			textes{trimestres: "150", annuel: "9300.50"},
			160, false,
			[]string{"trimestres 625.00", "residu 74.50"},
		},
		{
			"an increase left out",
			textes{enfants: "1000", annuel: "11000"},
			textes{enfants: "0", annuel: "10000"},
			160, false,
			[]string{"majorationEnfantsEur 1000.00", "residu 0.00"},
		},
		{
			"an increase that follows the rest",
			textes{enfants: "1000", annuel: "11000"},
			textes{trimestres: "150", annuel: "10312.50"},
			160, false,
			[]string{"trimestres 687.50", "residu 0.00"},
		},
		{
			"a minimum left out",
			textes{minimum: "500", annuel: "10500"},
			textes{minimum: "0", annuel: "10000"},
			160, false,
			[]string{"minimumContributifEur 500.00", "residu 0.00"},
		},
		{
			"a minimum that follows no quarter",
			textes{minimum: "500", annuel: "10500"},
			textes{trimestres: "150", annuel: "9875"},
			160, false,
			[]string{"trimestres 625.00", "residu 0.00"},
		},
		{"the duration of all schemes", nil, textes{trimestres: "190", annuel: "9000"}, 160, false, nil},
		{"a duration that the rate holds", nil, textes{trimestres: "150", annuel: "9000"}, 160, true, nil},
		{"no element that differs", nil, textes{trimestres: "160", annuel: "9000"}, 160, false, nil},
		{"no amount told", nil, textes{trimestres: "150"}, 160, false, nil},
		{"no amount computed", textes{annuel: "0"}, textes{trimestres: "150", annuel: "9375"}, 160, false, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := Rapprochement{
				Notifie: elements(t, tt.notified), Calcule: elements(t, complete(tt.computed)),
				dureePleine: tt.pleine, auTaux: tt.auTaux,
			}
			x.Calcule.allRegimes = money.Int(190)
			var got []string
			for _, line := range x.Decomposer() {
				got = append(got, line.Element+" "+line.ContributionEur.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("contributions (-want +got):\n%s", diff)
			}
		})
	}
}

// A scheme that counts points pays for each of them.
func TestDecomposer_of_points(t *testing.T) {
	t.Parallel()
	x := Rapprochement{
		Notifie: elements(t, textes{faits.NotifiePoints: "900", faits.NotifieAnnuel: "1260"}),
		Calcule: elements(t, textes{faits.NotifiePoints: "1000", faits.NotifieAnnuel: "1400"}),
	}
	lines := x.Decomposer()
	if len(lines) != 2 || lines[0].Champ != faits.NotifiePoints || lines[0].ContributionEur.String() != "140.00" ||
		lines[1].Champ != faits.NotifieAnnuel || lines[1].ContributionEur.Sign() != 0 {
		t.Errorf("contributions %+v", lines)
	}
}

// The amount follows an element that changes, and the increase for children follows the amount.
func TestAvec_changes_what_follows(t *testing.T) {
	t.Parallel()
	e := Examen{Rapprochement: Rapprochement{
		Calcule: elements(
			t, complete(textes{faits.NotifieMajorationEnfants: "1000", faits.NotifieAnnuel: "11000"}),
		),
		dureePleine: 160,
	}}
	for _, tt := range []struct {
		name                             string
		champ                            faits.ChampNotifie
		value                            string
		allRegimes                       int
		annual, children, inAllAfterward string
	}{
		{"ten quarters less", faits.NotifieTrimestres, "150", 171, "10312.5", "937.5", "161"},
		{"ten quarters more", faits.NotifieTrimestres, "170", 171, "11000", "1000", "181"},
		{"a duration of all schemes that is not known", faits.NotifieTrimestres, "150", 0, "10312.5", "937.5", "0"},
		{"a rate", faits.NotifieTaux, "0.4", 171, "8800", "800", "171"},
		{"no increase", faits.NotifieMajorationEnfants, "0", 171, "10000", "0", "171"},
	} {
		e.Calcule.allRegimes = money.Int(tt.allRegimes)
		got := e.avec(tt.champ, nombre(t, tt.value))
		if !got.Annuel().Equal(nombre(t, tt.annual)) ||
			!got.Valeurs[faits.NotifieMajorationEnfants].Equal(nombre(t, tt.children)) ||
			!got.allRegimes.Equal(nombre(t, tt.inAllAfterward)) || !got.Valeurs[tt.champ].Equal(nombre(t, tt.value)) {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
	without := Examen{Rapprochement: Rapprochement{Calcule: elements(t, complete(nil)), dureePleine: 160}}
	got := without.avec(faits.NotifieTrimestres, money.Int(150))
	if !got.Annuel().Equal(money.Int(9375)) || !got.Valeurs[faits.NotifieMajorationEnfants].IsZero() {
		t.Errorf("without an increase: %+v", got)
	}
}
