package lura

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

var explicationsPayeur = map[string]string{
	payeurDernier: "dernier régime d'affiliation",
	payeurSimultane: "affiliations simultanées : le régime de l'activité la plus ancienne, " +
		"présumé couvrir les frais de santé",
	payeurAvant1973:     "activité indépendante antérieure à 1973",
	payeurExploitant:    "carrière d'exploitant agricole : la MSA paie",
	payeurInvaliditeSsi: "pension substituée à une pension d'invalidité d'indépendant",
}

// regimeLiquidateur returns the scheme that pays and why. Law: CSS R173-4-4 to R173-4-6.
func regimeLiquidateur(s *pension.State, t *pension.Trace) (dossier.Regime, string) {
	before, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteLuraIndependantAvant, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : date de l'activité indépendante ancienne inconnue.")
	}
	f := affiliations(s)
	exception := dossier.RegimeInconnu
	critere := ""
	switch {
	case ok && f.firstIndependante != 0 && f.firstIndependante < before.Year:
		exception = dossier.SSI
		critere = payeurAvant1973
	case invaliditeIndependant(s):
		exception = dossier.SSI
		critere = payeurInvaliditeSsi
	case s.Repartition.Lire().A(dossier.MSAExploitant):
		exception = dossier.MSASalarie
		critere = payeurExploitant
	}
	if exception != dossier.RegimeInconnu {
		return exception, critere
	}
	payeur, critere := payeurByAffiliation(f.last, f.sante)
	if critere == payeurSimultane {
		t.Warn("Affiliations simultanées à plusieurs régimes alignés : le régime qui couvre les frais de santé " +
			"paie ; le dossier ne le dit pas, le plus ancien est retenu.")
	}
	return payeur, critere
}

// payeurByAffiliation chooses among the schemes of the last affiliation: the only one, or else the one
// that covers health care.
func payeurByAffiliation(last []dossier.Regime, sante dossier.Regime) (dossier.Regime, string) {
	if len(last) == 1 {
		return last[0], payeurDernier
	}
	return sante, payeurSimultane
}

// affiliation is what a career says of its aligned schemes.
type affiliation struct {
	// last are the aligned schemes of the last affiliation; sante the one of them joined first.
	last  []dossier.Regime
	sante dossier.Regime
	// firstIndependante is the first year of a self-employed line, 0 without any.
	firstIndependante int
}

func affiliations(s *pension.State) affiliation {
	f := affiliation{last: make([]dossier.Regime, 0, 3)}
	var last calendar.Date
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if !l.Regime.Aligne() {
			continue
		}
		if l.Regime == dossier.SSI && f.firstIndependante == 0 {
			f.firstIndependante = l.Annee
		}
		end := l.Periode.To
		if end.IsZero() {
			end = calendar.Date{Year: l.Annee, Month: 12, Day: 31}
		}
		switch end.Compare(last) {
		case 1:
			last = end
			f.last = append(f.last[:0], l.Regime)
		case 0:
			f.last = ajoute(f.last, l.Regime)
		}
	}
	f.sante = plusAncien(s, f.last)
	return f
}

func ajoute(regimes []dossier.Regime, r dossier.Regime) []dossier.Regime {
	for _, x := range regimes {
		if x == r {
			return regimes
		}
	}
	return append(regimes, r)
}

// plusAncien returns the scheme of the list that the career met first; lines stand by year, so the first line decides.
func plusAncien(s *pension.State, among []dossier.Regime) dossier.Regime {
	for i := range s.Carriere.Lire() {
		for _, r := range among {
			if s.Carriere.Lire()[i].Regime == r {
				return r
			}
		}
	}
	return dossier.RegimeInconnu
}

// invaliditeIndependant says whether the pension replaces a disability pension that began while the
// person was self-employed.
func invaliditeIndependant(s *pension.State) bool {
	inv := s.Dossier.Assure.Invalidite
	if s.Dossier.Liquidation.Motif != dossier.MotifInvalidite || inv == nil || inv.Depuis.IsZero() {
		return false
	}
	regime := dossier.RegimeInconnu
	for i := range s.Carriere.Lire() {
		if l := &s.Carriere.Lire()[i]; l.Regime.Aligne() && l.Annee <= inv.Depuis.Year {
			regime = l.Regime
		}
	}
	return regime == dossier.SSI
}
