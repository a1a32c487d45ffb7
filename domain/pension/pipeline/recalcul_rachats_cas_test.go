package pipeline

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func casDesRachats() []casRecalcule {
	return []casRecalcule{
		{"quarters bought for the rate", avecRachat("TAUX"), []fault{
			{
				name: "they count for the duration too", module: capability.TrimestresSalaires,
				spoil: changerRachats(faits.RachatTaux, faits.RachatTauxDuree),
			},
			{
				name: "they count for nothing", module: capability.TrimestresSalaires,
				spoil: changerRachats(faits.RachatTaux, faits.TrimestreEtranger),
			},
			{
				name: "the décote", module: capability.SurcoteDecote, table: "decote.csv", begins: ",,2026-01-01",
				instead: [2]string{"1.25", "1.5"},
			},
		}},
		{"quarters bought for the rate and the duration", avecRachat("TAUX_DUREE"), []fault{
			{
				name: "they count for the rate alone", module: capability.TrimestresSalaires,
				spoil: changerRachats(faits.RachatTauxDuree, faits.RachatTaux),
			},
		}},
		{"quarters bought in a year with pay", avecAnneeRachetee, []fault{
			{
				name: "the pension is a cent too high", module: capability.MontantAnnuites,
				spoil: unCentimeDePlus(capability.MontantAnnuites, money.Cents(1)),
			},
		}},
	}
}

// changerRachats makes other quarters of those that were bought.
func changerRachats(de, en faits.TypeTrimestre) func(s *pension.State) {
	return func(s *pension.State) {
		years := slices.Clone(s.Trimestres.Lire())
		for i := range years {
			years[i].Regimes = slices.Clone(years[i].Regimes)
			comptes := []*faits.Compte{&years[i].Tous, &years[i].Alignes}
			for j := range years[i].Regimes {
				comptes = append(comptes, &years[i].Regimes[j].Retenu)
			}
			for _, c := range comptes {
				n := c.De(de)
				c.Plus(de, -n)
				if en != faits.TrimestreEtranger {
					c.Plus(en, n)
				}
			}
		}
		s.Trimestres.Donner(years)
	}
}

// avecRachat lacks quarters of the rate and of the duration, of which four are bought in a year of studies.
func avecRachat(option string) func() (data map[string]any, effet calendar.Date) {
	return func() (map[string]any, calendar.Date) {
		data, effet := salarie("1963-02-10", 1987, "2026-11-01", "NORMAL", nil)()
		data["liquidation"] = map[string]any{
			"rachats": []map[string]any{
				{"annee": 1984, "trimestres": 4, "option": option, "etudes": true, "dateDemande": "2010-05-05"},
			},
		}
		return data, effet
	}
}

// avecAnneeRachetee buys two quarters of a year whose pay validates two, one of the best for its pay.
func avecAnneeRachetee() (data map[string]any, effet calendar.Date) {
	data, effet = salarie("1963-02-10", 1987, "2026-11-01", "NORMAL", nil)()
	lines := data["carriere"].([]map[string]any)
	lines[len(lines)-1]["trimestres"] = 2
	data["liquidation"] = map[string]any{
		"rachats": []map[string]any{{"annee": lines[len(lines)-1]["annee"], "trimestres": 2, "option": "TAUX_DUREE"}},
	}
	return data, effet
}
