package control

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// trimestres counts the quarters of the year. Law: CSS R351-9, R351-12, R351-5.
func (c *lecteurAnnee) trimestres(x *anneeRecalculee) {
	var u unitesRecalculees
	var salaire, avpf int64
	garanti, paye := 0, false
	lignes := c.lignes[:c.n]
	for i := range lignes {
		l := &lignes[i]
		if l.Regime.EnPoints() {
			continue
		}
		if q := l.periode.From.Quarter().Number; x.debut == 0 || q < x.debut {
			x.debut = q
		}
		if l.Trimestres.Present {
			c.reporter(x, l.Ligne)
			continue
		}
		eur, frf, ok := c.salaire(l)
		switch l.Nature {
		case dossier.Activite, dossier.Apprentissage:
			if ok {
				salaire, paye = salaire+c.commun(eur, frf), true
			}
			if l.Nature == dossier.Apprentissage {
				if !l.entiere {
					garanti, paye = max(garanti, c.apprentissage(x.annee, *l.periode)), true
				}
			}
			c.r.hors(!ok, "salaire absent")
		case dossier.AVPF, dossier.AVA:
			if !ok {
				eur = c.forfait(l, x.annee)
			}
			avpf, paye = avpf+c.commun(eur, frf), true
		default:
			u.ajouter(c.r, l)
		}
	}
	if paye && x.limite > 0 {
		work := min(max(c.quotient(salaire), garanti), x.limite)
		x.cotises += work
		if avpf > 0 {
			x.avpf += min(max(c.quotient(salaire+avpf), work), x.limite) - work
		}
	}
	if u.presents {
		c.unites(x, &u)
	}
	x.plafonner()
}

func (x *anneeRecalculee) plafonner() {
	x.cotises = min(x.cotises, x.limite)
	x.avpf = min(x.avpf, x.limite-x.cotises)
	x.assimiles = min(x.assimiles, x.limite-x.cotises-x.avpf)
}

// reporter takes the quarters that a fund reports.
func (c *lecteurAnnee) reporter(x *anneeRecalculee, l *dossier.Ligne) {
	n := l.Trimestres.Value
	c.r.hors(n < 0 || n > c.r.parAn, "trimestres reportés hors bornes")
	switch l.Nature {
	case dossier.Activite, dossier.Apprentissage, dossier.Stage:
		x.cotises += n
	case dossier.AVPF, dossier.AVA:
		x.avpf += n
	case dossier.Rachat, dossier.Equivalente, dossier.Etranger, dossier.NatureInconnue:
		c.r.impossible("nature de période")
	default:
		x.assimiles += n
	}
}

// quotient is how many times the threshold of a quarter goes into a pay, four at most.
func (c *lecteurAnnee) quotient(pay int64) int {
	if c.seuil <= 0 {
		return c.r.parAn
	}
	return int(min(pay/c.seuil, int64(c.r.parAn)))
}

// apprentissage is one quarter for each three months since 2014. Law: C. trav. L6243-1-3.
func (c *lecteurAnnee) apprentissage(annee int, p calendar.Span) int {
	months, ok := c.r.b.ConstanteEntiere(c.r, bareme.ConstanteApprentissageMoisParTrimestre, calendar.Date{Year: annee, Month: 12, Day: 31})
	if !ok || months <= 0 {
		return 0
	}
	end := p.To.AddDays(1)
	days := (end.Year-p.From.Year)*360 + (end.Month-p.From.Month)*30 + end.Day - p.From.Day
	return days / 30 / months
}

// forfait is the flat pay of a parent or carer at home: that of each month. Law: CSS R381-3.
func (c *lecteurAnnee) forfait(l *ligneRecalculee, annee int) (total int64) {
	first, last := 1, 12
	if !l.entiere {
		first, last = l.periode.From.Month, l.periode.To.Month
	} else if l.Trimestres.Present {
		last = 3 * l.Trimestres.Value
	}
	for month := first; month <= last; month++ {
		flat, ok := c.r.b.AvpfAssietteMensuelle(c.r, calendar.Date{Year: annee, Month: month, Day: 1})
		total += c.r.centimes(flat, ok, "avpf_assiette_mensuelle")
	}
	return total
}

// unitesRecalculees are the days and hours of assimilated periods in a year.
type unitesRecalculees struct {
	presents                                                    bool
	maladie, accident, chomage, maternite, formation, detention int
	naissances, invalidite                                      int
	heures                                                      int64
	arretDebut, arretFin                                        bool
	service                                                     *dossier.Ligne
}

// ajouter adds an assimilated line.
func (u *unitesRecalculees) ajouter(r *recalcul, l *ligneRecalculee) {
	p, whole := l.periode, l.entiere
	u.presents = true
	days := l.Jours.Value
	if !l.Jours.Present && !whole {
		days = p.Days()
	}
	switch l.Nature {
	case dossier.Maladie, dossier.AccidentTravail:
		if l.Nature == dossier.Maladie {
			u.maladie += days
		} else {
			u.accident += days
		}
		u.arretDebut = u.arretDebut || !whole && p.From.Month == 1 && p.From.Day == 1
		u.arretFin = u.arretFin || !whole && p.To.Month == 12 && p.To.Day == 31
	case dossier.ChomageIndemnise:
		u.chomage += days
	case dossier.Maternite:
		u.maternite += days
		u.naissances++
		r.hors(!whole && (p.From.Month == 1 && p.From.Day == 1 || p.To.Month == 12 && p.To.Day == 31), "congé de maternité sur deux années")
	case dossier.Formation:
		u.formation += days
	case dossier.Detention:
		u.detention += days
	case dossier.ActivitePartielle:
		u.heures += r.entier(l.Heures.Value, enCentimes)
	case dossier.Invalidite:
		if whole {
			u.invalidite += days * 12 / 365
		} else {
			u.invalidite += 3 * calendar.WholeQuarters(p.From, p.To)
		}
	case dossier.ServiceNational:
		r.hors(u.service != nil, "plusieurs périodes de service national la même année")
		u.service = l.Ligne
	default:
		r.impossible("nature de période")
	}
}

// reliquatRecalcule are days of sickness left over by a leave that goes on after 31 December.
type reliquatRecalcule struct {
	annee, jours int
	enCours      bool
}

// unites turns the units into quarters. Law: CSS R351-12.
func (c *lecteurAnnee) unites(x *anneeRecalculee, u *unitesRecalculees) {
	end := calendar.Date{Year: x.annee, Month: 12, Day: 31}
	quantum := func(p bareme.Periode) int {
		q, ok := c.r.b.PeriodeAssimilee(c.r, p, end)
		if !ok {
			return 0
		}
		return q.Unites
	}
	whole := func(p bareme.Periode, units int) {
		if units <= 0 {
			return
		}
		if q := quantum(p); q > 0 {
			x.assimiles += min(units/q, c.r.parAn)
		}
	}
	if days := u.maladie + u.accident; days > 0 {
		p := bareme.PeriodeMaladie
		if u.maladie == 0 {
			p = bareme.PeriodeAccidentTravail
		}
		if q := quantum(p); q > 0 {
			if c.reliquat.enCours && c.reliquat.annee == x.annee-1 && u.arretDebut {
				days += c.reliquat.jours
			}
			x.assimiles += days / q
			c.reliquat = reliquatRecalcule{annee: x.annee, jours: days % q, enCours: u.arretFin}
		}
	}
	if u.naissances > 0 {
		if q := quantum(bareme.PeriodeMaternite); q > 1 {
			x.assimiles += max(u.maternite/q, u.naissances)
		} else if q == 1 {
			x.assimiles += u.naissances
		}
	}
	whole(bareme.PeriodeInvalidite, u.invalidite)
	if u.chomage > 0 {
		p := bareme.PeriodeChomageIndemnise
		if quantum(p) == 0 {
			p = bareme.PeriodeChomageAvant1980
		}
		whole(p, u.chomage)
	}
	whole(bareme.PeriodeStageFormation, u.formation)
	whole(bareme.PeriodeDetentionProvisoire, u.detention)
	whole(bareme.PeriodeActivitePartielle, int(u.heures/unEuro))
	if u.service != nil {
		c.service.noter(c.r, u.service, x.annee)
	}
}

// serviceRecalcule is the national service of a career: one period of days from a first day on.
type serviceRecalcule struct {
	debut calendar.Date
	jours int
}

func (v *serviceRecalcule) noter(r *recalcul, l *dossier.Ligne, annee int) {
	r.hors(v.jours > 0, "plusieurs périodes de service national")
	v.debut, v.jours = l.Periode.From, l.Periode.Days()
	if v.jours == 0 {
		v.jours = l.Jours.Value
		if v.debut.IsZero() {
			v.debut = calendar.Date{Year: annee, Month: 1, Day: 1}
		}
	}
}

// placerService gives each ninety days of service to the year in which they end, and the quarter begun to the first or the last year of
// service, the one that is not full. Law: CSS R351-12; lettre Cnav du 10/10/1996.
func (c *lecteurAnnee) placerService() {
	v, r := &c.service, c.r
	if v.jours <= 0 {
		return
	}
	q, ok := r.b.PeriodeAssimilee(r, bareme.PeriodeServiceNational, v.debut)
	if !ok || q.Unites <= 0 {
		r.impossible("décompte du service national inconnu")
		return
	}
	add := func(annee int) {
		i := annee - r.annees[0].annee
		if i < 0 || i >= len(r.annees) {
			r.impossible("service national hors des années de la carrière")
			return
		}
		x := &r.annees[i]
		if x.limite == 0 && x.de == x.a {
			x.limite, x.debut = r.parAn, 1
		}
		x.assimiles++
		x.plafonner()
	}
	for n := 1; n*q.Unites <= v.jours; n++ {
		add(v.debut.AddDays(n*q.Unites - 1).Year)
	}
	if v.jours%q.Unites == 0 || !r.possible() {
		return
	}
	first, last := v.debut.Year, v.debut.AddDays(v.jours-1).Year
	full := func(annee int) bool {
		i := annee - r.annees[0].annee
		return i >= 0 && i < len(r.annees) && r.annees[i].limite > 0 && r.annees[i].trimestres() >= r.annees[i].limite
	}
	if full(first) && !full(last) {
		first = last
	}
	add(first)
}
