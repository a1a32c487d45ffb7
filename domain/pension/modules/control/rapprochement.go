package control

import (
	"iter"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// rapprochement sets a notification beside the pension that it is about.
type rapprochement struct {
	// notification is its place in the dossier, n and calcule the elements of both sides.
	notification int
	n, calcule   elements
	pension      faits.Pension
	// dureePleine is the duration beyond which the pension grows no more, 0 for none; auTaux says that the rate holds the duration already.
	dureePleine int
	auTaux      bool
	// reversion says that the pension is a survivor's; remplacee that a later notification of the scheme stands.
	reversion, remplacee, trouvee bool
}

// rapprocher sets each notification beside its pension, in the order of the dossier.
func rapprocher(s *pension.State) []rapprochement {
	list := make([]rapprochement, len(s.Dossier.Notification))
	for i := range list {
		n := &s.Dossier.Notification[i]
		x := &list[i]
		x.notification, x.n, x.remplacee = i, notifies(n), remplacee(s.Dossier.Notification, i)
		if x.remplacee {
			continue
		}
		if x.pension, x.reversion, x.trouvee = pensionDe(s, n.Regime); x.trouvee {
			x.calcule = calcules(s, &x.pension)
			if x.pension.Regime.Aligne() {
				x.dureePleine = s.Taux.DureeProratisation
			}
			x.auTaux = !x.pension.Regime.Aligne() && x.calcule.connus[faits.NotifieTaux] && !x.pension.Regime.EnPoints()
		}
	}
	return list
}

// remplacee says whether a later notification of the same scheme replaces this one: the last of the same day, or of no day, stands.
func remplacee(list []dossier.Notification, at int) bool {
	n := &list[at]
	for i := range list {
		x := &list[i]
		if i == at || x.Regime != n.Regime {
			continue
		}
		if n.DateNotification.Before(x.DateNotification) || n.DateNotification == x.DateNotification && at < i {
			return true
		}
	}
	return false
}

// pensionDe finds the pension of a scheme: the person's own, that of the scheme that pays for the aligned ones or for the accounts of before
// 2019, or else the survivor's. The guaranteed minimum stands for the pension that it raises.
func pensionDe(s *pension.State, regime dossier.Regime) (p faits.Pension, reversion, ok bool) {
	if regime == dossier.RegimeInconnu {
		return p, false, false
	}
	if p, ok = propre(s, regime); ok {
		return p, false, true
	}
	switch {
	case regime.Aligne() && s.Unique.Appliquee:
		p, ok = propre(s, s.Unique.Payeur)
	case regime == dossier.AGIRC || regime == dossier.ARRCO:
		p, ok = propre(s, dossier.AGIRCARRCO)
	}
	if ok {
		return p, false, true
	}
	for i := range s.Reversion {
		if s.Reversion[i].Regime == regime {
			return s.Reversion[i], true, true
		}
	}
	return p, false, false
}

func propre(s *pension.State, regime dossier.Regime) (p faits.Pension, ok bool) {
	for p := range propres(s) {
		if p.Regime != regime {
			continue
		}
		if minimum, due := s.MinimumGaranti.Du(regime); due {
			p.AnnuelEur = p.AnnuelEur.Max(minimum.AnnuelEur)
		}
		return p, true
	}
	return p, false
}

// propres are the person's own pensions, those of the general scheme and the complementary ones first.
func propres(s *pension.State) iter.Seq[faits.Pension] {
	return s.Pensions.De(
		capability.MontantAnnuites, capability.MontantPoints, capability.MontantIndiciaire, capability.RegimeSpecialFerme,
		capability.RegimeEnim, capability.RegimeCnavpl, capability.RegimeSpeciauxAutres, capability.RegimeUltramarin,
	)
}
