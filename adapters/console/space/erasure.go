package space

import (
	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
)

// wholeDossier is what the form of an erasure says when it means every run of the case.
const wholeDossier = "dossier"

type erasureView struct {
	app.Erasable

	Path, Whole string
}

func (s *Space) erasure(c *call) error { return s.erasureAgain(c, nil) }

func (s *Space) erasureAgain(c *call, refusal error) error {
	found, err := s.use.Erasure.Look(c.r.Context(), c.v, c.runID())
	if err != nil {
		return err
	}
	return c.show("erase", shell.Page{
		Title: shell.Texte("Effacer un calcul", "Erase a run"), Active: Root + "/runs", Notice: refused(refusal),
		Status: statusOf(refusal), Data: erasureView{Erasable: found, Path: runPath(found.RunID), Whole: wholeDossier},
	})
}

func (s *Space) erase(c *call) error {
	_, err := s.use.Erasure.Erase(c.r.Context(), c.v, c.runID(), c.field("extent") == wholeDossier, c.field("typed"))
	if isRefusal(err) {
		id := string(c.runID())
		return s.erasureAgain(c, invalid("Pour effacer, tapez exactement "+id+".", "To erase, type exactly "+id+"."))
	}
	if err != nil {
		return err
	}
	return c.redirect("/runs", "erased")
}
