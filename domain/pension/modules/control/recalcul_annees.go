package control

import (
	"slices"
	"sync"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// anneeRecalculee is what one year holds. Quarters are kept within the limit of the year, contributed ones first.
type anneeRecalculee struct {
	annee int
	// civile goes from its first day to its last.
	civile                   calendar.Span
	de, a                    int // its lines, in recalcul.lignes
	limite                   int
	cotises, avpf, assimiles int
	// debut is the first civil quarter worked, 1 to 4.
	debut int
	// porte is the pay that the account carries, in cents, and revalorise the same at the date of effect; candidate says that the year may
	// enter the average.
	porte, revalorise int64
	candidate         bool
	// The points of the year, in hundredths: Arrco, Unirs before conversion, Agirc B and C, Agirc-Arrco.
	arrco, unirs, agircB, agircC, unifie int64
}

func (a *anneeRecalculee) trimestres() int { return a.cotises + a.avpf + a.assimiles }

const (
	// lignesParAnnee bounds the lines of a year that the recomputation reads, anneesDeCarriere the years of a career.
	lignesParAnnee   = 16
	anneesDeCarriere = 80
	// premiereAnnee is the first year whose pay is carried in whole euros and counts among the best.
	premiereAnnee = 1960
)

// ranger puts the lines in order of year, by counting.
func (r *recalcul) ranger() {
	first, last := 0, 0
	lines, effet := r.d.Carriere, r.effet.Year
	for i := range lines {
		y := &lines[i].Annee
		if !y.Present || y.Value < premiereAnnee {
			r.impossible("année absente ou antérieure à 1960")
			return
		}
		if y.Value > effet {
			continue
		}
		if first == 0 || y.Value < first {
			first = y.Value
		}
		last = max(last, y.Value)
	}
	if first == 0 || last-first >= anneesDeCarriere {
		r.impossible("carrière vide ou trop longue")
		return
	}
	r.prendrePlace(last - first + 1)
	years := r.annees
	for i := range lines {
		if y := lines[i].Annee.Value; y <= last {
			years[y-first].a++
		}
	}
	at := 0
	for i := range years {
		x, y := &years[i], first+i
		x.annee, x.de, at, x.a = y, at, at+x.a, at
		x.civile = calendar.Span{From: calendar.Date{Year: y, Month: 1, Day: 1}, To: calendar.Date{Year: y, Month: 12, Day: 31}}
	}
	r.lignes = slices.Grow(r.lignes, at)[:at]
	ordered := r.lignes
	for i := range lines {
		if y := lines[i].Annee.Value; y <= last {
			x := &years[y-first]
			ordered[x.a] = int32(i)
			x.a++
		}
	}
}

// placeRecalcul is the room that a recomputation works in. Nothing of it is in a result, so that the next one takes it over.
type placeRecalcul struct {
	annees  [anneesDeCarriere]anneeRecalculee
	lignes  []int32
	blocs   [8]blocRecalcule
	annuels chiffresAnnuels
}

var placesRecalcul = sync.Pool{New: func() any { return new(placeRecalcul) }}

func (r *recalcul) prendrePlace(years int) {
	r.place, _ = placesRecalcul.Get().(*placeRecalcul)
	if r.place == nil {
		r.place = new(placeRecalcul)
	}
	r.annees, r.lignes = r.place.annees[:years], r.place.lignes[:0]
	clear(r.annees)
}

// rendrePlace ends a recomputation whose years nobody reads any more.
func (r *recalcul) rendrePlace() {
	if r.place == nil {
		return
	}
	r.place.lignes = r.lignes
	placesRecalcul.Put(r.place)
	r.place, r.annees, r.lignes, r.points.blocs = nil, nil, nil, nil
}

// compterAnnees reads each year: its quarters, the pay that its account carries, its points.
func (r *recalcul) compterAnnees() {
	n, ok := r.b.ConstanteEntiere(r, bareme.ConstanteTrimestresParAnMaximum, r.effet)
	r.parAn = r.nombre(n, ok, "constantes_legales")
	c := lecteurAnnee{r: r}
	if !c.preparer() {
		return
	}
	for i := range r.annees {
		if x := &r.annees[i]; x.a > x.de {
			c.lire(x)
		}
		if !r.possible() {
			return
		}
	}
	c.placerService()
	r.points.clore(r)
}

// lecteurAnnee reads the lines of one year after another.
type lecteurAnnee struct {
	r *recalcul
	// francs is how many francs make a euro, in hundred-thousandths.
	francs int64
	// plafonneDepuis is the first year whose sum is held to the ceiling.
	plafonneDepuis int
	coefficients   bareme.Millesime
	service        serviceRecalcule
	reliquat       reliquatRecalcule
	affilie        bool
	lus            tauxLus

	lignes [lignesParAnnee]ligneRecalculee
	n      int
	// releve are the natures that lines of the complementary schemes report this year, one bit each, travailReleve whether work is one of them;
	// sansTravail is true when a line is not work.
	releve                     uint64
	travailReleve, sansTravail bool

	// annee is the year at hand, chiffres its figures, seuil the pay of a quarter and pass the ceiling among them.
	annee       int
	chiffres    *chiffresDeLAnnee
	seuil, pass int64
	reports     [lignesParAnnee]reportRecalcule
	porte       int
	emplois     [lignesParAnnee]emploiRecalcule
	// occupe counts the employments, cadre is true when one of them is that of a cadre.
	occupe int
	cadre  bool
	// seul is true when one employment covers the whole year and there is no other.
	seul bool
}

// ligneRecalculee is a line of the year, and its pay once it has been read: euros in cents, or francs in centimes.
type ligneRecalculee struct {
	*dossier.Ligne
	eur, frf  int64
	lue, paye bool
	// entiere says that the line tells no part of the year, periode the part that it covers.
	entiere bool
	periode *calendar.Span
}

func (c *lecteurAnnee) preparer() bool {
	r := c.r
	rate, ok := r.b.FrancsParEuro(r)
	if ok {
		c.francs, ok = rate.Entier(5)
	}
	since, okSince := r.b.ConstanteDate(r, bareme.ConstantePlafonnementSalairesDepuis, r.effet)
	var okSet bool
	coefficients := r.le(r.autrement.coefficients)
	c.coefficients, okSet = r.b.CoefficientsRevalorisation(coefficients)
	if !ok || !okSince || !okSet {
		r.impossible("barème des salaires portés au compte inconnu")
		return false
	}
	if c.plafonneDepuis = since.Year; r.unique {
		c.plafonneDepuis = 0
	}
	r.place.annuels.pour(r.b, coefficients)
	return true
}

// rassembler takes the lines of the year, each once.
func (c *lecteurAnnee) rassembler(x *anneeRecalculee) bool {
	c.n, c.porte, c.occupe, c.cadre, c.seul = 0, 0, 0, false, false
	c.releve, c.travailReleve, c.sansTravail = 0, false, false
next:
	for _, i := range c.r.lignes[x.de:x.a] {
		l := &c.r.d.Carriere[i]
		for j := range c.n {
			if *c.lignes[j].Ligne == *l {
				continue next
			}
		}
		if c.n == lignesParAnnee {
			c.r.impossible("trop de lignes la même année")
			return false
		}
		y := &c.lignes[c.n]
		c.n++
		y.Ligne, y.eur, y.frf, y.lue, y.paye = l, 0, 0, false, false
		if y.periode, y.entiere = &x.civile, true; !l.Periode.From.IsZero() || !l.Periode.To.IsZero() {
			y.periode, y.entiere = periode(l, &x.civile)
		}
		work := remuneree(l.Nature)
		c.sansTravail = c.sansTravail || !work
		if l.Regime.EnPoints() {
			c.releve |= 1 << l.Nature
			c.travailReleve = c.travailReleve || work
		}
	}
	return true
}

// lire reads one year.
func (c *lecteurAnnee) lire(x *anneeRecalculee) {
	r := c.r
	if !c.rassembler(x) {
		return
	}
	x.limite = r.parAn
	if x.annee == r.effet.Year {
		x.limite = min(r.parAn, (r.effet.Month-1)/3)
	}
	var ok bool
	c.annee, c.chiffres = x.annee, r.place.annuels.de(x.annee)
	if c.seuil, ok = c.annuel(seuilTrimestre); !ok {
		r.impossible("seuil de trimestre inconnu")
		return
	}
	if c.pass, ok = c.annuel(plafondAnnuel); !ok {
		r.impossible("plafond annuel inconnu")
		return
	}
	if l := &c.lignes[0]; c.n == 1 && l.emploiEntier() && x.annee < r.effet.Year {
		if eur, frf, ok := c.salaire(l); ok {
			c.unSeulEmploi(x, l, eur, frf)
			return
		}
	}
	c.trimestres(x)
	c.salairePorte(x)
	c.pointsAnnee(x)
}

// emploiEntier says whether a line is the pay of an employment of the whole year, with nothing that a fund reports.
func (l *ligneRecalculee) emploiEntier() bool {
	return l.Nature == dossier.Activite && l.entiere && !l.Trimestres.Present && !l.Points.Present && !l.Regime.EnPoints()
}

// unSeulEmploi reads a year that one employment fills, as most years are: there is nothing to gather.
func (c *lecteurAnnee) unSeulEmploi(x *anneeRecalculee, l *ligneRecalculee, eur, frf int64) {
	x.debut, x.cotises = 1, min(c.quotient(c.commun(eur, frf)), x.limite)
	if x.cotises > 0 {
		c.porte = 1
		c.reports[0] = reportRecalcule{premiere: l.Ligne, nature: portSalaire, mois: touteLAnnee, lignes: 1, eur: eur, frf: frf}
		c.arreterSalaire(x)
	}
	c.noterEmploi(l)
	c.compterPoints(x)
}

// periode is the part of the year that a line covers; entiere says that it tells none.
func periode(l *dossier.Ligne, year *calendar.Span) (p *calendar.Span, entiere bool) {
	part := *year
	if !l.Periode.From.IsZero() {
		part.From = calendar.Later(part.From, l.Periode.From)
	}
	if !l.Periode.To.IsZero() {
		part.To = calendar.Earlier(part.To, l.Periode.To)
	}
	if part.To.Before(part.From) {
		return year, true
	}
	return &part, false
}

// salaire is the pay of a line: euros in cents, or francs in centimes.
func (c *lecteurAnnee) salaire(l *ligneRecalculee) (eur, frf int64, ok bool) {
	if !l.lue {
		c.lireSalaire(l)
	}
	return l.eur, l.frf, l.paye
}

func (c *lecteurAnnee) lireSalaire(l *ligneRecalculee) {
	l.lue = true
	if !l.Salaire.Present {
		return
	}
	n := c.r.entier(l.Salaire.Value, enCentimes)
	l.paye = true
	switch l.Devise {
	case dossier.EUR:
		c.r.hors(!l.DeviseDite && l.Annee.Value < 2002, "monnaie non dite")
		l.eur = n
	case dossier.FRF:
		l.frf = n
	default:
		c.r.impossible("monnaie du salaire")
		l.paye = false
	}
}

// commun is a pay in the unit that euros and francs share: a cent of euro divided by the value of the franc.
func (c *lecteurAnnee) commun(eur, frf int64) int64 { return eur*c.francs + frf*100_000 }
