package main

import (
	"context"
	"fmt"

	"github.com/retraite-gateway/retraite/adapters/engine/openfisca"
	"github.com/retraite-gateway/retraite/adapters/engine/remote"
	"github.com/retraite-gateway/retraite/ports"
)

// closingEngine is an engine elsewhere.
type closingEngine interface {
	ports.Engine
	Close()
}

// engineElsewhere makes the engine that the settings name.
func (s settings) engineElsewhere() (closingEngine, error) {
	if s.Engine == engineOpenFisca {
		return openfisca.New(openfisca.Config{URL: s.EngineURL})
	}
	return remote.New(remote.Config{URL: s.EngineURL})
}

// checkEngineElsewhere asks an engine elsewhere who it is.
func checkEngineElsewhere(ctx context.Context, s settings) diagnosis {
	const check = "engine elsewhere"
	cure := "start it, or mend RETRAITE_ENGINE_URL: until then runs and estimates are 503, and charge nothing"
	engine, err := s.engineElsewhere()
	if err != nil {
		return diagnosis{check, broken, describe(err), cure}
	}
	defer engine.Close()
	info, err := engine.Info(ctx)
	if err != nil {
		return diagnosis{check, broken, describe(err), cure}
	}
	said := fmt.Sprintf("%s %s answers at %s, under %s", info.Name, info.Version, s.EngineURL, info.BaremeVersion)
	if s.Engine == engineOpenFisca {
		use := "use it to check results: none of its runs is complete or certified (docs/openfisca.md)"
		return diagnosis{check, doubt, said, use}
	}
	return diagnosis{check, healthy, said, ""}
}
