package agirc

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
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
		{"public example of 2023: 50 points at 57 cost 1 930.21 EUR", verse(rachat(dossier.AGIRCARRCO, "50"), "2023-06-01", ""), "2023 50.00 1930.21", ""},
		{"the cost of another age is a gap", verse(rachat(dossier.AGIRCARRCO, "50"), "2024-06-01", ""), "2024 50.00 —", "/liquidation/rachatsPoints/0/coutEur"},
		{"a cost that the dossier gives is kept", verse(rachat(dossier.AGIRCARRCO, "50"), "2024-06-01", "2000"), "2024 50.00 2000.00", ""},
		{"no more than three years of 140 points", verse(rachat(dossier.AGIRCARRCO, "500"), "2024-06-01", "20000"), "2024 420.00 20000.00", ""},
		{"no more than three years of 70 points in Agirc, whose last exercise is 2018", verse(rachat(dossier.AGIRC, "500"), "2017-06-01", "20000"), "2017 210.00 20000.00", ""},
		{"a payment after the date of effect does not count", verse(rachat(dossier.AGIRCARRCO, "50"), "2026-10-01", "2000"), "2026 0.00 2000.00", ""},
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
	if gaps := trace.Lacunes(); len(gaps) != 1 || gaps[0].Champ != "/liquidation/rachatsPoints/0/points" || len(s.PointsAchat.Lire()) != 0 {
		t.Errorf("gaps %+v, acquisitions %+v", gaps, s.PointsAchat.Lire())
	}
}

func TestPointsAchat_without_a_date_belong_to_the_last_exercise(t *testing.T) {
	t.Parallel()
	s, _, _ := achats(rachat(dossier.ARRCO, "70"), rachat(dossier.AGIRCARRCO, "70"))
	if len(s.PointsAchat.Lire()) != 2 || s.PointsAchat.Lire()[0].Annee != 2018 || s.PointsAchat.Lire()[1].Annee != 2026 {
		t.Errorf("got %+v", s.PointsAchat.Lire())
	}
}

func TestPointsAchat_apply_to_purchases_only(t *testing.T) {
	t.Parallel()
	if applies, why := (PointsAchat{}).Applies(etat("1966-02-01", "2026-10-01")); applies || why == "" {
		t.Errorf("applies %v, why %q", applies, why)
	}
}
