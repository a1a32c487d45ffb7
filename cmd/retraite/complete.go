package main

import "github.com/spf13/cobra"

// completeFrom makes the shell complete a flag from a list of words.
func completeFrom(cmd *cobra.Command, flag string, words ...string) {
	// Fails for a flag that there is not, which the test of every command finds.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}
