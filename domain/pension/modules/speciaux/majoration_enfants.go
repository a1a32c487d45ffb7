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
	if !s.Enfants.Lire().Majoration10 {
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
	share := part.Add(next.MulInt(max(0, s.Enfants.Lire().Nombre-number)))
	amount := pensionEur.Times(share).ArrondiCentime().Min(reference.ArrondiCentime().Sub(pensionEur).Max(money.Euro{}))
	t.Step(
		pension.Step{
			Modele: &ligneMajorationEnfants, Objet: c.objet(), Loi: c.statut.loi, Valeur: pension.Montant(amount),
		},
		pension.Montant(pensionEur), pension.Taux(share), pension.Nombre(s.Enfants.Lire().Nombre),
	)
	return amount, true
}
