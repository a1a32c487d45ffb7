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

// The sentences of this file's explanations.
var (
	ligneDernierTrimestre = pension.Modele{
		Genre: pension.Decision, Label: labelDernierTrimestre, Formule: "placé dans l'année qui n'est pas pleine",
		Unite: pension.Trimestres, Loi: law.CSSR351_12,
	}
	ligneDernierTrimestreVoisin = pension.Modele{
		Genre: pension.Decision, Label: labelDernierTrimestre,
		Formule: "placé dans l'année qui touche le service et n'est pas pleine", Unite: pension.Trimestres,
		Loi: law.CSSR351_12,
	}
	ligneDernierTrimestreRegime = pension.Modele{
		Genre: pension.Decision, Label: labelDernierTrimestre,
		Formule: "placé dans l'année que le régime n'a pas remplie", Unite: pension.Trimestres, Loi: law.CSSR351_12,
	}
	ligneTrimestresService = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres de service national",
		Formule: "{jours} jours ÷ {joursParTrimestre}, arrondi au trimestre supérieur", Unite: pension.Trimestres,
		Loi: law.CSSR351_12,
	}
)

const labelDernierTrimestre = "Dernier trimestre du service national"

// arrondiService is the last, incomplete quarter of a service, with the first and the last day of that service.
type arrondiService struct {
	regime         dossier.Regime
	start, dernier calendar.Date
}

// annees are the years in which the quarter may lie, in the order in which they are tried: that of the first day of
// service, that of the last day, then those of the days just before and just after the service.
func (a arrondiService) annees() []int {
	return []int{a.start.Year, a.dernier.Year, a.start.AddDays(-1).Year, a.dernier.AddDays(1).Year}
}

// tranche is a part of a service in one scheme: days that follow one another from a day on.
type tranche struct {
	regime dossier.Regime
	start  calendar.Date
	jours  int
}

// serviceNational counts national service as a whole, from day to day: as many quarters as there are periods of ninety
// days, begun ones included. Each goes to the year in which its period ends; the last, begun one waits for the other
// quarters of its years to be known. Law: CSS L351-3 4°, R351-12 6°, L161-19; letter Cnav of 10 October 1996.
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

// tranchesDeService gathers the parts of service without reported quarters, by scheme and by day. A part without
// dates begins with its year.
func (c *calculTrimestres) tranchesDeService() []tranche {
	var parts []tranche
	for i := range c.s.Carriere.Lire() {
		l := &c.s.Carriere.Lire()[i]
		if l.Nature != dossier.ServiceNational || l.Source.Trimestres.Present || l.Regime.EnPoints() ||
			l.Regime == dossier.RegimeEtranger {
			continue
		}
		part := tranche{regime: l.Regime, start: l.Periode.From, jours: l.Periode.Days()}
		if part.jours == 0 {
			part.jours = l.Source.Jours.Value
			if part.start.IsZero() {
				part.start = calendar.Date{Year: l.Annee, Month: 1, Day: 1}
			}
		}
		if part.jours > 0 {
			parts = append(parts, part)
		}
	}
	slices.SortFunc(parts, func(a, b tranche) int {
		return cmp.Or(cmp.Compare(a.regime, b.regime), a.start.Compare(b.start), cmp.Compare(a.jours, b.jours))
	})
	return parts
}

// service counts one service.
func (c *calculTrimestres) service(parts []tranche) {
	q, ok := c.s.Bareme.PeriodeAssimilee(c.t, bareme.PeriodeServiceNational, parts[0].start)
	if !ok || q.Unites <= 0 {
		c.t.Incomplete("Barème periodes_assimilees : décompte du service national inconnu.")
		return
	}
	days := 0
	first := parts[0].start
	last := parts[0].start
	for _, part := range parts {
		for end := (days/q.Unites + 1) * q.Unites; end <= days+part.jours; end += q.Unites {
			c.addService(part.regime, part.start.AddDays(end-days-1).Year, 1)
		}
		days += part.jours
		last = calendar.Later(last, part.start.AddDays(part.jours-1))
	}
	total := days / q.Unites
	if days%q.Unites > 0 {
		total++
		c.arrondi = append(c.arrondi, arrondiService{regime: parts[0].regime, start: first, dernier: last})
		c.addService(parts[0].regime, first.Year, 0)
		c.addService(parts[0].regime, last.Year, 0)
	}
	c.t.Step(
		pension.Step{Modele: &ligneTrimestresService, Valeur: pension.Nombre(total)},
		pension.Nombre(days), pension.Nombre(q.Unites),
	)
}

func (c *calculTrimestres) addService(regime dossier.Regime, annee, n int) {
	for i := range c.ajouts {
		if a := &c.ajouts[i]; a.annee == annee && a.regime == regime && a.nature == faits.AssimileServiceNational {
			a.n = min(a.n+n, c.perYear)
			return
		}
	}
	c.ajouts = append(c.ajouts, ajout{annee: annee, regime: regime, nature: faits.AssimileServiceNational, n: n})
}

// placerArrondiService puts the last, begun quarter of a service where it serves: in the first of its years that is not
// full. A service of a whole civil year may so give its fifth quarter to the year before or after it. Where all of its
// years are full, the quarter goes to the first of them that its scheme has not filled. Law: CSS R351-12 6°; letter
// Cnav of 10 October 1996; answer to question 23567 of the Assemblée nationale (JO of 6 October 2020).
func (c *calculTrimestres) placerArrondiService() {
	for _, a := range c.arrondi {
		annee, why, ok := c.anneeDeLArrondi(a)
		if !ok {
			continue
		}
		c.ajouterEn(annee, a.regime, faits.AssimileServiceNational, 1)
		c.t.Step(pension.Step{Modele: why, Annee: annee, Valeur: pension.Nombre(1)})
	}
}

// anneeDeLArrondi chooses the year of the last quarter of a service; ok is false when the date of
// effect comes before all of them.
func (c *calculTrimestres) anneeDeLArrondi(a arrondiService) (annee int, why *pension.Modele, ok bool) {
	years := a.annees()
	for i, year := range years {
		if limit := c.limite(year); limit > 0 && c.allRegimesAt(year) < limit {
			if i < 2 {
				return year, &ligneDernierTrimestre, true
			}
			return year, &ligneDernierTrimestreVoisin, true
		}
	}
	for _, year := range years {
		if limit := c.limite(year); limit > 0 && c.inRegimeAt(year, a.regime) < limit {
			return year, &ligneDernierTrimestreRegime, true
		}
	}
	return 0, nil, false
}
