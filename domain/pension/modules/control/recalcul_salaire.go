package control

import (
	"math/bits"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// reportRecalcule is what one employer, or one kind of flat pay, carries to the account for a year.
type reportRecalcule struct {
	// premiere is its first line.
	premiere *dossier.Ligne
	nature   uint8
	mois     uint16
	lignes   int
	eur, frf int64
}

// auCompte is true for what the scheme itself carried.
func auCompte(l *dossier.Ligne) bool {
	return l.Source == dossier.SourceRIS || l.Source == dossier.SourceRGCU
}

// The kinds of pay that are carried apart.
const (
	portSalaire uint8 = iota + 1
	portForfait
	portMaternite
)

// salairePorte computes the pay that the account carries for the year, and revalues it. Law: CSS R351-29.
func (c *lecteurAnnee) salairePorte(x *anneeRecalculee) {
	r := c.r
	if x.annee >= r.effet.Year || x.cotises+x.avpf == 0 {
		return
	}
	lignes := c.lignes[:c.n]
	for i := range lignes {
		if l := &lignes[i]; !l.Regime.EnPoints() {
			c.porter(l, x.annee)
		}
	}
	if c.porte > 0 {
		c.arreterSalaire(x)
	}
}

// arreterSalaire adds up the reports of the year, under its ceiling.
func (c *lecteurAnnee) arreterSalaire(x *anneeRecalculee) {
	r := c.r
	var sum int64
	reports := c.reports[:c.porte]
	for i := range reports {
		sum += c.plafonner(&reports[i])
	}
	sum *= unEuro
	if x.annee >= c.plafonneDepuis && sum > c.pass {
		sum = r.arrondi(c.pass, 1, unEuro) * unEuro
	}
	x.porte, x.candidate = sum, true
	x.revalorise = r.arrondi(sum, c.coefficient(x.annee), unMilliard)
}

// coefficient is the revaluation of a year, 1 for those that the set in force does not reach yet.
func (c *lecteurAnnee) coefficient(annee int) int64 {
	if k, ok := c.annuel(coefficientSalaire); ok {
		return k
	}
	c.r.hors(annee < c.r.le(c.r.autrement.coefficients).Year-2, "coefficient de revalorisation inconnu")
	return unMilliard
}

// porter adds a line to the report of its employer.
func (c *lecteurAnnee) porter(l *ligneRecalculee, annee int) {
	r := c.r
	eur, frf, ok := c.salaire(l)
	var nature uint8
	switch l.Nature {
	case dossier.Activite, dossier.Apprentissage:
		nature = portSalaire
	case dossier.AVPF, dossier.AVA:
		nature = portForfait
		if !ok {
			eur, ok = c.forfait(l, annee), true
		}
	case dossier.Maternite:
		nature = portMaternite
		share, since := r.b.Constante(r, bareme.ConstanteIjMaternitePartSalaire, l.periode.From)
		if !since {
			return
		}
		r.hors(!ok || frf > 0, "indemnités de maternité absentes")
		eur = r.arrondi(eur, r.entier(share, enMilliards), unMilliard)
	default:
		return
	}
	if r.hors(!ok, "salaire absent"); !ok {
		return
	}
	y := c.report(l.Ligne, nature)
	y.eur, y.frf, y.lignes, y.mois = y.eur+eur, y.frf+frf, y.lignes+1, y.mois|moisDe(l)
}

// report is the report of the employer of a line.
func (c *lecteurAnnee) report(l *dossier.Ligne, nature uint8) *reportRecalcule {
	for i := range c.reports[:c.porte] {
		y := &c.reports[i]
		if y.nature == nature && y.premiere.Regime == l.Regime && auCompte(y.premiere) == auCompte(l) && y.premiere.Employeur == l.Employeur {
			return y
		}
	}
	y := &c.reports[c.porte]
	c.porte++
	*y = reportRecalcule{premiere: l, nature: nature}
	return y
}

// moisDe are the months that a line covers, one bit a month; all of them when it does not tell both ends.
func moisDe(l *ligneRecalculee) uint16 {
	if l.entiere {
		return touteLAnnee
	}
	depuis, jusqua := uint16(touteLAnnee)<<(l.periode.From.Month-1), uint16(touteLAnnee)>>(12-l.periode.To.Month)
	return depuis & jusqua
}

// touteLAnnee are twelve months.
const touteLAnnee = 1<<12 - 1

// plafonner returns a report in whole euros, under the ceiling of its employer for the months worked. A pay in francs of one line is turned
// into whole euros first; of several lines, together.
func (c *lecteurAnnee) plafonner(y *reportRecalcule) int64 {
	r := c.r
	if y.frf > 0 && y.lignes == 1 {
		y.eur, y.frf = r.arrondi(y.frf, 100_000, c.francs*unEuro)*unEuro, 0
	}
	pay := c.commun(y.eur, y.frf) // in cents × francs per euro
	months := int64(bits.OnesCount16(y.mois))
	if !auCompte(y.premiere) && moins(c.pass*months, c.francs, pay, 12) {
		return r.arrondi(c.pass, months, 12*unEuro)
	}
	return r.arrondi(pay, 1, c.francs*unEuro)
}

// salaireMoyen is the mean of the best years. Law: CSS R351-29, R351-29-1, R173-3-2.
func (r *recalcul) salaireMoyen() {
	rule := r.le(r.autrement.loi)
	n, ok := r.b.AnneesSalaireMoyen(r, bareme.SalaireMoyenGeneral, r.generation().Year, rule)
	n = r.nombre(n, ok, "annees_salaire_moyen")
	if r.enfants.ouvrant > 0 {
		fewer, ok := r.b.AnneesSalaireMoyenParents(r, r.enfants.ouvrant, rule)
		n = max(1, n-r.nombre(fewer, ok, "annees_salaire_moyen_parents"))
	}
	if r.autrement.annees > 0 {
		n = r.autrement.annees
	}
	r.base.annees = n
	sum, kept := r.meilleures(n)
	if r.base.retenues = kept; kept > 0 {
		r.base.moyenne = r.arrondi(sum, 1, int64(kept))
	}
}

// meilleures adds up the n best years. They are ranged from the best to the least, the last year first: pays mostly grow.
func (r *recalcul) meilleures(n int) (sum int64, kept int) {
	var best [anneesDeCarriere]int64
	n = min(n, len(best))
	for i := len(r.annees) - 1; i >= 0; i-- {
		x := &r.annees[i]
		if !x.candidate || !r.autrement.retient(x.annee) {
			continue
		}
		at := kept
		for at > 0 && best[at-1] < x.revalorise {
			at--
		}
		if at >= n {
			continue
		}
		kept = min(kept+1, n)
		copy(best[at+1:kept], best[at:])
		best[at] = x.revalorise
	}
	for _, v := range best[:kept] {
		sum += v
	}
	return sum, kept
}

// liquiderBase computes the base pension.
func (r *recalcul) liquiderBase() {
	t := &r.taux
	r.salaireMoyen()
	if !r.possible() {
		return
	}
	r.base.dossierBase = dossierBase{
		salaireMoyen: r.base.moyenne, taux: t.taux, plein: t.plein, surcote: t.surcote, duree: t.duree, total: t.duree, cotises: t.cotises,
		avpf: t.avpf, proratisation: t.proratisation, enfants: r.enfants.majoration,
	}
	r.pensionDeBase(&r.base)
}

// dossierBase is what a base pension is made of: amounts in cents, rates in billionths.
type dossierBase struct {
	salaireMoyen, taux, surcote, enfants int64
	plein                                bool
	duree, total, cotises, avpf          int
	proratisation                        int
}

// baseRecalculee is the base pension, in cents a year.
type baseRecalculee struct {
	dossierBase
	annees, retenues         int
	moyenne                  int64
	majoree                  int
	avant, complementSurcote int64
	minimum, minimumBrut     int64
	majoration, annuel       int64
}

// pensionDeBase computes a base pension: average × rate × duration, its maximum, the surcote, the minimum cut by the other pensions, and the
// increase for three children. Law: circulaires Cnav 2018-4 and 2022-26.
func (r *recalcul) pensionDeBase(b *baseRecalculee) {
	if b.proratisation <= 0 {
		r.impossible("durée de proratisation inconnue")
		return
	}
	b.majoree = r.majorerDuree(b.duree, b.proratisation)
	b.avant = r.arrondi(b.salaireMoyen*b.taux, int64(min(b.majoree, b.proratisation)), int64(b.proratisation)*unMilliard)
	share, ok := r.b.PensionMaximale(r, r.effet)
	pass, okPass := r.b.PassAnnuel(r, r.effet.Year)
	most := r.arrondi(r.centimes(pass, okPass, "pass_annuel"), r.taux9(share, ok, "pension_maximale"), unMilliard)
	b.avant = min(b.avant, most)
	b.complementSurcote = r.arrondi(b.avant, b.surcote, unMilliard)
	b.minimum, b.minimumBrut = 0, 0
	if b.plein && !r.autrement.sansMinimum {
		r.minimum(b)
	}
	before := b.avant + b.complementSurcote + b.minimum
	b.majoration = r.arrondi(before, b.enfants, unMilliard)
	b.annuel = before + b.majoration
}

// majorerDuree raises a duration after the age of the full rate. Law: CSS R351-7.
func (r *recalcul) majorerDuree(duree, whole int) int {
	auto := r.taux.effetAutomatique
	if duree >= whole || duree <= 0 || !auto.Before(r.effet) {
		return duree
	}
	quarters := calendar.WholeQuarters(auto, r.effet.AddDays(-1))
	share, ok := r.b.Constante(r, bareme.ConstanteMajorationAgeParTrimestre, r.effet)
	extra := int64(duree) * int64(quarters) * r.taux9(share, ok, "constantes_legales")
	return min(whole, duree+int((extra+unMilliard-1)/unMilliard))
}

// minimum computes the minimum contributif and its cut. Law: CSS L351-10, L173-2, D351-2-1, D173-21-0-0-1.
func (r *recalcul) minimum(b *baseRecalculee) {
	row, ok := r.b.MinimumContributif(r, r.le(r.autrement.minimum))
	if !ok || !row.BaseConnue || !row.MajoreConnu || !row.PlafondConnu {
		r.impossible("barème minimum_contributif inconnu")
		return
	}
	base, raised := r.entier(row.Base.Decimal, enCentimes), r.entier(row.Majore.Decimal, enCentimes)
	threshold, _ := r.b.ConstanteEntiere(r, bareme.ConstanteMinimumMajoreCotises, r.effet)
	carers, _ := r.b.ConstanteEntiere(r, bareme.ConstanteMinimumMajoreAvpfMaximum, r.effet)
	whole := max(b.proratisation, b.total)
	b.minimumBrut = r.arrondi(base, int64(min(b.majoree, whole)), int64(whole))
	if b.cotises+min(b.avpf, carers) >= threshold && !r.autrement.sansMajore {
		b.minimumBrut += r.arrondi(raised-base, int64(min(b.cotises, b.proratisation)), int64(b.proratisation))
	}
	b.minimum = max(0, b.minimumBrut-b.avant)
	if excess := b.avant + r.complementaireHorsEnfants + b.minimum - r.entier(row.PlafondAnnuel.Decimal, enCentimes); excess > 0 {
		b.minimum = max(0, b.minimum-excess)
	}
}
