package career

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneRegimeDeLaCarriere = pension.Modele{
	Genre: pension.Lecture, Label: "Régime de la carrière", Formule: "de {premiereAnnee} à {derniereAnnee}",
	Loi: law.CSSR351_5,
}

// RepartiteurCarriere arranges the career: which schemes were met and when, which years have lines, and what each year
// holds by scheme and by nature. Durations come of it: each scheme keeps its own quarters for its own pension, and the
// yearly limit of all schemes together bears on the rate alone. Law: CSS R351-5, R161-17, R173-15.
//
// An assimilated period belongs to the scheme that its line names: statements already carry unemployment and sickness
// to the scheme of the last affiliation, and national service to the first scheme joined after it.
type RepartiteurCarriere struct{}

// ResultatRepartition is what the report says of the arrangement.
type ResultatRepartition struct {
	Regimes []RegimeRencontre `json:"regimes"`
	Annees  anneesReparties   `json:"annees"`
}

// RegimeRencontre is a scheme met in the career.
type RegimeRencontre struct {
	Regime        dossier.Regime `json:"regime"`
	PremiereAnnee int            `json:"premiereAnnee"`
	DerniereAnnee int            `json:"derniereAnnee"`
	Lignes        int            `json:"lignes"`
	Aligne        bool           `json:"aligne"`
	EnPoints      bool           `json:"enPoints"`
}

// AnneeRepartie is what one year holds.
type AnneeRepartie struct {
	Annee    int             `json:"annee"`
	Periodes []PeriodeRangee `json:"periodes"`
}

// PeriodeRangee counts the lines of one scheme and one nature in a year.
type PeriodeRangee struct {
	Regime dossier.Regime `json:"regime"`
	Nature dossier.Nature `json:"nature"`
	Lignes int            `json:"lignes"`
}

// Info describes the module.
func (RepartiteurCarriere) Info() pension.Info {
	return pension.Info{
		ID:    capability.RepartiteurCarriere,
		Objet: "range la carrière par année, régime et nature de période",
		Law:   []law.Ref{law.CSSR351_5, law.CSSR173_15},
	}
}

// Applies says whether there is a career to arrange.
func (RepartiteurCarriere) Applies(s *pension.State) (bool, string) {
	if len(s.Carriere.Lire()) == 0 {
		return false, "Aucune ligne de carrière utilisable à répartir."
	}
	return true, ""
}

// Compute arranges the lines, which hubIngestion has put in order.
func (RepartiteurCarriere) Compute(s *pension.State, t *pension.Trace) any {
	r := &ResultatRepartition{Regimes: make([]RegimeRencontre, 0, 8)}
	lignes := s.Carriere.Lire()
	repartition := faits.Repartition{
		Premiere: lignes[0].Annee, Derniere: lignes[len(lignes)-1].Annee, Annees: anneesDe(lignes),
	}
	r.Annees = anneesReparties{lignes, repartition.Annees}
	for i := range lignes {
		r.meets(&lignes[i])
	}
	slices.SortFunc(
		r.Regimes, func(a, b RegimeRencontre) int { return cmp.Compare(rangRegime(a.Regime), rangRegime(b.Regime)) },
	)
	repartition.Regimes = make([]dossier.Regime, 0, len(r.Regimes))
	for i := range r.Regimes {
		m := &r.Regimes[i]
		repartition.Regimes = append(repartition.Regimes, m.Regime)
		t.Step(
			pension.Step{
				Modele: &ligneRegimeDeLaCarriere, Objet: m.Regime.String(), Valeur: pension.Nombre(m.Lignes),
			},
			pension.Nombre(m.PremiereAnnee), pension.Nombre(m.DerniereAnnee),
		)
	}
	s.Repartition.Donner(repartition)
	return r
}

// anneesDe cuts ordered lines into years.
func anneesDe(lignes []faits.Ligne) []faits.AnneeCarriere {
	most := min(len(lignes), 1+lignes[len(lignes)-1].Annee-lignes[0].Annee)
	years := make([]faits.AnneeCarriere, 0, most)
	for i := range lignes {
		if last := len(years) - 1; last >= 0 && years[last].Annee == lignes[i].Annee {
			years[last].To = i + 1
			continue
		}
		years = append(years, faits.AnneeCarriere{Annee: lignes[i].Annee, From: i, To: i + 1})
	}
	return years
}

// anneesReparties are the lines of a career by year, counted when they are read.
type anneesReparties struct {
	lignes []faits.Ligne
	annees []faits.AnneeCarriere
}

// MarshalJSON writes the years.
func (a anneesReparties) MarshalJSON() ([]byte, error) {
	return json.Marshal(a.Valeur())
}

// Valeur returns what MarshalJSON writes.
func (a anneesReparties) Valeur() any { return ranger(a.lignes, a.annees) }

// ranger counts the lines of each year by scheme and nature, which stand together.
func ranger(lignes []faits.Ligne, years []faits.AnneeCarriere) []AnneeRepartie {
	n := 0
	for i := range lignes {
		if i == 0 || !samePeriode(&lignes[i-1], &lignes[i]) {
			n++
		}
	}
	periods := make([]PeriodeRangee, 0, n)
	out := make([]AnneeRepartie, len(years))
	for i, y := range years {
		start := len(periods)
		for j := y.From; j < y.To; j++ {
			l := &lignes[j]
			if j > y.From && samePeriode(&lignes[j-1], l) {
				periods[len(periods)-1].Lignes++
				continue
			}
			periods = append(periods, PeriodeRangee{Regime: l.Regime, Nature: l.Nature, Lignes: 1})
		}
		out[i] = AnneeRepartie{Annee: y.Annee, Periodes: periods[start:len(periods):len(periods)]}
	}
	return out
}

func samePeriode(a, b *faits.Ligne) bool {
	return a.Annee == b.Annee && a.Regime == b.Regime && a.Nature == b.Nature
}

// meets notes the scheme of a line.
func (r *ResultatRepartition) meets(l *faits.Ligne) {
	// A career has few schemes, and most lines are of the scheme of the line before.
	for i := len(r.Regimes) - 1; i >= 0; i-- {
		if m := &r.Regimes[i]; m.Regime == l.Regime {
			m.DerniereAnnee = l.Annee
			m.Lignes++
			return
		}
	}
	r.Regimes = append(r.Regimes, RegimeRencontre{
		Regime: l.Regime, PremiereAnnee: l.Annee, DerniereAnnee: l.Annee, Lignes: 1, Aligne: l.Regime.Aligne(),
		EnPoints: l.Regime.EnPoints(),
	})
}

// rangRegime orders schemes as the closed list does, and an unknown one after them.
func rangRegime(r dossier.Regime) int {
	if r == dossier.RegimeInconnu {
		return 1 << 8
	}
	return int(r)
}
