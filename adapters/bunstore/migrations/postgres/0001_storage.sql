-- +goose Up
CREATE TABLE orgs (
    org_id            text COLLATE "C"  NOT NULL PRIMARY KEY,
    name              text              NOT NULL,
    packs             text              NOT NULL, -- JSON array
    calls_cap         bigint            NOT NULL,
    runs_cap          bigint            NOT NULL,
    restitution_level integer           NOT NULL,
    allowlist         text              NOT NULL, -- JSON array
    created_at        bigint            NOT NULL
);

CREATE TABLE credentials (
    org_id            text COLLATE "C"  NOT NULL REFERENCES orgs (org_id),
    credential_id     text COLLATE "C"  NOT NULL,
    kind              text              NOT NULL,
    label             text              NOT NULL,
    grants            text              NOT NULL, -- JSON array
    restitution_level integer           NOT NULL,
    secrets           text              NOT NULL, -- JSON array of digests; the secrets themselves are nowhere
    created_at        bigint            NOT NULL,
    expires_at        bigint,
    revoked_at        bigint,
    last_used_at      bigint,
    PRIMARY KEY (org_id, credential_id)
);
-- A call presents the id alone.
CREATE UNIQUE INDEX credentials_id ON credentials (credential_id);

-- The counters of a period. prev is what calls_used was before its last change: it tells a flush how many of its calls were granted.
CREATE TABLE quota_counters (
    org_id            text COLLATE "C"  NOT NULL,
    period_ym         integer           NOT NULL, -- 202611
    calls_used        bigint            NOT NULL DEFAULT 0,
    runs_used         bigint            NOT NULL DEFAULT 0,
    prev              bigint            NOT NULL DEFAULT 0,
    PRIMARY KEY (org_id, period_ym)
) WITH (fillfactor = 70); -- room for the next version of the row on its page, so that no index is touched

-- Append-only, and prepared for partitions by period_ym, which is in the key. status, error and run_id are there when they were known at
-- the charge; else see usage_outcomes.
CREATE TABLE usage_events (
    org_id            text COLLATE "C"  NOT NULL,
    period_ym         integer           NOT NULL,
    event_id          text COLLATE "C"  NOT NULL,
    at                bigint            NOT NULL,
    operation         text              NOT NULL,
    credential        text              NOT NULL,
    request_id        text              NOT NULL,
    calls             smallint          NOT NULL,
    runs              smallint          NOT NULL DEFAULT 0,
    status            integer           NOT NULL DEFAULT 0,
    error             text              NOT NULL DEFAULT '',
    run_id            text              NOT NULL DEFAULT '',
    PRIMARY KEY (org_id, period_ym, event_id)
);

-- What a call was answered, written after the answer.
CREATE TABLE usage_outcomes (
    org_id            text COLLATE "C"  NOT NULL,
    period_ym         integer           NOT NULL,
    event_id          text COLLATE "C"  NOT NULL,
    status            integer           NOT NULL,
    error             text              NOT NULL,
    run_id            text              NOT NULL,
    PRIMARY KEY (org_id, period_ym, event_id)
);

-- Append-only. A run is superseded when another one has it in supersedes, which is unique: so of two replays one commits.
CREATE TABLE runs (
    org_id            text COLLATE "C"  NOT NULL,
    run_id            text COLLATE "C"  NOT NULL,
    created_at        bigint            NOT NULL,
    commit_id         text COLLATE "C"  NOT NULL, -- grows with every commit
    dossier_id        text COLLATE "C", -- of a run that has data
    supersedes        text COLLATE "C",
    fingerprint       text              NOT NULL,
    document          text              NOT NULL, -- the whole run, JSON
    PRIMARY KEY (org_id, run_id),
    FOREIGN KEY (org_id, supersedes) REFERENCES runs (org_id, run_id)
);
CREATE UNIQUE INDEX runs_supersedes ON runs (org_id, supersedes) WHERE supersedes IS NOT NULL;
CREATE INDEX runs_newest ON runs (org_id, created_at, commit_id);
CREATE INDEX runs_dossier ON runs (org_id, dossier_id, created_at, commit_id) WHERE dossier_id IS NOT NULL;
-- A share token names the run alone.
CREATE INDEX runs_id ON runs (run_id);

CREATE TABLE lacunes (
    org_id            text COLLATE "C"  NOT NULL,
    lacune_id         text COLLATE "C"  NOT NULL,
    run_id            text COLLATE "C"  NOT NULL,
    PRIMARY KEY (org_id, lacune_id)
);

-- expires_at must not be null: a commit that meets an answer still alive writes a null there, and so fails as a whole.
CREATE TABLE idempotency_answers (
    org_id            text COLLATE "C"  NOT NULL,
    principal         text COLLATE "C"  NOT NULL,
    operation         text COLLATE "C"  NOT NULL,
    key               text COLLATE "C"  NOT NULL,
    fingerprint       text              NOT NULL,
    run_id            text COLLATE "C"  NOT NULL,
    status            integer           NOT NULL,
    content_type      text              NOT NULL,
    body              bytea             NOT NULL,
    expires_at        bigint            NOT NULL,
    PRIMARY KEY (org_id, principal, operation, key)
);
CREATE INDEX idempotency_answers_expiry ON idempotency_answers (expires_at);

-- Of the service, not of an organisation. generation counts the keys of a use from 1: so of two first keys one is saved.
CREATE TABLE signing_keys (
    key_use           text              NOT NULL,
    generation        integer           NOT NULL,
    key_id            text COLLATE "C"  NOT NULL UNIQUE,
    private           bytea             NOT NULL,
    created_at        bigint            NOT NULL,
    signs_from        bigint            NOT NULL,
    retired_at        bigint,
    PRIMARY KEY (key_use, generation)
);

-- Of the service, not of an organisation.
CREATE TABLE service_flags (
    name              text              NOT NULL PRIMARY KEY,
    enabled           boolean           NOT NULL,
    reason            text              NOT NULL,
    changed_at        bigint
);

-- Documents are large and written once: lz4 spends a fraction of what the default compression does. A server that lacks it keeps that.
-- +goose StatementBegin
DO $$
BEGIN
    EXECUTE 'ALTER TABLE runs ALTER document SET COMPRESSION lz4';
    EXECUTE 'ALTER TABLE idempotency_answers ALTER body SET COMPRESSION lz4';
EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE 'lz4 is not available: %', SQLERRM;
END $$;
-- +goose StatementEnd
