package app

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// batchJob is a case whose result somebody waits for.
type batchJob struct {
	batchCase

	result chan batchResult
}

// batchResult is what a line gives, without its end.
type batchResult struct {
	text    []byte
	failed  bool
	dossier bool
	// err is why the line failed, where it was computed.
	err error
}

// hand gives a line to who writes the results, in their order, and to who computes; false when ctx ends first.
func (j batchJob) hand(ctx context.Context, jobs chan<- batchJob, order chan<- chan batchResult) bool {
	select {
	case order <- j.result:
	case <-ctx.Done():
		return false
	}
	select {
	case jobs <- j:
		return true
	case <-ctx.Done():
		return false
	}
}

// batchError stands in the place of a report that could not be made.
type batchError struct {
	Error   problem.Code `json:"error"`
	Message string       `json:"message"`
	Line    int          `json:"line"`
	// Column is where the fault stands in the line, in characters; 0 for nowhere.
	Column int `json:"column,omitempty"`
	// ID is what the caller calls the case.
	ID json.RawMessage `json:"id,omitempty"`
}

// line computes a case and writes its report, or why there is none.
func (u *RunBatch) line(ctx context.Context, c batchCase) batchResult {
	read, id, err := readBatchCase(c)
	var text []byte
	if err == nil {
		text, err = u.report(ctx, c, read, id)
	}
	if err != nil {
		return refusedLine(c.number, id, err)
	}
	return batchResult{text: text, dossier: read.Form == FormDossier}
}

// refusedLine is the result of a case that cannot be computed.
func refusedLine(number int, id []byte, failure error) batchResult {
	said := batchError{Error: problem.CodeOf(failure), Message: failure.Error(), Line: number, ID: id}
	if fault, ok := errors.AsType[*CaseError](failure); ok {
		said.Message = (&CaseError{Pointer: fault.Pointer, Reason: fault.Reason}).Error()
		said.Column = fault.Place.Column
	}
	if said.Error == problem.InternalError {
		said.Message = "an internal error occurred"
	}
	text, err := json.Marshal(said)
	if err != nil {
		text = []byte(`{"error":"INTERNAL_ERROR"}`)
	}
	return batchResult{text: text, failed: true, err: failure}
}

// report writes the report of a case behind the number of its line and what its caller calls it.
func (u *RunBatch) report(ctx context.Context, c batchCase, read Case, id []byte) ([]byte, error) {
	if read.Request.LiquidationDate.IsZero() {
		read.Request.LiquidationDate = u.options.Date
	}
	if err := read.Request.CheckDate(read.Request.Data); err != nil {
		return nil, err
	}
	view, err := u.compute.do(ctx, read.Request, ports.EngineInput{Written: true})
	if err != nil {
		return nil, PlaceFault(c.text, read.Root, err)
	}
	var buffer []byte
	if free, ok := u.buffers.Get().(*[]byte); ok {
		buffer = (*free)[:0]
	}
	buffer = strconv.AppendInt(append(buffer, `{"line":`...), int64(c.number), 10)
	if id != nil {
		buffer = append(append(buffer, `,"id":`...), id...)
	}
	report := len(buffer)
	buffer, err = view.In(u.extent).AppendJSON(buffer)
	if err != nil {
		return nil, err
	}
	buffer[report] = ',' // in place of the brace that opens the report
	return buffer, nil
}

// longestID bounds what a caller calls a case, as it stands in JSON.
const longestID = 1000

// readBatchCase reads a case and what its caller calls it: the member id, a text or a number, else the
// dossierId of a request.
func readBatchCase(c batchCase) (Case, []byte, error) {
	if c.refused != nil {
		return Case{}, c.id, c.refused
	}
	value, err := parseCase(c.text)
	if err != nil {
		return Case{}, nil, err
	}
	value, id, err := takeID(value)
	if err != nil {
		return Case{}, nil, err
	}
	read, err := caseOf(c.text, value)
	return read, id, err
}

// takeID takes the member id out of a case: no report echoes it, and no engine reads it.
func takeID(value ijson.Value) (ijson.Value, []byte, error) {
	given, ok := value.Get("id")
	if !ok {
		named, _ := value.Get("dossierId")
		if named.Kind() != ijson.String || named.Size() > longestID {
			return value, nil, nil
		}
		return value, named.AppendJSON(nil), nil
	}
	kind := given.Kind()
	if (kind != ijson.String && kind != ijson.Number) || given.Size() > longestID {
		return value, nil, problem.Invalid("/id", "must be a short string or a number")
	}
	var others []ijson.Member
	for name, v := range value.All() {
		if name != "id" {
			others = append(others, ijson.Member{Name: name, Value: v})
		}
	}
	return ijson.NewObject(others...), given.AppendJSON(nil), nil
}
