package app_test

import (
	"context"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// anyTarget is a network where every address may be sent to.
type anyTarget struct{}

func (anyTarget) CheckTarget(context.Context, string) error { return nil }

// area is the self-service area and the staff's console over a store that may fail, with a run, a key, a webhook, a
// delivery that failed and an incident.
type area struct {
	*desk

	faulty   *faultyStore
	signIn   *app.SignIn
	staff    *app.StaffSignIn
	owner    app.Visitor
	operator app.StaffVisitor
	key      access.CredentialID
	id       run.ID
	gap      string

	// link and session are those of the owner, staffLink and staffSession those of the operator. No link is used yet.
	link, session, staffLink, staffSession access.Secret

	orgs     *app.ManageOrgs
	home     *app.SpaceHome
	members  *app.SpaceMembers
	keys     *app.SpaceKeys
	hooks    *app.SpaceWebhooks
	runs     *app.SpaceRuns
	usage    *app.SpaceUsage
	settings *app.SpaceSettings
	erasure  *app.SpaceErasure
	erase    *app.EraseRuns
	service  *app.StaffService
	staffed  *app.StaffOrgs
}

func newArea(t *testing.T) *area {
	t.Helper()
	a := &area{desk: newDesk(t)}
	answer, err := a.do(app.OpLaunchRun, "", `{"dossierId":"00000000-0000-4000-8000-0000000000c1"}`)
	if err != nil {
		t.Fatal(err)
	}
	a.id = answer.RunID
	a.gap = a.run(a.id).Lacunes[0].LacuneID
	held, err := a.store.ListCredentials(t.Context(), "org_a", access.KindAPIKey)
	if err != nil || len(held) != 1 {
		t.Fatal(held, err)
	}
	a.key = held[0].ID
	s := &faultyStore{Store: a.store}
	a.faulty = s
	entropy := porttest.NewEntropy(11)
	journal := app.NewJournal(s, a.clock, "serveur")
	set := app.Settings{Enabled: true}
	credentials := app.NewManageCredentials(s, s, a.clock, entropy, set, journal)
	webhooks := app.NewManageWebhooks(s, s, s, anyTarget{}, a.clock, entropy, journal)
	extensions := app.NewManageExtensions(s, s, s, a.clock, app.Telling{}, journal)
	a.orgs = app.NewManageOrgs(s, s, s, a.clock, entropy, set, journal)
	a.signIn = app.NewSignIn(s, s, s, s, a.clock, entropy, journal, app.IdentityProviders{})
	a.staff = app.NewStaffSignIn(s, a.clock, entropy, journal)
	a.home = app.NewSpaceHome(s, s, s, s, s, s, a.clock, set)
	a.keys = app.NewSpaceKeys(s, credentials, a.clock)
	a.hooks = app.NewSpaceWebhooks(webhooks, extensions)
	a.runs = app.NewSpaceRuns(s, s, nil, nil, app.NewVerifyProof(), journal)
	a.usage = app.NewSpaceUsage(s, s, s, a.clock, set)
	a.settings = app.NewSpaceSettings(a.orgs, journal)
	a.erase = app.NewEraseRuns(s, s, a.clock, journal)
	a.erasure = app.NewSpaceErasure(s, s, a.erase)
	a.service = app.NewStaffService(app.NewSetFlag(s, a.clock, journal), s, a.clock, entropy, journal)
	a.staffed = app.NewStaffOrgs(a.orgs, credentials, webhooks, s, journal)
	a.members = app.NewSpaceMembers(a.signIn)
	a.enter(t)
	a.fill(t)
	return a
}

// enter signs the owner and the operator in, and makes each another link.
func (a *area) enter(t *testing.T) {
	t.Helper()
	h := &house{signIn: a.signIn}
	a.owner, a.session = h.enter(t, "org_a", "owner@cabinet.example", "owner", "analyst")
	another, err := a.signIn.MakeLink(t.Context(), "org_a", "owner@cabinet.example", nil)
	if err != nil {
		t.Fatal(err)
	}
	a.link = another.Secret
	a.operator = (&backOffice{signIn: a.staff}).enter(t, "operator")
	first, err := a.staff.MakeLink(t.Context(), "operator@exploitant.example", "operator")
	if err != nil {
		t.Fatal(err)
	}
	a.staffSession, err = a.staff.Enter(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	a.staffLink, err = a.staff.MakeLink(t.Context(), "operator@exploitant.example", "operator")
	if err != nil {
		t.Fatal(err)
	}
}

// person is somebody else of the organisation, with one role.
func (a *area) person(t *testing.T, role member.Role) app.Visitor {
	t.Helper()
	v, _ := (&house{signIn: a.signIn}).enter(t, "org_a", string(role)+"2@cabinet.example", string(role))
	return v
}

// fill gives the organisation a webhook and a delivery that failed.
func (a *area) fill(t *testing.T) {
	t.Helper()
	if _, err := a.hooks.Set(t.Context(), a.owner, "https://hook.example"); err != nil {
		t.Fatal(err)
	}
	dead := extension.Delivery{
		DeliveryID: extension.DeliveryID{
			Org: "org_a", EventID: "evt_1", Endpoint: extension.DefaultEndpoint(extension.HubWebhook),
		},
		Kind: extension.HubWebhook, Status: extension.DeliveryFailed, Attempts: 6, Round: 1, CreatedAt: porttest.Start,
	}
	if err := a.store.Enqueue(t.Context(), []extension.Delivery{dead}); err != nil {
		t.Fatal(err)
	}
}
