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
	ligneReversionSousPlafond = pension.Modele{
		Genre: pension.Calcul, Label: "Réversion due sous le plafond de ressources",
		Formule: "min({reversion} ; {plafond} - {ressources})", Unite: pension.EURParAn, Loi: law.CSSR353_1,
	}
	ligneRessourcesReversion = pension.Modele{
		Genre: pension.Calcul, Label: "Ressources comparées au plafond de la réversion",
		Formule: "{ressourcesDeclarees} - {abattement} d'abattement " +
			"+ {pensionsPersonnelles} de pensions personnelles",
		Unite: pension.EURParAn, Loi: law.CSSR353_1,
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

// montantsAu are the amounts of a year at a date.
func montantsAu(b *bareme.Set, rec bareme.Recorder, effet calendar.Date) (bareme.ReversionMontants, bool) {
	year, ok := b.ReversionMontants(rec, effet.Year)
	if !ok {
		return year, false
	}
	end := calendar.Date{Year: effet.Year, Month: 12, Day: 31}
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
	year.Minimum = before.Minimum
	year.MajorationPlafond = before.MajorationPlafond
	year.Enfant = before.Enfant
	year.MajorationConnue = before.MajorationConnue
	for x := range b.RevalorisationPensions(rec, start, effet, money.Euro{}) {
		year.Minimum = year.Minimum.Times(x.Coefficient).ArrondiCentime()
		year.MajorationPlafond = year.MajorationPlafond.Times(x.Coefficient).ArrondiCentime()
		year.Enfant = year.Enfant.Times(x.Coefficient).ArrondiCentime()
	}
	return year, true
}

// reduireBase cuts the base pensions by what the means exceed, in proportion of their amounts. Law: CSS L353-1, R353-1.
//
// Doubt: how the cut is shared between several base schemes; in proportion to what each pays.
func (r *reversion) reduireBase() {
	var total money.Euro
	last := -1
	n := 0
	for i := range r.out.Regimes {
		if x := &r.out.Regimes[i]; x.Ouverte && suitRegimeGeneral(x.Regime) {
			total = total.Add(x.AnnuelBrutEur)
			last = i
			n++
		}
	}
	if last < 0 || !r.ressources() {
		return
	}
	room := staysUnderPlafond(r.out.Ressources.PlafondEur, r.out.Ressources.RetenuesEur)
	r.t.Step(
		pension.Step{Modele: &ligneReversionSousPlafond, Valeur: pension.Montant(total.Min(room))},
		pension.Montant(total), pension.Montant(r.out.Ressources.PlafondEur),
		pension.Montant(r.out.Ressources.RetenuesEur),
	)
	if !room.Less(total) {
		return
	}
	if n > 1 {
		r.t.Doubt("Réversion de plusieurs régimes de base : la réduction pour ressources est partagée en proportion " +
			"de leurs montants.")
	}
	left := room
	for i := range r.out.Regimes {
		x := &r.out.Regimes[i]
		if !x.Ouverte || !suitRegimeGeneral(x.Regime) {
			continue
		}
		kept := left
		if i != last {
			kept = money.Euro{Decimal: room.Mul(x.AnnuelBrutEur.Decimal).Quo(total.Decimal)}.ArrondiCentime().Min(left)
		}
		left = left.Sub(kept)
		x.ReductionEur = x.AnnuelBrutEur.Sub(kept)
		x.AnnuelBrutEur = kept
		if kept.IsZero() {
			x.shut(reversionRessources)
		}
	}
}

// staysUnderPlafond is what the means leave under the ceiling.
func staysUnderPlafond(plafond, ressources money.Euro) money.Euro {
	return plafond.Sub(ressources).Max(money.Euro{})
}

// ressources gathers the survivor's means, without the increases for children of the survivor's own pensions; false
// when they are not known. Law: CSS R353-1; circular Cnav 2006/6.
func (r *reversion) ressources() bool {
	s := r.s
	t := r.t
	m, ok := s.Bareme.ReversionMontants(t, s.DateEffet.Lire().Year)
	if !ok {
		t.Incomplete("Barème reversion_montants : plafond de ressources inconnu pour l'année de la date d'effet.")
		return false
	}
	x := &RessourcesReversion{Situation: situationSeul, PlafondEur: m.PlafondSeul}
	foyer := s.Dossier.Foyer
	if foyer == nil || !foyer.RessourcesAnnuellesEur.Present {
		lacuneRessources(t, "Ressources annuelles absentes : la réversion est réduite de ce qui dépasse un plafond.")
		return false
	}
	if foyer.Couple {
		x.Situation = situationCouple
		x.PlafondEur = m.PlafondMenage
	}
	means := ressourcesPersonnelles(s, t, r.abattement(foyer), true)
	x.DeclareesEur = means.DeclareesEur
	x.AbattementEur = means.AbattementEur
	x.PensionsPropresEur = means.PensionsEur
	x.RetenuesEur = means.Retenues()
	r.out.Ressources = x
	t.Step(
		pension.Step{Modele: &ligneRessourcesReversion, Objet: x.Situation, Valeur: pension.Montant(x.RetenuesEur)},
		pension.Montant(x.DeclareesEur), pension.Montant(x.AbattementEur), pension.Montant(x.PensionsPropresEur),
	)
	return true
}

// abattement is the part of the income from work that does not count, from an age on. Law: CSS R353-1.
func (r *reversion) abattement(foyer *dossier.Foyer) money.Euro {
	if !foyer.RevenusActiviteEur.Present {
		return money.Euro{}
	}
	age, ok := r.s.Bareme.ConstanteEntiere(r.t, bareme.ConstanteReversionAbattementAge, r.s.DateEffet.Lire())
	share, okShare := r.s.Bareme.Constante(r.t, bareme.ConstanteReversionAbattementRevenus, r.s.DateEffet.Lire())
	if !ok || !okShare || calendar.AgeOn(r.naissance, r.s.DateEffet.Lire()).Years < age {
		return money.Euro{}
	}
	return foyer.RevenusActiviteEur.Value.Times(share).ArrondiCentime().Max(money.Euro{})
}

func lacuneRessources(t *pension.Trace, message string) {
	t.Missing(pension.Lacune{
		Champ: "/foyer/ressourcesAnnuellesEur", Kind: gap.MontantEur, Bloquante: true, Unite: pension.EURParAn,
		Message: message,
	}.AuMoins(0))
}

const (
	situationSeul   = "SEUL"
	situationCouple = "COUPLE"
)
