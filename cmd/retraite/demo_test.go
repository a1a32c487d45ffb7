package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/app"
)

// greeting starts `retraite serve` on a store, ends it once it has printed a text, and returns everything that it
// printed.
func greeting(t *testing.T, databaseURL, until string, args ...string) string {
	t.Helper()
	cmd := command(t, databaseURL, nil, append([]string{"serve", "--base-url", testBaseURL}, args...)...)
	var printed logBook
	cmd.Stdout, cmd.Stderr = &printed, &printed
	alive, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = alive.Close() }()
	for deadline := time.Now().Add(time.Minute); !strings.Contains(printed.String(), until); {
		if time.Now().After(deadline) {
			t.Fatalf("it does not serve:\n%s", printed.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v:\n%s", err, printed.String())
	}
	return printed.String()
}

// The first start shows a key only where nobody else can be meant to read it: on the machine's own address, or when it
// is asked to.
func TestDemo_is_for_a_machine_of_ones_own(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		open func(testing.TB) string
		args []string
		want bool
	}{
		{"SQLite on the loopback address", storetest.SQLite, []string{"--addr", "127.0.0.1:0"}, true},
		{"SQLite on every address", storetest.SQLite, []string{"--addr", "0.0.0.0:0"}, false},
		{"SQLite on every address, asked for", storetest.SQLite, []string{"--addr", "0.0.0.0:0", "--demo"}, true},
		{"PostgreSQL on the loopback address", storetest.Postgres, []string{"--addr", "127.0.0.1:0"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			url := c.open(t)
			until := "serving "
			if c.want {
				until = "-d '"
			}
			printed := greeting(t, url, until, c.args...)
			orgs := strings.Count(string(operate(t, url, "org", "list", "--json").body), `"orgId"`)
			if has := greetedKey.MatchString(printed); has != c.want || (orgs == 1) != c.want {
				t.Errorf(
					"a key is shown: %v, %d organisations\n%s", has, orgs, anySecret.ReplaceAllString(printed, "…"),
				)
			}
		})
	}
}

func TestDemo_binds_nobody_and_ends_in_days(t *testing.T) {
	t.Parallel()
	url := "sqlite://" + filepath.Join(t.TempDir(), "demo.db")
	p := startProcess(t, url, firstStartMark)
	me := p.service(t, openBackstage(t, url)).call("GET", "/me", p.key, nil).ok(t, "me")
	if level := me.number("restitutionLevel"); level != float64(1) {
		t.Errorf("its restitution level is %v", level)
	}
	expires, err := time.Parse(time.RFC3339, me.text("expiresAt"))
	if days := time.Until(expires).Hours() / 24; err != nil || days < app.DemoDays-1 || days > app.DemoDays {
		t.Errorf("it expires on %s", me.text("expiresAt"))
	}
}

// Processes that start together on one empty store make one demo organisation with one key.
func TestDemo_is_made_once_by_processes_that_start_together(t *testing.T) {
	t.Parallel()
	url := storetest.SQLite(t)
	const replicas = 4
	demos := make([]*app.MakeDemo, replicas)
	for i := range demos {
		wired, err := graph(newSetup(t, url, nil).settings, testWriter{t})
		if err != nil {
			t.Fatal(err)
		}
		start(t, fx.New(wired, fx.Populate(&demos[i])))
	}
	var made atomic.Int32
	atOnce(replicas, func(i int) {
		_, mine, err := demos[i].Do(context.Background())
		if err != nil {
			t.Error(err)
		}
		if mine {
			made.Add(1)
		}
	})
	var orgs []struct{ OrgID string }
	if err := json.Unmarshal(operate(t, url, "org", "list", "--json").body, &orgs); err != nil {
		t.Fatal(err)
	}
	if made.Load() != 1 || len(orgs) != 1 {
		t.Errorf("%d were made, %d organisations stand", made.Load(), len(orgs))
		return
	}
	keys := string(operate(t, url, "key", "list", "--org", orgs[0].OrgID, "--json").body)
	if n := strings.Count(keys, `"id"`); n != 1 {
		t.Errorf("it has %d keys", n)
	}
}

func TestDemo_is_refused_on_a_shared_store(t *testing.T) {
	t.Parallel()
	cmd := command(t, "postgres://nobody@127.0.0.1:1/none", nil, "serve", "--demo")
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--demo") || cmd.ProcessState.ExitCode() != exitUsage {
		t.Errorf("exit %d: %s", cmd.ProcessState.ExitCode(), out)
	}
}

func TestPrivate_is_the_loopback_address_without_a_shared_store(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		addr, store string
		want        bool
	}{
		{"127.0.0.1:8080", "sqlite://x", true},
		{"127.9.9.9:8080", "memory://", true},
		{"[::1]:8080", "sqlite://x", true},
		{"localhost:8080", "sqlite://x", true},
		{":8080", "sqlite://x", false},
		{"0.0.0.0:8080", "sqlite://x", false},
		{"[::]:8080", "sqlite://x", false},
		{"192.0.2.1:8080", "memory://", false},
		{"retraite.example:8080", "sqlite://x", false},
		{"127.0.0.1:8080", "postgres://x", false},
		{"127.0.0.1:8080", "postgresql://x", false},
	} {
		if got := (settings{Addr: c.addr, DatabaseURL: c.store}).isPrivate(); got != c.want {
			t.Errorf("%s on %s: %v", c.addr, c.store, got)
		}
	}
}
