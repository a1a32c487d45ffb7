package space

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/requestlog"
)

type supportView struct {
	Request, Text, Expected string
	Found, Asked            bool
	Ticket                  ticket
	Markdown, JSON, Mail    string
	CanLookUp               bool
}

// support makes the ticket of a request: its nine fields fill themselves. Spec §7.
func (s *Space) support(c *call) error {
	view := supportView{
		Request: c.either("request"), Text: c.either("text"), Expected: c.either("expected"),
		CanLookUp: c.v.May(member.ReadUsage),
	}
	view.Ticket = ticket{Org: c.v.Org().ID, RequestID: view.Request, At: s.clock.Now().UTC().Format(time.RFC3339)}
	view.Asked = view.Request != "" || view.Text != ""
	if view.Request != "" && view.CanLookUp {
		entries, _, err := s.use.Usage.Requests(c.r.Context(), c.v, requestlog.Filter{RequestID: view.Request}, "")
		if err != nil {
			return err
		}
		if len(entries) > 0 {
			view.Found = true
			view.Ticket = ticketOf(entries[0])
		}
	}
	body, err := json.MarshalIndent(view.Ticket, "", "  ")
	if err != nil {
		return err
	}
	view.JSON = string(body)
	view.Markdown = view.Ticket.markdown(view.Text, view.Expected)
	mail := url.Values{"subject": {"Retraite " + view.Ticket.RequestID}, "body": {view.Markdown}}
	view.Mail = "mailto:" + s.shell.Config().SupportEmail + "?" + strings.ReplaceAll(mail.Encode(), "+", "%20")
	return c.show("support", shell.Page{Title: shell.Texte(
		"Assistance",
		"Support",
	), Data: view, Active: Root + "/support"})
}

// either is a field of the form, else of the address.
func (c *call) either(name string) string {
	if value := c.field(name); value != "" {
		return value
	}
	return c.query(name)
}

func ticketOf(e requestlog.Entry) ticket {
	out := ticket{
		Org: e.Org, KeyPrefix: string(e.Credential), RequestID: e.RequestID, Endpoint: e.Route,
		Capability: e.Capability, Status: e.Status, RunID: e.RunID, At: e.At.UTC().Format(time.RFC3339Nano),
	}
	if e.Error != "" {
		out.Error = `{"error":` + strconv.Quote(e.Error) + `}`
	}
	return out
}

// markdown writes a ticket for a person to send.
func (t ticket) markdown(text, expected string) string {
	var b strings.Builder
	for _, f := range []struct{ name, value string }{
		{"org_id", string(t.Org)},
		{"key_prefix", t.KeyPrefix},
		{"X-Request-Id", t.RequestID},
		{"endpoint", t.Endpoint},
		{"capability", t.Capability},
		{"http_status", strconv.Itoa(t.Status)},
		{"error_json", t.Error},
		{"runId", t.RunID},
		{"utc_timestamp", t.At},
	} {
		value := f.value
		if value == "" || (f.name == "http_status" && value == "0") {
			value = "—"
		}
		b.WriteString("- " + f.name + ": " + value + "\n")
	}
	for _, part := range []string{text, expected} {
		if part != "" {
			b.WriteString("\n" + part + "\n")
		}
	}
	return b.String()
}
