package career

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneTrimestresDeclares = pension.Modele{
	Genre: pension.Lecture, Label: "Trimestres tous régimes déclarés, faute de carrière",
	Formule: "placés avant l'année d'effet, {trimestresParAn} par an", Unite: pension.Trimestres,
	Loi: law.CSSR351_5,
}

// The place where a dossier without career lines may give its total of quarters, and the most that a
// whole life can hold.
const (
	champTrimestresDeclares   = ijson.Pointer("/assure/trimestresTousRegimes")
	trimestresDeclaresMaximum = 300

	motifCarriereAbsente = "Aucune ligne de carrière : indiquer au moins le nombre de trimestres validés " +
		"tous régimes."
	avertissementCarriereAbsente = "Aucune ligne de carrière : les trimestres déclarés servent au taux, " +
		"et aucune pension ne peut être calculée."
)

// ligneSansPlace is the index of a line that stands nowhere in the dossier.
const ligneSansPlace = -1

// carriereAbsente stands in for a career that the dossier does not have: the total of quarters that it gives
// instead, put in the last years before the year of effect, four a year, in no scheme. They count for the
// rate; no pension comes of them.
func carriereAbsente(s *pension.State, t *pension.Trace) []faits.Ligne {
	n := s.Dossier.Assure.TrimestresTousRegimes
	if !n.Present || n.Value < 0 || n.Value > trimestresDeclaresMaximum {
		t.Warn("Le dossier n'a aucune ligne de carrière.")
		t.Missing(pension.Lacune{
			Champ: champTrimestresDeclares, Kind: gap.Entier, Message: motifCarriereAbsente, Unite: pension.Trimestres,
			Bloquante: true,
		}.Bornes(0, trimestresDeclaresMaximum))
		return nil
	}
	t.Warn(avertissementCarriereAbsente)
	t.Step(
		pension.Step{Modele: &ligneTrimestresDeclares, Valeur: pension.Nombre(n.Value)},
		pension.Nombre(trimestresPerYear),
	)
	return lignesDeclarees(n.Value, s.DateEffet.Lire().Year)
}

func lignesDeclarees(trimestres, anneeEffet int) []faits.Ligne {
	years := (trimestres + trimestresPerYear - 1) / trimestresPerYear
	lines := make([]faits.Ligne, 0, years)
	for left := trimestres; left > 0; {
		annee := anneeEffet - years + len(lines)
		take := left - (years-len(lines)-1)*trimestresPerYear
		lines = append(lines, faits.Ligne{
			Index: ligneSansPlace, Annee: annee, Regime: dossier.RegimeInconnu, Source: ligneNue(annee, take),
		})
		left -= take
	}
	return lines
}
