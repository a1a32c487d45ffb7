package manual

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/retraite-gateway/retraite/domain/lexique"
)

const agentsIntro = `# Retraite

> A gateway that computes French retirement pensions exactly, explains every figure with its article, and signs
> the result.

API root: {{api}}
Description: {{api}}/openapi.json
Catalogue of grants and packs: {{api}}/manifest

Credentials: an operator or the organisation's workspace issues an API key (svc_…) or an OAuth client; send it as
` + "`Authorization: Bearer`" + `.

Three calls:
- POST /a2a/estimate: an indicative band from a year of birth. It binds nobody and is never certified.
- POST /runs: a full report from a career.
- GET /me, then GET /usage: who you are, and what is left.

Tools for agents (MCP): POST /mcp on the host of the API, the same credentials. Concepts: GET /a2a/ontology.

Duty: whoever shows an estimate quotes ` + "`statementForLlm`" + ` word for word, with its range; the central
amount alone is never given. A result is indicative unless ` + "`resultLevel`" + ` is CERTIFIE; the decision on a
pension belongs to the funds.
`

// llms is /llms.txt: what an agent must know before it calls, and where every page is in Markdown.
func (m *Manual) llms(w http.ResponseWriter, r *http.Request) {
	m.serveText(w, r, "text/plain; charset=utf-8", m.agentsPage())
}

func (m *Manual) agentsPage() string {
	var b strings.Builder
	b.WriteString(m.filled(agentsIntro))
	for _, g := range []group{guides, reference, laws, operating} {
		fmt.Fprintf(&b, "\n## %s\n\n", groupNames[g].EN)
		for i := range m.pages {
			p := &m.pages[i]
			if p.group != g {
				continue
			}
			fmt.Fprintf(&b, "- [%s](%s%s.md?lang=en)", p.title.EN, m.shell.Config().BaseURL, p.path)
			if p.lead.EN != "" {
				fmt.Fprintf(&b, ": %s", p.lead.EN)
			}
			b.WriteByte('\n')
		}
	}
	fmt.Fprintf(
		&b, "\n## Optional\n\n- [All guides and operations in one file](%s/llms-full.txt)\n", m.shell.Config().BaseURL,
	)
	return b.String()
}

// mostFull bounds the file that holds everything: an agent reads it whole.
const mostFull = 50 << 10

// llmsFull is /llms-full.txt: the guides and the list of operations in one file.
func (m *Manual) llmsFull(w http.ResponseWriter, r *http.Request) {
	m.serveText(w, r, "text/plain; charset=utf-8", m.agentsWhole())
}

func (m *Manual) agentsWhole() string {
	var b strings.Builder
	b.WriteString(m.filled(agentsIntro))
	for i := range m.pages {
		p := &m.pages[i]
		if p.group != guides && p.path != apiPath {
			continue
		}
		written := m.markdown(p, lexique.EN)
		if b.Len()+len(written) < mostFull {
			b.WriteString("\n---\n\n" + written)
		}
	}
	return b.String()
}
