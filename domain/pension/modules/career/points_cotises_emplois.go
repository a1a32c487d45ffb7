package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// emploi is one employment whose pay gives points in a year.
type emploi struct {
	ligne   *faits.Ligne
	periode calendar.Span
	paie    money.Euro
	cadre   bool
	// plafond is the part of the annual ceiling that this employment fills.
	plafond money.Euro
}

func salarieDuPrive(r dossier.Regime) bool { return r == dossier.CNAV || r == dossier.MSASalarie }

// remuneree says whether periods of that nature give points by contributions on pay.
func remuneree(n dossier.Nature) bool { return n == dossier.Activite || n == dossier.Apprentissage }

// presenceRegimes says which points schemes report a year of work.
type presenceRegimes struct {
	agircArrco, agirc, arrcoSalaire, rci bool
	// ircantec are the lines among which those of Ircantec stand, and publics what they say, once it was asked for.
	ircantec []faits.Ligne
	publics  *emploisPublics
}

// couvertByIrcantec says whether an Ircantec line reports the employment of a base-scheme line.
func (p *presenceRegimes) couvertByIrcantec(l *faits.Ligne) bool {
	if len(p.ircantec) == 0 {
		return false
	}
	if p.publics == nil {
		found := emploisPublicsDe(p.ircantec)
		p.publics = &found
	}
	return p.publics.couvre(l)
}

func presence(lignes []faits.Ligne) (p presenceRegimes) {
	from := 0
	to := 0
	for i := range lignes {
		l := &lignes[i]
		if !l.Regime.EnPoints() || !remuneree(l.Nature) {
			continue
		}
		switch l.Regime {
		case dossier.AGIRC:
			p.agircArrco = true
			p.agirc = true
		case dossier.ARRCO, dossier.AGIRCARRCO:
			p.agircArrco = true
			p.arrcoSalaire = p.arrcoSalaire || l.SalairePresent
		case dossier.IRCANTEC:
			if to == 0 {
				from = i
			}
			to = i + 1
		case dossier.RCI:
			p.rci = true
		default:
		}
	}
	p.ircantec = lignes[from:to]
	return p
}

// addEmploi adds the employment of a line to a list; a line without pay opens a gap, one that begins after the
// date of effect gives nothing.
func (c *calculPoints) addEmploi(list *[]emploi, l *faits.Ligne, cadre bool) {
	e := emploi{ligne: l, cadre: cadre}
	var ok bool
	e.periode, ok = c.periode(l)
	if !ok {
		return
	}
	if !l.SalairePresent {
		c.manqueSalaire(l)
		return
	}
	e.paie = c.paie(l)
	if e.paie.Sign() > 0 {
		*list = append(*list, e)
	}
}

// periode returns the days of the line inside its year and before the date of effect; the whole year
// for a line without dates.
func (c *calculPoints) periode(l *faits.Ligne) (calendar.Span, bool) {
	p := calendar.Span{From: calendar.Date{Year: l.Annee, Month: 1, Day: 1}, To: regles.FinDAnnee(l.Annee)}
	if l.Periode.From.IsZero() && l.Periode.To.IsZero() && (l.Annee < c.veille.Year || c.veille.IsZero()) {
		return p, true
	}
	p.From = calendar.Later(p.From, l.Periode.From)
	if !l.Periode.To.IsZero() {
		p.To = calendar.Earlier(p.To, l.Periode.To)
	}
	if !c.veille.IsZero() {
		p.To = calendar.Earlier(p.To, c.veille)
	}
	return p, !p.To.Before(p.From)
}

// paie returns the pay in euros to the cent. The account of the base scheme rounds pay in francs to the euro; points do
// not. Law: Council regulation (EC) 2866/98; ordinance 58-1341.
func (c *calculPoints) paie(l *faits.Ligne) money.Euro {
	if l.Devise != dossier.FRF && l.Devise != dossier.ANF {
		return l.SalaireEur
	}
	francs := l.SalaireLu
	if l.Devise == dossier.ANF {
		anciens, ok := c.s.Bareme.AnciensFrancsParFranc(c.t)
		if !ok {
			return l.SalaireEur
		}
		francs = francs.Quo(anciens)
	}
	perEuro, ok := c.s.Bareme.FrancsParEuro(c.t)
	if !ok {
		return l.SalaireEur
	}
	return money.Euro{Decimal: francs.QuoHalfUp(perEuro, 2)}
}

// plafond returns the annual ceiling of a year. It never goes down: for a year whose ceiling is not published yet, the
// last known one serves as long as no employment is paid above its share of it. Law: CSS L241-3.
func (c *calculPoints) plafond(annee int, emplois []emploi) (money.Euro, bool) {
	pass, ok := c.s.Bareme.PassAnnuel(c.t, annee)
	for previous := annee - 1; !ok && previous >= annee-anneesSansPlafond; previous-- {
		pass, ok = c.s.Bareme.PassAnnuel(c.t, previous)
		if ok {
			repartirPlafond(emplois, pass)
			for i := range emplois {
				if emplois[i].plafond.Less(emplois[i].paie) {
					return pass, false
				}
			}
		}
	}
	return pass, ok
}

// anneesSansPlafond is how far back the last published ceiling is looked for.
const anneesSansPlafond = 60

// repartirPlafond gives each employment its part of the annual ceiling: the months it lasts, and for employments
// at the same time, or one after the other with the same employer, a part of the common ceiling in proportion to
// pay. Law: CSS R242-2; L242-3.
func repartirPlafond(emplois []emploi, pass money.Euro) {
	switch len(emplois) {
	case 0:
		return
	case 1:
		emplois[0].plafond = plafondOf(pass, &emplois[0].periode)
		return
	}
	slices.SortStableFunc(emplois, func(a, b emploi) int { return a.periode.From.Compare(b.periode.From) })
	for i := 0; i < len(emplois); {
		periode := emplois[i].periode
		paie := emplois[i].paie
		j := i + 1
		for ; j < len(emplois) && ensemble(periode, &emplois[j-1], &emplois[j]); j++ {
			periode.To = calendar.Later(periode.To, emplois[j].periode.To)
			paie = paie.Add(emplois[j].paie)
		}
		plafond := plafondOf(pass, &periode)
		for k := i; k < j; k++ {
			emplois[k].plafond = plafond
			if j-i > 1 {
				emplois[k].plafond = money.Euro{Decimal: plafond.Mul(emplois[k].paie.Decimal).Quo(paie.Decimal)}
			}
		}
		i = j
	}
}

func ensemble(periode calendar.Span, before, next *emploi) bool {
	if !next.periode.From.After(periode.To) {
		return true
	}
	employeur := next.ligne.Source.Employeur
	return employeur != "" && employeur == before.ligne.Source.Employeur && next.periode.From == periode.To.AddDays(1)
}

// plafondOf returns the ceiling of a part of a year, to the cent.
func plafondOf(pass money.Euro, periode *calendar.Span) money.Euro {
	if anneePleine(periode) {
		return pass
	}
	return pass.Times(moisEmploi(periode)).Share(1, 12).ArrondiCentime()
}

var (
	anneeEntiere = money.Int(12)
	unPlafond    = money.Int(1)
)

// precisionMois is how finely a part of a month is kept, far below a cent of ceiling.
const precisionMois = 9

// moisEmploi counts the months of a period inside one year, a month begun or ended inside counting for its days.
func moisEmploi(p *calendar.Span) money.Decimal {
	if anneePleine(p) {
		return anneeEntiere
	}
	var mois money.Decimal
	for m := p.From.YearMonth(); m.Month <= p.To.Month; m.Month++ {
		jours := calendar.Span{From: calendar.Later(p.From, m.First()), To: calendar.Earlier(p.To, m.Last())}.Days()
		mois = mois.Add(money.Int(jours).QuoInt(m.Last().Day).HalfUp(precisionMois))
	}
	return mois
}

// anneePleine says whether a period inside one year is the whole year.
func anneePleine(p *calendar.Span) bool {
	return p.From.Month == 1 && p.From.Day == 1 && p.To.Month == 12 && p.To.Day == 31
}

// tranche returns the pay between two bounds, given in ceilings.
func (e *emploi) tranche(plancher, plafond money.Decimal) money.Euro {
	if plancher.IsZero() {
		return e.paie.Min(e.plafonds(plafond))
	}
	low := e.plafonds(plancher)
	if e.paie.Less(low) {
		return money.Euro{}
	}
	return e.paie.Min(e.plafonds(plafond)).Sub(low)
}

// plafonds returns so many times the ceiling of the employment.
func (e *emploi) plafonds(n money.Decimal) money.Euro {
	if n == unPlafond {
		return e.plafond
	}
	return e.plafond.Times(n)
}

// exceeds says whether some employment is paid above that many ceilings.
func exceeds(emplois []emploi, plafonds money.Decimal, garde func(*emploi) bool) bool {
	for i := range emplois {
		if e := &emplois[i]; garde(e) && e.plafonds(plafonds).Less(e.paie) {
			return true
		}
	}
	return false
}

// assiettes adds the slices up, to the cent.
func assiettes(emplois []emploi, plancher, plafond money.Decimal, garde func(*emploi) bool) money.Euro {
	if len(emplois) == 1 && garde(&emplois[0]) {
		return emplois[0].tranche(plancher, plafond).ArrondiCentime()
	}
	var sum money.Euro
	for i := range emplois {
		if e := &emplois[i]; garde(e) {
			sum = sum.Add(e.tranche(plancher, plafond))
		}
	}
	return sum.ArrondiCentime()
}

func tous(*emploi) bool       { return true }
func cadre(e *emploi) bool    { return e.cadre }
func nonCadre(e *emploi) bool { return !e.cadre }
