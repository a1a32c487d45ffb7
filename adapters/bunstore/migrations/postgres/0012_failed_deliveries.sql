-- +goose Up
-- What no attempt delivered, of all organisations: few rows of many, read by those who run the service.
CREATE INDEX deliveries_failed ON deliveries (created_at, event_id) WHERE status = 'failed';
