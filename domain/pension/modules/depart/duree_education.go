package depart

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// assureForEducation says whether the person has the insurance that the quarters of upbringing require: so many
// quarters in the compulsory schemes of States of the European Union or of the European Economic Area, of which
// France is one, or of Switzerland. The schemes of international organisations do not count. Law: CSS L351-4 VII,
// lettre Cnav of 2012-09-04.
func assureForEducation(s *pension.State, t *pension.Trace, exiges int) bool {
	total := 0
	for i := range s.Trimestres.Lire() {
		total += s.Trimestres.Lire()[i].Tous.Total()
	}
	if total >= exiges ||
		!slices.ContainsFunc(s.Carriere.Lire(), func(l faits.Ligne) bool { return regles.ALEtranger(&l) }) {
		return total >= exiges
	}
	conversion, ok := regles.LireConversionEtrangere(s.Bareme, t, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : règles de conversion des périodes à l'étranger inconnues.")
		return false
	}
	for _, annee := range s.Repartition.Lire().Annees {
		if annee.Annee > s.DateEffet.Lire().Year {
			break
		}
		total += trimestresEuropeens(s, t, conversion, annee)
	}
	return total >= exiges
}

// trimestresEuropeens counts the quarters of a year in member States, up to what French periods leave free. What a
// line lacks is asked for by droitsEtrangers.
func trimestresEuropeens(
	s *pension.State, t *pension.Trace, conversion regles.ConversionEtrangere, annee faits.AnneeCarriere,
) int {
	durees := map[string]*regles.DureeEtrangere{}
	for i := annee.From; i < annee.To; i++ {
		l := &s.Carriere.Lire()[i]
		if !regles.ALEtranger(l) {
			continue
		}
		etat, named := regles.EtatEtranger(l)
		if !named {
			continue
		}
		accord, bound := s.Bareme.AccordInternational(t, etat, s.DateEffet.Lire())
		if !bound || accord.Instrument != bareme.ReglementsEuropeens {
			continue
		}
		if durees[etat] == nil {
			durees[etat] = &regles.DureeEtrangere{}
		}
		durees[etat].Ajouter(l)
	}
	limite := conversion.Limite(annee.Annee, s.DateEffet.Lire())
	libres := limite
	for i := range s.Trimestres.Lire() {
		if s.Trimestres.Lire()[i].Annee == annee.Annee {
			libres -= s.Trimestres.Lire()[i].Tous.Total()
		}
	}
	n := 0
	for _, duree := range durees {
		n += duree.Trimestres(conversion, limite)
	}
	return max(0, min(n, libres))
}
