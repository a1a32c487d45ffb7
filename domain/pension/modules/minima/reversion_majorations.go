package minima

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneForfaitEnfants = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration forfaitaire pour enfants à charge",
		Formule: "12 × {montantParEnfant} × {enfants} enfants", Unite: pension.EURParAn, Loi: law.CSSL353_5,
	}
	lignePetitesPensions = pension.Modele{
		Genre: pension.Calcul, Label: "Majoration des petites pensions de réversion, par trimestre",
		Formule: "min({reversion} × {part} ; {plafond} - {reversion} - {autresRessources})", Unite: pension.EUR,
		Loi: law.CSSL353_6,
	}
)

const trimestresParAn = 4

// majorerBase adds what is due on top of the base pensions: 11.1 % for small pensions, 10 % for three children, a flat
// amount for each dependent child. Law: CSS L353-5, L353-6, R353-11.
//
// Doubt: the 10 % is taken on the pension without the 11.1 %.
// Doubt: the other pensions count with what children add to them against the ceiling of small pensions.
func (r *reversion) majorerBase() {
	s := r.s
	t := r.t
	first, total, others := r.totaux()
	if first < 0 {
		return
	}
	for i := range r.out.Regimes {
		x := &r.out.Regimes[i]
		if x.Ouverte && suitRegimeGeneral(x.Regime) && r.enfantsMajorent(x.Regime) {
			x.MajorationEnfantsEur = r.majorationEnfants(x)
		}
	}
	m, ok := montantsAu(s.Bareme, t, s.DateEffet.Lire())
	auto, okAge := s.Bareme.AgeTauxPleinAutomatique(t, r.naissance, s.DateEffet.Lire())
	if !ok || !okAge {
		t.Incomplete("Barème : plafond des petites réversions ou âge du taux plein inconnu à la date d'effet.")
		return
	}
	atFullRate := calendar.AgeOn(r.naissance, s.DateEffet.Lire()).Compare(auto) >= 0
	x := &r.out.Regimes[first]
	if atFullRate {
		x.MajorationPetitesEur = r.petitesPensions(total, others.Add(r.pensionsPersonnelles()), m)
		r.doubtEnfants(x.MajorationPetitesEur, total, m)
	}
	n := r.enfantsACharge()
	if n > 0 && !atFullRate && len(pensionsPropres(s, nil)) == 0 && len(s.Dossier.Liquidation.DejaLiquides) == 0 {
		x.ForfaitEnfantsEur = money.Euro{Decimal: m.Enfant.MulInt(monthsPerYear * n)}
		t.Step(
			pension.Step{Modele: &ligneForfaitEnfants, Valeur: pension.Montant(x.ForfaitEnfantsEur)},
			pension.Montant(m.Enfant), pension.Nombre(n),
		)
	}
}

// enfantsMajorent says whether three children raise the pension at the date of effect: those of the liberal professions
// do since September 2023 only. Law: CSS L353-5, L643-1-1 (loi 2023-270).
func (r *reversion) enfantsMajorent(regime dossier.Regime) bool {
	s := r.s
	if !s.Enfants.Lire().Majoration10 {
		return false
	}
	if regime != dossier.CNAVPL {
		return true
	}
	_, since := s.Bareme.Constante(r.t, bareme.ConstanteCnavplEnfantsPart, s.DateEffet.Lire())
	return since
}

// totaux adds up the open pensions that follow the rules of the general scheme, and the other ones; first is the place
// of the first of the former, -1 for none.
func (r *reversion) totaux() (first int, total, others money.Euro) {
	first = -1
	for i := range r.out.Regimes {
		x := &r.out.Regimes[i]
		switch {
		case !x.Ouverte:
		case suitRegimeGeneral(x.Regime):
			total = total.Add(x.AnnuelBrutEur)
			if first < 0 {
				first = i
			}
		default:
			others = others.Add(x.AnnuelBrutEur).Add(x.MajorationEnfantsEur)
		}
	}
	return first, total, others
}

// majorationEnfants is a tenth of the pension, and no less than a tenth of its minimum where means or a sharing
// leave less. Law: CSS R353-2.
//
// Doubt: the minimum is taken as that of the deceased's duration and of the spouse's share; the article does not say.
func (r *reversion) majorationEnfants(x *ReversionRegime) money.Euro {
	increase := r.s.Enfants.Lire().Majoration(x.AnnuelBrutEur)
	if x.MinimumEur == nil {
		return increase
	}
	least := r.s.Enfants.Lire().Majoration(x.MinimumEur.Times(x.PartConjoint))
	if increase.Less(least) {
		r.t.Doubt("Réversion " + x.Regime.String() + " : la majoration pour enfants est portée au dixième du minimum " +
			"de la réversion (R353-2), lu pour la durée du défunt et la part du conjoint.")
		return least
	}
	return increase
}

// pensionsPersonnelles are the survivor's own pensions, those already served included.
func (r *reversion) pensionsPersonnelles() money.Euro {
	propres := pensionsPropres(r.s, nil)
	return pensionsEnPaiement(r.s, propres).Total().Add(faits.Total(slices.Values(propres)))
}

// doubtEnfants marks the increase of small pensions doubtful where it would be another one if what children add to the
// other pensions did not count.
func (r *reversion) doubtEnfants(increase, reversion money.Euro, m bareme.ReversionMontants) {
	propres := pensionsPropres(r.s, nil)
	withoutEnfantsEur := pensionsEnPaiement(r.s, propres).Total()
	for i := range propres {
		withoutEnfantsEur = withoutEnfantsEur.Add(withoutEnfants(&propres[i]))
	}
	for i := range r.out.Regimes {
		if x := &r.out.Regimes[i]; x.Ouverte && !suitRegimeGeneral(x.Regime) {
			withoutEnfantsEur = withoutEnfantsEur.Add(x.AnnuelBrutEur)
		}
	}
	share, ok := r.s.Bareme.Constante(r.t, bareme.ConstanteReversionMajorationPart, r.s.DateEffet.Lire())
	if !ok || !m.MajorationConnue {
		return
	}
	other := majorationTrimestrielle(
		perTrimestre(reversion), perTrimestre(withoutEnfantsEur), share, m.MajorationPlafond,
	).MulInt(trimestresParAn)
	if !other.Equal(increase.Decimal) {
		r.t.Doubt("Majoration des petites réversions : les autres pensions comptent avec leurs majorations pour " +
			"enfants ; sans elles, elle serait de " + other.HalfUp(2).String() + " € par an.")
	}
}

// petitesPensions is the annual increase of small pensions. Law: CSS L353-6, D353-4.
func (r *reversion) petitesPensions(reversion, others money.Euro, m bareme.ReversionMontants) money.Euro {
	s := r.s
	t := r.t
	share, ok := s.Bareme.Constante(t, bareme.ConstanteReversionMajorationPart, s.DateEffet.Lire())
	if !ok || !m.MajorationConnue {
		return money.Euro{}
	}
	quarterly := majorationTrimestrielle(perTrimestre(reversion), perTrimestre(others), share, m.MajorationPlafond)
	t.Step(
		pension.Step{Modele: &lignePetitesPensions, Valeur: pension.Montant(quarterly)},
		pension.Montant(perTrimestre(reversion)), pension.Taux(share), pension.Montant(m.MajorationPlafond),
		pension.Montant(perTrimestre(others)),
	)
	return money.Euro{Decimal: quarterly.MulInt(trimestresParAn)}
}

func perTrimestre(annuel money.Euro) money.Euro {
	return annuel.Share(1, trimestresParAn).ArrondiCentime()
}

// majorationTrimestrielle is a share of the pension, reduced by what all pensions together exceed with it.
func majorationTrimestrielle(reversion, others money.Euro, share money.Decimal, plafond money.Euro) money.Euro {
	room := plafond.Sub(reversion).Sub(others).Max(money.Euro{})
	return reversion.Times(share).ArrondiCentime().Min(room)
}
