package main

import (
	"io"
	"testing"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports"
)

func TestGraph_is_complete_for_every_store(t *testing.T) {
	t.Parallel()
	for _, chosen := range []map[string]any{
		{"database_url": "memory://"},
		{"database_url": "memory://", "engine": "http", "engine_url": "http://127.0.0.1:1"},
		{"database_url": "memory://", "engine": "openfisca", "engine_url": "http://127.0.0.1:1"},
		{"database_url": "memory://", "hub_url": "nats://127.0.0.1:1"},
		{"database_url": "sqlite://" + t.TempDir() + "/graph.db"},
		{"database_url": "sqlite://" + t.TempDir() + "/graph.db", "workers": 0},
		{"database_url": "postgres://localhost/none"},
		{"database_url": "postgres://localhost/none", "hub_url": "nats://127.0.0.1:1"},
	} {
		s, err := loadSettings("", chosen)
		if err != nil {
			t.Fatal(err)
		}
		wired, err := graph(s, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		uses := fx.Invoke(func(
			*app.ManageOrgs, *app.ManageCredentials, *app.SetFlag, *app.MakeDemo, *app.ComputeCase, *app.RunBatch,
			*app.VerifyProof, ports.Proofs,
			*app.ManageWebhooks, *app.ManageExtensions, *app.DeliverEvent, *app.Clean,
		) {
		})
		if err := fx.ValidateApp(wired, transport, workersOf(s), uses); err != nil {
			t.Errorf("%v: %v", chosen, err)
		}
	}
}

func TestSettings_that_cannot_be_are_refused_by_name(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		value any
	}{
		{"period_zone", "Mars/Olympus"},
		{"period_zone", "Local"},
		{"token_ttl", "soon"},
		{"token_ttl", "1ms"},
		{"log_level", "loud"},
		{"drain_delay", "soon"},
		{"drain_delay", "-1s"},
		{"drain_delay", "2m"},
		{"trusted_proxies", "10.0.0.0/99"},
		{"addr", "nowhere"},
		{"base_url", "ftp://x"},
		{"engine", "none"},
		{"engine", "http"},
		{"engine", "openfisca"},
		{"engine_timeout", "soon"},
		{"engine_timeout", "0s"},
		{"engine_timeout", "2m"},
		{"hub_url", "nowhere"},
		{"hub_url", "nats://a,,"},
		{"webhook_schedule", "soon"},
		{"webhook_schedule", "-1s"},
		{"workers", -1},
	} {
		if _, err := loadSettings("", map[string]any{c.name: c.value}); err == nil {
			t.Errorf("%s = %v was accepted", c.name, c.value)
		}
	}
	if _, err := graph(
		settings{DatabaseURL: "mysql://x", PeriodZone: "UTC", TokenTTL: "1h", LogLevel: "info"}, io.Discard,
	); err == nil {
		t.Error("an unknown store was accepted")
	}
}

func TestSettings_take_the_later_of_file_environment_and_flags(t *testing.T) {
	file := t.TempDir() + "/retraite.yaml"
	if err := writeFile(file, []byte("addr: 127.0.0.1:1111\ntoken_ttl: 2h\nlog_level: debug\n")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("RETRAITE_TOKEN_TTL", "3h")
	t.Setenv("RETRAITE_LOG_LEVEL", "warn")
	s, err := loadSettings(file, map[string]any{"log_level": "error"})
	if err != nil {
		t.Fatal(err)
	}
	if s.Addr != "127.0.0.1:1111" || s.TokenTTL != "3h" || s.LogLevel != "error" ||
		s.BaseURL != "http://127.0.0.1:1111" || s.SupportEmail != "support@127.0.0.1" {
		t.Errorf("%+v", s)
	}
	if err := writeFile(file, []byte("adress: 127.0.0.1:1111\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := loadSettings(file, nil); err == nil {
		t.Error("a setting that does not exist was accepted")
	}
}
