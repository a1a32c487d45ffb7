-- +goose Up
-- The processes that deliver events, as each recorded itself last.
CREATE TABLE workers (
    worker_id  text COLLATE "C" NOT NULL PRIMARY KEY,
    kinds      text    NOT NULL, -- separated by blanks
    places     integer NOT NULL,
    under_way  integer NOT NULL,
    oldest_at  bigint,
    started_at bigint NOT NULL,
    seen_at    bigint NOT NULL
);
