package bunstore

import (
	"io/fs"
	"os"
	"strings"
)

// privateMode is the mode of every file of the store: persons' data are in it.
const privateMode fs.FileMode = 0o600

// makePrivate creates the file of a database, when there is none, for its account alone. SQLite would create it for
// everybody that the umask lets read; -wal and -shm take the mode of the file beside which they are made. A file that
// cannot be created is left to SQLite, whose error says why.
func makePrivate(location string) {
	file, err := os.OpenFile(location, os.O_CREATE|os.O_EXCL|os.O_RDWR, privateMode)
	if err != nil {
		return
	}
	_ = file.Close()
}

// Exposed returns the files of the store at a URL that other accounts of the machine may read or write; none for
// a store that is not files.
func Exposed(storeURL string) []string {
	rest, ok := strings.CutPrefix(storeURL, "sqlite://")
	if !ok {
		return nil
	}
	location, _, _ := strings.Cut(rest, "?")
	var exposed []string
	for _, name := range []string{location, location + "-wal", location + "-shm"} {
		if info, err := os.Stat(name); err == nil && info.Mode().Perm()&^privateMode != 0 {
			exposed = append(exposed, name)
		}
	}
	return exposed
}
