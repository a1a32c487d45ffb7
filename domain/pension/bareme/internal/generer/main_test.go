package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGenerated_constants_are_fresh(t *testing.T) {
	t.Parallel()
	const bareme = "../.."
	want, err := generate(bareme)
	if err != nil {
		t.Fatal(err)
	}
	if len(want) != 3 {
		t.Errorf("%d generated files", len(want))
	}
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join(bareme, name))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(text), string(got)); diff != "" {
			t.Errorf("%s is stale: go generate ./domain/pension/bareme\n%s", name, diff)
		}
	}
}

func TestGenerator_refuses_a_folder_without_the_files(t *testing.T) {
	t.Parallel()
	if err := run(t.TempDir()); err == nil {
		t.Error("no error")
	}
}

func TestConstants_are_named_after_table_and_column(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, owner, column, want string }{
		{"a table's own column", "TableFpAges", "ouverture_annees", "colFpAgesOuvertureAnnees"},
		{"a shared list of columns", "contractuelColonnes", "plancher_pass", "colContractuelPlancherPass"},
		{"a shared column named after its list", "achatColonnes", "achat_eur", "colAchatEur"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := (columns{owner: tt.owner}).constant(tt.column); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
