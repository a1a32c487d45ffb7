package httpapi

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/retraite-gateway/retraite/adapters/httpapi/internal/description"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/docs"
	"github.com/retraite-gateway/retraite/domain/problem"
)

func described(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(describe("https://retraite.example", "aide@retraite.example"))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(context.Background(), openapi3.EnableExamplesValidation()); err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestDescription_is_what_the_source_the_types_and_the_dossier_say(t *testing.T) {
	t.Parallel()
	want, err := description.Build("../..", docs.DossierSchema)
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != string(have) {
		t.Error("openapi.json is out of date: go generate ./adapters/httpapi")
	}
}

func TestDescription_is_valid_and_names_this_service(t *testing.T) {
	t.Parallel()
	doc := described(t)
	if doc.OpenAPI != "3.0.3" || doc.Info.Version != app.APIVersion ||
		doc.Servers[0].URL != "https://retraite.example"+APIRoot {
		t.Errorf("%s %s %s", doc.OpenAPI, doc.Info.Version, doc.Servers[0].URL)
	}
	if contact := doc.Info.Contact; contact.Email != "aide@retraite.example" ||
		contact.URL != "https://retraite.example/docs" {
		t.Errorf("the contact is %s, %s", contact.Email, contact.URL)
	}
}

func TestDescription_and_router_know_the_same_operations(t *testing.T) {
	t.Parallel()
	doc := described(t)
	operations := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			operations[method+" "+path] = true
		}
	}
	for _, r := range (&API{}).routes() {
		path, isAPI := strings.CutPrefix(r.path, APIRoot)
		if !isAPI {
			continue
		}
		if !operations[r.method+" "+path] {
			t.Errorf("%s %s is served and not described", r.method, path)
		}
		delete(operations, r.method+" "+path)
	}
	for operation := range operations {
		t.Errorf("%s is described and not served", operation)
	}
}

func TestDescription_names_the_grant_and_the_cost_of_each_operation(t *testing.T) {
	t.Parallel()
	doc := described(t)
	for _, op := range app.Operations() {
		method, path, _ := strings.Cut(op.Name, " ")
		item := doc.Paths.Find(path)
		if item == nil || item.GetOperation(method) == nil {
			t.Errorf("%s is not described", op.Name)
			continue
		}
		said := item.GetOperation(method).Extensions
		grant, _ := said["x-required-grant"].(string)
		if grant != string(op.Capability) {
			t.Errorf("%s asks for %q, described as %q", op.Name, op.Capability, grant)
		}
		want := []any{"call"}
		if op.ChargesRun {
			want = append(want, "run")
		}
		charges, _ := said["x-charges"].([]any)
		if !slices.Equal(charges, want) {
			t.Errorf("%s charges %v, described as %v", op.Name, want, charges)
		}
	}
}

func TestDescription_names_every_code_and_no_other(t *testing.T) {
	t.Parallel()
	doc := described(t)
	var want []any
	for _, code := range problem.Codes() {
		want = append(want, string(code))
	}
	if codes := doc.Components.Schemas["ErrorCode"].Value.Enum; !slices.Equal(codes, want) {
		t.Errorf("the codes are %v, described as %v", want, codes)
	}
	said := map[string]bool{}
	for name, response := range doc.Components.Responses {
		codes, _ := response.Value.Extensions["x-error-codes"].([]any)
		for _, code := range codes {
			word, _ := code.(string)
			said[word] = true
			if !slices.Contains(want, code) {
				t.Errorf("the answer %s says %v, which is no code", name, code)
			}
			if status := statusOf(problem.Code(word)); !answered(doc, name, status) {
				t.Errorf("the answer %s says %s, which is a %d", name, word, status)
			}
		}
	}
	for _, code := range problem.Codes() {
		// The two of paths and methods that are not listed belong to no operation.
		if !said[string(code)] && code != problem.NotFound && code != problem.MethodNotAllowed {
			t.Errorf("no answer says %s", code)
		}
	}
}

// answered says whether an operation has the answer under the status.
func answered(doc *openapi3.T, name string, status int) bool {
	for _, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			r := op.Responses.Status(status)
			if r != nil && r.Ref == "#/components/responses/"+name {
				return true
			}
		}
	}
	return false
}
