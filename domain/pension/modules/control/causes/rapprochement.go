package causes

import (
	"iter"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Rapprochement sets a notification beside the pension that it is about.
type Rapprochement struct {
	// Notification is the place of the notification in the dossier. Notifie are the elements that it tells, Calcule
	// those of Pension.
	Notification     int
	Notifie, Calcule Elements
	Pension          faits.Pension
	// Trouvee says that there is such a pension, Reversion that it is a survivor's.
	Trouvee, Reversion bool
	// Remplacee says that a later notification of the scheme replaces this one.
	Remplacee bool
	// dureePleine is the duration beyond which the pension grows no more, 0 for none; auTaux says that the rate holds
	// the duration already.
	dureePleine int
	auTaux      bool
}

// Rapprocher sets each notification beside its pension, in the order of the dossier.
func Rapprocher(s *pension.State) []Rapprochement {
	list := make([]Rapprochement, len(s.Dossier.Notification))
	for i := range list {
		n := &s.Dossier.Notification[i]
		x := &list[i]
		x.Notification = i
		x.Notifie = notifies(n)
		x.Remplacee = remplacee(s.Dossier.Notification, i)
		if x.Remplacee {
			continue
		}
		x.Pension, x.Reversion, x.Trouvee = pensionOf(s, n.Regime)
		if !x.Trouvee {
			continue
		}
		x.Calcule = calcules(s, &x.Pension)
		if x.Pension.Regime.Aligne() {
			x.dureePleine = s.Taux.Lire().DureeProratisation
		}
		x.auTaux = !x.Pension.Regime.Aligne() && x.Calcule.Connus[faits.NotifieTaux] && !x.Pension.Regime.EnPoints()
	}
	return list
}

// remplacee says whether a later notification of the same scheme replaces this one: the last of the same day, or of no
// day, stands.
func remplacee(list []dossier.Notification, at int) bool {
	day := list[at].DateNotification
	for i := range list {
		other := list[i].DateNotification
		if list[i].Regime == list[at].Regime && (day.Before(other) || day == other && at < i) {
			return true
		}
	}
	return false
}

// pensionOf finds the pension of a scheme: the person's own, that of the scheme that pays in its place, or else the
// survivor's.
func pensionOf(s *pension.State, regime dossier.Regime) (p faits.Pension, reversion, ok bool) {
	if regime == dossier.RegimeInconnu {
		return p, false, false
	}
	p, ok = propre(s, regime)
	if !ok {
		p, ok = propre(s, payeur(s, regime))
	}
	if ok {
		return p, false, true
	}
	for _, p := range s.Reversion.Lire() {
		if p.Regime == regime {
			return p, true, true
		}
	}
	return p, false, false
}

// payeur is the scheme that pays in the place of another: one of the aligned ones for all of them, Agirc-Arrco for the
// accounts of before 2019.
func payeur(s *pension.State, regime dossier.Regime) dossier.Regime {
	switch {
	case regime.Aligne() && s.Unique.Lire().Appliquee:
		return s.Unique.Lire().Payeur
	case regime == dossier.AGIRC || regime == dossier.ARRCO:
		return dossier.AGIRCARRCO
	default:
		return regime
	}
}

// propre finds the person's own pension of a scheme.
func propre(s *pension.State, regime dossier.Regime) (faits.Pension, bool) {
	for p := range Propres(s) {
		if p.Regime == regime {
			return s.MinimumGaranti.Lire().Relever(p), true
		}
	}
	return faits.Pension{}, false
}

// Propres are the person's own pensions, those of the general scheme and the complementary ones first.
func Propres(s *pension.State) iter.Seq[faits.Pension] {
	return s.Pensions.De(
		capability.MontantAnnuites, capability.MontantPoints, capability.MontantIndiciaire,
		capability.RegimeSpecialFerme, capability.RegimeEnim, capability.RegimeCnavpl, capability.RegimeSpeciauxAutres,
		capability.RegimeUltramarin,
	)
}
