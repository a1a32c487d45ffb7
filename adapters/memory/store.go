package memory

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

// Store holds every role of storage behind one lock.
type Store struct {
	clock ports.Clock

	mu             sync.Mutex
	orgs           map[access.OrgID]access.Org
	credentials    map[access.CredentialID]access.Credential
	counters       map[counterKey]quota.Counters
	events         map[counterKey][]quota.UsageEvent // oldest first
	merged         map[string]counterKey             // ids of events that others stand for
	sequence       uint64                            // of events and of runs
	runs           map[runKey]*storedRun
	lacunes        map[lacuneKey]run.ID
	answers        map[idempotency.Scope]idempotency.Record
	endpoints      map[endpointKey]extension.Setting
	operatorEvents []ports.OperatorEvent // oldest first
	deliveries     map[extension.DeliveryID]extension.Delivery
	workers        map[string]extension.Worker
	keys           []ports.SigningKey
	flag           servicestatus.Flag
	members        map[memberKey]member.Member
	links          map[access.Digest]member.Link
	sessions       map[access.Digest]member.Session
	requests       []requestlog.Entry // oldest first
	samples        map[time.Time]servicestatus.States
	passes         map[access.Digest]staff.Pass
	incidents      map[servicestatus.IncidentID]servicestatus.Incident
}

type counterKey struct {
	org    access.OrgID
	period quota.Period
}

var (
	_ ports.Orgs        = (*Store)(nil)
	_ ports.Credentials = (*Store)(nil)
	_ ports.Ledger      = (*Store)(nil)
	_ ports.Usage       = (*Store)(nil)
	_ ports.Runs        = (*Store)(nil)
	_ ports.SharedRuns  = (*Store)(nil)
	_ ports.Idempotency = (*Store)(nil)
	_ ports.Extensions  = (*Store)(nil)
	_ ports.Deliveries  = (*Store)(nil)
	_ ports.Sweeper     = (*Store)(nil)
	_ ports.SigningKeys = (*Store)(nil)
	_ ports.Flags       = (*Store)(nil)
	_ ports.Probe       = (*Store)(nil)
	_ ports.Workers     = (*Store)(nil)
)

// New returns an empty store.
func New(clock ports.Clock) *Store {
	return &Store{
		clock:       clock,
		orgs:        make(map[access.OrgID]access.Org),
		credentials: make(map[access.CredentialID]access.Credential),
		counters:    make(map[counterKey]quota.Counters),
		events:      make(map[counterKey][]quota.UsageEvent),
		samples:     make(map[time.Time]servicestatus.States),
		merged:      make(map[string]counterKey),
		runs:        make(map[runKey]*storedRun),
		lacunes:     make(map[lacuneKey]run.ID),
		answers:     make(map[idempotency.Scope]idempotency.Record),
		endpoints:   make(map[endpointKey]extension.Setting),
		deliveries:  make(map[extension.DeliveryID]extension.Delivery),
		workers:     make(map[string]extension.Worker),
		flag:        servicestatus.Flag{Enabled: true},
		members:     make(map[memberKey]member.Member),
		links:       make(map[access.Digest]member.Link),
		sessions:    make(map[access.Digest]member.Session),
		passes:      make(map[access.Digest]staff.Pass),
		incidents:   make(map[servicestatus.IncidentID]servicestatus.Incident),
	}
}

// Ping always answers.
func (s *Store) Ping(context.Context) error { return nil }

// kept returns an instant as databases keep it.
func kept(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return t.UTC().Truncate(time.Microsecond)
}

// text returns a text as databases keep it: UTF-8 without U+0000.
func text(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// nextID returns an id that grows.
func (s *Store) nextID() string {
	s.sequence++
	return fmt.Sprintf("%020d", s.sequence)
}
