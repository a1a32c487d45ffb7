package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// carriere adds career lines, in order of years, to a state.
func carriere(s *pension.State, lignes ...dossier.Ligne) *pension.State {
	s.Dossier.Carriere = dossier.Carriere(lignes...)
	for i := range lignes {
		l := s.Dossier.Carriere[i]
		s.Carriere.Donner(append(s.Carriere.Lire(), faits.Ligne{
			Index: i, Annee: l.Annee.Value, Periode: l.Periode, Regime: l.Regime, Nature: l.Nature,
			SalairePresent: l.Salaire.Present,
			SalaireEur:     money.Euro{Decimal: l.Salaire.Value}, Source: l,
		}))
		n := len(s.Repartition.Lire().Annees)
		if n == 0 || s.Repartition.Lire().Annees[n-1].Annee != l.Annee.Value {
			casetest.Change(&s.Repartition, func(v *faits.Repartition) {
				v.Annees = append(v.Annees, faits.AnneeCarriere{Annee: l.Annee.Value, From: i})
			})
			n++
		}
		s.Repartition.Lire().Annees[n-1].To = i + 1
	}
	return s
}

func periode(nature dossier.Nature, annee int) dossier.Ligne {
	return dossier.Ligne{Annee: dossier.Some(annee), Regime: dossier.CNAV, Nature: nature}
}

func du(l dossier.Ligne, start, end string) dossier.Ligne {
	l.Periode = calendar.Span{From: jour(start), To: jour(end)}
	return l
}

func deJours(l dossier.Ligne, jours int) dossier.Ligne {
	l.Jours = dossier.Some(jours)
	return l
}

func cadre(s *pension.State, a faits.AnneeCadre) *pension.State {
	s.AnneesCadre.Donner(append(s.AnneesCadre.Lire(), a))
	return s
}

func forfaits(s *pension.State) (*ResultatPointsForfaits, *pension.Trace, pension.Extract) {
	t := pension.NewTrace(8)
	t.Begin()
	r, _ := PointsForfaits{}.Compute(s, t).(*ResultatPointsForfaits)
	return r, t, t.End()
}
