package space

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
)

type runLine struct {
	app.RunHead

	StateText, Level lexique.Texte
	Kind             string // of the badge
	HasReport        bool
}

type runsView struct {
	Lines     []runLine
	Dossier   string
	Next      string
	CanRead   bool
	CanLaunch bool
	CanErase  bool
}

func (s *Space) runs(c *call) error {
	dossier := c.query("dossier")
	heads, more, err := s.use.Runs.List(c.r.Context(), c.v, dossier, run.ID(c.query("before")))
	if err != nil {
		return err
	}
	view := runsView{
		Dossier: dossier, CanRead: c.v.May(member.ReadRuns), CanLaunch: c.v.May(member.Estimate),
		CanErase: c.v.May(member.EraseRuns),
	}
	for _, head := range heads {
		view.Lines = append(view.Lines, lineOfRun(head))
	}
	if more {
		view.Next = again(c.r, "before", string(heads[len(heads)-1].RunID))
	}
	return c.show("runs", shell.Page{Title: shell.Texte("Calculs", "Runs"), Data: view, Active: Root + "/runs"})
}

func lineOfRun(head app.RunHead) runLine {
	out := runLine{
		RunHead: head, StateText: lexique.Etat(string(head.State)), Level: lexique.Niveau(string(head.ResultLevel)),
		HasReport: !head.Erased,
	}
	switch head.State {
	case run.Completed:
		out.Kind = "ok"
	case run.Incomplete:
		out.Kind = "warn"
	case run.Failed:
		out.Kind = "bad"
	case run.Created, run.Running, run.Superseded:
	}
	if head.Erased {
		out.StateText = shell.Texte("effacé", "erased")
	}
	return out
}

type gapLine struct {
	gap.Gap

	Type     lexique.Texte
	CanReply bool
}

type runView struct {
	ID, Path, Sentence string
	Line               runLine
	Gaps               []gapLine
	Reasons            []lexique.Texte
	Withheld           []lexique.Texte
	Fingerprint        string
	CanProve           bool
	CanErase           bool
	Superseded         bool
	Verified           *app.Verified
	Problem            string
	// Replayed says that the run was replayed of another one that is still kept, and Changes what that changed.
	Replayed bool
	Changes  []change
}

func runPath(id run.ID) string { return "/runs/" + url.PathEscape(string(id)) }

func (c *call) runID() run.ID { return run.ID(c.r.PathValue("id")) }

func (s *Space) runPage(c *call) error {
	view, err := s.use.Runs.Read(c.r.Context(), c.v, c.runID(), "page")
	if err != nil {
		return err
	}
	return s.showRun(c, view, nil, nil)
}

// showRun shows a run, and what came of a verification of its proof when there was one.
func (s *Space) showRun(c *call, view run.View, verified *app.Verified, problem error) error {
	out := runView{
		ID: string(view.Header.RunID), Path: runPath(view.Header.RunID), Sentence: s.reports.Sentence(view, c.l),
		Line:       lineOfRun(app.RunHead{Header: view.Header, State: view.Header.State, Gaps: len(view.Lacunes)}),
		Superseded: view.Header.State == run.Superseded, Verified: verified,
		CanProve: c.v.Org().Grants().Has(app.OpReadProof.Capability), CanErase: c.v.May(member.EraseRuns),
	}
	if problem != nil {
		out.Problem = problem.Error()
	}
	before, err := s.use.Runs.Before(c.r.Context(), c.v, view.Header)
	if err != nil {
		return err
	}
	if before != nil {
		out.Replayed = true
		out.Changes = changesOf(c.l, *before, view)
	}
	settles := c.v.May(member.SettleGaps) && !out.Superseded && c.v.Org().Grants().Has(app.OpOverrideGap.Capability)
	for _, g := range view.Lacunes {
		out.Gaps = append(out.Gaps, gapLine{
			Gap: g, Type: lexique.TypeDonnee(string(g.TypeDonnee)), CanReply: settles && g.Omitted == 0 && !g.InData,
		})
	}
	for _, code := range view.Header.Certification.Reasons {
		out.Reasons = append(out.Reasons, lexique.Raison(code))
	}
	for _, module := range view.Withheld {
		out.Withheld = append(out.Withheld, lexique.Module(module))
	}
	if view.Proof != nil {
		out.Fingerprint = view.Proof.Fingerprint
	}
	return c.show("run", shell.Page{Title: shell.Texte("Calcul", "Run"), Data: out, Active: Root + "/runs"})
}

// report answers with the report as a page of its own: it needs nothing of these.
func (s *Space) report(c *call) error {
	view, err := s.use.Runs.Read(c.r.Context(), c.v, c.runID(), "report")
	if err != nil {
		return err
	}
	page, policy, err := s.reports.RunPage(view, c.l, s.config.RunAddress(view.Header.RunID), s.config.JWKS)
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Security-Policy", policy)
	return c.file("text/html; charset=utf-8", "", page)
}

// file answers with bytes; a name makes browsers save them.
func (c *call) file(contentType, name string, body []byte) error {
	h := c.w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Cache-Control", "no-store")
	if name != "" {
		h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	}
	_, _ = c.w.Write(body) // the client is gone when this fails
	return nil
}

// proofOf returns the proof of a run as it is kept, and nothing where no pack of the organisation opens proofs.
func (s *Space) proofOf(c *call) ([]byte, error) {
	envelope, err := s.use.Runs.Proof(c.r.Context(), c.v, c.runID())
	if _, denied := errors.AsType[*access.DeniedError](err); denied {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(envelope)
}

func (s *Space) pdf(c *call) error {
	view, err := s.use.Runs.Read(c.r.Context(), c.v, c.runID(), "pdf")
	if err != nil {
		return err
	}
	body, err := json.Marshal(view)
	if err != nil {
		return err
	}
	proof, err := s.proofOf(c)
	if err != nil {
		return err
	}
	pdf, err := s.reports.RunPDF(view, c.l, s.config.RunAddress(view.Header.RunID), s.config.JWKS, body, proof)
	if err != nil {
		return err
	}
	return c.file("application/pdf", string(view.Header.RunID)+".pdf", pdf)
}

func (s *Space) runJSON(c *call) error {
	view, err := s.use.Runs.Read(c.r.Context(), c.v, c.runID(), "json")
	if err != nil {
		return err
	}
	body, err := json.Marshal(view)
	if err != nil {
		return err
	}
	return c.file("application/json", string(view.Header.RunID)+".json", body)
}

func (s *Space) proofFile(c *call) error {
	envelope, err := s.use.Runs.Proof(c.r.Context(), c.v, c.runID())
	if err != nil {
		return err
	}
	body, err := json.Marshal(envelope)
	if err != nil {
		return err
	}
	return c.file("application/json", string(c.runID())+".proof.json", body)
}

// verify checks the proof of a run against what the person sees of it.
func (s *Space) verify(c *call) error {
	view, err := s.use.Runs.Read(c.r.Context(), c.v, c.runID(), "verification")
	if err != nil {
		return err
	}
	envelope, err := s.use.Runs.Proof(c.r.Context(), c.v, c.runID())
	if err != nil {
		return err
	}
	body, err := json.Marshal(view)
	if err != nil {
		return err
	}
	signed, err := json.Marshal(envelope)
	if err != nil {
		return err
	}
	verified, err := s.use.Runs.Verify(c.r.Context(), c.v, signed, body)
	if err != nil && !isMisfit(err) {
		return err
	}
	if err != nil {
		return s.showRun(c, view, nil, err)
	}
	return s.showRun(c, view, &verified, nil)
}

// isMisfit says whether an error is the verdict of a verification.
func isMisfit(err error) bool {
	var mismatch *proof.MismatchError
	var unknown *proof.UnknownKeyError
	var revoked *proof.RevokedKeyError
	return errors.As(err, &mismatch) || errors.As(err, &unknown) || errors.As(err, &revoked)
}

// pages of runs.
func (s *Space) runPages() []page {
	return []page{
		{"GET /runs", s.runs},
		{"GET /runs/{id}", s.runPage},
		{"GET /runs/{id}/report", s.report},
		{"GET /runs/{id}/report.pdf", s.pdf},
		{"GET /runs/{id}/run.json", s.runJSON},
		{"GET /runs/{id}/proof.json", s.proofFile},
		{"POST /runs/{id}/verify", s.verify},
		{"GET /runs/{id}/erase", s.erasure},
		{"POST /runs/{id}/erase", s.erase},
		{"GET /runs/{id}/gaps/{gap}", s.gapForm},
		{"POST /runs/{id}/gaps/{gap}", s.settleGap},
	}
}

// statusOf is the status of a page for an answer to a form.
func statusOf(refusal error) int {
	if refusal == nil {
		return http.StatusOK
	}
	return http.StatusUnprocessableEntity
}
