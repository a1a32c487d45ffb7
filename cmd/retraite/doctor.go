package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// verdict is how a check of the doctor ends.
type verdict string

// The verdicts. Only what is wrong fails the command.
const (
	healthy verdict = "ok"
	doubt   verdict = "warning"
	broken  verdict = "error"
)

var verdictSigns = map[verdict]string{healthy: "✔", doubt: "!", broken: "✘"}

// diagnosis is what a check has found, and what to do about it.
type diagnosis struct {
	Check   string  `json:"check"`
	Verdict verdict `json:"verdict"`
	Found   string  `json:"found"`
	Cure    string  `json:"cure,omitempty"`
}

func newDoctor(o *options) *cobra.Command {
	quick := false
	cmd := &cobra.Command{
		Use: "doctor",
		Short: "Look at the settings, the store, the keys, the engine and the machine, and say what to do about what " +
			"is wrong",
		Long: `Look at everything that a gateway needs, change nothing, and say what to do about what is wrong.

Each line is ✔ (well), ! (worth a look) or ✘ (wrong). Exit code 1 when something is wrong. With --quick only
the settings are read, and the gateway that serves by them is asked whether it is well: what a container's
health check calls.`,
		Example: "retraite doctor --config retraite.yaml\nretraite doctor --quick", Args: exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			look := examine
			if quick {
				look = examineQuickly
			}
			found := look(cmd.Context(), o)
			bad := false
			for _, d := range found {
				bad = bad || d.Verdict == broken
			}
			err := o.print(cmd.OutOrStdout(), found, func(out io.Writer) { printDiagnoses(out, found) })
			if err == nil && bad {
				err = &saidError{exitFailed}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(
		&quick, "quick", false, "ask the gateway that serves by these settings whether it is well, and nothing else",
	)
	return cmd
}

func printDiagnoses(out io.Writer, found []diagnosis) {
	for _, d := range found {
		_, _ = fmt.Fprintf(out, "%s %s: %s\n", verdictSigns[d.Verdict], d.Check, d.Found)
		if d.Cure != "" {
			_, _ = fmt.Fprintf(out, "    %s\n", d.Cure)
		}
	}
}

// examine runs every check that can be run. Without settings none of the others has an object but the engine.
func examine(ctx context.Context, o *options) []diagnosis {
	engine := checkEngine(ctx)
	s, err := o.settings()
	if err != nil {
		return []diagnosis{
			{"settings", broken, describe(err), "mend it; `retraite config show` says where each setting comes from"},
			engine,
		}
	}
	found := []diagnosis{checkSettings(o)}
	found = append(found, checkAddresses(s)...)
	found = append(found, checkStore(ctx, s)...)
	found = append(found, checkFiles(s), checkLinks(s), checkEgress(s), engine)
	found = append(found, checkProviders(ctx, s)...)
	if s.Engine != engineEmbedded {
		found = append(found, checkEngineElsewhere(ctx, s))
	}
	return append(found, checkMachine(s)...)
}
