package app

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/ports"
)

// RenewWithin is how long before its end a key is to be renewed.
const RenewWithin = 30 * 24 * time.Hour

// SpaceHome shows the state of an organisation at a glance.
type SpaceHome struct {
	credentials ports.Credentials
	extensions  ports.Extensions
	runs        ports.RunList
	requests    ports.RequestLog
	ledger      ports.Ledger
	flags       ports.Flags
	clock       ports.Clock
	settings    Settings
}

// NewSpaceHome makes the use case.
func NewSpaceHome(
	credentials ports.Credentials, extensions ports.Extensions, runs ports.RunList, requests ports.RequestLog,
	ledger ports.Ledger, flags ports.Flags, clock ports.Clock, settings Settings,
) *SpaceHome {
	return &SpaceHome{
		credentials: credentials, extensions: extensions, runs: runs, requests: requests, ledger: ledger, flags: flags,
		clock: clock, settings: settings,
	}
}

// Home is what a person sees first. What their roles do not open is empty.
type Home struct {
	Quota quota.Quota
	// ResetAt is when both quotas begin anew.
	ResetAt time.Time
	// Enabled says whether runs are let in, and Reason why not.
	Enabled bool
	Reason  string
	// HasKey, Called, Estimated, HasRun and HasWebhook are the steps to a first result.
	HasKey, Called, Estimated, HasRun, HasWebhook bool
	Errors                                        []requestlog.Entry
	Renew                                         []access.Credential
}

// Do reads the state. ErrNotSignedIn.
func (u *SpaceHome) Do(ctx context.Context, v Visitor) (Home, error) {
	if v.person.ID == "" {
		return Home{}, ErrNotSignedIn
	}
	now := u.clock.Now()
	period := quota.PeriodAt(now, u.settings.zone())
	out := Home{ResetAt: period.End(u.settings.zone())}
	flag, err := u.flags.SoftFlag(ctx)
	if err != nil {
		return Home{}, failure("read the soft flag", err)
	}
	out.Enabled = flag.Enabled && u.settings.Enabled
	out.Reason = flag.Reason
	out.Quota, err = u.ledger.Quota(ctx, v.org.ID, period)
	if err != nil {
		return Home{}, failure("read a quota", err)
	}
	lines, err := u.runs.ListRuns(ctx, v.org.ID, "", "", 1)
	if err != nil {
		return Home{}, failure("list runs", err)
	}
	out.HasRun = len(lines) > 0
	if v.May(member.ReadCredentials) {
		if err := u.keys(ctx, v, &out, now); err != nil {
			return Home{}, err
		}
	}
	if v.May(member.ReadUsage) {
		if err := u.calls(ctx, v, &out); err != nil {
			return Home{}, err
		}
	}
	if v.May(member.ReadWebhooks) {
		hooks, err := endpointsOf(ctx, u.extensions, v.org.ID, extension.HubWebhook)
		if err != nil {
			return Home{}, err
		}
		for _, h := range hooks {
			out.HasWebhook = out.HasWebhook || h.URL != ""
		}
	}
	return out, nil
}

func (u *SpaceHome) keys(ctx context.Context, v Visitor, out *Home, now time.Time) error {
	for _, kind := range []access.Kind{access.KindAPIKey, access.KindOAuthClient} {
		list, err := u.credentials.ListCredentials(ctx, v.org.ID, kind)
		if err != nil {
			return failure("list credentials", err)
		}
		for _, c := range list {
			if !c.InForce(now) {
				continue
			}
			out.HasKey = true
			out.Called = out.Called || !c.LastUsedAt.IsZero()
			if !c.ExpiresAt.IsZero() && c.ExpiresAt.Before(now.Add(RenewWithin)) {
				out.Renew = append(out.Renew, c)
			}
		}
	}
	return nil
}

func (u *SpaceHome) calls(ctx context.Context, v Visitor, out *Home) error {
	const shown = 5
	failed, err := u.requests.Requests(ctx, v.org.ID, requestlog.Filter{Failed: true}, "", shown)
	if err != nil {
		return failure("list requests", err)
	}
	out.Errors = failed
	estimates, err := u.requests.Requests(ctx, v.org.ID, requestlog.Filter{Route: OpEstimate.Name}, "", 1)
	if err != nil {
		return failure("list requests", err)
	}
	out.Estimated = len(estimates) > 0
	return nil
}
