package space

import (
	"errors"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/member"
)

type networkView struct {
	Ranges, Own string
	Open, Lock  bool
	CanManage   bool
	Phrase      string
}

func (s *Space) network(c *call) error { return s.networkAgain(c, nil) }

func (s *Space) networkAgain(c *call, refusal error) error {
	if err := s.use.Settings.MayRead(c.v, member.ReadNetwork); err != nil {
		return err
	}
	list := c.v.Org().Allowlist
	view := networkView{
		Ranges: strings.Join(list.Strings(), "\n"), Own: s.config.Address(c.r).String(), Open: list.IsEmpty(),
		CanManage: c.v.May(member.ManageNetwork), Phrase: app.LockOutPhrase,
	}
	if refusal != nil {
		view.Ranges = c.r.PostFormValue("ranges")
		_, view.Lock = errors.AsType[*app.LockOutError](refusal)
	}
	p := shell.Page{Title: shell.Texte("Adresses admises", "Addresses let in"), Data: view, Active: Root + "/network"}
	if refusal != nil {
		p.Status = statusOf(refusal)
		p.Notice = refused(refusal)
	}
	return c.show("network", p)
}

func (s *Space) setNetwork(c *call) error {
	ranges := strings.Fields(c.r.PostFormValue("ranges"))
	_, err := s.use.Settings.SetAllowlist(c.r.Context(), c.v, ranges, s.config.Address(c.r), c.field("typed"))
	if out, ok := errors.AsType[*app.LockOutError](err); ok || isRefusal(err) {
		if ok {
			err = errors.Join(invalid(
				"Votre propre adresse "+out.Address.String()+" n’y est pas. Tapez le mot demandé pour l’exclure.",
				"Your own address "+out.Address.String()+" is not in it. Type the word asked for to leave it out.",
			), out)
		}
		return s.networkAgain(c, err)
	}
	if err != nil {
		return err
	}
	return c.redirect("/network", "saved")
}

type settingsView struct {
	Org       string
	Name      string
	Retention int
	CanManage bool
	Packs     []string
	Level     int
}

func (s *Space) settings(c *call) error { return s.settingsAgain(c, nil) }

func (s *Space) settingsAgain(c *call, refusal error) error {
	if err := s.use.Settings.MayRead(c.v, member.ReadSettings); err != nil {
		return err
	}
	org := c.v.Org()
	view := settingsView{
		Org: string(org.ID), Name: org.Name, Retention: org.RunRetentionDays, CanManage: c.v.May(member.ManageSettings),
		Level: int(org.RestitutionLevel),
	}
	for _, p := range org.Packs {
		view.Packs = append(view.Packs, string(p))
	}
	return c.show("settings", shell.Page{
		Title: shell.Texte("Réglages", "Settings"), Data: view, Active: Root + "/settings", Notice: refused(refusal),
		Status: statusOf(refusal),
	})
}

func (s *Space) setSettings(c *call) error {
	days, err := days(c.field("retention"))
	if err != nil {
		return s.settingsAgain(c, err)
	}
	_, err = s.use.Settings.SetName(c.r.Context(), c.v, c.field("name"), days)
	if isRefusal(err) {
		return s.settingsAgain(c, err)
	}
	if err != nil {
		return err
	}
	return c.redirect("/settings", "saved")
}
