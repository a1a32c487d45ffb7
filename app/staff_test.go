package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// backOffice is the staff's console over a store in memory.
type backOffice struct {
	store   *memory.Store
	clock   *porttest.Clock
	signIn  *app.StaffSignIn
	orgs    *app.StaffOrgs
	service *app.StaffService
}

func newBackOffice(t *testing.T) *backOffice {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	entropy := porttest.NewEntropy(5)
	s := memory.New(clock)
	org := access.Org{
		ID: "org_a", Name: "Cabinet Exemple", Packs: []pack.ID{pack.Full}, CallsCap: 10, RunsCap: 10,
		RestitutionLevel: access.LevelIndicative, CreatedAt: porttest.Start,
	}
	if err := s.CreateOrg(t.Context(), org); err != nil {
		t.Fatal(err)
	}
	settings := app.Settings{Enabled: true}
	journal := app.NewJournal(s, clock, "serveur")
	manage := app.NewManageOrgs(s, s, s, clock, entropy, settings, journal)
	credentials := app.NewManageCredentials(s, s, clock, entropy, settings, journal)
	trial := app.NewCredential{Org: "org_a", Label: "essai", Pack: "full"}
	if _, err := credentials.CreateKey(t.Context(), trial); err != nil {
		t.Fatal(err)
	}
	webhooks := app.NewManageWebhooks(s, s, s, nil, clock, entropy, journal)
	return &backOffice{
		store: s, clock: clock, signIn: app.NewStaffSignIn(s, clock, entropy, journal),
		orgs:    app.NewStaffOrgs(manage, credentials, webhooks, s, journal),
		service: app.NewStaffService(app.NewSetFlag(s, clock, journal), s, clock, entropy, journal),
	}
}

// deafLog is a journal that notes nothing, and so lets nothing change.
type deafLog struct{ ports.OperatorLog }

var errDeaf = errors.New("the journal is full")

func (deafLog) ChangeNoted(context.Context, func(context.Context) (ports.OperatorEvent, error)) error {
	return errDeaf
}

// What is sent again and the line that says so are one change.
func TestStaff_sends_nothing_again_that_is_not_noted(t *testing.T) {
	t.Parallel()
	d := newBackOffice(t)
	v := d.enter(t, "operator")
	dead := extension.Delivery{
		DeliveryID: extension.DeliveryID{Org: "org_a", EventID: "evt_1", Endpoint: "hub_webhook"},
		Kind:       extension.HubWebhook,
		Status:     extension.DeliveryFailed, Attempts: 6, Round: 1, CreatedAt: porttest.Start,
	}
	if err := d.store.Enqueue(t.Context(), []extension.Delivery{dead}); err != nil {
		t.Fatal(err)
	}
	_, err := d.store.UpdateEndpoint(
		t.Context(), "org_a", "hub_webhook", extension.HubWebhook, func(s *extension.Setting) error {
			setting := extension.Setting{
				Org: "org_a", Endpoint: "hub_webhook", Kind: extension.HubWebhook, Enabled: true,
			}
			*s = setting.WithTarget("https://hook.example", extension.SigningSecret{})
			return nil
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	deaf := app.NewJournal(deafLog{d.store}, d.clock, "serveur")
	webhooks := app.NewManageWebhooks(d.store, d.store, d.store, nil, d.clock, porttest.NewEntropy(9), deaf)
	orgs := app.NewStaffOrgs(nil, nil, webhooks, d.store, deaf)
	err = orgs.Resend(t.Context(), v, "org_a", "evt_1", "demande du client")
	after, readErr := d.store.Delivery(t.Context(), dead.DeliveryID)
	if !errors.Is(err, errDeaf) || readErr != nil || after.Status != extension.DeliveryFailed {
		t.Errorf("%v, %v: %+v", err, readErr, after)
	}
	if err := d.orgs.Resend(t.Context(), v, "org_a", "evt_1", "demande du client"); err != nil {
		t.Fatal(err)
	}
	after, readErr = d.store.Delivery(t.Context(), dead.DeliveryID)
	events, logErr := d.store.OperatorEvents(t.Context(), "org_a", 1)
	if readErr != nil || after.Status != extension.DeliveryPending || logErr != nil ||
		events[0].Action != "webhook.resend" {
		t.Errorf("%v, %v: %+v, %+v", readErr, logErr, after, events)
	}
	list, err := d.orgs.DeadDeliveries(t.Context(), v)
	if err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

func (d *backOffice) enter(t *testing.T, role string) app.StaffVisitor {
	t.Helper()
	link, err := d.signIn.MakeLink(t.Context(), role+"@exploitant.example", role)
	if err != nil {
		t.Fatal(err)
	}
	session, err := d.signIn.Enter(t.Context(), link)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.signIn.Enter(t.Context(), link); !errors.Is(err, app.ErrLinkSpent) {
		t.Errorf("the link again: %v", err)
	}
	v, err := d.signIn.Visitor(t.Context(), session)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func (d *backOffice) key(t *testing.T) access.CredentialID {
	t.Helper()
	keys, err := d.store.ListCredentials(t.Context(), "org_a", access.KindAPIKey)
	if err != nil || len(keys) != 1 {
		t.Fatal(keys, err)
	}
	return keys[0].ID
}

// writes are all that the console changes.
func (d *backOffice) writes(t *testing.T) map[string]func(v app.StaffVisitor, reason string) error {
	t.Helper()
	name, packs := "Cabinet Nouveau", []string{"full"}
	key := d.key(t)
	news := app.IncidentNews{
		Title: "Calculs lents", Impact: "degraded", State: "investigating", Text: "Nous cherchons.",
	}
	return map[string]func(v app.StaffVisitor, reason string) error{
		"org.create": func(v app.StaffVisitor, reason string) error {
			_, err := d.orgs.Create(t.Context(), v, app.OrgChange{Name: &name, Packs: &packs}, reason)
			return err
		},
		"org.set": func(v app.StaffVisitor, reason string) error {
			_, err := d.orgs.Set(t.Context(), v, "org_a", app.OrgChange{Name: &name}, reason)
			return err
		},
		"org.suspend": func(v app.StaffVisitor, reason string) error {
			_, err := d.orgs.Suspend(t.Context(), v, "org_a", true, reason)
			return err
		},
		"org.resume": func(v app.StaffVisitor, reason string) error {
			_, err := d.orgs.Suspend(t.Context(), v, "org_a", false, reason)
			return err
		},
		"key.revoke": func(v app.StaffVisitor, reason string) error {
			return d.orgs.Revoke(
				t.Context(), v, key, reason,
			)
		},
		"flag.set": func(v app.StaffVisitor, reason string) error {
			return d.service.SetFlag(t.Context(), v, false, "Nouvelles tables", reason)
		},
		"incident.open": func(v app.StaffVisitor, reason string) error {
			_, err := d.service.Open(t.Context(), v, news, reason)
			return err
		},
	}
}

func TestStaff_changes_nothing_without_a_reason_nor_with_a_role_that_looks(t *testing.T) {
	t.Parallel()
	d := newBackOffice(t)
	support := d.enter(t, "support")
	operator := d.enter(t, "operator")
	for action, write := range d.writes(t) {
		var denied *staff.DeniedError
		if err := write(support, "demande du client"); !errors.As(err, &denied) {
			t.Errorf("%s as support: %v", action, err)
		}
		if err := write(app.StaffVisitor{}, "demande du client"); !errors.Is(err, app.ErrNotSignedIn) {
			t.Errorf("%s as nobody: %v", action, err)
		}
		if err := write(operator, "court"); !errors.Is(err, app.ErrInvalid) {
			t.Errorf("%s without a reason: %v", action, err)
		}
		if err := write(operator, "demande du client"); err != nil {
			t.Errorf("%s: %v", action, err)
		}
		events, err := d.orgs.Audit(t.Context(), support, "", 1)
		if err != nil || len(events) != 1 || events[0].Action != action ||
			events[0].Operator != "operator@exploitant.example" ||
			events[0].Reason != "demande du client" {
			t.Errorf("%s is noted as %+v, %v", action, events, err)
		}
	}
}

func TestStaff_looks_at_nothing_without_a_session(t *testing.T) {
	t.Parallel()
	d := newBackOffice(t)
	nobody := app.StaffVisitor{}
	for name, look := range map[string]func() error{
		"list": func() error { _, err := d.orgs.List(t.Context(), nobody); return err },
		"show": func() error { _, err := d.orgs.Show(t.Context(), nobody, "org_a"); return err },
		"find": func() error { _, _, err := d.orgs.Credential(t.Context(), nobody, d.key(t)); return err },
		"dead": func() error { _, err := d.orgs.DeadDeliveries(t.Context(), nobody); return err },
		"audit": func() error {
			_, err := d.orgs.Audit(t.Context(), nobody, "", 1)
			return err
		},
		"flag":      func() error { _, err := d.service.Flag(t.Context(), nobody); return err },
		"incidents": func() error { _, err := d.service.Incidents(t.Context(), nobody); return err },
		"incident":  func() error { _, err := d.service.Incident(t.Context(), nobody, "inc_1"); return err },
	} {
		if err := look(); !errors.Is(err, app.ErrNotSignedIn) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestStaff_session_ends(t *testing.T) {
	t.Parallel()
	d := newBackOffice(t)
	session := func() access.Secret {
		link, err := d.signIn.MakeLink(t.Context(), "lea@exploitant.example", "operator")
		if err != nil {
			t.Fatal(err)
		}
		secret, err := d.signIn.Enter(t.Context(), link)
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	for name, end := range map[string]func(secret access.Secret){
		"idle": func(access.Secret) { d.clock.Advance(staff.SessionIdle) },
		"left": func(secret access.Secret) {
			v, err := d.signIn.Visitor(t.Context(), secret)
			if err == nil {
				err = d.signIn.Leave(t.Context(), v)
			}
			if err != nil {
				t.Error(err)
			}
		},
		"ended by an operator": func(access.Secret) {
			if n, err := d.signIn.End(t.Context(), "lea@exploitant.example"); err != nil || n == 0 {
				t.Errorf("%d, %v", n, err)
			}
		},
	} {
		secret := session()
		if _, err := d.signIn.Visitor(t.Context(), secret); err != nil {
			t.Errorf("%s: %v before", name, err)
		}
		end(secret)
		if _, err := d.signIn.Visitor(t.Context(), secret); !errors.Is(err, app.ErrNotSignedIn) {
			t.Errorf("%s: %v", name, err)
		}
	}
	link, err := d.signIn.MakeLink(t.Context(), "lea@exploitant.example", "operator")
	if err != nil {
		t.Fatal(err)
	}
	d.clock.Advance(staff.LinkLife)
	if _, err := d.signIn.Enter(t.Context(), link); !errors.Is(err, app.ErrLinkSpent) {
		t.Errorf("an old link: %v", err)
	}
	for _, wrong := range [][2]string{{"nobody", "operator"}, {"lea@exploitant.example", "king"}} {
		if _, err := d.signIn.MakeLink(t.Context(), wrong[0], wrong[1]); !errors.Is(err, app.ErrInvalid) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

func TestStaff_tells_of_an_incident_until_it_is_over(t *testing.T) {
	t.Parallel()
	d := newBackOffice(t)
	v := d.enter(t, "operator")
	news := app.IncidentNews{
		Title: "Calculs lents", Impact: "degraded", State: "investigating", Text: "Nous cherchons.",
	}
	opened, err := d.service.Open(t.Context(), v, news, "alerte de l’astreinte")
	if err != nil {
		t.Fatal(err)
	}
	d.clock.Advance(time.Minute)
	over := app.IncidentNews{State: "resolved", Text: "C’est réglé."}
	if err := d.service.Say(t.Context(), v, opened.ID, over, "fin de l’incident"); err != nil {
		t.Fatal(err)
	}
	if err := d.service.Say(t.Context(), v, opened.ID, over, "fin de l’incident"); !errors.Is(err, app.ErrInvalid) {
		t.Errorf("after its end: %v", err)
	}
	if err := d.service.Say(t.Context(), v, "inc_none", over, "fin de l’incident"); !errors.Is(err, ports.ErrNotFound) {
		t.Errorf("none: %v", err)
	}
	got, err := d.service.Incident(t.Context(), v, opened.ID)
	if err != nil || got.State() != servicestatus.Resolved || len(got.Updates) != 2 {
		t.Errorf("%+v, %v", got, err)
	}
	for _, wrong := range []app.IncidentNews{{}, {Title: "x", Impact: "none", State: "lost", Text: "x"}} {
		if _, err := d.service.Open(t.Context(), v, wrong, "alerte de l’astreinte"); !errors.Is(err, app.ErrInvalid) {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}
