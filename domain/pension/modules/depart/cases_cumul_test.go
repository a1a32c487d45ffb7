package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// casRetraiteProgressive runs the module; a case without a person only has working times.
func casRetraiteProgressive(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	if in.Has("independant") {
		share, ok := partDuRevenu(in.Euro("revenuAnneePrecedente"), in.Euro("moyenneCinqAns"))
		return casetest.Got(t, map[string]any{"fractionPourcent": money.Int(1).Sub(share).MulInt(100), "ouvert": ok})
	}
	s := etat(in)
	if s.DateEffet.Lire().IsZero() {
		s.Dossier.Assure.DateNaissance = calendar.Date{Year: 1965, Month: 11, Day: 10}
		s.DateEffet.Donner(calendar.Date{Year: 2026, Month: 12, Day: 1})
		s.Trimestres.Donner(anneesCotisees(2026, 155))
	} else {
		s.Trimestres.Donner(anneesCotisees(s.DateEffet.Lire().Year, in.Int("durees", "tousRegimes")))
	}
	switch {
	case in.Has("quotitePourcent"):
		s.Dossier.Liquidation.QuotiteProgressive = dossier.Some(money.Int(in.Int("quotitePourcent")).QuoInt(100))
	case in.Has("emplois"):
		for _, job := range in.Items("emplois") {
			emploi(s, s.DateEffet.Lire().Year, job.Decimal("heures").Quo(job.Decimal("completes")))
		}
	default:
		emploi(s, s.DateEffet.Lire().Year, in.Decimal("heures", "travaillees").Quo(in.Decimal("heures", "completes")))
	}
	rate := resultatTaux(t, s)
	switch {
	case in.Has("pensionEntiereMensuelle"):
		s.Pensions.Donner(
			capability.MontantAnnuites,
			[]faits.Pension{{Regime: dossier.CNAV, AnnuelEur: annuel(in.Euro("pensionEntiereMensuelle"))}},
		)
	case in.Has("salaireAnnuelMoyen"):
		whole := in.Euro("salaireAnnuelMoyen").Times(rate.Taux).Share(
			in.Int("durees", "rgEtAlignes"), rate.DureeProratisation,
		)
		s.Pensions.Donner(
			capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: whole.ArrondiCentime()}},
		)
	}
	got, ok := RetraiteProgressive{}.Compute(s, pension.NewTrace(0)).(*ResultatProgressive)
	if !ok {
		t.Fatal("no result")
	}
	return casetest.Got(t, map[string]any{
		"quotitePourcent": got.Quotite.MulInt(100), "fractionPourcent": got.Fraction.MulInt(100), "ouvert": got.Ouverte,
		"motif":          got.Motif,
		"montantMensuel": got.MensuelEur, "montantAnnuel": got.AnnuelEur, "tauxPourcent": rate.Taux.MulInt(100),
		"pensionEntiereAnnuelle": faits.Total(s.Pensions.De(capability.MontantAnnuites)),
	})
}

// emploi adds a line of activity with its share of full time.
func emploi(s *pension.State, year int, share money.Decimal) {
	s.Carriere.Donner(append(s.Carriere.Lire(), faits.Ligne{
		Annee: year, Regime: dossier.CNAV,
		Source: &dossier.Ligne{Precisions: &dossier.Precisions{Quotite: dossier.Some(share)}},
	}))
}

// casCumulEmploiRetraite runs the module, or the function that the case is about when it has no person.
func casCumulEmploiRetraite(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	b, trace := bareme.Official(), pension.NewTrace(0)
	switch {
	case in.Has("dernierEmployeur"):
		s := &pension.State{
			Dossier: &dossier.Dossier{}, Bareme: b, DateEffet: faits.Connu(in.Date("pension", "dateEffet")),
		}
		s.Dossier.Reprise = &dossier.Reprise{
			Debut: in.Date("reprise", "du"), Fin: in.Date("reprise", "au"), DernierEmployeur: true,
		}
		return casetest.Got(t, map[string]any{"moisSansPension": moisWithoutPension(s, trace)})
	case in.Has("smicHoraire"):
		ceiling, ok := plafondSmic(b, trace, calendar.Date{Year: 2026, Month: 5, Day: 1})
		if smic, _ := b.SmicHoraire(trace, calendar.Date{Year: 2026, Month: 1, Day: 1}); !ok ||
			!smic.Equal(in.Decimal("smicHoraire")) {
			t.Fatalf("the minimum wage is %s", smic)
		}
		return casetest.Got(t, map[string]any{"plafondMensuel": ceiling})
	case in.Has("annee") && !in.Has("naissance"):
		ceiling, ok := plafondSecondePension(b, trace, calendar.Date{Year: in.Int("annee"), Month: 1, Day: 1})
		if !ok {
			t.Fatal("no ceiling")
		}
		return casetest.Got(t, map[string]any{"plafondAnnuel": ceiling})
	}
	return casCumulPersonne(t, in)
}

func casCumulPersonne(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s := etat(in)
	pay := money.Euro{}
	s.Dossier.Reprise = &dossier.Reprise{SalaireMensuelEur: dossier.Some(pay)}
	switch {
	case in.Has("revenusMensuels"):
		pay = in.Euro("revenusMensuels")
		s.Dossier.Reprise.Debut = in.Date("dateCalcul")
	case in.Has("revenus"):
		pay = in.Euro("revenus").Mensuel()
		s.Dossier.Reprise.Debut = calendar.Date{Year: in.Int("annee"), Month: 1, Day: 1}
	}
	s.Dossier.Reprise.SalaireMensuelEur = dossier.Some(pay)
	switch {
	case in.Has("premierePension"):
		s.DateEffet.Donner(in.Date("premierePension"))
	case !in.Has("dateEffet"):
		// The disabled person's pension begins at 62.
		s.DateEffet.Donner(calendar.Date{Year: 2024, Month: 12, Day: 1})
	}
	if in.Has("durees") {
		s.Trimestres.Donner(anneesCotisees(s.DateEffet.Lire().Year, in.Int("durees", "tousRegimes")))
	}
	if in.Has("pensionMensuelle") {
		s.Pensions.Donner(
			capability.MontantAnnuites,
			[]faits.Pension{{Regime: dossier.CNAV, AnnuelEur: annuel(in.Euro("pensionMensuelle"))}},
		)
	}
	if in.Has("pensionAnnuelle") {
		s.Pensions.Donner(
			capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: in.Euro("pensionAnnuelle")}},
		)
	}
	got, ok := CumulEmploiRetraite{}.Compute(s, pension.NewTrace(0)).(*ResultatCumul)
	if !ok {
		t.Fatal("no result")
	}
	return casetest.Got(t, map[string]any{
		"cumulIntegralDepuis": got.CumulIntegralDepuis, "reduction": annuel(got.ReductionMensuelleEur),
		"reductionMensuelle": got.ReductionMensuelleEur, "pensionVersee": got.PensionsVerseesEur,
	})
}
