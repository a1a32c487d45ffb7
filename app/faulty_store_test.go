package app_test

import (
	"context"
	"errors"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

var errStore = errors.New("the store does not answer")

// faultyStore is a store in memory whose call of that number fails, counted from the last time that it was set, 0 for
// none. What a change does within its journal is undone by no store in memory, so that tests only look at errors.
type faultyStore struct {
	*memory.Store

	failing, calls int
}

func (s *faultyStore) failAt(call int) { s.failing, s.calls = call, 0 }

// answer passes on what a call gives, unless it is the one that fails.
func answer[T any](s *faultyStore, call func() (T, error)) (T, error) {
	s.calls++
	if s.calls == s.failing {
		var none T
		return none, errStore
	}
	return call()
}

func (s *faultyStore) done(call func() error) error {
	_, err := answer(s, func() (struct{}, error) { return struct{}{}, call() })
	return err
}

func (s *faultyStore) ChangeNoted(
	ctx context.Context, change func(context.Context) (ports.OperatorEvent, error),
) error {
	return s.done(func() error { return s.Store.ChangeNoted(ctx, change) })
}

func (s *faultyStore) Org(ctx context.Context, id access.OrgID) (access.Org, error) {
	return answer(s, func() (access.Org, error) { return s.Store.Org(ctx, id) })
}

func (s *faultyStore) ListOrgs(ctx context.Context) ([]access.Org, error) {
	return answer(s, func() ([]access.Org, error) { return s.Store.ListOrgs(ctx) })
}

func (s *faultyStore) CreateOrg(ctx context.Context, org access.Org) error {
	return s.done(func() error { return s.Store.CreateOrg(ctx, org) })
}

func (s *faultyStore) UpdateOrg(
	ctx context.Context, id access.OrgID, change func(*access.Org) error,
) (access.Org, error) {
	return answer(s, func() (access.Org, error) { return s.Store.UpdateOrg(ctx, id, change) })
}

func (s *faultyStore) Credential(
	ctx context.Context, id access.CredentialID,
) (access.Credential, access.Org, error) {
	var org access.Org
	found, err := answer(s, func() (access.Credential, error) {
		var found access.Credential
		var err error
		found, org, err = s.Store.Credential(ctx, id)
		return found, err
	})
	return found, org, err
}

func (s *faultyStore) CreateCredential(ctx context.Context, credential access.Credential) error {
	return s.done(func() error { return s.Store.CreateCredential(ctx, credential) })
}

func (s *faultyStore) ListCredentials(
	ctx context.Context, org access.OrgID, kind access.Kind,
) ([]access.Credential, error) {
	return answer(s, func() ([]access.Credential, error) { return s.Store.ListCredentials(ctx, org, kind) })
}

func (s *faultyStore) UpdateCredential(
	ctx context.Context, id access.CredentialID, change func(*access.Credential) error,
) (access.Credential, error) {
	return answer(s, func() (access.Credential, error) { return s.Store.UpdateCredential(ctx, id, change) })
}

func (s *faultyStore) Quota(ctx context.Context, id access.OrgID, period quota.Period) (quota.Quota, error) {
	return answer(s, func() (quota.Quota, error) { return s.Store.Quota(ctx, id, period) })
}

func (s *faultyStore) UsageByHour(
	ctx context.Context, org access.OrgID, period quota.Period,
) ([]ports.UsageHour, error) {
	return answer(s, func() ([]ports.UsageHour, error) { return s.Store.UsageByHour(ctx, org, period) })
}

func (s *faultyStore) Requests(
	ctx context.Context, org access.OrgID, which requestlog.Filter, before string, limit int,
) ([]requestlog.Entry, error) {
	return answer(s, func() ([]requestlog.Entry, error) { return s.Store.Requests(ctx, org, which, before, limit) })
}

func (s *faultyStore) SoftFlag(ctx context.Context) (servicestatus.Flag, error) {
	return answer(s, func() (servicestatus.Flag, error) { return s.Store.SoftFlag(ctx) })
}

func (s *faultyStore) SetSoftFlag(ctx context.Context, flag servicestatus.Flag) error {
	return s.done(func() error { return s.Store.SetSoftFlag(ctx, flag) })
}

func (s *faultyStore) ListRuns(
	ctx context.Context, org access.OrgID, dossierID string, before run.ID, limit int,
) ([]ports.RunLine, error) {
	return answer(s, func() ([]ports.RunLine, error) { return s.Store.ListRuns(ctx, org, dossierID, before, limit) })
}

func (s *faultyStore) Run(ctx context.Context, org access.OrgID, id run.ID) (run.Run, error) {
	return answer(s, func() (run.Run, error) { return s.Store.Run(ctx, org, id) })
}

func (s *faultyStore) RunsOfDossier(ctx context.Context, org access.OrgID, dossierID string) ([]run.ID, error) {
	return answer(s, func() ([]run.ID, error) { return s.Store.RunsOfDossier(ctx, org, dossierID) })
}

func (s *faultyStore) RunsBefore(
	ctx context.Context, org access.OrgID, before time.Time, limit int,
) ([]run.ID, error) {
	return answer(s, func() ([]run.ID, error) { return s.Store.RunsBefore(ctx, org, before, limit) })
}

func (s *faultyStore) EraseRuns(ctx context.Context, org access.OrgID, ids []run.ID, at time.Time) (int, error) {
	return answer(s, func() (int, error) { return s.Store.EraseRuns(ctx, org, ids, at) })
}

func (s *faultyStore) Endpoints(ctx context.Context, org access.OrgID) ([]extension.Setting, error) {
	return answer(s, func() ([]extension.Setting, error) { return s.Store.Endpoints(ctx, org) })
}

func (s *faultyStore) Endpoint(
	ctx context.Context, org access.OrgID, id extension.EndpointID,
) (extension.Setting, error) {
	return answer(s, func() (extension.Setting, error) { return s.Store.Endpoint(ctx, org, id) })
}

func (s *faultyStore) UpdateEndpoint(
	ctx context.Context, org access.OrgID, id extension.EndpointID, kind extension.Kind,
	change func(*extension.Setting) error,
) (extension.Setting, error) {
	return answer(s, func() (extension.Setting, error) { return s.Store.UpdateEndpoint(ctx, org, id, kind, change) })
}

func (s *faultyStore) ListDeliveries(
	ctx context.Context, org access.OrgID, which ports.DeliveryFilter, limit int,
) ([]extension.Delivery, error) {
	return answer(s, func() ([]extension.Delivery, error) { return s.Store.ListDeliveries(ctx, org, which, limit) })
}

func (s *faultyStore) FailedDeliveries(ctx context.Context, limit int) ([]extension.Delivery, error) {
	return answer(s, func() ([]extension.Delivery, error) { return s.Store.FailedDeliveries(ctx, limit) })
}

func (s *faultyStore) UpdateDelivery(
	ctx context.Context, id extension.DeliveryID, change func(*extension.Delivery) error,
) (extension.Delivery, error) {
	return answer(s, func() (extension.Delivery, error) { return s.Store.UpdateDelivery(ctx, id, change) })
}

func (s *faultyStore) RecordedWorkers(ctx context.Context) ([]extension.Worker, error) {
	return answer(s, func() ([]extension.Worker, error) { return s.Store.RecordedWorkers(ctx) })
}

func (s *faultyStore) OperatorEvents(
	ctx context.Context, org access.OrgID, limit int,
) ([]ports.OperatorEvent, error) {
	return answer(s, func() ([]ports.OperatorEvent, error) { return s.Store.OperatorEvents(ctx, org, limit) })
}

func (s *faultyStore) Members(ctx context.Context, org access.OrgID) ([]member.Member, error) {
	return answer(s, func() ([]member.Member, error) { return s.Store.Members(ctx, org) })
}

func (s *faultyStore) CreateMember(ctx context.Context, person member.Member) error {
	return s.done(func() error { return s.Store.CreateMember(ctx, person) })
}

func (s *faultyStore) UpdateMember(
	ctx context.Context, org access.OrgID, id member.ID, change func(*member.Member, []member.Member) error,
) (member.Member, error) {
	return answer(s, func() (member.Member, error) { return s.Store.UpdateMember(ctx, org, id, change) })
}

func (s *faultyStore) CreateLink(ctx context.Context, link member.Link) error {
	return s.done(func() error { return s.Store.CreateLink(ctx, link) })
}

func (s *faultyStore) TakeLink(ctx context.Context, digest access.Digest) (member.Link, error) {
	return answer(s, func() (member.Link, error) { return s.Store.TakeLink(ctx, digest) })
}

func (s *faultyStore) CreateSession(ctx context.Context, session member.Session) error {
	return s.done(func() error { return s.Store.CreateSession(ctx, session) })
}

func (s *faultyStore) Session(ctx context.Context, digest access.Digest) (member.Session, member.Member, error) {
	var person member.Member
	found, err := answer(s, func() (member.Session, error) {
		var found member.Session
		var err error
		found, person, err = s.Store.Session(ctx, digest)
		return found, err
	})
	return found, person, err
}

func (s *faultyStore) SeeSession(ctx context.Context, digest access.Digest, at time.Time) error {
	return s.done(func() error { return s.Store.SeeSession(ctx, digest, at) })
}

func (s *faultyStore) EndSession(ctx context.Context, digest access.Digest) error {
	return s.done(func() error { return s.Store.EndSession(ctx, digest) })
}

func (s *faultyStore) EndSessionsOf(ctx context.Context, org access.OrgID, id member.ID) (int, error) {
	return answer(s, func() (int, error) { return s.Store.EndSessionsOf(ctx, org, id) })
}

func (s *faultyStore) CreatePass(ctx context.Context, pass staff.Pass) error {
	return s.done(func() error { return s.Store.CreatePass(ctx, pass) })
}

func (s *faultyStore) TakePass(ctx context.Context, digest access.Digest) (staff.Pass, error) {
	return answer(s, func() (staff.Pass, error) { return s.Store.TakePass(ctx, digest) })
}

func (s *faultyStore) StaffSession(ctx context.Context, digest access.Digest) (staff.Pass, error) {
	return answer(s, func() (staff.Pass, error) { return s.Store.StaffSession(ctx, digest) })
}

func (s *faultyStore) EndPass(ctx context.Context, digest access.Digest) error {
	return s.done(func() error { return s.Store.EndPass(ctx, digest) })
}

func (s *faultyStore) EndPassesOf(ctx context.Context, email string) (int, error) {
	return answer(s, func() (int, error) { return s.Store.EndPassesOf(ctx, email) })
}

func (s *faultyStore) CreateIncident(ctx context.Context, incident servicestatus.Incident) error {
	return s.done(func() error { return s.Store.CreateIncident(ctx, incident) })
}

func (s *faultyStore) Incident(
	ctx context.Context, id servicestatus.IncidentID,
) (servicestatus.Incident, error) {
	return answer(s, func() (servicestatus.Incident, error) { return s.Store.Incident(ctx, id) })
}

func (s *faultyStore) Incidents(
	ctx context.Context, since time.Time, limit int,
) ([]servicestatus.Incident, error) {
	return answer(s, func() ([]servicestatus.Incident, error) { return s.Store.Incidents(ctx, since, limit) })
}

func (s *faultyStore) UpdateIncident(
	ctx context.Context, id servicestatus.IncidentID, change func(*servicestatus.Incident) error,
) (servicestatus.Incident, error) {
	return answer(s, func() (servicestatus.Incident, error) { return s.Store.UpdateIncident(ctx, id, change) })
}
