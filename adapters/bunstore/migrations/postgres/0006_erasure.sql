-- +goose Up
-- When a run was erased: its document is a tombstone from then on.
ALTER TABLE runs ADD COLUMN erased_at bigint;
-- What a sweep of old runs looks for.
CREATE INDEX runs_kept ON runs (org_id, created_at) WHERE erased_at IS NULL;

-- After how many days the runs of an organisation are erased; 0 leaves it to the installation.
ALTER TABLE orgs ADD COLUMN run_retention_days integer NOT NULL DEFAULT 0;
-- Since when an organisation is suspended, and since when it is closed for good.
ALTER TABLE orgs ADD COLUMN suspended_at bigint;
ALTER TABLE orgs ADD COLUMN closed_at bigint;

-- Append-only: who changed what. before_value and after_value are JSON, never with a secret in it.
CREATE TABLE operator_events (
    org_id       text    NOT NULL, -- empty: of the service
    event_id     text    NOT NULL, -- grows with time
    at           bigint NOT NULL,
    operator     text    NOT NULL,
    action       text    NOT NULL,
    subject      text    NOT NULL,
    before_value text    NOT NULL,
    after_value  text    NOT NULL,
    PRIMARY KEY (org_id, event_id)
);
CREATE INDEX operator_events_newest ON operator_events (at, event_id);
