package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneRessourcesFoyer = pension.Modele{
	Genre: pension.Calcul, Label: "Ressources du foyer comparées au plafond",
	Formule: "{ressourcesDeclarees} - {abattement} d'abattement + {pensions} de pensions",
	Unite:   pension.EURParAn, Loi: law.CSSR815_22,
}

// gagner gathers the means of the household; survivor's pensions are among them. Law: CSS R815-22, R815-29.
func (out *Allocation) gagner(s *pension.State, t *pension.Trace) bool {
	foyer := s.Dossier.Foyer
	var abattement money.Euro
	if foyer.RevenusActiviteEur.Present {
		allowance, ok := abattementActivite(s.Bareme, t, s.DateEffet.Lire(), foyer.Couple)
		if !ok {
			t.Incomplete("Barème smic_horaire : abattement sur les revenus d'activité inconnu à la date d'effet.")
			return false
		}
		abattement = allowance.Min(foyer.RevenusActiviteEur.Value).Max(money.Euro{})
	}
	means := ressourcesPersonnelles(s, t, abattement, false)
	for _, p := range s.Reversion.Lire() {
		means.PensionsEur = means.PensionsEur.Add(p.AnnuelEur)
	}
	out.DeclareesEur = means.DeclareesEur
	out.AbattementEur = means.AbattementEur
	out.PensionsEur = means.PensionsEur
	out.RessourcesEur = means.Retenues()
	t.Step(
		pension.Step{Modele: &ligneRessourcesFoyer, Valeur: pension.Montant(out.RessourcesEur)},
		pension.Montant(out.DeclareesEur), pension.Montant(out.AbattementEur), pension.Montant(out.PensionsEur),
	)
	return true
}

// abattementActivite is the yearly allowance on income from work: each quarter, a share of the monthly
// minimum wage. Law: CSS R815-29.
func abattementActivite(b *bareme.Set, rec bareme.Recorder, effet calendar.Date, couple bool) (money.Euro, bool) {
	which := bareme.ConstanteAspaAbattementSmicSeul
	if couple {
		which = bareme.ConstanteAspaAbattementSmicMenage
	}
	share, ok := b.Constante(rec, which, effet)
	hours, okHours := b.ConstanteEntiere(rec, bareme.ConstanteSmicMensuelHeuresParAn, effet)
	hourly, okHourly := b.SmicHoraire(rec, calendar.Date{Year: effet.Year, Month: 1, Day: 1})
	monthly := money.Euro{Decimal: hourly.MulInt(hours)}.Mensuel()
	return money.Euro{Decimal: monthly.Mul(share).MulInt(trimestresParAn)}.ArrondiCentime(), ok && okHours && okHourly
}
