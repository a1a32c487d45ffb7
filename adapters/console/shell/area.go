package shell

import (
	"net/http"
	"net/url"
)

// Area returns the routes of pages with forms, all below a root. What another site makes a browser send is answered by
// foreign instead, and no more than so many bytes of a form are read.
func (s *Shell) Area(root string, pages, foreign http.Handler, mostForm int64) []Route {
	protection := http.NewCrossOriginProtection()
	if origin, err := url.Parse(s.config.BaseURL); err == nil {
		// A proxy may give another Host than browsers name; an address that is none is no origin either.
		_ = protection.AddTrustedOrigin(origin.Scheme + "://" + origin.Host)
	}
	protection.SetDenyHandler(foreign)
	handler := protection.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, mostForm)
		pages.ServeHTTP(w, r)
	}))
	methods := []string{http.MethodGet, http.MethodPost}
	return []Route{
		{Path: root, Methods: methods, Handler: handler}, {Path: root + "/*", Methods: methods, Handler: handler},
	}
}
