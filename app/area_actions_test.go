package app_test

import (
	"context"
	"net/netip"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// errOf makes a call of what it returns beside its error, errOfTwo of two things.
func errOf[T any](_ T, err error) error            { return err }
func errOfTwo[T, U any](_ T, _ U, err error) error { return err }

// action is what somebody may do, as the first thing in an area of its own; needs is what their roles must let them,
// empty where no role is asked for.
type action struct {
	name  string
	needs member.Action
	do    func(ctx context.Context, a *area) error
}

// personActions are those of somebody who signed in to an organisation.
func personActions() []action {
	const name = "Cabinet Nouveau"
	wanted := app.NewCredential{Label: "essai", Pack: "mandataire"}
	own := netip.MustParseAddr("192.0.2.1")
	return []action{
		{"home", "", func(ctx context.Context, a *area) error {
			return errOf(a.home.Do(ctx, a.owner))
		}},
		{"list keys", member.ReadCredentials, func(ctx context.Context, a *area) error {
			return errOf(a.keys.List(ctx, a.owner, access.KindAPIKey))
		}},
		{"show a key", member.ReadCredentials, func(ctx context.Context, a *area) error {
			return errOf(a.keys.Show(ctx, a.owner, access.KindAPIKey, a.key))
		}},
		{"make a key", member.ManageCredentials, func(ctx context.Context, a *area) error {
			return errOf(a.keys.Create(ctx, a.owner, access.KindAPIKey, wanted))
		}},
		{"make a client", member.ManageCredentials, func(ctx context.Context, a *area) error {
			return errOf(a.keys.Create(ctx, a.owner, access.KindOAuthClient, wanted))
		}},
		{"rotate a key", member.ManageCredentials, func(ctx context.Context, a *area) error {
			return errOf(a.keys.Rotate(ctx, a.owner, access.KindAPIKey, a.key, 0))
		}},
		{"rename a key", member.ManageCredentials, func(ctx context.Context, a *area) error {
			return a.keys.Rename(ctx, a.owner, access.KindAPIKey, a.key, "autre")
		}},
		{"end an overlap", member.ManageCredentials, func(ctx context.Context, a *area) error {
			return a.keys.EndOverlap(ctx, a.owner, access.KindAPIKey, a.key)
		}},
		{"revoke a key", member.ManageCredentials, func(ctx context.Context, a *area) error {
			return errOf(a.keys.Revoke(ctx, a.owner, access.KindAPIKey, a.key, string(a.key)))
		}},
		{"hand a key over", member.ManageCredentials, func(ctx context.Context, a *area) error {
			return errOf(a.keys.Prepare(ctx, a.owner, access.KindAPIKey, wanted))
		}},
		{"state of the webhook", member.ReadWebhooks, func(ctx context.Context, a *area) error {
			return errOf(a.hooks.State(ctx, a.owner))
		}},
		{"set the webhook", member.ManageWebhooks, func(ctx context.Context, a *area) error {
			return errOf(a.hooks.Set(ctx, a.owner, "https://other.example"))
		}},
		{"rotate the webhook", member.ManageWebhooks, func(ctx context.Context, a *area) error {
			return errOf(a.hooks.Rotate(ctx, a.owner))
		}},
		{"switch the webhook", member.ManageWebhooks, func(ctx context.Context, a *area) error {
			return a.hooks.Switch(ctx, a.owner, false)
		}},
		{"deliveries", member.ReadWebhooks, func(ctx context.Context, a *area) error {
			return errOf(a.hooks.Deliveries(ctx, a.owner, ""))
		}},
		{"send again", member.ManageWebhooks, func(ctx context.Context, a *area) error {
			return a.hooks.Resend(ctx, a.owner, "evt_1")
		}},
		{"send all again", member.ManageWebhooks, func(ctx context.Context, a *area) error {
			return errOf(a.hooks.ResendFailed(ctx, a.owner, porttest.Start))
		}},
		{"list runs", member.ListRuns, func(ctx context.Context, a *area) error {
			return errOfTwo(a.runs.List(ctx, a.owner, "", ""))
		}},
		{"read a run", member.ReadRuns, func(ctx context.Context, a *area) error {
			return errOf(a.runs.Read(ctx, a.owner, a.id, "page"))
		}},
		{"before a run", member.ReadRuns, func(ctx context.Context, a *area) error {
			return errOf(a.runs.Before(ctx, a.owner, run.Header{ParentRunID: a.id}))
		}},
		{"usage", member.ReadUsage, func(ctx context.Context, a *area) error {
			return errOf(a.usage.Month(ctx, a.owner, quota.Period{}))
		}},
		{"requests", member.ReadUsage, func(ctx context.Context, a *area) error {
			return errOfTwo(a.usage.Requests(ctx, a.owner, requestlog.Filter{}, ""))
		}},
		{"allowlist", member.ManageNetwork, func(ctx context.Context, a *area) error {
			return errOf(a.settings.SetAllowlist(ctx, a.owner, []string{"192.0.2.0/24"}, own, ""))
		}},
		{"rename", member.ManageSettings, func(ctx context.Context, a *area) error {
			return errOf(a.settings.SetName(ctx, a.owner, name, 30))
		}},
		{"audit", member.ReadAudit, func(ctx context.Context, a *area) error {
			return errOf(a.settings.Audit(ctx, a.owner, 5))
		}},
		{"before erasing", member.EraseRuns, func(ctx context.Context, a *area) error {
			return errOf(a.erasure.Look(ctx, a.owner, a.id))
		}},
		{"erase a run", member.EraseRuns, func(ctx context.Context, a *area) error {
			return errOf(a.erasure.Erase(ctx, a.owner, a.id, false, string(a.id)))
		}},
		{"erase a case", member.EraseRuns, func(ctx context.Context, a *area) error {
			return errOf(a.erasure.Erase(ctx, a.owner, a.id, true, string(a.id)))
		}},
		{"list members", member.ReadMembers, func(ctx context.Context, a *area) error {
			return errOf(a.members.List(ctx, a.owner))
		}},
		{"invite", member.ManageMembers, func(ctx context.Context, a *area) error {
			return errOf(a.members.Invite(ctx, a.owner, "paul@cabinet.example", []string{"auditor"}))
		}},
		{"link a member", member.ManageMembers, func(ctx context.Context, a *area) error {
			return errOf(a.members.Link(ctx, a.owner, a.owner.Person().ID))
		}},
		{"roles", member.ManageMembers, func(ctx context.Context, a *area) error {
			return a.members.SetRoles(ctx, a.owner, a.owner.Person().ID, []string{"owner"})
		}},
		{"gap", member.SettleGaps, func(ctx context.Context, a *area) error {
			return errOf(a.runs.Gap(ctx, a.owner, a.id, a.gap))
		}},
	}
}

// operatorActions are those of who runs the service, of its staff, and of somebody who signs in.
func operatorActions() []action {
	const reason = "demande du client"
	name := "Cabinet Nouveau"
	packs := []string{"mandataire"}
	news := app.IncidentNews{
		Title: "Calculs lents", Impact: "degraded", State: "investigating", Text: "Nous cherchons.",
	}
	return []action{
		{"erase all", "", func(ctx context.Context, a *area) error {
			return errOf(a.erase.All(ctx, "org_a"))
		}},
		{"erase what is old", "", func(ctx context.Context, a *area) error {
			return errOf(a.erase.Old(ctx, 30))
		}},
		{"make a link", "", func(ctx context.Context, a *area) error {
			return errOf(a.signIn.MakeLink(ctx, "org_a", "new@cabinet.example", []string{"auditor"}))
		}},
		{"enter by a link", "", func(ctx context.Context, a *area) error {
			return errOf(a.signIn.Enter(ctx, a.link))
		}},
		{"who has a session", "", func(ctx context.Context, a *area) error {
			return errOf(a.signIn.Visitor(ctx, a.session))
		}},
		{"who comes back to a session", "", func(ctx context.Context, a *area) error {
			a.clock.Advance(member.SessionStep)
			return errOf(a.signIn.Visitor(ctx, a.session))
		}},
		{"people", "", func(ctx context.Context, a *area) error {
			return errOf(a.signIn.People(ctx, "org_a"))
		}},
		{"leave", "", func(ctx context.Context, a *area) error {
			return a.signIn.Leave(ctx, a.owner)
		}},
		{"create", "", func(ctx context.Context, a *area) error {
			return errOf(a.orgs.Create(ctx, app.OrgChange{Name: &name, Packs: &packs}))
		}},
		{"suspend", "", func(ctx context.Context, a *area) error {
			return errOf(a.orgs.Suspend(ctx, "org_a"))
		}},
		{"close", "", func(ctx context.Context, a *area) error {
			return errOf(a.orgs.Close(ctx, "org_a"))
		}},
		{"staff list", "", func(ctx context.Context, a *area) error {
			return errOf(a.staffed.List(ctx, a.operator))
		}},
		{"staff show", "", func(ctx context.Context, a *area) error {
			return errOf(a.staffed.Show(ctx, a.operator, "org_a"))
		}},
		{"staff revoke", "", func(ctx context.Context, a *area) error {
			return a.staffed.Revoke(ctx, a.operator, a.key, reason)
		}},
		{"dead letters", "", func(ctx context.Context, a *area) error {
			return errOf(a.staffed.DeadDeliveries(ctx, a.operator))
		}},
		{"staff resend", "", func(ctx context.Context, a *area) error {
			return a.staffed.Resend(ctx, a.operator, "org_a", "evt_1", reason)
		}},
		{"staff audit", "", func(ctx context.Context, a *area) error {
			return errOf(a.staffed.Audit(ctx, a.operator, "", 3))
		}},
		{"flag", "", func(ctx context.Context, a *area) error {
			return errOf(a.service.Flag(ctx, a.operator))
		}},
		{"set the flag", "", func(ctx context.Context, a *area) error {
			return a.service.SetFlag(ctx, a.operator, false, "", reason)
		}},
		{"incidents", "", func(ctx context.Context, a *area) error {
			return errOf(a.service.Incidents(ctx, a.operator))
		}},
		{"open an incident", "", func(ctx context.Context, a *area) error {
			return errOf(a.service.Open(ctx, a.operator, news, reason))
		}},
		{"staff link", "", func(ctx context.Context, a *area) error {
			return errOf(a.staff.MakeLink(ctx, "z@exploitant.example", "support"))
		}},
		{"staff enter", "", func(ctx context.Context, a *area) error {
			return errOf(a.staff.Enter(ctx, a.staffLink))
		}},
		{"staff session", "", func(ctx context.Context, a *area) error {
			return errOf(a.staff.Visitor(ctx, a.staffSession))
		}},
		{"staff end", "", func(ctx context.Context, a *area) error {
			return errOf(a.staff.End(ctx, "operator@exploitant.example"))
		}},
		{"staff leave", "", func(ctx context.Context, a *area) error {
			return a.staff.Leave(ctx, a.operator)
		}},
	}
}
