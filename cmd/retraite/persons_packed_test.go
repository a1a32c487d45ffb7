package main

import (
	"context"
	"database/sql"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// packedParts are what a database keeps of a run in packed form, where no text of the person can be read: pieces of it,
// each short enough to stand whole in a page of the file.
func packedParts(t *testing.T, databaseURL, runID string) []string {
	t.Helper()
	var whole []string
	if path, ok := strings.CutPrefix(databaseURL, "sqlite://"); ok {
		db, err := sql.Open("sqlite", "file:"+path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		whole = cells(t, db, "SELECT lower(hex(packed) || hex(traces)) FROM runs WHERE run_id = '"+runID+"'")
	} else {
		conn, err := pgx.Connect(t.Context(), databaseURL)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(context.Background()) }()
		rows, err := conn.Query(
			t.Context(), "SELECT encode(packed, 'hex') || encode(traces, 'hex') FROM runs WHERE run_id = $1", runID,
		)
		if err != nil {
			t.Fatal(err)
		}
		if whole, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := hex.DecodeString(strings.Join(whole, ""))
	if err != nil || len(raw) < 2000 {
		t.Fatalf("%d bytes of the run are packed, %v", len(raw), err)
	}
	const (
		piece = 16
		apart = 128
	)
	var out []string
	for from := 0; from+piece <= len(raw); from += apart {
		out = append(out, string(raw[from:from+piece]))
	}
	return out
}

// placesOf names the places that hold a piece, as it is or in hexadecimal digits.
func placesOf(places map[string]string, pieces []string) []string {
	var out []string
	for place, text := range places {
		if slices.ContainsFunc(pieces, func(piece string) bool {
			return strings.Contains(text, piece) || strings.Contains(text, hex.EncodeToString([]byte(piece)))
		}) {
			out = append(out, place)
		}
	}
	return out
}
