package manual

import (
	"encoding/csv"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

const (
	lawPath    = "/docs/law"
	tablesPath = lawPath + "/tables"
	doubtsPath = lawPath + "/doubts"
)

// law is the pages of the rules: one a module, one a table of figures, and what is doubtful.
func (m *Manual) law() ([]page, error) {
	out := []page{
		{
			path: lawPath, group: laws,
			title: shell.Texte("Les règles, module par module", "The rules, module by module"),
			lead: shell.Texte(
				"Trente-huit modules, dans l’ordre où un calcul les prend.",
				"Thirty-eight modules, in the order in which a run takes them.",
			),
			body: m.lawBody,
		},
		{
			path: tablesPath, group: laws, title: shell.Texte("Les chiffres du droit", "The figures of the law"),
			lead: shell.Texte(
				"Chaque chiffre est une ligne datée d’une table, avec sa source.",
				"Every figure is a dated row of a table, with its source.",
			),
			body: m.tablesBody,
		},
	}
	for _, f := range []struct {
		file, path  string
		title, lead lexique.Texte
		only        lexique.Langue
	}{
		{
			"law/doubts.md", doubtsPath,
			shell.Texte("Doutes", "Doubts"),
			shell.Texte(
				"Ce que le droit laisse ouvert, et ce qui a été choisi.",
				"What the law leaves open, and what was chosen.",
			),
			lexique.FR,
		},
		{
			"law/missing-facts.md", lawPath + "/missing-facts",
			shell.Texte("Ce qui peut manquer", "What may be missing"),
			shell.Texte(
				"Chaque lacune possible, ses bornes, et ce qu’elle change.",
				"Every gap there can be, its bounds, and what it changes.",
			),
			lexique.EN,
		},
		{
			"law/validation.md", lawPath + "/validation",
			shell.Texte("Comparaisons", "Comparisons"),
			shell.Texte(
				"Le moteur face à d’autres modèles et à des exemples publiés.",
				"The engine beside other models and published examples.",
			),
			lexique.EN,
		},
	} {
		p, err := m.file(f.file, f.path, laws, f.title, f.lead, f.only)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	for _, module := range m.sources.Modules {
		p, err := m.modulePage(module)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	for _, name := range m.tableNames() {
		out = append(out, m.tablePages(name)...)
	}
	return out, nil
}

// file is a page that is a file of docs; its first line, the title, gives way to the page's own.
func (m *Manual) file(file, path string, g group, title, lead lexique.Texte, only lexique.Langue) (page, error) {
	raw, err := fs.ReadFile(m.sources.Pages, file)
	if err != nil {
		return page{}, fmt.Errorf("manual: %w", err)
	}
	_, body, _ := strings.Cut(string(raw), "\n")
	body = m.filled(body)
	return page{
		path: path, group: g, title: title, lead: lead, source: file, only: only,
		body: func(lexique.Langue) string { return body },
	}, nil
}

// moduleWords are the headings of the page of a module that change with the reader; "Code" leads into the source and
// is left out.
var moduleWords = []struct{ heading, fr string }{
	{"Rule", "La règle"},
	{"Articles", "Articles"},
	{"Tables", "Tables"},
	{"Facts", "Faits"},
	{"Example", "Exemple"},
	{"Worked cases", "Cas traités"},
	{"Limits", "Limites"},
	{"Doubts", "Doutes"},
}

func (m *Manual) modulePage(module Module) (page, error) {
	title := lexique.Module(capability.ModuleID(module.ID))
	file := "law/modules/" + module.ID + ".md"
	p, err := m.file(file, lawPath+"/"+module.ID, laws, title, shell.Texte("`"+module.ID+"`", "`"+module.ID+"`"), "")
	if err != nil {
		return page{}, err
	}
	raw := p.body("")
	p.lead = lexique.Texte{FR: module.ID, EN: module.ID}
	p.body = func(l lexique.Langue) string { return moduleBody(l, raw) }
	return p, nil
}

// moduleBody keeps of the page of a module what a reader of the law wants, under headings in its language.
func moduleBody(l lexique.Langue, raw string) string {
	var b strings.Builder
	for part := range strings.SplitSeq("\n"+raw, "\n## ") {
		heading, rest, _ := strings.Cut(part, "\n")
		i := slices.IndexFunc(moduleWords, func(w struct{ heading, fr string }) bool { return w.heading == heading })
		if i < 0 {
			continue
		}
		if l == lexique.FR {
			heading = moduleWords[i].fr
		}
		fmt.Fprintf(&b, "## %s\n%s\n", heading, rest)
	}
	return b.String()
}

func (m *Manual) lawBody(l lexique.Langue) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | %s | %s |\n|---|---|---|\n", dire(l, wordModule), dire(l, wordDecides), dire(l, wordTables))
	for _, module := range m.sources.Modules {
		title := lexique.Module(capability.ModuleID(module.ID))
		fmt.Fprintf(
			&b, "| [%s](%s/%s) `%s` | %s | %d |\n", dire(l, title), lawPath, module.ID, module.ID,
			french(l, cell(module.Objet)), len(module.Tables),
		)
	}
	return b.String()
}

// tableNames are the names of the tables, in the order of their readers.
func (m *Manual) tableNames() []string {
	var out []string
	for _, id := range bareme.Tables() {
		out = append(out, id.String())
	}
	return out
}

func tableTitle(name string) string {
	title, ok := bareme.Titre(name)
	if !ok {
		return name
	}
	return capitalised(title)
}

func (m *Manual) rows(name string) [][]string {
	records, err := csv.NewReader(strings.NewReader(m.sources.Tables[name+".csv"])).ReadAll()
	if err != nil {
		return nil
	}
	return records
}

func (m *Manual) tablesBody(l lexique.Langue) string {
	var b strings.Builder
	fmt.Fprintf(
		&b, "%s%s`%s`.\n\n| %s | %s | %s |\n|---|---|---|\n", dire(l, wordVersion), colon(l),
		strings.TrimSpace(m.sources.Tables["VERSION"]), dire(l, wordTable), dire(l, wordName), dire(l, wordRows),
	)
	for _, name := range m.tableNames() {
		fmt.Fprintf(
			&b, "| [%s](%s/%s) | `%s` | %d |\n", french(l, tableTitle(name)), tablesPath, name, name,
			len(m.rows(name))-1,
		)
	}
	return b.String()
}
