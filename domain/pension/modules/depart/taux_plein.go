package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneTauxPleinParent = pension.Modele{
	Genre: pension.Decision, Label: "Taux plein automatique d'un parent d'enfant handicapé",
	Formule: "première date d'effet à {age} ans", Unite: pension.UniteDate, Loi: law.CSSL351_8,
}

// tauxPleinByMotif says whether the reason of departure gives the full rate whatever the duration: unfitness,
// disability, permanent incapacity, a disability pension replaced. Law: CSS L351-8.
func tauxPleinByMotif(s *pension.State) bool {
	return s.Depart.Lire().TauxPlein || s.Handicap.Lire().TauxPlein || s.ExInvalide.Lire().Concerne ||
		s.ExInvaliditeForcee.Lire().Concerne
}

func motifTauxPlein(d decompte, motif bool) string {
	switch {
	case !d.tauxPlein:
		return ""
	case d.manquantsDuree == 0:
		return tauxPleinDuree
	case d.manquantsAge == 0:
		return tauxPleinAge
	case motif:
		return tauxPleinMotif
	}
	return ""
}

// tauxPleinA65Ans returns the first date of effect at the age of the full rate, which stays 65 for the parent of
// a disabled child. For the parents of three children born from July 1951 to December 1955, it stays 65 too if
// they stopped work to raise them, which a dossier does not say: the result is then doubtful. Law: CSS L351-8 1°
// bis, loi 2010-1330 art. 20.
func tauxPleinA65Ans(s *pension.State, t *pension.Trace, out *ResultatTaux) calendar.Date {
	age, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteTauxPlein65Ans, s.DateEffet.Lire())
	if !ok {
		return out.DateTauxPleinAutomatique
	}
	naissance := s.Dossier.Assure.DateNaissance
	reduced := PremierEffet(naissance, calendar.NewAge(age, 0))
	if !reduced.Before(out.DateTauxPleinAutomatique) {
		return out.DateTauxPleinAutomatique
	}
	if s.Enfants.Lire().TrimestresHandicap > 0 {
		t.Step(pension.Step{Modele: &ligneTauxPleinParent, Valeur: pension.Jour(reduced)}, pension.Nombre(age))
		return reduced
	}
	if s.Enfants.Lire().Majoration10 && parentDeTroisEnfants(s, t) && !s.DateEffet.Lire().Before(reduced) &&
		s.DateEffet.Lire().Before(out.DateTauxPleinAutomatique) &&
		out.TrimestresRetenus < out.DureeRequise {
		t.Doubt("Parent de trois enfants : le taux plein reste à 65 ans si l'activité a été interrompue ou réduite " +
			"pour les élever ; le dossier ne le dit pas, l'âge de la génération est retenu.")
	}
	return out.DateTauxPleinAutomatique
}

func parentDeTroisEnfants(s *pension.State, t *pension.Trace) bool {
	from, okFrom := s.Bareme.ConstanteDate(t, bareme.ConstanteTauxPlein65AnsNaissanceDepuis, s.DateEffet.Lire())
	to, okTo := s.Bareme.ConstanteDate(t, bareme.ConstanteTauxPlein65AnsNaissanceJusqua, s.DateEffet.Lire())
	return okFrom && okTo && calendar.Span{From: from, To: to}.Contains(s.Dossier.Assure.DateNaissance)
}

// datesTauxPlein gives the first dates of effect at the full rate: with the career as it stands, and if work goes on.
func datesTauxPlein(s *pension.State, out *ResultatTaux, acquise acquisition, d decompte, motif bool) {
	const monthsPerTrimestre = 3
	earliest := out.PremiereDateEffet
	if !s.Depart.Lire().DatePossible.IsZero() && s.Depart.Lire().DatePossible.Before(earliest) {
		earliest = s.Depart.Lire().DatePossible
	}
	byAge := calendar.Later(out.DateTauxPleinAutomatique, earliest)
	switch {
	case motif:
		out.DateTauxPlein = earliest
	case acquise.ok:
		out.DateTauxPlein = calendar.Earlier(byAge, calendar.Later(earliest, acquise.firstMoisAfter()))
	default:
		out.DateTauxPlein = byAge
	}
	out.DateTauxPleinSiActivite = out.DateTauxPlein
	if !motif && !acquise.ok {
		complete := s.DateEffet.Lire().Quarter().First().AddMonths(monthsPerTrimestre * d.manquantsDuree)
		out.DateTauxPleinSiActivite = calendar.Earlier(byAge, calendar.Later(earliest, complete))
	}
}

// checkDatePossible marks a pension that is not due yet at the date asked for. Law: CSS L161-17-2, R351-37.
func checkDatePossible(s *pension.State, t *pension.Trace, out *ResultatTaux) {
	if !soumisAgeLegal(s) || s.Dossier.Liquidation.DemandeProgressive() {
		return
	}
	possible := s.Depart.Lire().DatePossible
	if possible.IsZero() {
		possible = out.PremiereDateEffet
	}
	if possible.IsZero() || !s.DateEffet.Lire().Before(possible) {
		return
	}
	out.PensionDue = false
	t.Warn("La pension n'est pas due au " + s.DateEffet.Lire().String() +
		" : la première date d'effet possible est le " + possible.String() + ". Le calcul est donné à titre " +
		"d'information.")
}

// soumisAgeLegal says whether a scheme of the career has the legal age of the general scheme; special schemes and
// civil services have ages of their own. A complementary scheme follows the base pension, also where no line of
// the dossier tells that one.
func soumisAgeLegal(s *pension.State) bool {
	for _, r := range s.Repartition.Lire().Regimes {
		switch r {
		case dossier.CNAV, dossier.MSASalarie, dossier.SSI, dossier.MSAExploitant, dossier.CNAVPL, dossier.CNBF,
			dossier.CAVIMAC:
			return true
		default: // the others have ages of their own
			if r.EnPoints() && r != dossier.RAFP {
				return true
			}
		}
	}
	return false
}
