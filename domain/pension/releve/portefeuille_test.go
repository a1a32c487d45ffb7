package releve_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/releve"
)

// dits writes the dossiers of a table, or the faults of its titles, a line each.
func dits(t *testing.T, table string) []string {
	t.Helper()
	p, faults, err := releve.LirePortefeuille(strings.NewReader(table))
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, f := range faults {
		said = append(said, fmt.Sprintf("%d:%d %s", f.Place.Line, f.Place.Column, f.Raison))
	}
	if p == nil {
		return said
	}
	for {
		d, err := p.Suivant()
		if errors.Is(err, io.EOF) {
			return said
		}
		if err != nil {
			t.Fatal(err)
		}
		line := fmt.Sprintf(
			"%d %q %s %s %s %s", d.Rang, d.Reference, d.Naissance, d.Sexe, d.Depart,
			ijson.ArrayValue(d.Lignes).AppendJSON(nil),
		)
		for _, f := range d.Fautes {
			line += fmt.Sprintf(" | %d:%d %s", f.Place.Line, f.Place.Column, f.Raison)
		}
		said = append(said, line)
	}
}

func TestPortefeuille_reads_the_dossiers_of_a_table(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, table string
		want        []string
	}{
		{
			"a dossier a block of lines", "dossier;naissance;sexe;départ;année;régime;revenu\n" +
				"A1;10/01/1964;F;2027-02-01;2010;Régime général;30 000,00 €\nA1;;;;2011;CNAV;31000\n\nB " +
				"2;1965-03-02;homme;;2012;Agirc-Arrco;20000",
			[]string{
				`2 "A1" 1964-01-10 F 2027-02-01 [{"annee":2010,"regime":"CNAV","salaireBrutEur":30000.00},` +
					`{"annee":2011,"regime":"CNAV","salaireBrutEur":31000}]`,
				`5 "B 2" 1965-03-02 M  [{"annee":2012,"regime":"AGIRC_ARRCO","salaireBrutEur":20000}]`,
			},
		},
		{
			"no column of dossiers, one dossier; Windows-1252",
			"ann\xe9e;r\xe9gime;n\xe9 le\n2010;r\xe9gime g\xe9n\xe9ral;01/01/1960\n2011;cnav;\n",
			[]string{`2 ""` + ` 1960-01-01   [{"annee":2010,"regime":"CNAV"},{"annee":2011,"regime":"CNAV"}]`},
		},
		{
			"a fault stays in its dossier",
			"dossier;année;régime;naissance\nA;2010;nulle " +
				"part;\nB;2010;cnav;1960-01-01\nB;2011;cnav;1961-01-01\nC;2010;cnav;\n",
			[]string{
				`2 "A"    [] | 2:8 "nulle part" is no scheme that is known`,
				`3 "B" 1960-01-01   [] | 4:13 the dossier has two dates of birth, 1960-01-01 and 1961-01-01`,
				`5 "C"    [{"annee":2010,"regime":"CNAV"}]`,
			},
		},
		{
			"lines of one dossier apart, and of none",
			"dossier;année;régime\nA;2010;cnav\nB;2010;cnav\nA;2011;cnav\n;2012;cnav\n",
			[]string{
				`2 "A"    [{"annee":2010,"regime":"CNAV"}]`, `3 "B"    [{"annee":2010,"regime":"CNAV"}]`,
				`4 "A"    [] | 4:1 dossier "A" has lines further up too; the lines of a dossier follow each ` +
					`other: sort the table by them`,
				`5 ""    [] | 5:1 the line names no dossier`,
			},
		},
		{
			"a sex that is none", "sexe,année,régime\nX,2010,cnav\n",
			[]string{`2 ""    [] | 2:1 "X" is not F or M`},
		},
		{"only titles", "dossier;année;régime\n", nil},
		{"nothing", "", []string{"1:1 the table is empty: its first line names the columns"}},
		{"a mistyped title", "dosier;année;régime\n", []string{
			`1:1 there is no column "dosier"; there are: dossier, naissance, sexe, départ, année, régime, nature,` +
				` revenu, devise, trimestres, points, ` +
				`jours, employeur, pays, début, fin`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, dits(t, c.table)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestPortefeuille_refuses_a_line_without_end(t *testing.T) {
	t.Parallel()
	endless := io.MultiReader(
		strings.NewReader("année;régime\n"), strings.NewReader(strings.Repeat("x", releve.MaxLigne+1)),
	)
	if _, _, err := releve.LirePortefeuille(endless); err == nil ||
		!strings.Contains(err.Error(), "line 2 of the table is longer") {
		t.Errorf("%v", err)
	}
}

// FuzzPortefeuille holds the reader of many dossiers to what Lire says of a table of one, and to never panicking.
func FuzzPortefeuille(f *testing.F) {
	for _, seed := range []string{
		"dossier;année;régime;naissance\nA;2010;cnav;1960-01-01\nB;2010;cnav;\n", "année,régime\n2010,\"cn\"\"av\"\n",
		"\ufeffdossier\tannée\trégime\n\t2010\tcnav",
		"année;régime;revenu\n1986;cnav;72 000 F\n;;\n2010;rsi;5", "dossier;dossier\n", "\n", "a\xff;b",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, faults, err := releve.LirePortefeuille(strings.NewReader(string(text)))
		if err != nil || len(faults) > 0 {
			return
		}
		var lines []ijson.Value
		wrong := 0
		for {
			d, err := p.Suivant()
			if err != nil {
				break
			}
			if (d.Lignes == nil) != (len(d.Fautes) > 0) {
				t.Fatalf("%d lines and %d faults", len(d.Lignes), len(d.Fautes))
			}
			lines = append(lines, d.Lignes...)
			wrong += len(d.Fautes)
		}
		want, faults := releve.Lire(text)
		// A cell over several lines and an encoding that changes between lines are read in another way, on purpose.
		if len(faults) > 0 || wrong > 0 || !utf8.Valid(text) || bytes.ContainsAny(text, "\"\r") {
			return
		}
		diff := cmp.Diff(
			string(ijson.ArrayValue(want).AppendJSON(nil)), string(ijson.ArrayValue(lines).AppendJSON(nil)),
		)
		if diff != "" {
			t.Errorf("-as one table +as dossiers:\n%s", diff)
		}
	})
}
