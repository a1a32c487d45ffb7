package proof

import "time"

// RevokedKeyError says that a signature is right and yet proves nothing: its key was withdrawn, so
// somebody else may have made it.
type RevokedKeyError struct {
	KeyID     string
	RevokedAt time.Time
}

// Error names the key and the day.
func (e *RevokedKeyError) Error() string {
	return "key " + e.KeyID + " was revoked on " + e.RevokedAt.UTC().Format(time.DateOnly)
}
