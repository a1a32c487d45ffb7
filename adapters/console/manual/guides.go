package manual

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

const guidesPath = "/docs/guides"

// guideLeads are the guides of docs/guides in reading order, with what each is for. The page of errors is made from
// the codes.
var guideLeads = []struct {
	name string
	lead lexique.Texte
}{
	{
		"first-call",
		shell.Texte("D’une clé à un premier calcul, en cinq minutes.", "From a key to a first run, in five minutes."),
	},
	{"dossier", shell.Texte(
		"D’une ligne de relevé de carrière à une ligne de JSON, famille par famille.",
		"From a line of a career statement to a line of JSON, family by family.",
	)},
	{"gaps", shell.Texte("Ce qui manque, et comment y répondre.", "What is missing, and how to answer it.")},
	{"certification", shell.Texte(
		"Les conditions d’un résultat opposable, et la cure de chaque refus.",
		"The conditions of a binding result, and the cure of each refusal.",
	)},
	{"proofs", shell.Texte(
		"Hors ligne, sans ce service, avec douze lignes de JavaScript.",
		"Offline, without this service, in twelve lines of JavaScript.",
	)},
	{
		"webhooks",
		shell.Texte("Être prévenu d’un calcul, et vérifier qui le dit.", "Be told of a run, and check who says so."),
	},
	{"estimates", shell.Texte(
		"Une fourchette indicative, et ce qu’il faut en dire.", "An indicative band, and what must be said with it.",
	)},
	{"errors", shell.Texte("Chaque code : sa cause, sa cure, son coût.", "Every code: its cause, its cure, its cost.")},
	{
		"quotas",
		shell.Texte("Ce qui compte, ce qui reste, quand revenir.", "What counts, what is left, when to come back."),
	},
	{"idempotency", shell.Texte("La même réponse deux fois, un seul calcul.", "The same answer twice, one run.")},
}

// guides are the pages of docs/guides, each in both languages.
func (m *Manual) guides() ([]page, error) {
	out := make([]page, 0, len(guideLeads))
	for _, g := range guideLeads {
		p := page{path: guidesPath + "/" + g.name, group: guides, lead: g.lead}
		if p.path == errorsPath {
			p.title = shell.Texte("Erreurs, de A à Z", "Errors, A to Z")
			p.body = errorsBody
			out = append(out, p)
			continue
		}
		if err := m.twoLanguages(&p, g.name); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// twoLanguages gives a page the files of docs/guides that have its name.
func (m *Manual) twoLanguages(p *page, name string) error {
	bodies := map[lexique.Langue]string{}
	titles := map[lexique.Langue]string{}
	for _, l := range lexique.Langues() {
		raw, err := fs.ReadFile(m.sources.Pages, "guides/"+string(l)+"/"+name+".md")
		if err != nil {
			return fmt.Errorf("manual: %w", err)
		}
		title, body, _ := strings.Cut(string(raw), "\n")
		titles[l] = strings.TrimPrefix(title, "# ")
		bodies[l] = m.filled(body)
	}
	p.title = shell.Texte(titles[lexique.FR], titles[lexique.EN])
	p.body = func(l lexique.Langue) string { return bodies[l] }
	return nil
}

// home is the first page: what the service is, and where to go.
func (m *Manual) home() page {
	return page{
		path: homePath, title: shell.Texte("Documentation", "Documentation"),
		lead: shell.Texte(
			"Une carrière entre, une pension prouvée sort.", "A career goes in, a proven pension comes out.",
		),
		body: func(l lexique.Langue) string {
			var b strings.Builder
			b.WriteString(dire(l, homeIntro))
			fmt.Fprintf(&b, "\n## %s\n\n", dire(l, groupNames[guides]))
			for i := range m.pages {
				if p := &m.pages[i]; p.group == guides {
					fmt.Fprintf(&b, "- [%s](%s)%s%s\n", dire(l, p.title), p.path, colon(l), dire(l, p.lead))
				}
			}
			b.WriteString(dire(l, homeRest))
			return b.String()
		},
	}
}

var homeIntro = shell.Texte(
	`Retraite calcule une retraite française, au centime, explique chaque chiffre par son article, dit ce qui manque,
et signe le résultat. Un résultat est indicatif sauf s’il porte la mention [CERTIFIE](/docs/guides/certification).

[Premier appel](/docs/guides/first-call) · [Écrire un dossier](/docs/guides/dossier) · [Référence de l’API](/docs/api)
`,
	`Retraite computes a French pension, to the cent, explains every figure with its article, says what is missing,
and signs the result. A result is indicative unless it is marked [CERTIFIE](/docs/guides/certification).

[First call](/docs/guides/first-call) · [Write a case](/docs/guides/dossier) · [API reference](/docs/api)
`,
)

var homeRest = shell.Texte(`
## Référence

- [Les opérations](/docs/api) : droit, coût, champs, erreurs et leur cure, exemples en curl, Go, TypeScript et Python.
- [Les schémas](/docs/api/schemas) : tous les objets, les résultats des trente-huit modules, les listes fermées.
- [Engendrer un client](/docs/openapi) depuis la description OpenAPI.

## Le droit

- [Les règles, module par module](/docs/law) : articles, tables, exemple, limites.
- [Les chiffres](/docs/law/tables) : chaque ligne datée, avec sa source.
- [Les doutes](/docs/law/doubts) : ce que le droit laisse ouvert, et ce qui a été choisi.

## Le service

- [État](/status/api) et [niveau de service](/docs/sla).
- [Exploiter](/docs/operations), [sauvegarder](/docs/backup), [données personnelles](/docs/personal-data).
- Chaque page existe en Markdown : ajoutez `+"`.md`"+` à son adresse. Pour les agents : [/llms.txt](/llms.txt).
`, `
## Reference

- [The operations](/docs/api): grant, cost, fields, errors and their cure, examples in curl, Go, TypeScript and Python.
- [The schemas](/docs/api/schemas): all objects, the results of the thirty-eight modules, the closed lists.
- [Generate a client](/docs/openapi) from the OpenAPI description.

## The law

- [The rules, module by module](/docs/law): articles, tables, example, limits.
- [The figures](/docs/law/tables): every dated row, with its source.
- [The doubts](/docs/law/doubts): what the law leaves open, and what was chosen.

## The service

- [Status](/status/api) and [service level](/docs/sla).
- [Operate it](/docs/operations), [back it up](/docs/backup), [personal data](/docs/personal-data).
- Every page exists in Markdown: add `+"`.md`"+` to its address. For agents: [/llms.txt](/llms.txt).
`)
