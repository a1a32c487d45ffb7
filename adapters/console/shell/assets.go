package shell

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"net/http"
	"path"
	"strings"
)

// assetsPath is where the assets are; the name of a version of one follows.
const assetsPath = "/assets"

// asset is a file of the pages: its address names its content, so that it may be kept for ever.
type asset struct {
	address, contentType string
	body                 []byte
}

func readAssets() (map[string]asset, error) {
	entries, err := files.ReadDir("assets")
	if err != nil {
		return nil, fmt.Errorf("shell: read the assets: %w", err)
	}
	out := make(map[string]asset, len(entries))
	for _, e := range entries {
		body, err := files.ReadFile("assets/" + e.Name())
		if err != nil {
			return nil, fmt.Errorf("shell: read the asset %s: %w", e.Name(), err)
		}
		const digits = 12
		sum := sha256.Sum256(body)
		out[e.Name()] = asset{
			address:     assetsPath + "/" + hex.EncodeToString(sum[:])[:digits] + "/" + e.Name(),
			contentType: mime.TypeByExtension(path.Ext(e.Name())), body: body,
		}
	}
	return out, nil
}

// serveAsset answers with an asset under its fingerprint, and with nothing under another.
func (s *Shell) serveAsset(w http.ResponseWriter, r *http.Request) {
	found, ok := s.assets[path.Base(r.URL.Path)]
	if !ok || found.address != r.URL.Path {
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "no such asset", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", found.contentType)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Content-Security-Policy", "default-src 'none'")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	if r.Method != http.MethodHead {
		_, _ = w.Write(found.body) // the client is gone when this fails
	}
}

// Asset returns the address of an asset by its name: "app.css". An unknown name is an error, so that a page with a
// wrong one is never served.
func (s *Shell) Asset(name string) (string, error) {
	found, ok := s.assets[name]
	if !ok {
		return "", fmt.Errorf("shell: there is no asset %s", strings.ToLower(name))
	}
	return found.address, nil
}
