package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"os/user"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
)

// operatorOf names the account that runs the program, and its machine.
func operatorOf() app.Operator {
	name := "unknown"
	if account, err := user.Current(); err == nil {
		name = account.Username
	}
	host, err := os.Hostname()
	if err != nil {
		return app.Operator(name)
	}
	return app.Operator(name + "@" + host)
}

// operatorEventBody is how the list shows an event.
type operatorEventBody struct {
	At       string          `json:"at"`
	Operator string          `json:"operator"`
	Action   string          `json:"action"`
	Org      string          `json:"orgId,omitempty"`
	Subject  string          `json:"subject,omitempty"`
	Before   json.RawMessage `json:"before,omitempty"`
	After    json.RawMessage `json:"after,omitempty"`
	Reason   string          `json:"reason,omitempty"`
}

// defaultOperatorEvents is how many events a list shows when nobody says otherwise.
const defaultOperatorEvents = 50

func newOperatorEvents(o *options) *cobra.Command {
	var (
		org   string
		limit int
	)
	cmd := &cobra.Command{
		Use: "operator-events", Short: "List what operators changed: who, what, when, why, newest first",
		Args: exactly(0), Example: "retraite operator-events --org org_1 --limit 20",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withReader(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.Journal) error {
				events, err := use.List(ctx, access.OrgID(org), limit)
				if err != nil {
					return err
				}
				bodies := make([]operatorEventBody, 0, len(events))
				for _, e := range events {
					bodies = append(bodies, operatorEventBody{
						At: run.Instant(e.At), Operator: e.Operator, Action: e.Action, Org: string(e.Org),
						Subject: e.Subject, Before: json.RawMessage(e.Before), After: json.RawMessage(e.After),
						Reason: e.Reason,
					})
				}
				return o.print(cmd.OutOrStdout(), bodies, func(out io.Writer) {
					table(out, func(line func(...any)) {
						line("AT", "OPERATOR", "ACTION", "ORGANISATION", "SUBJECT", "REASON", "AFTER")
						for _, b := range bodies {
							line(b.At, b.Operator, b.Action, b.Org, b.Subject, b.Reason, string(b.After))
						}
					})
				})
			})
		},
	}
	cmd.Flags().StringVar(&org, "org", "", "only those of this organisation")
	cmd.Flags().IntVar(&limit, "limit", defaultOperatorEvents, "at most so many")
	return cmd
}
