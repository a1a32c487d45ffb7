package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// paye is a career line with pay in euros.
func paye(regime dossier.Regime, annee int, euros string) dossier.Ligne {
	return dossier.Ligne{
		Annee: dossier.Some(annee), Regime: regime, Salaire: dossier.Some(decimal(euros)), DeviseDite: true,
		ChampSalaire: dossier.SalaireBrutEur,
	}
}

// releve is a career line with reported points.
func releve(regime dossier.Regime, annee int, points string) dossier.Ligne {
	return dossier.Ligne{
		Annee: dossier.Some(annee), Regime: regime, Points: dossier.Some(money.Points{Decimal: decimal(points)}),
	}
}

func decimal(text string) money.Decimal {
	d, err := money.ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

func jour(text string) calendar.Date {
	d, err := calendar.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

// etatPoints makes the state that pointsCotises finds, for lines already in order of years.
func etatPoints(effet string, lignes ...dossier.Ligne) *pension.State {
	s := &pension.State{
		Dossier: &dossier.Dossier{Carriere: dossier.Carriere(lignes...)}, Bareme: bareme.Official(),
		DateEffet: faits.Connu(jour(effet)), Aujourdhui: jour("2026-11-27"),
	}
	for i := range lignes {
		l := &lignes[i]
		paie := l.Salaire.Value
		if l.Devise == dossier.FRF {
			paie = paie.Quo(decimal("6.55957")).HalfUp(0)
		}
		s.Carriere.Donner(append(s.Carriere.Lire(), faits.Ligne{
			Index: i, Annee: l.Annee.Value, Periode: l.Periode, Regime: l.Regime, Nature: l.Nature,
			SalairePresent: l.Salaire.Present,
			SalaireEur:     money.Euro{Decimal: paie}, SalaireLu: l.Salaire.Value, Devise: l.Devise, Source: l,
		}))
		n := len(s.Repartition.Lire().Annees)
		if n == 0 || s.Repartition.Lire().Annees[n-1].Annee != l.Annee.Value {
			casetest.Change(&s.Repartition, func(v *faits.Repartition) {
				v.Annees = append(v.Annees, faits.AnneeCarriere{Annee: l.Annee.Value, From: i})
			})
			n++
		}
		s.Repartition.Lire().Annees[n-1].To = i + 1
		if !s.Repartition.Lire().A(l.Regime) {
			casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = append(v.Regimes, l.Regime) })
		}
	}
	return s
}

func compute(s *pension.State) (*ResultatPointsCotises, *pension.Trace) {
	t := pension.NewTrace(len(s.Carriere.Lire()))
	t.Begin()
	r, _ := PointsCotises{}.Compute(s, t).(*ResultatPointsCotises)
	return r, t
}
