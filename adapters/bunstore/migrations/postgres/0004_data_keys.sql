-- +goose Up
-- The key that seals the seeds of signing keys and the targets and secrets of webhooks, itself sealed by a master key that is not in the
-- database. There is one row.
CREATE TABLE data_keys (
    data_key_id   integer NOT NULL PRIMARY KEY,
    master_key_id text    NOT NULL, -- names the master key, and does not help to find it
    wrapped       bytea    NOT NULL,
    created_at    bigint NOT NULL,
    wrapped_at    bigint NOT NULL
);
