package staff

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/pack"
)

// orgLine is an organisation in a list.
type orgLine struct {
	access.Org

	State lexique.Texte
	Kind  string // of the badge
	Path  string
}

func lineOf(org access.Org) orgLine {
	out := orgLine{Org: org, State: shell.Texte("active", "active"), Kind: "ok", Path: "/orgs/" + escaped(org.ID)}
	if !org.SuspendedAt.IsZero() {
		out.State = shell.Texte("suspendue", "suspended")
		out.Kind = "warn"
	}
	if !org.ClosedAt.IsZero() {
		out.State = shell.Texte("fermée", "closed")
		out.Kind = "bad"
	}
	return out
}

func (s *Console) orgs(c *call) error {
	list, err := s.use.Orgs.List(c.r.Context(), c.v)
	if err != nil {
		return err
	}
	lines := make([]orgLine, 0, len(list))
	for _, org := range list {
		lines = append(lines, lineOf(org))
	}
	return c.show("orgs", shell.Page{
		Title: shell.Texte("Organisations", "Organisations"),
		Data:  map[string]any{"Lines": lines, "MayWrite": c.v.MayWrite()},
	})
}

// packChoice is a pack that a form offers.
type packChoice struct {
	pack.Pack

	Checked bool
}

// orgForm is what a form says of an organisation.
type orgForm struct {
	Name, Calls, Runs, Level, Retention, Reason string
	Packs                                       []packChoice
	Levels                                      []levelChoice
}

type levelChoice struct {
	Value string
	Name  lexique.Texte
}

var levels = []levelChoice{
	{"0", shell.Texte("0 : aucun résultat", "0: no result")},
	{"1", shell.Texte("1 : indicatif", "1: indicative")},
	{"2", shell.Texte("2 : certifié", "2: certified")},
}

// formOf fills a form with what is there.
func formOf(org access.Org) orgForm {
	out := orgForm{
		Name: org.Name, Calls: strconv.FormatInt(org.CallsCap, 10), Runs: strconv.FormatInt(org.RunsCap, 10),
		Level: strconv.Itoa(int(org.RestitutionLevel)), Retention: strconv.Itoa(org.RunRetentionDays), Levels: levels,
	}
	for _, p := range pack.Catalog() {
		out.Packs = append(out.Packs, packChoice{Pack: p, Checked: slices.Contains(org.Packs, p.ID)})
	}
	return out
}

// typed is a form as it was sent.
func (c *call) typed() orgForm {
	out := orgForm{
		Name: c.field("name"), Calls: c.field("calls"), Runs: c.field("runs"), Level: c.field("level"),
		Retention: c.field("retention"), Reason: c.field("reason"), Levels: levels,
	}
	for _, p := range pack.Catalog() {
		out.Packs = append(out.Packs, packChoice{Pack: p, Checked: slices.Contains(c.r.PostForm["pack"], string(p.ID))})
	}
	return out
}

// change reads the form. app.ErrInvalid for what is no number.
func (c *call) change() (app.OrgChange, error) {
	form := c.typed()
	packs := slices.Clone(c.r.PostForm["pack"])
	if len(packs) == 0 {
		return app.OrgChange{}, fmt.Errorf("%w: an organisation needs a pack", app.ErrInvalid)
	}
	if form.Name == "" {
		return app.OrgChange{}, fmt.Errorf("%w: an organisation needs a name", app.ErrInvalid)
	}
	out := app.OrgChange{Name: &form.Name, Packs: &packs}
	for _, n := range []struct {
		text string
		into **int64
	}{{form.Calls, &out.CallsCap}, {form.Runs, &out.RunsCap}} {
		value, err := strconv.ParseInt(n.text, 10, 64)
		if err != nil {
			return app.OrgChange{}, fmt.Errorf("%w: %q is not a number", app.ErrInvalid, n.text)
		}
		*n.into = &value
	}
	for _, n := range []struct {
		text string
		into **int
	}{{form.Level, &out.RestitutionLevel}, {form.Retention, &out.RunRetentionDays}} {
		value, err := strconv.Atoi(n.text)
		if err != nil {
			return app.OrgChange{}, fmt.Errorf("%w: %q is not a number", app.ErrInvalid, n.text)
		}
		*n.into = &value
	}
	return out, nil
}

func (s *Console) newOrg(c *call) error { return s.newOrgAgain(c, nil) }

func (s *Console) newOrgAgain(c *call, refusal error) error {
	form := c.typed()
	if refusal == nil {
		form = formOf(access.Org{
			CallsCap: app.DefaultCallsCap, RunsCap: app.DefaultRunsCap, RestitutionLevel: access.LevelIndicative,
		})
	}
	return c.show("org_new", shell.Page{
		Title: shell.Texte("Créer une organisation", "Create an organisation"), Data: form, Notice: refused(refusal),
		Status: statusOf(refusal),
	})
}

func (s *Console) createOrg(c *call) error {
	change, err := c.change()
	if err != nil {
		return s.newOrgAgain(c, err)
	}
	org, err := s.use.Orgs.Create(c.r.Context(), c.v, change, c.field("reason"))
	return c.then(err, s.newOrgAgain, "/orgs/"+escaped(org.ID))
}

// orgView is the page of an organisation.
type orgView struct {
	app.StaffOrg

	Line        orgLine
	Form        orgForm
	Credentials []credentialLine
	MayWrite    bool
	Reason      string
}

func (s *Console) org(c *call) error { return s.orgAgain(c, nil) }

func (s *Console) orgAgain(c *call, refusal error) error {
	found, err := s.use.Orgs.Show(c.r.Context(), c.v, c.orgID())
	if err != nil {
		return err
	}
	view := orgView{
		StaffOrg: found, Line: lineOf(found.Org), Form: formOf(found.Org), MayWrite: c.v.MayWrite(),
		Reason: c.field("reason"),
	}
	if refusal != nil && c.r.PostForm.Has("name") {
		view.Form = c.typed()
	}
	for _, credential := range found.Credentials {
		view.Credentials = append(view.Credentials, credentialLineOf(credential, s.clock.Now()))
	}
	return c.show("org", shell.Page{
		Title: lexique.Texte{FR: found.Org.Name, EN: found.Org.Name}, Data: view, Notice: refused(refusal),
		Status: statusOf(refusal),
	})
}

func (s *Console) setOrg(c *call) error {
	change, err := c.change()
	if err != nil {
		return s.orgAgain(c, err)
	}
	_, err = s.use.Orgs.Set(c.r.Context(), c.v, c.orgID(), change, c.field("reason"))
	return c.then(err, s.orgAgain, "/orgs/"+escaped(c.orgID()))
}

func (s *Console) suspend(c *call) error { return s.suspended(c, true) }

func (s *Console) resume(c *call) error { return s.suspended(c, false) }

func (s *Console) suspended(c *call, is bool) error {
	_, err := s.use.Orgs.Suspend(c.r.Context(), c.v, c.orgID(), is, c.field("reason"))
	return c.then(err, s.orgAgain, "/orgs/"+escaped(c.orgID()))
}
