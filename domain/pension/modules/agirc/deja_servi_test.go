package agirc_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// A pension that is served since a day that nobody says is served all the same: neither the base scheme nor the
// complementary one pays twice.
func TestMontantPoints_does_not_pay_again_what_is_served_without_a_date(t *testing.T) {
	t.Parallel()
	for served, want := range map[string]string{
		`{"regime":"CNAV"}`: "", `{"regime":"AGIRC_ARRCO"}`: "0", `{"regime":"AGIRC_ARRCO","date":"2024-01-01"}`: "0",
	} {
		out := pipetest.Run(
			t, `{"assure":{"dateNaissance":"1962-03-10","sexe":"M"},"liquidation":{"dejaLiquides":[`+served+`]},
			"carriere":[`+pipetest.Years("CNAV", 1985, 2025, `,"salaireBrutEur":30000`)+`]}`,
			"2026-10-01",
		)
		members := pipetest.Members(t, pipetest.Section(t, out, capability.MontantPoints))
		paid := members["annuelBrutEur"] != "" && members["annuelBrutEur"] != "null"
		if paid != (want == "") {
			t.Errorf("%s: the complementary scheme pays %s", served, members["annuelBrutEur"])
		}
	}
}
