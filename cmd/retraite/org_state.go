package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
)

// newOrgState makes a command that lets an organisation in or keeps it out.
func newOrgState(
	o *options, word, short, question string,
	do func(*app.ManageOrgs, context.Context, access.OrgID) (access.Org, error),
) *cobra.Command {
	cmd := &cobra.Command{Use: word + " ID", Short: short, Args: exactly(1), Example: "retraite org " + word + " org_1"}
	if question != "" {
		askFirst(cmd)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if question != "" {
			if err := confirmed(cmd, question); err != nil {
				return err
			}
		}
		return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.ManageOrgs) error {
			org, err := do(use, ctx, access.OrgID(args[0]))
			if err != nil {
				return err
			}
			body := orgBodyOf(org)
			return o.print(cmd.OutOrStdout(), body, body.text)
		})
	}
	return cmd
}

func newOrgStates(o *options) []*cobra.Command {
	return []*cobra.Command{
		newOrgState(
			o, "suspend", "Refuse every credential of an organisation until it is resumed", "",
			(*app.ManageOrgs).Suspend,
		),
		newOrgState(o, "resume", "Let a suspended organisation in again", "", (*app.ManageOrgs).Resume),
		newOrgState(
			o, "close", "End an organisation for good; `run erase --all` erases its runs",
			"there is no way back: close the organisation?", (*app.ManageOrgs).Close,
		),
	}
}
