package proof

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/run"
)

// ShareTokenLifetime is how long a share token opens its run to other organisations.
const ShareTokenLifetime = 30 * 24 * time.Hour

// ShareTokenType is the typ of the JWS that carries the claims.
const ShareTokenType = "retraite-share+jwt"

// ShareClaims are the claims of a proofToken: one run, until an instant, whoever presents it. Spec §4, the
// query parameter proofToken.
type ShareClaims struct {
	Run                 run.ID
	IssuedAt, ExpiresAt time.Time
}

// NewShareClaims returns the claims for a run, to the second, as tokens count.
func NewShareClaims(id run.ID, now time.Time) ShareClaims {
	issued := now.UTC().Truncate(time.Second)
	return ShareClaims{Run: id, IssuedAt: issued, ExpiresAt: issued.Add(ShareTokenLifetime)}
}

// Opens says whether the claims open that run at that instant.
func (c ShareClaims) Opens(id run.ID, now time.Time) bool {
	return c.Run != "" && c.Run == id && now.Before(c.ExpiresAt)
}
