package openfisca

import (
	"maps"
	"slices"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// A run asks in up to four situations, so that a formula that fails takes with it no more than its scheme: durations
// and the base scheme, the complementary schemes, and each public service.

// complementaire is an account of the complementary schemes: nom begins its variables, given ends the one that takes
// reported points, and eleves are the years at which its children's points read what they were before.
type complementaire struct {
	nom    string
	regime dossier.Regime
	given  string
	eleves []int
}

// complementaires are the accounts of the private sector, and that of the public one for who has worked there.
func (t *transmission) complementaires() []complementaire {
	out := []complementaire{
		{"arrco", dossier.ARRCO, endPointsEmploi, []int{eleves1999 - 1, eleves2012 - 1}},
		{"agirc", dossier.AGIRC, endPointsEmploi, []int{eleves2012 - 1}},
	}
	if t.ircantec {
		out = append(out, complementaire{"ircantec", dossier.IRCANTEC, endPointsAnnee, nil})
	}
	return out
}

// commun begins a situation with the person and the career.
func (t *transmission) commun() *situation {
	s := newSituation()
	a := &t.dossier.Assure
	s.always(varNaissance, day(a.DateNaissance))
	s.always(varSexe, ijson.BoolValue(a.Sexe == dossier.Femme))
	s.always(varEnfants, ijson.IntValue(int64(len(a.Enfants))))
	charge := 0
	for _, e := range a.Enfants {
		if e.ACharge {
			charge++
		}
	}
	s.always(varACharge, ijson.IntValue(int64(charge)))
	if raison := t.raison(); raison != "" {
		s.always(varRaison, ijson.StringValue(raison))
	}
	if len(t.prive) > 0 {
		s.always(cnav+liquidation, day(t.effet))
	}
	if t.etranger > 0 {
		s.always(varEtranger, ijson.IntValue(int64(t.etranger)))
	}
	for _, year := range slices.Sorted(maps.Keys(t.prive)) {
		t.anneeCnav(s, year, t.prive[year])
	}
	for prefix := range prefixesSorted() {
		t.durees(s, prefix)
	}
	return s
}

// raison is the reason for a full rate before its age, empty for an ordinary departure.
func (t *transmission) raison() string {
	switch motif := t.dossier.Liquidation.Motif; {
	case motif == dossier.MotifInaptitude || motif == dossier.MotifNormal && t.dossier.Assure.Inaptitude:
		return "inapte"
	case motif == dossier.MotifHandicap:
		return "handicape"
	}
	return ""
}

// anneeCnav gives a year of the general scheme.
func (t *transmission) anneeCnav(s *situation, year int, a *anneePrivee) {
	s.in(year, varSalaire, number(a.salaire.String()))
	if a.paye {
		s.in(year, varCategorie, ijson.StringValue(categorie(a)))
	}
	if a.paye && a.trimestres >= 0 {
		s.in(year, varEmploi, ijson.IntValue(int64(a.trimestres)))
	}
	if !a.avpf.IsZero() {
		s.in(year, varAvpf, number(a.avpf.String()))
	}
	for _, end := range slices.Sorted(maps.Keys(a.assimiles)) {
		s.in(year, cnav+"duree_assurance_"+end+"_annuelle", ijson.IntValue(int64(a.assimiles[end])))
	}
}

func categorie(a *anneePrivee) string {
	switch {
	case a.contractuel:
		return "public_non_titulaire"
	case a.cadre:
		return "prive_cadre"
	}
	return "prive_non_cadre"
}

// prefixesSorted gives the prefixes of the public services in one order.
func prefixesSorted() func(func(string) bool) {
	return slices.Values(slices.Sorted(maps.Values(prefixes)))
}

// durees gives and asks the services of a public service: every duration over all schemes reads them.
func (t *transmission) durees(s *situation, prefix string) {
	sv := t.services[prefix]
	if sv == nil {
		for year := t.premiere - 1; year <= t.annee; year++ {
			s.in(year, prefix+endValidee, ijson.IntValue(0))
			s.in(year, prefix+endService, ijson.IntValue(0))
		}
		return
	}
	s.always(prefix+liquidation, day(t.effet))
	for _, year := range slices.Sorted(maps.Keys(sv.trimestres)) {
		s.in(year, prefix+endServiceAnnee, number(sv.trimestres[year].String()))
		s.in(year, prefix+endQuotite, number(sv.quotite[year].String()))
	}
	if sv.indice > 0 {
		s.in(t.annee, prefix+endIndice, ijson.IntValue(int64(sv.indice)))
	}
	before := 0
	for _, e := range t.dossier.Assure.Enfants {
		if !e.DateNaissance.IsZero() && e.DateNaissance.Year < enfants2004 {
			before++
		}
	}
	s.always(prefix+endEnfants2004, ijson.IntValue(int64(before)))
	s.sum(t.premiere, t.annee, prefix+endService)
	s.sum(t.premiere, t.annee, prefix+endActif)
	s.sum(t.premiere, t.annee, prefix+endSuperActif)
	s.sum(t.premiere, t.annee, prefix+endAnneesActif)
	for _, end := range []string{endQuinzeActif, endQuinzeService} {
		s.in(t.premiere-1, prefix+end, ijson.StringValue(never))
		s.askAll(t.premiere, t.annee, prefix+end)
	}
	s.sum(t.premiere, t.annee, prefix+endValidee)
}

// askBase asks for the durations and for what the base scheme pays.
func (t *transmission) askBase() *situation {
	s := t.commun()
	for _, name := range []string{varCotisesAnnee, varAvpfAnnee, varAssimilesAnnee, varRetenusAnnee} {
		s.askAll(t.premiere, t.annee, name)
	}
	for _, name := range []string{varCotisee, varPersonnelle, varValidee, varTousRegime} {
		s.sum(t.premiere, t.annee, name)
	}
	if len(t.prive) == 0 || len(t.tus) > 0 {
		return s
	}
	s.ask(t.annee, varDuree, varMajoration, varOuverture, varAnnulation, varDecoteTrim, varDecote)
	s.sum(max(premiereSurcote, t.premiere), t.annee, varSurcoteTrim)
	s.ask(
		t.annee, varSurcote, varTaux, varProrata, varSam, varAvantMinimum, varMinimum, varBrute, varMajEnfants,
		varPension,
	)
	return s
}

// askPoints asks for the points and, with the missing quarters that the base scheme counts, for what they pay.
func (t *transmission) askPoints(missing ijson.Value) *situation {
	s := t.commun()
	for _, c := range t.complementaires() {
		t.pointsOf(s, c)
	}
	if missing.IsZero() {
		return s
	}
	s.in(t.annee, varDecoteTrim, missing)
	for _, c := range t.complementaires() {
		for _, year := range c.eleves {
			if year < t.annee {
				s.ask(year, c.nom+endPointsEleves)
			}
		}
		s.ask(t.annee, c.nom+endMinoration, c.nom+endBrute, c.nom+endMajoration, c.nom+endPension)
	}
	return s
}

// pointsOf gives the reported points of an account, and asks for all of them.
func (t *transmission) pointsOf(s *situation, c complementaire) {
	s.always(c.nom+"_"+liquidation, day(t.effet))
	for year := t.premiere; year <= t.annee; year++ {
		given := money.Decimal{}
		known := false
		if a := t.prive[year]; a != nil {
			given, known = a.points[c.regime]
		}
		if known {
			s.in(year, c.nom+c.given, number(given.String()))
		} else {
			s.ask(year, c.nom+endPointsAnnee)
		}
	}
	for _, year := range c.eleves {
		if year < t.premiere-1 {
			s.in(year, c.nom+endPoints, ijson.IntValue(0))
		}
	}
	s.sum(t.premiere, t.annee, c.nom+endPoints)
}

// askService asks for what a public service pays.
func (t *transmission) askService(prefix string) *situation {
	s := t.commun()
	for _, name := range []string{varCotisee, varPersonnelle, varValidee, varTousRegime} {
		s.sum(t.premiere, t.annee, name)
	}
	for _, end := range []string{
		endOuverture, endDecoteTrim, endDecote, endSurcoteTrim, endSurcote, endTauxLiquidation, endReference,
		endGaranti, endAvantMinimum, endMajServices, endPensionServices,
	} {
		s.ask(t.annee, prefix+end)
	}
	return s
}
