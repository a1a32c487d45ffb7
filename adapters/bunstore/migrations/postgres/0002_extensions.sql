-- +goose Up
-- What an organisation has switched on; it may have several endpoints of a kind.
CREATE TABLE extension_endpoints (
    org_id            text COLLATE "C"  NOT NULL REFERENCES orgs (org_id),
    endpoint_id       text COLLATE "C"  NOT NULL,
    kind              text COLLATE "C"  NOT NULL,
    enabled           boolean           NOT NULL,
    url               text              NOT NULL,
    secrets           text              NOT NULL, -- JSON array; they sign, so they are kept as they are
    disabled_at       bigint,
    disabled_reason   text              NOT NULL,
    failing_since     bigint,
    PRIMARY KEY (org_id, endpoint_id)
);

-- The outbox: what is told, to which endpoint, and what became of it. The jobs are River's.
CREATE TABLE deliveries (
    org_id            text COLLATE "C"  NOT NULL,
    event_id          text COLLATE "C"  NOT NULL,
    endpoint_id       text COLLATE "C"  NOT NULL,
    kind              text              NOT NULL,
    type              text              NOT NULL,
    run_id            text              NOT NULL,
    body              bytea             NOT NULL, -- the bytes that are signed and sent
    status            text              NOT NULL,
    round             integer           NOT NULL,
    attempts          integer           NOT NULL,
    created_at        bigint            NOT NULL,
    due_at            bigint            NOT NULL,
    attempted_at      bigint,
    last_status       integer           NOT NULL,
    last_error        text              NOT NULL,
    PRIMARY KEY (org_id, event_id, endpoint_id)
);
CREATE INDEX deliveries_newest ON deliveries (org_id, created_at, event_id);
-- Over all organisations: how long the outbox lags, and what is old enough to be forgotten.
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE status = 'pending';
CREATE INDEX deliveries_old ON deliveries (created_at);
