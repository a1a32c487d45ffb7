package space

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
)

// provePath leads somebody who is signed in to the provider of identities, to prove anew who they are.
const provePath = "/prove"

// proofView is what asks for a proof: Provider is where it is given, Address leads there and back.
type proofView struct{ Provider, Address string }

// askProof says that an action asks for a recent proof of who somebody is, and leads to where it is given. Nothing was
// done.
func (s *Space) askProof(c *call) error {
	back := url.Values{"back": {s.pageAbove(strings.TrimPrefix(c.r.URL.Path, Root))}}
	return c.show("prove", shell.Page{
		Status: http.StatusForbidden, Title: shell.Texte("Confirmez que c’est bien vous", "Confirm that it is you"),
		Data: proofView{Provider: s.use.Identity.Name(), Address: Root + provePath + "?" + back.Encode()},
	})
}

// prove sends the browser to the provider, which asks the person again unless they signed in there a moment ago.
func (s *Space) prove(c *call) error {
	if !s.use.Identity.Offered() {
		return errNoPage
	}
	attempt, address, err := s.use.Identity.Prove(c.r.Context(), c.v, s.pageAbove(c.query("back")))
	if err != nil {
		return s.refuseSignIn(c, err)
	}
	s.shell.LeadToProvider(c.w, c.r, attemptArea, attempt, address)
	return nil
}

// pageAbove is the page from which a form was sent: the one at its address below Root, or the nearest above it that can
// be read. It is the first page of the area for an address that is none of ours.
func (s *Space) pageAbove(address string) string {
	for at := path.Clean("/" + address); at != "/"; at = path.Dir(at) {
		wanted := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: Root + at}}
		if _, pattern := s.readable.Handler(wanted); pattern != "" {
			return at
		}
	}
	return "/"
}
