package app_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/estimate"
)

// noon is a clock that stands.
type noon struct{}

func (noon) Now() time.Time { return time.Date(2026, time.November, 12, 12, 0, 0, 0, time.UTC) }

// A use case takes its ports and is called as a function: no server, no store, no container.
func ExampleEstimate() {
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		log.Fatal(err)
	}
	estimates := app.NewEstimate(engine, noon{}, app.Settings{Enabled: true})
	out, err := estimates.Of(context.Background(), estimate.Request{BirthYear: 1970})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("between", out.Band.Low, "and", out.Band.High, "a month at", out.Band.Age)
	fmt.Println("as of", out.Citation.AsOf)
	// Output:
	// between 1000.00 and 3860.00 a month at 64 ans 6 mois
	// as of 2026-11-12
}
