package bareme

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Version names the set: the number written in VERSION, a plus sign, and the first 12 hexadecimal digits of the digest
// of the files.
func (s *Set) Version() string { return s.version }

// versionOf reads files by name, so that two sets with the same files have the same version.
func versionOf(files map[string]string) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		// A length before each part keeps two ways of cutting the same bytes apart.
		for _, part := range []string{name, files[name]} {
			h.Write([]byte(strconv.Itoa(len(part)) + "\n" + part))
		}
	}
	return strings.TrimSpace(files[versionFile]) + "+" + hex.EncodeToString(h.Sum(nil))[:12]
}
