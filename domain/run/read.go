package run

import (
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// reader takes a document of this package's own making apart and keeps the first fault.
type reader struct{ err error }

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("run: stored document: %s is not what was written", what)
	}
}

func (r *reader) member(v ijson.Value, name string) ijson.Value {
	member, ok := v.Get(name)
	if !ok {
		r.fail(name)
	}
	return member
}

func (r *reader) text(v ijson.Value, name string) string {
	s, ok := r.member(v, name).Text()
	if !ok {
		r.fail(name)
	}
	return s
}

func (r *reader) textOrNull(v ijson.Value, name string) string {
	if p := r.pointedText(v, name); p != nil {
		return *p
	}
	return ""
}

func (r *reader) pointedText(v ijson.Value, name string) *string {
	member := r.member(v, name)
	if member.Kind() == ijson.Null {
		return nil
	}
	s, ok := member.Text()
	if !ok {
		r.fail(name)
	}
	return &s
}

func (r *reader) bool(v ijson.Value, name string) bool {
	b, ok := r.member(v, name).Bool()
	if !ok {
		r.fail(name)
	}
	return b
}

func (r *reader) texts(v ijson.Value, name string) []string {
	return r.list(r.member(v, name), name)
}

// list reads a list of texts.
func (r *reader) list(v ijson.Value, name string) []string {
	if v.Kind() != ijson.Array {
		r.fail(name)
	}
	var out []string
	for _, item := range v.Elements() {
		s, ok := item.Text()
		if !ok {
			r.fail(name)
		}
		out = append(out, s)
	}
	return out
}

func (r *reader) items(v ijson.Value, name string) func(func(ijson.Value) bool) {
	member := r.member(v, name)
	if member.Kind() != ijson.Array {
		r.fail(name)
	}
	return func(yield func(ijson.Value) bool) {
		for _, item := range member.Elements() {
			if !yield(item) {
				return
			}
		}
	}
}

func (r *reader) instant(v ijson.Value, name string) time.Time {
	t, err := time.Parse(timeLayout, r.text(v, name))
	if err != nil {
		r.fail(name)
	}
	return t
}

func (r *reader) date(v ijson.Value, name string) calendar.Date {
	written := r.textOrNull(v, name)
	if written == "" {
		return calendar.Date{}
	}
	day, err := calendar.ParseDate(written)
	if err != nil {
		r.fail(name)
	}
	return day
}

func (r *reader) header(v ijson.Value) Header {
	certification := r.member(v, "certification")
	return Header{
		RunID:       ID(r.text(v, "runId")),
		ServiceID:   r.text(v, "serviceId"),
		Trigger:     Trigger(r.text(v, "trigger")),
		State:       State(r.text(v, "state")),
		ResultLevel: ResultLevel(r.text(v, "resultLevel")),
		Certification: Certification{
			Deliverable: r.bool(certification, "deliverable"),
			Reasons:     r.texts(certification, "reasons"),
		},
		DossierID:       r.textOrNull(v, "dossierId"),
		LiquidationDate: r.date(v, "liquidationDate"),
		Gamme:           r.pointedText(v, "gamme"),
		CommerceLevel:   r.pointedText(v, "commerceLevel"),
		ParentRunID:     ID(r.textOrNull(v, "parentRunId")),
		CreatedAt:       r.instant(v, "createdAt"),
		Engine:          r.engine(r.member(v, "engine")),
	}
}

func (r *reader) engine(v ijson.Value) EngineInfo {
	return EngineInfo{Name: r.text(v, "name"), Version: r.text(v, "version"), BaremeVersion: r.text(v, "baremeVersion")}
}

func (r *reader) section(v ijson.Value) Section {
	out := Section{
		ModuleID: capability.ModuleID(r.text(v, "moduleId")),
		Status:   Status(r.text(v, "status")),
		Results:  r.member(v, "results"),
		Warnings: r.texts(v, "warnings"),
	}
	if !out.Status.known() || out.Results.Kind() != ijson.Object {
		r.fail("a section")
	}
	out.Trace = r.trace(r.member(v, "trace"))
	out.Salt = textOf(v, "salt")
	if digests, ok := v.Get("digests"); ok {
		out.Digests = r.digests(digests)
	}
	return out
}

func (r *reader) digests(v ijson.Value) Digests {
	return Digests{Head: r.text(v, "head"), Body: r.text(v, "body"), Trace: r.text(v, "trace")}
}

func (s Status) known() bool {
	switch s {
	case StatusComputed, StatusNotApplicable, StatusIncomplete, StatusFailed:
		return true
	}
	return false
}

func (r *reader) sections(v ijson.Value) []Section {
	var out []Section
	for item := range r.items(v, "sections") {
		out = append(out, r.section(item))
	}
	return out
}

func (r *reader) lacunes(v ijson.Value) []gap.Gap {
	var out []gap.Gap
	for item := range r.items(v, "lacunes") {
		g, err := gap.FromValue(item)
		if err != nil {
			r.fail("a gap")
		}
		out = append(out, g)
	}
	return out
}
