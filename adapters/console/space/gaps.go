package space

import (
	"context"
	"errors"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/quota"
)

type gapView struct {
	Path                  string
	Gap                   gap.Gap
	Type                  lexique.Texte
	Min, Max              string
	Value, Months, Piece  string
	IsDate, IsAge, IsPart bool
	IsWhole               bool
}

func (s *Space) gapForm(c *call) error { return s.gapAgain(c, nil) }

func (s *Space) gapAgain(c *call, refusal error) error {
	lacune, err := s.use.Runs.Gap(c.r.Context(), c.v, c.runID(), c.r.PathValue("gap"))
	if err != nil {
		return err
	}
	view := gapView{
		Path: runPath(c.runID()), Gap: lacune, Type: lexique.TypeDonnee(string(lacune.TypeDonnee)),
		Min: bound(lacune.Bounds.Min), Max: bound(lacune.Bounds.Max), Value: c.field("value"),
		Months: c.field("months"), Piece: c.field("piece"), IsDate: lacune.TypeDonnee == gap.Date,
		IsAge: lacune.TypeDonnee == gap.AgeCivil, IsWhole: lacune.TypeDonnee == gap.Entier,
	}
	return c.show("gap", shell.Page{
		Title: shell.Texte(
			"Combler une lacune",
			"Settle a gap",
		), Data: view, Active: Root + "/runs", Notice: refused(refusal),
		Status: statusOf(refusal),
	})
}

// bound writes a bound as the form shows it; an open one is empty.
func bound(v ijson.Value) string {
	if v.IsZero() || v.Kind() == ijson.Null {
		return ""
	}
	if text, ok := v.Text(); ok {
		return text
	}
	if plain, err := v.PlainNumber(); err == nil {
		return plain
	}
	return string(v.AppendJSON(nil))
}

// settleGap replays the run with the value of the form.
func (s *Space) settleGap(c *call) error {
	lacune, err := s.use.Runs.Gap(c.r.Context(), c.v, c.runID(), c.r.PathValue("gap"))
	if err != nil {
		return err
	}
	body, err := overrideOf(lacune, c)
	if err != nil {
		return s.gapAgain(c, err)
	}
	var answer app.RunAnswer
	reply := s.serve(c, app.OpOverrideGap, func(ctx context.Context, admission app.Admission) (app.Outcome, error) {
		var err error
		answer, err = s.use.Runs.Settle(ctx, c.v, admission, body)
		return app.Outcome{Status: answer.Status, RunID: answer.RunID, Quota: &answer.Quota}, err
	})
	if invalidValue, ok := errors.AsType[*gap.InvalidOverrideError](reply.Err); ok {
		return s.gapAgain(c, invalid("Valeur refusée : "+invalidValue.Error(), "Value refused: "+invalidValue.Error()))
	}
	if _, exceeded := errors.AsType[*quota.ExceededError](reply.Err); exceeded {
		return s.gapAgain(c, invalid(
			"Le plafond d’appels du mois est atteint.",
			"The cap of calls of the month is reached.",
		))
	}
	if reply.Err != nil {
		return reply.Err
	}
	return c.redirect(runPath(answer.RunID), "replayed")
}

// overrideOf makes the body of an override of the form.
func overrideOf(lacune gap.Gap, c *call) (ijson.Value, error) {
	value, err := valueOf(lacune.TypeDonnee, c)
	if err != nil {
		return ijson.Value{}, err
	}
	members := []ijson.Member{
		{Name: "lacuneId", Value: ijson.StringValue(lacune.LacuneID)},
		{Name: "typeDonnee", Value: ijson.StringValue(string(lacune.TypeDonnee))},
		{Name: lacune.TypeDonnee.Field(), Value: value},
	}
	if piece := c.field("piece"); piece != "" {
		members = append(members, ijson.Member{Name: "pieceJointeRef", Value: ijson.StringValue(piece)})
	}
	return ijson.ObjectValue(members)
}

// valueOf reads the field by the kind of the gap, with a comma or a point.
func valueOf(kind gap.Kind, c *call) (ijson.Value, error) {
	if kind == gap.Date {
		return ijson.StringValue(c.field("value")), nil
	}
	years, err := numberOf(c.field("value"))
	if err != nil || kind != gap.AgeCivil {
		return years, err
	}
	months, err := numberOf(c.field("months"))
	if err != nil {
		return ijson.Value{}, err
	}
	return ijson.NewObject(ijson.Member{Name: "years", Value: years}, ijson.Member{Name: "months", Value: months}), nil
}

// numberSpaces are what people put into numbers.
var numberSpaces = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "€", "", ",", ".")

func numberOf(text string) (ijson.Value, error) {
	v, err := ijson.NumberValue(numberSpaces.Replace(text))
	if err != nil {
		return ijson.Value{}, invalid("« "+text+" » n’est pas un nombre.", "“"+text+"” is not a number.")
	}
	return v, nil
}

// serve lets a call of a page in as one of the API.
func (s *Space) serve(
	c *call, operation app.Operation, operate func(context.Context, app.Admission) (app.Outcome, error),
) app.Reply {
	attempt := app.Attempt{
		Operation: operation, RequestID: c.w.Header().Get("X-Request-Id"), StatusOf: s.config.StatusOf,
	}
	return s.use.Admit.ServeVisitor(c.r.Context(), c.v, attempt, operate)
}
