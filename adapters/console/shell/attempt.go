package shell

import (
	"errors"
	"log/slog"
	"net/http"
	"net/url"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/identity"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// The paths of a sign-in by a provider of identities, below the root of an area. The provider sends browsers to the
// second.
const (
	ProviderPath     = "/sign-in/provider"
	ProviderBackPath = ProviderPath + "/back"
)

// attemptCookie keeps a sign-in on its way. Browsers take the first name over https alone, from this very host and for
// all of it, so that no other host of the domain can begin a sign-in for somebody.
func (s *Shell) attemptCookie(area string) string {
	if s.secure {
		return "__Host-" + area + "-attempt"
	}
	return area + "-attempt"
}

// KeepAttempt gives a sign-in of an area to the browser, which comes back with it from the provider: hence Lax.
func (s *Shell) KeepAttempt(w http.ResponseWriter, area string, attempt identity.Attempt) {
	s.setAttempt(w, area, attempt.Text().Reveal(), int(identity.AttemptLife.Seconds()))
}

// TakeAttempt reads the sign-in that a browser comes back with, and ends it.
func (s *Shell) TakeAttempt(w http.ResponseWriter, r *http.Request, area string) (identity.Attempt, bool) {
	s.setAttempt(w, area, "", -1)
	cookie, err := r.Cookie(s.attemptCookie(area))
	if err != nil {
		return identity.Attempt{}, false
	}
	return identity.ParseAttempt(access.NewSecret(cookie.Value))
}

func (s *Shell) setAttempt(w http.ResponseWriter, area, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: s.attemptCookie(area), Value: value, Path: "/", MaxAge: seconds, Secure: s.secure, HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
}

// LeadToProvider sends the browser to the provider's address with an attempt of an area. No cache keeps the answer.
func (s *Shell) LeadToProvider(
	w http.ResponseWriter, r *http.Request, area string, attempt identity.Attempt, address string,
) {
	s.KeepAttempt(w, area, attempt)
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, address, http.StatusSeeOther)
}

// RefuseSignIn leads to the page of the sign-in below root, which says why somebody is not let in. An error that is no
// refusal comes back as it is.
func (s *Shell) RefuseSignIn(w http.ResponseWriter, r *http.Request, log *slog.Logger, root string, err error) error {
	refused, ok := errors.AsType[*identity.RefusedError](err)
	if !ok {
		return err
	}
	log.Warn("a sign-in was refused", "request_id", w.Header().Get("X-Request-Id"), "cause", refused.Error())
	w.Header().Set("Cache-Control", "no-store")
	page := s.Path(root + "/sign-in?refused=" + url.QueryEscape(string(refused.Reason)))
	http.Redirect(w, r, page, http.StatusSeeOther)
	return nil
}

// ProviderAnswer is what a provider sent a browser back with.
func ProviderAnswer(r *http.Request) identity.Answer {
	q := r.URL.Query()
	return identity.Answer{State: q.Get("state"), Code: q.Get("code"), Issuer: q.Get("iss"), Error: q.Get("error")}
}

// WithoutAnswer is a request without what a provider sent along, so that no page repeats it.
func WithoutAnswer(r *http.Request) *http.Request {
	again := r.Clone(r.Context())
	again.URL = &url.URL{Path: r.URL.Path}
	return again
}

// RefusedSignIn is the notice and the status of a page that says why a sign-in was refused; false for no reason of
// ours, so that an address makes a page say nothing else.
func RefusedSignIn(reason string) (*Notice, int, bool) {
	text, ok := refusals[identity.Reason(reason)]
	status := http.StatusForbidden
	if identity.Reason(reason) == identity.Out {
		status = http.StatusServiceUnavailable
	}
	return &Notice{Kind: "bad", Text: text}, status, ok
}

var refusals = map[identity.Reason]lexique.Texte{
	identity.Foreign: Texte(
		"Cette réponse ne correspond à aucune connexion commencée dans ce navigateur. Recommencez.",
		"This answer belongs to no sign-in that began in this browser. Begin again.",
	),
	identity.Late: Texte(
		"La connexion a pris plus de dix minutes. Recommencez.",
		"The sign-in took more than ten minutes. Begin again.",
	),
	identity.Declined: Texte(
		"Le fournisseur d’identité ne vous a pas laissé passer, ou vous êtes revenu en arrière.",
		"The identity provider did not let you through, or you went back.",
	),
	identity.Out: Texte(
		"Le fournisseur d’identité ne répond pas ; réessayez dans un instant.",
		"The identity provider does not answer; try again soon.",
	),
	identity.Invalid: Texte(
		"La preuve reçue du fournisseur d’identité ne tient pas. Recommencez ; si cela dure, prévenez l’exploitant.",
		"The proof from the identity provider does not hold. Begin again; if it goes on, tell the operator.",
	),
	identity.Unverified: Texte(
		"Le fournisseur d’identité ne dit pas que votre adresse est vérifiée. Vérifiez-la chez lui.",
		"The identity provider does not say that your address is verified. Verify it there.",
	),
	identity.Unknown: Texte(
		"Personne ne vous a donné accès ici sous cette adresse. Demandez-le à un propriétaire ou à l’exploitant.",
		"Nobody has let you in here under that address. Ask an owner or the operator.",
	),
	identity.Another: Texte(
		"Cette adresse est déjà celle d’une autre identité. Un propriétaire peut retirer la personne et l’inviter "+
			"de nouveau.",
		"That address belongs to another identity already. An owner can remove the person and invite them again.",
	),
	identity.Old: Texte(
		"Le fournisseur d’identité vous a laissé passer sans vous demander de nouveau qui vous êtes. Sortez de votre "+
			"session chez lui, puis recommencez.",
		"The identity provider let you pass without asking again who you are. End your session there, then begin "+
			"again.",
	),
	identity.OneProof: Texte(
		"Il faut ici deux preuves de votre identité. Activez la double authentification chez votre fournisseur.",
		"Two proofs of who you are are needed here. Switch on two-factor authentication at your provider.",
	),
}
