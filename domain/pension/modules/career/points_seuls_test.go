package career_test

import (
	"slices"
	"testing"
)

// Points come with a base scheme: without a line of one, the result would be a part of the pension at nobody's rate.
func TestHubIngestion_asks_for_the_base_scheme_of_points_alone(t *testing.T) {
	t.Parallel()
	asks := func(liquidation, regime string) bool {
		c := prendre(t, `{"assure":{"dateNaissance":"1964-05-17"},`+liquidation+`"carriere":[
			{"annee":2001,"regime":"AGIRC_ARRCO","points":80},{"annee":2002,"regime":"`+regime+`","points":80}]}`,
			"2026-12-01")
		return slices.Contains(c.lacunes(), "/carriere")
	}
	for regime, want := range map[string]bool{
		"AGIRC_ARRCO": true, "AGIRC": true, "IRCANTEC": true, "RAFP": true, "RCI": true, "MSA_RCO": true,
		"CARMF": true, "CNBF_COMPLEMENTAIRE": true,
		"CNAV": false, "MSA_SALARIE": false, "CNAVPL": false, "CNBF": false, "SRE": false, "ETRANGER": false,
		"INCONNU": false,
	} {
		if got := asks("", regime); got != want {
			t.Errorf("points of Agirc-Arrco and a line of %s: asked for a base scheme: %t, want %t", regime, got, want)
		}
	}
	for regime, want := range map[string]bool{"CNAV": false, "SRE": false, "AGIRC_ARRCO": true} {
		servie := `"liquidation":{"dejaLiquides":[{"regime":"` + regime + `","date":"2025-01-01"}]},`
		if got := asks(servie, "AGIRC_ARRCO"); got != want {
			t.Errorf("points alone and a pension of %s: asked for a base scheme: %t, want %t", regime, got, want)
		}
	}
}
