package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/ports"
)

// checkStore opens the store as a reader, and looks at its tables, its clock and its keys.
func checkStore(ctx context.Context, s settings) []diagnosis {
	where := redactURL(s.DatabaseURL)
	if !s.queued() {
		return []diagnosis{{
			"store", doubt, "in memory: everything ends with the process",
			"set RETRAITE_DATABASE_URL for a store that stays",
		}}
	}
	if err := s.checkFile(); err != nil {
		return []diagnosis{{"store", doubt, describe(err), ""}}
	}
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	store, err := bunstore.Open(ctx, s.storeConfig(), systemClock{})
	if err != nil {
		return []diagnosis{{
			"store", broken, where + ": " + describe(err),
			"see that the database runs and RETRAITE_DATABASE_URL leads to it",
		}}
	}
	defer func() { _ = store.Close() }()
	tables := checkTables(ctx, store, where)
	if tables.Verdict == broken {
		return []diagnosis{tables}
	}
	return []diagnosis{tables, checkClock(ctx, s, store), checkKeys(ctx, store)}
}

func checkTables(ctx context.Context, store *bunstore.Store, where string) diagnosis {
	status, err := store.MigrationStatus(ctx)
	if err == nil {
		err = status.Check()
	}
	switch {
	case errors.Is(err, bunstore.ErrOlder):
		return diagnosis{"store", broken, where + ": " + err.Error(), "`retraite migrate up`, after a backup"}
	case errors.Is(err, bunstore.ErrNewer):
		return diagnosis{
			"store", broken, where + ": " + err.Error(),
			"use the version of the program that migrated it, or a later one",
		}
	case err != nil:
		return diagnosis{
			"store", broken, where + ": " + describe(err), "see that the database answers and the account may read it",
		}
	}
	return diagnosis{
		"store", healthy, fmt.Sprintf("%s answers, its tables are of version %d", where, status.Current), "",
	}
}

// mostSkew is the difference of clocks from which periods, tokens and deliveries go wrong.
const mostSkew = 2 * time.Second

func checkClock(ctx context.Context, s settings, store *bunstore.Store) diagnosis {
	if !s.sharesStore() {
		return diagnosis{"clock", healthy, "the store has none of its own", ""}
	}
	database, _ := store.QueueDatabase()
	asked := time.Now()
	var theirs time.Time
	if err := database.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&theirs); err != nil {
		return diagnosis{"clock", broken, describe(err), "see that the database answers"}
	}
	took := time.Since(asked)
	skew := theirs.Sub(asked.Add(took / 2)).Abs()
	d := diagnosis{"clock", healthy, fmt.Sprintf("%v from that of the database", skew.Round(time.Millisecond)), ""}
	if skew > mostSkew+took {
		d.Verdict = broken
		d.Cure = "let both machines take their time from the same source (NTP)"
	}
	return d
}

// checkKeys unlocks what is sealed in the store and looks for the keys that sign.
func checkKeys(ctx context.Context, store *bunstore.Store) diagnosis {
	for _, use := range []ports.KeyUse{ports.KeyUseProof, ports.KeyUseToken} {
		keys, err := store.SigningKeys(ctx, use)
		if err != nil {
			return diagnosis{
				"keys", broken, describe(err),
				"bring the master key back from where you keep it, or name it by RETRAITE_MASTER_KEY_FILE",
			}
		}
		if len(keys) == 0 {
			return diagnosis{
				"keys", doubt, fmt.Sprintf("none signs a %s yet", use), "the first `retraite serve` makes it",
			}
		}
	}
	return diagnosis{"keys", healthy, "the master key opens them, and there are keys for tokens and proofs", ""}
}

// checkFiles looks for files that other accounts may read.
func checkFiles(s settings) diagnosis {
	exposed := bunstore.Exposed(s.DatabaseURL)
	if file := s.masterKeys().path; file != "" {
		const others = 0o077
		if info, err := os.Stat(file); err == nil && info.Mode().Perm()&others != 0 {
			exposed = append(exposed, file)
		}
	}
	if len(exposed) > 0 {
		names := strings.Join(exposed, " ")
		return diagnosis{"files", broken, "other accounts may read " + names, "chmod 600 " + names}
	}
	return diagnosis{"files", healthy, "no other account may read those of the store and of the master key", ""}
}
