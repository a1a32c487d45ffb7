package httpapi

import (
	"context"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/problem"
)

func description(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(describe("https://retraite.example"))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(context.Background(), openapi3.EnableExamplesValidation()); err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestDescription_is_valid_and_names_this_service(t *testing.T) {
	t.Parallel()
	doc := description(t)
	if doc.OpenAPI != "3.0.3" || doc.Info.Version != app.APIVersion || doc.Servers[0].URL != "https://retraite.example"+APIRoot {
		t.Errorf("%s %s %s", doc.OpenAPI, doc.Info.Version, doc.Servers[0].URL)
	}
}

func TestDescription_and_router_know_the_same_operations(t *testing.T) {
	t.Parallel()
	doc := description(t)
	described := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			described[method+" "+path] = true
		}
	}
	for _, r := range (&API{}).routes() {
		path, isAPI := strings.CutPrefix(r.path, APIRoot)
		if !isAPI {
			continue
		}
		if !described[r.method+" "+path] {
			t.Errorf("%s %s is served and not described", r.method, path)
		}
		delete(described, r.method+" "+path)
	}
	for operation := range described {
		t.Errorf("%s is described and not served", operation)
	}
}

func TestDescription_names_the_grant_of_each_operation(t *testing.T) {
	t.Parallel()
	doc := description(t)
	for _, op := range app.Operations() {
		method, path, _ := strings.Cut(op.Name, " ")
		item := doc.Paths.Find(path)
		if item == nil || item.GetOperation(method) == nil {
			t.Errorf("%s is not described", op.Name)
			continue
		}
		grant, _ := item.GetOperation(method).Extensions["x-required-grant"].(string)
		if grant != string(op.Capability) {
			t.Errorf("%s asks for %q, described as %q", op.Name, op.Capability, grant)
		}
	}
}

func TestDescription_names_every_code(t *testing.T) {
	t.Parallel()
	text := string(openAPI)
	for _, code := range problem.Codes() {
		if !strings.Contains(text, `"`+string(code)+`"`) {
			t.Errorf("%s is not described", code)
		}
	}
}
