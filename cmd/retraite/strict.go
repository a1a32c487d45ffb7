package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/retraite-gateway/retraite/domain/nearest"
)

// beStrict makes a command and all below it refuse what they do not understand: an unknown command with the nearest
// name, an argument too many, a flag that must be given and is not. Every such refusal is an error of usage.
func beStrict(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		beStrict(sub)
	}
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		// A mistyped command hides what its flags are.
		if unknown := unknownCommand(cmd, cmd.Flags().Args()); unknown != nil {
			return unknown
		}
		return fmt.Errorf("%w: %w%s", errUsage, err, nearFlag(cmd, err))
	})
	if cmd.HasSubCommands() && !cmd.Runnable() {
		makeGroup(cmd)
		return
	}
	check := cmd.Args
	if check == nil {
		check = exactly(0)
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return asUsage(err)
		}
		if err := cmd.ValidateFlagGroups(); err != nil {
			return asUsage(err)
		}
		return missingFlag(cmd)
	}
}

// makeGroup makes a command that only holds others say so when it is called alone.
func makeGroup(cmd *cobra.Command) {
	cmd.Args = unknownCommand
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if !cmd.HasParent() {
			return cmd.Help()
		}
		return fmt.Errorf("%w: %s needs one of: %s", errUsage, cmd.CommandPath(), strings.Join(commandNames(cmd), ", "))
	}
}

// giveExamples gives a command that only holds others their first examples, and the completion commands
// of cobra one each.
func giveExamples(cmd *cobra.Command) {
	var examples []string
	for _, sub := range cmd.Commands() {
		giveExamples(sub)
		first, _, _ := strings.Cut(sub.Example, "\n")
		examples = append(examples, first)
	}
	switch {
	case cmd.Example != "":
	case len(examples) > 0:
		const shown = 3
		cmd.Example = strings.Join(examples[:min(len(examples), shown)], "\n")
	case cmd.HasParent() && cmd.Parent().Name() == "completion":
		cmd.Example = cmd.CommandPath() + " > retraite." + cmd.Name()
	}
}

// unknownCommand refuses the first of args as a command of cmd; nil when there is none.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 || !cmd.HasSubCommands() {
		return nil
	}
	names := commandNames(cmd)
	if near, ok := nearest.Name(args[0], names); ok {
		return fmt.Errorf(
			"%w: there is no command %q in %s; did you mean %q?", errUsage, args[0], cmd.CommandPath(), near,
		)
	}
	return fmt.Errorf(
		"%w: there is no command %q in %s; there are: %s", errUsage, args[0], cmd.CommandPath(),
		strings.Join(names, ", "),
	)
}

func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			names = append(names, sub.Name())
		}
	}
	return names
}

// nearFlag proposes the flag that a mistyped one was meant to be.
func nearFlag(cmd *cobra.Command, err error) string {
	mistyped, found := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !found {
		return ""
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near, ok := nearest.Name(mistyped, names); ok {
		return fmt.Sprintf("; did you mean --%s?", near)
	}
	return ""
}

func asUsage(err error) error {
	if errors.Is(err, errUsage) {
		return err
	}
	return fmt.Errorf("%w: %w", errUsage, err)
}

// exactly is cobra.ExactArgs with words of ours.
func exactly(n int) cobra.PositionalArgs { return between(n, n) }

func between(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) >= least && len(args) <= most:
			return nil
		case most == 0:
			return fmt.Errorf("%w: %s takes no argument, got %q", errUsage, cmd.CommandPath(), args[0])
		case least == most:
			return fmt.Errorf(
				"%w: %s takes %d argument(s), got %d: see %s --help", errUsage, cmd.CommandPath(), most, len(args),
				cmd.CommandPath(),
			)
		}
		return fmt.Errorf(
			"%w: %s takes %d to %d arguments, got %d: see %s --help", errUsage, cmd.CommandPath(), least, most,
			len(args), cmd.CommandPath())
	}
}

// require says which flags a command cannot do without. An empty value, as of a variable that is not set, is none.
func require(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		_ = cmd.MarkFlagRequired(name) // fails for a flag that there is not, which the test of every command finds
	}
}

func missingFlag(cmd *cobra.Command) (err error) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		_, required := f.Annotations[cobra.BashCompOneRequiredFlag]
		if required && f.Value.String() == "" && err == nil {
			err = fmt.Errorf("%w: --%s is required: %s", errUsage, f.Name, f.Usage)
		}
	})
	return err
}

// newHelp is the help of cobra, which takes an unknown command for an error.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND…]", Short: "Explain a command", Args: cobra.ArbitraryArgs,
		Example: "retraite help key create",
		RunE: func(_ *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			if err != nil {
				return asUsage(err)
			}
			if len(rest) > 0 && !found.HasSubCommands() {
				return fmt.Errorf("%w: %s has no commands", errUsage, found.CommandPath())
			}
			if err := unknownCommand(found, rest); err != nil {
				return err
			}
			return found.Help()
		},
	}
}
