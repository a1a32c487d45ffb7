package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pack"
)

// completeFrom makes the shell complete a flag from a list of words.
func completeFrom(cmd *cobra.Command, flag string, words ...string) {
	// Fails for a flag that there is not, which the test of every command finds.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// completer is what the shell calls to complete a word.
type completer = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective)

// completeNames makes the shell complete, in a command and all below it, what names something that exists:
// organisations, keys, clients, packs and grants.
func completeNames(cmd *cobra.Command, o *options) {
	for _, sub := range cmd.Commands() {
		completeNames(sub, o)
	}
	for flag, complete := range map[string]completer{"org": orgNames(o), "pack": packNames, "grant": grantNames} {
		if cmd.Flags().Lookup(flag) != nil {
			_ = cmd.RegisterFlagCompletionFunc(flag, complete) // fails for a flag that there is not
		}
	}
	_, argument, _ := strings.Cut(cmd.Use, " ")
	switch first, _, _ := strings.Cut(argument, " "); {
	case cmd.HasParent() && cmd.Parent().Name() == "org" && first == "ID":
		cmd.ValidArgsFunction = firstOnly(orgNames(o))
	case first == keyKind.argument:
		cmd.ValidArgsFunction = firstOnly(credentialNames(o, keyKind.kind))
	case first == clientKind.argument:
		cmd.ValidArgsFunction = firstOnly(credentialNames(o, clientKind.kind))
	}
}

// firstOnly completes the first argument only.
func firstOnly(complete completer) completer {
	return func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return complete(cmd, args, begun)
	}
}

func packNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, p := range pack.Catalog() {
		names = append(names, string(p.ID))
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

func grantNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, c := range capability.Catalog() {
		names = append(names, string(c.ID)+"\t"+c.LabelEn)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// orgNames reads the organisations of the store, which it leaves as it is. A store that cannot be read
// completes nothing.
func orgNames(o *options) completer {
	return func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		var names []string
		_ = withReader(contextOf(cmd), o, io.Discard, func(ctx context.Context, use *app.ManageOrgs) error {
			orgs, err := use.List(ctx)
			for _, org := range orgs {
				names = append(names, string(org.ID)+"\t"+org.Name)
			}
			return err
		})
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// readingCredentials is what completes credentials: those of every organisation.
type readingCredentials struct {
	fx.In

	Orgs        *app.ManageOrgs
	Credentials *app.ManageCredentials
}

func (c readingCredentials) names(ctx context.Context, kind access.Kind) ([]string, error) {
	orgs, err := c.Orgs.List(ctx)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, org := range orgs {
		all, err := c.Credentials.List(ctx, org.ID, kind)
		if err != nil {
			return nil, err
		}
		for _, credential := range all {
			names = append(names, string(credential.ID)+"\t"+org.Name+" "+credential.Label)
		}
	}
	return names, nil
}

func credentialNames(o *options, kind access.Kind) completer {
	return func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		var names []string
		_ = withReader(contextOf(cmd), o, io.Discard, func(ctx context.Context, use readingCredentials) (err error) {
			names, err = use.names(ctx, kind)
			return err
		})
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// contextOf is the context of a command that is only completed, which cobra may not have given one.
func contextOf(cmd *cobra.Command) context.Context {
	if ctx := cmd.Context(); ctx != nil {
		return ctx
	}
	return context.Background()
}
