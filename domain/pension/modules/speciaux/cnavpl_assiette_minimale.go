package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneAssietteCnavpl = pension.Modele{
	Genre: pension.Decision, Label: "Assiette minimale de cotisation",
	Formule: "revenu {revenu} inférieur à l'assiette minimale", Unite: pension.EURParAn, Loi: law.CSSD642_4,
}

// assietteCnavpl returns the income that gives points: the least base of contributions where the income of the
// year is lower. It is that of the other self-employed, for an affiliation long enough. ok is false when the base
// is not known. Law: CSS D642-4.
//
// A turnover under the micro regime has no such base. Doubt: a line that gives an income may still be of that regime;
// module trimestresSalaires marks the year.
func assietteCnavpl(
	s *pension.State, t *pension.Trace, lines []faits.Ligne, annee int, income money.Euro,
) (base money.Euro, ok bool) {
	if microSeulement(lines) {
		t.Doubt("CNAVPL : points d'une micro-entreprise comptés sur le revenu après abattement, aux taux communs ; " +
			"la part du versement libératoire affectée à la retraite n'a pas été lue.")
		return income, true
	}
	least, due, known := regles.LireAssietteMinimale(s.Bareme, t, annee, joursCnavpl(s, lines))
	if !known {
		t.Incomplete("CNAVPL : assiette minimale de cotisation inconnue d'une année.")
		return income, false
	}
	base = least.Montant
	if !due || !income.Less(base) {
		return income, true
	}
	t.Step(
		pension.Step{
			Modele: &ligneAssietteCnavpl, Objet: dossier.CNAVPL.String(), Annee: annee, Valeur: pension.Montant(base),
		},
		pension.Montant(income),
	)
	return base, true
}

// microSeulement says whether all the income of a year in the scheme is a turnover under the micro regime.
func microSeulement(lines []faits.Ligne) bool {
	micro := false
	for i := range lines {
		l := &lines[i]
		if l.Regime != dossier.CNAVPL || l.Source == nil || !l.SalairePresent {
			continue
		}
		if !l.Source.MicroEntreprise() {
			return false
		}
		micro = true
	}
	return micro
}

func joursCnavpl(s *pension.State, lines []faits.Ligne) (days int) {
	for i := range lines {
		if l := &lines[i]; l.Regime == dossier.CNAVPL && l.Source != nil && l.Nature == dossier.Activite {
			days += regles.JoursDeServices(l, s.DateEffet.Lire())
		}
	}
	return days
}
