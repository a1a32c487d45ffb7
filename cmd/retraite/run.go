package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
)

func newRun(o *options) *cobra.Command {
	var date string
	cmd := &cobra.Command{
		Use:     "run DOSSIER.json",
		Short:   "Compute one dossier offline and print its report; the file holds what data holds, - is the standard input",
		Example: "retraite run dossier.json --date 2026-11-01",
		Args:    exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			raw, err := readInput(args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			request, err := offlineRequest(raw, date)
			if err != nil {
				return err
			}
			compute, err := offline(o)
			if err != nil {
				return err
			}
			view, err := compute.Do(cmd.Context(), request)
			if err != nil {
				return err
			}
			return o.print(cmd.OutOrStdout(), view, reportText(view))
		},
	}
	cmd.Flags().StringVar(&date, "date", "", "liquidation date, YYYY-MM-DD")
	return cmd
}

func offlineRequest(data []byte, date string) (run.Request, error) {
	value, err := ijson.ParseObjectOrEmpty(data)
	if syntax, ok := errors.AsType[*ijson.SyntaxError](err); ok {
		return run.Request{}, problem.Invalid(string(syntax.Pointer), fmt.Sprintf("%s (at byte %d)", syntax.Reason, syntax.Offset))
	}
	if err != nil {
		return run.Request{}, err
	}
	request := run.Request{ServiceID: run.DefaultServiceID, Trigger: run.Initial, Data: value}
	if date != "" {
		if request.LiquidationDate, err = calendar.ParseDate(date); err != nil {
			return run.Request{}, fmt.Errorf("%w: --date %q is not a day written YYYY-MM-DD", errUsage, date)
		}
	}
	return request, nil
}
