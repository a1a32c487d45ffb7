-- +goose Up
-- Who a person is to the provider of identities by which they signed in; empty for somebody who never did.
ALTER TABLE members ADD COLUMN identity_issuer text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE members ADD COLUMN identity_subject text COLLATE "C" NOT NULL DEFAULT '';
-- Who comes from a provider is looked up by address, before anything says of which organisation they are.
CREATE INDEX members_by_email ON members (email) WHERE removed_at IS NULL;
