package httpapi

import (
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// RunPages writes what a caller sees of a run for people: as a page, and as text.
type RunPages interface {
	// RunPage returns the page, and the content security policy that it is made for. address is where the run is read,
	// jwks where the keys that sign proofs are.
	RunPage(view run.View, l lexique.Langue, address, jwks string) (page []byte, policy string, err error)
	// RunText returns one page of text, of at most a hundred columns.
	RunText(view run.View, l lexique.Langue) string
}

const (
	mediaHTML = "text/html"
	mediaText = "text/plain"
)

// preferred is the form in which a caller would rather have a run than as JSON: it names text/html or text/plain, and
// JSON at most as a lesser wish. It is empty for a caller that takes anything.
func preferred(r *http.Request) string {
	wishes := map[string]float64{}
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
			wishes[media] = max(wishes[media], wish)
		}
	}
	form := mediaHTML
	if wishes[mediaText] > wishes[mediaHTML] {
		form = mediaText
	}
	if wishes[form] > 0 && wishes[form] >= wishes[mediaJSON] {
		return form
	}
	return ""
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
	page, policy, err := a.use.Pages.RunPage(
		view.Whole().In(run.ExtentFull), pageLanguage(r), address, JWKSURI(a.config.BaseURL),
	)
	if err != nil {
		return answer{}, err
	}
	out := forPeople(mediaHTML, page)
	out.header.Set("Content-Security-Policy", policy)
	return tagged(r, out), nil
}

// runText answers with a run as text: the same rights and the same view as the JSON.
func (a *API) runText(r *http.Request, admission app.Admission, id run.ID, token access.Secret) (answer, error) {
	view, err := a.use.ReadRun.Do(r.Context(), admission, id, token)
	if err != nil {
		return answer{}, err
	}
	return tagged(r, forPeople(mediaText, []byte(a.use.Pages.RunText(view, pageLanguage(r))))), nil
}

// asText turns the JSON of a run that was made into text; it says no more than the JSON did.
func (a *API) asText(r *http.Request, body []byte) ([]byte, error) {
	report, err := ijson.ParseObject(body)
	if err != nil {
		return nil, fmt.Errorf("read the answer: %w", err)
	}
	view, err := run.ReadView(report)
	if err != nil {
		return nil, fmt.Errorf("read the answer: %w", err)
	}
	return []byte(a.use.Pages.RunText(view, pageLanguage(r))), nil
}

// forPeople is an answer in another form than JSON, which depends on what the caller wishes.
func forPeople(media string, body []byte) answer {
	out := answer{status: http.StatusOK, body: body, header: http.Header{}}
	out.header.Set("Content-Type", media+"; charset=utf-8")
	out.header.Set("Vary", "Accept, Accept-Language")
	return out
}
