package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// carriereDe2010 is the career of somebody born on 10 May of a year, who was working until 2011.
type carriereDe2010 struct {
	nom     string
	donnees func(naissance int) string
}

const (
	foyerDe2010 = `"foyer":{"situation":"SEUL","ressourcesAnnuellesEur":6000,"rfrEur":16000,` +
		`"rfrPrecedentEur":15000,"parts":1}`
	metropole = `"residence":{"pays":"FR","departement":"35","fiscaleFrance":true}`
)

// neLe10Mai opens a dossier with members of assure.
func neLe10Mai(naissance int, assure string) string {
	return fmt.Sprintf(`{"assure":{"dateNaissance":"%d-05-10",%s},`, naissance, assure)
}

func carrieresDe2010() []carriereDe2010 {
	lignes := func(lines ...string) string { return `"carriere":[` + strings.Join(lines, ",") + `]` }
	return []carriereDe2010{
		{"employee", func(b int) string {
			return neLe10Mai(b, `"sexe":"M",`+metropole) + carriere(b+18, 2011) + `,` + foyerDe2010 + `}`
		}},
		{
			"employee without a household",
			func(b int) string { return neLe10Mai(b, `"sexe":"M"`) + carriere(b+18, 2011) + `}` },
		},
		{"mother of three, low pay", func(b int) string {
			return neLe10Mai(
				b, `"sexe":"F",`+metropole+
					`,"enfants":[{"dateNaissance":"1970-03-01"},{"dateNaissance":"1973-03-01"},`+
					`{"dateNaissance":"1980-03-01"}]`,
			) +
				lignes(
					services("CNAV", b+18, 1979, `"salaireBrutEur":5000`),
					services("CNAV", 1981, 1984, `"nature":"AVPF"`),
					services("CNAV", 1985, 2011, `"salaireBrutEur":9000`),
				) + `,` + foyerDe2010 + `}`
		}},
		{"cadre", func(b int) string {
			return neLe10Mai(b, `"sexe":"M"`) +
				lignes(services("CNAV", b+22, 2011, `"salaireBrutEur":50000,"cadre":true`)) + `,` + foyerDe2010 + `}`
		}},
		{"three aligned schemes", func(b int) string {
			return neLe10Mai(b, `"sexe":"M"`) + lignes(
				services("CNAV", b+18, 1979, `"salaireBrutEur":9000`),
				services("MSA_SALARIE", 1980, 1989, `"salaireBrutEur":10000`),
				services("SSI", 1990, 2011, `"salaireBrutEur":18000,"statut":"ARTISAN"`),
			) + `}`
		}},
		{"public employment", func(b int) string {
			return neLe10Mai(b, `"sexe":"M"`) + lignes(
				services("CNAV", b+18, 1989, `"salaireBrutEur":9000`),
				services("IRCANTEC", 1980, 1989, `"points":300,"employeur":"Mairie"`),
				services("SRE", 1990, 2011, `"indice":450`),
			) + `}`
		}},
		{"liberal profession", func(b int) string {
			return neLe10Mai(b, `"sexe":"M"`) + lignes(services("CNAV", b+20, 1979, `"salaireBrutEur":9000`),
				services("CNAVPL", 1980, 2011, `"points":450,"trimestres":4`)) + `}`
		}},
		{"unfit for work", func(b int) string {
			return neLe10Mai(b, `"sexe":"M","inaptitude":true,"residence":{"pays":"FR"}`) + carriere(2000, 2009) + `,` +
				foyerDe2010 + `}`
		}},
		{"widow", func(b int) string {
			return neLe10Mai(b, `"sexe":"F"`) + carriere(1990, 2009) + `,` + foyerDe2010 +
				`,"defunt":{"dateNaissance":"1940-05-01","dateDeces":"2009-11-20","pensions":[{"regime":"CNAV",` +
				`"annuelBrutEur":14000,"trimestres":160},` +
				`{"regime":"ARRCO","points":3000},{"regime":"AGIRC","points":4000}],` +
				`"mariages":[{"debut":"1967-06-10","demandeur":true}]}}`
		}},
		{"progressive retirement", func(b int) string {
			return neLe10Mai(b, `"sexe":"M"`) + carriere(b+18, 2011) +
				`,"liquidation":{"motif":"PROGRESSIVE","quotiteProgressive":0.6}}`
		}},
		{"work after retirement", func(b int) string {
			return neLe10Mai(b, `"sexe":"M"`) + carriere(b+18, 2011) +
				`,"reprise":{"salaireMensuelEur":900,"debut":"2012-06-01","revenuMensuelAvantEur":3000}}`
		}},
	}
}

// For each month of 2010 and 2011, on either side of four sets of coefficients and of the reform of July 2011, no
// module lacks a table; the average salary moves only when a year of pay is added or the set of coefficients changes,
// and then by the rise of the set; the gross total makes no leap.
func TestEffects_of_2010_and_2011_want_no_table_and_follow_the_revaluations(t *testing.T) {
	t.Parallel()
	for _, c := range carrieresDe2010() {
		t.Run(c.nom, func(t *testing.T) {
			t.Parallel()
			for naissance := 1944; naissance <= 1951; naissance++ {
				data := enValeur(t, c.donnees(naissance))
				before := effetDe2010{}
				for mois := range 24 {
					effet := le(2010, 1, 1).AddMonths(mois)
					if effet.Before(le(naissance+60, 6, 1)) {
						continue
					}
					after := effetDe2010{effet: effet, out: lancerValeur(t, data, effet)}
					after.sansBaremeManquant(t)
					after.read(t)
					if !before.effet.IsZero() {
						after.suit(t, before)
					}
					before = after
				}
				if before.effet.IsZero() {
					t.Fatalf("%d: no effect was tried", naissance)
				}
			}
		})
	}
}

// effetDe2010 is one run of the sweep: its average salaries by scheme, its gross total.
type effetDe2010 struct {
	effet    calendar.Date
	out      Outcome
	salaires map[moyenneDe2010]money.Euro
	total    money.Euro
}

// moyenneDe2010 names an average: the best years of a scheme, whose number follows the durations when several schemes
// share them.
type moyenneDe2010 struct {
	regime dossier.Regime
	annees int
}

func (e *effetDe2010) sansBaremeManquant(t *testing.T) {
	t.Helper()
	for _, s := range e.out.Sections {
		if s.Status != pension.Computed && s.Status != pension.NotApplicable {
			t.Errorf("%v: %s is %s: %v", e.effet, s.ModuleID, s.Status, s.Warnings)
		}
		for _, w := range s.Warnings {
			if strings.Contains(w, "Barème ") {
				t.Errorf("%v: %s says %q", e.effet, s.ModuleID, w)
			}
		}
	}
	if len(e.out.Lacunes) != 0 {
		t.Errorf("%v: gaps %v", e.effet, e.out.Lacunes)
	}
}

func (e *effetDe2010) read(t *testing.T) {
	t.Helper()
	e.salaires = map[moyenneDe2010]money.Euro{}
	for _, r := range annuites(t, e.out).Regimes {
		e.salaires[moyenneDe2010{r.Regime, r.AnneesARetenir}] = r.SalaireAnnuelMoyenEur
	}
	e.total = totalBrut(t, e.out)
	if e.total.Sign() <= 0 {
		t.Errorf("%v: gross total of %s", e.effet, e.total)
	}
}

// suit checks a month against the month before it.
func (e *effetDe2010) suit(t *testing.T, avant effetDe2010) {
	t.Helper()
	tables, trace := official(t), pension.NewTrace(0)
	rise := money.Int(1)
	for r := range tables.RevalorisationPensions(trace, avant.effet, e.effet, money.Euro{}) {
		rise = rise.Mul(r.Coefficient)
	}
	for moyenne, salaire := range e.salaires {
		before, known := avant.salaires[moyenne]
		switch regime := moyenne.regime; {
		case !known:
		case e.effet.Month == 1:
			if !entre(salaire, before, "0.97", "1.03") {
				t.Errorf("%v: %s has an average of %s, %s in December", e.effet, regime, salaire, before)
			}
		case rise.Equal(money.Int(1)):
			if !salaire.Equal(before.Decimal) {
				t.Errorf(
					"%v: %s has an average of %s, %s the month before, and no table changed", e.effet, regime, salaire,
					before,
				)
			}
		default:
			// A coefficient is cut to three decimals: it may lose a thousandth of what is at least one.
			if raised := before.Times(rise); raised.Add(money.Cents(1)).Less(salaire) ||
				salaire.Less(raised.Times(money.Scaled(999, 3))) {
				t.Errorf("%v: %s has an average of %s, %s before a rise of %s", e.effet, regime, salaire, before, rise)
			}
		}
	}
	if !entre(e.total, avant.total, "0.98", "1.06") {
		t.Errorf("%v: gross total of %s, %s the month before", e.effet, e.total, avant.total)
	}
}

// entre says whether an amount is between two multiples of another.
func entre(amount, of money.Euro, least, most string) bool {
	low, okLow := money.ParseDecimal(least)
	high, okHigh := money.ParseDecimal(most)
	return okLow == nil && okHigh == nil && !amount.Less(of.Times(low)) && !of.Times(high).Less(amount)
}
