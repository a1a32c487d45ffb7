package member_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/member"
)

// The table is written twice on purpose: here as a person reads it, by role.
func TestRoles_may_do_what_their_table_says(t *testing.T) {
	t.Parallel()
	all := map[member.Role]string{
		member.Owner: "credentials.manage credentials.read usage.read runs.list runs.erase estimate webhooks.read " +
			"webhooks.manage " +
			"network.read network.manage members.read members.manage audit.read settings.read settings.manage",
		member.Developer: "credentials.manage credentials.read usage.read runs.list estimate webhooks.read " +
			"webhooks.manage " +
			"network.read network.manage",
		member.Analyst: "runs.list runs.read gaps.settle estimate",
		member.Auditor: "credentials.read usage.read runs.list webhooks.read network.read members.read audit.read " +
			"settings.read",
	}
	for role, text := range all {
		want := strings.Fields(text)
		slices.Sort(want)
		var got []string
		for _, action := range member.Actions() {
			if (member.Roles{role}).May(action) {
				got = append(got, string(action))
			}
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", role, diff)
		}
	}
	if len(all) != len(member.AllRoles()) || (member.Roles{}).May(member.ListRuns) ||
		(member.Roles{member.Owner}).May("fly") {
		t.Error("a role is not in this table, or somebody may do what nobody may")
	}
}

func TestParseRoles(t *testing.T) {
	t.Parallel()
	got, err := member.ParseRoles([]string{"analyst", "owner", "analyst"})
	if err != nil || got.String() != "owner, analyst" {
		t.Errorf("%v, %v", got, err)
	}
	for _, names := range [][]string{nil, {"king"}, {"owner", ""}} {
		if got, err := member.ParseRoles(names); err == nil {
			t.Errorf("%q gives %v", names, got)
		}
	}
}

func TestParseEmail(t *testing.T) {
	t.Parallel()
	if got, err := member.ParseEmail(" Camille@Cabinet.Example "); err != nil || got != "camille@cabinet.example" {
		t.Errorf("%q, %v", got, err)
	}
	for _, text := range []string{
		"", "camille", "Camille <camille@cabinet.example>", "a\n@b", "a b@c", strings.Repeat("a", 260) + "@b.c",
	} {
		if got, err := member.ParseEmail(text); !errors.Is(err, member.ErrEmail) {
			t.Errorf("%q gives %q, %v", text, got, err)
		}
	}
}

func TestSession_ends_when_idle_and_after_its_life(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.November, 12, 9, 0, 0, 0, time.UTC)
	s := member.Session{CreatedAt: start, SeenAt: start}
	for _, c := range []struct {
		name      string
		seen, now time.Duration
		alive     bool
	}{
		{"at once", 0, 0, true},
		{"just before it is idle", 0, member.SessionIdle - 1, true},
		{"idle", 0, member.SessionIdle, false},
		{"used since", 11 * time.Hour, 12*time.Hour - 1, true},
		{"used, but its life is over", 12*time.Hour - 1, member.SessionLife, false},
	} {
		s.SeenAt = start.Add(c.seen)
		now := start.Add(c.now)
		if s.Alive(now) != c.alive {
			t.Errorf("%s: alive %v", c.name, s.Alive(now))
		}
	}
}

func TestSession_is_recent_for_a_quarter_of_an_hour(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.November, 12, 9, 0, 0, 0, time.UTC)
	s := member.Session{CreatedAt: start, SeenAt: start, ProvenAt: start}
	for after, want := range map[time.Duration]bool{0: true, 15*time.Minute - 1: true, 15 * time.Minute: false} {
		if s.Recent(start.Add(after)) != want {
			t.Errorf("after %v: recent %v", after, !want)
		}
	}
	if (member.Session{CreatedAt: start, SeenAt: start}).Recent(start) {
		t.Error("a proof of which nobody says when it was given is recent")
	}
}

func TestOneOwnerLeft(t *testing.T) {
	t.Parallel()
	owner := member.Member{ID: "m1", Roles: member.Roles{member.Owner}}
	gone := member.Member{ID: "m2", Roles: member.Roles{member.Owner}, RemovedAt: time.Now()}
	other := member.Member{ID: "m3", Roles: member.Roles{member.Analyst}}
	list := []member.Member{owner, gone, other}
	demoted := owner
	demoted.Roles = member.Roles{member.Developer}
	promoted := other
	promoted.Roles = member.Roles{member.Owner}
	if member.OneOwnerLeft(list, demoted) || !member.OneOwnerLeft(list, other) || !member.OneOwnerLeft(list, promoted) {
		t.Error("the owners are miscounted")
	}
}
