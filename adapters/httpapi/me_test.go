package httpapi

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pack"
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

func TestAppendMe_writes_what_encoding_json_writes_of_the_document(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 12, 13, 14, 15, 987_654_321, time.UTC)
	state := quota.New(
		quota.PeriodAt(at, time.UTC), quota.Counters{Calls: 7, Runs: 3}, quota.Caps{Calls: 7, Runs: 1 << 50},
	)
	for name, me := range map[string]app.Me{
		"nothing": {},
		"a key with all grants": {
			OrgID: "org_1", KeyPrefix: "abcdefghij", Kind: access.KindAPIKey, Label: "Essai <&> \"é\"\u2028\n\xff",
			Grants: capability.All(),
			Packs:  []pack.ID{"full", "a2a"}, RestitutionLevel: 2, Quota: state, CreatedAt: at,
		},
		"a token that ends": {
			OrgID: "org_1", ClientID: "cli_1", Kind: access.KindOAuthClient,
			Grants: capability.NewSet(capability.A2AEstimate), Quota: state,
			ExpiresAt: at.Add(time.Hour), CreatedAt: at, LastUsedAt: at.Add(time.Minute),
		},
	} {
		want, err := json.Marshal(meBody{
			OrgID: string(me.OrgID), KeyPrefix: textOrNull(string(me.KeyPrefix)),
			ClientID:       textOrNull(string(me.ClientID)),
			CredentialKind: string(me.Kind), Label: me.Label, Grants: words(me.Grants.Slice()), Packs: words(me.Packs),
			RestitutionLevel: int(me.RestitutionLevel), Quota: me.Quota,
			ExpiresAt: instantOrNull(me.ExpiresAt), CreatedAt: instantOrNull(me.CreatedAt),
			LastUsedAt: instantOrNull(me.LastUsedAt),
		})
		if err != nil {
			t.Fatal(err)
		}
		got, err := appendMe(nil, me)
		if diff := cmp.Diff(string(want), string(got)); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got)\n%s", name, err, diff)
		}
	}
}

func instantOrNull(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	return textOrNull(run.Instant(t))
}
