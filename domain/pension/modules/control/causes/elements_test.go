package causes

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// connus are the known elements but the date, as texts.
func connus(e Elements) textes {
	known := textes{}
	for champ := faits.NotifieDateEffet + 1; int(champ) < NombreChamps; champ++ {
		if e.Connus[champ] {
			known[champ] = e.Valeurs[champ].String()
		}
	}
	return known
}

func TestNotifies_are_the_elements_that_are_told(t *testing.T) {
	t.Parallel()
	all := dossier.Notification{
		Regime: dossier.CNAV, DateEffet: calendar.Date{Year: 2025, Month: 1, Day: 1},
		Trimestres: dossier.Some(160), Taux: dossier.Some(nombre(t, "0.5")),
		SalaireAnnuelMoyenEur: dossier.Some(money.Cents(20_000_50)),
		Points:                dossier.Some(money.Points{Decimal: nombre(t, "12.5")}),
		MinimumContributifEur: dossier.Some(money.Cents(1_00)), MajorationEnfantsEur: dossier.Some(money.Cents(2_00)),
		AnnuelEur: dossier.Some(money.Cents(3_00)),
	}
	e := notifies(&all)
	want := textes{
		faits.NotifieTrimestres: "160", faits.NotifieTaux: "0.5", faits.NotifieSalaireAnnuelMoyen: "20000.5",
		faits.NotifiePoints: "12.5", faits.NotifieMinimum: "1", faits.NotifieMajorationEnfants: "2",
		faits.NotifieAnnuel: "3",
	}
	if diff := cmp.Diff(want, connus(e)); diff != "" || !e.Connus[faits.NotifieDateEffet] || e.Effet != all.DateEffet {
		t.Errorf("everything told (-want +got):\n%s", diff)
	}
	if e := notifies(&dossier.Notification{}); len(connus(e)) > 0 || e.Connus[faits.NotifieDateEffet] {
		t.Errorf("nothing told: %+v", e)
	}
}

// A scheme of points has no minimum of its own, one of quarters no points; what a module leaves at zero is not known.
func TestCalcules_are_the_elements_of_a_pension(t *testing.T) {
	t.Parallel()
	quarters := &faits.DetailPension{
		Trimestres: 160, Taux: nombre(t, "0.5"), SalaireAnnuelMoyenEur: money.Cents(20_000_00),
		MinimumEur: money.Cents(5_00), MajorationEnfantsEur: money.Cents(1_000_00),
	}
	for _, tt := range []struct {
		name   string
		regime dossier.Regime
		detail *faits.DetailPension
		want   textes
	}{
		{"without detail", dossier.CNAV, nil, textes{faits.NotifieAnnuel: "11000"}},
		{
			"of quarters", dossier.CNAV, quarters, textes{
				faits.NotifieTrimestres: "160", faits.NotifieTaux: "0.5", faits.NotifieSalaireAnnuelMoyen: "20000",
				faits.NotifieMinimum: "5", faits.NotifieMajorationEnfants: "1000", faits.NotifieAnnuel: "11000",
			},
		},
		{
			"of a scheme of points without any", dossier.AGIRCARRCO, &faits.DetailPension{},
			textes{faits.NotifiePoints: "0", faits.NotifieMajorationEnfants: "0", faits.NotifieAnnuel: "11000"},
		},
		{
			"of points in a scheme of quarters", dossier.CNAVPL,
			&faits.DetailPension{Points: money.Points{Decimal: money.Int(7)}},
			textes{faits.NotifiePoints: "7", faits.NotifieMajorationEnfants: "0", faits.NotifieAnnuel: "11000"},
		},
	} {
		p := faits.Pension{
			Regime: tt.regime, AnnuelEur: money.Cents(11_000_00), BaseEur: money.Cents(9_000_00), Detail: tt.detail,
		}
		s := etatDe(capability.MontantAnnuites, p, dossier.Notification{})
		s.Taux.Donner(faits.TauxLiquidation{DureeTotale: 171})
		e := calcules(s, &p)
		if diff := cmp.Diff(tt.want, connus(e)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if !e.Connus[faits.NotifieDateEffet] || !e.allRegimes.Equal(money.Int(171)) ||
			!e.outsideMajorations.Equal(money.Int(9_000)) {
			t.Errorf("%s: %+v", tt.name, e)
		}
	}
}

// Each scheme has the elements of its own recomputation.
func TestRecalculee_of_each_scheme(t *testing.T) {
	t.Parallel()
	points := func(n int) money.Points { return money.Points{Decimal: money.Int(n)} }
	euros := func(n int64) money.Euro { return money.Cents(100 * n) }
	r := recalcul.Resultat{
		Durees: recalcul.Durees{Duree: 170, Regime: 120}, Taux: recalcul.Taux{Taux: nombre(t, "0.5")},
		Base: recalcul.Base{SalaireMoyen: euros(20), Minimum: euros(21), Majoration: euros(22), Annuel: euros(23)},
	}
	r.Complementaire.Points = points(30)
	r.Complementaire.HorsEnfants = euros(31)
	r.Complementaire.Majoration = euros(2)
	r.Complementaire.Minoration = nombre(t, "0.9")
	r.Rci.Points = points(40)
	r.Rci.Annuel = euros(41)
	r.Rci.Coefficient = nombre(t, "0.8")
	r.Ircantec.Points = points(50)
	r.Ircantec.Annuel = euros(55)
	r.Ircantec.HorsEnfants = euros(51)
	r.Ircantec.Coefficient = nombre(t, "0.7")
	r.Rafp.Points = points(60)
	r.Rafp.Annuel = euros(61)
	r.Liberale.Points = points(70)
	r.Liberale.Annuel = euros(71)
	r.Liberale.Majoration = euros(3)
	r.Publique.Services = 80
	r.Publique.Taux = nombre(t, "0.75")
	r.Publique.Minimum = euros(81)
	r.Publique.Enfants = euros(82)
	r.Publique.Annuel = euros(83)

	const (
		trimestres = faits.NotifieTrimestres
		taux       = faits.NotifieTaux
		minimum    = faits.NotifieMinimum
		enfants    = faits.NotifieMajorationEnfants
		annuel     = faits.NotifieAnnuel
	)
	base := textes{
		trimestres: "120", taux: "0.5", faits.NotifieSalaireAnnuelMoyen: "20", minimum: "21", enfants: "22",
		annuel: "23",
	}
	public := textes{trimestres: "80", taux: "0.75", minimum: "81", enfants: "82", annuel: "83"}
	for _, tt := range []struct {
		regime     dossier.Regime
		allRegimes int
		rules      bool
		want       textes
	}{
		{dossier.CNAV, 170, true, base},
		{dossier.MSASalarie, 170, true, base},
		{dossier.SSI, 170, true, base},
		{dossier.SRE, 170, false, public},
		{dossier.CNRACL, 170, false, public},
		{dossier.AGIRCARRCO, 0, true, textes{faits.NotifiePoints: "30", taux: "0.9", enfants: "2", annuel: "33"}},
		{dossier.RCI, 0, false, textes{faits.NotifiePoints: "40", taux: "0.8", enfants: "0", annuel: "41"}},
		{dossier.IRCANTEC, 0, false, textes{faits.NotifiePoints: "50", taux: "0.7", enfants: "4", annuel: "55"}},
		{dossier.RAFP, 0, false, textes{faits.NotifiePoints: "60", enfants: "0", annuel: "61"}},
		{dossier.CNAVPL, 0, false, textes{faits.NotifiePoints: "70", enfants: "3", annuel: "71"}},
		{dossier.ENIM, 0, false, textes{}},
	} {
		e, ok := recalculee(&r, tt.regime)
		if diff := cmp.Diff(tt.want, connus(e)); diff != "" || ok != (len(tt.want) > 0) {
			t.Errorf("%s, covered %t (-want +got):\n%s", tt.regime, ok, diff)
		}
		if !e.allRegimes.Equal(money.Int(tt.allRegimes)) || changeDeRegle(tt.regime) != tt.rules {
			t.Errorf("%s: %s quarters in all, rules changed %t", tt.regime, e.allRegimes, changeDeRegle(tt.regime))
		}
	}
}
