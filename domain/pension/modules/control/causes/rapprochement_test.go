package causes

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func nombre(t *testing.T, text string) money.Decimal {
	t.Helper()
	d, err := money.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The last notification of a scheme stands: of two of one day, or of no day, the later in the dossier.
func TestRemplacee_by_a_later_notification_of_the_scheme(t *testing.T) {
	t.Parallel()
	of := func(regime dossier.Regime, day int) dossier.Notification {
		n := dossier.Notification{Regime: regime}
		if day > 0 {
			n.DateNotification = calendar.Date{Year: 2025, Month: 1, Day: day}
		}
		return n
	}
	list := []dossier.Notification{
		of(dossier.CNAV, 5), of(dossier.CNAV, 5), of(dossier.CNAV, 4), of(dossier.AGIRCARRCO, 0),
		of(dossier.AGIRCARRCO, 0),
		of(dossier.SRE, 1),
	}
	for i, want := range []bool{true, false, true, true, false, false} {
		if got := remplacee(list, i); got != want {
			t.Errorf("notification %d: replaced %t", i, got)
		}
	}
}

// CSS L173-1-2: one of the aligned schemes pays for all of them; Agirc-Arrco pays the accounts of before 2019.
func TestPensionOf_finds_the_scheme_that_pays(t *testing.T) {
	t.Parallel()
	s := &pension.State{Dossier: &dossier.Dossier{}}
	own := func(regime dossier.Regime, cents int64) faits.Pension {
		return faits.Pension{Regime: regime, AnnuelEur: money.Cents(cents)}
	}
	s.Pensions.Ajouter(capability.MontantAnnuites, own(dossier.CNAV, 10_000))
	s.Pensions.Ajouter(capability.MontantPoints, own(dossier.AGIRCARRCO, 5_000))
	s.Reversion.Donner([]faits.Pension{own(dossier.CNAV, 7_000), own(dossier.IRCANTEC, 3_000)})
	s.MinimumGaranti.Donner(faits.MinimaGarantis{})
	for _, tt := range []struct {
		name      string
		unique    faits.LiquidationUnique
		regime    dossier.Regime
		cents     int64
		reversion bool
	}{
		{"its own scheme", faits.LiquidationUnique{}, dossier.CNAV, 10_000, false},
		{"a scheme settled apart", faits.LiquidationUnique{}, dossier.SSI, 0, false},
		{
			"a scheme settled with others",
			faits.LiquidationUnique{Appliquee: true, Payeur: dossier.CNAV},
			dossier.SSI,
			10_000, false,
		},
		{
			"another than the aligned ones",
			faits.LiquidationUnique{Appliquee: true, Payeur: dossier.CNAV},
			dossier.SRE, 0, false,
		},
		{"Agirc", faits.LiquidationUnique{}, dossier.AGIRC, 5_000, false},
		{"Arrco", faits.LiquidationUnique{}, dossier.ARRCO, 5_000, false},
		{"a survivor's pension", faits.LiquidationUnique{}, dossier.IRCANTEC, 3_000, true},
		{"a scheme that is not known", faits.LiquidationUnique{}, dossier.RegimeInconnu, 0, false},
	} {
		s.Unique.Donner(tt.unique)
		p, reversion, ok := pensionOf(s, tt.regime)
		if ok != (tt.cents > 0) || reversion != tt.reversion || !p.AnnuelEur.Equal(money.Cents(tt.cents).Decimal) {
			t.Errorf("%s: %s, a survivor's %t, found %t", tt.name, p.AnnuelEur, reversion, ok)
		}
	}
}

// A difference means nothing up to the tolerance; that of a total must be little each month and little of the total.
func TestToleree_up_to_the_bound(t *testing.T) {
	t.Parallel()
	x := Tolerances{
		element: nombre(t, "1"), taux: nombre(t, "0.001"), point: nombre(t, "0.1"), pointWhole: nombre(t, "1"),
		totalMensuel: nombre(t, "2"), totalPart: nombre(t, "0.01"),
	}
	for _, tt := range []struct {
		champ          faits.ChampNotifie
		regime         dossier.Regime
		ecart, notifie string
		want           bool
	}{
		{faits.NotifieTrimestres, dossier.CNAV, "0", "160", true},
		{faits.NotifieTrimestres, dossier.CNAV, "1", "160", false},
		{faits.NotifieDateEffet, dossier.CNAV, "0", "0", true},
		{faits.NotifieTaux, dossier.CNAV, "0.001", "0.5", true},
		{faits.NotifieTaux, dossier.CNAV, "-0.0011", "0.5", false},
		{faits.NotifieSalaireAnnuelMoyen, dossier.CNAV, "-1", "20000", true},
		{faits.NotifieSalaireAnnuelMoyen, dossier.CNAV, "1.01", "20000", false},
		{faits.NotifieMinimum, dossier.CNAV, "12", "0", true},
		{faits.NotifieMinimum, dossier.CNAV, "12.01", "0", false},
		{faits.NotifieMajorationEnfants, dossier.CNAV, "-12", "0", true},
		{faits.NotifiePoints, dossier.AGIRCARRCO, "0.1", "0", true},
		{faits.NotifiePoints, dossier.AGIRCARRCO, "0.11", "0", false},
		{faits.NotifiePoints, dossier.IRCANTEC, "1", "0", true},
		{faits.NotifiePoints, dossier.RCI, "1", "0", true},
		{faits.NotifiePoints, dossier.RCI, "1.01", "0", false},
		{faits.NotifieAnnuel, dossier.CNAV, "24", "10000", true},
		{faits.NotifieAnnuel, dossier.CNAV, "24.01", "10000", false},
		{faits.NotifieAnnuel, dossier.CNAV, "-20", "-2000", true},
		{faits.NotifieAnnuel, dossier.CNAV, "20.01", "2000", false},
	} {
		if got := x.Toleree(tt.champ, tt.regime, nombre(t, tt.ecart), nombre(t, tt.notifie)); got != tt.want {
			t.Errorf("field %d of %s: %s of %s is tolerated: %t", tt.champ, tt.regime, tt.ecart, tt.notifie, got)
		}
	}
}

// A notified duration is that of the scheme or of all of them: the nearer, that of the scheme where both are as near.
func TestValeurPour_takes_the_nearer_duration(t *testing.T) {
	t.Parallel()
	e := Elements{allRegimes: money.Int(160)}
	e.put(faits.NotifieTrimestres, money.Int(100))
	e.put(faits.NotifieTaux, nombre(t, "0.5"))
	for notified, want := range map[int]int{90: 100, 100: 100, 129: 100, 130: 100, 131: 160, 170: 160} {
		if got := e.ValeurPour(faits.NotifieTrimestres, money.Int(notified)); !got.Equal(money.Int(want)) {
			t.Errorf("%d quarters: set beside %s", notified, got)
		}
	}
	if got := e.ValeurPour(faits.NotifieTaux, money.Int(160)); !got.Equal(nombre(t, "0.5")) {
		t.Errorf("rate %s", got)
	}
}

func TestMajoration_is_a_share_of_the_rest(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ annual, children, want string }{
		{"11000", "1000", "0.1"},
		{"11000", "0", "0"},
		{"1000", "1000", "0"},
		{"900", "1000", "0"},
		{"3100", "100", "0.033333333"},
	} {
		var e Elements
		e.put(faits.NotifieAnnuel, nombre(t, tt.annual))
		e.put(faits.NotifieMajorationEnfants, nombre(t, tt.children))
		if got := e.majoration(); !got.Equal(nombre(t, tt.want)) {
			t.Errorf("%s of %s: %s, want %s", tt.children, tt.annual, got, tt.want)
		}
	}
}
