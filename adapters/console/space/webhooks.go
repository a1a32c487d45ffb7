package space

import (
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/member"
)

type deliveryLine struct {
	extension.Delivery

	StatusText lexique.Texte
	Badge      string
	CanResend  bool
}

type webhookView struct {
	State      app.ExtensionState
	URL        string
	Deliveries []deliveryLine
	CanManage  bool
	Status     string
	Statuses   []statusChoice
}

type statusChoice struct {
	Value string
	Name  lexique.Texte
}

var deliveryWords = map[extension.DeliveryStatus]struct {
	text  lexique.Texte
	badge string
}{
	extension.DeliveryPending:   {shell.Texte("en attente", "pending"), ""},
	extension.DeliveryDelivered: {shell.Texte("remis", "delivered"), "ok"},
	extension.DeliveryFailed:    {shell.Texte("échoué", "failed"), "bad"},
	extension.DeliverySkipped:   {shell.Texte("laissé de côté", "skipped"), "warn"},
}

func (s *Space) webhooks(c *call) error { return s.webhooksAgain(c, nil) }

func (s *Space) webhooksAgain(c *call, refusal error) error {
	state, err := s.use.Webhooks.State(c.r.Context(), c.v)
	if err != nil {
		return err
	}
	status := extension.DeliveryStatus(c.query("status"))
	found, err := s.use.Webhooks.Deliveries(c.r.Context(), c.v, status)
	if err != nil {
		return err
	}
	view := webhookView{State: state, URL: state.URL, CanManage: c.v.May(member.ManageWebhooks), Status: string(status)}
	if refusal != nil {
		view.URL = c.field("url")
	}
	for _, one := range []extension.DeliveryStatus{
		extension.DeliveryPending, extension.DeliveryDelivered, extension.DeliveryFailed, extension.DeliverySkipped,
	} {
		view.Statuses = append(view.Statuses, statusChoice{string(one), deliveryWords[one].text})
	}
	for _, d := range found {
		words := deliveryWords[d.Status]
		view.Deliveries = append(view.Deliveries, deliveryLine{
			Delivery: d, StatusText: words.text, Badge: words.badge,
			CanResend: view.CanManage && d.Status != extension.DeliveryPending,
		})
	}
	return c.show("webhooks", shell.Page{
		Title: shell.Texte("Webhook", "Webhook"), Data: view, Active: Root + "/webhooks", Notice: refused(refusal),
		Status: statusOf(refusal),
	})
}

// secretShown shows the secret that signs, in this answer and nowhere else.
func (s *Space) secretShown(c *call, secret extension.SigningSecret, rotated bool) error {
	return c.show("webhook_secret", shell.Page{
		Title: shell.Texte("Secret du webhook", "Secret of the webhook"), Active: Root + "/webhooks",
		Data: map[string]any{"Secret": secret.Reveal(), "Rotated": rotated},
	})
}

func (s *Space) setWebhook(c *call) error {
	secret, err := s.use.Webhooks.Set(c.r.Context(), c.v, c.field("url"))
	if isRefusal(err) {
		return s.webhooksAgain(c, err)
	}
	if err != nil {
		return err
	}
	return s.secretShown(c, secret, false)
}

func (s *Space) rotateWebhook(c *call) error {
	secret, err := s.use.Webhooks.Rotate(c.r.Context(), c.v)
	if isRefusal(err) {
		return s.webhooksAgain(c, err)
	}
	if err != nil {
		return err
	}
	return s.secretShown(c, secret, true)
}

func (s *Space) switchWebhook(c *call) error {
	on := c.field("on") == "1"
	if err := s.use.Webhooks.Switch(c.r.Context(), c.v, on); err != nil {
		return err
	}
	if on {
		return c.redirect("/webhooks", "on")
	}
	return c.redirect("/webhooks", "off")
}

func (s *Space) resend(c *call) error {
	err := s.use.Webhooks.Resend(c.r.Context(), c.v, c.field("event"))
	if isRefusal(err) {
		return s.webhooksAgain(c, err)
	}
	if err != nil {
		return err
	}
	return c.redirect("/webhooks", "resent")
}

func (s *Space) resendFailed(c *call) error {
	n, err := days(c.field("days"))
	if err == nil {
		_, err = s.use.Webhooks.ResendFailed(c.r.Context(), c.v, s.clock.Now().Add(-time.Duration(n)*24*time.Hour))
	}
	if isRefusal(err) {
		return s.webhooksAgain(c, err)
	}
	if err != nil {
		return err
	}
	return c.redirect("/webhooks", "resent")
}
