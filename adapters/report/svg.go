package report

import (
	"errors"
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/run"
)

// ErrChart is returned for a picture that a report does not have.
var ErrChart = errors.New("report: no such picture")

// Charts returns the names of the pictures; the first is the curve of departures.
func Charts() []string { return []string{"courbe", "repartition", "frise", "trimestres"} }

// SVG writes one picture of a report as a file of its own. ErrChart for a name that is none of Charts, or when the
// run gives nothing to draw.
func SVG(view run.View, o Options, name string) (string, error) {
	for _, b := range Build(view, o).Blocs {
		for _, e := range b.Elements {
			if e.Figure != nil && !e.Figure.Petite && e.Figure.Large.ID == name {
				return e.Figure.Large.SVGSeul(), nil
			}
		}
	}
	return "", fmt.Errorf("%w: %q in this report; there may be %s", ErrChart, name, strings.Join(Charts(), ", "))
}
