package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneReversionRci = pension.Modele{
	Genre: pension.Calcul, Label: "Réversion du régime complémentaire des indépendants sous son plafond",
	Formule: "min({reversion} ; {plafond} - {ressources})", Unite: pension.EURParAn, Loi: law.CSSL635_1,
}

// ircantec judges the reversion of Ircantec: half of the points, from 50 or with two dependent children, with a length
// of marriage, lost by a new marriage, shared by the days of the marriages; nothing after a lump sum. Law: order of
// 1970-12-30 art. 20 to 22.
func (r *reversion) ircantec(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s := r.s
	t := r.t
	age, okAge := s.Bareme.ConstanteEntiere(t, bareme.ConstanteIrcantecReversionAge, s.DateEffet.Lire())
	share, ok := s.Bareme.Constante(t, bareme.ConstanteIrcantecReversionPart, s.DateEffet.Lire())
	years, okYears := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpReversionMariage, s.DateEffet.Lire())
	before, okBefore := s.Bareme.ConstanteEntiere(
		t, bareme.ConstanteFpReversionMariageAvantCessation, s.DateEffet.Lire(),
	)
	children, okChildren := s.Bareme.ConstanteEntiere(
		t, bareme.ConstanteIrcantecReversionEnfantsSansAge, s.DateEffet.Lire(),
	)
	if !okAge || !ok || !okYears || !okBefore || !okChildren {
		t.Incomplete("Barème constantes_regimes : règles de la réversion Ircantec inconnues.")
		return
	}
	if r.enfantsACharge() >= children {
		age = 0
	}
	c := conditions{
		age: age, part: share, mariage: dureeMariage{beforeDeces: years, beforeCessation: before},
		withoutRemariage: true, partage: r.union.jours.PartDesNonRemaries(),
	}
	if !r.fulfils(i, p, x, c) {
		return
	}
	x.PartConjoint = c.partage.Decimal()
	r.droitsEnPoints(i, p, x, c.partage, func(_ dossier.Regime, date calendar.Date) (money.Euro, bool) {
		return s.Bareme.IrcantecValeurService(t, date)
	})
}

// rafp judges the reversion of the complementary scheme of civil servants: half, without age or length of marriage,
// suspended by a new marriage or by life as a couple, shared by the months of every marriage; nothing after a lump sum.
// Law: decree 2004-569 art. 10; order of 2004-11-26 art. 4.
func (r *reversion) rafp(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s := r.s
	t := r.t
	share, ok := s.Bareme.Constante(t, bareme.ConstanteRafpReversionPart, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_regimes : règles de la réversion de la retraite additionnelle inconnues.")
		return
	}
	c := conditions{part: share, withoutRemariage: true, withoutCouple: true, partage: r.union.mois.PartDeTous()}
	if !r.fulfils(i, p, x, c) {
		return
	}
	if r.capitalRafp(p) {
		x.shut(reversionCapital)
		return
	}
	r.share(i, p, x, c)
}

// capitalRafp says whether so few points were paid as a lump sum. Law: decree 2004-569 art. 9.
func (r *reversion) capitalRafp(p *dossier.PensionDefunt) bool {
	date := p.Date
	if date.IsZero() {
		date = r.s.Dossier.Defunt.DateDeces
	}
	if !p.Points.Present || p.AnnuelEur.Or(money.Euro{}).Sign() > 0 {
		return false
	}
	seuils, ok := r.s.Bareme.RafpSeuilsCapital(r.t, date)
	if !ok || !p.Points.Value.Less(seuils.Rente.Decimal) {
		return false
	}
	r.t.Doubt("Réversion RAFP : trop peu de points pour une rente, la prestation du défunt est réputée versée " +
		"en capital.")
	return true
}

// rci judges the reversion of the complementary scheme of the self-employed: 60 %, from 55, cut by what exceeds two
// annual ceilings with the survivor's other means. Law: CSS L635-1.
func (r *reversion) rci(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	s := r.s
	t := r.t
	age, okAge := s.Bareme.ConstanteEntiere(t, bareme.ConstanteRciReversionAge, s.DateEffet.Lire())
	share, ok := s.Bareme.Constante(t, bareme.ConstanteRciReversionPart, s.DateEffet.Lire())
	times, okTimes := s.Bareme.Constante(t, bareme.ConstanteRciReversionPlafondPass, s.DateEffet.Lire())
	pass, okPass := s.Bareme.PassAnnuel(t, s.DateEffet.Lire().Year)
	if !okAge || !ok || !okTimes || !okPass {
		t.Incomplete("Barème constantes_regimes : règles de la réversion du régime complémentaire des indépendants " +
			"inconnues.")
		return
	}
	r.partDePension(i, p, x, conditions{age: age, part: share, partage: r.union.mois.PartDeTous()})
	if !x.Ouverte {
		return
	}
	foyer := s.Dossier.Foyer
	if foyer == nil || !foyer.RessourcesAnnuellesEur.Present {
		lacuneRessources(
			t, "Ressources annuelles absentes : la réversion du régime complémentaire des indépendants a un plafond.",
		)
		return
	}
	means := ressourcesPersonnelles(s, t, money.Euro{}, false).Retenues()
	ceiling := pass.Times(times)
	kept := x.AnnuelBrutEur.Min(staysUnderPlafond(ceiling, means))
	x.ReductionEur = x.AnnuelBrutEur.Sub(kept)
	x.AnnuelBrutEur = kept
	t.Step(
		pension.Step{Modele: &ligneReversionRci, Valeur: pension.Montant(kept)},
		pension.Montant(kept.Add(x.ReductionEur)), pension.Montant(ceiling), pension.Montant(means),
	)
	if kept.IsZero() {
		x.shut(reversionRessources)
	}
}
