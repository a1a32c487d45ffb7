package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// PensionCavimac is the pension of a religious minister or of a member of a congregation.
type PensionCavimac struct {
	Regime dossier.Regime `json:"regime"`
	// PensionDue is absent where the legal age is not known.
	PensionDue *bool `json:"pensionDue"`
	// TrimestresAvant1998 and TrimestresDepuis1998 are the quarters of the two periods, MaximumEur the pension of a whole career of before 1998.
	TrimestresAvant1998  int         `json:"trimestresAvant1998"`
	TrimestresDepuis1998 int         `json:"trimestresDepuis1998"`
	MaximumEur           *money.Euro `json:"maximumEur"`
	// PensionAvant1998Eur is what the first period pays; the amount of the pension is absent when the second has quarters.
	PensionAvant1998Eur *money.Euro `json:"pensionAvant1998Eur"`
	AnnuelBrutEur       *money.Euro `json:"annuelBrutEur,omitempty"`
	MensuelBrutEur      *money.Euro `json:"mensuelBrutEur,omitempty"`
}

// cavimac computes what periods of before 1998 pay: the maximum of the year × quarters / 150. Later periods are settled as in the general scheme on
// flat pay that is not in the tables: their amount is not known, and the whole pension is not. Law: décret 79-607 art. 39.
func cavimac(s *pension.State, t *pension.Trace) (entry any, annual *money.Euro, base money.Euro) {
	p := &PensionCavimac{Regime: dossier.CAVIMAC, PensionDue: dueAvecLaBase(s)}
	since, ok1 := s.Bareme.ConstanteDate(t, bareme.ConstanteCavimacPeriodesAvant, s.DateEffet.Lire())
	whole, ok2 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCavimacTrimestres, s.DateEffet.Lire())
	if !ok1 || !ok2 {
		t.Incomplete("Barème constantes_regimes : règles de la CAVIMAC inconnues.")
		return p, nil, base
	}
	for i := range s.Trimestres.Lire() {
		n := trimestresDuRegime(s, dossier.CAVIMAC, s.Trimestres.Lire()[i].Annee)
		if s.Trimestres.Lire()[i].Annee < since.Year {
			p.TrimestresAvant1998 += n
		} else {
			p.TrimestresDepuis1998 += n
		}
	}
	if p.TrimestresDepuis1998 > 0 {
		t.Incomplete("CAVIMAC : les périodes depuis 1998 sont liquidées comme au régime général sur des assiettes forfaitaires qui ne sont pas connues ; leur montant " +
			"n'est pas calculé.")
	}
	if p.TrimestresAvant1998 == 0 {
		return p, nil, base
	}
	maximum, ok := s.Bareme.CavimacMaximum(t, s.DateEffet.Lire().Year)
	if !ok {
		t.Incomplete("Barème cavimac_maximum_periodes_avant_1998 : maximum inconnu pour l'année de la date d'effet.")
		return p, nil, base
	}
	p.MaximumEur = &maximum
	base = pensionCavimac(maximum, p.TrimestresAvant1998, whole)
	p.PensionAvant1998Eur = &base
	if s.Taux.Lire().Connu && !s.Taux.Lire().TauxPlein {
		t.Doubt("CAVIMAC : l'abattement des périodes d'avant 1998 avant le taux plein n'a pas été lu ; aucun n'est appliqué.")
	}
	t.Step(pension.Step{
		Label: "Pension des cultes, périodes d'avant 1998", Formule: "{} × {} / {}", Valeur: pension.Montant(base), Unite: pension.EURParAn,
		Loi: law.Decret79_607,
	}, pension.Montant(maximum), pension.Nombre(p.TrimestresAvant1998), pension.Nombre(whole))
	if p.TrimestresDepuis1998 > 0 {
		return p, nil, base
	}
	p.AnnuelBrutEur, p.MensuelBrutEur = montants(base)
	tracerMensuel(t, p.Regime, p.AnnuelBrutEur, p.MensuelBrutEur, law.Decret79_607)
	return p, p.AnnuelBrutEur, base
}

// pensionCavimac is the annual pension of the periods of before 1998.
func pensionCavimac(maximum money.Euro, quarters, whole int) money.Euro {
	return maximum.Share(min(quarters, whole), whole).ArrondiCentime()
}
