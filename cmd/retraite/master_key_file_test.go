package main

import (
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/retraite-gateway/retraite/adapters/bunstore/sealing"
)

// sharedMasterKey makes the file of the master key of every store on PostgreSQL that these tests open, once.
var sharedMasterKey = sync.OnceValue(func() string {
	folder, err := os.MkdirTemp("", "retraite-key-")
	if err != nil {
		panic(err)
	}
	path := filepath.Join(folder, "master.key")
	if err := createMasterKey(path, sealing.NewMasterKey()); err != nil {
		panic(err)
	}
	return path
})

// testMasterKey is the master_key_file of a store of these tests: on SQLite none, since the program makes one beside
// the store.
func testMasterKey(databaseURL string) string {
	if strings.HasPrefix(databaseURL, "postgres") {
		return sharedMasterKey()
	}
	return ""
}
