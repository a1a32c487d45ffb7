package space

import (
	"strconv"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/member"
)

// days reads a number of days; empty is 0.
func days(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, invalid("La durée est un nombre de jours.", "The retention is a number of days.")
	}
	return n, nil
}

// roleChoice is a role as a check box.
type roleChoice struct {
	Role    member.Role
	Name    lexique.Texte
	Hint    lexique.Texte
	Checked bool
}

func roleChoices(held member.Roles) []roleChoice {
	words := map[member.Role][2]lexique.Texte{
		member.Owner: {
			shell.Texte("propriétaire", "owner"),
			shell.Texte("tout, sauf le contenu des calculs", "everything but the content of runs"),
		},
		member.Developer: {
			shell.Texte("développeur", "developer"), shell.Texte("clés, webhook, requêtes", "keys, webhook, requests"),
		},
		member.Analyst: {
			shell.Texte("analyste", "analyst"), shell.Texte("rapports, preuves, lacunes", "reports, proofs, gaps"),
		},
		member.Auditor: {
			shell.Texte("auditeur", "auditor"), shell.Texte("lit sans rien changer", "reads and changes nothing"),
		},
	}
	var out []roleChoice
	for _, role := range member.AllRoles() {
		out = append(out, roleChoice{Role: role, Name: words[role][0], Hint: words[role][1], Checked: held.Has(role)})
	}
	return out
}

type memberLine struct {
	member.Member

	Roles []roleChoice
	Self  bool
}

type membersView struct {
	Lines     []memberLine
	New       []roleChoice
	Email     string
	CanManage bool
}

func (s *Space) members(c *call) error { return s.membersAgain(c, nil) }

func (s *Space) membersAgain(c *call, refusal error) error {
	people, err := s.use.Members.List(c.r.Context(), c.v)
	if err != nil {
		return err
	}
	view := membersView{
		New: roleChoices(member.Roles{member.Developer}), Email: c.field("email"),
		CanManage: c.v.May(member.ManageMembers),
	}
	for _, m := range people {
		self := m.ID == c.v.Person().ID
		view.Lines = append(view.Lines, memberLine{Member: m, Roles: roleChoices(m.Roles), Self: self})
	}
	return c.show("members", shell.Page{
		Title: shell.Texte("Personnes", "People"), Data: view, Active: Root + "/members", Notice: refused(refusal),
		Status: statusOf(refusal),
	})
}

// linkShown shows a link for somebody else: in this answer, and nowhere else.
func (s *Space) linkShown(c *call, link app.SignInLink) error {
	return c.show("invited", shell.Page{
		Title: shell.Texte("Lien d’entrée", "Sign-in link"), Active: Root + "/members",
		Data: map[string]any{"Link": SignInAddress(s.shell.Config().BaseURL, link.Secret), "Email": link.Person.Email},
	})
}

func (s *Space) invite(c *call) error {
	link, err := s.use.Members.Invite(c.r.Context(), c.v, c.field("email"), c.r.PostForm["role"])
	if isRefusal(err) {
		return s.membersAgain(c, err)
	}
	if err != nil {
		return err
	}
	return s.linkShown(c, link)
}

func (s *Space) linkAgain(c *call) error {
	link, err := s.use.Members.Link(c.r.Context(), c.v, member.ID(c.r.PathValue("id")))
	if err != nil {
		return err
	}
	return s.linkShown(c, link)
}

func (s *Space) setRoles(c *call) error {
	err := s.use.Members.SetRoles(c.r.Context(), c.v, member.ID(c.r.PathValue("id")), c.r.PostForm["role"])
	if isRefusal(err) {
		return s.membersAgain(c, err)
	}
	if err != nil {
		return err
	}
	return c.redirect("/members", "saved")
}

func (s *Space) removeMember(c *call) error {
	err := s.use.Members.Remove(c.r.Context(), c.v, member.ID(c.r.PathValue("id")))
	if isRefusal(err) {
		return s.membersAgain(c, err)
	}
	if err != nil {
		return err
	}
	return c.redirect("/members", "removed")
}

const auditPage = 200

func (s *Space) audit(c *call) error {
	events, err := s.use.Settings.Audit(c.r.Context(), c.v, auditPage)
	if err != nil {
		return err
	}
	if c.query("format") == "csv" {
		rows := [][]string{{"at", "who", "action", "subject", "before", "after"}}
		for _, e := range events {
			at := e.At.UTC().Format(time.RFC3339)
			rows = append(rows, []string{at, e.Operator, e.Action, e.Subject, e.Before, e.After})
		}
		return table(c.w, "audit", rows)
	}
	return c.show("audit", shell.Page{
		Title: shell.Texte("Journal", "Audit"), Active: Root + "/audit",
		Data: map[string]any{"Events": events, "CSV": again(c.r, "format", "csv")},
	})
}

// ticket is what a support ticket carries. Spec §7.
type ticket struct {
	Org        access.OrgID `json:"org_id"`
	KeyPrefix  string       `json:"key_prefix"`
	RequestID  string       `json:"X-Request-Id"`
	Endpoint   string       `json:"endpoint"`
	Capability string       `json:"capability"`
	Status     int          `json:"http_status"`
	Error      string       `json:"error_json"`
	RunID      string       `json:"runId"`
	At         string       `json:"utc_timestamp"`
}
