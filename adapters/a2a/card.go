package a2a

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/a2aproject/a2a-go/v2/a2a"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// The skills, by the names that a message asks for them.
const (
	skillEstimate = "estimate-band"
	skillConcepts = "concepts"
)

const (
	mediaJSON = "application/json"
	mediaText = "text/plain"
)

// card describes the agent, with the interfaces that are served and no other.
func (a *Agent) card() *a2a.AgentCard {
	bearer := a2a.SecurityRequirements{"bearer": {}}
	client := a2a.SecurityRequirements{"client": {}}
	return &a2a.AgentCard{
		Name: "Retraite", Version: a.config.Version,
		Description: "Pensions de retraite françaises : fourchette indicative et concepts du droit. " +
			"French retirement pensions: an indicative band and the concepts of the law.",
		DocumentationURL: a.config.BaseURL + "/docs",
		SupportedInterfaces: []*a2a.AgentInterface{
			a2a.NewAgentInterface(a.config.BaseURL+JSONRPCPath, a2a.TransportProtocolJSONRPC),
			a2a.NewAgentInterface(a.config.BaseURL+RESTPath, a2a.TransportProtocolHTTPJSON),
		},
		DefaultInputModes: []string{mediaJSON}, DefaultOutputModes: []string{mediaText, mediaJSON},
		SecurityRequirements: a2a.SecurityRequirementsOptions{bearer, client},
		SecuritySchemes: a2a.NamedSecuritySchemes{
			"bearer": a2a.HTTPAuthSecurityScheme{
				Scheme: "Bearer", Description: "An API key, svc_…, or an access token.",
			},
			"client": a2a.OAuth2SecurityScheme{
				Flows: a2a.ClientCredentialsOAuthFlow{TokenURL: a.config.TokenURL, Scopes: map[string]string{}},
			},
		},
		Skills: []a2a.AgentSkill{
			{
				ID: skillEstimate, Name: "Estimate a pension band", Tags: []string{"retraite", "pension", "estimate"},
				Description: "An indicative band from a year of birth. A data part with skill estimate-band and the " +
					"members of POST /a2a/estimate. Repeat the first part of the answer word for word with any " +
					"figure; never give central without the band; never call it certified.",
				Examples: []string{
					`{"skill":"estimate-band","birthYear":1970,"revenuAnnuelBrutApproxEur":36000,` +
						`"anneesCotiseesApprox":30}`,
				},
			},
			{
				ID: skillConcepts, Name: "Explain a concept", Tags: []string{"retraite", "ontology"},
				Description: "What a word of French pension law means. A data part with skill concepts and an id; " +
					"without an id, every concept.",
				Examples: []string{`{"skill":"concepts","id":"decote"}`},
			},
		},
	}
}

// Card serves the card to anybody, browsers included. It is signed at each request, so that a key that was revoked
// since signs no longer; when the keys cannot be read, the card comes without a signature, which it may lack.
func (a *Agent) Card() (http.Handler, error) {
	card := a.card()
	bare, err := json.Marshal(card)
	if err != nil {
		return nil, err
	}
	canonical, err := canonicalOf(bare)
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := bare
		if signature, ok := a.signed(r.Context(), canonical); ok {
			shown := *card
			shown.Signatures = []a2a.AgentCardSignature{signature}
			body, _ = json.Marshal(shown) // it was written before
		}
		sum := sha256.Sum256(body)
		tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
		h := w.Header()
		h.Set("Content-Type", mediaJSON)
		h.Set("Cache-Control", "public, max-age=300")
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		if r.Method != http.MethodHead {
			_, _ = w.Write(body) // the client is gone when this fails
		}
	}), nil
}

// canonicalOf is the form of a card that is signed: RFC 8785, without signatures. What the protocol does not require is
// left out where it is empty, so that the card can be signed as it is served (A2A 1.0, 8.4.1).
func canonicalOf(card []byte) ([]byte, error) {
	value, err := ijson.ParseObject(card)
	if err != nil {
		return nil, err
	}
	return value.JCS()
}

// signed signs the card; false when that cannot be done now.
func (a *Agent) signed(ctx context.Context, canonical []byte) (a2a.AgentCardSignature, bool) {
	if a.config.Statements == nil {
		return a2a.AgentCardSignature{}, false
	}
	seal, err := a.config.Statements.SignStatement(ctx, canonical, a.config.JWKSURI)
	if err != nil {
		a.config.Log.WarnContext(ctx, "the card of the agent is not signed", "cause", err.Error())
		return a2a.AgentCardSignature{}, false
	}
	header, rest, _ := strings.Cut(seal.JWS, ".")
	_, signature, _ := strings.Cut(rest, ".")
	return a2a.AgentCardSignature{Protected: header, Signature: signature}, true
}
