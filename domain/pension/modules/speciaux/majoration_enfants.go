package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// The sentence of this file's explanation.
var ligneMajorationEnfants = pension.Modele{
	Genre: pension.Calcul, Label: "Majoration pour enfants",
	Formule: "{pension} × {taux} ({enfants} enfants), dans la limite du salaire de référence",
	Unite:   pension.EURParAn,
}

// majorationEnfants returns what children add to the pension of a special scheme: a tenth for three, five points
// for each one beyond, 8.5 and 4.25 points at the Banque de France; pension and increase are held to the reference
// salary. Law: décret 2008-637 art. 25; décret 46-1541 annexe 3 art. 21; décret 2007-262, annexe.
func (c *calcul) majorationEnfants(pensionEur, reference money.Euro) (money.Euro, bool) {
	s := c.s
	t := c.t
	counted, open := c.enfantsDeLaMajoration()
	if !open {
		return money.Euro{}, true
	}
	number, ok1 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteMajorationEnfantsNombre, s.DateEffet.Lire())
	partOf := bareme.ConstanteSpeciauxEnfantsPart
	nextOf := bareme.ConstanteSpeciauxEnfantsPartSuivant
	if c.statut.regime == dossier.BDF {
		partOf = bareme.ConstanteBdfEnfantsPart
		nextOf = bareme.ConstanteBdfEnfantsPartSuivant
	}
	part, ok2 := s.Bareme.Constante(t, partOf, s.DateEffet.Lire())
	next, ok3 := s.Bareme.Constante(t, nextOf, s.DateEffet.Lire())
	if !ok1 || !ok2 || !ok3 {
		t.Incomplete("Barème constantes_regimes : majoration pour enfants inconnue.")
		return money.Euro{}, false
	}
	share := part.Add(next.MulInt(max(0, counted-number)))
	amount := pensionEur.Times(share).ArrondiCentime().Min(reference.ArrondiCentime().Sub(pensionEur).Max(money.Euro{}))
	t.Step(
		pension.Step{
			Modele: &ligneMajorationEnfants, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Montant(amount),
		},
		pension.Montant(pensionEur), pension.Taux(share), pension.Nombre(counted),
	)
	return amount, true
}

// enfantsDeLaMajoration counts the children of the increase, and says whether it is open: three of them or more. In gas
// and electricity a disabled child counts for two, and opens it alone. Law: décret 46-1541 annexe 3 art. 21 I.
//
// Doubt: that of an only child came with the pensions of July 2008, which is not told apart.
func (c *calcul) enfantsDeLaMajoration() (n int, open bool) {
	e := c.s.Enfants.Lire()
	if c.statut.regime != dossier.IEG {
		return e.Nombre, e.Majoration10
	}
	disabled := 0
	children := c.s.Dossier.Assure.Enfants
	for i := range children {
		if children[i].Handicape && !children[i].HandicapeDepuis.After(c.s.DateEffet.Lire()) {
			disabled++
		}
	}
	least, ok := c.s.Bareme.ConstanteEntiere(c.t, bareme.ConstanteMajorationEnfantsNombre, c.s.DateEffet.Lire())
	n = e.Nombre + disabled
	return n, e.Majoration10 || ok && n >= least || disabled == 1 && len(children) == 1
}
