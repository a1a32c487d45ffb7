package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	lignePlafondSeconde = pension.Modele{
		Genre: pension.Calcul, Label: "Plafond de la seconde pension", Formule: "part du plafond annuel de {annee}",
		Unite: pension.EURParAn, Loi: law.CSSL161_22_1_1,
	}
	ligneSecondePension = pension.Modele{
		Genre: pension.Calcul, Label: "Seconde pension ouverte par une année de travail",
		Formule: "{revenus} × {taux} × {trimestres} / {dureeExigee}", Unite: pension.EURParAn,
		Loi: law.CSSL161_22_1_1,
	}
	ligneSecondeSansPlafond = pension.Modele{
		Genre: pension.Decision, Label: "Seconde pension", Formule: "ouverte à l'âge du taux plein, sans plafond",
		Loi: law.CSSL161_22_1_1,
	}
	ligneMoisSansPension = pension.Modele{
		Genre: pension.Calcul, Label: "Mois sans pension, reprise chez le dernier employeur",
		Formule: "reprise le {dateReprise}, délai de {moisDelai} mois depuis le {dateEffet}", Loi: law.CSSL161_22,
	}
)

// ResultatSecondePension is the pension that work after retirement may open.
type ResultatSecondePension struct {
	Ouverte bool `json:"ouverte"`
	// DroitsDepuis is the first day whose contributions count.
	DroitsDepuis calendar.Date `json:"droitsDepuis"`
	// PlafondAnnuelEur bounds it, for the year of the work; null when the law sets no bound or the ceiling of
	// the year is not known yet.
	PlafondAnnuelEur *money.Euro `json:"plafondAnnuelEur"`
	// MontantPourUneAnneeEur is what one whole year of the work opens, before the bound; null when it
	// cannot be computed.
	MontantPourUneAnneeEur *money.Euro `json:"montantAnnuelPourUneAnneeEur"`
}

// secondePension opens the second pension of a full cumulation: contributions since the day of the law and after the
// first pension, at the full rate, without surcote, minimum or increase, within a share of the annual ceiling. With the
// last employer it opens only after the delay. Law: CSS L161-22-1-1, D161-2-22-1.
func secondePension(s *pension.State, t *pension.Trace, date calendar.Date) (p ResultatSecondePension) {
	since, ok := s.Bareme.CumulEmploiRetraiteDate(t, bareme.CumulSecondePensionDroitsDepuis, date)
	if !ok {
		return p
	}
	p.Ouverte, p.DroitsDepuis = true, calendar.Later(since, calendar.Later(s.DateEffet.Lire(), firstPension(s)))
	if s.Dossier.Reprise.DernierEmployeur {
		months, ok := delaiLastEmployeur(s.Bareme, t, date)
		if !ok {
			return ResultatSecondePension{}
		}
		p.DroitsDepuis = calendar.Later(p.DroitsDepuis, s.DateEffet.Lire().AddMonths(months))
	}
	if ceiling, ok := plafondSecondePension(s.Bareme, t, date); ok {
		p.PlafondAnnuelEur = &ceiling
		t.Step(
			pension.Step{Modele: &lignePlafondSeconde, Valeur: pension.Montant(ceiling)},
			pension.Nombre(date.Year),
		)
	} else {
		t.Warn("Seconde pension : le plafond de la sécurité sociale de l'année de la reprise n'est pas connu.")
	}
	if amount, ok := secondePensionPourUneAnnee(s, t, date); ok {
		p.MontantPourUneAnneeEur = &amount
	}
	return p
}

// plafondSecondePension is a share of the annual ceiling. Law: CSS D161-2-22-1.
func plafondSecondePension(b *bareme.Set, rec bareme.Recorder, date calendar.Date) (money.Euro, bool) {
	share, ok1 := b.CumulEmploiRetraite(rec, bareme.CumulSecondePensionPlafond, date)
	ceiling, ok2 := b.PassAnnuel(rec, date.Year)
	return ceiling.Times(share).ArrondiCentime(), ok1 && ok2
}

// secondePensionPourUneAnnee is the pay of a year, within the annual ceiling, at the full rate, for the quarters of
// that year over the required duration.
func secondePensionPourUneAnnee(s *pension.State, t *pension.Trace, date calendar.Date) (money.Euro, bool) {
	full, ok1 := s.Bareme.Constante(t, bareme.ConstanteTauxPlein, date)
	quarters, ok2 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteTrimestresParAnMaximum, date)
	ceiling, ok3 := s.Bareme.PassAnnuel(t, date.Year)
	if !ok1 || !ok2 || !ok3 {
		t.Incomplete("Barème constantes_legales ou pass_annuel : montant de la seconde pension inconnu.")
		return money.Euro{}, false
	}
	if !s.Taux.Lire().Connu || s.Taux.Lire().DureeProratisation == 0 {
		return money.Euro{}, false
	}
	pay := annuel(s.Dossier.Reprise.SalaireMensuelEur.Value).Min(ceiling)
	amount := pay.Times(full).Share(quarters, s.Taux.Lire().DureeProratisation).ArrondiCentime()
	t.Step(
		pension.Step{Modele: &ligneSecondePension, Valeur: pension.Montant(amount)},
		pension.Montant(pay), pension.Taux(full), pension.Nombre(quarters),
		pension.Nombre(s.Taux.Lire().DureeProratisation),
	)
	return amount, true
}

// secondePensionWithoutPlafond is the one of the law of 2025: open from the age of the full rate, without a bound.
func secondePensionWithoutPlafond(t *pension.Trace) ResultatSecondePension {
	t.Step(pension.Step{Modele: &ligneSecondeSansPlafond, Valeur: pension.Oui(true)})
	return ResultatSecondePension{Ouverte: true}
}

// delaiLastEmployeur is how many months work with the last employer suspends the pension. Law: CSS D161-2-15.
func delaiLastEmployeur(b *bareme.Set, rec bareme.Recorder, date calendar.Date) (int, bool) {
	d, ok := b.CumulEmploiRetraite(rec, bareme.CumulDelaiDernierEmployeur, date)
	n, whole := d.Floor()
	return n, ok && whole
}

// moisWithoutPension lists the months without pension when work is taken up with the last employer too soon: from the
// month of the return, begun or whole, to the end of the work, within the delay. Law: CSS L161-22, D161-2-15.
func moisWithoutPension(s *pension.State, t *pension.Trace) []string {
	reprise := s.Dossier.Reprise
	if !reprise.DernierEmployeur || reprise.Debut.IsZero() {
		return []string{}
	}
	delay, ok := delaiLastEmployeur(s.Bareme, t, reprise.Debut)
	if !ok {
		t.Incomplete("Barème cumul_emploi_retraite : délai de reprise chez le dernier employeur inconnu.")
		return []string{}
	}
	months := suspension(s.DateEffet.Lire(), calendar.Span{From: reprise.Debut, To: reprise.Fin}, delay)
	out := make([]string, 0, len(months))
	for _, m := range months {
		out = append(out, m.String())
	}
	t.Step(
		pension.Step{Modele: &ligneMoisSansPension, Valeur: pension.Nombre(len(out))},
		pension.Jour(reprise.Debut), pension.Nombre(delay), pension.Jour(s.DateEffet.Lire()),
	)
	return out
}

// suspension returns the months of the work that fall in the delay, which runs from the date of effect.
func suspension(effet calendar.Date, work calendar.Span, delay int) []calendar.YearMonth {
	end := effet.FirstOfMonth().AddMonths(delay)
	months := make([]calendar.YearMonth, 0, delay)
	for m := calendar.Later(work.From, effet).FirstOfMonth(); m.Before(end) &&
		(work.To.IsZero() || !m.After(work.To)); m = m.AddMonths(1) {
		months = append(months, m.YearMonth())
	}
	return months
}
