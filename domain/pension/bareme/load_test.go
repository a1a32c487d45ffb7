package bareme

import (
	"errors"
	"regexp"
	"strings"
	"testing"
)

func TestLoad_accepts_the_embedded_tables(t *testing.T) {
	t.Parallel()
	set, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^\d{4}\.\d+\.\d+\+[0-9a-f]{12}$`).MatchString(set.Version()) {
		t.Errorf("version %q", set.Version())
	}
	if Official() != set {
		t.Error("Official and Load must share one set")
	}
}

// mutated returns the embedded files with one text of one file replaced.
func mutated(t *testing.T, file, from, to string) map[string]string {
	t.Helper()
	files, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(files[file], from) == 0 {
		t.Fatalf("%s does not hold %q", file, from)
	}
	files[file] = strings.Replace(files[file], from, to, 1)
	return files
}

func TestParse_refuses_tables_that_break_a_rule(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, file, from, to, want string }{
		{"an unknown column", "age_legal.csv", "age_mois,", "age_moix,", "columns"},
		{"a value that is not a number", "age_legal.csv", ",60,9,", ",60,neuf,", "age_mois"},
		{"a day that does not exist", "age_legal.csv", "1951-06-30", "1951-06-31", "naissance"},
		{"bounds in disorder", "aspa.csv", "2006-01-01,2006-12-31", "2006-12-31,2006-01-01", "effet"},
		{
			"births missing between two rows", "age_legal.csv", "1952-01-01,1952-12-31", "1952-01-01,1952-12-30",
			"births are missing",
		},
		{"one birth in two rows", "age_legal.csv", "1952-01-01,1952-12-31", "1952-01-01,1953-01-01", "same person"},
		{"a hole between two dates of effect", "aspa.csv", "2006-01-01,2006-12-31", "2006-01-01,2006-12-30", "a hole"},
		{"two rows for one date of effect", "aspa.csv", "2006-01-01,2006-12-31", "2006-01-01,2007-01-01", "same dates"},
		{"a year that is missing", "pass_annuel.csv", "\n1950,", "\n1850,", "years are missing"},
		{"a year that comes twice", "pass_annuel.csv", "\n1950,", "\n1951,", "years are missing"},
		{"a word that is no key", "surcote.csv", "\nrang_1_a_4,", "\nrang_un,", "key"},
		{"a word that is no value", "asi.csv", ",forfaitaire,", ",autre,", "regle_texte"},
		{"no source", "pension_maximale.csv", ",bareme Cnav,", ",,", "no source"},
		{"an unknown state", "pension_maximale.csv", "en_vigueur", "vote", "statut"},
		{"an unknown reliability", "pension_maximale.csv", ",haute,", ",sure,", "fiabilite"},
		{"a line with a column too many", "pension_maximale.csv", ",haute,", ",haute,,", "wrong number of fields"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			set, err := Parse(mutated(t, c.file, c.from, c.to))
			if set != nil || !errors.Is(err, ErrTable) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, %v; want an error about %q", set, err, c.want)
			}
		})
	}
}

func TestParse_refuses_a_file_too_many_or_too_few(t *testing.T) {
	t.Parallel()
	for _, change := range []func(map[string]string){
		func(f map[string]string) { f["invente.csv"] = "annee\n" },
		func(f map[string]string) { delete(f, "age_legal.csv") },
		func(f map[string]string) { delete(f, "VERSION") },
		func(f map[string]string) { f["age_legal.csv"] = "" },
	} {
		files, err := Files()
		if err != nil {
			t.Fatal(err)
		}
		change(files)
		if _, err := Parse(files); !errors.Is(err, ErrTable) {
			t.Errorf("got %v", err)
		}
	}
}

func TestParse_of_changed_files_shows_the_change_and_names_another_version(t *testing.T) {
	t.Parallel()
	files := mutated(t, "pension_maximale.csv", "50,en_vigueur", "40,projete")
	set, err := Parse(files)
	if err != nil {
		t.Fatal(err)
	}
	if set.Version() == Official().Version() {
		t.Error("another figure must give another version")
	}
	rec := &recorder{}
	rate, ok := set.PensionMaximale(rec, day(t, "2026-01-01"))
	if !ok || !rate.Equal(dec(t, "0.4")) || len(*rec) != 1 {
		t.Fatalf("got %s, %v, %v", rate, ok, *rec)
	}
	if got := set.Describe((*rec)[0]).Statut; got != Projete || set.StatutOf((*rec)[0]) != Projete {
		t.Errorf("statut %q", got)
	}
}

func TestFiles_gives_each_caller_its_own_map(t *testing.T) {
	t.Parallel()
	first, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	delete(first, "age_legal.csv")
	if again, _ := Files(); again["age_legal.csv"] == "" {
		t.Error("one caller changed another's files")
	}
}
