package control

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// pointsRecalcules is the Agirc-Arrco account, in hundredths of points.
type pointsRecalcules struct {
	// unirs are the points of before 1999 once converted, agirc those of Agirc before conversion, trancheC the part of them of slice C of before
	// 2016.
	unirs, agirc, trancheC int64
	total                  int64
	// minoration and age are the coefficient for life and that of age alone, in billionths.
	minoration, age int64
	valeur          int64
	blocs           []blocRecalcule
}

// blocRecalcule are the points of one origin that children raise alike.
type blocRecalcule struct {
	origine bareme.RegimePoints
	// rang is the place of periode among the spans of the origin, -1 for none.
	rang     int
	periode  calendar.Span
	trancheC bool
	points   int64
}

// clore closes the account at the date of effect: Unirs points become Arrco points as one block, Agirc points become those of the single
// scheme by account. Law: ANI 2017-11-17, conversion of 2019-01-01.
func (p *pointsRecalcules) clore(r *recalcul) {
	var unirs, arrco, unifie int64
	before, ok := r.b.ConstanteDate(r, bareme.ConstanteAgircArrcoTrancheCAvant, r.effet)
	for i := range r.annees {
		x := &r.annees[i]
		unirs, arrco, unifie = unirs+x.unirs, arrco+x.arrco, unifie+x.unifie
		p.agirc += x.agircB + x.agircC
		if ok && x.annee < before.Year {
			p.trancheC += x.agircC
		}
	}
	p.unirs = r.convertir(unirs, bareme.PointsUnirs)
	p.total = arrco + unifie + p.unirs + r.convertir(p.agirc, bareme.PointsAgirc)
}

func (r *recalcul) convertir(points int64, from bareme.RegimePoints) int64 {
	if points == 0 {
		return 0
	}
	k, ok := r.b.AgircArrcoConversion2019(r, from, r.effet)
	return r.arrondi(points, r.taux9(k, ok, "agirc_arrco_conversion_2019"), unMilliard)
}

// liquiderComplementaire computes the complementary pension. Law: ANI 2017-11-17 art. 84, 85, 91, 94, 98.
func (r *recalcul) liquiderComplementaire() {
	p := &r.points
	if p.total == 0 {
		return
	}
	once, ok := r.b.Constante(r, bareme.ConstanteAgircArrcoVersementUniquePoints, r.effet)
	r.hors(!ok || p.total <= r.entier(once, enCentiemes), "versement unique d'une petite pension")
	value, ok := r.b.AgircArrcoValeurService(r, r.le(r.autrement.point))
	p.valeur = r.taux9(value.Decimal, ok, "agirc_arrco_valeur_service")
	r.minorer()
	r.refuserSolidarite()
	if !r.possible() {
		return
	}
	if r.enfants.nombre > 0 || p.trancheC > 0 && p.age != p.minoration {
		r.separer()
	}
	trancheC := int64(0)
	if p.age != p.minoration {
		for i := range p.blocs {
			if p.blocs[i].trancheC {
				trancheC += p.blocs[i].points
			}
		}
	}
	r.complementaireHorsEnfants = r.valoir((p.total-trancheC)*p.minoration + trancheC*p.age)
	if r.complementaire = r.complementaireHorsEnfants; !r.autrement.sansMajoration {
		r.complementaire += max(r.nesOuEleves(), r.aCharge())
	}
}

// valoir is what hundredths of points × billionths are worth at the date of effect, in cents a year.
func (r *recalcul) valoir(points int64) int64 {
	return r.arrondi(points, r.points.valeur, unMilliard*unMilliard)
}

// minorer finds the coefficient for life. Law: ANI 2017-11-17 art. 84, 85.
func (r *recalcul) minorer() {
	p, t := &r.points, &r.taux
	reference, ok := r.b.AgircArrcoAgeReference(r, r.naissance, r.effet)
	if !ok {
		reference = t.automatique
	}
	months := max(0, reference.TotalMonths()-calendar.AgeOn(r.naissance, r.effet).TotalMonths())
	k, ok := r.b.AgircArrcoMinorationAge(r, (months+2)/3)
	p.age = r.taux9(k, ok, "agirc_arrco_minoration_age")
	p.minoration = p.age
	switch {
	case months == 0:
	case t.plein:
		p.minoration = unMilliard
	default:
		since, _ := r.b.ConstanteDate(r, bareme.ConstanteAgircArrcoCarriereCourteAvantAgeLegalDepuis, r.effet)
		most, okMost := r.b.ConstanteEntiere(r, bareme.ConstanteAgircArrcoCarriereCourteMaximum, r.effet)
		if r.effet.Before(t.ageLegalLe) && (since.IsZero() || r.effet.Before(since)) || !okMost || t.manquantsDuree > most {
			return
		}
		if short, ok := r.b.AgircArrcoMinorationCarriereCourte(r, t.manquantsDuree); ok {
			p.minoration = max(p.minoration, r.entier(short, enMilliards))
		}
	}
}

// refuserSolidarite says that the recomputation has no rule for the temporary coefficients of 2019 to 2023, nor for those that outlive them.
func (r *recalcul) refuserSolidarite() {
	t := &r.taux
	born, ok := r.b.ConstanteDate(r, bareme.ConstanteAgircArrcoSolidariteNaissanceDepuis, r.effet)
	if !ok || r.naissance.Before(born) || !t.plein || r.points.minoration != unMilliard {
		return
	}
	normal, ok := r.b.AgircArrcoCoefficientSolidarite(r, bareme.SolidariteTauxPleinSansReport, r.effet)
	if ok && !normal.Coefficient.Equal(un) {
		r.impossible("coefficient de solidarité")
		return
	}
	end, okEnd := r.b.AgircArrcoSolidariteDepuis(r, bareme.SolidariteTauxPleinSansReport, r.effet)
	since := calendar.Earlier(r.tauxPleinLe, t.effetAutomatique)
	if t.acquise {
		since = calendar.Earlier(since, calendar.Later(t.effetLegal, t.acquiseLe.AddDays(1)))
	}
	r.hors(okEnd && since.Before(end) && entiers(since, r.effet.AddDays(-1)) >= bareme.SolidariteReport8Trimestres.TrimestresReport(), "coefficient de solidarité")
}

// separer sorts the points by origin and span of years, and converts those of Agirc: what rounding leaves goes to the strongest.
func (r *recalcul) separer() {
	p := &r.points
	p.blocs = r.place.blocs[:0]
	before, ok := r.b.ConstanteDate(r, bareme.ConstanteAgircArrcoTrancheCAvant, r.effet)
	spans := [...][]calendar.Span{
		bareme.PointsAgirc: r.b.AgircArrcoPeriodesOrigine(bareme.PointsAgirc), bareme.PointsArrco: r.b.AgircArrcoPeriodesOrigine(bareme.PointsArrco),
		bareme.PointsAgircArrco: r.b.AgircArrcoPeriodesOrigine(bareme.PointsAgircArrco),
	}
	add := func(origine bareme.RegimePoints, annee int, trancheC bool, points int64) {
		rang, span := -1, calendar.Span{}
		for i := range spans[origine] {
			if s := &spans[origine][i]; s.From.Year <= annee && (s.To.IsZero() || annee < s.To.Year || annee == s.To.Year && s.To.Month == 12 && s.To.Day == 31) {
				rang = i
			}
		}
		for i := len(p.blocs) - 1; i >= 0; i-- {
			if b := &p.blocs[i]; b.origine == origine && b.rang == rang && b.trancheC == trancheC {
				b.points += points
				return
			}
		}
		if rang >= 0 {
			span = spans[origine][rang]
		}
		p.blocs = append(p.blocs, blocRecalcule{origine, rang, span, trancheC, points})
	}
	lastUnirs := 0
	for i := range r.annees {
		x := &r.annees[i]
		if x.arrco != 0 {
			add(bareme.PointsArrco, x.annee, false, x.arrco)
		}
		if x.agircB != 0 {
			add(bareme.PointsAgirc, x.annee, false, x.agircB)
		}
		if x.agircC != 0 {
			add(bareme.PointsAgirc, x.annee, ok && x.annee < before.Year, x.agircC)
		}
		if x.unifie != 0 {
			add(bareme.PointsAgircArrco, x.annee, false, x.unifie)
		}
		if x.unirs > 0 {
			lastUnirs = x.annee
		}
	}
	if p.unirs != 0 {
		add(bareme.PointsArrco, lastUnirs, false, p.unirs)
	}
	r.convertirBlocs()
}

func (r *recalcul) convertirBlocs() {
	p := &r.points
	left, strongest := r.convertir(p.agirc, bareme.PointsAgirc), -1
	for i := range p.blocs {
		b := &p.blocs[i]
		if b.origine != bareme.PointsAgirc {
			continue
		}
		b.points = r.convertir(b.points, bareme.PointsAgirc)
		left -= b.points
		if strongest < 0 || p.blocs[strongest].points < b.points {
			strongest = i
		}
	}
	if strongest >= 0 {
		p.blocs[strongest].points += left
	}
}

// nesOuEleves is the increase for three children born or raised, line by line, under its ceiling. Law: ANI 2017-11-17 art. 94.
func (r *recalcul) nesOuEleves() (total int64) {
	p := &r.points
	if r.enfants.nombre == 0 {
		return 0
	}
	for i := range p.blocs {
		b := &p.blocs[i]
		day := b.periode.From
		if day.IsZero() {
			day = b.periode.To
		}
		if rate, ok := r.b.AgircArrcoMajorationEnfants(r, b.origine, r.enfants.nombre, day); ok {
			total += r.valoir(b.points * r.entier(rate, enMilliards))
		}
	}
	since, ok := r.b.ConstanteDate(r, bareme.ConstanteAgircArrcoPlafondNaissanceDepuis, r.effet)
	if !ok || r.naissance.Before(since) || total == 0 {
		return total
	}
	most, ok := r.b.AgircArrcoMajorationEnfantsPlafond(r, bareme.PointsAgircArrco, r.effet)
	return min(total, r.centimes(most, ok, "agirc_arrco_majoration_enfants_plafond"))
}

// aCharge is the increase for dependent children.
func (r *recalcul) aCharge() int64 {
	n := int64(0)
	for i := range r.d.Assure.Enfants {
		if r.dependant(&r.d.Assure.Enfants[i]) {
			n++
		}
	}
	if n == 0 {
		return 0
	}
	rate, ok := r.b.AgircArrcoMajorationACharge(r, r.effet)
	if !ok {
		return 0
	}
	return r.valoir(r.points.total * n * r.entier(rate, enMilliards))
}

func (r *recalcul) dependant(e *dossier.Enfant) bool {
	major, ok1 := r.b.ConstanteEntiere(r, bareme.ConstanteAgircArrcoEnfantAge, r.effet)
	student, ok2 := r.b.ConstanteEntiere(r, bareme.ConstanteAgircArrcoEnfantAgeEtudes, r.effet)
	switch {
	case !ok1 || !ok2:
		return false
	case e.DateNaissance.IsZero():
		return e.ACharge
	case e.DateNaissance.After(r.effet):
		return false
	}
	age := calendar.AgeOn(e.DateNaissance, r.effet).Years
	return age < major || e.ACharge && (age < student || e.Handicape)
}

// pointsDe writes hundredths of points as a number of points.
func pointsDe(hundredths int64) money.Points {
	return money.Points{Decimal: money.Scaled(hundredths, enCentiemes)}
}
