package manual

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// serveTry makes the call of a form, and shows what the API answers. The credential is nowhere but in that call.
func (m *Manual) serveTry(w http.ResponseWriter, r *http.Request) {
	id := strings.TrimPrefix(r.URL.Path, tryPath+"/")
	operations := m.operations()
	at := slices.IndexFunc(operations, func(o operation) bool { return o.id == id })
	if at < 0 || m.tryForm(operations[at]) == nil {
		m.notFound(w, r)
		return
	}
	o := operations[at]
	query := onlyLanguage(r)
	if r.Method != http.MethodPost {
		http.Redirect(w, r, m.shell.Path(apiPath+"/"+id+query+"#try"), http.StatusSeeOther)
		return
	}
	page, status, notice := m.try(o, r)
	r = r.Clone(r.Context())
	r.URL.RawQuery = strings.TrimPrefix(query, "?")
	l := shell.Language(r)
	page.Form.Cost = cost(l, o)
	page.Back = apiPath + "/" + id
	err := m.set.Write(w, r, "try", shell.Page{
		Title: o.summary, Data: page, Status: status, Side: m.side(m.byPath[page.Back]), Active: page.Back,
		Notice: notice,
	})
	if err != nil {
		http.Error(w, "this page cannot be written", http.StatusInternalServerError)
	}
}

// onlyLanguage is the query of an address with nothing in it but a language: no page repeats what else was there.
func onlyLanguage(r *http.Request) string {
	if l, ok := lexique.ParseLangue(r.URL.Query().Get("lang")); ok {
		return "?lang=" + string(l)
	}
	return ""
}

// try makes the call that a request asks for. What is refused before is not repeated.
func (m *Manual) try(o operation, r *http.Request) (tryPage, int, *shell.Notice) {
	empty := m.tryForm(o)
	api := m.sources.Try.api.Load()
	if err := r.ParseForm(); err != nil || api == nil {
		return tryPage{Form: empty}, http.StatusBadRequest, &shell.Notice{Kind: "bad", Text: wordTryUnreadable}
	}
	key := access.NewSecret(strings.TrimSpace(r.PostForm.Get("key")))
	rest := maps.Clone(r.PostForm)
	delete(rest, "key")
	if _, found := shell.SecretIn(rest); found || r.URL.Query().Has("key") {
		return tryPage{Form: empty}, http.StatusUnprocessableEntity, &shell.Notice{Kind: "bad", Text: wordTrySecret}
	}
	form := empty.filledBy(r)
	call, err := m.request(o, form, r, key)
	if err != nil || strings.ContainsFunc(key.Reveal(), func(c rune) bool { return c < '!' || c > '~' }) {
		return tryPage{Form: empty}, http.StatusBadRequest, &shell.Notice{Kind: "bad", Text: wordTryUnreadable}
	}
	answer := &captured{header: http.Header{}}
	(*api).ServeHTTP(answer, call)
	return tryPage{Form: &form, Answer: answer.shown()}, 0, nil
}

// mostShown bounds the part of an answer that a page shows.
const mostShown = 64 << 10

// captured is an answer that stays in memory, as far as a page shows it.
type captured struct {
	header http.Header
	status int
	body   []byte
	cut    bool
}

// Header is that of the answer.
func (c *captured) Header() http.Header { return c.header }

// WriteHeader notes the first status.
func (c *captured) WriteHeader(status int) {
	if c.status == 0 {
		c.status = status
	}
}

// Write keeps what a page shows.
func (c *captured) Write(part []byte) (int, error) {
	c.WriteHeader(http.StatusOK)
	room := mostShown - len(c.body)
	c.body = append(c.body, part[:min(room, len(part))]...)
	c.cut = c.cut || len(part) > room
	return len(part), nil
}

// shown is the answer as a page shows it.
func (c *captured) shown() *tried {
	c.WriteHeader(http.StatusOK)
	out := &tried{Status: c.status, OK: c.status < http.StatusBadRequest, Body: string(c.body), Cut: c.cut}
	if value, err := ijson.Parse(c.body); err == nil && !c.cut {
		out.Body = indented(value)
	}
	out.Body = strings.ToValidUTF8(out.Body, "\uFFFD")
	for _, name := range slices.Sorted(maps.Keys(c.header)) {
		out.Headers = append(out.Headers, shownHeader{name, strings.Join(c.header[name], ", ")})
	}
	return out
}

// StatusText is the status in words.
func (t *tried) StatusText() string { return fmt.Sprintf("%d %s", t.Status, http.StatusText(t.Status)) }

var (
	wordTryUnreadable = shell.Texte(
		"Ce formulaire ne peut pas être lu : il est trop grand, ou la clé n’en est pas une.",
		"This form cannot be read: it is too large, or the key is none.",
	)
	wordTrySecret = shell.Texte(
		"Un secret est ailleurs que dans le champ de la clé. Rien n’a été appelé ni gardé ; révoquez ce secret s’il "+
			"a pu être vu.",
		"A secret is elsewhere than in the field for the key. Nothing was called or kept; revoke that secret if "+
			"it may have been seen.",
	)
)
