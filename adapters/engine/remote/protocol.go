package remote

import (
	"fmt"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// The protocol: GET InfoPath answers which engine it is; POST RunPath takes one calculation and answers its report.
const (
	InfoPath = "/engine/v1/info"
	RunPath  = "/engine/v1/runs"

	contentType = "application/json"
	// mostBytes bounds a question and an answer: a dossier may be 8 MiB, and a report of the largest is some times
	// that.
	mostBytes = 64 << 20
)

// The names of an error's members, and the code of a case that cannot be read.
const (
	codeName    = "error"
	whereName   = "where"
	reasonName  = "reason"
	codeInvalid = "INVALID_REQUEST"
	codeOut     = "UNAVAILABLE"
)

// questionOf writes a calculation as it is asked.
func questionOf(in ports.EngineInput) ijson.Value {
	data := in.Data
	if data.IsZero() {
		data = ijson.NullValue()
	}
	substitutions := make([]ijson.Value, len(in.Substitutions))
	for i, s := range in.Substitutions {
		substitutions[i] = ijson.NewObject(
			ijson.Member{Name: "champ", Value: ijson.StringValue(string(s.Champ))},
			ijson.Member{Name: "typeDonnee", Value: ijson.StringValue(string(s.TypeDonnee))},
			ijson.Member{Name: "pieceJointeRef", Value: ijson.StringValue(s.PieceJointeRef)},
		)
	}
	ignored := make([]ijson.Value, len(in.IgnoredFields))
	for i, name := range in.IgnoredFields {
		ignored[i] = ijson.StringValue(name)
	}
	return ijson.NewObject(
		ijson.Member{Name: "data", Value: data},
		ijson.Member{Name: "liquidationDate", Value: dayValue(in.LiquidationDate)},
		ijson.Member{Name: "today", Value: dayValue(in.Today)},
		ijson.Member{Name: "ignoredFields", Value: ijson.ArrayValue(ignored)},
		ijson.Member{Name: "substitutions", Value: ijson.ArrayValue(substitutions)},
		ijson.Member{Name: "projection", Value: ijson.BoolValue(in.Projection)},
		ijson.Member{Name: "requestId", Value: ijson.StringValue(in.RequestID)},
	)
}

func dayValue(d calendar.Date) ijson.Value {
	if d.IsZero() {
		return ijson.NullValue()
	}
	return ijson.StringValue(d.String())
}

// inputOf reads a question. Members that are missing are those of an empty case; one of the wrong kind is an error.
func inputOf(question ijson.Value) (ports.EngineInput, error) {
	r := reader{from: question}
	in := ports.EngineInput{
		LiquidationDate: r.day("liquidationDate"), Today: r.day("today"), RequestID: r.text(question, "requestId"),
		Projection: r.flag("projection"), Written: true,
	}
	if data, ok := question.Get("data"); ok && data.Kind() != ijson.Null {
		in.Data = data
	}
	for _, item := range r.list("ignoredFields") {
		name, ok := item.Text()
		if !ok {
			r.refuse("ignoredFields")
		}
		in.IgnoredFields = append(in.IgnoredFields, name)
	}
	for _, item := range r.list("substitutions") {
		in.Substitutions = append(in.Substitutions, run.Substitution{
			Champ:          ijson.Pointer(r.text(item, "champ")),
			TypeDonnee:     gap.Kind(r.text(item, "typeDonnee")),
			PieceJointeRef: r.text(item, "pieceJointeRef"),
		})
	}
	return in, r.err
}

// reader reads the members of a question and keeps the first fault.
type reader struct {
	from ijson.Value
	err  error
}

func (r *reader) refuse(name string) {
	if r.err == nil {
		r.err = fmt.Errorf("remote: the member %s of the question cannot be read", name)
	}
}

func (r *reader) text(from ijson.Value, name string) string {
	member, ok := from.Get(name)
	if !ok || member.Kind() == ijson.Null {
		return ""
	}
	text, ok := member.Text()
	if !ok {
		r.refuse(name)
	}
	return text
}

func (r *reader) day(name string) calendar.Date {
	text := r.text(r.from, name)
	if text == "" {
		return calendar.Date{}
	}
	day, err := calendar.ParseDate(text)
	if err != nil {
		r.refuse(name)
	}
	return day
}

func (r *reader) flag(name string) bool {
	member, ok := r.from.Get(name)
	if !ok || member.Kind() == ijson.Null {
		return false
	}
	flag, ok := member.Bool()
	if !ok {
		r.refuse(name)
	}
	return flag
}

func (r *reader) list(name string) []ijson.Value {
	member, ok := r.from.Get(name)
	if !ok || member.Kind() == ijson.Null {
		return nil
	}
	if member.Kind() != ijson.Array {
		r.refuse(name)
	}
	return member.Items()
}
