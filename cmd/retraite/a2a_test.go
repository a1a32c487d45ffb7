package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2aclient"
	"github.com/a2aproject/a2a-go/v2/a2aclient/agentcard"
	"github.com/lestrrat-go/jwx/v2/jwk"
	"github.com/lestrrat-go/jwx/v2/jws"

	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// toService sends what is meant for the public address of the service to where the test listens.
type toService struct {
	origin *url.URL
	as     bearing
}

// RoundTrip changes the host.
func (s toService) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme = s.origin.Scheme
	r.URL.Host = s.origin.Host
	return s.as.RoundTrip(r)
}

func (s *service) toService(key string) *http.Client {
	s.t.Helper()
	origin, err := url.Parse(s.origin())
	if err != nil {
		s.t.Fatal(err)
	}
	return &http.Client{Transport: toService{origin, bearing{key: key}}}
}

// peers connects the SDK's own client by each interface of the card.
func (s *service) peers(key string) map[string]*a2aclient.Client {
	s.t.Helper()
	at := s.toService(key)
	card, err := agentcard.NewResolver(s.toService("")).Resolve(s.t.Context(), testBaseURL)
	if err != nil {
		s.t.Fatal(err)
	}
	if len(card.SupportedInterfaces) != 2 || card.Capabilities.Streaming || card.Capabilities.PushNotifications {
		s.t.Errorf("card %+v", card)
	}
	out := map[string]*a2aclient.Client{}
	for _, i := range card.SupportedInterfaces {
		if !strings.HasPrefix(i.URL, testBaseURL) {
			s.t.Errorf("interface at %s", i.URL)
		}
		peer, err := a2aclient.NewFromEndpoints(s.t.Context(), []*a2a.AgentInterface{i},
			a2aclient.WithJSONRPCTransport(at), a2aclient.WithRESTTransport(at))
		if err != nil {
			s.t.Fatal(err)
		}
		out[string(i.ProtocolBinding)] = peer
	}
	return out
}

func ask(content a2a.PartContent) *a2a.SendMessageRequest {
	return &a2a.SendMessageRequest{Message: a2a.NewMessage(a2a.MessageRoleUser, &a2a.Part{Content: content})}
}

func data(value any) a2a.PartContent { return a2a.Data{Value: value} }

// Spec §1: the wording to quote comes first, also between agents.
func TestA2A_estimate_gives_the_sentence_to_quote_first(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("a2a")
		want := s.call("POST", "/a2a/estimate", key, `{"birthYear":1970,"revenuAnnuelBrutApproxEur":36000.5}`).ok(
			t, "REST",
		)
		for binding, peer := range s.peers(key) {
			for name, content := range map[string]a2a.PartContent{
				"data": data(given{"skill": "estimate-band", "birthYear": 1970, "revenuAnnuelBrutApproxEur": 36000.5}),
				"text": a2a.Text(`{"skill":"estimate-band","birthYear":1970,"revenuAnnuelBrutApproxEur":36000.50}`),
			} {
				result, err := peer.SendMessage(t.Context(), ask(content))
				if err != nil {
					t.Fatalf("%s %s: %v", binding, name, err)
				}
				message, ok := result.(*a2a.Message)
				if !ok || len(message.Parts) != 3 {
					t.Fatalf("%s %s: %T", binding, name, result)
				}
				if first := message.Parts[0].Text(); first != want.text("citation.statementForLlm") {
					t.Errorf("%s %s: first part %q", binding, name, first)
				}
				body, err := json.Marshal(message.Parts[2].Data())
				if err != nil {
					t.Fatal(err)
				}
				if got := (reply{body: body}); got.number("band.low") != want.number("band.low") {
					t.Errorf("%s %s: %s", binding, name, body)
				}
			}
		}
	})
}

func TestA2A_is_refused_and_charged_as_REST_is(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, _ := s.org("full")
		narrow := s.granted(org.ID, "a2a.ontology")
		before := s.call("GET", "/me", narrow, nil).ok(t, "me").number("quota.callsUsed")
		peers := s.peers(narrow)
		for binding, peer := range peers {
			_, err := peer.SendMessage(t.Context(), ask(data(given{"skill": "estimate-band", "birthYear": 1970})))
			if !errors.Is(err, a2a.ErrUnauthorized) || !strings.Contains(err.Error(), "CAPABILITY_DENIED") {
				t.Errorf("%s: %v", binding, err)
			}
			concept, err := peer.SendMessage(t.Context(), ask(data(given{"skill": "concepts", "id": "decote"})))
			if err != nil {
				t.Errorf("%s: %v", binding, err)
			} else if message, ok := concept.(*a2a.Message); !ok ||
				message.Parts[0].Data().(map[string]any)["id"] != "decote" {
				t.Errorf("%s: %+v", binding, concept)
			}
			// What asks for nothing is no operation, and costs nothing.
			if _, err := peer.SendMessage(t.Context(), ask(a2a.Text("Bonjour"))); !errors.Is(
				err, a2a.ErrInvalidParams,
			) {
				t.Errorf("%s: %v", binding, err)
			}
		}
		after := s.call("GET", "/me", narrow, nil).ok(t, "me").number("quota.callsUsed")
		if after != before+float64(2*len(peers))+1 {
			t.Errorf("calls %v, then %v", before, after)
		}
		for binding, peer := range s.peers("svc_wrong") {
			if _, err := peer.SendMessage(t.Context(), ask(data(given{"skill": "concepts"}))); err == nil {
				t.Errorf("%s answers a wrong key", binding)
			}
		}
	})
}

// Anybody verifies the card with the published keys: RFC 8785 over what is served, without its signatures. A2A 1.0,
// 8.4.3.
func TestA2A_card_is_signed_by_a_published_key(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	keys, err := jwk.Parse(s.getPage("/.well-known/jwks.json").body)
	if err != nil {
		t.Fatal(err)
	}
	served, err := ijson.ParseObject(s.getPage("/.well-known/agent-card.json").body)
	if err != nil {
		t.Fatal(err)
	}
	var members []ijson.Member
	for name, value := range served.All() {
		if name != "signatures" {
			members = append(members, ijson.Member{Name: name, Value: value})
		}
	}
	payload, err := ijson.NewObject(members...).JCS()
	if err != nil {
		t.Fatal(err)
	}
	card, err := agentcard.NewResolver(s.toService("")).Resolve(t.Context(), testBaseURL)
	if err != nil || len(card.Signatures) != 1 {
		t.Fatalf("%+v, %v", card, err)
	}
	head, signature := card.Signatures[0].Protected, card.Signatures[0].Signature
	verified := func(payload []byte) error {
		_, err := jws.Verify([]byte(head+".."+signature), jws.WithDetachedPayload(payload), jws.WithKeySet(keys))
		return err
	}
	if err := verified(payload); err != nil {
		t.Error(err)
	}
	altered := bytes.Replace(payload, []byte("/a2a/v1/jsonrpc"), []byte("/a2a/v2/jsonrpc"), 1)
	if bytes.Equal(altered, payload) || verified(altered) == nil {
		t.Error("an altered card verifies")
	}
	message, err := jws.ParseString(head + ".." + signature)
	if err != nil {
		t.Fatal(err)
	}
	said := message.Signatures()[0].ProtectedHeaders()
	if said.Type() != "JOSE" || said.JWKSetURL() != testBaseURL+"/.well-known/jwks.json" {
		t.Errorf("type %s, keys at %s", said.Type(), said.JWKSetURL())
	}
	// Nobody may show the card for a proof.
	whole := head + "." + base64.RawURLEncoding.EncodeToString(payload) + "." + signature
	if _, _, err := token.OpenProofWith(s.getPage("/.well-known/jwks.json").body, whole); err == nil {
		t.Error("the card is taken for a proof")
	}
}
