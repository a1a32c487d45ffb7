package gateway

import (
	"github.com/retraite-gateway/retraite/adapters/report"
	"github.com/retraite-gateway/retraite/adapters/terminal"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// writings writes runs for people: the page and the text of two adapters, which do not know each other.
type writings struct{ *report.Pages }

// RunText is the page of text that `retraite run` prints.
func (writings) RunText(view run.View, l lexique.Langue) string { return terminal.Texte(view, l) }
