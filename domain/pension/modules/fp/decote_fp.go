package fp

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneDecoteRetenue = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres de décote",
		Formule: "le plus petit de {manquantsDuree} par la durée ({dureeRequise} - {dureeAssurance}), " +
			"{manquantsAge} par l'âge et {maximum} ; sans décote : {sansDecote}",
		Unite: pension.Trimestres, Loi: law.CPCMRL14,
	}
	ligneCoefficientDecote = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient de décote", Formule: "{trimestres} × {coefficientParTrimestre}",
		Unite: pension.Fraction, Loi: law.CPCMRL14,
	}
)

// decote is the count of missing quarters.
type decote struct {
	// byDuree are those missing from the required duration, parAge those until the age without décote,
	// retenus the fewer of both.
	byDuree, byAge, retenus int
	// coefficient is the share of the pension taken away.
	coefficient money.Decimal
}

const monthsPerTrimestre = 3

// countDecote counts the quarters, each begun quarter of age for one. montee is the décote of the year in which the
// right opened: while it came in, each quarter weighed less and quarters were taken off the age without décote.
// Law: CPCMR L14 I; loi 2003-775 art. 66 III.
func countDecote(
	naissance, effet calendar.Date, annulation calendar.Age, montee bareme.DecoteMontee,
	requise, assurance, maximum int,
) decote {
	whole := annulation.AddMonths(-monthsPerTrimestre * montee.Retranches).ReachedOn(naissance).OnOrAfterFirstOfMonth()
	months := max(0, 12*(whole.Year-effet.Year)+whole.Month-effet.Month)
	d := decote{byDuree: max(0, requise-assurance), byAge: (months + monthsPerTrimestre - 1) / monthsPerTrimestre}
	d.retenus = min(d.byDuree, d.byAge, maximum)
	d.coefficient = montee.ParTrimestre.MulInt(d.retenus)
	return d
}

// decote reads the décote of the day on which the right opens and applies it: none before 2006, none for disability,
// none for a pension that the rounding of services brings to the whole percentage (Conseil d'État, 2 February 2010, n°
// 311495).
func (c *calcul) decote() (decote, bool) {
	s := c.s
	t := c.t
	out := &c.out
	maximum, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpDecoteMaximum, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_regimes : nombre maximal de trimestres de décote inconnu.")
		return decote{}, false
	}
	montee, applies := s.Bareme.FpDecote(t, c.jourDesRegles())
	if !applies {
		return decote{}, true
	}
	d := countDecote(
		c.naissance, s.DateEffet.Lire(), c.droit.ageAnnulation, montee, out.DureeRequise, out.DureeAssurance, maximum,
	)
	if c.droit.withoutDecote || out.DureeServices+out.Bonifications >= out.DureeRequise {
		d.retenus = 0
		d.coefficient = money.Decimal{}
	}
	out.TrimestresDecoteDuree = d.byDuree
	out.TrimestresDecoteAge = d.byAge
	out.TrimestresDecote = d.retenus
	out.Decote = d.coefficient
	t.Step(
		pension.Step{Modele: &ligneDecoteRetenue, Objet: c.objet(), Valeur: pension.Nombre(d.retenus)},
		pension.Nombre(d.byDuree), pension.Nombre(out.DureeRequise), pension.Nombre(out.DureeAssurance),
		pension.Nombre(d.byAge), pension.Nombre(maximum), pension.Oui(c.droit.withoutDecote),
	)
	t.Step(
		pension.Step{Modele: &ligneCoefficientDecote, Objet: c.objet(), Valeur: pension.Taux(d.coefficient)},
		pension.Nombre(d.retenus), pension.Taux(montee.ParTrimestre),
	)
	return d, true
}

// jourDesRegles is the day whose year fixes the décote: that of the opening, or the one that the law gives a parent.
func (c *calcul) jourDesRegles() calendar.Date {
	if c.droit.parent.motif != "" {
		return c.droit.parent.regles
	}
	return c.droit.ouverture
}
