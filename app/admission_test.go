package app

import (
	"errors"
	"testing"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

func TestUseCases_refuse_an_admission_that_was_not_made_for_them(t *testing.T) {
	t.Parallel()
	foreign := Admission{operation: OpMe, granted: true}
	calls := map[string]func(Admission) error{
		"launch a run": func(a Admission) error {
			_, err := NewLaunchRun(nil, nil).Do(t.Context(), a, RunCall{})
			return err
		},
		"override a gap": func(a Admission) error {
			_, err := NewOverrideGap(nil, nil).Do(t.Context(), a, RunCall{})
			return err
		},
		"read a run": func(a Admission) error {
			_, err := NewReadRun(nil).Do(t.Context(), a, "x", access.Secret{})
			return err
		},
		"read a proof": func(a Admission) error {
			_, err := NewReadProof(nil).Do(t.Context(), a, "x", access.Secret{})
			return err
		},
		"read usage": func(a Admission) error {
			_, _, err := NewReadUsage(nil).Do(t.Context(), a, "")
			return err
		},
		"exposure": func(a Admission) error {
			_, err := NewDiagnoseSample().Exposure(a, ijson.NewObject())
			return err
		},
		"precontentieux": func(a Admission) error {
			_, err := NewDiagnoseSample().Precontentieux(a, ijson.NewObject())
			return err
		},
		"estimate": func(a Admission) error {
			_, err := NewEstimate(nil, nil, Settings{}).Do(t.Context(), a, ijson.NewObject())
			return err
		},
	}
	for name, call := range calls {
		for kind, admission := range map[string]Admission{
			"none": {}, "foreign": foreign, "not granted": {operation: OpLaunchRun},
		} {
			if err := call(admission); !errors.Is(err, errForeignAdmission) {
				t.Errorf("%s with an admission that is %s: %v", name, kind, err)
			}
		}
	}
	if _, err := NewReadMe().Do(Admission{}); !errors.Is(err, errForeignAdmission) {
		t.Errorf("me without an admission: %v", err)
	}
}

func TestOperations_name_each_row_of_the_document_once(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, op := range Operations() {
		if seen[op.Name] {
			t.Errorf("%s stands twice", op.Name)
		}
		seen[op.Name] = true
		if op.ChargesRun != (op.Name == OpLaunchRun.Name) || op.SoftFlag != (op.Name == OpLaunchRun.Name) {
			t.Errorf("%s charges a run or heeds the soft flag, which POST /runs alone does", op.Name)
		}
	}
	// The ten of the document, and the two that read what an agent may ask about.
	for _, beside := range []Operation{OpOntology, OpConcept} {
		if !seen[beside.Name] {
			t.Errorf("%s is missing", beside.Name)
		}
		delete(seen, beside.Name)
	}
	if len(seen) != 10 {
		t.Errorf("%d protected operations, the document has 10", len(seen))
	}
}
