-- +goose Up
-- What lets the staff into the console: links, each used once, and sessions. digest is the SHA-256 of the secret.
CREATE TABLE staff_passes (
    digest     text COLLATE "C" NOT NULL PRIMARY KEY,
    kind       text COLLATE "C" NOT NULL, -- link, session
    email      text COLLATE "C" NOT NULL,
    role       text COLLATE "C" NOT NULL,
    created_at bigint           NOT NULL,
    seen_at    bigint           NOT NULL
);

-- What people were told of the service, by people. updates is JSON; the columns beside it are those that lists ask for.
CREATE TABLE incidents (
    incident_id text COLLATE "C" NOT NULL PRIMARY KEY,
    title       text COLLATE "C" NOT NULL,
    impact      text COLLATE "C" NOT NULL,
    state       text COLLATE "C" NOT NULL,
    opened_at   bigint           NOT NULL,
    updated_at  bigint           NOT NULL,
    updates     text COLLATE "C" NOT NULL
);
CREATE INDEX incidents_updated ON incidents (updated_at);

-- Why something was changed; empty where nobody was asked.
ALTER TABLE operator_events ADD COLUMN reason text COLLATE "C" NOT NULL DEFAULT '';
