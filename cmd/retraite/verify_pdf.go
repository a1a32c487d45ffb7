package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/adapters/report"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// toVerify are a proof and its report, from two files or from a PDF.
type toVerify struct {
	report.Pieces
	fromPDF bool
}

func readVerified(cmd *cobra.Command, args []string) (toVerify, error) {
	first, err := readInput(args[0], cmd.InOrStdin())
	if err != nil {
		return toVerify{}, err
	}
	if len(args) == 1 {
		if !bytes.HasPrefix(first, []byte("%PDF-")) {
			return toVerify{}, fmt.Errorf(
				"%w: verify takes a proof and a report, or one PDF; %s is no PDF", errUsage, args[0],
			)
		}
		files, err := report.ReadPieces(bytes.NewReader(first))
		if err != nil {
			return toVerify{}, fmt.Errorf("%w: %s: %w", errInput, args[0], err)
		}
		return toVerify{Pieces: files, fromPDF: true}, nil
	}
	second, err := readInput(args[1], cmd.InOrStdin())
	if err != nil {
		return toVerify{}, err
	}
	return toVerify{Pieces: report.Pieces{Preuve: first, Rapport: second}}, nil
}

// says is the result of the report of a PDF in a sentence: the sheets show no more than what their maker wrote on them.
func (t toVerify) says() string {
	if !t.fromPDF {
		return ""
	}
	value, err := ijson.ParseObject(t.Rapport)
	if err != nil {
		return ""
	}
	view, err := run.ReadView(value)
	if err != nil {
		return ""
	}
	return strings.NewReplacer("\u202f", " ", "\u00a0", " ").Replace(report.PhraseTexte(view.Resume, lexique.FR))
}
