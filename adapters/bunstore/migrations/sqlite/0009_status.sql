-- +goose Up
-- How the parts of the service did, minute by minute: a letter a component.
CREATE TABLE status_samples (
    minute integer NOT NULL PRIMARY KEY, -- since 1970, in UTC
    states text    NOT NULL
) STRICT;
