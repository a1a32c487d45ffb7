package manual

import (
	"fmt"
	"strings"
)

// snippet is an operation called in one language.
type snippet struct{ name, language, code string }

// call is what all snippets of an operation say.
type call struct {
	method, url string
	// body is its example, pretty and in one line; empty for none. public calls carry no credential, repeated ones an
	// idempotency key.
	body, line       string
	public, repeated bool
}

// snippets are the operation called in four languages, the key in an environment variable.
func (m *Manual) snippets(o operation) []snippet {
	c := call{method: o.method, url: m.apiURL() + strings.ReplaceAll(o.path, "{id}", m.exampleID(o))}
	_, c.public = o.said.Get("security")
	if example, ok := o.said.At("/requestBody/content/application~1json/example"); ok {
		c.body = indented(example)
		c.line = string(example.AppendJSON(nil))
	}
	parameters, _ := o.said.Get("parameters")
	for _, p := range parameters.Elements() {
		c.repeated = c.repeated || strings.HasSuffix(stringAt(p, "$ref"), "/IdempotencyKey")
	}
	return []snippet{
		{"curl", "sh", c.curl()},
		{"Go", "go", c.golang()},
		{"TypeScript", "ts", c.typescript()},
		{"Python", "python", c.python()},
	}
}

// exampleID is what an example of the operation reads.
func (m *Manual) exampleID(o operation) string {
	if o.id == "getConcept" {
		return "releve_de_carriere"
	}
	return exampleRun
}

const (
	exampleRun = "7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d3e"
	exampleKey = "dossier-2026-11-001"
)

func (c call) curl() string {
	var b strings.Builder
	fmt.Fprintf(&b, "curl -sS -X %s %s", c.method, c.url)
	if !c.public {
		b.WriteString(" \\\n  -H \"Authorization: Bearer $RETRAITE_KEY\"")
	}
	if c.repeated {
		b.WriteString(" \\\n  -H 'Idempotency-Key: " + exampleKey + "'")
	}
	if c.body != "" {
		fmt.Fprintf(
			&b, " \\\n  -H 'Content-Type: application/json' \\\n  -d '%s'", strings.ReplaceAll(c.body, "'", `'\''`),
		)
	}
	b.WriteByte('\n')
	return b.String()
}

func (c call) golang() string {
	var b strings.Builder
	body := "nil"
	b.WriteString("package main\n\nimport (\n\t\"fmt\"\n\t\"io\"\n\t\"log\"\n\t\"net/http\"\n")
	if !c.public {
		b.WriteString("\t\"os\"\n")
	}
	if c.body != "" {
		b.WriteString("\t\"strings\"\n")
		body = "body"
	}
	b.WriteString(")\n\nfunc main() {\n")
	if c.body != "" {
		fmt.Fprintf(&b, "\tbody := strings.NewReader(`%s`)\n", c.line)
	}
	fmt.Fprintf(
		&b, "\trequest, err := http.NewRequest(%q, %q, %s)\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n", c.method,
		c.url, body,
	)
	if !c.public {
		b.WriteString("\trequest.Header.Set(\"Authorization\", \"Bearer \"+os.Getenv(\"RETRAITE_KEY\"))\n")
	}
	if c.repeated {
		b.WriteString("\trequest.Header.Set(\"Idempotency-Key\", \"" + exampleKey + "\")\n")
	}
	if c.body != "" {
		b.WriteString("\trequest.Header.Set(\"Content-Type\", \"application/json\")\n")
	}
	b.WriteString("\tresponse, err := http.DefaultClient.Do(request)\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n" +
		"\tdefer response.Body.Close()\n" +
		"\tanswer, err := io.ReadAll(response.Body)\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n" +
		"\tfmt.Println(response.Status, string(answer))\n}\n")
	return b.String()
}

func (c call) typescript() string {
	var headers []string
	if !c.public {
		headers = append(headers, "Authorization: `Bearer ${process.env.RETRAITE_KEY}`")
	}
	if c.repeated {
		headers = append(headers, `"Idempotency-Key": "`+exampleKey+`"`)
	}
	body := ""
	if c.body != "" {
		headers = append(headers, `"Content-Type": "application/json"`)
		body = "  body: JSON.stringify(" + strings.ReplaceAll(c.body, "\n", "\n  ") + "),\n"
	}
	return fmt.Sprintf(
		"const response = await fetch(%q, {\n  method: %q,\n  headers: { %s },\n%s});\n", c.url, c.method,
		strings.Join(headers, ", "), body,
	) + `const answer = await response.json();
if (!response.ok) throw new Error(` + "`${answer.error}: ${answer.message}`" + `);
console.log(answer);
`
}

func (c call) python() string {
	var b strings.Builder
	b.WriteString("import json, urllib.request\n")
	headers := make([]string, 0, 3)
	if !c.public {
		b.WriteString("import os\n")
		headers = append(headers, `"Authorization": f"Bearer {os.environ['RETRAITE_KEY']}"`)
	}
	if c.repeated {
		headers = append(headers, `"Idempotency-Key": "`+exampleKey+`"`)
	}
	data := ""
	b.WriteByte('\n')
	if c.body != "" {
		headers = append(headers, `"Content-Type": "application/json"`)
		fmt.Fprintf(&b, "body = %s\n", pythonic(c.body))
		data = ", data=json.dumps(body).encode()"
	}
	fmt.Fprintf(
		&b, "request = urllib.request.Request(\n    %q, method=%q%s,\n    headers={%s},\n)\n", c.url, c.method, data,
		strings.Join(headers, ", "),
	)
	b.WriteString("with urllib.request.urlopen(request) as response:\n    print(json.load(response))\n")
	return b.String()
}

// pythonic writes an example, which holds no text with these words, as Python does.
func pythonic(example string) string {
	return strings.NewReplacer(": true", ": True", ": false", ": False", ": null", ": None").Replace(example)
}
