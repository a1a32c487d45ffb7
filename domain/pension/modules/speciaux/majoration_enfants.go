package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// The sentence of this file's explanation.
var ligneMajorationEnfants = pension.Modele{
	Genre: pension.Calcul, Label: "Majoration pour enfants",
	Formule: "{pension} × {taux} ({enfants} enfants), dans la limite du salaire de référence",
	Unite:   pension.EURParAn,
}

// majorationEnfants returns what children add to the pension of a special scheme: a tenth for three, five points
// for each one beyond, pension and increase held to the reference salary. Law: décret 2008-637 art. 25;
// décret 46-1541 annexe 3 art. 21.
func (c *calcul) majorationEnfants(pensionEur, reference money.Euro) (money.Euro, bool) {
	s := c.s
	t := c.t
	if !s.Enfants.Lire().Majoration10 {
		return money.Euro{}, true
	}
	number, ok1 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteMajorationEnfantsNombre, s.DateEffet.Lire())
	part, ok2 := s.Bareme.Constante(t, bareme.ConstanteSpeciauxEnfantsPart, s.DateEffet.Lire())
	next, ok3 := s.Bareme.Constante(t, bareme.ConstanteSpeciauxEnfantsPartSuivant, s.DateEffet.Lire())
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
