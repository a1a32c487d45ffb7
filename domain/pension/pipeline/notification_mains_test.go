package pipeline

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
)

// Notifications written by hand, against a career whose pension was added up by hand too
// (testdata/dossiers/minima/net_au_taux_normal): average pay 32 579.55 € over 25 years, 172 quarters of which 170 are
// required, 50 %, 16 289.78 € a year; 4 171 points of 1.4386 €, 6 000.40 € a year. Each one is what a fund would have
// notified that had made one mistake, reckoned with a pocket calculator.
func TestQualification_of_notifications_written_by_hand(t *testing.T) {
	t.Parallel()
	type attendu struct {
		cause   causes.Cause
		text    string
		gravite control.Gravite
	}
	for _, c := range []struct {
		name         string
		notification string
		enfants      string
		champ        faits.ChampNotifie
		want         attendu
		recours      string
		limite       string
	}{
		{
			name: "four quarters are missing, two of them for the full rate", champ: faits.NotifieAnnuel,
			// 50 % − 2 × 0.625 % = 48.75 %; 32 579.55 × 48.75 % × 168 / 170 = 15 695.68.
			notification: `{"regime":"CNAV","dateNotification":"2026-11-02","trimestres":168,"taux":0.4875,` +
				`"annuelBrutEur":15695.68}`,
			want: attendu{
				causes.CauseTrimestreManquant, "4 trimestre(s) de moins dans la durée.", control.Significatif,
			},
			recours: "recours_amiable", limite: "2027-01-04", // 2 January 2027 is a Saturday
		},
		{
			name: "the quarters themselves open the full rate", champ: faits.NotifieTrimestres,
			notification: `{"regime":"CNAV","dateNotification":"2026-11-02","trimestres":168,"taux":0.4875,` +
				`"annuelBrutEur":15695.68}`,
			want:    attendu{causes.CauseTrimestreManquant, "4 trimestre(s) de moins dans la durée.", control.Majeur},
			recours: "recours_amiable", limite: "2027-01-04",
		},
		{
			name: "twenty best years in the place of twenty-five", champ: faits.NotifieSalaireAnnuelMoyen,
			// The twenty best revalued years add up to 666 323.18 €.
			notification: `{"regime":"CNAV","dateNotification":"2026-11-02","salaireAnnuelMoyenEur":33316.16,` +
				`"annuelBrutEur":16658.08}`,
			want:    attendu{causes.CauseSalaire, "Salaire moyen sur 20 années.", control.Significatif},
			recours: "recours_amiable", limite: "2027-01-04",
		},
		{
			name: "the pay of 2025, among the best, is left out", champ: faits.NotifieAnnuel,
			// (25 × 32 579.55 − 34 104.20 + 29 128.80) / 25 = 32 380.53.
			notification: `{"regime":"CNAV","dateNotification":"2026-11-02","trimestres":172,` +
				`"salaireAnnuelMoyenEur":32380.53,"annuelBrutEur":16190.27}`,
			want: attendu{
				causes.CauseSalaire, "Salaire de 2025 non retenu dans le salaire moyen.", control.Significatif,
			},
			recours: "recours_amiable", limite: "2027-01-04",
		},
		{
			name: "a décote of ten quarters that is not due", champ: faits.NotifieTaux,
			// 50 % − 10 × 0.625 % = 43.75 %; 32 579.55 × 43.75 % = 14 253.55.
			notification: `{"regime":"CNAV","dateNotification":"2026-11-02","taux":0.4375,"trimestres":172,` +
				`"annuelBrutEur":14253.55}`,
			want:    attendu{causes.CauseTaux, "Décote comptée pour 10 trimestre(s).", control.Majeur},
			recours: "recours_amiable", limite: "2027-01-04",
		},
		{
			name: "pay revalued by the coefficients of the year before", champ: faits.NotifieAnnuel,
			// 139.37 € a year is 0.9 %, and 11.61 € a month: above 5 €.
			notification: `{"regime":"CNAV","dateNotification":"2026-11-02","salaireAnnuelMoyenEur":32300.82,` +
				`"annuelBrutEur":16150.41}`,
			want: attendu{
				causes.CauseParametre, "Salaires revalorisés aux coefficients d'il y a 1 an(s).", control.Significatif,
			},
			recours: "recours_amiable", limite: "2027-01-04",
		},
		{
			name: "the increase for three children is forgotten", champ: faits.NotifieAnnuel,
			enfants: `[{"dateNaissance":"1990-05-01"},{"dateNaissance":"1992-05-01"},{"dateNaissance":"1994-05-01"}]`,
			// 16 289.78 + 10 % = 17 918.76.
			notification: `{"regime":"CNAV","dateNotification":"2026-11-02","annuelBrutEur":16289.78}`,
			want:         attendu{causes.CauseMajorationEnfants, "Majoration pour enfants non portée.", control.Majeur},
			recours:      "recours_amiable", limite: "2027-01-04",
		},
		{
			name: "the points of one year are left out", champ: faits.NotifiePoints,
			// 4 171 − 97 = 4 074; × 1.4386 = 5 860.86.
			notification: `{"regime":"AGIRC_ARRCO","dateNotification":"2026-11-02","points":4074,` +
				`"annuelBrutEur":5860.86}`,
			want:    attendu{causes.CausePoints, "Année 1983 absente de la carrière.", control.Significatif},
			recours: "agirc_arrco_reclamation",
		},
		{
			name: "the value of the point of two years ago", champ: faits.NotifieAnnuel,
			// 4 171 × 1.4159 = 5 905.72.
			notification: `{"regime":"AGIRC_ARRCO","dateNotification":"2026-11-02","points":4171,` +
				`"annuelBrutEur":5905.72}`,
			want:    attendu{causes.CauseParametre, "Valeur du point antérieure de 2 an(s).", control.Significatif},
			recours: "agirc_arrco_reclamation",
		},
		{
			name: "the net amount", champ: faits.NotifieAnnuel,
			// 12 × 1 233.95 = 14 807.40.
			notification: `{"regime":"CNAV","dateNotification":"2026-11-02","annuelBrutEur":14807.40}`,
			want: attendu{
				causes.CausePrelevement,
				"Le montant notifié est net de prélèvements : il n'est pas comparable à un montant brut.",
				control.Majeur,
			},
			recours: "recours_amiable", limite: "2027-01-04",
		},
		{
			name: "a cent a month", champ: faits.NotifieAnnuel,
			notification: `{"regime":"CNAV","dateNotification":"2026-11-02","annuelBrutEur":16289.66}`,
			want:         attendu{causes.CauseArrondi, "Écart dans la tolérance de l'élément.", control.Negligeable},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			data := dossierNet(t)
			data["notification"] = json.RawMessage("[" + c.notification + "]")
			if c.enfants != "" {
				data["assure"].(map[string]any)["enfants"] = json.RawMessage(c.enfants)
			}
			out := lancer(t, data, calendar.Date{Year: 2026, Month: 1, Day: 1})
			r, ok := resultatDe[*control.ResultatQualification](out, capability.QualificateurEcart)
			if !ok {
				t.Fatal("qualificateurEcart did not compute")
			}
			found := false
			for _, e := range r.Ecarts {
				if e.Champ != c.champ {
					continue
				}
				found = true
				if got := (attendu{e.Cause, e.Explication, e.Gravite}); got != c.want {
					t.Errorf("%v, want %v (others: %q)", got, c.want, e.AutresExplications)
				}
				remedy, limit := "", ""
				if e.Delai != nil {
					remedy = e.Delai.Objet
					if e.Delai.DateLimite != nil {
						limit = e.Delai.DateLimite.String()
					}
				}
				if remedy != c.recours || limit != c.limite {
					t.Errorf("the remedy is %q until %q, want %q until %q", remedy, limit, c.recours, c.limite)
				}
			}
			if !found {
				t.Errorf("no difference of %s: %+v", c.champ, r.Ecarts)
			}
		})
	}
}

// dossierNet is the test dossier of the pension that was added up by hand.
func dossierNet(t *testing.T) map[string]any {
	t.Helper()
	raw, err := os.ReadFile("../../../testdata/dossiers/minima/net_au_taux_normal/dossier.json")
	if err != nil {
		t.Fatal(err)
	}
	data := map[string]any{}
	if err := json.Unmarshal(raw, &data); err != nil {
		t.Fatal(err)
	}
	return data
}
