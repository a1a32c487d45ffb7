package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/routers"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// onEveryStore runs a test of the API against the program on each store that a deployment can choose: in a process of
// its own on SQLite and on PostgreSQL, which all these tests share, and in this process in memory.
func onEveryStore(t *testing.T, test func(t *testing.T, s *service)) {
	t.Helper()
	t.Run("memory", func(t *testing.T) {
		t.Parallel()
		test(t, startService(t, "memory://"))
	})
	for name, store := range map[string]*sharedService{"sqlite": onSQLite, "postgres": onPostgres} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, store.service(t))
		})
	}
}

// onEveryStoreAlone is onEveryStore for a test that starts the program itself, with settings of its own.
func onEveryStoreAlone(t *testing.T, test func(t *testing.T, databaseURL string)) {
	t.Helper()
	for name, open := range map[string]func(testing.TB) string{
		"memory":   func(testing.TB) string { return "memory://" },
		"sqlite":   storetest.SQLite,
		"postgres": storetest.Postgres,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// sharedService is a process that many tests call, each with organisations of its own.
type sharedService struct {
	open func(testing.TB) string

	once    sync.Once
	life    *packageLife
	url     string
	process *process
	stage   backstage
	rules   routers.Router

	second  sync.Once
	replica *process
}

var (
	onSQLite   = &sharedService{open: storetest.SQLite}
	onPostgres = &sharedService{open: storetest.Postgres}
)

func (s *sharedService) service(t *testing.T) *service {
	t.Helper()
	s.once.Do(func() {
		s.life = &packageLife{TB: t}
		s.url = s.open(s.life)
		s.process = startProcess(s.life, s.url, "RETRAITE_LOG_LEVEL=debug")
		s.stage = openBackstage(s.life, s.url)
		s.rules = description(t, s.process.base)
	})
	if s.rules == nil {
		t.Skip("this store could not be had; the first test that wanted it says why")
	}
	return &service{backstage: s.stage, t: t, base: s.process.base, rules: s.rules, logged: s.process.output.lines}
}

// replicas returns the process and another one on its store.
func (s *sharedService) replicas(t *testing.T) (first, second *service) {
	t.Helper()
	first = s.service(t)
	s.second.Do(func() { s.replica = startProcess(s.life, s.url, "RETRAITE_LOG_LEVEL=debug") })
	if s.replica == nil {
		t.Fatal("the second replica does not serve; the first test that wanted it says why")
	}
	return first, s.replica.service(t, s.stage)
}

// packageLife is a testing.TB whose cleanups wait for the end of all tests.
type packageLife struct {
	testing.TB

	cleanups []func()
	ending   bool
}

// Cleanup keeps a function for the end.
func (l *packageLife) Cleanup(f func()) { l.cleanups = append(l.cleanups, f) }

// TempDir makes a folder that lives until the end.
func (l *packageLife) TempDir() string {
	folder, err := os.MkdirTemp("", "retraite-test-")
	if err != nil {
		l.Fatal(err)
	}
	l.Cleanup(func() { _ = os.RemoveAll(folder) })
	return folder
}

// Error says what went wrong; at the end there is no test left to fail.
func (l *packageLife) Error(args ...any) {
	if l.ending {
		_, _ = fmt.Fprintln(os.Stderr, args...)
		return
	}
	l.TB.Error(args...)
}

// Errorf is Error with a format.
func (l *packageLife) Errorf(format string, args ...any) { l.Error(fmt.Sprintf(format, args...)) }

func (l *packageLife) end() {
	l.ending = true
	for i := len(l.cleanups) - 1; i >= 0; i-- {
		l.cleanups[i]()
	}
}

// anySecret is the form of every secret: an API key, a client secret, a token, and what HTTP Basic makes of a client.
var anySecret = regexp.MustCompile(`svc_[0-9a-z]{10}_\w{10,}|cls_[\w-]{20,}|eyJ[\w-]{10,}\.|Y2xpX[\w+/-]{20,}`)

// greetedKey is the key of the demo organisation, which a first start shows once.
var greetedKey = regexp.MustCompile(`(?m)^\s+(svc_\S+)$`)

// endSharedServices stops the shared processes, and fails when one of them has written a secret anywhere: all the tests
// were its witnesses.
func endSharedServices() (code int) {
	defer func() { _ = os.RemoveAll(filepath.Dir(sharedMasterKey())) }()
	for _, s := range []*sharedService{onSQLite, onPostgres} {
		if s.life == nil {
			continue
		}
		s.life.end()
		if s.process == nil {
			continue
		}
		output := s.process.output.String()
		if s.replica != nil {
			output += s.replica.output.String()
		}
		greeting := greetedKey.FindStringSubmatch(output)
		for _, found := range anySecret.FindAllString(output, -1) {
			if greeting == nil || found != greeting[1] {
				_, _ = fmt.Fprintf(os.Stderr, "FAIL: the log of the shared process holds a secret: %.20s…\n", found)
				return 1
			}
		}
	}
	return 0
}
