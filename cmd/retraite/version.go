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
		Use: "version", Short: "Say which version this is, and under which tables of the law it computes",
		Args: exactly(0), Example: "retraite version --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			tables, err := bareme.Load()
			if err != nil {
				return fmt.Errorf("load the tables of the law: %w", err)
			}
			body := versionBody{API: app.APIVersion, Engine: embedded.Version, BaremeVersion: tables.Version()}
			body.Revision, body.Go = built()
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

// built says of which revision, and with which Go, the program was built.
func built() (revision, goVersion string) {
	revision = "unknown"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return revision, ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			revision = s.Value
		}
	}
	return revision, info.GoVersion
}

// versionLine is what --version says: the version in one line, without reading anything.
func versionLine() string {
	revision, _ := built()
	return fmt.Sprintf("retraite %s, engine %s, revision %s", app.APIVersion, embedded.Version, revision)
}
