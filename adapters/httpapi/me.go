package httpapi

import (
	"net/http"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
)

// meBody is the answer of GET /me. Spec §2.12.
type meBody struct {
	OrgID            string      `json:"orgId"`
	KeyPrefix        *string     `json:"keyPrefix"`
	ClientID         *string     `json:"clientId,omitempty"`
	CredentialKind   string      `json:"credentialKind"`
	Label            string      `json:"label"`
	Grants           []string    `json:"grants"`
	Packs            []string    `json:"packs"`
	RestitutionLevel int         `json:"restitutionLevel"`
	Quota            quota.Quota `json:"quota"`
	ExpiresAt        *string     `json:"expiresAt"`
	CreatedAt        *string     `json:"createdAt"`
	LastUsedAt       *string     `json:"lastUsedAt"`
}

// me is GET /me.
func (a *API) me(_ http.ResponseWriter, _ *http.Request, admission app.Admission) (answer, error) {
	me, err := a.use.ReadMe.Do(admission)
	if err != nil {
		return answer{}, err
	}
	return jsonAnswer(meBody{
		OrgID: string(me.OrgID), KeyPrefix: textOrNull(string(me.KeyPrefix)), ClientID: textOrNull(string(me.ClientID)),
		CredentialKind: string(me.Kind), Label: me.Label, Grants: words(me.Grants.Slice()), Packs: words(me.Packs),
		RestitutionLevel: int(me.RestitutionLevel), Quota: me.Quota,
		ExpiresAt: instantOrNull(me.ExpiresAt), CreatedAt: instantOrNull(me.CreatedAt), LastUsedAt: instantOrNull(me.LastUsedAt),
	})
}

func textOrNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func instantOrNull(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	return textOrNull(run.Instant(t))
}

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}
