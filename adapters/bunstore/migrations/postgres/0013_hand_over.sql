-- +goose Up
-- The digest of the link by which somebody takes the first secret of a credential, and when it ends; null without one.
ALTER TABLE credentials ADD COLUMN hand_over text COLLATE "C";
ALTER TABLE credentials ADD COLUMN hand_over_until bigint;
