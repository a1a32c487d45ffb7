package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneForfaitAvpf = pension.Modele{
	Genre: pension.Calcul, Label: "Salaire forfaitaire porté au compte pour l'assurance vieillesse du foyer",
	Formule: "assiette mensuelle × {mois} mois", Unite: pension.EUR, Loi: law.CSSR381_3,
}

// forfaitAuFoyer supplies the flat pay of a parent or carer at home where the line does not give it: the monthly flat
// pay of each month of the period, of the whole year when the line has no dates. Law: CSS L381-1, R381-3.
func (p *preparation) forfaitAuFoyer(l *faits.Ligne) {
	first, last := moisDuForfait(l)
	total := money.Euro{}
	for month := first; month <= last; month++ {
		flat, ok := p.s.Bareme.AvpfAssietteMensuelle(p.t, calendar.Date{Year: l.Annee, Month: month, Day: 1})
		if !ok {
			p.t.Missing(pension.Lacune{
				Champ: pointer(l.Index, champSalaireEur), Kind: gap.MontantEur, Annee: l.Annee, Unite: pension.EUR,
				Bloquante: true,
				Message: "Salaire forfaitaire de l'assurance vieillesse du foyer inconnu pour cette année : " +
					"indiquer le montant porté au compte.",
			}.AuMoins(0))
			return
		}
		total = total.Add(flat)
	}
	total = total.ArrondiCentime()
	l.SalaireLu = total.Decimal
	l.Devise = dossier.EUR
	l.SalaireEur = total
	l.SalairePresent = true
	p.t.Step(
		pension.Step{Modele: &ligneForfaitAvpf, Annee: l.Annee, Valeur: pension.Montant(total)},
		pension.Nombre(last-first+1),
	)
}

const champSalaireEur = "salaireBrutEur"

// moisDuForfait returns the first and last month that the flat pay covers: those of the period; without dates, three
// months a quarter reported; without either, the whole year.
func moisDuForfait(l *faits.Ligne) (first, last int) {
	if from, to := l.Periode.From, l.Periode.To; !from.IsZero() && !to.IsZero() {
		return from.Month, to.Month
	}
	if n := l.Source.Trimestres; n.Present {
		return 1, 3 * n.Value
	}
	return 1, 12
}
