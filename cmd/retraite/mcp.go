package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/google/uuid"
	"github.com/spf13/cobra"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/mcp"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
)

func newMCP(o *options) *cobra.Command {
	var keyFile string
	cmd := &cobra.Command{
		Use: "mcp --key-file FILE", Args: exactly(0),
		Short:   "Serve the tools of agents (MCP) on standard input and output, with the grants and the quota of a key",
		Example: "retraite mcp --key-file key.txt --database-url sqlite://retraite.db",
		RunE: func(cmd *cobra.Command, _ []string) error {
			key, err := readKey(keyFile)
			if err != nil {
				return err
			}
			return serveMCP(cmd.Context(), o, key, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&keyFile, "key-file", "", "file with the key; without it, the variable RETRAITE_KEY")
	return cmd
}

// envKey is the variable with the key of commands that call as an organisation.
const envKey = envPrefix + "KEY"

// readKey reads a key from its file, else from the environment: never from a flag, which other processes see.
func readKey(file string) (access.Secret, error) {
	text := os.Getenv(envKey)
	if file != "" {
		raw, err := os.ReadFile(file)
		if err != nil {
			return access.Secret{}, fmt.Errorf("%w: %w", errInput, err)
		}
		text = string(raw)
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return access.Secret{}, fmt.Errorf("%w: no key: give --key-file or the variable %s", errUsage, envKey)
	}
	return access.NewSecret(text), nil
}

// stdioAgents is what the command is made of.
type stdioAgents struct {
	agents *mcp.Server
	admit  *app.Admit
}

func newStdioAgents(agents *mcp.Server, admit *app.Admit) stdioAgents {
	return stdioAgents{agents, admit}
}

// serveMCP serves one client until it closes its end. The log goes to standard error: standard output
// is the protocol's.
func serveMCP(ctx context.Context, o *options, key access.Secret, in io.Reader, out, logTo io.Writer) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	if err := s.checkFile(); err != nil {
		return err
	}
	wired, err := measuredGraph(s, logTo)
	if err != nil {
		return err
	}
	look := fx.Invoke(func(lifecycle fx.Lifecycle, prober *app.Prober) { lifecycle.Append(fx.StartHook(prober.Look)) })
	wired = fx.Options(wired, look, gateway.Agents, fx.Provide(newStdioAgents))
	return withGraph(ctx, wired, func(ctx context.Context, use stdioAgents) error {
		receive := func(ctx context.Context) (app.Visit, error) {
			return use.admit.Receive(ctx, app.Attempt{
				Bearer: key, Presented: true, RequestID: uuid.NewString(), Surface: app.SurfaceMCP,
				StatusOf: httpapi.StatusOf,
			})
		}
		if _, err := receive(ctx); err != nil {
			return err
		}
		return use.agents.Run(ctx, io.NopCloser(in), nopCloser{out}, receive)
	})
}

type nopCloser struct{ io.Writer }

// Close leaves the stream to whoever opened it.
func (nopCloser) Close() error { return nil }
