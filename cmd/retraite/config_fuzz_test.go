package main

import (
	"errors"
	"path/filepath"
	"testing"
)

// Whatever a file of settings holds, it is refused as a wrong configuration or gives settings that can be used.
func FuzzSettings_of_any_file(f *testing.F) {
	for _, text := range []string{
		"", "addr: 127.0.0.1:8080\ntoken_ttl: 30m\n", "adr: x", "workers: -1", "addr: [1, 2]", "addr: {a: b}",
		"a: &a [*a]", "\t",
		"base_url: http://[::1]:x", "run_retention: 999999999999999999999", "timezone: Europe/Paris\nlog_level: debug",
		"rate_public: many", "%YAML 9.9", "? : ?", "database_url: ''", "trusted_proxies: 10.0.0.0/8, nothing",
		"a: !!binary x",
		"<<: {addr: x}", "addr: null\nengine: ~",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(t.TempDir(), "retraite.yaml")
		if err := writeFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		s, err := loadSettings(path, nil)
		if err != nil {
			if !errors.Is(err, errConfig) {
				t.Errorf("%q: %v is no fault of the configuration", text, err)
			}
			return
		}
		if s.Addr == "" || s.BaseURL == "" || s.SupportEmail == "" {
			t.Errorf("%q: %+v", text, s.Addr)
		}
	})
}
