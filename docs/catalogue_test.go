package docs_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// Every module that the catalogue names, which is every module that the manifest lists, has its rule, its page of law,
// worked cases that are followed, and a golden report in which it computes.
func TestCatalogue_names_no_module_without_rule_page_cases_and_golden_report(t *testing.T) {
	t.Parallel()
	cases, computed := casesByModule(t), computedInGoldenReports(t)
	walked := 0
	for _, c := range capability.Catalog() {
		for _, id := range c.ModuleIDs {
			walked++
			if _, err := os.Stat(moduleFile(t, id)); err != nil {
				t.Errorf("%s, %s: no rule: %v", c.ID, id, err)
			}
			if _, err := os.Stat(filepath.Join(lawPages, string(id)+".md")); err != nil {
				t.Errorf("%s, %s: no page of law: %v", c.ID, id, err)
			}
			followed := 0
			for _, worked := range cases[id] {
				if worked.notFollowed == "" {
					followed++
				}
			}
			if followed == 0 {
				t.Errorf("%s, %s: of %d worked cases none is followed", c.ID, id, len(cases[id]))
			}
			if computed[id] == 0 {
				t.Errorf("%s, %s computes in no golden report", c.ID, id)
			}
		}
	}
	if walked == 0 {
		t.Error("the catalogue names no module")
	}
}

// computedInGoldenReports counts the golden reports in which each module computes.
func computedInGoldenReports(t *testing.T) map[capability.ModuleID]int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "testdata/dossiers/*/*/report.golden.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("golden reports: %v, %v", files, err)
	}
	computed := map[capability.ModuleID]int{}
	for _, file := range files {
		var report struct {
			Sections []struct {
				ModuleID capability.ModuleID `json:"moduleId"`
				Status   pension.Status      `json:"status"`
			} `json:"sections"`
		}
		raw, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(raw, &report)
		}
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, s := range report.Sections {
			if s.Status == pension.Computed {
				computed[s.ModuleID]++
			}
		}
	}
	return computed
}
