package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/releve"
)

func newDossierImport(o *options) *cobra.Command {
	var birth, sex string
	cmd := &cobra.Command{
		Use: "import --csv FILE", Short: "Turn a career statement in a table into a dossier",
		Long: `Turn a career statement that was put into a table (CSV) into a dossier.

The first line names the columns, in any order: année, régime, nature, revenu, devise, trimestres, points,
jours, employeur, pays, début, fin. Cells are separated by semicolons, commas or tabs, and written as
statements write them: Régime général, Salarié, 72 000 F, 30 000,00 €. What has two readings (an amount of
before 2002 without a currency, 30,000) is refused with its line and column, and so is a word that is not
known, with the nearest one. Nothing is printed until everything can be read.`,
		Example: "retraite dossier import --csv releve.csv --birth 1964-01-10 --sex F > dossier.json",
		Args:    exactly(0),
	}
	name := cmd.Flags().String("csv", "", "the table; - is the standard input")
	cmd.Flags().StringVar(&birth, "birth", "", "date of birth, YYYY-MM-DD")
	cmd.Flags().StringVar(&sex, "sex", "", "F or M")
	require(cmd, "csv")
	completeFrom(cmd, "sex", "F", "M")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		person, err := personOf(birth, sex)
		if err != nil {
			return err
		}
		text, err := readInput(*name, cmd.InOrStdin())
		if err != nil {
			return err
		}
		lines, faults := releve.Lire(text)
		if len(faults) > 0 {
			return o.printFindings(cmd.OutOrStdout(), findingsOf(*name, faults), exitInput)
		}
		data := ijson.NewObject(
			ijson.Member{Name: "assure", Value: person}, ijson.Member{Name: "carriere", Value: ijson.ArrayValue(lines)},
		)
		if _, err := cmd.OutOrStdout().Write(dossierText(data)); err != nil {
			return err
		}
		cmd.PrintErrf("%d lines; next: `retraite dossier check FILE`, which says what is missing\n", len(lines))
		return nil
	}
	return cmd
}

func personOf(birth, sex string) (ijson.Value, error) {
	var members []ijson.Member
	if birth != "" {
		day, err := calendar.ParseDate(birth)
		if err != nil {
			return ijson.Value{}, fmt.Errorf("%w: --birth %q is not a day written YYYY-MM-DD", errUsage, birth)
		}
		members = append(members, ijson.Member{Name: "dateNaissance", Value: ijson.StringValue(day.String())})
	}
	switch sex {
	case "":
	case "F", "M":
		members = append(members, ijson.Member{Name: "sexe", Value: ijson.StringValue(sex)})
	default:
		return ijson.Value{}, fmt.Errorf("%w: --sex %q is not F or M", errUsage, sex)
	}
	return ijson.NewObject(members...), nil
}

func findingsOf(name string, faults []releve.Faute) []findingBody {
	found := make([]findingBody, len(faults))
	for i, f := range faults {
		found[i] = findingBody{
			File: name, Line: f.Place.Line, Column: f.Place.Column, Kind: findingUnreadable, Message: f.Raison,
			Nearest: f.Proche,
		}
	}
	return found
}

// dossierText writes a dossier as people keep it: one line of the career a line.
func dossierText(data ijson.Value) []byte {
	var out bytes.Buffer
	person, _ := data.Get("assure")
	lines, _ := data.Get("carriere")
	fmt.Fprintf(&out, "{\n  \"assure\": %s,\n  \"carriere\": [", person.AppendJSON(nil))
	for i, line := range lines.Items() {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, "\n    %s", line.AppendJSON(nil))
	}
	out.WriteString("\n  ]\n}\n")
	return out.Bytes()
}

// pretty writes a value over lines.
func pretty(value ijson.Value) []byte {
	var out bytes.Buffer
	if err := json.Indent(&out, value.AppendJSON(nil), "", "  "); err != nil {
		return value.AppendJSON(nil)
	}
	out.WriteByte('\n')
	return out.Bytes()
}
