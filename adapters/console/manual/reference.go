package manual

import (
	"fmt"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// operation is one operation of the API, as the description says it.
type operation struct {
	id, method, path string
	said             ijson.Value
	summary, about   lexique.Texte
}

// operations are those of the description, in its order.
func (m *Manual) operations() []operation {
	var out []operation
	paths, _ := m.api.Get("paths")
	for path, item := range paths.All() {
		for method, said := range item.All() {
			if said.Kind() != ijson.Object || method == "parameters" {
				continue
			}
			id := stringAt(said, "operationId")
			french := operationsFR[id]
			out = append(out, operation{
				id: id, method: strings.ToUpper(method), path: path, said: said,
				summary: lexique.Texte{FR: french.summary, EN: stringAt(said, "summary")},
				about:   lexique.Texte{FR: french.about, EN: stringAt(said, "description")},
			})
		}
	}
	return out
}

func stringAt(v ijson.Value, name string) string {
	found, _ := v.Get(name)
	s, _ := found.Text()
	return s
}

func listAt(v ijson.Value, name string) []string {
	found, _ := v.Get(name)
	var out []string
	for _, item := range found.Elements() {
		s, _ := item.Text()
		out = append(out, s)
	}
	return out
}

// target follows a reference into the description.
func (m *Manual) target(v ijson.Value) (ijson.Value, string) {
	ref := stringAt(v, "$ref")
	if ref == "" {
		return v, ""
	}
	found, _ := m.api.At(ijson.Pointer(strings.TrimPrefix(ref, "#")))
	return found, ref[strings.LastIndex(ref, "/")+1:]
}

// reference is the pages of the API: one for all, one an operation, one a schema.
func (m *Manual) reference() ([]page, error) {
	operations := m.operations()
	out := []page{{
		path: apiPath, group: reference, title: shell.Texte("Référence de l’API", "API reference"),
		lead: shell.Texte("Toutes les opérations, sous une même adresse.", "All operations, under one address."),
		body: func(l lexique.Langue) string { return m.apiBody(l, operations) },
	}}
	for _, o := range operations {
		if o.summary.FR == "" || o.about.FR == "" {
			return nil, fmt.Errorf("manual: the operation %s has no French", o.id)
		}
		out = append(out, page{
			path: apiPath + "/" + o.id, group: reference, title: o.summary, lead: o.about,
			body: func(l lexique.Langue) string { return m.operationBody(l, o) }, try: &o,
		})
	}
	out = append(out, page{
		path: schemasPath, group: reference, title: shell.Texte("Schémas", "Schemas"),
		lead: shell.Texte(
			"Tous les objets et toutes les listes fermées de l’API.", "All objects and closed lists of the API.",
		),
		body: m.schemasBody,
	})
	schemas, _ := m.api.At("/components/schemas")
	for name, schema := range schemas.All() {
		out = append(out, page{
			path: schemasPath + "/" + name, title: lexique.Texte{FR: name, EN: name},
			body: func(l lexique.Langue) string { return m.schemaBody(l, name, schema) },
		})
	}
	return out, nil
}

// apiBody lists the operations by what they are for.
func (m *Manual) apiBody(l lexique.Langue, operations []operation) string {
	var b strings.Builder
	b.WriteString(m.filled(dire(l, apiIntro)))
	tags, _ := m.api.Get("tags")
	for _, tag := range tags.Elements() {
		name := stringAt(tag, "name")
		fmt.Fprintf(&b, "\n## %s\n\n| %s | %s | %s | %s |\n|---|---|---|---|\n", dire(l, tagNames[name]),
			dire(l, wordOperation), dire(l, wordCall), dire(l, wordGrant), dire(l, wordCost))
		for _, o := range operations {
			if slices.Contains(listAt(o.said, "tags"), name) {
				fmt.Fprintf(&b, "| [%s](%s/%s) | `%s %s` | %s | %s |\n",
					dire(l, o.summary), apiPath, o.id, o.method, o.path, m.grant(l, o), cost(l, o))
			}
		}
	}
	return b.String()
}

func (m *Manual) grant(l lexique.Langue, o operation) string {
	if grant := stringAt(o.said, "x-required-grant"); grant != "" {
		return "`" + grant + "`"
	}
	if _, public := o.said.Get("security"); public {
		return dire(l, wordPublic)
	}
	return dire(l, wordAnyCredential)
}

func cost(l lexique.Langue, o operation) string {
	switch len(listAt(o.said, "x-charges")) {
	case 0:
		return dire(l, wordFree)
	case 1:
		return dire(l, wordOneCall)
	}
	return dire(l, wordCallAndRun)
}

// operationBody is the page of an operation.
func (m *Manual) operationBody(l lexique.Langue, o operation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "```\n%s %s%s\n```\n\n", o.method, m.shell.Config().APIRoot, o.path)
	fmt.Fprintf(
		&b, "- **%s**%s%s\n- **%s**%s%s\n\n", dire(l, wordGrant), colon(l), m.grant(l, o), dire(l, wordCost), colon(l),
		cost(l, o),
	)
	m.parameters(&b, l, o)
	m.requestBody(&b, l, o)
	m.answers(&b, l, o)
	m.problems(&b, l, o)
	fmt.Fprintf(&b, "## %s\n\n", dire(l, wordExamples))
	for _, s := range m.snippets(o) {
		fmt.Fprintf(&b, "### %s\n\n```%s\n%s```\n\n", s.name, s.language, s.code)
	}
	return b.String()
}

func (m *Manual) parameters(b *strings.Builder, l lexique.Langue, o operation) {
	list, _ := o.said.Get("parameters")
	if list.Len() == 0 {
		return
	}
	fmt.Fprintf(b, "## %s\n\n| %s | %s | %s | %s |\n|---|---|---|---|\n", dire(l, wordParameters),
		dire(l, wordName), dire(l, wordPlace), dire(l, wordType), dire(l, wordMeaning))
	for _, item := range list.Elements() {
		p, _ := m.target(item)
		schema, _ := p.Get("schema")
		fmt.Fprintf(
			b, "| `%s` | %s | %s | %s |\n", stringAt(p, "name"), dire(l, places[stringAt(p, "in")]),
			m.typeOf(l, schema), english(l, stringAt(p, "description")),
		)
	}
	b.WriteByte('\n')
}

func (m *Manual) requestBody(b *strings.Builder, l lexique.Langue, o operation) {
	content, ok := o.said.At("/requestBody/content/application~1json")
	if !ok {
		return
	}
	schema, _ := content.Get("schema")
	fmt.Fprintf(b, "## %s\n\n", dire(l, wordBody))
	m.fields(b, l, schema)
	if example, ok := content.Get("example"); ok {
		fmt.Fprintf(b, "```json\n%s\n```\n\n", indented(example))
	}
}

func (m *Manual) answers(b *strings.Builder, l lexique.Langue, o operation) {
	responses, _ := o.said.Get("responses")
	for status, r := range responses.All() {
		if status > "399" {
			continue
		}
		answer, _ := m.target(r)
		fmt.Fprintf(b, "## %s %s\n\n%s\n\n", dire(l, wordAnswer), status, english(l, stringAt(answer, "description")))
		headers, _ := answer.Get("headers")
		names := make([]string, 0, headers.Len())
		for name := range headers.All() {
			names = append(names, "`"+name+"`")
		}
		fmt.Fprintf(b, "%s%s%s.\n\n", dire(l, wordHeaders), colon(l), strings.Join(names, ", "))
		content, ok := answer.At("/content/application~1json")
		if !ok {
			continue
		}
		schema, _ := content.Get("schema")
		m.fields(b, l, schema)
		if example, ok := content.Get("example"); ok {
			fmt.Fprintf(b, "```json\n%s\n```\n\n", indented(example))
		}
	}
}

// problems are the errors of an operation, each with its cure.
func (m *Manual) problems(b *strings.Builder, l lexique.Langue, o operation) {
	fmt.Fprintf(b, "## %s\n\n| %s | %s | %s | %s |\n|---|---|---|---|\n", dire(l, wordErrors),
		dire(l, wordStatus), dire(l, wordCode), dire(l, wordCause), dire(l, wordCure))
	responses, _ := o.said.Get("responses")
	for status, r := range responses.All() {
		if status < "400" {
			continue
		}
		answer, _ := m.target(r)
		codes := listAt(answer, "x-error-codes")
		if len(codes) == 0 {
			fmt.Fprintf(b, "| %s | – | %s | |\n", status, dire(l, wordMajorOutage))
		}
		for _, code := range codes {
			c := cureOf(code)
			fmt.Fprintf(
				b, "| %s | [`%s`](%s#%s) | %s | %s |\n", status, code, errorsPath, anchorOf(code), dire(l, c.cause),
				dire(l, c.cure),
			)
		}
	}
	b.WriteByte('\n')
}
