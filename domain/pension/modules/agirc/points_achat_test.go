package agirc

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func rachat(regime dossier.Regime, number string) dossier.RachatPoints {
	return dossier.RachatPoints{Regime: regime, Points: dossier.Some(points(number))}
}

func achats(rachats ...dossier.RachatPoints) (*pension.State, *ResultatPointsAchat, *pension.Trace) {
	s := etat("1966-02-01", "2026-10-01")
	s.Dossier.Liquidation.RachatsPoints = rachats
	t := pension.NewTrace(0)
	t.Begin()
	r, _ := PointsAchat{}.Compute(s, t).(*ResultatPointsAchat)
	return s, r, t
}

func TestPointsAchat_keep_what_the_limits_allow(t *testing.T) {
	t.Parallel()
	verse := func(r dossier.RachatPoints, date, cout string) dossier.RachatPoints {
		r.DateVersement = jour(date)
		if cout != "" {
			r.CoutEur = dossier.Some(money.Euro{Decimal: decimal(cout)})
		}
		return r
	}
	tests := []struct {
		name   string
		rachat dossier.RachatPoints
		// want are the exercise, the points kept and the cost.
		want  string
		champ string
	}{
		{
			"public example of 2023: 50 points at 57 cost 1 930.21 EUR",
			verse(rachat(dossier.AGIRCARRCO, "50"), "2023-06-01", ""), "2023 50.00 1930.21", "",
		},
		{
			"the cost of another age is a gap", verse(rachat(dossier.AGIRCARRCO, "50"), "2024-06-01", ""),
			"2024 50.00 —", "/liquidation/rachatsPoints/0/coutEur",
		},
		{
			"a cost that the dossier gives is kept", verse(rachat(dossier.AGIRCARRCO, "50"), "2024-06-01", "2000"),
			"2024 50.00 2000.00", "",
		},
		{
			"no more than three years of 140 points", verse(rachat(dossier.AGIRCARRCO, "500"), "2024-06-01", "20000"),
			"2024 420.00 20000.00", "",
		},
		{
			"no more than three years of 70 points in Agirc, whose last exercise is 2018",
			verse(rachat(dossier.AGIRC, "500"), "2017-06-01", "20000"), "2017 210.00 20000.00", "",
		},
		{
			"a payment after the date of effect does not count",
			verse(rachat(dossier.AGIRCARRCO, "50"), "2026-10-01", "2000"), "2026 0.00 2000.00", "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, r, trace := achats(tt.rachat)
			a := r.Achats[0]
			cout := "—"
			if a.Cout != nil {
				cout = a.Cout.String()
			}
			if diff := gocmp.Diff(tt.want, pension.Nombre(a.Annee).Text()+" "+a.Points.String()+" "+cout); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			champ := ""
			if gaps := trace.Lacunes(); len(gaps) > 0 {
				champ = string(gaps[0].Champ)
			}
			if champ != tt.champ {
				t.Errorf("gap at %q, want %q", champ, tt.champ)
			}
		})
	}
}

func TestPointsAchat_ask_for_the_number_of_points(t *testing.T) {
	t.Parallel()
	s, _, trace := achats(dossier.RachatPoints{Regime: dossier.AGIRCARRCO})
	if gaps := trace.Lacunes(); len(gaps) != 1 || gaps[0].Champ != "/liquidation/rachatsPoints/0/points" ||
		len(s.PointsAchat.Lire()) != 0 {
		t.Errorf("gaps %+v, acquisitions %+v", gaps, s.PointsAchat.Lire())
	}
}

func TestPointsAchat_without_a_date_belong_to_the_last_exercise(t *testing.T) {
	t.Parallel()
	s, _, _ := achats(rachat(dossier.ARRCO, "70"), rachat(dossier.AGIRCARRCO, "70"))
	if len(s.PointsAchat.Lire()) != 2 || s.PointsAchat.Lire()[0].Annee != 2018 ||
		s.PointsAchat.Lire()[1].Annee != 2026 {
		t.Errorf("got %+v", s.PointsAchat.Lire())
	}
}

func TestPointsAchat_apply_to_purchases_only(t *testing.T) {
	t.Parallel()
	if applies, why := (PointsAchat{}).Applies(etat("1966-02-01", "2026-10-01")); applies || why == "" {
		t.Errorf("applies %v, why %q", applies, why)
	}
}

// ANI 2017-11-17 art. 80: a purchase is paid from 20 years on, before 67 and before the pension takes effect.
func TestPointsAchat_at_the_bounds_of_age_and_date(t *testing.T) {
	t.Parallel()
	for date, want := range map[string]string{
		"1986-01-31": "0.00", "1986-02-01": "50.00", "2026-09-30": "50.00", "2026-10-01": "0.00",
	} {
		r := rachat(dossier.AGIRCARRCO, "50")
		if date < "2000" {
			r.Regime = dossier.ARRCO
		}
		r.DateVersement, r.CoutEur = jour(date), dossier.Some(money.Euro{Decimal: decimal("2000")})
		if _, got, _ := achats(r); got.Achats[0].Points.String() != want {
			t.Errorf("paid on %s: %s points, want %s", date, got.Achats[0].Points, want)
		}
	}
	// Born on 1 February 1966: 67 on 1 February 2033.
	for date, want := range map[string]string{"2033-01-31": "50.00", "2033-02-01": "0.00"} {
		s := etat("1966-02-01", "2034-01-01")
		r := rachat(dossier.AGIRCARRCO, "50")
		r.DateVersement, r.CoutEur = jour(date), dossier.Some(money.Euro{Decimal: decimal("2000")})
		s.Dossier.Liquidation.RachatsPoints = []dossier.RachatPoints{r}
		got, _ := PointsAchat{}.Compute(s, pension.NewTrace(0)).(*ResultatPointsAchat)
		if got.Achats[0].Points.String() != want {
			t.Errorf("paid on %s: %s points, want %s", date, got.Achats[0].Points, want)
		}
	}
}

// Three years of 140 points, and of 70 in each of Agirc and Arrco: the limit itself is allowed.
func TestPointsAchat_at_the_limit(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regime       dossier.Regime
		number, date string
		want         string
		warned       bool
	}{
		{dossier.AGIRCARRCO, "420", "2024-06-01", "420.00", false},
		{dossier.AGIRCARRCO, "420.01", "2024-06-01", "420.00", true},
		{dossier.ARRCO, "210", "2017-06-01", "210.00", false},
		{dossier.ARRCO, "210.01", "2017-06-01", "210.00", true},
	} {
		r := rachat(tt.regime, tt.number)
		r.DateVersement, r.CoutEur = jour(tt.date), dossier.Some(money.Euro{Decimal: decimal("2000")})
		_, got, trace := achats(r)
		if got.Achats[0].Points.String() != tt.want || len(trace.End().Warnings) > 0 != tt.warned {
			t.Errorf("%s of %s: %s points", tt.number, tt.regime, got.Achats[0].Points)
		}
	}
}

func TestPointsAchat_of_other_schemes_and_of_the_career(t *testing.T) {
	t.Parallel()
	ircantec := rachat(dossier.IRCANTEC, "900")
	ircantec.CoutEur = dossier.Some(money.Euro{Decimal: decimal("1500")})
	s, r, trace := achats(ircantec, rachat(dossier.RAFP, "10"), rachat(dossier.RegimeInconnu, "10"))
	if len(r.Achats) != 2 || r.Achats[0].Cout.String() != "1500.00" || r.Achats[1].Cout != nil {
		t.Errorf("purchases %+v", r.Achats)
	}
	if !trace.End().Incomplete || len(s.PointsAchat.Lire()) != 2 {
		t.Errorf("a purchase without a scheme is counted: %+v", s.PointsAchat.Lire())
	}

	s = etat("1966-02-01", "2026-10-01")
	told := dossier.Ligne{Points: dossier.Some(points("33"))}
	s.Carriere.Donner([]faits.Ligne{
		{Annee: 2005, Regime: dossier.ARRCO, Nature: dossier.Rachat, Source: &told},
		{Annee: 2006, Regime: dossier.ARRCO, Nature: dossier.Rachat, Source: &dossier.Ligne{}},
		{Annee: 2007, Regime: dossier.ARRCO, Nature: dossier.Activite, Source: &told},
		{Annee: 2008, Regime: dossier.CNAV, Nature: dossier.Rachat, Source: &told},
	})
	if applies, why := (PointsAchat{}).Applies(s); !applies || why != "" {
		t.Errorf("lines of purchases: %t, %q", applies, why)
	}
	trace = pension.NewTrace(0)
	trace.Begin()
	r, _ = PointsAchat{}.Compute(s, trace).(*ResultatPointsAchat)
	if len(r.Achats) != 1 || r.Achats[0].Annee != 2005 || r.Achats[0].Points.String() != "33.00" {
		t.Errorf("purchases %+v", r.Achats)
	}
	if gaps := trace.Lacunes(); len(gaps) != 1 || gaps[0].Annee != 2006 {
		t.Errorf("gaps %+v, want the points of 2006", gaps)
	}
}
