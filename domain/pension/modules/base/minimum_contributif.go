package base

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneMinimumDeBase = pension.Modele{
		Genre: pension.Calcul, Label: "Minimum contributif, montant de base",
		Formule: "{montant} × {duree} / {dureeExigee}", Unite: pension.EURParAn, Loi: law.CSSL351_10,
	}
	ligneMinimumNonMajore = pension.Modele{
		Genre: pension.Decision, Label: "Minimum contributif, majoration des périodes cotisées",
		Formule: "{trimestresCotises} trimestres cotisés et {trimestresFoyer} au foyer, {trimestresExiges} exigés",
		Unite:   pension.EURParAn, Loi: law.CSSD351_2_1,
	}
	ligneMinimumMajorePartage = pension.Modele{
		Genre: pension.Calcul, Label: "Minimum contributif, majoration des périodes cotisées",
		Formule: "({montantMajore} - {montantBase}) × {trimestresCotises} / {dureeExigee} × {duree} / {dureeTotale}",
		Unite:   pension.EURParAn, Loi: law.CSSD351_2_1,
	}
	ligneMinimumMajore = pension.Modele{
		Genre: pension.Calcul, Label: "Minimum contributif, majoration des périodes cotisées",
		Formule: "({montantMajore} - {montantBase}) × {trimestresCotises} / {dureeExigee}", Unite: pension.EURParAn,
		Loi: law.CSSD351_2_1,
	}
	ligneMinimumBrut = pension.Modele{
		Genre: pension.Calcul, Label: "Minimum contributif brut", Formule: "{base} + {majoration}",
		Unite: pension.EURParAn, Loi: law.CSSL351_10,
	}
)

// The minimum contributif raises a pension at the full rate to an amount in proportion to the insurance duration, more
// for the quarters that the person contributed. Law: CSS L351-10, L351-10-1, L173-2, D351-2-1, D173-21-0-0-1.
//
//   - Base: base amount × duration of the scheme / the longer of the whole duration and the duration of all schemes.
//   - Increase, from 120 quarters contributed in all schemes: (raised - base amount) × contributed / whole duration,
//     then × duration of the scheme / duration of all schemes when another base scheme is there. Quarters of parents
//     and carers at home help to reach the 120, up to 24 of them since September 2023.
//
// The minimum supposes that every personal pension has been claimed (subsidiarity): the engine settles them
// all at the date of effect.
//
// Quarters bought for the rate alone count for the rate alone: they are not in the duration of all schemes that
// the minimum is divided by.
//
// Doubt: whether quarters of parents and carers also count in the proportion contributed; the law names them for the
// threshold only. Doubt: whether the duration of all schemes is limited to four quarters a year; the duration of the
// rate, which is, is taken.
type assietteMinimum struct {
	duree, dureeTotale, proratisation int
	// cotises are the contributed quarters of all schemes, avpf those of parents and carers at home.
	cotises, avpf int
	// otherRegime is true when another base scheme is in the career.
	otherRegime bool
}

// partagee says whether another scheme takes its share of the increase. Law: CSS D351-2-1.
func (a assietteMinimum) partagee() bool { return a.otherRegime && a.dureeTotale > a.duree }

// montantsMinimum are the annual amounts of the law at a date of effect.
type montantsMinimum struct {
	base, majore money.Euro
	// seuil is the contributed quarters that the increase asks for, 0 for none; avpfMaximum the quarters of
	// parents that help to reach it.
	seuil, avpfMaximum int
	withoutMajoration  bool
	plafond            money.Euro
	withoutEcretement  bool
}

// minimumBrut is a minimum before comparison with the pension.
type minimumBrut struct {
	palierBase, palierMajore, total money.Euro
}

// readMinimum reads the amounts of the law; ok is false when one that the rule needs is unknown.
func readMinimum(s *pension.State, t *pension.Trace) (m montantsMinimum, ok bool) {
	row, ok := s.Bareme.MinimumContributif(t, s.DateEffet.Lire())
	if !ok || !row.BaseConnue || !row.SansMajoration && !row.MajoreConnu || !row.SansEcretement && !row.PlafondConnu {
		t.Incomplete("Barème minimum_contributif : montants inconnus à la date d'effet.")
		return m, false
	}
	m = montantsMinimum{
		base: row.Base, majore: row.Majore, plafond: row.PlafondAnnuel, withoutMajoration: row.SansMajoration,
		withoutEcretement: row.SansEcretement,
	}
	// Before April 2009 the law set no threshold, before September 2023 the quarters of parents did not
	// count: no row, nothing to read.
	m.seuil, _ = s.Bareme.ConstanteEntiere(t, bareme.ConstanteMinimumMajoreCotises, s.DateEffet.Lire())
	m.avpfMaximum, _ = s.Bareme.ConstanteEntiere(t, bareme.ConstanteMinimumMajoreAvpfMaximum, s.DateEffet.Lire())
	return m, true
}

// brut returns the minimum of an insurance duration, each part to the cent.
func (m montantsMinimum) brut(a assietteMinimum) minimumBrut {
	if a.duree <= 0 || a.proratisation <= 0 {
		return minimumBrut{}
	}
	whole := max(a.proratisation, a.dureeTotale)
	b := minimumBrut{palierBase: m.base.Share(min(a.duree, whole), whole).ArrondiCentime()}
	if m.ouvreMajoration(a) {
		raise := m.majore.Sub(m.base).Share(min(a.cotises, a.proratisation), a.proratisation)
		if a.partagee() {
			raise = raise.Share(a.duree, a.dureeTotale)
		}
		b.palierMajore = raise.ArrondiCentime()
	}
	b.total = b.palierBase.Add(b.palierMajore)
	return b
}

// ouvreMajoration says whether the contributed quarters open the increase. Law: CSS L351-10, D351-2-2.
func (m montantsMinimum) ouvreMajoration(a assietteMinimum) bool {
	return !m.withoutMajoration && a.cotises+min(a.avpf, m.avpfMaximum) >= m.seuil
}

// trace explains a minimum.
func (b minimumBrut) trace(t *pension.Trace, m montantsMinimum, a assietteMinimum) {
	t.Step(
		pension.Step{Modele: &ligneMinimumDeBase, Valeur: pension.Montant(b.palierBase)},
		pension.Montant(m.base), pension.Nombre(a.duree), pension.Nombre(max(a.proratisation, a.dureeTotale)),
	)
	switch {
	case b.palierMajore.IsZero():
		t.Step(
			pension.Step{Modele: &ligneMinimumNonMajore, Valeur: pension.Montant(b.palierMajore)},
			pension.Nombre(a.cotises), pension.Nombre(a.avpf), pension.Nombre(m.seuil),
		)
	case a.partagee():
		t.Step(
			pension.Step{Modele: &ligneMinimumMajorePartage, Valeur: pension.Montant(b.palierMajore)},
			pension.Montant(m.majore), pension.Montant(m.base), pension.Nombre(min(a.cotises, a.proratisation)),
			pension.Nombre(a.proratisation), pension.Nombre(a.duree), pension.Nombre(a.dureeTotale),
		)
	default:
		t.Step(
			pension.Step{Modele: &ligneMinimumMajore, Valeur: pension.Montant(b.palierMajore)},
			pension.Montant(m.majore), pension.Montant(m.base), pension.Nombre(min(a.cotises, a.proratisation)),
			pension.Nombre(a.proratisation),
		)
	}
	t.Step(
		pension.Step{Modele: &ligneMinimumBrut, Valeur: pension.Montant(b.total)},
		pension.Montant(b.palierBase), pension.Montant(b.palierMajore),
	)
}

// doubtPlafond marks the result doubtful when counting the schemes' durations without the limit of four
// quarters a year would change it.
func (b minimumBrut) doubtPlafond(s *pension.State, t *pension.Trace, m montantsMinimum, a assietteMinimum) {
	if !a.otherRegime {
		return
	}
	a.dureeTotale = max(a.dureeTotale, dureeWithoutPlafond(s))
	if other := m.brut(a); !other.total.Equal(b.total.Decimal) {
		t.Doubt("Minimum contributif : la durée de tous les régimes est plafonnée à quatre trimestres par an ; " +
			"sans ce plafond le minimum serait de " + other.total.String() + " € par an au lieu de " +
			b.total.String() + " €.")
	}
}

// dureeWithoutPlafond returns the sum of the durations of the schemes, each under its own yearly limit,
// and the increases.
func dureeWithoutPlafond(s *pension.State) int {
	n := s.MajorationsTousRegimes()
	for i := range s.Trimestres.Lire() {
		for j := range s.Trimestres.Lire()[i].Regimes {
			n += s.Trimestres.Lire()[i].Regimes[j].Retenu.PourDuree()
		}
	}
	return n
}

// complement returns what brings a pension up to the minimum.
func (b minimumBrut) complement(comparee money.Euro) money.Euro {
	return b.total.Sub(comparee).Max(money.Euro{})
}
