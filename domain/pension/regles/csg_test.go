package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Service-public F2971: thresholds of 2026, in France and overseas, by shares.
func TestSeuilFoyer_adds_half_shares_and_rounds_a_quarter_to_the_euro(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		zone  bareme.ZoneCsg
		seuil int
		parts string
		want  string
	}{
		{"one share", bareme.CsgMetropole, 1, "1", "13048.00"},
		{"two shares: 13 048 + 2 × 3 484", bareme.CsgMetropole, 1, "2", "20016.00"},
		{"a quarter: half of 3 484", bareme.CsgMetropole, 1, "1.25", "14790.00"},
		{"half of 4 555 is rounded up: 17 057 + 2 277.50", bareme.CsgMetropole, 2, "1.25", "19335.00"},
		{"three quarters: 17 057 + 4 555 + 2 278", bareme.CsgMetropole, 2, "1.75", "23890.00"},
		{"Réunion: its first half share has its own increase", bareme.CsgAntillesReunion, 1, "1.5", "19269.00"},
		{"Réunion: the next ones that of France", bareme.CsgAntillesReunion, 1, "2", "22753.00"},
		{
			"Réunion: a quarter, half of its first half share: 15 437 + 1 916", bareme.CsgAntillesReunion, 1, "1.25",
			"17353.00",
		},
		{"Guyane: a quarter, half of its first half share: 16 141 + 2 003", bareme.CsgGuyane, 1, "1.25", "18144.00"},
		{"Guyane", bareme.CsgGuyane, 2, "1", "19546.00"},
		{"threshold 3 is the same everywhere", bareme.CsgGuyane, 3, "1.5", "33538.00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			row, ok := bareme.Official().CsgSeuilRfr(pension.NewTrace(0), tt.zone, tt.seuil, 2026)
			if !ok {
				t.Fatal("no threshold")
			}
			parts, err := money.ParseDecimal(tt.parts)
			if err != nil {
				t.Fatal(err)
			}
			if got := seuilFoyer(row, parts, 2).String(); got != tt.want {
				t.Errorf("threshold %s, want %s", got, tt.want)
			}
		})
	}
}

func TestTrancheCsg_has_a_word_for_each_rate_and_none_beyond(t *testing.T) {
	t.Parallel()
	for x, want := range map[TrancheCsg]string{CsgExonere: "exonere", CsgNormal: "normal", CsgNormal + 1: ""} {
		if got := x.String(); got != want {
			t.Errorf("rate %d is called %q, want %q", int(x), got, want)
		}
	}
}

// Thresholds of 2020 for one share: 11 306, 14 781 and 22 941 euros; those of 2019: 11 128, 14 548 and 22 580. Law: CSS
// L136-8 III.
func TestTrancheDuFoyer(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2020, Month: 7, Day: 1}
	euros := func(amount int64) dossier.Optional[money.Euro] { return dossier.Some(money.Cents(amount * 100)) }
	seul := func(rfr int64) *dossier.Foyer {
		return &dossier.Foyer{SituationDite: true, RevenuFiscalReferenceEur: euros(rfr)}
	}
	couple := seul(11_306)
	couple.Couple = true
	coupleAise := seul(14_781)
	coupleAise.Couple = true
	autreAnnee := seul(10_000)
	autreAnnee.AnneeRfr = dossier.Some(2017)
	lisse, exceeds := seul(20_000), seul(20_000)
	lisse.RfrPrecedentEur = euros(14_548)
	exceeds.RfrPrecedentEur = euros(14_549)
	for _, tt := range []struct {
		name  string
		foyer *dossier.Foyer
		want  TrancheCsg
		known bool
	}{
		{"at the first threshold nothing is due", seul(11_306), CsgExonere, true},
		{"a euro more gives the reduced rate", seul(11_307), CsgReduit, true},
		{"at the second threshold it is still reduced", seul(14_781), CsgReduit, true},
		{"a euro more gives the middle rate", seul(14_782), CsgMedian, true},
		{"at the third threshold it is still the middle rate", seul(22_941), CsgMedian, true},
		{"a euro more gives the whole rate", seul(22_942), CsgNormal, true},
		{"the reduced rate is kept when the year before did not pass its threshold", lisse, CsgReduit, true},
		{"it is not when it did", exceeds, CsgMedian, true},
		{"nothing is due by a couple, whatever its shares, that owes nothing with one", couple, CsgExonere, true},
		{"the shares of a couple must be told", coupleAise, 0, false},
		{"the income of another year says nothing", autreAnnee, 0, false},
		{"without an income nothing is known", &dossier.Foyer{SituationDite: true}, 0, false},
		{"nor without a household", nil, 0, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, known := TrancheDuFoyer(
				bareme.Official(), pension.NewTrace(0), &dossier.Dossier{Foyer: tt.foyer}, effet, false,
			)
			if got != tt.want || known != tt.known {
				t.Errorf("%s, known %t; want %s, %t", got, known, tt.want, tt.known)
			}
		})
	}
	if got, known := TrancheDuFoyer(
		bareme.Official(), pension.NewTrace(0), &dossier.Dossier{Foyer: autreAnnee}, effet, true,
	); got != CsgExonere || !known {
		t.Errorf("an income that replaces that of the dossier: %s, known %t", got, known)
	}
	before := calendar.Date{Year: 2014, Month: 12, Day: 1} // it went by the tax due, and there were no thresholds
	if _, known := TrancheDuFoyer(
		bareme.Official(), pension.NewTrace(0), &dossier.Dossier{Foyer: seul(10_000)}, before, false,
	); known {
		t.Error("there are thresholds before 2015")
	}
}
