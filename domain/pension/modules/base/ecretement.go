package base

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneAutrePension = pension.Modele{
	Genre: pension.Lecture, Label: "Autre pension personnelle comparée au plafond",
	Formule: "avant surcote et majorations", Unite: pension.EURParAn, Loi: law.CSSL173_2,
}

// The minimum contributif never brings the whole of somebody's own pensions, base and complementary, of every country
// but those of the European rules, above a ceiling: it is cut by what exceeds (écrêtement), and so is each of several
// minima in proportion. Surcote and increases for children stay out of the count, and the pension itself is never cut.
// Law: CSS L173-2, D173-21-0-0-1 to D173-21-0-0-4, D173-21-4.

// ecreter cuts the minima so that, with the pensions they complete and the others, they do not exceed the ceiling.
func ecreter(minima []money.Euro, pensions, others, plafond money.Euro) (excess money.Euro) {
	var sum money.Euro
	for _, m := range minima {
		sum = sum.Add(m)
	}
	excess = pensions.Add(others).Add(sum).Sub(plafond).Min(sum)
	if excess.Sign() <= 0 {
		return money.Euro{}
	}
	rest := excess
	for i, m := range minima {
		cut := money.Euro{Decimal: excess.Mul(m.Decimal).Quo(sum.Decimal)}.ArrondiCentime().Min(m).Min(rest)
		if i == len(minima)-1 {
			cut = rest
		}
		minima[i] = m.Sub(cut)
		rest = rest.Sub(cut)
	}
	return excess
}

// otherPensions returns the person's own pensions that the minimum must be compared with, beside those of this module,
// before surcote and increases for children. certain is false when one of them is not known.
func otherPensions(s *pension.State, t *pension.Trace) (total money.Euro, certain bool) {
	certain = otherModulesComplete(s)
	for p := range s.Pensions.Sauf(capability.MontantIndiciaire, capability.MontantAnnuites) {
		total = total.Add(addPension(t, p.Regime, beforeMajorations(&p)))
	}
	minima := s.MinimumGaranti.Lire()
	for p := range s.Pensions.De(capability.MontantIndiciaire) {
		minimum, _ := minima.Du(p.Regime)
		total = total.Add(addPension(t, p.Regime, beforeMajorations(&p).Max(beforeMajorations(&minimum))))
	}
	servies := regles.PensionsEnPaiement(
		s.Dossier.Liquidation.DejaLiquides, s.DateEffet.Lire(), func(r dossier.Regime) bool { return calculee(s, r) },
	)
	for _, i := range servies.SansMontant {
		if etrangereEuropeenne(s, s.Dossier.Liquidation.DejaLiquides[i].Regime) {
			continue
		}
		t.Missing(pension.Lacune{
			Champ: ijson.Pointer("/liquidation/dejaLiquides").AppendIndex(i).Append("annuelBrutEur"),
			Kind:  gap.MontantEur, Unite: pension.EURParAn, Bloquante: true,
			Message: "Montant d'une pension déjà servie absent : le minimum contributif est réduit quand l'ensemble " +
				"des pensions dépasse un plafond.",
		}.AuMoins(0))
		certain = false
	}
	for _, p := range servies.Connues {
		if !etrangereEuropeenne(s, p.Regime) {
			total = total.Add(addPension(t, p.Regime, p.AnnuelEur))
		}
	}
	return total, certain
}

// calculee says whether this run pays a pension of the scheme: one of the other modules does, or this one.
func calculee(s *pension.State, regime dossier.Regime) bool {
	for p := range s.Pensions.Sauf(capability.MontantAnnuites) {
		if p.Regime == regime {
			return true
		}
	}
	return regime.Aligne() && slices.Contains(s.Repartition.Lire().Regimes, regime)
}

func etrangereEuropeenne(s *pension.State, regime dossier.Regime) bool {
	return regime == dossier.RegimeEtranger && s.Etranger.Lire().Europeen
}

func beforeMajorations(p *faits.Pension) money.Euro {
	if p.BaseEur.IsZero() {
		return p.AnnuelEur
	}
	return p.BaseEur
}

func addPension(t *pension.Trace, regime dossier.Regime, amount money.Euro) money.Euro {
	t.Step(pension.Step{Modele: &ligneAutrePension, Objet: regime.String(), Valeur: pension.Montant(amount)})
	return amount
}

// otherModulesComplete says whether every other module of pensions that concerns the career gave all it could.
func otherModulesComplete(s *pension.State) bool {
	apart := false
	for _, r := range s.Repartition.Lire().Regimes {
		apart = apart || nonAligne(r)
	}
	for _, a := range s.Avancement.Lire() {
		if a.Status != pension.Incomplete && a.Status != pension.Failed {
			continue
		}
		switch a.ModuleID {
		case capability.MontantPoints:
			return false
		case capability.MontantIndiciaire, capability.MinimumGaranti, capability.RegimeSpecialFerme,
			capability.RegimeEnim, capability.RegimeCnavpl, capability.RegimeSpeciauxAutres,
			capability.RegimeUltramarin:
			if apart {
				return false
			}
		default:
		}
	}
	return true
}
