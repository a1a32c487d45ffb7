package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/docs"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func newDossier(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "dossier", Short: "Dossiers: new, import, check, request, schema"}
	cmd.AddCommand(newDossierNew(), newDossierImport(o), newDossierCheck(o), newDossierRequest(), newDossierSchema())
	return cmd
}

func newDossierSchema() *cobra.Command {
	cmd := &cobra.Command{
		Use: "schema", Short: "Print the JSON Schema of a dossier, for editors and validators", Args: exactly(0),
		Example: "retraite dossier schema --strict > dossier.schema.json",
	}
	strict := cmd.Flags().Bool("strict", false, "refuse properties that nobody reads")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		text := docs.DossierSchema
		if *strict {
			schema, err := ijson.ParseObject(text)
			if err != nil {
				return fmt.Errorf("read the schema: %w", err)
			}
			text = append(dossier.Strict(schema).AppendJSON(nil), '\n')
		}
		_, err := cmd.OutOrStdout().Write(text)
		return err
	}
	return cmd
}

// findingBody is one thing that a check has found.
type findingBody struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	// Kind is unreadable, refused_value, unknown_property, unknown_word, doubtful, gap or incomplete.
	Kind    string `json:"kind"`
	Pointer string `json:"pointer,omitempty"`
	Message string `json:"message"`
	// Nearest is the known name that comes nearest.
	Nearest  string `json:"nearest,omitempty"`
	Blocking bool   `json:"blocking,omitempty"`
	// Changes say what an answer to a gap would change; nil where none can be tried.
	Changes *changeBody `json:"changes,omitempty"`
}

// The kinds of findings that are not those of a remark on a dossier.
const (
	findingUnreadable = "unreadable"
	findingGap        = "gap"
	findingDoubtful   = "doubtful"   // what counts as it is told and that a person must look at
	findingIncomplete = "incomplete" // a part that is not computed in full, and that no fact of the dossier mends
)

// exit is the exit code that a finding alone calls for: a gap that does not block is worth knowing, and no fault.
func (f findingBody) exit() int {
	switch f.Kind {
	case findingUnreadable, string(dossier.ValeurRefusee):
		return exitInput
	case findingGap:
		if !f.Blocking {
			return exitOK
		}
	case findingIncomplete, findingDoubtful:
		return exitOK
	}
	return exitRefused
}

func (f findingBody) text() string {
	out := f.File
	if f.Line > 0 {
		out += fmt.Sprintf(":%d:%d", f.Line, f.Column)
	}
	out += ": "
	if f.Pointer != "" {
		out += f.Pointer + ": "
	}
	out += f.Message
	if f.Nearest != "" {
		out += fmt.Sprintf("; did you mean %q?", f.Nearest)
	}
	if f.Changes != nil {
		out += "\n" + f.Changes.text()
	}
	return out
}

func newDossierCheck(o *options) *cobra.Command {
	var date string
	cmd := &cobra.Command{
		Use:   "check FILE…",
		Short: "Check dossiers: what cannot be read, what nobody reads, and each fact that is missing",
		Long: `Check dossiers, or run requests, and name each fault with its line and column: values that
are refused, properties and words that nobody knows with the nearest known one, amounts, lines and years
that count as they are told and look wrong, and every fact that is missing, with what it is needed for and
what an answer would change.

Exit codes: 0 nothing stands in the way of a result; 3 a file or a value cannot be read; 7 a property or a
word is not known, or a fact is missing without which the result cannot be trusted.`,
		Example: "retraite dossier check dossier.json --date 2026-11-01",
		Args:    between(1, maxChecked),
		RunE: func(cmd *cobra.Command, args []string) error {
			compute, err := offline(o)
			if err != nil {
				return err
			}
			findings := []findingBody{}
			code := exitOK
			for _, name := range args {
				read, raw, err := readCase(cmd, name, date)
				found := []findingBody{}
				if fault, ok := errors.AsType[*app.CaseError](err); ok {
					found = append(found, unreadable(name, fault))
				} else {
					if err == nil {
						found, err = checkCase(cmd, compute, name, read, raw)
					}
					if err != nil {
						return err
					}
				}
				findings = append(findings, found...)
			}
			for _, f := range findings {
				if c := f.exit(); c == exitInput || code == exitOK {
					code = c
				}
			}
			return o.printFindings(cmd.OutOrStdout(), findings, code)
		},
	}
	cmd.Flags().StringVar(&date, "date", "", "liquidation date, YYYY-MM-DD")
	return cmd
}

// maxChecked bounds the files of one check.
const maxChecked = 10_000

func unreadable(name string, fault *app.CaseError) findingBody {
	return findingBody{
		File: name, Line: fault.Place.Line, Column: fault.Place.Column, Kind: findingUnreadable,
		Pointer: string(fault.Pointer), Message: fault.Reason,
	}
}

// checkCase finds what a dossier says that nobody understands and, when nothing is refused, what it does not say.
func checkCase(
	cmd *cobra.Command, compute *app.ComputeCase, name string, read app.Case, raw []byte,
) ([]findingBody, error) {
	plain := ijson.WithoutComments(raw)
	at := func(f findingBody, pointer ijson.Pointer) findingBody {
		place := placeNear(plain, read.Root+pointer)
		f.File = name
		f.Pointer = string(read.Root + pointer)
		f.Line = place.Line
		f.Column = place.Column
		return f
	}
	var found []findingBody
	for _, r := range dossier.Relire(read.Request.Data) {
		f := findingBody{Kind: string(r.Genre), Message: r.Raison, Nearest: r.Proche}
		switch r.Genre {
		case dossier.ProprieteInconnue:
			f.Message = "nobody reads this property"
		case dossier.MotHorsListe:
			f.Message = fmt.Sprintf("%q is not in the list of words", r.Mot)
		case dossier.ValeurRefusee:
		}
		found = append(found, at(f, r.Champ))
	}
	if len(found) > 0 && found[0].Kind == string(dossier.ValeurRefusee) {
		return found, nil
	}
	view, err := compute.Do(cmd.Context(), read.Request)
	if fault, ok := errors.AsType[*app.CaseError](app.PlaceFault(raw, read.Root, err)); ok {
		return append(found, unreadable(name, fault)), nil
	}
	if err != nil {
		return nil, err
	}
	found = append(found, doubtsOf(view, at)...)
	gaps, err := gapsOf(cmd.Context(), compute, read.Request, view, at)
	return append(found, gaps...), err
}

// placeNear is the place of a value, or of the object in which it is missing.
func placeNear(text []byte, pointer ijson.Pointer) ijson.Place {
	for {
		if place, ok := ijson.PlaceOf(text, pointer); ok {
			return place
		}
		cut := strings.LastIndexByte(string(pointer), '/')
		if cut < 0 {
			return ijson.Place{}
		}
		pointer = pointer[:cut]
	}
}

func (o *options) printFindings(out io.Writer, findings []findingBody, code int) error {
	err := o.print(out, findings, func(out io.Writer) {
		for _, f := range findings {
			_, _ = fmt.Fprintln(out, f.text())
		}
		if len(findings) == 0 {
			_, _ = fmt.Fprintln(out, "nothing to say")
		}
	})
	if err != nil || code == exitOK {
		return err
	}
	return &saidError{code}
}
