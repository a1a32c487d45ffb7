package agirc

import (
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// exempteSolidarite says whether the person is in a situation that the coefficient below 1 spares: a departure of the
// disabled or for unfitness, a disabled child, a disability pension of the second category or above, a permanent
// incapacity from a work accident of 20 % or more. A long career and the prevention account spare nobody.
// Law: ANI 2017-11-17 art. 98; amendment 3 of 2019-06-13.
//
// Doubt: asbestos, a carer's full rate at 65 and the allowance of solidarity on the eve of the pension spare too; a
// dossier does not say them.
func (m *calculMontant) exempteSolidarite() bool {
	assure := &m.s.Dossier.Assure
	if exempteLeMotif(m.s.Dossier.Liquidation.Motif) || exempteLeMotif(m.s.Depart.Lire().Motif) {
		return true
	}
	for i := range assure.Enfants {
		if assure.Enfants[i].Handicape {
			return true
		}
	}
	if assure.Inaptitude || m.s.Handicap.Lire().TauxPlein || m.s.ExInvalide.Lire().Concerne ||
		m.s.ExInvaliditeForcee.Lire().Concerne {
		return true
	}
	return m.exempteInvalidite(assure.Invalidite) || m.exempteIncapacite(assure.Incapacite)
}

// exempteLeMotif says whether a reason of departure spares by itself.
func exempteLeMotif(motif dossier.Motif) bool {
	switch motif {
	case dossier.MotifHandicap, dossier.MotifInaptitude, dossier.MotifInvalidite:
		return true
	default:
		return false
	}
}

// exempteInvalidite says whether a disability pension that is paid until the complementary one spares.
func (m *calculMontant) exempteInvalidite(pension *dossier.PensionInvalidite) bool {
	if pension == nil || !pension.Categorie.Present {
		return false
	}
	if end := pension.FinVersement; !end.IsZero() && end.AddDays(1).Before(m.s.DateEffet.Lire()) {
		return false
	}
	categorie, ok := m.s.Bareme.ConstanteEntiere(
		m.t, bareme.ConstanteAgircArrcoSolidariteInvaliditeCategorie, m.s.DateEffet.Lire(),
	)
	return ok && pension.Categorie.Value >= categorie
}

// exempteIncapacite says whether a permanent incapacity spares.
func (m *calculMontant) exempteIncapacite(incapacite *dossier.IncapacitePermanente) bool {
	if incapacite == nil || !incapacite.Taux.Present {
		return false
	}
	minimum, ok := m.s.Bareme.Constante(m.t, bareme.ConstanteAgircArrcoSolidariteIncapacite, m.s.DateEffet.Lire())
	return ok && !incapacite.Taux.Value.Less(minimum)
}

// csgSolidarite reads the CSG that the household pays on pensions. Law: CSS L136-8.
func (m *calculMontant) csgSolidarite() (cas bareme.CasSolidarite, known bool) {
	const champ = "/foyer/rfrEur"
	tranche, known := regles.TrancheDuFoyer(m.s.Bareme, m.t, m.s.Dossier, m.s.DateEffet.Lire(), m.s.Substitue(champ))
	switch {
	case !known:
		return bareme.SolidariteTauxPleinSansReport, false
	case tranche == regles.CsgExonere:
		return bareme.SolidariteExempte, true
	case tranche == regles.CsgReduit:
		return bareme.SolidariteCsgReduite, true
	}
	return bareme.SolidariteTauxPleinSansReport, true
}
