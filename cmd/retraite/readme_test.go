package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The README computes offline what the printed curl posts.
func TestReadme_computes_the_demo_dossier_at_its_date(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if command := "retraite run " + demoDossier + " --date " + demoDate; !strings.Contains(string(raw), command) {
		t.Errorf("README.md does not say %q", command)
	}
	if _, err := os.Stat(filepath.Join("../..", demoDossier)); err != nil {
		t.Error(err)
	}
}
