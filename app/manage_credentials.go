package app

import (
	"context"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports"
)

// DefaultOverlap is how long the old secret of a rotated credential stays valid when nobody says otherwise.
const DefaultOverlap = 24 * time.Hour

// ManageCredentials creates, rotates, revokes and lists API keys and OAuth clients. It is for
// operators: no admission protects it.
type ManageCredentials struct {
	orgs        ports.Orgs
	credentials ports.Credentials
	clock       ports.Clock
	entropy     ports.Entropy
	settings    Settings
	journal     *Journal
}

// NewManageCredentials makes the use case.
func NewManageCredentials(
	orgs ports.Orgs, credentials ports.Credentials, clock ports.Clock, entropy ports.Entropy, settings Settings,
	journal *Journal,
) *ManageCredentials {
	return &ManageCredentials{
		orgs: orgs, credentials: credentials, clock: clock, entropy: entropy, settings: settings, journal: journal,
	}
}

// by is the use case in the hands of somebody else than who runs the process.
func (u ManageCredentials) by(who Operator) *ManageCredentials { return u.noting(u.journal.by(who)) }

// noting is the use case with another journal.
func (u ManageCredentials) noting(journal *Journal) *ManageCredentials {
	u.journal = journal
	return &u
}

// NewCredential is what an operator says of a credential to create: a pack, or grants, not both.
type NewCredential struct {
	Org    access.OrgID
	Label  string
	Pack   string
	Grants []string
	// RestitutionLevel is the organisation's when nil.
	RestitutionLevel *int
	// Expires is a day (its first instant in the period zone) or an RFC 3339 instant; empty for never.
	Expires string
}

// Issued is a new secret with the credential that bears it; Secret is shown once and kept nowhere.
type Issued struct {
	Credential access.Credential
	Secret     access.Secret
}

// CreateKey makes an API key. ErrInvalid, ports.ErrNotFound when there is no such organisation.
func (u *ManageCredentials) CreateKey(ctx context.Context, wanted NewCredential) (Issued, error) {
	return u.create(ctx, wanted, access.KindAPIKey)
}

// CreateClient makes an OAuth client by the rules of CreateKey.
func (u *ManageCredentials) CreateClient(ctx context.Context, wanted NewCredential) (Issued, error) {
	return u.create(ctx, wanted, access.KindOAuthClient)
}

func (u *ManageCredentials) create(ctx context.Context, wanted NewCredential, kind access.Kind) (Issued, error) {
	id, secret := u.newIdentity(kind)
	credential, err := u.save(ctx, wanted, kind, "create", func(c *access.Credential) {
		c.ID = id
		c.Secrets = []access.StoredSecret{{Digest: secret.Digest()}}
	})
	if err != nil {
		return Issued{}, err
	}
	return Issued{Credential: credential, Secret: secret}, nil
}

// newIdentity draws the id of a credential and its first secret.
func (u *ManageCredentials) newIdentity(kind access.Kind) (access.CredentialID, access.Secret) {
	if kind == access.KindOAuthClient {
		var random [access.ClientEntropy]byte
		u.entropy.Fill(random[:])
		return access.NewClient(random)
	}
	var random [access.KeyEntropy]byte
	u.entropy.Fill(random[:])
	key := access.NewAPIKey(random)
	return key.Prefix(), access.NewSecret(key.Reveal())
}

// save keeps a credential as it is wanted; fill gives it its id, and its secret or who takes that.
func (u *ManageCredentials) save(
	ctx context.Context, wanted NewCredential, kind access.Kind, what string, fill func(*access.Credential),
) (access.Credential, error) {
	org, err := u.orgs.Org(ctx, wanted.Org)
	if err != nil {
		return access.Credential{}, failure("read the organisation", err)
	}
	grants, err := wanted.grants(org)
	if err != nil {
		return access.Credential{}, err
	}
	expires, err := u.instant(wanted.Expires)
	if err != nil {
		return access.Credential{}, err
	}
	if now := u.clock.Now(); !expires.IsZero() && !expires.After(now) {
		return access.Credential{}, fmt.Errorf("%w: the expiry %s is in the past", ErrInvalid, wanted.Expires)
	}
	level := org.RestitutionLevel
	if wanted.RestitutionLevel != nil {
		level, err = access.ParseRestitutionLevel(*wanted.RestitutionLevel)
		if err != nil {
			return access.Credential{}, fmt.Errorf("%w: %w", ErrInvalid, err)
		}
		if level > org.RestitutionLevel {
			return access.Credential{}, fmt.Errorf(
				"%w: the organisation's restitution level is %d", ErrInvalid, org.RestitutionLevel,
			)
		}
	}
	credential := access.Credential{
		Org: org.ID, Kind: kind, Label: wanted.Label, Grants: grants, RestitutionLevel: level,
		CreatedAt: u.clock.Now().UTC(), ExpiresAt: expires,
	}
	fill(&credential)
	err = u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		done := noted{
			action: actionOn(kind, what), org: org.ID, subject: string(credential.ID),
			after: factsOfCredential(credential),
		}
		return done, failure(what+" a credential", u.credentials.CreateCredential(ctx, credential))
	})
	if err != nil {
		return access.Credential{}, err
	}
	return credential, nil
}

// actionOn names what was done with a credential of a kind.
func actionOn(kind access.Kind, what string) string {
	if kind == access.KindOAuthClient {
		return "client." + what
	}
	return "key." + what
}

func (n NewCredential) grants(org access.Org) (capability.Set, error) {
	var asked capability.Set
	switch {
	case n.Pack != "" && len(n.Grants) > 0:
		return asked, fmt.Errorf("%w: a credential has a pack or grants, not both", ErrInvalid)
	case n.Pack != "":
		packs, err := parsePacks([]string{n.Pack})
		if err != nil {
			return asked, err
		}
		asked = pack.Grants(packs)
	case len(n.Grants) > 0:
		for _, name := range n.Grants {
			c, ok := capability.Lookup(capability.ID(name))
			if !ok {
				return asked, fmt.Errorf("%w: there is no capability %q", ErrInvalid, name)
			}
			asked = asked.Union(capability.NewSet(c.ID))
		}
	default:
		return asked, fmt.Errorf("%w: a credential needs a pack or a grant", ErrInvalid)
	}
	held := org.Grants()
	for _, id := range asked.Slice() {
		if !held.Has(id) {
			return capability.Set{}, fmt.Errorf("%w: the organisation's packs do not grant %s", ErrInvalid, id)
		}
	}
	return asked, nil
}

func (u *ManageCredentials) instant(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if d, err := calendar.ParseDate(text); err == nil {
		return time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, u.settings.zone()).UTC(), nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}, fmt.Errorf("%w: %q is neither a day nor an RFC 3339 instant", ErrInvalid, text)
	}
	return at.UTC(), nil
}

// Revoke ends a credential of a kind; it returns once that is committed. A credential revoked before stays revoked
// since then. ports.ErrNotFound.
func (u *ManageCredentials) Revoke(
	ctx context.Context, kind access.Kind, id access.CredentialID,
) (access.Credential, error) {
	now := u.clock.Now().UTC()
	return u.update(ctx, kind, id, "revoke", nil, func(c *access.Credential) error {
		if c.RevokedAt.IsZero() {
			c.RevokedAt = now
		}
		return nil
	})
}

// update changes a credential of a kind and notes it.
func (u *ManageCredentials) update(
	ctx context.Context, kind access.Kind, id access.CredentialID, what string, after any,
	change func(*access.Credential) error,
) (access.Credential, error) {
	var changed access.Credential
	err := u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		credential, err := u.credentials.UpdateCredential(ctx, id, func(c *access.Credential) error {
			if c.Kind != kind {
				return ports.ErrNotFound
			}
			return change(c)
		})
		if err != nil {
			return noted{}, failure(what+" a credential", err)
		}
		changed = credential
		return noted{action: actionOn(kind, what), org: credential.Org, subject: string(id), after: after}, nil
	})
	if err != nil {
		return access.Credential{}, err
	}
	return changed, nil
}

// Rotate gives a credential of a kind a new secret; the old one stays valid for the overlap. ErrInvalid for a revoked
// credential or a negative overlap, ports.ErrNotFound.
func (u *ManageCredentials) Rotate(
	ctx context.Context, kind access.Kind, id access.CredentialID, overlap time.Duration,
) (Issued, error) {
	if overlap < 0 {
		return Issued{}, fmt.Errorf("%w: the overlap must not be negative", ErrInvalid)
	}
	secret := u.newSecret(kind, id)
	now := u.clock.Now().UTC()
	after := map[string]string{"overlap": overlap.String()}
	credential, err := u.update(ctx, kind, id, "rotate", after, func(c *access.Credential) error {
		if !c.InForce(now) {
			return fmt.Errorf("%w: the credential is revoked or expired", ErrInvalid)
		}
		*c = c.Rotated(secret.Digest(), now, overlap)
		return nil
	})
	if err != nil {
		return Issued{}, err
	}
	return Issued{Credential: credential, Secret: secret}, nil
}

func (u *ManageCredentials) newSecret(kind access.Kind, id access.CredentialID) access.Secret {
	if kind == access.KindOAuthClient {
		var random [access.ClientEntropy]byte
		u.entropy.Fill(random[:])
		return access.NewClientSecret(random)
	}
	var random [access.KeyEntropy]byte
	u.entropy.Fill(random[:])
	return access.NewSecret(access.KeyForPrefix(id, random).Reveal())
}

// List returns the credentials of an organisation of one kind, oldest first. ports.ErrNotFound when
// there is no such organisation.
func (u *ManageCredentials) List(ctx context.Context, org access.OrgID, kind access.Kind) ([]access.Credential, error) {
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return nil, failure("read the organisation", err)
	}
	credentials, err := u.credentials.ListCredentials(ctx, org, kind)
	return credentials, failure("list credentials", err)
}
