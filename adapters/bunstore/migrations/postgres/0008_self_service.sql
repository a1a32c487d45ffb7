-- +goose Up
-- The persons of organisations. One who left stays, for what they did is in operator_events.
CREATE TABLE members (
    org_id          text COLLATE "C" NOT NULL REFERENCES orgs (org_id),
    member_id       text COLLATE "C" NOT NULL,
    email           text    NOT NULL,
    roles           text    NOT NULL, -- separated by blanks
    created_at      bigint NOT NULL,
    last_sign_in_at bigint,
    removed_at      bigint,
    PRIMARY KEY (org_id, member_id)
);
CREATE UNIQUE INDEX members_email ON members (org_id, email) WHERE removed_at IS NULL;

-- A link is removed by whoever uses it, so that it is used once. digest is the SHA-256 of its secret.
CREATE TABLE sign_in_links (
    org_id     text COLLATE "C" NOT NULL,
    digest     text COLLATE "C" NOT NULL,
    member_id  text COLLATE "C" NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (org_id, digest),
    FOREIGN KEY (org_id, member_id) REFERENCES members (org_id, member_id)
);
-- Who presents a secret says nothing of an organisation.
CREATE UNIQUE INDEX sign_in_links_digest ON sign_in_links (digest);

CREATE TABLE sessions (
    org_id     text COLLATE "C" NOT NULL,
    digest     text COLLATE "C" NOT NULL,
    member_id  text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    seen_at    bigint NOT NULL,
    PRIMARY KEY (org_id, digest),
    FOREIGN KEY (org_id, member_id) REFERENCES members (org_id, member_id)
);
CREATE UNIQUE INDEX sessions_digest ON sessions (digest);

-- What an organisation may look up of its calls, for some weeks: no body, no query, no address.
CREATE TABLE request_log (
    org_id     text COLLATE "C" NOT NULL,
    entry_id   text COLLATE "C" NOT NULL, -- grows with time
    request_id text    NOT NULL,
    at         bigint NOT NULL,
    route      text    NOT NULL,
    status     integer NOT NULL,
    error      text    NOT NULL,
    capability text    NOT NULL,
    credential text    NOT NULL,
    took       bigint NOT NULL, -- microseconds
    run_id     text    NOT NULL,
    PRIMARY KEY (org_id, entry_id)
);
CREATE INDEX request_log_request ON request_log (org_id, request_id);
