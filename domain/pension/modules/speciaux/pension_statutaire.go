package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneServices = pension.Modele{
		Genre: pension.Calcul, Label: "Services liquidables", Formule: "{jours} jours de trente au mois",
		Unite: pension.Trimestres,
	}
	ligneTauxLiquidation = pension.Modele{
		Genre: pension.Calcul, Label: "Taux de liquidation", Formule: "{tauxPlein} × {services} / {dureeRequise}",
		Unite: pension.Fraction,
	}
	lignePensionStatutaire = pension.Modele{
		Genre: pension.Calcul, Label: "Pension annuelle brute",
		Formule: "{traitement} × {taux} × (1 - {decote}) + {surcote} de surcote + {majorationEnfants} pour enfants",
		Unite:   pension.EURParAn,
	}
	lignePensionAuMinimum = pension.Modele{
		Genre: pension.Calcul, Label: "Pension annuelle brute",
		Formule: "{traitement} × {taux} × (1 - {decote}) + {surcote} de surcote + {majorationEnfants} pour enfants, " +
			"portés à {minimum} au moins",
		Unite: pension.EURParAn,
	}
)

// PensionStatutaire is the pension of a scheme that pays a share of a salary in proportion of services.
// What is not known is absent.
type PensionStatutaire struct {
	Regime              dossier.Regime `json:"regime"`
	Categorie           string         `json:"categorie"`
	AgeOuverture        *calendar.Age  `json:"ageOuverture"`
	DateOuverture       calendar.Date  `json:"dateOuverture"`
	AgeAnnulationDecote *calendar.Age  `json:"ageAnnulationDecote"`
	DateCessation       calendar.Date  `json:"dateCessation"`
	// PensionDue is absent where the ages of the generation are not known.
	PensionDue            *bool          `json:"pensionDue"`
	SalaireReferenceEur   *money.Euro    `json:"salaireReferenceEur"`
	DureeServices         int            `json:"dureeServices"`
	Bonifications         int            `json:"bonifications"`
	DureeRequise          *int           `json:"dureeRequise"`
	DureeAssurance        int            `json:"dureeAssurance"`
	TauxLiquidation       *money.Decimal `json:"tauxLiquidation"`
	TrimestresDecote      int            `json:"trimestresDecote"`
	TrimestresDecoteDuree int            `json:"trimestresDecoteDuree"`
	TrimestresDecoteAge   int            `json:"trimestresDecoteAge"`
	Decote                money.Decimal  `json:"decote"`
	TrimestresSurcote     int            `json:"trimestresSurcote"`
	Surcote               money.Decimal  `json:"surcote"`
	PensionEur            *money.Euro    `json:"pensionAvantMajorationsEur"`
	// MinimumEur is the least that the pension is worth, where the scheme has one that is open.
	MinimumEur *money.Euro `json:"minimumEur,omitempty"`
	SurcoteEur *money.Euro `json:"surcoteEur"`
	// MajorationTardiveEur is what clercs add for years of work after the age without décote.
	MajorationTardiveEur *money.Euro `json:"majorationTardiveEur,omitempty"`
	MajorationEnfantsEur *money.Euro `json:"majorationEnfantsEur"`
	AnnuelBrutEur        *money.Euro `json:"annuelBrutEur,omitempty"`
	MensuelBrutEur       *money.Euro `json:"mensuelBrutEur,omitempty"`
}

// calcul is the work on one scheme.
type calcul struct {
	s         *pension.State
	t         *pension.Trace
	statut    *statut
	naissance calendar.Date
	services  regles.Services
	regles    reglesStatut
	// fraction are the days that make a quarter; bonificationEmploi the quarters that posts add, which
	// count as insurance too.
	fraction, bonificationEmploi int
	out                          PensionStatutaire
}

func (c *calcul) objet() string { return c.statut.regime.String() }

func (c *calcul) retain(l *faits.Ligne) bool { return l.Regime == c.statut.regime }

// liquiderStatutaire computes the pension of one scheme; base is that pension before surcote and increases.
//
//  1. services in quarters (45 days for one), bonifications, the category of the posts and its ages;
//  2. 75 % × (services + bonifications, within the whole duration) / whole duration × reference salary;
//  3. décote or surcote; children.
//
// A pension of the SNCF, of the RATP or of gas and electricity is raised to their minimum (minimum_special.go); those
// of the other schemes are not in the tables: a small pension without décote is marked doubtful.
func liquiderStatutaire(s *pension.State, t *pension.Trace, r dossier.Regime) (out PensionStatutaire, base money.Euro) {
	c := calcul{s: s, t: t, statut: statutOf(r), naissance: s.Dossier.Assure.DateNaissance}
	c.out.Regime = r
	c.services = regles.ServicesDe(s.Carriere.Lire(), s.DateEffet.Lire(), c.retain)
	if c.services.Jours == 0 {
		t.Incomplete("Régime " + c.objet() + " : aucun service avant la date d'effet.")
		return c.out, base
	}
	c.out.DateCessation = c.services.Dernier
	if !c.dureeDesServices() {
		return c.out, base
	}
	c.readRegles()
	c.out.Bonifications = c.bonifications()
	c.out.DureeAssurance = dureeAssurance(s) + c.bonificationEmploi
	reference, okSalary := c.salaire()
	c.writeRegles()
	if !c.regles.agesKnown || !c.regles.dureeKnown {
		return c.out, base
	}
	return c.liquider(reference, okSalary)
}

// dureeDesServices counts the services; those too short for a pension never come here (hubIngestion).
func (c *calcul) dureeDesServices() bool {
	s := c.s
	t := c.t
	fraction, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpFractionJours, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_regimes : décompte des services inconnu.")
		return false
	}
	c.fraction = fraction
	c.out.DureeServices = regles.TrimestresDeJours(c.services.Liquidables, fraction)
	t.Step(
		pension.Step{
			Modele: &ligneServices, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Nombre(c.out.DureeServices),
		},
		pension.Nombre(c.services.Jours),
	)
	return true
}

// writeRegles writes ages and durations that are known into the results.
func (c *calcul) writeRegles() {
	r := &c.regles
	out := &c.out
	out.Categorie = r.categorie.String()
	if r.agesKnown {
		opening := r.ageOuverture
		out.AgeOuverture = &opening
		out.DateOuverture = r.ouverture
		due := !c.s.DateEffet.Lire().Before(r.ouverture.OnOrAfterFirstOfMonth())
		out.PensionDue = &due
		if !due {
			c.t.Warn("La pension du régime " + c.objet() + " n'est pas due au " + c.s.DateEffet.Lire().String() +
				" : le droit s'ouvre le " + r.ouverture.String() + ". Le calcul est donné à titre d'information.")
		}
	}
	if r.dureeKnown {
		duration := r.dureeRequise
		out.DureeRequise = &duration
	}
}

// liquider applies the rate, its coefficients and the increases to the reference salary.
func (c *calcul) liquider(reference money.Euro, okSalary bool) (PensionStatutaire, money.Euro) {
	s := c.s
	t := c.t
	out := &c.out
	var none money.Euro
	plein, ok := s.Bareme.Constante(t, bareme.ConstanteSpeciauxTauxMaximum, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_regimes : pourcentage maximum inconnu.")
		return c.out, none
	}
	numerator := c.numerateur()
	rate := plein.Prorata(numerator, c.regles.dureeRequise)
	out.TauxLiquidation = &rate
	t.Step(
		pension.Step{Modele: &ligneTauxLiquidation, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Taux(rate)},
		pension.Taux(plein), pension.Nombre(numerator), pension.Nombre(c.regles.dureeRequise),
	)
	d, ok := c.decote()
	if !ok {
		return c.out, none
	}
	_, increase, ok := c.surcote()
	if !ok || !okSalary {
		return c.out, none
	}
	gross := money.Euro{Decimal: reference.Mul(plein).Prorata(numerator, c.regles.dureeRequise)}
	base := gross.Sub(gross.Times(d.coefficient)).ArrondiCentime()
	least := c.minimum(base, d)
	base = base.Max(least)
	extra := c.surcoteEur(gross, reference, increase)
	late := c.majorationTardive(gross, reference, numerator)
	children, ok := c.majorationEnfants(base.Add(extra).Add(late), reference)
	if !ok {
		return c.out, none
	}
	total := base.Add(extra).Add(late).Add(children)
	least = least.Max(c.minimumIeg(total))
	if !least.IsZero() {
		out.MinimumEur = &least
	}
	out.PensionEur = &base
	out.SurcoteEur = &extra
	out.MajorationEnfantsEur = &children
	out.AnnuelBrutEur, out.MensuelBrutEur = montants(total.Max(least))
	modele := &lignePensionStatutaire
	parts := []pension.Quantity{
		pension.Montant(reference), pension.Taux(rate), pension.Taux(d.coefficient), pension.Montant(extra.Add(late)),
		pension.Montant(children),
	}
	if !least.IsZero() {
		modele = &lignePensionAuMinimum
		parts = append(parts, pension.Montant(least))
	}
	t.Step(
		pension.Step{
			Modele: modele, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Montant(*out.AnnuelBrutEur),
		},
		parts...,
	)
	traceMensuel(t, out.Regime, out.AnnuelBrutEur, out.MensuelBrutEur, c.statut.loi)
	return c.out, base
}

// numerateur returns the quarters that pay: services and bonifications within the whole duration. Bonifications for
// children bring the pension of the Banque de France and of the Comédie-Française up to 80 %; the others hold the whole
// to 75 %. Law: décret 2007-262 art. 31; décret 68-960 art. 11 bis I.
func (c *calcul) numerateur() int {
	whole := c.regles.dureeRequise
	// extra are the bonifications that may pass the whole.
	extra := 0
	switch c.statut.regime {
	case dossier.BDF:
		extra = c.out.Bonifications
	case dossier.ComedieFrancaise:
		extra = c.out.Bonifications - c.bonificationEmploi
	}
	services := c.out.DureeServices + c.out.Bonifications - extra
	if extra == 0 {
		return min(services, whole)
	}
	plein, ok1 := c.s.Bareme.Constante(c.t, bareme.ConstanteSpeciauxTauxMaximum, c.s.DateEffet.Lire())
	most, ok2 := c.s.Bareme.Constante(c.t, bareme.ConstanteBdfTauxMaximumBonifications, c.s.DateEffet.Lire())
	if !ok1 || !ok2 {
		return min(services+extra, whole)
	}
	limit, _ := most.MulInt(whole).Quo(plein).Floor()
	return min(min(services, whole)+extra, limit)
}
