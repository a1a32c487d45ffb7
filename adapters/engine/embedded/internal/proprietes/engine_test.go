package proprietes_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// graine is where the drawing begins in a run of all tests, so that a change is judged by the same careers each time.
// `task test:properties` draws others at each run.
const graine = "20261128"

func TestMain(m *testing.M) {
	flag.Parse()
	asked := false
	flag.Visit(func(f *flag.Flag) { asked = asked || strings.HasPrefix(f.Name, "rapid.") })
	if !asked {
		if err := flag.Set("rapid.seed", graine); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

func moteur(t testing.TB) *embedded.Engine {
	t.Helper()
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return engine
}

// vue runs a dossier and returns its report with nothing withheld.
func vue(t *rapid.T, engine *embedded.Engine, raw []byte, effet calendar.Date) run.View {
	data, err := ijson.ParseObject(raw)
	if err != nil {
		t.Fatal(err)
	}
	today := calendar.Date{Year: 2026, Month: 11, Day: 27}
	report, err := engine.Run(context.Background(), ports.EngineInput{Data: data, LiquidationDate: effet, Today: today})
	if err != nil {
		t.Fatalf("%v in\n%s", err, raw)
	}
	request := run.Request{ServiceID: run.DefaultServiceID, Trigger: run.Initial, Data: data, LiquidationDate: effet}
	return run.New(run.Launch{Request: request, Data: data, CreatedAt: time.Unix(0, 0)}, report).FullView()
}

// total is the yearly gross that a report says is paid, the lump sums beside it; ok is false when the report gives no
// total.
func total(v run.View) (euros money.Euro, ok bool) {
	if v.Resume.TotalAnnuelBrutEur == nil {
		return money.Euro{}, false
	}
	return *v.Resume.TotalAnnuelBrutEur, true
}

// nombreDe reads a number of an object; ok is false for anything else.
func nombreDe(v ijson.Value, name string) (money.Decimal, bool) {
	held, _ := v.Get(name)
	plain, err := held.PlainNumber()
	if err != nil {
		return money.Decimal{}, false
	}
	d, err := money.ParseDecimal(plain)
	return d, err == nil
}
