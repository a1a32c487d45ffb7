package control

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// What a comparison says of a pension of 14,300.00 a year, 1,191.67 a month.
func TestComparison_sums_a_notification_up(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                string
		annual              int64
		sens                Sens
		notified, gap, part string
	}{
		{"less than was computed", 13_200_00, DefavorableAssure, "1100.00", "91.67", "0.083336"},
		{"more", 15_000_00, FavorableAssure, "1250.00", "-58.33", "-0.046664"},
		{"the same", 14_300_00, SansEcart, "1191.67", "0.00", "0"},
		{"nothing", 0, DefavorableAssure, "0.00", "1191.67", ""},
	} {
		s := etatGeneral(t, dossier.Notification{
			Regime: dossier.CNAV, DateEffet: jour(t, "2026-10-01"), AnnuelEur: dossier.Some(money.Cents(tt.annual)),
		})
		out, trace := compare(s)
		r := out.Regimes[0]
		part := ""
		if r.EcartMensuelRelatif != nil {
			part = r.EcartMensuelRelatif.String()
		}
		if r.Sens != tt.sens || r.MensuelNotifieEur.String() != tt.notified || r.EcartMensuelEur.String() != tt.gap ||
			part != tt.part || r.MensuelCalculeEur.String() != "1191.67" {
			t.Errorf("%s: %s, %s notified, gap %s, %s", tt.name, r.Sens, r.MensuelNotifieEur, r.EcartMensuelEur, part)
		}
		if same := tt.sens == SansEcart; r.ChampsCompares != 2 || (r.ChampsConcordants == 2) != same {
			t.Errorf("%s: %d fields compared, %d alike", tt.name, r.ChampsCompares, r.ChampsConcordants)
		}
		if warnings := trace.End().Warnings; len(warnings) > 0 {
			t.Errorf("%s: %v", tt.name, warnings)
		}
	}
	s := etatGeneral(t, dossier.Notification{Regime: dossier.CNAV, DateEffet: jour(t, "2026-11-01")})
	out, trace := compare(s)
	if r := out.Regimes[0]; r.Sens != SensIndeterminable || r.MensuelNotifieEur != nil || r.ChampsConcordants != 0 {
		t.Errorf("no amount: %+v", r)
	}
	if text := strings.Join(trace.End().Warnings, "\n"); !strings.Contains(text, "dates d'effet différentes") {
		t.Errorf("another day: %q", text)
	}
	other := dossier.Notification{Regime: dossier.SRE, AnnuelEur: dossier.Some(money.Cents(1))}
	alone, _ := compare(etatGeneral(t, other))
	if diff := cmp.Diff([]dossier.Regime{dossier.CNAV}, alone.NonNotifies); diff != "" {
		t.Errorf("nothing notified of the general scheme (-want +got):\n%s", diff)
	}
}

// The full rate asks for 170 quarters: a difference that has them on one side alone opens it, or closes it.
func TestOuvreTauxPlein_at_the_required_duration(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		computed, required, notified, recomputed int
		want                                     bool
	}{
		{170, 170, 169, 170, true},
		{170, 170, 170, 170, false},
		{171, 170, 170, 171, false},
		{171, 170, 169, 171, true},
		{169, 170, 170, 169, true},
		{169, 170, 169, 169, false},
		{169, 170, 171, 169, true},
		{168, 170, 169, 168, false},
		{170, 0, 169, 170, false},
	} {
		s := etatGeneral(t)
		s.Taux.Donner(faits.TauxLiquidation{Connu: true, DureeTotale: tt.computed, DureeRequise: tt.required})
		q := qualification{s: s}
		gap := faits.Ecart{Notifie: money.Int(tt.notified), Recalcule: money.Int(tt.recomputed)}
		if got := q.ouvreTauxPlein(&gap); got != tt.want {
			t.Errorf("%d of %d quarters, %d notified: %t", tt.computed, tt.required, tt.notified, got)
		}
	}
}

// CPCMR L53, code civil 2224, CSS L355-3: how far a claim goes back, by scheme.
func TestDelaiDeRappel_of_each_scheme(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regime        dossier.Regime
		known, excess bool
		arrears       bareme.ObjetRecours
	}{
		{dossier.CNAV, true, true, bareme.RecoursArreragesRegimeGeneral},
		{dossier.SSI, true, true, bareme.RecoursArreragesRegimeGeneral},
		{dossier.SRE, true, false, bareme.RecoursFpRappelArrerages},
		{dossier.FSPOEIE, true, false, bareme.RecoursFpRappelArrerages},
		{dossier.CNAVPL, false, true, 0},
		{dossier.ENIM, false, false, 0},
		{dossier.AGIRCARRCO, false, false, 0},
	} {
		arrears, ligne := delaiDeRappel(tt.regime, false)
		if (ligne != nil) != tt.known || arrears != tt.arrears {
			t.Errorf("%s: arrears by %s, known %t", tt.regime, arrears, ligne != nil)
		}
		excess, ligne := delaiDeRappel(tt.regime, true)
		if (ligne != nil) != tt.excess || tt.excess && excess != bareme.RecoursRepetitionIndu {
			t.Errorf("%s: excess by %s, known %t", tt.regime, excess, ligne != nil)
		}
	}
}

// ecrit is a quantity as the report writes it.
func ecrit(t *testing.T, q pension.Quantity) string {
	t.Helper()
	raw, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Trim(string(raw), `"`)
}

func TestQuantite_has_the_unit_of_its_field(t *testing.T) {
	t.Parallel()
	e := faits.Ecart{
		Regime: dossier.CNAV, Champ: faits.NotifieDateEffet, NotifieLe: jour(t, "2026-10-01"),
		RecalculeLe: jour(t, "2026-11-01"),
	}
	date := champCompare(&e)
	got := []string{ecrit(t, date.Notifie), ecrit(t, date.Recalcule), ecrit(t, date.Ecart), uniteDe(e.Champ).String()}
	if diff := cmp.Diff([]string{"2026-10-01", "2026-11-01", "31", "jours"}, got); diff != "" {
		t.Errorf("a date (-want +got):\n%s", diff)
	}
	for champ, want := range map[faits.ChampNotifie]string{
		faits.NotifieTrimestres: "170 160 -10 trimestres", faits.NotifieTaux: "170 160 -10 fraction",
		faits.NotifiePoints: "170.00 160.00 -10.00 points", faits.NotifieMinimum: "170.00 160.00 -10.00 EUR/an",
		faits.NotifieAnnuel: "170.00 160.00 -10.00 EUR/an",
	} {
		x := champCompare(&faits.Ecart{Champ: champ, Notifie: money.Int(170), Recalcule: money.Int(160)})
		words := []string{ecrit(t, x.Notifie), ecrit(t, x.Recalcule), ecrit(t, x.Ecart), uniteDe(champ).String()}
		if text := strings.Join(words, " "); text != want {
			t.Errorf("%s: %s, want %s", champ, text, want)
		}
	}
}

// What the recomputation finds otherwise is told part by part, with the net month or without one.
func TestDetail_tells_each_part(t *testing.T) {
	t.Parallel()
	net := money.Cents(1_234_56)
	c := comparaisonRecalcul{
		netConcordant: true, net: &net,
		ecarts: []ecartRecalcul{{money.Cents(12), "par an de base"}, {money.Euro{}, "de capital"}},
	}
	const want = "recalcul moins calcul : 0.12 EUR par an de base, 0.00 EUR de capital ; net recalculé "
	if got := c.detail(); got != want+"1234.56 EUR par mois" || c.concordant() {
		t.Errorf("%q, alike %t", got, c.concordant())
	}
	c.net = nil
	if got := c.detail(); got != want+"inconnu" {
		t.Errorf("%q", got)
	}
	c.ecarts = c.ecarts[1:]
	if !c.concordant() {
		t.Error("nothing differs")
	}
	c.netConcordant = false
	if c.concordant() {
		t.Error("the net month differs")
	}
}

// More was notified than is computed, or from an earlier day; a difference within its tolerance is nobody's gain.
func TestFavorable_to_the_person(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                  string
		notified, recomputed  int
		from, computedFrom    string
		significant, expected bool
	}{
		{"more", 101, 100, "2026-10-01", "2026-10-01", true, true},
		{"less", 99, 100, "2026-10-01", "2026-10-01", true, false},
		{"the same", 100, 100, "2026-10-01", "2026-10-01", true, false},
		{"more, within the tolerance", 101, 100, "2026-10-01", "2026-10-01", false, false},
		{"earlier", 100, 100, "2026-09-01", "2026-10-01", true, true},
		{"later", 100, 100, "2026-11-01", "2026-10-01", true, false},
	} {
		gap := faits.Ecart{
			Notifie: money.Int(tt.notified), Recalcule: money.Int(tt.recomputed), NotifieLe: jour(t, tt.from),
			RecalculeLe: jour(t, tt.computedFrom), Significatif: tt.significant,
		}
		if got := favorable(&gap); got != tt.expected {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}

// The first remedy that is open, and may be begun with; of a scheme whose remedies are not known nothing is said.
func TestFirstRecours_of_a_notification(t *testing.T) {
	t.Parallel()
	open := Recours{Libelle: "a"}
	over := Recours{Libelle: "b", Expire: true}
	after := Recours{Libelle: "c", suite: true}
	for _, tt := range []struct {
		name  string
		list  []Recours
		text  string
		found bool
	}{
		{"none known", nil, "", false},
		{"the first", []Recours{open, over}, "a", true},
		{"one that is over first", []Recours{over, open}, "a", true},
		{"one that follows another first", []Recours{after, open}, "a", true},
		{"all over", []Recours{over, after}, "Aucun recours n'est plus ouvert : le délai est expiré.", false},
	} {
		text, r := firstRecours(tt.list)
		if text != tt.text || (r != nil) != tt.found {
			t.Errorf("%s: %q, %+v", tt.name, text, r)
		}
	}
}
