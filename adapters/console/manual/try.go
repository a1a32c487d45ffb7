package manual

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/access"
)

// tryPath is above the addresses to which the pages of operations post.
const tryPath = apiPath + "/try"

// Try makes the calls of those who try an operation on its page: the API's own handler, which is made after the pages.
type Try struct{ api atomic.Pointer[http.Handler] }

// Through gives the API.
func (t *Try) Through(api http.Handler) { t.api.Store(&api) }

// offers says whether calls can be made.
func (t *Try) offers() bool { return t != nil }

// tryForm is what somebody fills in to try an operation. It never holds the credential.
type tryForm struct {
	Operation, Action string
	// Public is an operation that takes no credential.
	Public bool
	Cost   string
	Fields []tryField
	// Body is the body of the call; HasBody says that it takes one.
	Body    string
	HasBody bool
}

// tryField is a parameter of an operation.
type tryField struct {
	Name, Place, Value string
	Choices            []string
	Required           bool
}

// unasked are parameters that the page asks nobody for: the page gives the first itself, and the others
// hold a secret or serve caches.
var unasked = []string{"X-Request-Id", "proofToken", "If-None-Match"}

// untried are operations whose body holds a secret.
var untried = []string{"issueToken"}

// tryForm is the form of an operation; nil for one that is not to be tried.
func (m *Manual) tryForm(o operation) *tryForm {
	if !m.sources.Try.offers() || slices.Contains(untried, o.id) {
		return nil
	}
	form := &tryForm{Operation: o.id, Action: tryPath + "/" + o.id}
	_, form.Public = o.said.Get("security")
	list, _ := o.said.Get("parameters")
	for _, item := range list.Elements() {
		p, _ := m.target(item)
		field := tryField{Name: stringAt(p, "name"), Place: stringAt(p, "in")}
		if slices.Contains(unasked, field.Name) {
			continue
		}
		schema, _ := p.Get("schema")
		schema, _ = m.target(schema)
		field.Choices = listAt(schema, "enum")
		field.Required = field.Place == "path"
		if field.Required && o.id == "getConcept" {
			field.Value = m.exampleID(o)
		}
		form.Fields = append(form.Fields, field)
	}
	content, ok := o.said.At("/requestBody/content/application~1json")
	form.HasBody = ok
	if example, ok := content.Get("example"); ok {
		form.Body = indented(example)
	}
	return form
}

// filledBy is the form as somebody has filled it in.
func (f tryForm) filledBy(r *http.Request) tryForm {
	f.Fields = slices.Clone(f.Fields)
	for i := range f.Fields {
		f.Fields[i].Value = strings.TrimSpace(r.PostFormValue(f.Fields[i].Name))
	}
	f.Body = r.PostFormValue("body")
	return f
}

// request is the call that a form describes, as if its author had made it: from the same address, and with nothing of
// the browser's but that.
func (m *Manual) request(o operation, f tryForm, from *http.Request, key access.Secret) (*http.Request, error) {
	path := m.shell.Config().APIRoot + o.path
	query := url.Values{}
	for _, field := range f.Fields {
		switch field.Place {
		case "path":
			path = strings.ReplaceAll(path, "{"+field.Name+"}", url.PathEscape(field.Value))
		case "query":
			if field.Value != "" {
				query.Set(field.Name, field.Value)
			}
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	r, err := http.NewRequestWithContext(alone{from.Context()}, o.method, path, strings.NewReader(f.Body))
	if err != nil {
		return nil, err
	}
	r.RequestURI = r.URL.RequestURI()
	r.Host = from.Host
	r.RemoteAddr = from.RemoteAddr
	r.TLS = from.TLS
	if hops := from.Header.Values("X-Forwarded-For"); len(hops) > 0 {
		r.Header["X-Forwarded-For"] = slices.Clone(hops)
	}
	r.Header.Set("Accept", "application/json")
	if f.HasBody {
		r.Header.Set("Content-Type", "application/json")
	} else {
		r.Body = http.NoBody
		r.ContentLength = 0
	}
	for _, field := range f.Fields {
		if field.Place == "header" && field.Value != "" {
			r.Header.Set(field.Name, field.Value)
		}
	}
	if !key.IsZero() {
		r.Header.Set("Authorization", "Bearer "+key.Reveal())
	}
	return r, nil
}

// alone is a context that ends with another and carries nothing of it: what the router noted of the page is not of the
// call.
type alone struct{ context.Context }

// Value is nothing.
func (alone) Value(any) any { return nil }

// tried is what an operation answered.
type tried struct {
	Status  int
	OK      bool
	Headers []shownHeader
	Body    string
	// Cut says that the body is longer.
	Cut bool
}

type shownHeader struct{ Name, Value string }

// tryPage is the page of a call.
type tryPage struct {
	Form   *tryForm
	Answer *tried
	Back   string
}

// newTry serves the calls. Their forms come from our own pages alone.
func newTry(s *shell.Shell, with func(func(*Manual, http.ResponseWriter, *http.Request)) http.Handler) []shell.Route {
	const mostForm = 512 << 10
	foreign := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "a form of another site", http.StatusForbidden)
	})
	routes := s.Area(tryPath, with((*Manual).serveTry), foreign, mostForm)
	return routes[1:] // there is no page at the root itself
}
