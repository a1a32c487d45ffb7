package app

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/ports"
)

// SpaceUsage shows an organisation what it used, and its requests.
type SpaceUsage struct {
	hours    ports.UsageHours
	requests ports.RequestLog
	ledger   ports.Ledger
	clock    ports.Clock
	settings Settings
}

// NewSpaceUsage makes the use case.
func NewSpaceUsage(
	hours ports.UsageHours, requests ports.RequestLog, ledger ports.Ledger, clock ports.Clock, settings Settings,
) *SpaceUsage {
	return &SpaceUsage{hours: hours, requests: requests, ledger: ledger, clock: clock, settings: settings}
}

// UsageDay sums the charges of one civil day that are alike.
type UsageDay struct {
	Day         calendar.Date
	Operation   string
	Credential  access.CredentialID
	StatusClass int
	Calls, Runs int64
}

// Month is the usage of a period.
type Month struct {
	Period quota.Period
	// Current says that the period is still under way.
	Current bool
	// Today is the civil day of the call, in the zone of periods.
	Today calendar.Date
	Quota quota.Quota
	// Days are in the order of time.
	Days []UsageDay
}

// Month sums the charges of a period by day; the zero period is that of today. *member.DeniedError.
func (u *SpaceUsage) Month(ctx context.Context, v Visitor, period quota.Period) (Month, error) {
	if err := v.require(member.ReadUsage); err != nil {
		return Month{}, err
	}
	zone := u.settings.zone()
	current := quota.PeriodAt(u.clock.Now(), zone)
	if period == (quota.Period{}) {
		period = current
	}
	out := Month{Period: period, Current: period == current, Today: dayIn(u.clock.Now(), zone)}
	var err error
	out.Quota, err = u.ledger.Quota(ctx, v.org.ID, period)
	if err != nil {
		return Month{}, failure("read a quota", err)
	}
	hours, err := u.hours.UsageByHour(ctx, v.org.ID, period)
	if err != nil {
		return Month{}, failure("sum the usage", err)
	}
	out.Days = daysOf(hours, zone)
	return out, nil
}

// daysOf sums hours that fall on one civil day. No zone of the period is off by less than an hour and matters here.
func daysOf(hours []ports.UsageHour, zone *time.Location) []UsageDay {
	type key struct {
		day        calendar.Date
		operation  string
		credential access.CredentialID
		status     int
	}
	places := map[key]int{}
	var out []UsageDay
	for _, h := range hours {
		k := key{dayIn(h.Hour, zone), h.Operation, h.Credential, h.StatusClass}
		place, ok := places[k]
		if !ok {
			place = len(out)
			places[k] = place
			out = append(out, UsageDay{
				Day: k.day, Operation: k.operation, Credential: k.credential, StatusClass: k.status,
			})
		}
		out[place].Calls += h.Calls
		out[place].Runs += h.Runs
	}
	return out
}

// RequestPage is how many requests a page of the list has.
const RequestPage = 50

// Requests returns the newest requests that fit, those before one when it is named; more says that others follow.
// *member.DeniedError.
func (u *SpaceUsage) Requests(
	ctx context.Context, v Visitor, which requestlog.Filter, before string,
) (entries []requestlog.Entry, more bool, err error) {
	if err := v.require(member.ReadUsage); err != nil {
		return nil, false, err
	}
	entries, err = u.requests.Requests(ctx, v.org.ID, which, before, RequestPage+1)
	if err != nil {
		return nil, false, failure("list requests", err)
	}
	if len(entries) > RequestPage {
		return entries[:RequestPage], true, nil
	}
	return entries, false, nil
}
