package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/oidc/oidctest"
	"github.com/retraite-gateway/retraite/domain/access"
	domainmember "github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestIdentity_lets_in_who_is_a_member_and_no_one_else(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, databaseURL string) {
		h := openHall(t, databaseURL, nil)
		start := area + "/sign-in/provider"
		if why := h.refusedAs(h.comeBack(start)); why != "unknown" {
			t.Errorf("a stranger: %q", why)
		}
		org := h.invite("camille@cabinet.example")
		for range 2 {
			back := h.comeBack(start)
			if status, to, _ := h.get(back); status != http.StatusSeeOther || to != area {
				t.Fatalf("%d to %s", status, to)
			}
			if h.cookies["retraite"] == "" || h.cookies["retraite-attempt"] != "" {
				t.Errorf("cookies %v", h.cookies)
			}
			if status, _, page := h.get(area); status != http.StatusOK ||
				!strings.Contains(page, "camille@cabinet.example") {
				t.Errorf("the home page: %d", status)
			}
			if why := h.refusedAs(back); why != "foreign" {
				t.Errorf("the same answer again: %q", why)
			}
		}
		want := []string{
			`camille@cabinet.example {"issuer":"` + h.at.URL + `"}`,
			`camille@cabinet.example {"firstTime":true,"issuer":"` + h.at.URL + `"}`,
		}
		if got := h.noted(org, "member.sign_in"); !slices.Equal(got, want) {
			t.Errorf("noted %q", got)
		}
		people, err := h.signIn.People(t.Context(), org)
		if err != nil || len(people) != 1 ||
			people[0].Identity != (domainmember.Identity{Issuer: h.at.URL, Subject: "sub-camille"}) {
			t.Errorf("%+v, %v", people, err)
		}
		h.at.Change(func(f *oidctest.Faults) { f.Person.Subject = "sub-other" })
		if why := h.refusedAs(h.comeBack(start)); why != "another" {
			t.Errorf("another person with the address: %q", why)
		}
		for _, line := range h.logged("sign-in was refused") {
			if strings.Contains(strings.ToLower(line), "camille") {
				t.Errorf("the log names a person: %s", line)
			}
		}
		if len(h.logged("sign-in was refused")) < 3 {
			t.Error("the log says nothing of refusals")
		}
	})
}

func TestIdentity_refuses_what_proves_nothing(t *testing.T) {
	t.Parallel()
	claim := func(name string, value any) func(*hall) {
		return func(h *hall) {
			h.at.Change(func(f *oidctest.Faults) { f.Claims = func(said map[string]any) { said[name] = value } })
		}
	}
	fault := func(change func(*oidctest.Faults)) func(*hall) { return func(h *hall) { h.at.Change(change) } }
	h := openHall(t, "memory://", nil)
	h.invite("camille@cabinet.example")
	for _, c := range []struct {
		name, want string
		before     func(*hall)
		// after is done when the provider has answered, before the browser is back.
		after func(*hall)
		back  func(string) string
	}{
		{
			name: "another state", want: "foreign",
			back: func(b string) string { return strings.Replace(b, "state=", "state=x", 1) },
		},
		{
			name: "no state", want: "foreign",
			back: func(b string) string { return strings.Replace(b, "state=", "other=", 1) },
		},
		{
			name: "no attempt of this browser", want: "foreign",
			after: func(h *hall) { delete(h.cookies, "retraite-attempt") },
		},
		{name: "an attempt of another browser", want: "foreign", after: func(h *hall) {
			mine := h.cookies["retraite-attempt"]
			h.comeBack(area + "/sign-in/provider")
			if mine == h.cookies["retraite-attempt"] {
				h.t.Error("two attempts are the same")
			}
		}},
		{name: "too late", want: "late", after: func(h *hall) { h.clock.Advance(10 * time.Minute) }},
		{name: "another nonce", want: "invalid", before: claim("nonce", "x")},
		{name: "another audience", want: "invalid", before: claim("aud", "another client")},
		{name: "expired", want: "invalid", before: claim("exp", porttest.Start.Add(-time.Hour).Unix())},
		{name: "another key", want: "invalid", before: fault(func(f *oidctest.Faults) { f.ForeignKey = true })},
		{
			name: "another provider", want: "invalid",
			back: func(b string) string { return strings.Replace(b, "iss=", "iss=x", 1) },
		},
		{
			name: "another code", want: "invalid",
			back: func(b string) string { return strings.Replace(b, "code=", "code=x", 1) },
		},
		{name: "gone back", want: "declined", before: fault(func(f *oidctest.Faults) { f.Declines = "access_denied" })},
		{
			name: "an address that nobody verified", want: "unverified",
			before: fault(func(f *oidctest.Faults) { f.Person.Verified = false }),
		},
		{name: "no address", want: "unverified", before: fault(func(f *oidctest.Faults) { f.Person.Email = "" })},
		{
			name: "a stranger", want: "unknown",
			before: fault(func(f *oidctest.Faults) { f.Person.Email = "x@other.example" }),
		},
		{name: "the provider is out", want: "out", after: fault(func(f *oidctest.Faults) { f.Out = true })},
		{name: "nothing wrong", want: ""},
	} {
		kept := h.at.Faults()
		if c.before != nil {
			c.before(h)
		}
		back := h.comeBack(area + "/sign-in/provider")
		if c.after != nil {
			c.after(h)
		}
		if c.back != nil {
			back = c.back(back)
		}
		if why := h.refusedAs(back); why != c.want {
			t.Errorf("%s: refused as %q, want %q", c.name, why, c.want)
		}
		if got := h.cookies["retraite"] != ""; got != (c.want == "") {
			t.Errorf("%s: signed in %v", c.name, got)
		}
		h.at.Change(func(f *oidctest.Faults) { *f = kept })
	}
	if _, _, page := h.get(area + "/sign-in?refused=%3Cb%3E"); strings.Contains(page, "<b>") {
		t.Error("an address makes the page say something")
	}
}

func TestIdentity_of_a_provider_that_is_out_is_said_at_once(t *testing.T) {
	t.Parallel()
	h := openHall(t, "memory://", nil)
	h.at.Change(func(f *oidctest.Faults) { f.Out = true })
	_, to, _ := h.get(area + "/sign-in/provider")
	if status, _, page := h.get(to); status != http.StatusServiceUnavailable ||
		!strings.Contains(page, "ne répond pas") {
		t.Errorf("%s: %d\n%s", to, status, page)
	}
}

func TestIdentity_of_a_person_of_several_organisations_is_asked_for_one(t *testing.T) {
	t.Parallel()
	h := openHall(t, "memory://", nil)
	first := h.invite("camille@cabinet.example")
	second := h.invite("camille@cabinet.example")
	back := h.comeBack(area + "/sign-in/provider")
	status, _, page := h.get(back)
	for _, org := range []access.OrgID{first, second} {
		if !strings.Contains(page, "/sign-in/provider?org="+string(org)) {
			t.Errorf("%d, without %s:\n%s", status, org, page)
		}
	}
	if strings.Contains(page, h.code(back)) || h.cookies["retraite"] != "" {
		t.Error("the choice shows the code, or has signed in already")
	}
	if why := h.refusedAs(h.comeBack(area + "/sign-in/provider?org=" + string(second))); why != "" {
		t.Fatalf("refused as %q", why)
	}
	if len(h.noted(first, "member.sign_in")) != 0 || len(h.noted(second, "member.sign_in")) != 1 {
		t.Error("signed in elsewhere than chosen")
	}
	if why := h.refusedAs(h.comeBack(area + "/sign-in/provider?org=org_none")); why != "unknown" {
		t.Errorf("an organisation of nobody: %q", why)
	}
	if _, err := h.orgs.Close(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	if why := h.refusedAs(h.comeBack(area + "/sign-in/provider")); why != "" {
		t.Errorf("one of both is closed: %q", why)
	}
}

// A session that a provider began is one like any other: a suspended organisation is seen and calls nothing, a closed
// one is nothing any more, and signing out ends it here and says how to end it there.
func TestIdentity_begins_a_session_like_any_other(t *testing.T) {
	t.Parallel()
	h := openHall(t, "memory://", nil)
	org := h.invite("camille@cabinet.example")
	if _, err := h.orgs.Suspend(t.Context(), org); err != nil {
		t.Fatal(err)
	}
	if why := h.refusedAs(h.comeBack(area + "/sign-in/provider")); why != "" {
		t.Fatalf("suspended: refused as %q", why)
	}
	if status, _, page := h.get(area); status != http.StatusOK || !strings.Contains(page, "suspendu") {
		t.Errorf("the home page of a suspended organisation: %d\n%s", status, page)
	}
	h.clock.Advance(domainmember.SessionIdle)
	if status, to, _ := h.get(area); status != http.StatusSeeOther || to != area+"/sign-in" {
		t.Errorf("idle: %d to %s", status, to)
	}
	if _, _, page := h.get(area + "/sign-in?out=1"); !strings.Contains(page, h.at.URL+"/leave") {
		t.Errorf("how to leave the provider is not said:\n%s", page)
	}
	if _, err := h.orgs.Close(t.Context(), org); err != nil {
		t.Fatal(err)
	}
	if why := h.refusedAs(h.comeBack(area + "/sign-in/provider")); why != "unknown" {
		t.Errorf("closed: refused as %q", why)
	}
}

// A provider that lets people pass on a proof of this morning makes nobody recent, until it is asked for a recent one.
func TestIdentity_is_proved_anew_before_a_door_is_opened(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, databaseURL string) {
		h := openHall(t, databaseURL, nil)
		h.invite("camille@cabinet.example")
		h.at.Change(func(f *oidctest.Faults) { f.ProvenAt = porttest.Start.Add(-time.Hour) })
		if why := h.refusedAs(h.comeBack(area + "/sign-in/provider")); why != "" {
			t.Fatalf("refused as %q", why)
		}
		form := area + "/keys/new"
		prove := area + "/prove?back=%2Fkeys%2Fnew"
		if status, _, page := h.get(form); status != http.StatusForbidden ||
			!strings.Contains(page, `href="`+prove+`"`) {
			t.Fatalf("on a proof of an hour ago: %d\n%s", status, page)
		}
		for name, fault := range map[string]func(*oidctest.Faults){
			"the provider keeps the old proof":        func(f *oidctest.Faults) { f.KeepsOld = true },
			"the provider does not say when it asked": func(f *oidctest.Faults) { f.Silent = true },
		} {
			h.at.Change(fault)
			if why := h.refusedAs(h.comeBack(prove)); why != "old" {
				t.Errorf("%s: %q", name, why)
			}
			h.at.Change(func(f *oidctest.Faults) {
				f.KeepsOld = false
				f.Silent = false
			})
		}
		if status, to, _ := h.get(h.comeBack(prove)); status != http.StatusSeeOther || to != form {
			t.Fatalf("%d to %s", status, to)
		}
		if status, _, page := h.get(form); status != http.StatusOK {
			t.Errorf("on a recent proof: %d\n%s", status, page)
		}
		h.clock.Advance(domainmember.RecentProof)
		if status, _, _ := h.get(form); status != http.StatusForbidden {
			t.Errorf("a quarter of an hour later: %d", status)
		}
	})
}

func TestIdentity_of_the_staff_takes_two_proofs_and_an_address_of_the_settings(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, databaseURL string) {
		h := openHall(t, databaseURL, nil)
		h.invite("camille@cabinet.example")
		start := consolePath + "/sign-in/provider"
		for _, c := range []struct {
			email string
			amr   []string
			want  string
		}{
			{"camille@cabinet.example", []string{"mfa"}, "unknown"},
			{"lea@exploitant.example", []string{"pwd"}, "one-proof"},
			{"noe@exploitant.example", nil, "one-proof"},
		} {
			h.at.Change(func(f *oidctest.Faults) {
				f.Person.Email = c.email
				f.Person.AMR = c.amr
			})
			if why := h.refusedAs(h.comeBack(start)); why != c.want || len(h.cookies) > 0 {
				t.Errorf("%s with %v: %q, %v", c.email, c.amr, why, h.cookies)
			}
		}
		for email, mayWrite := range map[string]bool{"lea@exploitant.example": true, "paul@exploitant.example": false} {
			h.at.Change(func(f *oidctest.Faults) {
				f.Person.Email = email
				f.Person.AMR = []string{"otp", "mfa"}
			})
			status, to, page := h.get(h.comeBack(start))
			if status != http.StatusOK || to != "" || !strings.Contains(page, `href="/console"`) {
				t.Fatalf("%s: %d\n%s", email, status, page)
			}
			status, _, page = h.get(consolePath + "/flag")
			if status != http.StatusOK || !strings.Contains(page, email) ||
				strings.Contains(page, `action="/console/flag"`) != mayWrite {
				t.Errorf("%s: %d\n%s", email, status, page)
			}
			if got := h.noted("", "staff.sign_in"); len(got) == 0 || !strings.HasPrefix(got[0], email) {
				t.Errorf("noted %q", got)
			}
		}
	})
}

func TestIdentity_is_not_there_without_a_provider(t *testing.T) {
	t.Parallel()
	h := openHall(t, "memory://", func(s *settings) {
		s.OIDCIssuer = ""
		s.ConsoleOIDCIssuer = ""
	})
	for _, root := range []string{area, consolePath} {
		for _, path := range []string{"/sign-in/provider", "/sign-in/provider/back?state=a&code=b"} {
			if status, _, _ := h.get(root + path); status != http.StatusNotFound {
				t.Errorf("%s%s: %d", root, path, status)
			}
		}
		if status, _, page := h.get(root + "/sign-in"); status != http.StatusOK ||
			strings.Contains(page, "/sign-in/provider") {
			t.Errorf("%s offers a provider: %d", root, status)
		}
	}
}
