package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
)

// orgBody is how the commands show an organisation.
type orgBody struct {
	OrgID            string       `json:"orgId"`
	Name             string       `json:"name"`
	Packs            []string     `json:"packs"`
	CallsCap         int64        `json:"callsCap"`
	RunsCap          int64        `json:"runsCap"`
	RestitutionLevel int          `json:"restitutionLevel"`
	Allowlist        []string     `json:"allowlist"`
	RunRetentionDays int          `json:"runRetentionDays"`
	CreatedAt        string       `json:"createdAt"`
	SuspendedAt      *string      `json:"suspendedAt"`
	ClosedAt         *string      `json:"closedAt"`
	Quota            *quota.Quota `json:"quota,omitempty"`
}

func orgBodyOf(org access.Org) orgBody {
	packs := make([]string, len(org.Packs))
	for i, p := range org.Packs {
		packs[i] = string(p)
	}
	return orgBody{
		OrgID: string(org.ID), Name: org.Name, Packs: packs, CallsCap: org.CallsCap, RunsCap: org.RunsCap,
		RestitutionLevel: int(org.RestitutionLevel), Allowlist: org.Allowlist.Strings(),
		CreatedAt: run.Instant(org.CreatedAt), RunRetentionDays: org.RunRetentionDays,
		SuspendedAt: instant(org.SuspendedAt), ClosedAt: instant(org.ClosedAt),
	}
}

func (b orgBody) text(out io.Writer) {
	table(out, func(line func(...any)) {
		line("organisation", b.OrgID)
		line("name", b.Name)
		line("packs", strings.Join(b.Packs, ", "))
		line("calls a month", b.CallsCap)
		line("runs a month", b.RunsCap)
		line("restitution level", b.RestitutionLevel)
		line("allowlist", strings.Join(b.Allowlist, ", "))
		line("runs are kept for days", b.RunRetentionDays)
		line("created", b.CreatedAt)
		if b.SuspendedAt != nil {
			line("suspended", *b.SuspendedAt)
		}
		if b.ClosedAt != nil {
			line("closed", *b.ClosedAt)
		}
		if b.Quota != nil {
			line(
				"used in "+b.Quota.PeriodYm.String(),
				fmt.Sprintf("%d calls, %d runs", b.Quota.CallsUsed, b.Quota.RunsUsed),
			)
		}
	})
}

func newOrg(o *options) *cobra.Command {
	org := &cobra.Command{Use: "org", Short: "Organisations: create, set, list, show, allowlist"}
	org.AddCommand(newOrgCreate(o), newOrgSet(o), newOrgList(o), newOrgShow(o), newOrgAllowlist(o))
	org.AddCommand(newOrgStates(o)...)
	return org
}

// orgFlags reads what a command says of an organisation; only the flags that were given count.
func orgFlags(cmd *cobra.Command) func() app.OrgChange {
	flags := cmd.Flags()
	name := flags.String("name", "", "name")
	packs := flags.StringSlice(
		"pack", nil, "pack, repeated or comma-separated: mandataire, employeur, organisme, a2a, full",
	)
	calls := flags.Int64("calls-cap", app.DefaultCallsCap, "calls a calendar month")
	runs := flags.Int64("runs-cap", app.DefaultRunsCap, "runs a calendar month")
	level := flags.Int("restitution-level", int(access.LevelIndicative), "0 none, 1 indicative, 2 certified")
	retention := flags.Int("run-retention", 0, "days after which runs are erased; 0: as the installation says")
	return func() app.OrgChange {
		var change app.OrgChange
		if flags.Changed("run-retention") {
			change.RunRetentionDays = retention
		}
		if flags.Changed("name") {
			change.Name = name
		}
		if flags.Changed("pack") {
			change.Packs = packs
		}
		if flags.Changed("calls-cap") {
			change.CallsCap = calls
		}
		if flags.Changed("runs-cap") {
			change.RunsCap = runs
		}
		if flags.Changed("restitution-level") {
			change.RestitutionLevel = level
		}
		return change
	}
}

func newOrgCreate(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "create --name N --pack P…", Short: "Create an organisation", Args: exactly(0),
		Example: "retraite org create --name 'Cabinet Exemple' --pack mandataire --runs-cap 500",
	}
	change := orgFlags(cmd)
	require(cmd, "name")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.ManageOrgs) error {
			org, err := use.Create(ctx, change())
			if err != nil {
				return err
			}
			body := orgBodyOf(org)
			return o.print(cmd.OutOrStdout(), body, body.text)
		})
	}
	return cmd
}

func newOrgSet(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "set ID", Short: "Change an organisation", Args: exactly(1),
		Example: "retraite org set org_… --pack mandataire,organisme --runs-cap 2000",
	}
	change := orgFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return setOrg(cmd, o, args[0], change()) }
	return cmd
}

func newOrgAllowlist(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "allowlist --org ID (CIDR… | --everyone)", Short: "Set the client addresses that are let in",
		Args: cobra.ArbitraryArgs, Example: "retraite org allowlist --org org_… 203.0.113.0/24 2001:db8::/48",
	}
	org := cmd.Flags().String("org", "", "organisation")
	everyone := cmd.Flags().Bool("everyone", false, "let every address in")
	require(cmd, "org")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if (len(args) == 0) != *everyone {
			return fmt.Errorf("%w: say which addresses are let in, or --everyone", errUsage)
		}
		ranges := append([]string{}, args...)
		return setOrg(cmd, o, *org, app.OrgChange{Allowlist: &ranges})
	}
	return cmd
}

func setOrg(cmd *cobra.Command, o *options, id string, change app.OrgChange) error {
	return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, use *app.ManageOrgs) error {
		org, err := use.Set(ctx, access.OrgID(id), change)
		if err != nil {
			return err
		}
		body := orgBodyOf(org)
		return o.print(cmd.OutOrStdout(), body, body.text)
	})
}

func newOrgList(o *options) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the organisations", Args: exactly(0), Example: "retraite org list",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withReader(cmd.Context(), o, cmd.ErrOrStderr(), func(
				ctx context.Context, use *app.ManageOrgs,
			) error {
				orgs, err := use.List(ctx)
				if err != nil {
					return err
				}
				bodies := make([]orgBody, 0, len(orgs))
				for _, org := range orgs {
					bodies = append(bodies, orgBodyOf(org))
				}
				return o.print(cmd.OutOrStdout(), bodies, func(out io.Writer) {
					table(out, func(line func(...any)) {
						line("ORGANISATION", "NAME", "PACKS", "CALLS", "RUNS", "LEVEL")
						for _, b := range bodies {
							line(b.OrgID, b.Name, strings.Join(b.Packs, ","), b.CallsCap, b.RunsCap, b.RestitutionLevel)
						}
					})
				})
			})
		},
	}
}

func newOrgShow(o *options) *cobra.Command {
	return &cobra.Command{
		Use: "show ID", Short: "Show an organisation and what it has used this month", Args: exactly(1),
		Example: "retraite org show org_…",
		RunE: func(cmd *cobra.Command, args []string) error {
			return withReader(
				cmd.Context(), o, cmd.ErrOrStderr(),
				func(ctx context.Context, use *app.ManageOrgs) error {
					org, state, err := use.Show(ctx, access.OrgID(args[0]))
					if err != nil {
						return err
					}
					body := orgBodyOf(org)
					body.Quota = &state
					return o.print(cmd.OutOrStdout(), body, body.text)
				},
			)
		},
	}
}
