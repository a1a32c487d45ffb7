package career

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// arrondiService is the last, incomplete quarter of a service: it goes to the year of the first or of the last day, whichever is not full.
type arrondiService struct {
	regime             dossier.Regime
	premiere, derniere int
}

// tranche is a part of a service in one scheme: days that follow one another from a day on.
type tranche struct {
	regime dossier.Regime
	debut  calendar.Date
	jours  int
}

// serviceNational counts national service as a whole, from day to day: as many quarters as there are periods of ninety days, begun ones
// included. Each goes to the year in which its period ends; the last, begun one waits for the other quarters of its two years to be known.
// Law: CSS L351-3 4°, R351-12 6°, L161-19; letter Cnav of 10 October 1996.
func (c *calculTrimestres) serviceNational() {
	parts := c.tranchesDeService()
	for from := 0; from < len(parts); {
		to := from + 1
		for to < len(parts) && parts[to].regime == parts[from].regime {
			to++
		}
		c.service(parts[from:to])
		from = to
	}
}

// tranchesDeService gathers the parts of service without reported quarters, by scheme and by day. A part without dates begins with its year.
func (c *calculTrimestres) tranchesDeService() []tranche {
	var parts []tranche
	for i := range c.s.Carriere.Lire() {
		l := &c.s.Carriere.Lire()[i]
		if l.Nature != dossier.ServiceNational || l.Source.Trimestres.Present || l.Regime.EnPoints() || l.Regime == dossier.RegimeEtranger {
			continue
		}
		part := tranche{regime: l.Regime, debut: l.Periode.From, jours: l.Periode.Days()}
		if part.jours == 0 {
			part.jours = l.Source.Jours.Value
			if part.debut.IsZero() {
				part.debut = calendar.Date{Year: l.Annee, Month: 1, Day: 1}
			}
		}
		if part.jours > 0 {
			parts = append(parts, part)
		}
	}
	slices.SortFunc(parts, func(a, b tranche) int {
		return cmp.Or(cmp.Compare(a.regime, b.regime), a.debut.Compare(b.debut), cmp.Compare(a.jours, b.jours))
	})
	return parts
}

// service counts one service.
func (c *calculTrimestres) service(parts []tranche) {
	q, ok := c.s.Bareme.PeriodeAssimilee(c.t, bareme.PeriodeServiceNational, parts[0].debut)
	if !ok || q.Unites <= 0 {
		c.t.Incomplete("Barème periodes_assimilees : décompte du service national inconnu.")
		return
	}
	days := 0
	first, last := parts[0].debut.Year, parts[0].debut.Year
	for _, part := range parts {
		for end := (days/q.Unites + 1) * q.Unites; end <= days+part.jours; end += q.Unites {
			c.ajouteService(part.regime, part.debut.AddDays(end-days-1).Year, 1)
		}
		days += part.jours
		last = max(last, part.debut.AddDays(part.jours-1).Year)
	}
	total := days / q.Unites
	if days%q.Unites > 0 {
		total++
		c.arrondi = append(c.arrondi, arrondiService{regime: parts[0].regime, premiere: first, derniere: last})
		c.ajouteService(parts[0].regime, first, 0)
		c.ajouteService(parts[0].regime, last, 0)
	}
	c.t.Step(pension.Step{
		Label: "Trimestres de service national", Formule: "{} jours ÷ {}, arrondi au trimestre supérieur", Valeur: pension.Nombre(total),
		Unite: pension.Trimestres, Loi: law.CSSR351_12,
	}, pension.Nombre(days), pension.Nombre(q.Unites))
}

func (c *calculTrimestres) ajouteService(regime dossier.Regime, annee, n int) {
	for i := range c.ajouts {
		if a := &c.ajouts[i]; a.annee == annee && a.regime == regime && a.nature == faits.AssimileServiceNational {
			a.n = min(a.n+n, c.parAn)
			return
		}
	}
	c.ajouts = append(c.ajouts, ajout{annee: annee, regime: regime, nature: faits.AssimileServiceNational, n: n})
}

// placerArrondiService puts the last quarter of a service in the year of its first or of its last day: the one that is not full, the first
// when both are alike. Law: letter Cnav of 10 October 1996.
func (c *calculTrimestres) placerArrondiService() {
	for _, a := range c.arrondi {
		first, last := c.rangAnnee(a.premiere), c.rangAnnee(a.derniere)
		at := first
		if first < 0 || last >= 0 && c.pleine(first) && !c.pleine(last) {
			at = last
		}
		if at < 0 {
			continue
		}
		for j := range c.acquis[at].Regimes {
			if q := &c.acquis[at].Regimes[j]; q.Regime == a.regime {
				q.Brut.Plus(faits.AssimileServiceNational, 1)
				break
			}
		}
		if a.regime.Aligne() && c.s.Lura.Lire().Concerne {
			c.communs[at].Plus(faits.AssimileServiceNational, 1)
		}
		c.totaliser(at, c.limite(c.acquis[at].Annee))
		c.t.Step(pension.Step{
			Label: "Dernier trimestre du service national", Annee: c.acquis[at].Annee, Formule: "placé dans l'année qui n'est pas pleine",
			Valeur: pension.Nombre(1), Unite: pension.Trimestres, Loi: law.CSSR351_12,
		})
	}
}

func (c *calculTrimestres) rangAnnee(annee int) int {
	for i := range c.acquis {
		if c.acquis[i].Annee == annee {
			return i
		}
	}
	return -1
}

func (c *calculTrimestres) pleine(i int) bool {
	return c.acquis[i].Tous.Total() >= c.limite(c.acquis[i].Annee)
}
