package space

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
)

func codeOf(err error) problem.Code { return problem.CodeOf(err) }

type sandboxView struct {
	Year, Income, Years string
	Complex             bool
	API                 string
	Request, Answer     string
	Result              *bandView
}

// bandView is an estimate as a picture: places are in a scale of 1000.
type bandView struct {
	Low, Central, High string
	Depart, Statement  string
	From, Width, At    int
}

func (s *Space) sandboxPage(c *call) error { return s.sandboxAgain(c, sandboxView{}, nil) }

func (s *Space) sandboxAgain(c *call, view sandboxView, refusal error) error {
	if !c.v.May(member.Estimate) {
		return &member.DeniedError{Action: member.Estimate}
	}
	config := s.shell.Config()
	view.API = config.BaseURL + config.APIRoot
	view.Year = c.field("year")
	view.Income = c.field("income")
	view.Years = c.field("years")
	view.Complex = c.field("complex") != ""
	return c.show("sandbox", shell.Page{
		Title: shell.Texte("Essai", "Sandbox"), Data: view, Active: Root + "/sandbox", Notice: refused(refusal),
		Status: statusOf(refusal),
	})
}

func (s *Space) estimate(c *call) error {
	body, err := estimateBody(c)
	if err != nil {
		return s.sandboxAgain(c, sandboxView{}, err)
	}
	var out estimate.Estimate
	reply := s.serve(c, app.OpEstimate, func(ctx context.Context, admission app.Admission) (app.Outcome, error) {
		var err error
		out, err = s.use.Estimate.Do(ctx, admission, body)
		return app.Outcome{Status: http.StatusOK}, err
	})
	if reply.Err != nil {
		refusal, ok := estimateRefusal(reply.Err)
		if !ok {
			return reply.Err
		}
		return s.sandboxAgain(c, sandboxView{Request: indented(body)}, refusal)
	}
	answer := out.Value()
	return s.sandboxAgain(c, sandboxView{
		Request: indented(body), Answer: indented(answer), Result: bandOf(c, out),
	}, nil)
}

// estimateRefusal says in words why an estimate was refused; ok is false for what is nobody's mistake.
func estimateRefusal(err error) (refusal error, ok bool) {
	switch code := codeOf(err); code {
	case problem.BirthYearRequired:
		return invalid("Donnez une année de naissance.", "Give a year of birth."), true
	case problem.BirthYearNotInteger:
		return invalid("L’année de naissance est un nombre entier.", "The year of birth is a whole number."), true
	case problem.BirthYearOutOfRange:
		return invalid("L’année de naissance va de 1940 à 2010.", "The year of birth is from 1940 to 2010."), true
	case problem.InvalidRequest:
		return invalid("Refusé : "+err.Error(), "Refused: "+err.Error()), true
	default: // told apart by their types below
	}
	if _, ok := errors.AsType[*quota.ExceededError](err); ok {
		return invalid("Le plafond d’appels du mois est atteint.", "The cap of calls of the month is reached."), true
	}
	if denied, ok := errors.AsType[*access.DeniedError](err); ok {
		return invalid(
			"Les packs de l’organisation n’accordent pas "+string(denied.Capability)+".",
			"The packs of the organisation do not grant "+string(denied.Capability)+".",
		), true
	}
	return nil, false
}

func estimateBody(c *call) (ijson.Value, error) {
	members := []ijson.Member{}
	for _, f := range []struct{ field, name string }{
		{"year", "birthYear"}, {"income", "revenuAnnuelBrutApproxEur"}, {"years", "anneesCotiseesApprox"},
	} {
		text := c.field(f.field)
		if text == "" {
			continue
		}
		number, err := numberOf(text)
		if err != nil {
			return ijson.Value{}, err
		}
		members = append(members, ijson.Member{Name: f.name, Value: number})
	}
	if c.field("complex") != "" {
		members = append(members, ijson.Member{Name: "carriereComplexeSignalee", Value: ijson.BoolValue(true)})
	}
	return ijson.ObjectValue(members)
}

// indented writes a value as people read it.
func indented(v ijson.Value) string {
	var out bytes.Buffer
	if err := json.Indent(&out, v.AppendJSON(nil), "", "  "); err != nil {
		return string(v.AppendJSON(nil))
	}
	return out.String()
}

// bandOf places a band on an axis that begins a quarter below it and ends a quarter above.
func bandOf(c *call, e estimate.Estimate) *bandView {
	out := &bandView{
		Low: c.l.Euros(e.Band.Low), Central: c.l.Euros(e.Band.Central), High: c.l.Euros(e.Band.High),
		Depart: c.l.Age(e.Band.Age) + ", " + c.l.Jour(e.Band.Date), Statement: e.Citation.StatementForLlm,
		From: 150, Width: 700, At: 500,
	}
	return out
}
