package fp_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// Loi 2023-270 art. 10 XXIV C; CPCMR L13 III before it: a right that opens before 60 years, here on the day on which
// the spouse is infirm, has the duration of that day.
func TestMontantIndiciaire_gives_a_right_opened_before_60_the_duration_of_its_day(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ since, effet, want string }{
		{"2020-06-10", "2020-07-01", "167"},
		{"2023-08-31", "2023-09-01", "168"},
		{"2023-09-01", "2023-09-01", "169"},
		{"2024-12-31", "2025-01-01", "169"},
		{"2025-01-01", "2025-01-01", "170"},
		{"2026-10-05", "2026-11-01", "170"},
	} {
		t.Run(tt.since, func(t *testing.T) {
			t.Parallel()
			out := pipetest.Run(
				t, `{"assure":{"dateNaissance":"1975-05-10","sexe":"M"},"foyer":{"situation":"COUPLE",
				"conjointInfirmeDepuis":"`+tt.since+`"},"carriere":[`+
					pipetest.Years("SRE", 1998, 2019, `,"indice":400`)+`]}`, tt.effet,
			)
			got := pipetest.Members(t, pipetest.Section(t, out, capability.MontantIndiciaire))
			if got["dureeRequise"] != tt.want {
				t.Errorf("%s quarters, want %s (opened on %s)", got["dureeRequise"], tt.want, got["dateOuverture"])
			}
		})
	}
}

// CPCMR L9 bis, L17: 164 quarters of services and four of studies bought. For the rate and the duration they are
// services, for the rate alone they take quarters off the décote; the guaranteed minimum knows neither.
func TestMontantIndiciaire_counts_studies_that_were_bought(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, option, services, decote string }{
		{"for the rate and the duration", "TAUX_DUREE", "168", "2"},
		{"for the rate alone", "TAUX", "164", "2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out := pipetest.Run(
				t, `{"assure":{"dateNaissance":"1963-06-15","sexe":"M"},"liquidation":{"rachats":[{"annee":1984,
				"trimestres":4,"option":"`+tt.option+`","etudes":true}]},"carriere":[`+
					pipetest.Years("SRE", 1985, 2025, `,"indice":600`)+`]}`, "2026-10-01",
			)
			got := pipetest.Members(t, pipetest.Section(t, out, capability.MontantIndiciaire))
			if got["dureeServices"] != tt.services || got["trimestresDecote"] != tt.decote {
				t.Errorf(
					"%s quarters of services, %s of décote; want %s and %s", got["dureeServices"],
					got["trimestresDecote"], tt.services, tt.decote,
				)
			}
		})
	}
}
