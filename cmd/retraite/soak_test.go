package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// soakVariable says for how long the soak lasts; without it there is none.
const soakVariable = "RETRAITE_TEST_SOAK"

// soakPause is between two calls of one caller: the load is mixed rather than great, so that half an hour of it fits on
// a disk.
const (
	soakCallers = 12
	soakPause   = 400 * time.Millisecond
)

// Under a mixed load for as long as wanted, on each database, nothing fails that should not, the memory of the program
// does not grow, and it ends in order. Built with the race detector, the program is watched by it.
func TestSoak_of_mixed_load_neither_grows_nor_fails(t *testing.T) {
	text := os.Getenv(soakVariable)
	if text == "" {
		t.Skip("set " + soakVariable + ", as `task test:soak` does")
	}
	lasts, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	t.Parallel()
	for name, open := range map[string]func(testing.TB) string{
		"SQLite": storetest.SQLite, "PostgreSQL": storetest.Postgres,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			newSoak(t, open(t)).live(lasts)
		})
	}
}

// soak is a program under load.
type soak struct {
	*service

	process  *process
	admin    string // where the process answers operators
	receiver *receiver
	key      string
	client   oauthClient
	answers  [600]atomic.Int64 // by status

	mu   sync.Mutex
	runs []reply // some of those that were made
}

func newSoak(t *testing.T, url string) *soak {
	t.Helper()
	env := []string{"RETRAITE_WEBHOOK_ALLOW_PRIVATE=true", "RETRAITE_DRAIN_DELAY=100ms"}
	p := startProcess(
		t, url,
		append(env, "RETRAITE_ADMIN_ADDR=127.0.0.1:0", "RETRAITE_ADMIN_PPROF=true", "RETRAITE_LOG_FORMAT=json")...,
	)
	s := &soak{
		process: p, admin: adminAddress(t, p.output), service: p.service(t, openBackstage(t, url)),
		receiver: newReceiver(t, answering(http.StatusOK)),
	}
	org, key := s.org("full", caps(100_000_000, 100_000_000))
	s.key = key
	s.client = s.oauthClient(org.ID)
	operateWith(t, url, env, "webhook", "set", "--org", string(org.ID), "--url", s.receiver.URL)
	operateWith(t, url, env, "extension", "enable", "--org", string(org.ID), "--kind", "hub_webhook")
	return s
}

func (s *soak) live(lasts time.Duration) {
	s.t.Helper()
	until := time.Now().Add(lasts)
	var callers sync.WaitGroup
	for i := range soakCallers {
		callers.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(i)))
			for time.Now().Before(until) && !s.t.Failed() {
				s.step(random)
				time.Sleep(time.Duration(random.Int64N(int64(2 * soakPause))))
			}
		})
	}
	var resident, held []int
	for time.Now().Before(until) && !s.t.Failed() {
		resident = append(resident, s.process.resident(s.t))
		held = append(held, s.held())
		time.Sleep(lasts / 400)
	}
	callers.Wait()
	s.end(resident, held)
}

// step is one thing that a caller does.
func (s *soak) step(random *rand.Rand) {
	key := s.key
	switch random.IntN(16) {
	case 0, 1:
		s.keep(s.expect("POST", "/runs", key, gapCase, []int{200}, idempotencyKey, fmt.Sprint("k", random.IntN(2000))))
	case 2:
		s.keep(s.expect("POST", "/runs", key, gapCase, []int{200}))
	case 3:
		s.expect("POST", "/runs", key, largeCase(300+random.IntN(900)), []int{200, 503})
	case 4:
		if run, ok := s.some(random); ok {
			s.expect("POST", "/lacunes/override", key, overrideOf(s.t, run), []int{200, 400})
		}
	case 5, 6:
		if run, ok := s.some(random); ok {
			view := []string{"", "?view=full", "/proof"}[random.IntN(3)]
			s.expect("GET", "/runs/"+run.text("runId")+view, key, nil, []int{200})
		}
	case 7:
		s.expect("POST", "/a2a/estimate", key, `{"birthYear":1970}`, []int{200})
	case 8:
		s.expect("POST", "/hooks/exposure", key, `{"items":[{"declared":1,"caisseReport":2}]}`, []int{200})
	case 9:
		s.expect("GET", []string{"/me", "/usage"}[random.IntN(2)], s.bearer(s.client), nil, []int{200})
	case 10:
		s.expect("GET", []string{"/health", "/status", "/manifest"}[random.IntN(3)], "", nil, []int{200})
	case 11:
		s.expect("GET", "/me", "svc_live_aaaaaaaaaa_bad", nil, []int{401})
	case 12:
		s.expect(
			"POST", "/runs", key, []string{`{"data":`, `{"data":[]}`, `{"data":{"carriere":7}}`}[random.IntN(3)],
			[]int{400},
		)
	case 13:
		s.expect(
			"POST", "/runs", key, `{"data":{"libre":"`+strings.Repeat("x", random.IntN(2<<20))+`"}}`, []int{200, 503},
		)
	case 14:
		s.expect("POST", "/extensions/test", key, `{"kind":"hub_webhook"}`, []int{200, 202})
	default:
		ctx, hangUp := context.WithTimeout(s.t.Context(), time.Duration(random.IntN(20_000))*time.Microsecond)
		defer hangUp()
		if response, err := oneShot.Do(s.request("POST", "/runs", key, gapCase).WithContext(ctx)); err == nil {
			discard(response)
		}
	}
}

// expect calls and fails for an answer of another status than those.
func (s *soak) expect(method, path, key string, body any, want []int, headers ...string) reply {
	r := s.call(method, path, key, body, headers...)
	s.answers[r.status].Add(1)
	if !slices.Contains(want, r.status) {
		s.t.Errorf(
			"%s %s answers %d %.300s\nthe log: %s", method, path, r.status, r.body, s.logged(r.text("requestId")),
		)
	}
	return r
}

// keep remembers a run, for others to read.
func (s *soak) keep(r reply) {
	const most = 200
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.status == http.StatusOK {
		s.runs = append(s.runs, r)
		s.runs = s.runs[max(0, len(s.runs)-most):]
	}
}

func (s *soak) some(random *rand.Rand) (reply, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.runs) == 0 {
		return reply{}, false
	}
	return s.runs[random.IntN(len(s.runs))], true
}

// end stops the program and says how it fared.
func (s *soak) end(resident, held []int) {
	s.t.Helper()
	var said []string
	for status := range s.answers {
		if n := s.answers[status].Load(); n > 0 {
			said = append(said, fmt.Sprintf("%d × %d", n, status))
		}
	}
	s.t.Logf("answers: %s; %d events delivered", strings.Join(said, ", "), len(s.receiver.deliveries()))
	s.flat("held by Go", held, 8)
	if !detectsRaces() {
		s.flat("resident", resident, 48) // garbage and pages of the database come and go by that much
	} else {
		s.t.Logf("resident, with what the race detector notes and never frees: %d MiB at most", slices.Max(resident))
	}
	if len(s.receiver.deliveries()) == 0 {
		s.t.Error("no event was delivered")
	}
	if err := s.process.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	if err := s.process.ended(); err != nil {
		s.t.Errorf("it ends with %v", err)
	}
	for _, wrong := range []string{"DATA RACE", "panic", `"level":"ERROR"`} {
		for _, line := range s.logged(wrong) {
			// A run that was told to wait is no fault.
			if !strings.Contains(line, "too many runs wait") {
				s.t.Errorf("the log: %.600s", line)
			}
		}
	}
}

// flat fails when a memory was larger in the last quarter than in the second, by a tenth and so many MiB.
func (s *soak) flat(what string, sizes []int, slack int) {
	s.t.Helper()
	quarter := len(sizes) / 4
	second := medianOf(sizes[quarter : 2*quarter])
	fourth := medianOf(sizes[3*quarter:])
	s.t.Logf(
		"%s: %d MiB in the second quarter, %d MiB in the fourth, %d MiB at most", what, second, fourth,
		slices.Max(sizes),
	)
	if fourth > second+second/10+slack {
		s.t.Errorf("%s: the memory grew from %d to %d MiB", what, second, fourth)
	}
}

// detectsRaces says whether the program is built with the race detector, whose notes stay for as long as the goroutine
// that they are of: the resident memory of a process that lives long tells of the detector then.
func detectsRaces() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

var heldFigures = regexp.MustCompile(`(?m)^# (HeapAlloc|Stack) = (\d+)`)

// held is the memory of what the program can still reach, and of its stacks, in MiB.
func (s *soak) held() int {
	s.t.Helper()
	response, err := client.Get("http://" + s.admin + "/debug/pprof/heap?gc=1&debug=1")
	if err != nil {
		s.t.Error(err)
		return 0
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Error(err)
		return 0
	}
	sum := 0
	found := heldFigures.FindAllSubmatch(body, -1)
	for _, figure := range found {
		n, _ := strconv.Atoi(string(figure[2])) // digits
		sum += n
	}
	if len(found) != 2 {
		s.t.Errorf("the profile of the heap has no figures: %.200s", body)
	}
	return sum >> 20
}

func medianOf(sizes []int) int {
	if len(sizes) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(sizes))
	return sorted[len(sorted)/2]
}

// resident is the memory of the program, in MiB.
func (p *process) resident(t testing.TB) int {
	t.Helper()
	raw, err := os.ReadFile("/proc/" + strconv.Itoa(p.cmd.Process.Pid) + "/statm")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(raw))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize() >> 20
}
