package report

import (
	"regexp"
	"testing"

	"github.com/retraite-gateway/retraite/domain/lexique"
)

// bare are names of the code or of a table that stand where people read, and years written as amounts. The sources of
// the tables are quoted as they were entered, which the colon tells.
var bare = regexp.MustCompile(`>[^<>:]*(\b[a-z]+_[a-z_]+\b|\b(duree|annee|depart|debut|regime|ecartees|exigee)\b|` +
	`\bannée [12][,\x{202f}]\d{3}\b)[^<>:]*<`)

func TestSteps_are_written_as_people_write(t *testing.T) {
	t.Parallel()
	for _, name := range cas {
		view, _ := vueDe(t, name)
		for _, l := range lexique.Langues() {
			for _, found := range bare.FindAllString(page(t, view, l), 5) {
				t.Errorf("%s, %s: %s", name, l, found)
			}
		}
	}
}
