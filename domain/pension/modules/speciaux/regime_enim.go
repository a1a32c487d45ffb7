package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneAnnuitesMarin = pension.Modele{
		Genre: pension.Calcul, Label: "Annuités de marin",
		Formule: "{annuitesServices} de services au semestre, à {age} ; {annuitesPayees} payées",
		Unite:   pension.Annees, Loi: law.CPRM,
	}
	lignePensionMarin = pension.Modele{
		Genre: pension.Calcul, Label: "Pension de marin",
		Formule: "{salaireForfaitaire} × {taux} ; par mois {pensionMensuelle} + {bonification} pour enfants",
		Unite:   pension.EURParAn, Loi: law.CPRM,
	}
	lignePensionMarinMois = pension.Modele{
		Genre: pension.Calcul, Label: "Pension mensuelle brute",
		Formule: "{pensionMensuelle} + {bonification} pour enfants", Unite: pension.EURParMois, Loi: law.CPRM,
	}
)

// RegimeEnim computes the pension of seafarers: 2 % of the flat pay of their category a year of
// services, counted by half-years.
//
// A pension of seniority opens at 50 years with 25 years of services, held to 25 years when it begins before 55 (to
// 37.5 from 52 years and a half for who has them); a proportional one at 55 with 15 years; a special one, for three
// months of services at least, at 60, or from 55 with the pension of another base scheme. Two children or more raise
// it. There is neither décote nor surcote. Pension and increase are each rounded to the cent of a month. Law: code des
// transports L5552-1; code des pensions de retraite des marins R2 to R14.
//
// Doubt: the category is the mean of those of the last 36 months, weighted by time and rounded to the nearest; five
// years in higher duties, which a dossier does not tell, may give another. The lower rate of small overseas navigations
// is not known from a dossier either.
type RegimeEnim struct{}

var regimesEnim = []dossier.Regime{dossier.ENIM}

// ResultatEnim is what the report says of the pension.
type ResultatEnim struct {
	Regimes []PensionEnim `json:"regimes"`
}

// PensionEnim is the pension of a seafarer.
type PensionEnim struct {
	Regime dossier.Regime `json:"regime"`
	// Nature is ANCIENNETE, PROPORTIONNELLE or SPECIALE; empty where no right is open.
	Nature     string `json:"nature"`
	PensionDue *bool  `json:"pensionDue"`
	// Annuites are the years of services that pay, AnnuitesServices those that were served.
	Annuites              money.Decimal `json:"annuites"`
	AnnuitesServices      money.Decimal `json:"annuitesServices"`
	Categorie             int           `json:"categorie"`
	SalaireForfaitaireEur *money.Euro   `json:"salaireForfaitaireEur"`
	Taux                  money.Decimal `json:"taux"`
	PensionMensuelleEur   *money.Euro   `json:"pensionMensuelleEur"`
	TauxBonification      money.Decimal `json:"tauxBonificationEnfants"`
	BonificationEur       *money.Euro   `json:"bonificationMensuelleEur"`
	AnnuelBrutEur         *money.Euro   `json:"annuelBrutEur,omitempty"`
	MensuelBrutEur        *money.Euro   `json:"mensuelBrutEur,omitempty"`
}

// The natures of the pension.
const (
	enimAnciennete      = "ANCIENNETE"
	enimProportionnelle = "PROPORTIONNELLE"
	enimSpeciale        = "SPECIALE"
)

// Info describes the module.
func (RegimeEnim) Info() pension.Info {
	return pension.Info{
		ID:    capability.RegimeEnim,
		Objet: "calcule la pension des marins",
		Law:   []law.Ref{law.CTransportsL5552_1, law.CPRM},
	}
}

// Applies says whether the career has services at sea.
func (RegimeEnim) Applies(s *pension.State) (bool, string) {
	return concerne(s, regimesEnim, "Aucun service de marin.")
}

// Compute computes the pension.
func (RegimeEnim) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatEnim{Regimes: []PensionEnim{}}
	if !pret(s, t) {
		return out
	}
	c := calculEnim{s: s, t: t, out: PensionEnim{Regime: dossier.ENIM}}
	c.liquider()
	out.Regimes = append(out.Regimes, c.out)
	return out
}

// calculEnim is the work of one run.
type calculEnim struct {
	s      *pension.State
	t      *pension.Trace
	regles reglesEnim
	out    PensionEnim
}

// reglesEnim are the figures of the law.
type reglesEnim struct {
	fractionMois, servicesAnciennete, servicesProportionnelle, servicesSpecialeMois int
	ageAnciennete, ageProportionnelle, ageSpeciale, agePlafondLeveMois              int
	avant55, maximum, part                                                          money.Decimal
}

func (c *calculEnim) read() bool {
	b := c.s.Bareme
	t := c.t
	effet := c.s.DateEffet.Lire()
	ok := true
	count := func(id bareme.ConstanteID) int {
		n, known := b.ConstanteEntiere(t, id, effet)
		ok = ok && known
		return n
	}
	number := func(id bareme.ConstanteID) money.Decimal {
		d, known := b.Constante(t, id, effet)
		ok = ok && known
		return d
	}
	c.regles = reglesEnim{
		fractionMois:            count(bareme.ConstanteEnimFractionMois),
		servicesAnciennete:      count(bareme.ConstanteEnimServicesAnciennete),
		servicesProportionnelle: count(bareme.ConstanteEnimServicesProportionnelle),
		servicesSpecialeMois:    count(bareme.ConstanteEnimServicesSpecialeMois),
		ageAnciennete:           count(bareme.ConstanteEnimAgeAnciennete),
		ageProportionnelle:      count(bareme.ConstanteEnimAgeProportionnelle),
		ageSpeciale:             count(bareme.ConstanteEnimAgeSpeciale),
		agePlafondLeveMois: count(
			bareme.ConstanteEnimAgePlafondLeveMois,
		), avant55: number(bareme.ConstanteEnimAnnuitesAvant55Ans),
		maximum: number(bareme.ConstanteEnimAnnuitesMaximum), part: number(bareme.ConstanteEnimPartAnnuite),
	}
	if !ok {
		t.Incomplete("Barème constantes_regimes : règles de la pension des marins inconnues.")
	}
	return ok
}

func (c *calculEnim) liquider() {
	s := c.s
	t := c.t
	out := &c.out
	if !c.read() {
		return
	}
	keep := func(l *faits.Ligne) bool { return l.Regime == dossier.ENIM }
	services := regles.ServicesDe(s.Carriere.Lire(), s.DateEffet.Lire(), keep)
	out.AnnuitesServices = annuitesMarin(services.Jours, c.regles.fractionMois)
	age := calendar.AgeOn(s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	out.Nature, out.Annuites = c.regles.droit(age, out.AnnuitesServices, services.Jours, c.otherPension())
	due := out.Nature != ""
	out.PensionDue = &due
	out.Taux = c.regles.part.Mul(out.Annuites)
	t.Step(
		pension.Step{Modele: &ligneAnnuitesMarin, Objet: out.Nature, Valeur: pension.Taux(out.Annuites)},
		pension.Taux(out.AnnuitesServices), pension.Age(age), pension.Taux(out.Annuites),
	)
	category, ok := c.categorie()
	if !ok {
		return
	}
	out.Categorie = category
	pay, ok := s.Bareme.EnimSalaireForfaitaire(t, category, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème enim_salaires_forfaitaires : salaire forfaitaire de la catégorie inconnu à cette date " +
			"d'effet.")
		return
	}
	out.SalaireForfaitaireEur = &pay
	if !due {
		t.Warn("Aucun droit à pension de marin n'est ouvert à cet âge avec cette durée de services.")
		return
	}
	share, ok := c.bonificationEnfants()
	if !ok {
		return
	}
	p := pensionMarin(pay, out.Taux, share)
	out.TauxBonification = share
	out.PensionMensuelleEur = &p.mensuel
	out.BonificationEur = &p.bonificationMensuelle
	monthly := p.mensuel.Add(p.bonificationMensuelle)
	out.AnnuelBrutEur = &p.annuel
	out.MensuelBrutEur = &monthly
	s.Pensions.Ajouter(capability.RegimeEnim, faits.Pension{
		Regime: dossier.ENIM, AnnuelEur: p.annuel, BaseEur: p.base,
		Detail: &faits.DetailPension{Taux: out.Taux, MajorationEnfantsEur: p.annuel.Sub(p.base)},
	})
	t.Step(
		pension.Step{Modele: &lignePensionMarin, Objet: out.Nature, Valeur: pension.Montant(p.annuel)},
		pension.Montant(pay), pension.Taux(out.Taux), pension.Montant(p.mensuel),
		pension.Montant(p.bonificationMensuelle),
	)
	t.Step(
		pension.Step{Modele: &lignePensionMarinMois, Objet: dossier.ENIM.String(), Valeur: pension.Montant(monthly)},
		pension.Montant(p.mensuel), pension.Montant(p.bonificationMensuelle),
	)
}

// annuitesMarin turns days of services into years by half-years: a rest of three months or more counts
// for six. Law: CPRM R8.
func annuitesMarin(days, fractionMois int) money.Decimal {
	const daysPerSemestre, daysPerMonth = 180, 30
	halves := (days + daysPerSemestre - fractionMois*daysPerMonth) / daysPerSemestre
	return money.Int(max(0, halves)).QuoInt(2)
}

// droit says which pension is open, and the years that pay. Law: CPRM R2 to R6, R13.
func (r reglesEnim) droit(age calendar.Age, served money.Decimal, days int, other bool) (string, money.Decimal) {
	years := served.Min(r.maximum)
	switch {
	case age.Years >= r.ageAnciennete && !served.Less(money.Int(r.servicesAnciennete)):
		early := age.Years < r.ageProportionnelle
		lifted := age.TotalMonths() >= r.agePlafondLeveMois && !served.Less(r.maximum)
		if early && !lifted {
			years = years.Min(r.avant55)
		}
		return enimAnciennete, years
	case age.Years >= r.ageProportionnelle && !served.Less(money.Int(r.servicesProportionnelle)):
		return enimProportionnelle, years
	case days >= r.servicesSpecialeMois*30 &&
		(age.Years >= r.ageSpeciale || other && age.Years >= r.ageProportionnelle):
		return enimSpeciale, years
	}
	return "", years
}

// otherPension says whether the pension of another base scheme begins with this one.
func (c *calculEnim) otherPension() bool {
	for _, r := range c.s.Repartition.Lire().Regimes {
		if r != dossier.ENIM && r != dossier.RegimeEtranger && r != dossier.RegimeInconnu && !r.EnPoints() {
			return c.s.Taux.Lire().Connu && c.s.Taux.Lire().PensionDue
		}
	}
	return false
}

// bonificationEnfants reads the share that children add; none below two. Law: CPRM R14.
func (c *calculEnim) bonificationEnfants() (money.Decimal, bool) {
	if c.s.Enfants.Lire().Nombre < 2 {
		return money.Decimal{}, true
	}
	share, ok := c.s.Bareme.EnimBonificationEnfants(c.t, c.s.Enfants.Lire().Nombre)
	if !ok {
		c.t.Incomplete("Barème enim_bonification_enfants : bonification inconnue.")
	}
	return share, ok
}

// montantsMarin are the amounts of a pension: base and annuel by the year, the others by the month.
type montantsMarin struct{ base, annuel, mensuel, bonificationMensuelle money.Euro }

// pensionMarin computes the amounts, pension and increase rounded apart.
func pensionMarin(pay money.Euro, rate, share money.Decimal) (p montantsMarin) {
	exact := pay.Times(rate)
	p.base = exact.ArrondiCentime()
	p.mensuel = exact.Mensuel()
	p.bonificationMensuelle = exact.Times(share).Mensuel()
	p.annuel = p.base.Add(exact.Times(share).ArrondiCentime())
	return p
}
