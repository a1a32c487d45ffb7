package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// RegimeSpeciauxAutres computes the other base schemes: lawyers (CNBF), clercs and employees of notaries
// (CRPCEN), the Banque de France, the Opéra and the Comédie-Française, the mines, the religious ministers
// (CAVIMAC) and self-employed farmers.
//
// Clercs, bank and theatres pay a share of a salary in proportion of services (pension_statutaire.go). The others have
// a formula of their own: cnbf.go, mines.go, cavimac.go, exploitants_agricoles.go. Law: CSS L653-2; décrets 90-1215,
// 2007-262, 68-382, 68-960, 46-2769, 79-607. Tables: those of regimeSpecialFerme, bdf_decote, cnbf_base, cnbf_forfaits,
// mines_bareme_trimestre, cavimac_maximum_periodes_avant_1998.
type RegimeSpeciauxAutres struct{}

var regimesOthers = []dossier.Regime{
	dossier.MSAExploitant, dossier.CNBF, dossier.CRPCEN, dossier.Mines, dossier.BDF, dossier.CAVIMAC, dossier.Opera,
	dossier.ComedieFrancaise,
}

// ResultatAutres is what the report says of these pensions, each in the form of its scheme.
type ResultatAutres struct {
	Regimes []any `json:"regimes"`
}

// Info describes the module.
func (RegimeSpeciauxAutres) Info() pension.Info {
	return pension.Info{
		ID: capability.RegimeSpeciauxAutres,
		Objet: "calcule les pensions des avocats, des clercs de notaires, de la Banque de France, des mines, " +
			"des cultes, des théâtres nationaux et des exploitants agricoles",
		Law: []law.Ref{
			law.CSSL653_2, law.Decret90_1215, law.Decret2007_262, law.Decret68_382, law.Decret68_960, law.Decret46_2769,
			law.Decret79_607, law.Decret2006_1325, law.CRPML732_24, law.CRPML732_54_1, law.CRPMR732_66, law.CSSR173_3_2,
		},
	}
}

// Applies says whether the career has one of the schemes.
func (RegimeSpeciauxAutres) Applies(s *pension.State) (bool, string) {
	return concerne(s, regimesOthers, "Aucune activité d'avocat, de clerc de notaire, des cultes, des mines, "+
		"de la Banque de France, des théâtres nationaux ou d'exploitant agricole.")
}

// Compute computes the pensions.
func (RegimeSpeciauxAutres) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatAutres{Regimes: []any{}}
	if !pret(s, t) {
		return out
	}
	for _, r := range aLiquider(s, regimesOthers) {
		var entry any
		var annual *money.Euro
		var base money.Euro
		switch r {
		case dossier.CNBF:
			entry, annual, base = cnbf(s, t)
		case dossier.Mines:
			entry, annual, base = mines(s, t)
		case dossier.CAVIMAC:
			entry, annual, base = cavimac(s, t)
		case dossier.MSAExploitant:
			entry, annual, base = exploitantAgricole(s, t)
		default:
			var p PensionStatutaire
			p, base = liquiderStatutaire(s, t, r)
			entry = p
			annual = p.AnnuelBrutEur
		}
		out.Regimes = append(out.Regimes, entry)
		if annual != nil {
			s.Pensions.Ajouter(capability.RegimeSpeciauxAutres, faits.Pension{
				Regime: r, AnnuelEur: *annual, BaseEur: base, Detail: detailEnfants(majorationOf(entry)),
			})
		}
	}
	return out
}

// majorationOf is the increase for children of a pension, nil where the scheme has none.
func majorationOf(entry any) *money.Euro {
	switch p := entry.(type) {
	case *PensionCnbf:
		return p.MajorationEnfantsEur
	case *PensionMines:
		return p.MajorationEnfantsEur
	case *PensionExploitant:
		return p.MajorationEnfantsEur
	case PensionStatutaire:
		return p.MajorationEnfantsEur
	}
	return nil
}

// detailEnfants tells the other modules what of a pension is an increase for children.
func detailEnfants(majoration *money.Euro) *faits.DetailPension {
	if majoration == nil || majoration.IsZero() {
		return nil
	}
	return &faits.DetailPension{MajorationEnfantsEur: *majoration}
}
