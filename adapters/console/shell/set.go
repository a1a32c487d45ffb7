package shell

import (
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/retraite-gateway/retraite/domain/lexique"
)

// Set is a folder of pages. A page is read when it is first asked for: there are dozens, in two languages, and a
// gateway that nobody looks at needs none.
type Set struct {
	shell *Shell
	pages map[lexique.Langue]map[string]pageReader
}

// pageReader reads a page once, and returns it at each call.
type pageReader func() (*template.Template, error)

// Set finds the templates of a folder, each by the layout. More functions may be given, for each language.
func (s *Shell) Set(folder fs.FS, pattern string, more func(lexique.Langue) template.FuncMap) (*Set, error) {
	names, err := fs.Glob(folder, pattern)
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("shell: no template at %s: %w", pattern, err)
	}
	out := &Set{shell: s, pages: map[lexique.Langue]map[string]pageReader{}}
	for _, l := range lexique.Langues() {
		out.pages[l] = pagesOf(s.layout(l, more), folder, names)
	}
	return out, nil
}

// Read reads every page of the set, to find what is wrong with one before somebody asks for it.
func (set *Set) Read() error {
	for _, pages := range set.pages {
		for _, read := range pages {
			if _, err := read(); err != nil {
				return err
			}
		}
	}
	return nil
}

// layout reads what all pages of a language have around them.
func (s *Shell) layout(l lexique.Langue, more func(lexique.Langue) template.FuncMap) pageReader {
	return sync.OnceValues(func() (*template.Template, error) {
		base := template.New("layout.html").Funcs(s.functions(l)).Option("missingkey=error")
		if more != nil {
			base = base.Funcs(more(l))
		}
		base, err := base.ParseFS(files, "templates/*.html")
		if err != nil {
			return nil, fmt.Errorf("shell: read the layout: %w", err)
		}
		return base, nil
	})
}

// pagesOf are the pages of a set: files that begin with "_" are part of every page.
func pagesOf(layout pageReader, folder fs.FS, names []string) map[string]pageReader {
	var shared []string
	var own []string
	for _, name := range names {
		if strings.HasPrefix(path.Base(name), "_") {
			shared = append(shared, name)
		} else {
			own = append(own, name)
		}
	}
	pages := make(map[string]pageReader, len(own))
	for _, name := range own {
		files := slices.Concat(shared, []string{name})
		pages[strings.TrimSuffix(path.Base(name), path.Ext(name))] = sync.OnceValues(
			func() (*template.Template, error) { return readPage(layout, folder, files) },
		)
	}
	return pages
}

func readPage(layout pageReader, folder fs.FS, files []string) (*template.Template, error) {
	base, err := layout()
	if err != nil {
		return nil, err
	}
	page, err := base.Clone()
	if err == nil {
		page, err = page.ParseFS(folder, files...)
	}
	if err != nil {
		return nil, fmt.Errorf("shell: read the page %s: %w", files[len(files)-1], err)
	}
	return page, nil
}
