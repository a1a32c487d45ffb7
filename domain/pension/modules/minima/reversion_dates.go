package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// datesReversion looks for days that cannot be, such as a death before the marriage. Each opens a gap at the day to put
// right; known is false when there is one, since no share can rest on it.
func datesReversion(s *pension.State, t *pension.Trace) (known bool) {
	c := controleDates{t: t, known: true}
	age, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteReversionMariageAgeMinimum, s.DateEffet.Lire())
	if !ok {
		age = 0
	}
	d := s.Dossier.Defunt
	naissance := s.Dossier.Assure.DateNaissance
	c.refuse(!d.DateNaissance.IsZero() && !d.DateDeces.After(d.DateNaissance), "/defunt/dateDeces",
		"Date du décès antérieure à la naissance du défunt : indiquer la date du décès.")
	c.refuse(d.DateDeces.After(s.Aujourdhui) && d.DateDeces.After(s.DateEffet.Lire()), "/defunt/dateDeces",
		"Date du décès postérieure à aujourd'hui et à la date d'effet : indiquer la date du décès.")
	c.refuse(!d.DateDeces.After(naissance), "/defunt/dateDeces",
		"Date du décès antérieure à la naissance du conjoint survivant : indiquer la date du décès.")
	for i := range d.Pensions {
		date := d.Pensions[i].Date
		c.refuse(
			date.After(d.DateDeces), champPensionDefunt(i, "date"),
			"Pension du défunt prise après son décès : indiquer sa date d'effet.",
		)
		c.refuse(!date.IsZero() && !d.DateNaissance.IsZero() &&
			!date.After(d.DateNaissance), champPensionDefunt(i, "date"),
			"Pension du défunt prise avant sa naissance : indiquer sa date d'effet.")
	}
	siens := mariagesDuDemandeur(d.Mariages)
	for i := range d.Mariages {
		p := d.Mariages[i].Periode
		if p.From.IsZero() {
			c.refuse(!p.To.IsZero() && !d.DateNaissance.IsZero() &&
				p.To.Before(d.DateNaissance.AddYears(age)), champMariage(i, "fin"),
				"Mariage du défunt dissous avant l'âge de se marier : indiquer la date de la dissolution.")
			continue
		}
		c.refuse(
			p.From.After(d.DateDeces), champMariage(i, "debut"),
			"Mariage postérieur au décès : indiquer la date du mariage.",
		)
		c.refuse(
			!p.To.IsZero() && p.To.Before(p.From), champMariage(i, "fin"),
			"Mariage dissous avant d'être célébré : indiquer la date de la dissolution.",
		)
		c.refuse(!d.DateNaissance.IsZero() && p.From.Before(d.DateNaissance.AddYears(age)), champMariage(i, "debut"),
			"Mariage du défunt antérieur à l'âge de se marier : indiquer la date du mariage.")
		c.refuse(siens[i] && p.From.Before(naissance.AddYears(age)), champMariage(i, "debut"),
			"Mariage du conjoint survivant antérieur à l'âge de se marier : indiquer la date du mariage.")
	}
	c.chevauchements(d.Mariages, d.DateDeces)
	return c.known
}

type controleDates struct {
	t     *pension.Trace
	known bool
}

func (c *controleDates) refuse(impossible bool, champ ijson.Pointer, message string) {
	if !impossible {
		return
	}
	c.known = false
	c.t.Missing(pension.Lacune{Champ: champ, Kind: gap.Date, Bloquante: true, Message: message})
}

// chevauchements refuses a marriage that goes on while the next one begins. Law: code civil art. 147.
func (c *controleDates) chevauchements(mariages []dossier.Mariage, deces calendar.Date) {
	for i := range mariages {
		for j := range mariages {
			first := &mariages[i]
			next := &mariages[j]
			if i == j || first.Periode.From.IsZero() || next.Periode.From.IsZero() ||
				next.Periode.From.Before(first.Periode.From) ||
				next.Periode.From == first.Periode.From && j < i {
				continue
			}
			end := deces
			if !regles.JusquAuDeces(first, deces) {
				end = first.Periode.To
			}
			c.refuse(end.After(next.Periode.From), champMariage(i, "fin"),
				"Mariage encore en cours quand le suivant commence : indiquer la date de sa dissolution.")
		}
	}
}
