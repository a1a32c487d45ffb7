package main

import (
	"encoding/json"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// objet is a JSON object being written.
type objet map[string]any

// resultats are what the modules answered.
type resultats map[capability.ModuleID]ligne

// compute runs the engine on a dossier.
func compute(data objet, effet calendar.Date) (resultats, error) {
	raw, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	value, err := ijson.ParseObject(raw)
	if err != nil {
		return nil, err
	}
	decoded, err := dossier.Decode(value)
	if err != nil {
		return nil, err
	}
	out := pipeline.Run(pipeline.Input{
		Dossier: decoded, Bareme: bareme.Official(), DateEffet: effet, Aujourdhui: effet,
	})
	results := resultats{}
	for _, section := range out.Sections {
		if section.Status == "failed" {
			return nil, fmt.Errorf("module %s failed", section.ModuleID)
		}
		if section.Results == nil {
			continue
		}
		raw, err := json.Marshal(section.Results)
		if err != nil {
			return nil, err
		}
		v, err := ijson.ParseObject(raw)
		if err != nil {
			return nil, err
		}
		results[section.ModuleID] = ligne{v}
	}
	return results, nil
}

// number reads a number of a module's results, zero when it is not there.
func (r resultats) number(module capability.ModuleID, path ...string) money.Decimal {
	d, _ := r[module].number(path...)
	return d
}

// regime returns the results of one scheme of a module.
func (r resultats) regime(module capability.ModuleID, regime string) ligne {
	for _, v := range r[module].membre("regimes").Items() {
		if l := (ligne{v}); l.text("regime") == regime {
			return l
		}
	}
	return ligne{}
}
