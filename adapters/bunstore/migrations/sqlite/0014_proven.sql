-- +goose Up
-- When the person of a session proved who they are; null where a provider of identities does not say.
ALTER TABLE sessions ADD COLUMN proven_at integer;
