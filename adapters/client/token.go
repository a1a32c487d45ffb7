package client

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// tokens gives the bearer of calls: the API key, or an access token that is fetched when it is needed. Spec §5.3.
type tokens struct {
	client *Client

	mu    sync.Mutex
	token string
	until time.Time
}

// used says whether calls carry access tokens.
func (t *tokens) used() bool { return t.client.config.Key.IsZero() }

// forget makes the next call fetch a token.
func (t *tokens) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.token = ""
}

// bearer returns the key or a token that is still good. Those who need a new one at once wait for the one that
// fetches it.
func (t *tokens) bearer(ctx context.Context) (string, error) {
	if !t.used() {
		return t.client.config.Key.Reveal(), nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.token != "" && time.Now().Before(t.until) {
		return t.token, nil
	}
	return t.fetch(ctx)
}

func (t *tokens) fetch(ctx context.Context) (string, error) {
	config := t.client.config
	form := url.Values{"grant_type": {"client_credentials"}}.Encode()
	address := config.BaseURL + apiRoot + "/oauth/token"
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form))
	if err != nil {
		return "", fmt.Errorf("client: %w", err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.SetBasicAuth(url.QueryEscape(config.ClientID), url.QueryEscape(config.ClientSecret.Reveal()))
	got, err := t.client.send(req)
	if err != nil {
		return "", err
	}
	var issued struct {
		AccessToken string `json:"access_token"`
		ExpiresIn   int64  `json:"expires_in"`
	}
	if err := json.Unmarshal(got.body, &issued); err != nil || issued.AccessToken == "" {
		return "", fmt.Errorf("client: the token endpoint answers no token: %w", err)
	}
	life := time.Duration(issued.ExpiresIn) * time.Second
	t.token = issued.AccessToken
	t.until = time.Now().Add(life - min(tokenSlack, life/2))
	return t.token, nil
}
