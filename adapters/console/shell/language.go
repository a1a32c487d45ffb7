package shell

import (
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/text/language"

	"github.com/retraite-gateway/retraite/domain/lexique"
)

// languageCookie remembers the language that a reader chose. It says nothing else of anybody.
const languageCookie = "retraite-lang"

var offered = language.NewMatcher([]language.Tag{language.French, language.English})

// Language is that of the parameter lang, else the one chosen before, else the one that the browser wishes most, else
// French.
func Language(r *http.Request) lexique.Langue {
	if l, ok := lexique.ParseLangue(r.URL.Query().Get("lang")); ok {
		return l
	}
	if cookie, err := r.Cookie(languageCookie); err == nil {
		if l, ok := lexique.ParseLangue(cookie.Value); ok {
			return l
		}
	}
	wishes, _, err := language.ParseAcceptLanguage(strings.Join(r.Header.Values("Accept-Language"), ","))
	if err != nil || len(wishes) == 0 {
		return lexique.FR
	}
	if _, index, confidence := offered.Match(wishes...); confidence > language.No && index == 1 {
		return lexique.EN
	}
	return lexique.FR
}

// chosen says whether the reader chooses a language by this very call.
func chosen(r *http.Request) bool {
	_, ok := lexique.ParseLangue(r.URL.Query().Get("lang"))
	return ok
}

func (s *Shell) rememberLanguage(w http.ResponseWriter, l lexique.Langue) {
	const year = 365 * 24 * 3600
	http.SetCookie(w, &http.Cookie{
		Name: languageCookie, Value: string(l), Path: "/", MaxAge: year, Secure: s.secure, HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
}

// otherLanguage is the same page in the other language. A secret that somebody put into the address is not repeated.
func otherLanguage(r *http.Request, l lexique.Langue) string {
	query := r.URL.Query()
	if _, ok := SecretIn(query); ok {
		query = url.Values{}
	}
	other := lexique.EN
	if l == lexique.EN {
		other = lexique.FR
	}
	query.Set("lang", string(other))
	return r.URL.Path + "?" + query.Encode()
}
