package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/anishathalye/porcupine"
)

// The sequential specifications that recorded histories are held against: the ledger as a counter under a cap, and runs
// under keys.

// ledgerInput is a call that may be refused, or one that never is.
type ledgerInput struct{ neverRefused bool }

// ledgerOutput is what the call was told: the counter after it. An unknown one was never answered.
type ledgerOutput struct {
	unknown, refused bool
	used             int64
}

// ledgerModel is a counter that starts at a value. A call that was not answered was counted or not.
func ledgerModel(start, limit int64) porcupine.Model {
	model := porcupine.NondeterministicModel{
		Init: func() []any { return []any{start} },
		Step: func(state, input, output any) []any {
			used, _ := state.(int64)
			in, _ := input.(ledgerInput)
			out, _ := output.(ledgerOutput)
			may := in.neverRefused || used < limit
			switch {
			case out.unknown && may:
				return []any{used, used + 1}
			case out.unknown:
				return []any{used}
			case out.refused && !may && out.used == used:
				return []any{used}
			case !out.refused && may && out.used == used+1:
				return []any{used + 1}
			}
			return nil
		},
		DescribeOperation: func(input, output any) string { return fmt.Sprintf("%+v → %+v", input, output) },
	}
	return model.ToModel()
}

// What a caller asks of runs.
type askKind int

const (
	launch  askKind = iota // POST /runs under key, with body
	replace                // POST /lacunes/override under key: the gap of run
	look                   // GET /runs/{run}: is it superseded
)

type runInput struct {
	kind      askKind
	key, body string
	run       string
}

// runOutput is the answer. id is the run answered, with replayed; left are the runs that the organisation then had, on
// a launch that made one.
type runOutput struct {
	unknown    bool
	status     int
	code       string
	id         string
	replayed   bool
	left       int64
	superseded bool
}

// unnamed is a run that was made and not told: its name comes with the first replay.
const unnamed = "?"

// runState is everything that the answers depend on: how many runs are charged, what is stored under each key, and
// which runs are replaced.
type runState struct {
	used       int64
	answers    map[string][2]string // key → body, run
	superseded map[string]bool
}

func (s runState) clone() runState {
	return runState{used: s.used, answers: maps.Clone(s.answers), superseded: maps.Clone(s.superseded)}
}

// with returns the state after a run was made under a key.
func (s runState) with(key, body, id string) runState {
	next := s.clone()
	if key != "" {
		next.answers[key] = [2]string{body, id}
	}
	return next
}

func (s runState) text() string {
	return fmt.Sprint(s.used, s.answers, slices.Sorted(maps.Keys(s.superseded)))
}

// runsModel starts with runs that were made before the history.
func runsModel(used, limit int64) porcupine.Model {
	model := porcupine.NondeterministicModel{
		Init: func() []any {
			return []any{runState{used: used, answers: map[string][2]string{}, superseded: map[string]bool{}}}
		},
		Step: func(state, input, output any) []any {
			s, _ := state.(runState)
			in, _ := input.(runInput)
			out, _ := output.(runOutput)
			return s.step(in, out, limit)
		},
		Equal: func(a, b any) bool {
			x, _ := a.(runState)
			y, _ := b.(runState)
			return x.text() == y.text()
		},
		DescribeOperation: func(input, output any) string { return fmt.Sprintf("%+v → %+v", input, output) },
		DescribeState: func(state any) string {
			s, _ := state.(runState)
			return s.text()
		},
	}
	return model.ToModel()
}

// step returns the states after an answer; none when the answer cannot be.
func (s runState) step(in runInput, out runOutput, limit int64) []any {
	if in.kind == look {
		if out.unknown || out.superseded == s.superseded[in.run] {
			return []any{s}
		}
		return nil
	}
	kept, stored := s.answers[in.key]
	if in.key != "" && stored {
		same := kept[0] == in.body
		replay := same && out.status == 200 && out.replayed
		switch {
		case replay && kept[1] == unnamed:
			return []any{s.with(in.key, in.body, out.id)}
		case out.unknown, replay && out.id == kept[1], !same && out.code == "IDEMPOTENCY_CONFLICT":
			return []any{s}
		}
		return nil
	}
	refusal, may := "QUOTA_EXCEEDED", s.used < limit
	if in.kind == replace {
		refusal, may = "INVALID_OVERRIDE", !s.superseded[in.run]
	}
	if !may {
		if out.unknown || out.code == refusal {
			return []any{s}
		}
		return nil
	}
	id := out.id
	if out.unknown {
		id = unnamed
	}
	next := s.with(in.key, in.body, id)
	if in.kind == launch {
		next.used++
	} else {
		next.superseded[in.run] = true
	}
	switch {
	case out.unknown:
		return []any{next, s}
	case out.status == 200 && !out.replayed && (in.kind != launch || out.left == limit-next.used):
		return []any{next}
	}
	return nil
}
