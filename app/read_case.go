package app

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/nearest"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
)

// CaseForm is what a file that describes a case may be.
type CaseForm string

// The forms: what `data` holds, or the whole body of POST /runs.
const (
	FormDossier CaseForm = "dossier"
	FormRequest CaseForm = "run request"
)

// Case is a case as a file gives it.
type Case struct {
	Form    CaseForm
	Request run.Request
	// Root is the place of the data in the file: empty for a bare dossier.
	Root ijson.Pointer
}

// CaseError says why a file gives no case, and where.
type CaseError struct {
	// Place is zero when the fault has no place.
	Place   ijson.Place
	Pointer ijson.Pointer
	Reason  string
}

// Error gives the place, as line and column and as a pointer, and the reason.
func (e *CaseError) Error() string {
	var out strings.Builder
	if e.Place != (ijson.Place{}) {
		fmt.Fprintf(&out, "line %d, column %d: ", e.Place.Line, e.Place.Column)
	}
	if e.Pointer != "" {
		out.WriteString(string(e.Pointer) + ": ")
	}
	return out.String() + e.Reason
}

// Code returns problem.InvalidRequest.
func (*CaseError) Code() problem.Code { return problem.InvalidRequest }

// ReadCase reads a file that holds a bare dossier or a run request, and says which. Comments are passed over.
// *CaseError for an empty file, for what is no JSON object, for an object none of whose members is known, and
// for a request that cannot be.
func ReadCase(text []byte) (Case, error) {
	value, err := parseCase(text)
	if err != nil {
		return Case{}, err
	}
	return caseOf(text, value)
}

// parseCase reads the object of a file, comments passed over.
func parseCase(text []byte) (ijson.Value, error) {
	plain := ijson.WithoutComments(text)
	if len(bytes.TrimSpace(bytes.TrimPrefix(plain, []byte("\uFEFF")))) == 0 {
		return ijson.Value{}, &CaseError{Reason: "the file is empty; `retraite dossier schema` says what a dossier " +
			"holds"}
	}
	value, err := ijson.ParseObject(plain)
	if syntax, ok := errors.AsType[*ijson.SyntaxError](err); ok {
		place := ijson.PlaceAt(text, syntax.Offset)
		return ijson.Value{}, &CaseError{Place: place, Pointer: syntax.Pointer, Reason: syntax.Reason}
	}
	return value, err
}

// caseOf tells what the object of a file is.
func caseOf(text []byte, value ijson.Value) (Case, error) {
	form, err := formOf(value)
	if err != nil {
		return Case{}, err
	}
	if form == FormDossier {
		return Case{
			Form: form, Request: run.Request{ServiceID: run.DefaultServiceID, Trigger: run.Initial, Data: value},
		}, nil
	}
	request, err := run.DecodeRequest(value)
	if err != nil {
		return Case{}, PlaceFault(text, "", err)
	}
	return Case{Form: form, Request: request, Root: "/data"}, nil
}

// PlaceFault gives a refused value its place in the file; root is the place of the value that the pointer
// of the refusal starts from.
func PlaceFault(text []byte, root ijson.Pointer, err error) error {
	invalid, ok := errors.AsType[*problem.InvalidRequestError](err)
	if !ok {
		return err
	}
	pointer := ijson.Pointer(invalid.Where)
	if !strings.HasPrefix(invalid.Where, "/liquidationDate") {
		pointer = root + pointer
	}
	place, _ := ijson.PlaceOf(ijson.WithoutComments(text), pointer)
	return &CaseError{Place: place, Pointer: pointer, Reason: invalid.Reason}
}

// formOf tells a request by its members from a dossier by its own; an object without members is an empty dossier.
func formOf(value ijson.Value) (CaseForm, error) {
	if _, has := value.Get("data"); has {
		return FormRequest, nil
	}
	var unknown []string
	form := CaseForm("")
	for name := range value.All() {
		known, _ := dossier.Connait(name)
		switch {
		case known:
			return FormDossier, nil
		case slices.Contains(run.RequestMembers(), name):
			form = FormRequest
		default:
			unknown = append(unknown, name)
		}
	}
	if form != "" || len(unknown) == 0 {
		if form == "" {
			form = FormDossier
		}
		return form, nil
	}
	return "", &CaseError{Reason: noneKnown(unknown)}
}

func noneKnown(unknown []string) string {
	for _, name := range unknown {
		_, near := dossier.Connait(name)
		if near == "" {
			near, _ = nearest.Name(name, run.RequestMembers())
		}
		if near != "" {
			return fmt.Sprintf("no member of the object is known; did you mean %q where it says %.40q?", near, name)
		}
	}
	return "no member of the object is known: it is neither a dossier (assure, carriere …) nor a run request (data …)"
}
