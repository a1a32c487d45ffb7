package intl

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneOrganisations = pension.Modele{
	Genre: pension.Calcul, Label: "Trimestres dans des organisations internationales",
	Formule: "{jours} jours ÷ {joursParTrimestre}, à l'unité inférieure, dans la limite de chaque année",
	Unite:   pension.Trimestres, Loi: law.CSSL161_19_1,
}

// organisation is the code of international organisations in a line and in the table of agreements.
const organisation = regles.OrganisationInternationale

// periode is one year in one State, as its lines tell it.
type periode struct {
	annee int
	etat  string
	duree regles.DureeEtrangere
	// trimestres are the quarters that count, at most four; libres what the French periods of the year leave free.
	trimestres, libres int
}

// etat is one State that a text binds to France at the date of effect.
type etat struct {
	code   string
	accord bareme.AccordInternational
}

// groupe is the run of periods of one year.
type groupe struct{ from, to int }

// totalisation is the work of one run.
type totalisation struct {
	s *pension.State
	t *pension.Trace
	// droits are what the periods open; withoutEtranger is the duration of all French schemes.
	droits          faits.DroitsEtrangers
	withoutEtranger int

	conversion        regles.ConversionEtrangere
	joursOrganisation int

	periodes      []periode
	annees        []groupe
	etats         []etat
	withoutAccord []string
	// reconnaissable is true when a period without agreement is old enough to be recognised as equivalent.
	reconnaissable bool
	candidates     []candidate
}

// readRegles reads how periods are converted. Law: règlement (CE) 987/2009 art. 13, CSS R351-5, L161-19-1.
func (c *totalisation) readRegles() bool {
	effet := c.s.DateEffet.Lire()
	conversion, ok := regles.LireConversionEtrangere(c.s.Bareme, c.t, effet)
	c.conversion = conversion
	if !ok {
		c.t.Incomplete("Barème constantes_legales : règles de conversion des périodes à l'étranger inconnues.")
	}
	// Before 2010 organisations had no row: their days do not count.
	c.joursOrganisation, _ = c.s.Bareme.ConstanteEntiere(
		c.t, bareme.ConstanteOrganisationInternationaleJoursParTrimestre, effet,
	)
	return ok
}

// merge gathers the lines abroad by year and State, and counts their quarters.
func (c *totalisation) merge() {
	withoutEtat := false
	for _, year := range c.s.Repartition.Lire().Annees {
		if year.Annee > c.s.DateEffet.Lire().Year {
			break
		}
		start := len(c.periodes)
		for i := year.From; i < year.To; i++ {
			l := &c.s.Carriere.Lire()[i]
			if !regles.ALEtranger(l) {
				continue
			}
			code, named := regles.EtatEtranger(l)
			if !named {
				withoutEtat = true
				continue
			}
			if c.lier(code, year.Annee) {
				c.add(c.periodeOf(start, year.Annee, code), l)
			}
		}
		for i := start; i < len(c.periodes); i++ {
			c.convert(&c.periodes[i])
		}
		if len(c.periodes) > start {
			c.annees = append(c.annees, groupe{start, len(c.periodes)})
		}
	}
	if c.reconnaissable {
		c.t.Warn("Période sans accord antérieure à avril 1983 : elle peut être reconnue équivalente (CSS R351-4) " +
			"sur justificatifs, à inscrire alors en nature EQUIVALENTE.")
	}
	if withoutEtat {
		c.t.Incomplete("Période à l'étranger sans pays étranger : aucun accord ne peut être cherché pour elle.")
	}
}

// lier says whether a text binds France and a State at the date of effect, and notes it.
func (c *totalisation) lier(code string, annee int) bool {
	for i := range c.etats {
		if c.etats[i].code == code {
			return true
		}
	}
	accord, ok := c.s.Bareme.AccordInternational(c.t, code, c.s.DateEffet.Lire())
	if !ok {
		c.noteWithoutAccord(code, annee)
		return false
	}
	c.etats = append(c.etats, etat{code, accord})
	return true
}

func (c *totalisation) periodeOf(start, annee int, etat string) *periode {
	for i := start; i < len(c.periodes); i++ {
		if c.periodes[i].etat == etat {
			return &c.periodes[i]
		}
	}
	c.periodes = append(c.periodes, periode{annee: annee, etat: etat})
	return &c.periodes[len(c.periodes)-1]
}

func (c *totalisation) add(p *periode, l *faits.Ligne) {
	from := l.Periode.From
	to := l.Periode.To
	dated := !from.IsZero() && !to.IsZero() && !to.Before(from)
	switch {
	case p.etat == organisation && l.Source.Jours.Present:
		p.duree.Jours += max(0, l.Source.Jours.Value)
	case p.etat == organisation && dated && !l.Source.Trimestres.Present:
		p.duree.Jours += from.DaysUntil(to) + 1
	case p.duree.Ajouter(l):
	default:
		c.t.Missing(pension.Lacune{
			Champ: ijson.Pointer("/carriere").AppendIndex(l.Index).Append("trimestres"), Kind: gap.Entier,
			Annee: l.Annee, Unite: pension.Trimestres, Bloquante: true,
			Message: "Durée de la période à l'étranger absente : ses trimestres peuvent compter pour le taux.",
		}.Bornes(0, c.conversion.ParAn))
	}
}

// convert turns a year into quarters, fractions up, within the limits of the year. Law: règlement (CE)
// 987/2009 art. 13.
func (c *totalisation) convert(p *periode) {
	limit := c.conversion.Limite(p.annee, c.s.DateEffet.Lire())
	p.libres = max(0, limit-c.trimestresFrancais(p.annee))
	if p.etat == organisation {
		// Counted over the whole career, see organisations.
		return
	}
	p.trimestres = p.duree.Trimestres(c.conversion, limit)
	if p.duree.Jours > 0 {
		c.t.Doubt("Période à l'étranger donnée en jours : ils sont pris pour des jours civils (régime de sept jours).")
	}
}

func (c *totalisation) trimestresFrancais(annee int) int {
	for i := range c.s.Trimestres.Lire() {
		if c.s.Trimestres.Lire()[i].Annee == annee {
			return c.s.Trimestres.Lire()[i].Tous.Total()
		}
	}
	return 0
}

// organisations counts the quarters of international organisations, one for so many days of the whole career, in the
// years that the instrument leaves free. They count for the rate whatever it is. Law: CSS L161-19-1.
func (c *totalisation) organisations() (r ResultatOrganisations) {
	if c.joursOrganisation <= 0 {
		return r
	}
	rest := 0
	for year, g := range c.annees {
		counted := &c.droits.ParAnnee[year].Trimestres
		for i := g.from; i < g.to; i++ {
			p := &c.periodes[i]
			if p.etat != organisation {
				continue
			}
			r.Jours += p.duree.Jours
			rest += p.duree.Jours
			p.trimestres = rest/c.joursOrganisation + p.duree.Reportes
			rest %= c.joursOrganisation
			kept := max(0, min(p.trimestres, p.libres-*counted))
			r.Trimestres += kept
			*counted += kept
		}
	}
	if r.Jours > 0 || r.Trimestres > 0 {
		c.t.Step(
			pension.Step{Modele: &ligneOrganisations, Valeur: pension.Nombre(r.Trimestres)},
			pension.Nombre(r.Jours), pension.Nombre(c.joursOrganisation),
		)
	}
	return r
}

func (c *totalisation) periodesPubliees() []PeriodeEtrangere {
	out := make([]PeriodeEtrangere, 0, len(c.periodes))
	for i := range c.periodes {
		p := &c.periodes[i]
		out = append(out, PeriodeEtrangere{
			Annee: p.annee, Etat: p.etat, Trimestres: p.trimestres, Disponibles: p.libres,
		})
	}
	return out
}
