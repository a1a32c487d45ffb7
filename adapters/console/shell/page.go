package shell

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/retraite-gateway/retraite/domain/lexique"
)

// Page is what one answer shows inside the layout.
type Page struct {
	Title lexique.Texte
	// Data is what the template of the page shows, as .Data.
	Data any
	// Status is that of the answer; 0 means 200.
	Status int
	// Public lets the page be kept for a few minutes by anybody: nothing in it may be about a reader.
	Public bool
	// Side is the navigation of an area beside the content; none for a page without.
	Side []Link
	// Active is the path that the navigations mark as the page's own.
	Active string
	// Reader is who is signed in; nil for nobody.
	Reader *Reader
	// Notice is said first, in a box; nil for nothing.
	Notice *Notice
	// Bare leaves out the title as a heading: the template writes its own h1.
	Bare bool
}

// Link is an entry of a navigation. One without a path is the heading of those that follow.
type Link struct {
	Path string
	Name lexique.Texte
}

// Reader is who reads a page.
type Reader struct {
	// Name is the person's, Org the organisation's; SignOut is where a form that ends the session posts to.
	Name, Org, SignOut string
}

// Notice is a message at the head of a page: Kind is "ok", "info", "warn" or "bad".
type Notice struct {
	Kind string
	Text lexique.Texte
}

// view is what the layout shows.
type view struct {
	Page

	Config   Config
	Nonce    string
	Here     string
	Switch   string
	Request  string
	TopLinks []Link
	// Area is the entry of TopLinks that the page belongs to.
	Area string
}

// errNoPage is a name that no file of a set has.
var errNoPage = errors.New("shell: there is no such page")

// Write answers with a page of the set, by the name of its file without the extension, in the reader's language. When
// the page cannot be written the error says why, and nothing was answered.
func (set *Set) Write(w http.ResponseWriter, r *http.Request, name string, page Page) error {
	l := Language(r)
	read, ok := set.pages[l][name]
	if !ok {
		return fmt.Errorf("%w: %s", errNoPage, name)
	}
	parsed, err := read()
	if err != nil {
		return err
	}
	s := set.shell
	v := view{
		Page: page, Config: s.config, Here: r.URL.Path, Switch: otherLanguage(r, l),
		Request: w.Header().Get("X-Request-Id"), TopLinks: topLinks, Area: areaOf(page.Active),
	}
	if !page.Public {
		v.Nonce = s.nonce()
	}
	var body bytes.Buffer
	if err := parsed.ExecuteTemplate(&body, "layout.html", v); err != nil {
		return fmt.Errorf("shell: write the page %s: %w", name, err)
	}
	s.headers(w, v, page.Public && !chosen(r))
	if chosen(r) {
		s.rememberLanguage(w, l)
	}
	if page.Status != 0 {
		w.WriteHeader(page.Status)
	}
	if r.Method != http.MethodHead {
		_, _ = w.Write(s.placed(body.Bytes())) // the client is gone when this fails
	}
	return nil
}

// areaOf is the longest top link above a path.
func areaOf(active string) string {
	area := ""
	for _, link := range topLinks {
		if (active == link.Path || strings.HasPrefix(active, link.Path+"/")) && len(link.Path) > len(area) {
			area = link.Path
		}
	}
	return area
}

func (s *Shell) nonce() string {
	var raw [16]byte
	s.entropy.Fill(raw[:])
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

func (s *Shell) headers(w http.ResponseWriter, v view, kept bool) {
	scripts := "'self'"
	if v.Nonce != "" {
		scripts = "'nonce-" + v.Nonce + "'"
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; script-src "+scripts+"; style-src 'self'; "+
		"img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "+
		"require-trusted-types-for 'script'")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Vary", "Accept-Language, Cookie")
	h.Set("Cache-Control", "no-store")
	if kept {
		h.Set("Cache-Control", "public, max-age=300")
	}
	if s.secure {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// topLinks are the entries at the head of every page.
var topLinks = []Link{
	{Path: "/docs", Name: Texte("Documentation", "Documentation")},
	{Path: "/docs/api", Name: Texte("Référence", "Reference")},
	{Path: "/status/api", Name: Texte("État", "Status")},
	{Path: "/api/org/retraite-api", Name: Texte("Espace", "Workspace")},
}
