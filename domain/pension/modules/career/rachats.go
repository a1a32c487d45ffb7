package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneTrimestresRachetes = pension.Modele{
	Genre: pension.Lecture, Label: "Trimestres rachetés", Unite: pension.Trimestres, Loi: law.CSSL351_14_1,
}

// anneesAchetees are the years of which the settlement declares a purchase: it then stands for the career lines of
// purchases of that year. Nil for none.
func anneesAchetees(s *pension.State) map[int]bool {
	var years map[int]bool
	for i := range s.Dossier.Liquidation.Rachats {
		a := s.Dossier.Liquidation.Rachats[i].Annee
		if !a.Present {
			continue
		}
		if years == nil {
			years = make(map[int]bool)
		}
		years[a.Value] = true
	}
	return years
}

// rachat is one purchase that the settlement declares.
type rachat struct {
	*dossier.RachatTrimestres
	place ijson.Pointer
	annee int
}

// reglesRachat are the figures that purchases are held to, and the quarters bought so far.
type reglesRachat struct {
	achetes, maximum            int
	premiereAnnee, etudesUntil  int
	demandeSince, demandeBefore int
}

// rachats puts the purchases that the settlement declares in their years, once everything else is counted: for the rate
// alone, or for the rate and the duration. They go to the scheme that pays the common pension, else to the first
// aligned scheme of the career; years of studies that came before services of a civil servant go to that scheme.
//
// A year can be bought when it is one of higher studies, or one of insurance that has not its four quarters;
// nobody buys more than twelve quarters. A purchase that breaks a rule is not counted and opens a gap.
// Law: CSS L351-14-1, D351-3; CPCMR L9 bis.
//
// Doubt: a dossier rarely says which years were years of studies. A year without any affiliation is taken for one up to
// an age that is a convention of this project.
func (c *calculTrimestres) rachats() {
	list := c.s.Dossier.Liquidation.Rachats
	if len(list) == 0 {
		return
	}
	rules, ok := c.reglesRachat()
	if !ok {
		c.t.Incomplete("Barème constantes_legales : règles du versement pour la retraite inconnues.")
		return
	}
	regime := c.regimeDesRachats()
	for i := range list {
		r := rachat{&list[i], ijson.Pointer("/liquidation/rachats").AppendIndex(i), list[i].Annee.Value}
		if c.rachatPossible(r, &rules) {
			rules.achetes += r.Trimestres.Value
			c.racheter(r, c.regimeDuRachat(r, regime))
		}
	}
}

func (c *calculTrimestres) reglesRachat() (r reglesRachat, ok bool) {
	effet := c.s.DateEffet.Lire()
	read := func(which bareme.ConstanteID) int {
		n, known := c.s.Bareme.ConstanteEntiere(c.t, which, effet)
		ok = ok && known
		return n
	}
	ok = true
	birth := naissance(c.s).Year
	r.maximum = read(bareme.ConstanteRachatTrimestresMaximum)
	r.demandeSince = read(bareme.ConstanteRachatDemandeAgeMinimum)
	r.demandeBefore = read(bareme.ConstanteRachatDemandeAgeMaximum)
	work := read(bareme.ConstanteAgeMinimumActivite)
	studies := read(bareme.ConstanteRachatEtudesAgeMaximum)
	r.premiereAnnee = pension.PremiereNaissance
	r.etudesUntil = effet.Year
	if birth > 0 {
		r.premiereAnnee = birth + work
		r.etudesUntil = birth + studies
	}
	return r, ok
}

// rachatPossible says whether a purchase may count, and opens the gap of what forbids it.
func (c *calculTrimestres) rachatPossible(r rachat, rules *reglesRachat) bool {
	yearKnown := r.Annee.Present && r.annee >= rules.premiereAnnee && r.annee <= c.s.DateEffet.Lire().Year
	numberKnown := r.Trimestres.Present && r.Trimestres.Value >= 0 && r.Trimestres.Value <= c.perYear
	if !yearKnown {
		c.manqueAnneeDeRachat(r, rules, "Année du rachat absente ou impossible : une année rachetée est d'études "+
			"supérieures ou d'assurance incomplète.")
	}
	if !numberKnown {
		c.manqueNombreDeRachat(r, c.perYear, "Nombre de trimestres rachetés absent ou impossible.")
	}
	if !yearKnown || !numberKnown {
		return false
	}
	room := max(0, c.limite(r.annee)-c.allRegimesAt(r.annee))
	switch left := rules.maximum - rules.achetes; {
	case r.Trimestres.Value > room:
		c.manqueNombreDeRachat(r, room, "Rachat de plus de trimestres qu'il n'en manque à l'année : "+
			"seule une année de moins de quatre trimestres se rachète.")
		return false
	case r.Trimestres.Value > left:
		c.manqueNombreDeRachat(
			r, left, "Rachats au-delà du nombre de trimestres que la loi permet de racheter en tout.",
		)
		return false
	}
	return c.etudesOuAffiliation(r, rules) && c.ageALaDemande(r, rules)
}

// etudesOuAffiliation says whether the year of a purchase was one of insurance, or may have been one of studies.
func (c *calculTrimestres) etudesOuAffiliation(r rachat, rules *reglesRachat) bool {
	if r.Etudes || c.affilieEn(r.annee) {
		return true
	}
	if r.annee > rules.etudesUntil && !c.s.Substitue(string(r.place.Append("annee"))) {
		c.manqueAnneeDeRachat(r, rules, "Année rachetée sans aucune affiliation, et tardive pour des études : "+
			"indiquer une année d'études supérieures ou d'assurance incomplète.")
		return false
	}
	c.t.Doubt("Rachat de " + pension.Nombre(r.annee).Text() + " : l'année n'a aucune affiliation, " +
		"elle ne se rachète que si elle est d'études supérieures, ce que le dossier ne dit pas (etudes).")
	return true
}

// affilieEn says whether a base scheme of France has a line of that year that is not itself a purchase.
func (c *calculTrimestres) affilieEn(annee int) bool {
	for _, a := range c.s.Repartition.Lire().Annees {
		if a.Annee != annee {
			continue
		}
		return slices.ContainsFunc(c.s.Carriere.Lire()[a.From:a.To], func(l faits.Ligne) bool {
			return !l.Regime.EnPoints() && l.Regime != dossier.RegimeEtranger && l.Nature != dossier.Rachat
		})
	}
	return false
}

// ageALaDemande says whether the person had the age to ask for the purchase on the day that the dossier
// gives, if it gives one.
func (c *calculTrimestres) ageALaDemande(r rachat, rules *reglesRachat) bool {
	birth := naissance(c.s)
	if r.DateDemande.IsZero() || birth.IsZero() {
		return true
	}
	age := calendar.AgeOn(birth, r.DateDemande).Years
	if age >= rules.demandeSince && age < rules.demandeBefore && r.DateDemande.Before(c.s.DateEffet.Lire()) {
		return true
	}
	c.manqueAuRachat(pension.Lacune{
		Champ: r.place.Append("dateDemande"), Kind: gap.Date, Annee: r.annee, Unite: pension.UniteDate, Bloquante: true,
		Message: "Date de la demande de rachat impossible : elle se fait entre 20 et 66 ans, avant la date d'effet.",
	})
	return false
}

// racheter counts a purchase.
func (c *calculTrimestres) racheter(r rachat, regime dossier.Regime) {
	nature := faits.RachatTaux
	option := "taux seul"
	if r.TauxEtDuree {
		nature = faits.RachatTauxDuree
		option = "taux et durée"
	}
	if !r.OptionDite {
		c.t.Doubt("Rachat de " + pension.Nombre(r.annee).Text() + " sans option connue (TAUX ou TAUX_DUREE) : " +
			"ses trimestres comptent pour le taux seul.")
	}
	c.ajouterEn(r.annee, regime, nature, r.Trimestres.Value)
	c.t.Step(pension.Step{
		Modele: &ligneTrimestresRachetes, Objet: option, Annee: r.annee, Valeur: pension.Nombre(r.Trimestres.Value),
	})
}

func (c *calculTrimestres) manqueAnneeDeRachat(r rachat, rules *reglesRachat, message string) {
	c.manqueAuRachat(pension.Lacune{
		Champ: r.place.Append("annee"), Kind: gap.Entier, Message: message, Unite: pension.Annees, Bloquante: true,
	}.Bornes(rules.premiereAnnee, c.s.DateEffet.Lire().Year))
}

func (c *calculTrimestres) manqueNombreDeRachat(r rachat, most int, message string) {
	c.manqueAuRachat(pension.Lacune{
		Champ: r.place.Append("trimestres"), Kind: gap.Entier, Annee: r.annee, Message: message,
		Unite: pension.Trimestres, Bloquante: true,
	}.Bornes(0, most))
}

// manqueAuRachat opens a gap, unless an override has filled the place already: its value then stands against another
// fact, and the purchase is said not to count.
func (c *calculTrimestres) manqueAuRachat(l pension.Lacune) {
	if c.s.Substitue(string(l.Champ)) {
		c.t.Incomplete(l.Message + " La valeur substituée ne convient pas : le rachat n'est pas compté.")
		return
	}
	c.t.Missing(l)
}

// regimeDuRachat returns the scheme that a purchase counts in: years of studies are bought from the scheme that the
// person joined after them, which the civil servants' one also sells. Law: CSS L351-14-1 I 1°; CPCMR L9 bis.
func (c *calculTrimestres) regimeDuRachat(r rachat, common dossier.Regime) dossier.Regime {
	if c.affilieEn(r.annee) {
		return common
	}
	first := dossier.RegimeInconnu
	year := 0
	for i := range c.s.Carriere.Lire() {
		l := &c.s.Carriere.Lire()[i]
		if l.Annee < r.annee || l.Regime.EnPoints() || l.Regime == dossier.RegimeEtranger ||
			l.Nature == dossier.Rachat || year > 0 && l.Annee >= year {
			continue
		}
		first, year = l.Regime, l.Annee
	}
	if first.FonctionPublique() {
		return first
	}
	if !first.Aligne() && first != dossier.RegimeInconnu {
		c.t.Doubt("Rachat de " + pension.Nombre(r.annee).Text() + " : le régime rejoint ensuite (" + first.String() +
			") vend aussi ces trimestres ; le dossier ne dit pas auquel ils ont été achetés.")
	}
	return common
}

func (c *calculTrimestres) regimeDesRachats() dossier.Regime {
	if c.s.Lura.Lire().Concerne && c.s.Lura.Lire().RegimeLiquidateur != dossier.RegimeInconnu {
		return c.s.Lura.Lire().RegimeLiquidateur
	}
	for _, r := range c.s.Repartition.Lire().Regimes {
		if r.Aligne() {
			return r
		}
	}
	return dossier.CNAV
}
