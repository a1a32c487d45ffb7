package member

import (
	"errors"
	"net/mail"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// ID names a person in an organisation. It is opaque.
type ID string

// Member is a person who may open the area of an organisation.
type Member struct {
	ID  ID
	Org access.OrgID
	// Email is how the others know the person. It proves nothing: who holds a link of the person signs in.
	Email        string
	Roles        Roles
	CreatedAt    time.Time
	LastSignInAt time.Time // zero: never
	RemovedAt    time.Time // zero: in the organisation
	// Identity is who the person is to the provider by which they signed in; zero for somebody who never did.
	Identity Identity
}

// Identity names a person at a provider of identities, for good: an address may be given to somebody else.
type Identity struct{ Issuer, Subject string }

// Admits says whether an identity may be the person's. It is not when the same provider knows them by another name;
// another provider takes the place of the one before.
func (m Member) Admits(i Identity) bool {
	return m.Identity.Issuer != i.Issuer || m.Identity.Subject == i.Subject
}

// InOrg says whether the person still belongs to the organisation.
func (m Member) InOrg() bool { return m.RemovedAt.IsZero() }

// ErrEmail is a text that is no e-mail address.
var ErrEmail = errors.New("member: not an e-mail address")

// maxEmail is the length that mail servers accept, in bytes.
const maxEmail = 254

// ParseEmail reads an address without a name, and gives it in lower case: two addresses of one person are compared.
func ParseEmail(text string) (string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	address, err := mail.ParseAddress(text)
	if err != nil || address.Address != text || len(text) > maxEmail || !strings.Contains(text, "@") {
		return "", ErrEmail
	}
	return text, nil
}

// OneOwnerLeft says whether somebody of the list, persons who left apart, is an owner once one of them is changed: an
// organisation without any could not be given a new one from its area.
func OneOwnerLeft(list []Member, changed Member) bool {
	for _, m := range list {
		if m.ID == changed.ID {
			m = changed
		}
		if m.InOrg() && m.Roles.Has(Owner) {
			return true
		}
	}
	return false
}
