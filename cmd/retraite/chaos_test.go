package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// The tests of chaos: callers are at work while the program is killed, and its store is cut off, hangs, stops or fills
// up, in an order that a seed draws. Whatever happens, nothing that was acknowledged is lost, nothing is made or
// charged twice, caps are kept to the call, and the program serves again within 30 seconds of the end of the trouble.
const (
	// chaosSeedsVariable says how many seeds, half of them on each database.
	chaosSeedsVariable = "RETRAITE_TEST_CHAOS_SEEDS"
	// chaosFirstVariable is the first of them, to go on with others or to try one again.
	chaosFirstVariable = "RETRAITE_TEST_CHAOS_FIRST"

	chaosLanes   = 4 // of each database, side by side
	chaosCallers = 8
	chaosCalls   = 400 // the cap
	chaosRuns    = 40
	// servedAgain bounds the wait for a program whose store is back.
	servedAgain = 30 * time.Second
)

// chaosSeeds are the seeds of one lane.
func chaosSeeds(t *testing.T, lane int) []uint64 {
	t.Helper()
	number := func(name string, otherwise int) int {
		text := os.Getenv(name)
		if text == "" {
			return otherwise
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return n
	}
	first := number(chaosFirstVariable, 0)
	var out []uint64
	for n := lane; n < number(chaosSeedsVariable, 20)/2; n += chaosLanes {
		out = append(out, uint64(first+n))
	}
	return out
}

// trouble is one thing that goes wrong, and is over when do returns.
type trouble struct {
	name string
	// unsettled says that charges in doubt may be forgotten: the program ends.
	unsettled bool
	do        func(t *testing.T, c *chaos, pause time.Duration)
}

// chaos is one seed on one store.
type chaos struct {
	seed   uint64
	random *rand.Rand
	url    string
	key    string
	org    access.OrgID
	script []string
	// exact says that every charge of what was refused must have been given back.
	exact bool

	mu sync.Mutex
	// running is the program that callers ask.
	running *process
	acked   map[string][]byte // by run
	byKey   map[string]string // the run of each idempotency key
	tried   map[string]bool   // keys
	// charged are the answers that cost a call, and doubtful those that must not, or that did not come.
	charged, doubtful int
}

func newChaos(seed uint64, url string, running *process) *chaos {
	return &chaos{
		seed: seed, random: rand.New(rand.NewPCG(seed, 0)), url: url, running: running, exact: true,
		acked: map[string][]byte{},
		byKey: map[string]string{}, tried: map[string]bool{},
	}
}

// within does what operators do, and lets go of the store again.
func (c *chaos) within(t *testing.T, do func(s *service)) {
	t.Helper()
	t.Run("operators", func(t *testing.T) { do(&service{t: t, backstage: openBackstage(t, c.url)}) })
}

func (c *chaos) setUp(t *testing.T) {
	t.Helper()
	c.within(t, func(s *service) {
		org, key := s.org("full", caps(chaosCalls, chaosRuns))
		c.org = org.ID
		c.key = key
	})
}

// service is the program as it runs at this moment.
func (c *chaos) service(t *testing.T) *service {
	c.mu.Lock()
	defer c.mu.Unlock()
	return &service{t: t, base: c.running.base}
}

// kill ends the program as a crash does, and start starts it again.
func (c *chaos) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running.kill()
}

func (c *chaos) start(t *testing.T) {
	t.Helper()
	p := startProcess(t, c.url)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = p
}

// live lets callers work through some troubles, and then holds the store against what they were answered.
func (c *chaos) live(t *testing.T, troubles []trouble) {
	t.Helper()
	over := make(chan struct{})
	var callers sync.WaitGroup
	for i := range chaosCallers {
		callers.Go(func() { c.call(t, i, over) })
	}
	for range 1 + c.random.IntN(3) {
		time.Sleep(time.Duration(20+c.random.IntN(150)) * time.Millisecond)
		next := troubles[c.random.IntN(len(troubles))]
		c.script = append(c.script, next.name)
		if next.unsettled {
			c.exact = false
		}
		next.do(t, c, time.Duration(50+c.random.IntN(350))*time.Millisecond)
	}
	time.Sleep(50 * time.Millisecond)
	close(over)
	callers.Wait()
	c.check(t)
	if t.Failed() {
		t.Logf("seed %d: %s", c.seed, strings.Join(c.script, ", "))
	}
}

// call is one caller: runs with a key and without, and reads of nothing.
func (c *chaos) call(t *testing.T, caller int, over <-chan struct{}) {
	random := rand.New(rand.NewPCG(c.seed, uint64(caller)+1))
	for {
		select {
		case <-over:
			return
		case <-time.After(time.Duration(random.IntN(20)) * time.Millisecond):
		}
		switch random.IntN(4) {
		case 0:
			c.ask(t, "GET", "/runs/none", "")
		case 1:
			c.ask(t, "POST", "/runs", "")
		default:
			c.ask(t, "POST", "/runs", fmt.Sprintf("k-%d", random.IntN(chaosRuns)))
		}
	}
}

// ask asks once and notes the answer.
func (c *chaos) ask(t *testing.T, method, path, key string) reply {
	var headers []string
	var body any
	if key != "" {
		headers = []string{idempotencyKey, key}
	}
	if method == "POST" {
		body = simpleCase
	}
	r, err := c.service(t).try(method, path, c.key, body, headers...)
	c.mu.Lock()
	defer c.mu.Unlock()
	if key != "" {
		c.tried[key] = true
	}
	switch {
	case err != nil, r.status == http.StatusServiceUnavailable:
		c.doubtful++
	case r.status == http.StatusTooManyRequests: // costs nothing
	case r.status == http.StatusOK, r.status == http.StatusNotFound:
		c.charged++
	default:
		t.Errorf("%s %s answers %d %.300s", method, path, r.status, r.body)
	}
	if id := r.text("runId"); err == nil && r.status == http.StatusOK {
		if before, known := c.byKey[key]; key != "" && known && before != id {
			t.Errorf("key %s made the runs %s and %s", key, before, id)
		}
		if _, known := c.acked[id]; known && key == "" {
			t.Errorf("run %s was answered to two callers", id)
		}
		if key != "" {
			c.byKey[key] = id
		}
		c.acked[id] = r.body
	}
	return r
}

// check holds the store against the answers, once it serves again.
func (c *chaos) check(t *testing.T) {
	t.Helper()
	c.wait(t, "served again", func() bool {
		r := c.ask(t, "GET", "/runs/none", "")
		return r.status == http.StatusNotFound || r.status == http.StatusTooManyRequests
	})
	c.wait(t, "operational", func() bool {
		r, err := c.service(t).try("GET", "/status", "", nil)
		return err == nil && r.text("status") == "operational"
	})
	// A run that was made under a key and not told is told now.
	for key := range c.tried {
		c.wait(t, "key "+key, func() bool {
			r := c.ask(t, "POST", "/runs", key)
			return r.status == http.StatusOK || r.status == http.StatusTooManyRequests
		})
	}
	c.within(t, func(s *service) {
		if c.exact {
			c.wait(t, "every charge in doubt is settled", func() bool {
				_, q, err := s.orgs.Show(s.t.Context(), c.org)
				return err == nil && q.CallsUsed == int64(c.charged) && q.RunsUsed == int64(len(c.acked))
			})
		}
		c.fill(t)
		unanswered := c.doubtful
		if c.exact {
			unanswered = 0
		}
		s.base = c.service(t).base
		s.rules = description(t, s.base)
		s.logged = c.running.output.lines
		account(s.t, s, c.org, c.seed, c.acked, c.charged, unanswered, chaosCalls, chaosRuns)
	})
}

// fill uses up the calls that are left: as many as the cap says are granted, and none more.
func (c *chaos) fill(t *testing.T) {
	t.Helper()
	atOnce(chaosCallers, func(int) {
		for range chaosCalls {
			if r := c.ask(t, "GET", "/runs/none", ""); r.status != http.StatusNotFound {
				return
			}
		}
	})
	if c.charged > chaosCalls || (c.exact && c.charged != chaosCalls) {
		t.Errorf("%d calls were granted, the cap is %d", c.charged, chaosCalls)
	}
}

func (c *chaos) wait(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(servedAgain); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			c.mu.Lock()
			defer c.mu.Unlock()
			t.Fatalf(
				"seed %d (%s): %s: not within %s; %d calls and %d runs were answered\n%s", c.seed,
				strings.Join(c.script, ", "), what, servedAgain, c.charged, len(c.acked), c.running.output.String(),
			)
		}
	}
}
