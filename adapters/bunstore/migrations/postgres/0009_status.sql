-- +goose Up
-- How the parts of the service did, minute by minute: a letter a component.
CREATE TABLE status_samples (
    minute bigint           NOT NULL PRIMARY KEY, -- since 1970, in UTC
    states text COLLATE "C" NOT NULL
);
