package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// ANI 2017-11-17 art. 104: the first of the month after the death, or after a request made more than twelve months
// later; not before what was paid in advance is over, nor before the month after 55.
func TestReversionAgircArrco_begins_after_the_death_the_request_the_payment_and_the_age(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name            string
		deces, demande  string
		naissance       string
		sansAge         bool
		paiement        PeriodicitePension
		want            string
		ageOrBirthKnown bool
	}{
		{"the month after", "2024-02-10", "", "1960-01-01", false, PensionMensuelle, "2024-03-01", true},
		{"of a death on the first", "2024-02-01", "", "1960-01-01", false, PensionMensuelle, "2024-03-01", true},
		{
			"a request after a year, to the day", "2024-02-10", "2025-02-10", "1960-01-01", false, PensionMensuelle,
			"2024-03-01", true,
		},
		{"a day later", "2024-02-10", "2025-02-11", "1960-01-01", false, PensionMensuelle, "2025-03-01", true},
		{"a quarter paid in advance", "2024-02-10", "", "1960-01-01", false, PensionTrimestrielle, "2024-04-01", true},
		{"a year paid in advance", "2024-02-10", "", "1960-01-01", false, PensionAnnuelle, "2025-01-01", true},
		{
			"a late request after that year", "2024-02-10", "2025-06-15", "1960-01-01", false, PensionAnnuelle,
			"2025-07-01", true,
		},
		{"55 on the day itself", "2024-02-10", "", "1969-03-01", false, PensionMensuelle, "2024-03-01", true},
		{"55 the day after", "2024-02-10", "", "1969-03-02", false, PensionMensuelle, "2024-04-01", true},
		{"55 later", "2024-02-10", "", "1970-05-20", false, PensionMensuelle, "2025-06-01", true},
		{"without an age", "2024-02-10", "", "1970-05-20", true, PensionMensuelle, "2024-03-01", true},
		{"no birth", "2024-02-10", "", "", false, PensionMensuelle, "2024-03-01", false},
		{"no birth is needed without an age", "2024-02-10", "", "", true, PensionMensuelle, "2024-03-01", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := ReversionAgircArrco{
				Deces: jourDeServices(t, tt.deces), Demande: jourDeServices(t, tt.demande),
				NaissanceConjoint: jourDeServices(t, tt.naissance), SansAge: tt.sansAge, Paiement: tt.paiement,
			}
			got, ok := r.DateEffet(bareme.Official(), pension.NewTrace(0))
			if got.String() != tt.want || ok != tt.ageOrBirthKnown {
				t.Errorf("%s, known %t, want %s", got, ok, tt.want)
			}
		})
	}
}

// Agirc-Arrco's page on survivors: Dominique died on 3 December 2019, Claude was 46; disabled in February 2024.
func TestReversionAgircArrco_begins_the_month_after_the_spouse_is_disabled(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, naissance, invalide, want string }{
		{"disabled later than the death", "1973-06-10", "2024-02-01", "2024-03-01"},
		{"on the last day of a month", "1973-06-10", "2024-02-29", "2024-03-01"},
		{"disabled before the death", "1973-06-10", "2010-05-01", "2020-01-01"},
		{"disabled after 55", "1969-01-15", "2025-05-01", "2024-02-01"},
		{"disabled, no birth", "", "2024-02-01", "2024-03-01"},
	} {
		r := ReversionAgircArrco{
			Deces: jourDeServices(t, "2019-12-03"), NaissanceConjoint: jourDeServices(t, tt.naissance),
			InvaliditeDepuis: jourDeServices(t, tt.invalide),
		}
		if got, ok := r.DateEffet(bareme.Official(), pension.NewTrace(0)); got.String() != tt.want || !ok {
			t.Errorf("%s: %s, known %t, want %s", tt.name, got, ok, tt.want)
		}
	}
}

func TestServieAuPoint_raises_what_was_drawn_by_the_value_of_the_point(t *testing.T) {
	t.Parallel()
	euros := func(text string) money.Euro { return money.Euro{Decimal: decimal(t, text)} }
	for _, tt := range []struct{ name, servie, deces, effet, want string }{
		{"raised", "1000", "1.25", "1.40", "1120"},
		{"the same value", "1000", "1.4386", "1.4386", "1000"},
		{"no value at the death", "1000", "0", "1.4386", "1000"},
	} {
		if got := ServieAuPoint(euros(tt.servie), euros(tt.deces), euros(tt.effet)); !got.Equal(decimal(t, tt.want)) {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}
