package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/adapters/terminal"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/nearest"
	"github.com/retraite-gateway/retraite/domain/run"
)

func newRun(o *options) *cobra.Command {
	var date, extent string
	shows := textFlags{}
	cmd := &cobra.Command{
		Use:   "run DOSSIER.json",
		Short: "Compute one dossier, or one run request, offline and print its report; - is the standard input",
		Example: "retraite run dossier.json --date 2026-11-01\n" +
			"retraite run dossier.json --date 2026-11-01 --compare\n" +
			"retraite run dossier.json --module surcoteDecote",
		Args: exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			shown, err := extentFlag(extent)
			if err != nil {
				return err
			}
			text, err := shows.text()
			if err != nil {
				return err
			}
			read, raw, err := readCase(cmd, args[0], date)
			if err != nil {
				return err
			}
			compute, err := offline(o)
			if err != nil {
				return err
			}
			view, err := compute.Do(cmd.Context(), read.Request)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], app.PlaceFault(raw, read.Root, err))
			}
			return o.print(cmd.OutOrStdout(), view.In(shown), func(out io.Writer) {
				_, _ = io.WriteString(out, text(view))
			})
		},
	}
	cmd.Flags().StringVar(&date, "date", "", "liquidation date, YYYY-MM-DD")
	addExtentFlag(cmd, &extent)
	shows.add(cmd)
	cmd.AddCommand(newRunErase(o))
	return cmd
}

// textFlags say which text is written of a report, and in which language.
type textFlags struct {
	lang, module    string
	detail, compare bool
}

func (f *textFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(
		&f.lang, "lang", string(lexique.FR), "language of the text: fr or en; the engine's own sentences are French",
	)
	flags.BoolVar(&f.detail, "detail", false, "write the explanation of every module behind the page")
	flags.StringVar(&f.module, "module", "", "write the explanation of one module instead of the page")
	flags.BoolVar(&f.compare, "compare", false, "write the curve of departures as a table instead of the page")
	cmd.MarkFlagsMutuallyExclusive("module", "compare")
	cmd.MarkFlagsMutuallyExclusive("detail", "compare")
	cmd.MarkFlagsMutuallyExclusive("detail", "module")
	completeFrom(cmd, "lang", "fr", "en")
	completeFrom(cmd, "module", moduleNames()...)
}

// text returns the writer that the flags ask for.
func (f *textFlags) text() (func(run.View) string, error) {
	lang, ok := lexique.ParseLangue(f.lang)
	if !ok {
		return nil, fmt.Errorf("%w: --lang %q is not fr or en", errUsage, f.lang)
	}
	switch {
	case f.module != "":
		id, err := moduleFlag(f.module)
		return func(view run.View) string {
			text, _ := terminal.Module(view, id, lang) // an offline view shows every module
			return text
		}, err
	case f.compare:
		return func(view run.View) string {
			if text, ok := terminal.Comparaison(view, lang); ok {
				return text
			}
			return terminal.Texte(view, lang) // which says what is missing
		}, nil
	case f.detail:
		return func(view run.View) string {
			return terminal.Texte(view, lang) + "\n" + terminal.Detail(view, lang)
		}, nil
	}
	return func(view run.View) string { return terminal.Texte(view, lang) }, nil
}

func moduleFlag(word string) (capability.ModuleID, error) {
	names := moduleNames()
	for _, name := range names {
		if nearest.Same(name, word) {
			return capability.ModuleID(name), nil
		}
	}
	if near, ok := nearest.Name(word, names); ok {
		return "", fmt.Errorf("%w: there is no module %q; did you mean %q?", errUsage, word, near)
	}
	return "", fmt.Errorf("%w: there is no module %q; `retraite run … --json` names them", errUsage, word)
}

func moduleNames() []string {
	var names []string
	for _, id := range capability.ModuleIDs() {
		names = append(names, string(id))
	}
	return names
}

// addExtentFlag adds the flag that says how much of a report is written as JSON.
func addExtentFlag(cmd *cobra.Command, extent *string) {
	cmd.Flags().StringVar(
		extent, "view", string(run.DefaultExtent), "how much of a report is written as JSON: synthese, results or full",
	)
	completeFrom(cmd, "view", "synthese", "results", "full")
}

func extentFlag(text string) (run.Extent, error) {
	extent, err := run.ParseExtent(text)
	if err != nil {
		return "", fmt.Errorf("%w: --view %q is not synthese, results or full", errUsage, text)
	}
	return extent, nil
}

// readCase reads a case from a file, tells the person which form it has, and takes the date of the flag
// for the one of the request.
func readCase(cmd *cobra.Command, name, date string) (read app.Case, raw []byte, err error) {
	raw, err = readInput(name, cmd.InOrStdin())
	if err != nil {
		return app.Case{}, nil, err
	}
	read, err = app.ReadCase(raw)
	if err != nil {
		return app.Case{}, nil, fmt.Errorf("%s: %w", name, err)
	}
	if date != "" {
		day, err := calendar.ParseDate(date)
		if err != nil {
			return app.Case{}, nil, fmt.Errorf("%w: --date %q is not a day written YYYY-MM-DD", errUsage, date)
		}
		read.Request.LiquidationDate = day
	}
	cmd.PrintErrf("%s: read as a %s\n", name, read.Form)
	return read, raw, nil
}
