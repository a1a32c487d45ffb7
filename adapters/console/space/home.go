package space

import (
	"net/http"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/member"
)

// meter is a quota as a bar: Width is in hundredths, and Kind says in a word how full it is.
type meter struct {
	Name      lexique.Texte
	Used, Cap int64
	Width     int64
	Kind      string
}

// Shares of a cap, in hundredths.
const (
	whole  = 100
	nearly = 80
)

func meterOf(name lexique.Texte, used, limit int64) meter {
	m := meter{Name: name, Used: used, Cap: limit, Width: whole, Kind: "bad"}
	if limit > 0 && used < limit {
		m.Width = used * whole / limit
		m.Kind = ""
		if m.Width >= nearly {
			m.Kind = "warn"
		}
	}
	return m
}

// step is a line of the way to a first result.
type step struct {
	Done       bool
	Path       string
	Name, Hint lexique.Texte
}

type homeView struct {
	Home   app.Home
	Meters []meter
	Steps  []step
	// Left is how many steps are still to do.
	Left      int
	Suspended bool
	Errors    []requestLine
	CanUsage  bool
	CanKeys   bool
}

func (s *Space) home(c *call) error {
	home, err := s.use.Home.Do(c.r.Context(), c.v)
	if err != nil {
		return err
	}
	view := homeView{
		Home: home, Suspended: !c.v.Org().SuspendedAt.IsZero(), CanUsage: c.v.May(member.ReadUsage),
		CanKeys: c.v.May(member.ReadCredentials),
		Meters: []meter{
			meterOf(shell.Texte("Appels", "Calls"), home.Quota.CallsUsed, home.Quota.CallsCap),
			meterOf(shell.Texte("Calculs", "Runs"), home.Quota.RunsUsed, home.Quota.RunsCap),
		},
		Errors: requestLines(home.Errors),
	}
	if c.v.May(member.ManageCredentials) {
		view.Steps = stepsOf(home)
		for _, one := range view.Steps {
			if !one.Done {
				view.Left++
			}
		}
	}
	return c.show("home", shell.Page{Title: shell.Texte(
		"Accueil",
		"Home",
	), Data: view, Active: Root, Status: http.StatusOK})
}

func stepsOf(home app.Home) []step {
	return []step{
		{
			home.HasKey, "/keys/new", shell.Texte("Créer une clé d’API", "Create an API key"),
			shell.Texte("Son secret est montré une fois.", "Its secret is shown once."),
		},
		{
			home.Called, "/keys", shell.Texte("L’essayer sur /me", "Try it on /me"),
			shell.Texte(
				"La page de la clé donne la commande à coller.",
				"The page of the key has the command to paste.",
			),
		},
		{
			home.Estimated, "/sandbox", shell.Texte("Demander une estimation", "Ask for an estimate"),
			shell.Texte("Depuis cette page, sans écrire de code.", "From this area, without writing code."),
		},
		{
			home.HasRun, "/sandbox#run", shell.Texte("Lancer un premier calcul", "Launch a first run"),
			shell.Texte("POST /runs, avec un dossier d’exemple.", "POST /runs, with an example case."),
		},
		{
			home.HasWebhook, "/webhooks", shell.Texte("Recevoir un webhook", "Receive a webhook"),
			shell.Texte(
				"Facultatif : un appel signé à chaque calcul terminé.",
				"Optional: a signed call at the end of each run.",
			),
		},
	}
}
