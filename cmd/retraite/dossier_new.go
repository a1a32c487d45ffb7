package main

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/nearest"
)

//go:embed templates/*.jsonc
var templates embed.FS

// templateNames are the families of dossiers that there is a template for.
func templateNames() []string {
	entries, err := templates.ReadDir("templates")
	if err != nil {
		return nil
	}
	var names []string
	for _, entry := range entries {
		names = append(names, strings.TrimSuffix(entry.Name(), path.Ext(entry.Name())))
	}
	return names
}

func newDossierNew() *cobra.Command {
	cmd := &cobra.Command{
		Use: "new [FAMILY]", Short: "Print a dossier to fill in, with comments: " + strings.Join(templateNames(), ", "),
		Long: `Print a dossier to fill in: an invented person with a few lines of each kind, and comments
that say what they mean.

The comments (// and /* */) stay with you: check, run and request pass over them. The API and batch take
plain JSON, which request prints.`,
		Example:   "retraite dossier new > dossier.json\nretraite dossier new fonctionnaire > dossier.json",
		Args:      between(0, 1),
		ValidArgs: templateNames(),
	}
	plain := cmd.Flags().Bool("plain", false, "without comments")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		family := "prive"
		if len(args) == 1 {
			family = args[0]
		}
		text, err := templates.ReadFile("templates/" + family + ".jsonc")
		if err != nil {
			return noTemplate(family)
		}
		if *plain {
			value, err := ijson.ParseObject(ijson.WithoutComments(text))
			if err != nil {
				return fmt.Errorf("read the template: %w", err)
			}
			text = pretty(value)
		}
		if _, err := cmd.OutOrStdout().Write(text); err != nil {
			return err
		}
		cmd.PrintErrln("next: fill it in, then `retraite dossier check FILE` and `retraite run FILE --date YYYY-MM-DD`")
		return nil
	}
	return cmd
}

func noTemplate(family string) error {
	if near, ok := nearest.Name(family, templateNames()); ok {
		return fmt.Errorf("%w: there is no family %q; did you mean %q?", errUsage, family, near)
	}
	return fmt.Errorf("%w: there is no family %q; there are: %s", errUsage, family, strings.Join(templateNames(), ", "))
}

func newDossierRequest() *cobra.Command {
	var date string
	cmd := &cobra.Command{
		Use:     "request FILE",
		Short:   "Print a dossier as the body of POST /runs: one line of plain JSON, which batch takes too",
		Example: "retraite dossier request dossier.json --date 2026-11-01 > request.json",
		Args:    exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			read, _, err := readCase(cmd, args[0], date)
			if err != nil {
				return err
			}
			body, err := requestBody(read.Request.Data, read.Request.LiquidationDate)
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(append(body.AppendJSON(nil), '\n'))
			return err
		},
	}
	cmd.Flags().StringVar(&date, "date", "", "liquidation date, YYYY-MM-DD")
	return cmd
}

// requestBody is what POST /runs takes for data, with a date when there is one.
func requestBody(data ijson.Value, date calendar.Date) (ijson.Value, error) {
	members := make([]ijson.Member, 0, 2)
	if !date.IsZero() {
		members = append(members, ijson.Member{Name: "liquidationDate", Value: ijson.StringValue(date.String())})
	}
	return ijson.ObjectValue(append(members, ijson.Member{Name: "data", Value: data}))
}
