package bareme

import "testing"

func TestLoad_accepts_the_embedded_tables(t *testing.T) {
	t.Parallel()
	if _, err := Load(); err != nil {
		t.Fatal(err)
	}
}
