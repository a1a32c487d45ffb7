package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// askFirst gives a command that cannot be taken back the flag that answers its question beforehand.
func askFirst(cmd *cobra.Command) {
	cmd.Flags().BoolP("yes", "y", false, "do not ask on a terminal")
}

// confirmed asks a person at a terminal, and takes nothing but yes for one. A script is not asked.
func confirmed(cmd *cobra.Command, question string) error {
	if yes, err := cmd.Flags().GetBool("yes"); err != nil || yes {
		return err
	}
	in := cmd.InOrStdin()
	if file, ok := in.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	cmd.PrintErr(question, " [yes/no] ")
	answer, _ := bufio.NewReader(in).ReadString('\n') // the end of the input is no answer
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "yes", "y", "oui", "o":
		return nil
	}
	return fmt.Errorf("%w: nothing was changed; answer yes, or give --yes", errUsage)
}
