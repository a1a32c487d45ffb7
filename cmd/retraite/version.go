package main

import (
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// versionBody is what the version command says.
type versionBody struct {
	API           string `json:"api"`
	Engine        string `json:"engine"`
	BaremeVersion string `json:"baremeVersion"`
	Revision      string `json:"revision"`
	Go            string `json:"go"`
}

func newVersion(o *options) *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Say which version this is, and under which tables of the law it computes", Args: exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			tables, err := bareme.Load()
			if err != nil {
				return fmt.Errorf("load the tables of the law: %w", err)
			}
			body := versionBody{API: app.APIVersion, Engine: embedded.Version, BaremeVersion: tables.Version(), Revision: "unknown"}
			if info, ok := debug.ReadBuildInfo(); ok {
				body.Go = info.GoVersion
				for _, s := range info.Settings {
					if s.Key == "vcs.revision" {
						body.Revision = s.Value
					}
				}
			}
			return o.print(cmd.OutOrStdout(), body, func(out io.Writer) {
				table(out, func(line func(...any)) {
					line("API", body.API)
					line("engine", body.Engine)
					line("tables of the law", body.BaremeVersion)
					line("revision", body.Revision)
					line("go", body.Go)
				})
			})
		},
	}
}
