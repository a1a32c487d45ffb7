package shell

import (
	"net/http"
	"strings"
)

// Route is a page, or several, that the server mounts beside the API.
type Route struct {
	// Path is exact, or ends with "/*" for everything below it.
	Path string
	// Methods are those that the handler takes; none means GET, and HEAD with it.
	Methods []string
	Handler http.Handler
	// Compressed lets the answers be compressed: no page that shows a secret may be.
	Compressed bool
}

// Routes are those of the shell itself: the assets.
func (s *Shell) Routes() []Route {
	return []Route{{Path: assetsPath + "/*", Handler: http.HandlerFunc(s.serveAsset), Compressed: true}}
}

// Mounted puts a pattern of http.ServeMux, which says a method and a path, below a root: "GET /{$}" is the root itself.
func Mounted(pattern, root string) string {
	method, path, _ := strings.Cut(pattern, " ")
	if path == "/{$}" {
		return method + " " + root
	}
	return method + " " + root + path
}
