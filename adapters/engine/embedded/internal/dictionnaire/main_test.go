package main

import (
	"bytes"
	"testing"
)

func TestDictionary_is_small_the_same_each_time_and_made_of_reports(t *testing.T) {
	t.Parallel()
	const dossiers = "../../../../../" + folder
	first, err := dictionaryOf(t.Context(), dossiers)
	if err != nil {
		t.Fatal(err)
	}
	second, err := dictionaryOf(t.Context(), dossiers)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Error("two dictionaries of the same dossiers")
	}
	if len(first) > maxSize || len(first) < maxSize/2 {
		t.Errorf("%d bytes, want at most %d and well filled", len(first), maxSize)
	}
	for _, part := range []string{`"moduleId":"montantAnnuites"`, `"law":"CSS L351-1"`} {
		if !bytes.Contains(first, []byte(part)) {
			t.Errorf("nothing of %s", part)
		}
	}
}

func TestDictionary_of_a_folder_without_dossiers_is_refused(t *testing.T) {
	t.Parallel()
	if _, err := dictionaryOf(t.Context(), t.TempDir()); err == nil {
		t.Error("no error")
	}
}
