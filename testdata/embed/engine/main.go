// Engine brings an engine of its own to the gateway, and computes with it.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

var info = run.EngineInfo{Name: "flat-rate", Version: "1", BaremeVersion: "none"}

type flatRate struct{}

func (flatRate) Info(context.Context) (run.EngineInfo, error) { return info, nil }

func (flatRate) Run(context.Context, ports.EngineInput) (run.Report, error) {
	results, err := ijson.Parse([]byte(`{"regime":"CNAV","annuelBrutEur":12000,"pensionDue":true}`))
	section := run.Section{ModuleID: capability.MontantAnnuites, Status: run.StatusComputed, Results: results}
	return run.Report{Engine: info, Sections: []run.Section{section}}, err
}

func main() {
	g, err := gateway.New(gateway.Options{Engine: flatRate{}})
	if err != nil {
		log.Fatal(err)
	}
	view, err := g.Compute.Do(context.Background(), run.Request{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(view.Header.Engine.Name, view.Resume.TotalMensuelBrutEur)
}
