package fp

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneMajorationEnfants = pension.Modele{
	Genre: pension.Calcul, Label: "Majoration pour enfants",
	Formule: "{pension} × {taux} ({enfants} enfants), sans dépasser " +
		"le traitement avec la pension ({maximum} au plus)",
	Unite: pension.EURParAn, Loi: law.CPCMRL18,
}

// tauxMajorationEnfants returns the share that children add: one for the number of the law, more for each
// child beyond. Law: CPCMR L18.
func tauxMajorationEnfants(enfants, number int, part, suivant money.Decimal) money.Decimal {
	if enfants < number {
		return money.Decimal{}
	}
	return part.Add(suivant.MulInt(enfants - number))
}

// enfantsEleves counts the children raised long enough who have reached the age of the law. A dossier that does not
// say how long a child was raised is taken to mean long enough; a child without a date of birth is taken to be old
// enough. Law: CPCMR L18 II, III.
func enfantsEleves(children []dossier.Enfant, effet calendar.Date, annees, age int) int {
	n := 0
	for i := range children {
		e := &children[i]
		if e.EleveAnsAvant16.Present && e.EleveAnsAvant16.Value < annees {
			continue
		}
		if e.DateNaissance.IsZero() || calendar.AgeOn(e.DateNaissance, effet).Years >= age {
			n++
		}
	}
	return n
}

// majorationEnfants returns the share and the amount: the pension and its increase never exceed the
// reference pay. Law: CPCMR L18 V.
func (c *calcul) majorationEnfants(pensionEur, reference money.Euro) (share money.Decimal, amount money.Euro, ok bool) {
	s := c.s
	t := c.t
	if len(s.Dossier.Assure.Enfants) == 0 {
		return share, amount, true
	}
	number, ok1 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpEnfantsNombre, s.DateEffet.Lire())
	part, ok2 := s.Bareme.Constante(t, bareme.ConstanteFpEnfantsPart, s.DateEffet.Lire())
	next, ok3 := s.Bareme.Constante(t, bareme.ConstanteFpEnfantsPartSuivant, s.DateEffet.Lire())
	years, ok4 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpEnfantsAnneesElevees, s.DateEffet.Lire())
	age, ok5 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpEnfantsAgeLimite, s.DateEffet.Lire())
	limit, ok6 := s.Bareme.Constante(t, bareme.ConstanteFpPensionEtMajorationMaximum, s.DateEffet.Lire())
	if !ok1 || !ok2 || !ok3 || !ok4 || !ok5 || !ok6 {
		t.Incomplete("Barème constantes_regimes : majoration pour enfants inconnue.")
		return share, amount, false
	}
	children := enfantsEleves(s.Dossier.Assure.Enfants, s.DateEffet.Lire(), years, age)
	share = tauxMajorationEnfants(children, number, part, next)
	if share.IsZero() {
		return share, amount, true
	}
	room := reference.Times(limit).ArrondiCentime().Sub(pensionEur).Max(money.Euro{})
	amount = pensionEur.Times(share).ArrondiCentime().Min(room)
	t.Step(
		pension.Step{Modele: &ligneMajorationEnfants, Objet: c.objet(), Valeur: pension.Montant(amount)},
		pension.Montant(pensionEur), pension.Taux(share), pension.Nombre(children), pension.Montant(room),
	)
	return share, amount, true
}
