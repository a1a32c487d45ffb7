-- +goose Up
-- A run is kept in three packed parts: its document with the results, the explanations, its proof; document is then empty. A run of before
-- has its whole document as JSON until upkeep has packed it, and one that is erased has a tombstone there.
-- case_id is the dossierId of the request, of runs without data too.
ALTER TABLE runs ADD COLUMN case_id text;
ALTER TABLE runs ADD COLUMN proof blob;
ALTER TABLE runs ADD COLUMN packed blob;
ALTER TABLE runs ADD COLUMN traces blob;
CREATE INDEX runs_unpacked ON runs (created_at) WHERE packed IS NULL AND erased_at IS NULL;
