package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// The calendars that the funds published: of 2026, those of local services and of the workers of the State of 2013.
func TestJourDePaiement_as_the_calendars_of_the_funds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ regime, mois, want string }{
		{"CNAV", "2026-01-01", "2026-02-09"},
		{"CNAV", "2026-04-01", "2026-05-07"}, // 8 May is a holiday, 9 May a Saturday
		{"CNAV", "2026-07-01", "2026-08-07"},
		{"CNAV", "2026-12-01", "2027-01-08"},
		{"MSA_EXPLOITANT", "2026-10-01", "2026-11-09"},
		{"AGIRC_ARRCO", "2026-01-01", "2026-01-02"},
		{"AGIRC_ARRCO", "2026-02-01", "2026-02-02"},
		{"AGIRC_ARRCO", "2026-05-01", "2026-05-04"},
		{"AGIRC_ARRCO", "2026-08-01", "2026-08-03"},
		{"AGIRC_ARRCO", "2026-11-01", "2026-11-02"},
		{"SRE", "2026-02-01", "2026-02-26"},
		{"SRE", "2026-03-01", "2026-03-30"},
		{"SRE", "2026-11-01", "2026-11-27"},
		{"SRE", "2026-12-01", "2026-12-23"},
		{"SRE", "2027-12-01", ""},
		{"IRCANTEC", "2026-01-01", "2026-01-28"},
		{"IRCANTEC", "2026-02-01", "2026-02-25"},
		{"IRCANTEC", "2026-03-01", "2026-03-27"},
		{"IRCANTEC", "2026-04-01", "2026-04-28"},
		{"IRCANTEC", "2026-05-01", "2026-05-27"},
		{"IRCANTEC", "2026-06-01", "2026-06-26"},
		{"IRCANTEC", "2026-07-01", "2026-07-29"},
		{"IRCANTEC", "2026-08-01", "2026-08-27"},
		{"IRCANTEC", "2026-09-01", "2026-09-28"},
		{"IRCANTEC", "2026-10-01", "2026-10-28"},
		{"IRCANTEC", "2026-11-01", "2026-11-26"},
		{"IRCANTEC", "2026-12-01", "2026-12-24"},
		{"IRCANTEC", "2027-12-01", ""},
		{"CNRACL", "2013-01-01", "2013-01-29"},
		{"CNRACL", "2013-02-01", "2013-02-26"},
		{"CNRACL", "2013-03-01", "2013-03-27"},
		{"CNRACL", "2013-04-01", "2013-04-26"},
		{"FSPOEIE", "2013-05-01", "2013-05-29"},
		{"FSPOEIE", "2013-06-01", "2013-06-26"},
		{"FSPOEIE", "2013-07-01", "2013-07-29"},
		{"FSPOEIE", "2013-08-01", "2013-08-28"},
		{"CNRACL", "2013-09-01", "2013-09-26"},
		{"CNRACL", "2013-10-01", "2013-10-29"},
		{"CNRACL", "2013-11-01", "2013-11-27"},
		{"CNRACL", "2013-12-01", "2013-12-24"},
		{"CNRACL", "2025-02-01", "2025-02-26"},
		{"CNRACL", "2025-03-01", "2025-03-27"},
		{"CNRACL", "2026-12-01", ""},
	} {
		t.Run(tt.regime+" "+tt.mois, func(t *testing.T) {
			t.Parallel()
			trace := pension.NewTrace(0)
			mois, err := calendar.ParseDate(tt.mois)
			if err != nil {
				t.Fatal(err)
			}
			rule, known := bareme.Official().PaiementPension(trace, tt.regime, mois)
			if !known {
				t.Fatal("no rule of payment")
			}
			got := ""
			if day, ok := JourDePaiement(bareme.Official(), trace, &rule, mois); ok {
				got = day.String()
			}
			if got != tt.want {
				t.Errorf("paid on %q, want %q", got, tt.want)
			}
		})
	}
}
