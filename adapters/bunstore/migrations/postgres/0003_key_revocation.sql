-- +goose Up
-- When a key was withdrawn; null for one that was not.
ALTER TABLE signing_keys ADD COLUMN revoked_at bigint;
