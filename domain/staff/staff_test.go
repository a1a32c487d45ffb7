package staff_test

import (
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/staff"
)

func TestPass_ends_by_its_kind(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.November, 12, 9, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name      string
		kind      staff.Kind
		seen, now time.Duration
		alive     bool
	}{
		{"a link at once", staff.Link, 0, 0, true},
		{"a link, a quarter of an hour later", staff.Link, 0, staff.LinkLife, false},
		{"a session that is used", staff.Session, 7 * time.Hour, staff.SessionLife - 1, false},
		{
			"a session that was used just now", staff.Session, staff.SessionLife - time.Minute, staff.SessionLife - 1,
			true,
		},
		{"a session whose life is over", staff.Session, staff.SessionLife - 1, staff.SessionLife, false},
		{"a session that nobody uses", staff.Session, 0, staff.SessionIdle, false},
	} {
		p := staff.Pass{Kind: c.kind, CreatedAt: start, SeenAt: start.Add(c.seen)}
		if p.Alive(start.Add(c.now)) != c.alive {
			t.Errorf("%s: alive %v", c.name, !c.alive)
		}
	}
}

func TestReason_says_something(t *testing.T) {
	t.Parallel()
	if got, err := staff.ParseReason("  à la demande du client "); err != nil || got != "à la demande du client" {
		t.Errorf("%q, %v", got, err)
	}
	for _, text := range []string{
		"", "court", strings.Repeat("x", 501), "une ligne\net une autre", "un octet \xff perdu",
	} {
		if got, err := staff.ParseReason(text); err == nil {
			t.Errorf("%q is taken as %q", text, got)
		}
	}
}

func TestRoles(t *testing.T) {
	t.Parallel()
	if !staff.Operator.MayWrite() || staff.Support.MayWrite() {
		t.Error("who may write is not who the table says")
	}
	if _, err := staff.ParseRole("king"); err == nil {
		t.Error("a role that is none")
	}
}
