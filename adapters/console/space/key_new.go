package space

import (
	"net/http"
	"net/url"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/pack"
)

// grantChoice is a grant in the form: Opens are the operations that it lets call.
type grantChoice struct {
	capability.Capability

	Opens   []string
	Checked bool
}

type grantFamily struct {
	Name   string
	Grants []grantChoice
}

type packChoice struct {
	pack.Pack

	Checked bool
}

type newCredentialView struct {
	Path, Once, Label, Expires string
	IsKey                      bool
	Custom, Owner              bool
	Packs                      []packChoice
	Families                   []grantFamily
	// Certified is the grant apart, nil when the organisation does not hold it.
	Certified *grantChoice
	Level     int
	Days      []string
}

// lives are the spans that the form offers, in days.
var lives = []string{"30", "90", "180", "365"}

func (k credentials) form(c *call) error { return k.again(c, nil) }

// again shows the form, with what was typed and why it was not accepted.
func (k credentials) again(c *call, refusal error) error {
	if !c.v.May(member.ManageCredentials) {
		return &member.DeniedError{Action: member.ManageCredentials}
	}
	if !c.v.Proven() {
		return app.ErrProveAnew
	}
	org := c.v.Org()
	view := newCredentialView{
		Path: k.path, Once: k.s.token(), Label: c.field("label"), Expires: c.field("expires"), IsKey: k.isKey(),
		Custom: c.field("pack") == "custom", Owner: c.v.Person().Roles.Has(member.Owner),
		Level: int(org.RestitutionLevel), Days: lives,
	}
	if view.Expires == "" {
		view.Expires = "180"
	}
	for i, id := range org.Packs {
		if p, ok := pack.Lookup(id); ok {
			chosen := c.field("pack")
			view.Packs = append(view.Packs, packChoice{p, chosen == string(id) || (chosen == "" && i == 0)})
		}
	}
	view.choices(org.Grants(), c.r.PostForm["grant"])
	p := shell.Page{Title: k.new, Data: view, Active: Root + k.path, Notice: refused(refusal)}
	if refusal != nil {
		p.Status = http.StatusUnprocessableEntity
	}
	return c.show("key_new", p)
}

func (v *newCredentialView) choices(held capability.Set, checked []string) {
	opens := map[capability.ID][]string{}
	for _, op := range app.Operations() {
		opens[op.Capability] = append(opens[op.Capability], op.Name)
	}
	for _, one := range capability.Catalog() {
		if !held.Has(one.ID) {
			continue
		}
		choice := grantChoice{Capability: one, Opens: opens[one.ID]}
		for _, name := range checked {
			choice.Checked = choice.Checked || name == string(one.ID)
		}
		if one.ID == capability.RestitutionCertified {
			v.Certified = &choice
			continue
		}
		family := string(one.Family)
		if n := len(v.Families); n == 0 || v.Families[n-1].Name != family {
			v.Families = append(v.Families, grantFamily{Name: family})
		}
		last := &v.Families[len(v.Families)-1]
		last.Grants = append(last.Grants, choice)
	}
}

// shownView is the one answer with a secret in it.
type shownView struct {
	Path, ID, Secret string
	IsKey            bool
	Label            string
	ExpiresAt        time.Time
	API              string
	Rotated          bool
	OldUntil         time.Time
	// CanRead says whether the person may open the page of the credential afterwards.
	CanRead bool
}

func (k credentials) create(c *call) error {
	once := c.once()
	handed := c.field("hand") == "over"
	if id, ok := k.s.shown.before(once); ok {
		if handed {
			return c.redirect(k.path+"/"+url.PathEscape(id), "")
		}
		return c.show("key_again", shell.Page{
			Title: shell.Texte("Ce secret a déjà été montré", "This secret was shown already"),
			Data:  map[string]any{"Path": k.path, "ID": id}, Active: Root + k.path,
		})
	}
	wanted := app.NewCredential{Label: c.field("label"), Expires: c.field("expires")}
	if days, err := time.ParseDuration(wanted.Expires + "h"); err == nil {
		wanted.Expires = k.s.clock.Now().Add(days * 24).UTC().Format(time.RFC3339)
	}
	if wanted.Expires == "never" {
		wanted.Expires = ""
	}
	if chosen := c.field("pack"); chosen != "custom" {
		wanted.Pack = chosen
	} else {
		wanted.Grants = c.r.PostForm["grant"]
	}
	if err := checkNew(wanted); err != nil {
		return k.again(c, err)
	}
	if handed {
		return k.prepare(c, wanted)
	}
	issued, err := k.s.use.Keys.Create(c.r.Context(), c.v, k.kind, wanted)
	if isRefusal(err) {
		return k.again(c, err)
	}
	if err != nil {
		return err
	}
	k.s.shown.note(once, string(issued.Credential.ID), k.s.clock.Now())
	return k.reveal(c, issued, k.got, false)
}

// prepare makes a credential whose secret somebody else takes.
func (k credentials) prepare(c *call, wanted app.NewCredential) error {
	made, err := k.s.use.Keys.Prepare(c.r.Context(), c.v, k.kind, wanted)
	if isRefusal(err) {
		return k.again(c, err)
	}
	if err != nil {
		return err
	}
	k.s.shown.note(c.once(), string(made.Credential.ID), k.s.clock.Now())
	return k.handOver(c, made)
}

func checkNew(wanted app.NewCredential) error {
	if wanted.Label == "" {
		return invalid("Donnez un nom à cet accès.", "Give this credential a name.")
	}
	if wanted.Pack == "" && len(wanted.Grants) == 0 {
		return invalid("Cochez au moins un droit.", "Check at least one grant.")
	}
	return nil
}

// reveal shows a secret: in this answer, and nowhere else.
func (k credentials) reveal(c *call, issued app.Issued, title lexique.Texte, rotated bool) error {
	config := k.s.shell.Config()
	return c.show("key_shown", shell.Page{
		Title: title, Active: Root + k.path,
		Data: shownView{
			Path: k.path, ID: string(issued.Credential.ID), Secret: issued.Secret.Reveal(), IsKey: k.isKey(),
			Label: issued.Credential.Label, ExpiresAt: issued.Credential.ExpiresAt,
			API: config.BaseURL + config.APIRoot, Rotated: rotated, OldUntil: k.lineOf(issued.Credential).OldUntil,
			CanRead: c.v.May(member.ReadCredentials),
		},
	})
}
