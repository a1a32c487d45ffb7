package career

import (
	"cmp"
	"encoding/json"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func TestPointsCotises_follow_the_rules_of_each_year(t *testing.T) {
	t.Parallel()
	mois := func(l dossier.Ligne, start, end string) dossier.Ligne {
		l.Periode = calendar.Span{From: jour(start), To: jour(end)}
		return l
	}
	encadre := func(l dossier.Ligne) dossier.Ligne { l.Cadre = true; return l }
	chez := func(l dossier.Ligne, employeur string) dossier.Ligne { l.Employeur = employeur; return l }
	francs := func(annee int, montant string) dossier.Ligne {
		l := paye(dossier.CNAV, annee, montant)
		l.Devise, l.ChampSalaire = dossier.FRF, dossier.SalaireBrut
		return l
	}
	tests := []struct {
		name   string
		effet  string
		lignes []dossier.Ligne
		want   map[string]string
	}{
		{
			name:   "a base-scheme year of 2023 below the ceiling: Agirc-Arrco booklet 3, 29 538 EUR give 97.58 points",
			lignes: []dossier.Ligne{paye(dossier.CNAV, 2023, "29538")},
			want:   map[string]string{"AGIRC_ARRCO": "97.58"},
		},
		{
			name:   "an agricultural employee of 2024 above the ceiling: booklet 3, 146.43 + 199.16",
			lignes: []dossier.Ligne{paye(dossier.MSASalarie, 2024, "69368")},
			want:   map[string]string{"AGIRC_ARRCO": "345.59"},
		},
		{
			name:   "what a points scheme reports stands for the base-scheme pay of the year",
			lignes: []dossier.Ligne{paye(dossier.CNAV, 2024, "69368"), releve(dossier.AGIRCARRCO, 2024, "300.01")},
			want:   map[string]string{"AGIRC_ARRCO": "300.01"},
		},
		{
			name:   "pay on a line of the points scheme is used once, not twice",
			lignes: []dossier.Ligne{paye(dossier.CNAV, 2023, "29538"), paye(dossier.AGIRCARRCO, 2023, "29538")},
			want:   map[string]string{"AGIRC_ARRCO": "97.58"},
		},
		{
			name:   "Arrco 2015, 22 475 EUR at 6.20 %: brochure, 91.32",
			lignes: []dossier.Ligne{paye(dossier.CNAV, 2015, "22475")},
			want:   map[string]string{"ARRCO": "91.32"},
		},
		{
			name: "a cadre of 2016 at 61 530 EUR: brochure, 152.93 Arrco points and 691.78 Agirc points " +
				"entered as 692",
			lignes: []dossier.Ligne{encadre(paye(dossier.CNAV, 2016, "61530"))},
			want:   map[string]string{"ARRCO": "152.93", "AGIRC": "692.00"},
		},
		{
			name:   "the same pay without being a cadre: 22 914 EUR of slice 2 at 16.20 %",
			lignes: []dossier.Ligne{paye(dossier.CNAV, 2016, "61530")},
			want:   map[string]string{"ARRCO": "390.04"},
		},
		{
			name:   "two lines, one for each old scheme",
			lignes: []dossier.Ligne{paye(dossier.AGIRC, 2016, "61530"), paye(dossier.ARRCO, 2016, "61530")},
			want:   map[string]string{"ARRCO": "152.93", "AGIRC": "692.00"},
		},
		{
			name:   "Agirc slice C: 5 ceilings in 2016",
			lignes: []dossier.Ligne{encadre(paye(dossier.CNAV, 2016, "193080"))},
			// Slice B 115 848 × 0.1644 / 5.4455 = 3497.45, slice C 38 616 × 0.1644 / 5.4455 = 1165.82; 4663.27 in all.
			want: map[string]string{"ARRCO": "152.93", "AGIRC": "4663.00"},
		},
		{
			name:   "before 1999, Unirs points converted at 0.387417: 100 000 F in 1990 at 4 %",
			lignes: []dossier.Ligne{francs(1990, "100000")},
			// 15 244.90 × 0.04 / 2.943791 = 207.15 Unirs points.
			want: map[string]string{"ARRCO": "80.25"},
		},
		{
			name:   "half a year has half a ceiling: 21 996 EUR of slice 1 and 8 004 EUR of slice 2 in 2023",
			lignes: []dossier.Ligne{mois(paye(dossier.CNAV, 2023, "30000"), "2023-07-01", "2023-12-31")},
			// 1363.75 / 18.7669 = 72.67; 1360.68 / 18.7669 = 72.50.
			want: map[string]string{"AGIRC_ARRCO": "145.17"},
		},
		{
			name: "two employers at once share one ceiling",
			lignes: []dossier.Ligne{
				chez(paye(dossier.CNAV, 2023, "30000"), "Atelier Exemple"),
				chez(paye(dossier.CNAV, 2023, "30000"), "Boutique Exemple"),
			},
			// Slice 1 43 992 → 2727.50 → 145.34; slice 2 16 008 → 2721.36 → 145.01.
			want: map[string]string{"AGIRC_ARRCO": "290.35"},
		},
		{
			name: "two employers one after the other have each their own ceiling",
			lignes: []dossier.Ligne{
				chez(mois(paye(dossier.CNAV, 2023, "30000"), "2023-01-01", "2023-06-30"), "Atelier Exemple"),
				chez(mois(paye(dossier.CNAV, 2023, "10000"), "2023-07-01", "2023-12-31"), "Boutique Exemple"),
			},
			// Slice 1 31 996 → 1983.75 → 105.70; slice 2 8 004 → 1360.68 → 72.50.
			want: map[string]string{"AGIRC_ARRCO": "178.20"},
		},
		{
			name:   "the year of effect counts to the day before, and later years give nothing",
			effet:  "2024-07-01",
			lignes: []dossier.Ligne{paye(dossier.CNAV, 2024, "46368"), paye(dossier.CNAV, 2025, "46368")},
			// Half a ceiling: 23 184 → 1437.41 → 73.22; 23 184 → 3941.28 → 200.76.
			want: map[string]string{"AGIRC_ARRCO": "273.98"},
		},
		{
			name: "public employment reported by Ircantec gives no private points",
			lignes: []dossier.Ligne{
				paye(dossier.CNAV, 2010, "20000"), releve(dossier.IRCANTEC, 2010, "211"),
			},
			want: map[string]string{"IRCANTEC": "211.00"},
		},
		{
			name: "Ircantec 2019: regulation page, 50 000 EUR give 458 + 298 points, and the base-scheme line " +
				"of the job nothing",
			lignes: []dossier.Ligne{paye(dossier.CNAV, 2019, "50000"), paye(dossier.IRCANTEC, 2019, "50000")},
			want:   map[string]string{"IRCANTEC": "756.00"},
		},
		{
			name:   "a trader's year of 2026 gives RCI points: 3 240 EUR / 21.726",
			lignes: []dossier.Ligne{paye(dossier.SSI, 2026, "40000")},
			effet:  "2027-01-01",
			want:   map[string]string{"RCI": "149.00"},
		},
		{
			name: "RCI before the reform of the base: two slices in 2020, 38 340 × 7 % + 11 660 × 8 % = 3 " +
				"616.60, / 17.691",
			lignes: []dossier.Ligne{paye(dossier.RCI, 2020, "50000"), paye(dossier.SSI, 2020, "50000")},
			want:   map[string]string{"RCI": "204.00"},
		},
		{
			name:   "two activities of a self-employed year are one income on the two slices",
			lignes: []dossier.Ligne{paye(dossier.SSI, 2020, "30000"), paye(dossier.SSI, 2020, "20000")},
			want:   map[string]string{"RCI": "204.00"},
		},
		{
			name:   "RAFP: 4 500 EUR of bonuses in 2024 are 450 EUR of contributions and 318.88 points, entered as 319",
			lignes: []dossier.Ligne{paye(dossier.RAFP, 2024, "4500")},
			want:   map[string]string{"RAFP": "319.00"},
		},
		{
			name: "private employment beside a public one keeps its points",
			lignes: []dossier.Ligne{
				chez(paye(dossier.CNAV, 2015, "22475"), "Atelier Exemple"),
				chez(releve(dossier.IRCANTEC, 2015, "211"), "Mairie Exemple"),
			},
			want: map[string]string{"ARRCO": "91.32", "IRCANTEC": "211.00"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, trace := compute(etatPoints(cmp.Or(tt.effet, "2026-10-01"), tt.lignes...))
			got := map[string]string{}
			for _, total := range r.TotalPoints {
				got[total.Regime.String()] = total.Points.String()
			}
			if diff := gocmp.Diff(tt.want, got); diff != "" {
				t.Errorf("total points (-want +got):\n%s", diff)
			}
			if gaps := trace.Lacunes(); len(gaps) > 0 {
				t.Errorf("gaps: %+v", gaps)
			}
		})
	}
}

func TestPointsCotises_open_a_gap_where_the_law_or_the_career_is_silent(t *testing.T) {
	t.Parallel()
	sansPaie := paye(dossier.CNAV, 2020, "0")
	sansPaie.Salaire.Present = false
	tests := []struct {
		name  string
		ligne dossier.Ligne
		champ string
	}{
		{"a year of work without pay", sansPaie, "/carriere/0/salaireBrutEur"},
		{
			"a points line without points or pay",
			dossier.Ligne{Annee: dossier.Some(2020), Regime: dossier.AGIRCARRCO},
			"/carriere/0/points",
		},
		{"a year before the Arrco rates", paye(dossier.CNAV, 1955, "1000"), "/carriere/0/points"},
		{"a liberal section has no table of acquisition", paye(dossier.CARPIMKO, 2020, "30000"), "/carriere/0/points"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, trace := compute(etatPoints("2024-07-01", tt.ligne))
			gaps := trace.Lacunes()
			if len(gaps) != 1 || string(gaps[0].Champ) != tt.champ {
				t.Errorf("gaps %+v, want one at %s", gaps, tt.champ)
			}
			if !trace.End().Incomplete {
				t.Error("the section is not incomplete")
			}
		})
	}
}

func TestPointsCotises_count_a_year_whose_ceiling_is_not_published_yet_below_the_last_one(t *testing.T) {
	t.Parallel()
	r, trace := compute(etatPoints("2029-01-01", paye(dossier.CNAV, 2028, "48060")))
	if len(trace.Lacunes()) != 0 || len(r.ParAnnee) != 1 || r.ParAnnee[0].Points.String() != "147.60" {
		t.Errorf("got %+v and gaps %+v", r.ParAnnee, trace.Lacunes())
	}
	if _, trace = compute(etatPoints("2029-01-01", paye(dossier.CNAV, 2028, "48061"))); len(trace.Lacunes()) != 1 {
		t.Errorf("above the last ceiling: gaps %+v, want one", trace.Lacunes())
	}
}

func TestPointsCotises_no_year_has_rates_of_Arrco_and_of_the_single_scheme(t *testing.T) {
	t.Parallel()
	tables, trace := bareme.Official(), pension.NewTraceMuette()
	for annee := 1930; annee <= 2070; annee++ {
		_, arrco := tables.ArrcoTauxContractuel(trace, annee, bareme.ArrcoTranche1, bareme.EntrepriseAncienne)
		_, unifie := tables.AgircArrcoTaux(trace, annee, 1)
		if arrco && unifie {
			t.Errorf("%d has both", annee)
		}
	}
}

func TestPointsCotises_a_supplied_number_of_points_fills_the_gap(t *testing.T) {
	t.Parallel()
	l := paye(dossier.CNAV, 1955, "1000")
	l.Points = dossier.Some(money.Points{Decimal: decimal("42.5")})
	r, trace := compute(etatPoints("2024-07-01", l))
	if len(trace.Lacunes()) != 0 || len(r.ParAnnee) != 1 || r.ParAnnee[0].Points.String() != "42.50" ||
		r.ParAnnee[0].Regime != dossier.ARRCO {
		t.Errorf("got %+v and gaps %+v", r.ParAnnee, trace.Lacunes())
	}
}

func TestPointsCotises_results_encode_as_the_dossier_page_says(t *testing.T) {
	t.Parallel()
	r, _ := compute(
		etatPoints("2026-10-01", paye(dossier.CNAV, 1998, "10000"), releve(dossier.AGIRCARRCO, 2020, "12.5")),
	)
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"parAnnee":[` +
		`{"annee":1998,"regime":"ARRCO","assietteT1Eur":10000.00,"assietteT2Eur":0.00,"origine":"cotise",` +
		`"substitution":true,` +
		`"points":52.89},` +
		`{"annee":2020,"regime":"AGIRC_ARRCO","assietteT1Eur":null,"assietteT2Eur":null,"origine":"reporte",` +
		`"points":12.50}],` +
		`"totalPoints":{"ARRCO":52.89,"AGIRC_ARRCO":12.50}}`
	if diff := gocmp.Diff(want, string(raw)); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
}

// A liberal activity under the general scheme paid nothing to the supplementary scheme before July 2024; its full
// contribution dates from 2026.
func TestPointsCotises_counts_the_supplementary_points_of_a_turnover(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		year        int
		activity    dossier.ActiviteMicro
		points, gap bool
	}{
		{2022, dossier.MicroVente, true, false},
		{2022, dossier.MicroLiberal, false, false},
		{2024, dossier.MicroLiberal, false, true},
		{2025, dossier.MicroLiberal, false, true},
		{2026, dossier.MicroLiberal, true, false},
	} {
		line := paye(dossier.SSI, c.year, "13200")
		line.ChampSalaire, line.ActiviteMicro = dossier.ChiffreAffairesEur, c.activity
		r, trace := compute(etatPoints("2027-03-01", line))
		if (len(r.ParAnnee) == 1 && r.ParAnnee[0].Points.Sign() > 0) != c.points ||
			(len(trace.Lacunes()) == 1) != c.gap {
			t.Errorf("%d: points %+v and gaps %+v", c.year, r.ParAnnee, trace.Lacunes())
		}
	}
}
