// Package staff says who runs the service by its console, and what each may do there: operators, and those who help.
// They belong to no organisation, and their passes open nothing but the console. Members of organisations are in
// domain/member.
package staff

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/retraite-gateway/retraite/domain/access"
)

// Role is what a person of the staff may do.
type Role string

// The roles.
const (
	// Operator changes things.
	Operator Role = "operator"
	// Support looks at them.
	Support Role = "support"
)

// Roles returns every role, the most powerful first.
func Roles() []Role { return []Role{Operator, Support} }

// ParseRole reads the name of a role.
func ParseRole(name string) (Role, error) {
	for _, role := range Roles() {
		if string(role) == name {
			return role, nil
		}
	}
	return "", fmt.Errorf("staff: there is no role %q", name)
}

// MayWrite says whether the role lets a person change anything.
func (r Role) MayWrite() bool { return r == Operator }

// DeniedError refuses a change to somebody who only looks.
type DeniedError struct{ Role Role }

// Error names the role.
func (e *DeniedError) Error() string { return "the role " + string(e.Role) + " changes nothing" }

// How long a pass lasts.
const (
	// LinkLife is how long a sign-in link may be used, once.
	LinkLife = 15 * time.Minute
	// SessionIdle ends a session that nobody used, SessionLife any session.
	SessionIdle = 30 * time.Minute
	SessionLife = 8 * time.Hour
	// SessionStep is how coarse the last use of a session is: it is written at most that often.
	SessionStep = time.Minute
)

// Kind tells a link, which is used once, from the session that follows.
type Kind string

// The kinds of passes.
const (
	Link    Kind = "link"
	Session Kind = "session"
)

// Pass lets a person of the staff in. Only the digest of its secret is kept.
type Pass struct {
	Digest    access.Digest
	Kind      Kind
	Email     string
	Role      Role
	CreatedAt time.Time
	SeenAt    time.Time
}

// Alive says whether the pass still lets its holder in.
func (p Pass) Alive(now time.Time) bool {
	if p.Kind == Link {
		return now.Before(p.CreatedAt.Add(LinkLife))
	}
	return now.Before(p.CreatedAt.Add(SessionLife)) && now.Before(p.SeenAt.Add(SessionIdle))
}

// The bounds of a reason, in characters.
const (
	LeastReason = 10
	MostReason  = 500
)

// ParseReason reads why something is changed: one line that says something, without the blanks around it.
func ParseReason(text string) (string, error) {
	text = strings.TrimSpace(text)
	n := utf8.RuneCountInString(text)
	if n < LeastReason || n > MostReason || !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return "", fmt.Errorf("staff: a reason is one line of %d to %d characters", LeastReason, MostReason)
	}
	return text, nil
}
