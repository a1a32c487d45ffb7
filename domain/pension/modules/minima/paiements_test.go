package minima

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func TestApplicateurSante_says_how_and_when_each_pension_is_paid(t *testing.T) {
	t.Parallel()
	s := etat(jour(t, "2026-04-01"), jour(t, "1963-01-15"))
	s.Pensions.Donner(capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: euros(1_800_000)}})
	s.Pensions.Donner(capability.MontantPoints, []faits.Pension{
		{
			Regime: dossier.AGIRCARRCO, AnnuelEur: euros(20_000),
			Detail: &faits.DetailPension{Versement: faits.VersementAnnuel},
		},
		{
			Regime: dossier.IRCANTEC, AnnuelEur: euros(90_000),
			Detail: &faits.DetailPension{Versement: faits.VersementTrimestriel},
		},
	})
	s.Pensions.Donner(capability.RegimeCnavpl, []faits.Pension{{Regime: dossier.CNAVPL, AnnuelEur: euros(90_000)}})
	s.Pensions.Donner(capability.MontantIndiciaire, []faits.Pension{
		{Regime: dossier.SRE, AnnuelEur: euros(900_000)},
		{Regime: dossier.CNRACL, AnnuelEur: euros(90_000)},
		{Regime: dossier.FSPOEIE},
	})
	s.Reversion.Donner([]faits.Pension{{Regime: dossier.AGIRCARRCO, AnnuelEur: euros(300_000)}})
	result, _ := ApplicateurSante{}.Compute(s, pension.NewTrace(0)).(*ResultatSante)
	var got []string
	for i := range result.Paiements {
		p := &result.Paiements[i]
		line := p.Regime.String() + " " + p.Origine
		for _, word := range []*string{p.Versement, p.Terme} {
			if word != nil {
				line += " " + *word
			}
		}
		if p.PremierPaiement != nil {
			line += " " + p.PremierPaiement.String()
		}
		got = append(got, line+" "+p.Motif)
	}
	want := []string{
		"SRE PERSONNELLE MENSUEL FIN_DE_MOIS 2026-04-29 ",
		"CNRACL PERSONNELLE MENSUEL FIN_DE_MOIS 2026-04-28 ",
		"CNAVPL PERSONNELLE " + motifPaiementInconnu,
		"CNAV PERSONNELLE MENSUEL ECHU 2026-05-07 ",
		"AGIRC_ARRCO PERSONNELLE ANNUEL A_ECHOIR " + motifPaiementRegroupe,
		"IRCANTEC PERSONNELLE TRIMESTRIEL FIN_DE_MOIS " + motifPaiementRegroupe,
		"AGIRC_ARRCO REVERSION MENSUEL A_ECHOIR 2026-04-01 ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("payments (-want +got):\n%s", diff)
	}
}

func TestPaiements_a_first_payment_is_a_working_day_from_the_first_of_its_month_on(t *testing.T) {
	t.Parallel()
	for annee := 2024; annee < 2036; annee++ {
		for mois := 1; mois <= 12; mois++ {
			s := etat(jour(t, "2026-04-01"), jour(t, "1963-01-15"))
			effet := s.DateEffet.Lire()
			effet.Year, effet.Month = annee, mois
			s.DateEffet.Donner(effet)
			s.Pensions.Donner(
				capability.MontantPoints, []faits.Pension{{Regime: dossier.AGIRCARRCO, AnnuelEur: euros(300_000)}},
			)
			s.Pensions.Donner(
				capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: euros(300_000)}},
			)
			result, _ := ApplicateurSante{}.Compute(s, pension.NewTrace(0)).(*ResultatSante)
			for i := range result.Paiements {
				p := &result.Paiements[i]
				latest := map[dossier.Regime]int{dossier.AGIRCARRCO: 5, dossier.CNAV: 41}[p.Regime]
				if p.PremierPaiement == nil || p.PremierPaiement.Before(effet) ||
					effet.DaysUntil(*p.PremierPaiement) > latest {
					t.Errorf("%s of %s is first paid on %v", p.Regime, effet, p.PremierPaiement)
				}
			}
		}
	}
}
