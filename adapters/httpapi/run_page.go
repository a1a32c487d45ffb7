package httpapi

import (
	"mime"
	"net/http"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// RunPages writes what a caller sees of a run as a page for people.
type RunPages interface {
	// RunPage returns the page, and the content security policy that it is made for. address is where the run is read, jwks where the keys
	// that sign proofs are.
	RunPage(view run.View, l lexique.Langue, address, jwks string) (page []byte, policy string, err error)
}

const mediaHTML = "text/html"

// prefersPage says whether a caller would rather have a page than JSON: it names text/html, and names JSON at most as a lesser wish. A caller
// that takes anything gets JSON.
func prefersPage(r *http.Request) bool {
	page := 0.0
	data := 0.0
	for _, line := range r.Header.Values("Accept") {
		for part := range strings.SplitSeq(line, ",") {
			media, parameters, err := mime.ParseMediaType(part)
			if err != nil {
				continue
			}
			wish := 1.0
			if written, ok := parameters["q"]; ok {
				wish, err = strconv.ParseFloat(written, 64)
				if err != nil {
					continue
				}
			}
			switch media {
			case mediaHTML:
				page = max(page, wish)
			case mediaJSON:
				data = max(data, wish)
			}
		}
	}
	return page > 0 && page >= data
}

var pageLanguages = language.NewMatcher([]language.Tag{language.French, language.English})

// pageLanguage is that of the parameter lang, else the one that the caller wishes most, else French.
func pageLanguage(r *http.Request) lexique.Langue {
	if l, ok := lexique.ParseLangue(r.URL.Query().Get("lang")); ok {
		return l
	}
	wishes, _, err := language.ParseAcceptLanguage(strings.Join(r.Header.Values("Accept-Language"), ","))
	if err != nil || len(wishes) == 0 {
		return lexique.FR
	}
	if _, index, confidence := pageLanguages.Match(wishes...); confidence > language.No && index == 1 {
		return lexique.EN
	}
	return lexique.FR
}

// runPage answers with the page of a run: the same rights and the same view as the JSON, whole.
func (a *API) runPage(r *http.Request, admission app.Admission, id run.ID, token access.Secret) (answer, error) {
	view, err := a.use.ReadRun.Do(r.Context(), admission, id, token)
	if err != nil {
		return answer{}, err
	}
	address := RunAddress(a.config.BaseURL, id)
	page, policy, err := a.use.Pages.RunPage(view.Whole().In(run.ExtentFull), pageLanguage(r), address, JWKSURI(a.config.BaseURL))
	if err != nil {
		return answer{}, err
	}
	out := answer{status: http.StatusOK, body: page, header: http.Header{}}
	out.header.Set("Content-Type", mediaHTML+"; charset=utf-8")
	out.header.Set("Content-Security-Policy", policy)
	out.header.Set("Vary", "Accept, Accept-Language")
	return tagged(r, out), nil
}
