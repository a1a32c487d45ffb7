package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// classe says whether a line is a classified post of the scheme: driving trains, rolling stock, active
// posts, tiring posts.
func (c *calcul) classe(l *faits.Ligne) bool {
	return c.retain(l) && (l.Source.Categorie == dossier.Active || l.Source.Categorie == dossier.SuperActive)
}

// categorie finds the ages that the services open, and the day on which they do. The years required were two fewer for
// whoever had them before 2017, four months more for each year in which they are reached since, until 2022. Law: décret
// 2008-639 art. 37-1 I; décret 2008-637 art. 51-1; décret 46-1541 annexe 3 art. 45.
func (c *calcul) categorie() (bareme.CategorieSpeciale, calendar.Date) {
	s := c.s
	t := c.t
	st := c.statut
	switch {
	case st.regime == dossier.CRPCEN:
		return c.categorieClerc(), calendar.Date{}
	case st.regime == dossier.Opera || st.regime == dossier.ComedieFrancaise:
		t.Doubt("Régime " + c.objet() + " : l'emploi (danse, chœurs, machinerie …) fixe l'âge et le dossier " +
			"ne le dit pas ; seule la catégorie ACTIVE de la dernière ligne est lue.")
	}
	if !st.servicesExiges {
		if last := c.last(); last != nil && c.classe(last) {
			return st.classes, calendar.Date{}
		}
		return st.emplois, calendar.Date{}
	}
	days := regles.ServicesDe(s.Carriere.Lire(), s.DateEffet.Lire(), c.classe).Jours
	if days == 0 {
		return st.emplois, calendar.Date{}
	}
	return c.categorieParServices(days)
}

// categorieParServices is the category of somebody with so many days of classified posts.
func (c *calcul) categorieParServices(days int) (bareme.CategorieSpeciale, calendar.Date) {
	s := c.s
	t := c.t
	st := c.statut
	day, reached, ok := c.jourDesServicesExiges(st.services, c.classe)
	if !ok {
		t.Incomplete("Barème constantes_regimes : services exigés pour l'âge anticipé inconnus.")
		return st.emplois, calendar.Date{}
	}
	if reached {
		return st.classes, day
	}
	least, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteIegServicesAbaissement, s.DateEffet.Lire())
	if ok && st.regime == dossier.IEG && days >= least*regles.DaysPerYear {
		t.Doubt("IEG : services actifs trop courts pour l'âge anticipé ; l'abaissement partiel de l'âge (un à quatre " +
			"ans) n'est pas appliqué.")
	}
	return st.emplois, calendar.Date{}
}

// jourDesServicesExiges finds the day on which the lines that keep holds make the years of a constant: two fewer for
// whoever had them before 2017, four months more for each year in which they are reached since. Law: décret 2008-639
// art. 37-1 I; décret 2008-637 art. 51-1; décret 46-1541 annexe 3 art. 45.
func (c *calcul) jourDesServicesExiges(
	id bareme.ConstanteID, keep func(*faits.Ligne) bool,
) (day calendar.Date, reached, ok bool) {
	s := c.s
	t := c.t
	years, ok1 := s.Bareme.ConstanteEntiere(t, id, s.DateEffet.Lire())
	fewer, ok2 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteServicesClassesEcart, s.DateEffet.Lire())
	before, ok3 := s.Bareme.ConstanteDate(t, bareme.ConstanteServicesClassesAncienneConditionAvant, s.DateEffet.Lire())
	pas, ok4 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteServicesClassesPasMois, s.DateEffet.Lire())
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return day, false, false
	}
	day, reached = regles.JourDesServices(
		s.Carriere.Lire(), s.DateEffet.Lire(), keep, (years-fewer)*regles.DaysPerYear,
	)
	// The services make the years at the end of the day before.
	if last := day.AddDays(-1); reached && !last.Before(before) {
		months := min(monthsPerYear*fewer, pas*(last.Year-before.Year+1))
		day, reached = regles.JourDesServices(
			s.Carriere.Lire(), s.DateEffet.Lire(), keep,
			(years-fewer)*regles.DaysPerYear+months*regles.DaysPerYear/monthsPerYear,
		)
	}
	return day, reached, true
}

// categorieClerc returns the early age of clercs born before 1957 with 25 years of contributions.
// Law: décret 90-1215 art. 84 I 1.
func (c *calcul) categorieClerc() bareme.CategorieSpeciale {
	years, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteCrpcenServicesAgeAbaisse, c.s.DateEffet.Lire())
	if !ok {
		c.t.Incomplete("Barème constantes_regimes : services de l'âge abaissé des clercs inconnus.")
	}
	if !ok || c.services.Jours < years*regles.DaysPerYear {
		return bareme.Commun62
	}
	if _, _, known := c.s.Bareme.SpeciauxAges(c.t, bareme.Crpcen25Ans, c.naissance); known {
		return bareme.Crpcen25Ans
	}
	return bareme.Commun62
}

// last returns the line of the scheme that ends last, nil for none.
func (c *calcul) last() *faits.Ligne {
	var last *faits.Ligne
	var end calendar.Date
	for i := range c.s.Carriere.Lire() {
		l := &c.s.Carriere.Lire()[i]
		if l.Source == nil || !c.retain(l) || !regles.DeServices(l.Nature) ||
			regles.JoursDeServices(l, c.s.DateEffet.Lire()) == 0 {
			continue
		}
		if to := l.PeriodeAvant(c.s.DateEffet.Lire()).To; !to.Before(end) {
			last = l
			end = to
		}
	}
	return last
}
