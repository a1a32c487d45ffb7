package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneReversionMaximum = pension.Modele{
		Genre: pension.Lecture, Label: "Réversion, maximum", Unite: pension.EURParAn, Loi: law.CSSD353_1,
	}
)

// suitRegimeGeneral says whether the scheme has the reversion of the general scheme. Law: CSS L353-1,
// L643-7; CRPM L732-41.
func suitRegimeGeneral(r dossier.Regime) bool {
	return r.Aligne() || r == dossier.MSAExploitant || r == dossier.CNAVPL || r == dossier.CAVIMAC
}

// base judges the reversion of the general scheme and of those that follow it. Law: CSS L353-1, D353-1, D353-3.
func (r *reversion) base(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s := r.s
	t := r.t
	rule, age, ok := reglesReversion(s.Bareme, t, s.Dossier.Defunt.DateDeces, r.naissance)
	if !ok {
		t.Incomplete("Barème reversion_regles : règles inconnues à la date d'effet de la réversion.")
		return
	}
	if !r.atteint(age, x) {
		x.shut(reversionAge)
		return
	}
	if !r.marieAssez(i, p, x, dureeMariage{beforeDeces: rule.MariageAnnees}) {
		return
	}
	if !r.montantDefunt(i, p, x) {
		return
	}
	x.PensionDefuntEur = r.revalorise(x.PensionDefuntEur)
	x.Taux = rule.Taux
	share := x.PensionDefuntEur.Times(rule.Taux).ArrondiCentime()
	share, ok = r.borner(i, p, share, x)
	if !ok {
		return
	}
	part := r.union.mois.PartDeTous()
	x.ReversionBaseEur = share
	r.assign(x, part)
}

// reglesReversion finds the rules and the least age. The rules depend on the date of effect and the date on the age:
// they are looked up from the month after the death until both agree. A death of before the rules that hold an earlier
// age for such deaths has that age.
func reglesReversion(
	b *bareme.Set, rec bareme.Recorder, deces, naissance calendar.Date,
) (rule bareme.ReversionRegles, age int, ok bool) {
	const tries = 4
	atDeath, ok := b.ReversionRegles(rec, deces)
	if !ok {
		return rule, 0, false
	}
	at := deces.FirstOfNextMonth()
	for range tries {
		rule, ok = b.ReversionRegles(rec, at)
		if !ok {
			return rule, 0, false
		}
		age = rule.AgeMinimum
		if rule.AgeDecesAncien > 0 && atDeath.AgeDecesAncien == 0 {
			age = rule.AgeDecesAncien
		}
		next := firstDateReversion(deces, naissance, age)
		if next == at {
			break
		}
		at = next
	}
	return rule, age, true
}

// borner holds the share between the minimum for the deceased's duration and the maximum. Law: CSS D353-1, L353-1.
func (r *reversion) borner(i int, p *dossier.PensionDefunt, share money.Euro, x *ReversionRegime) (money.Euro, bool) {
	s := r.s
	t := r.t
	most, ok := maximumReversion(s.Bareme, t, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème pass_annuel : plafond inconnu à la date d'effet, le maximum de la réversion est inconnu.")
		return share, false
	}
	whole, ok := minimumReversion(s.Bareme, t, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème reversion_montants : minimum inconnu à la date d'effet.")
		return share, false
	}
	x.MaximumEur = &most
	t.Step(pension.Step{Modele: &ligneReversionMaximum, Objet: x.Regime.String(), Valeur: pension.Montant(most)})
	quarters, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteReversionMinimumTrimestres, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : durée du minimum de réversion inconnue.")
		return share, false
	}
	ensemble := r.dureeAlignee(i, p, share.Less(whole))
	if p.Trimestres.Present {
		least := minimumProratise(whole, p.Trimestres.Value, max(quarters, ensemble))
		x.MinimumEur = &least
		if share.Less(least) && !p.Regime.Aligne() {
			t.Doubt("Réversion du régime " + p.Regime.String() + " : le minimum du régime général (D353-1) lui " +
				"est supposé applicable.")
		}
		share = share.Max(least)
	}
	return share.Min(most), true
}

// dureeAlignee is the deceased's duration in the general scheme and the aligned ones together, for a pension of
// one of them: where it is longer than that of a whole minimum, each scheme has the part of the minimum that is
// its own of that duration. utile is true when the minimum matters: the durations that are not said are then
// asked for. Law: CSS D353-1.
func (r *reversion) dureeAlignee(i int, p *dossier.PensionDefunt, utile bool) int {
	total := 0
	for j := range r.s.Dossier.Defunt.Pensions {
		q := &r.s.Dossier.Defunt.Pensions[j]
		if j != i && (!p.Regime.Aligne() || !q.Regime.Aligne()) {
			continue
		}
		total += max(0, q.Trimestres.Value)
		if utile && !q.Trimestres.Present {
			r.t.Missing(pension.Lacune{
				Champ: champPensionDefunt(j, "trimestres"), Kind: gap.Entier, Unite: pension.Trimestres,
				Message: "Durée d'assurance du défunt absente : la réversion a un minimum proportionnel à cette durée.",
			}.Bornes(0, 400))
		}
	}
	return total
}

func minimumProratise(whole money.Euro, trimestres, plein int) money.Euro {
	return whole.Share(min(max(0, trimestres), plein), plein).ArrondiCentime()
}

// maximumReversion is a share of the ceiling of the year. Law: CSS D353-1.
func maximumReversion(b *bareme.Set, rec bareme.Recorder, effet calendar.Date) (money.Euro, bool) {
	part, ok := b.Constante(rec, bareme.ConstanteReversionMaximumPartPass, effet)
	pass, okPass := b.PassAnnuel(rec, effet.Year)
	return pass.Times(part).ArrondiCentime(), ok && okPass
}

// minimumReversion is the annual minimum for a whole duration at a date of effect. The table gives the amount of 31
// December: before the last rise of the year, it is that of the year before, raised by the rises that have taken place.
func minimumReversion(b *bareme.Set, rec bareme.Recorder, effet calendar.Date) (money.Euro, bool) {
	m, ok := montantsAu(b, rec, effet)
	return m.Minimum, ok
}

// montantsAu are the amounts of a year at a date. The one for a child and the ceiling are cut to the cent, as
// published (88.72 in January 2008, 103.79 and 2 759.24 in July 2022); the minimum is rounded.
func montantsAu(b *bareme.Set, rec bareme.Recorder, effet calendar.Date) (bareme.ReversionMontants, bool) {
	year, ok := b.ReversionMontants(rec, effet.Year)
	if !ok {
		return year, false
	}
	end := calendar.Date{Year: effet.Year, Month: 12, Day: 31}
	if !b.RevalorisationsConnues(effet, end, money.Euro{}) {
		return year, false
	}
	late := false
	for range b.RevalorisationPensions(rec, effet, end, money.Euro{}) {
		late = true
	}
	if !late {
		return year, true
	}
	before, ok := b.ReversionMontants(rec, effet.Year-1)
	if !ok {
		return year, false
	}
	start := calendar.Date{Year: effet.Year - 1, Month: 12, Day: 31}
	if !b.RevalorisationsConnues(start, effet, money.Euro{}) {
		return year, false
	}
	year.Minimum = before.Minimum
	year.MajorationPlafond = before.MajorationPlafond
	year.Enfant = before.Enfant
	year.MajorationConnue = before.MajorationConnue
	for x := range b.RevalorisationPensions(rec, start, effet, money.Euro{}) {
		year.Minimum = year.Minimum.Times(x.Coefficient).ArrondiCentime()
		year.MajorationPlafond = year.MajorationPlafond.Times(x.Coefficient).TronqueCentime()
		year.Enfant = year.Enfant.Times(x.Coefficient).TronqueCentime()
	}
	return year, true
}

const (
	situationSeul   = "SEUL"
	situationCouple = "COUPLE"
)
