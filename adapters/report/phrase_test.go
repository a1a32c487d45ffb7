package report

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

func TestPhrase(t *testing.T) {
	t.Parallel()
	day := calendar.Date{Year: 2026, Month: 11, Day: 1}
	later := calendar.Date{Year: 2030, Month: 10, Day: 1}
	due, notDue := true, false
	gross, net := money.Cents(145414), money.Cents(134274)
	for _, c := range []struct {
		name   string
		resume run.Resume
		fr, en string
	}{
		{
			"gross and net",
			run.Resume{
				DateLiquidation: day, AgeDepart: &calendar.Age{Years: 62, Months: 9}, PensionDue: &due,
				TotalMensuelBrutEur: &gross, TotalMensuelNetEur: &net,
			},
			"En partant le 1er novembre 2026, à 62 ans et 9 mois, la pension versée est de 1 454,14 € bruts par " +
				"mois, soit 1 342,74 € nets avant impôt.",
			"Leaving on 1 November 2026, at 62 years and 9 months, the pension paid is €1,454.14 gross a month, " +
				"that is €1,342.74 net before income tax.",
		},
		{
			"a part, with an allowance and survivor's pensions",
			run.Resume{
				DateLiquidation: day, PensionDue: &due, TotalMensuelBrutEur: &gross, Progressive: true,
				Allocations: []run.Allocation{{MensuelBrutEur: &net}},
				Reversion:   &run.Reversion{TotalMensuelBrutEur: &gross},
			},
			"En partant le 1er novembre 2026 la pension versée est de 1 454,14 € bruts par mois. C’est une " +
				"retraite progressive : une part de chaque pension. Avec la réversion et les allocations, " +
				"4 251,02 € bruts par mois en tout.",
			"Leaving on 1 November 2026 the pension paid is €1,454.14 gross a month. It is a progressive " +
				"retirement: a part of each pension. With survivor’s pensions and allowances, €4,251.02 gross a " +
				"month in all.",
		},
		{
			"gross only",
			run.Resume{DateLiquidation: day, PensionDue: &due, TotalMensuelBrutEur: &gross},
			"En partant le 1er novembre 2026 la pension versée est de 1 454,14 € bruts par mois.",
			"Leaving on 1 November 2026 the pension paid is €1,454.14 gross a month.",
		},
		{
			"not due",
			run.Resume{
				DateLiquidation: day, PensionDue: &notDue, PremiereDateEffet: later, Voie: "CARRIERE_LONGUE",
			},
			"Pension non due avant le 1er octobre 2030 (carrière longue) : à la date du calcul, le 1er novembre " +
				"2026, rien n’est versé.",
			"No pension is due before 1 October 2030 (long career): on the date computed, 1 November 2026, " +
				"nothing is paid.",
		},
		{
			"not due, and no date is known",
			run.Resume{DateLiquidation: day, PensionDue: &notDue},
			"Aucune pension n’est due au 1er novembre 2026.", "No pension is due on 1 November 2026.",
		},
		{
			"due and withheld",
			run.Resume{
				DateLiquidation: day, PensionDue: &due, Masques: []capability.ModuleID{capability.MontantPoints},
			},
			"Une pension est due au 1er novembre 2026 ; son montant total n’est pas connu : une partie du rapport " +
				"ne vous est pas ouverte.",
			"A pension is due on 1 November 2026; its total is not known: a part of the report is not open to you.",
		},
		{
			"nothing known",
			run.Resume{Raisons: []run.Raison{{Code: run.RaisonLacuneOuverte}}},
			"Le montant de la pension n’est pas connu : il manque des informations.",
			"The amount of the pension is not known: information is missing.",
		},
		{
			"a survivor's pension only",
			run.Resume{
				DateLiquidation: day, Reversion: &run.Reversion{TotalMensuelBrutEur: &gross},
			},
			"À partir du 1er novembre 2026, la pension de réversion est de 1 454,14 € bruts par mois.",
			"From 1 November 2026, the survivor’s pension is €1,454.14 gross a month.",
		},
	} {
		for l, want := range map[lexique.Langue]string{lexique.FR: c.fr, lexique.EN: c.en} {
			got := strings.NewReplacer("\u202f", " ", "\u00a0", " ").Replace(PhraseTexte(c.resume, l))
			if got != want {
				t.Errorf("%s: got %q, want %q", c.name, got, want)
			}
		}
	}
}

func TestLisible(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"12906.01 + 0.00 de surcote":                "12 906,01 + 0,00 de surcote",
		"né le 1964-01-10, effet le 2026-11-01":     "né le 10 janvier 1964, effet le 1er novembre 2026",
		"Pension annuelle brute (AGIRC_ARRCO)":      "Pension annuelle brute (Agirc-Arrco)",
		"22000.00 EUR × 0.062":                      "22 000,00 € × 0,062",
		"CSS L.351-9, article 84, de 1983 à 2026":   "CSS L.351-9, article 84, de 1983 à 2026",
		"le 2026-13-45 n'est pas un jour":           "le 2026-13-45 n'est pas un jour",
		"Durée dans le régime (CNAV), 4 cotisés":    "Durée dans le régime (Régime général), 4 cotisés",
		"Points de la période CHOMAGE_INDEMNISE":    "Points de la période chômage indemnisé",
		"la valeur UN_CODE n'est d'aucune liste":    "la valeur UN_CODE n'est d'aucune liste",
		"AVPF, SMIC et CSG ne sont pas des caisses": "AVPF, SMIC et CSG ne sont pas des caisses",
	} {
		if got := strings.NewReplacer("\u202f", " ", "\u00a0", " ").Replace(lisible(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
