-- +goose Up
-- What lets the staff into the console: links, each used once, and sessions. digest is the SHA-256 of the secret.
CREATE TABLE staff_passes (
    digest     text    NOT NULL PRIMARY KEY,
    kind       text    NOT NULL, -- link, session
    email      text    NOT NULL,
    role       text    NOT NULL,
    created_at integer NOT NULL,
    seen_at    integer NOT NULL
) STRICT, WITHOUT ROWID;

-- What people were told of the service, by people. updates is JSON; the columns beside it are those that lists ask for.
CREATE TABLE incidents (
    incident_id text    NOT NULL PRIMARY KEY,
    title       text    NOT NULL,
    impact      text    NOT NULL,
    state       text    NOT NULL,
    opened_at   integer NOT NULL,
    updated_at  integer NOT NULL,
    updates     text    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX incidents_updated ON incidents (updated_at);

-- Why something was changed; empty where nobody was asked.
ALTER TABLE operator_events ADD COLUMN reason text NOT NULL DEFAULT '';
