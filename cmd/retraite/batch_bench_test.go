//go:build unix

package main

import (
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/run"
)

// BenchmarkBatch measures a portfolio of private careers of 42 years, each another one: the processor that a line
// takes, in each view.
func BenchmarkBatch(b *testing.B) {
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		b.Fatal(err)
	}
	spareCollections()
	batch := app.NewRunBatch(app.NewComputeCase(engine, systemClock{}, app.Settings{}))
	const lines = 500
	var portfolio strings.Builder
	for i := range lines {
		portfolio.WriteString(strings.ReplaceAll(careerRequest(), "80", fmt.Sprint(80+i%10)))
		portfolio.WriteByte('\n')
	}
	for _, view := range []run.Extent{run.ExtentSynthese, run.ExtentResults, run.ExtentFull} {
		b.Run(string(view), func(b *testing.B) {
			b.ReportAllocs()
			before := processorTime()
			for b.Loop() {
				tally, err := batch.In(view).Do(b.Context(), strings.NewReader(portfolio.String()), io.Discard, nil)
				if err != nil || tally.Done != lines {
					b.Fatalf("%+v, %v", tally, err)
				}
			}
			spent := processorTime() - before
			perLine := spent / time.Duration(b.N*lines)
			b.ReportMetric(float64(perLine.Microseconds())/1000, "cpu-ms/line")
			b.ReportMetric(float64(time.Second)/float64(perLine), "lines/s/core")
		})
	}
}

// processorTime is the processor that this process has taken.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
