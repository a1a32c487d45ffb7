package causes

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// muet reads figures without leaving a trace: those of a change that is only tried are no part of the result.
type muet struct{}

// Read does nothing.
func (muet) Read(bareme.Figure) {}

func (muet) ReadAll([]bareme.Figure) {}

const (
	texteMajoration       = "Majoration pour enfants non portée."
	texteAjouts           = "Majorations pour enfants ou surcote non portées."
	texteMinimum          = "Minimum non porté."
	texteMinimumGaranti   = "Minimum garanti non porté."
	texteNet              = "Le montant notifié est net de prélèvements : il n'est pas comparable à un montant brut."
	texteDecote           = "Décote comptée pour {} trimestre(s)."
	texteTrimestresMoins  = "{} trimestre(s) de moins dans la durée."
	texteTrimestresPlus   = "{} trimestre(s) de plus dans la durée."
	textePointsAnnee      = "Points de {} non comptés."
	textePointsOrigine    = "Points d'origine « {} » non comptés."
	texteValeurPoint      = "Valeur du point antérieure de {} an(s)."
	trimestresEssayes     = 12
	anneesAnciennesPoints = 2
)

// ajouts tries what is added to a pension, left out.
func (e *Examen) ajouts(s *pension.State) {
	r := &e.Calcule
	if r.Valeurs[faits.NotifieMajorationEnfants].Sign() > 0 {
		e.try(&hypothese{
			cause: CauseMajorationEnfants, text: texteMajoration,
			e: e.avec(faits.NotifieMajorationEnfants, money.Decimal{}),
		})
	}
	if r.Valeurs[faits.NotifieMinimum].Sign() > 0 {
		e.try(&hypothese{cause: CauseMinimum, text: texteMinimum, e: e.avec(faits.NotifieMinimum, money.Decimal{})})
	}
	rest := r.outsideMajorations
	if rest.Sign() > 0 && rest.Less(r.Annuel()) && !r.Connus[faits.NotifieMajorationEnfants] {
		cause := CauseTaux
		if len(s.Dossier.Assure.Enfants) > 0 {
			cause = CauseMajorationEnfants
		}
		e.try(&hypothese{cause: cause, text: texteAjouts, e: montantSeul(rest)})
	}
}

// otherMontants tries amounts that may have been notified in place of the gross one: without the guaranteed minimum,
// net.
func (e *Examen) otherMontants(s *pension.State) {
	for p := range s.Pensions.De(capability.MontantIndiciaire) {
		if p.Regime == e.Pension.Regime && p.AnnuelEur.Less(e.Pension.AnnuelEur) {
			e.try(&hypothese{cause: CauseMinimum, text: texteMinimumGaranti, e: montantSeul(p.AnnuelEur.Decimal)})
		}
	}
	for i := range s.Net.Lire().Regimes {
		if p := &s.Net.Lire().Regimes[i]; s.Net.Lire().Connu && p.Regime == e.Pension.Regime {
			e.try(&hypothese{cause: CausePrelevement, text: texteNet, e: montantSeul(p.NetteEur.MulInt(monthsPerYear))})
		}
	}
}

// montantSeul is an annual amount of which nothing else is known.
func montantSeul(annuel money.Decimal) (e Elements) {
	e.put(faits.NotifieAnnuel, annuel)
	return e
}

// proportions tries décote and durations by rules of three, where nothing recomputes the pension.
func (e *Examen) proportions(s *pension.State) {
	birth := s.Dossier.Assure.DateNaissance
	share, ok := s.Bareme.Decote(muet{}, birth, s.DateEffet.Lire())
	most, okMost := s.Bareme.DecoteMaximum(muet{}, birth, s.DateEffet.Lire())
	if !ok || !okMost || e.Pension.Regime.EnPoints() {
		return
	}
	aligned := e.Pension.Regime.Aligne() && e.Calcule.Connus[faits.NotifieTaux]
	full, okFull := s.Bareme.Constante(muet{}, bareme.ConstanteTauxPlein, s.DateEffet.Lire())
	for n := 0; n <= most; n++ {
		left := money.Int(1).Sub(share.MulInt(n))
		h := hypothese{cause: CauseTaux, text: texteDecote, n: n}
		switch {
		case aligned && okFull:
			h.e = e.avec(faits.NotifieTaux, full.Mul(left))
		case s.Taux.Lire().TrimestresManquants == 0 && n > 0:
			h.e = montantSeul(money.Euro{Decimal: e.Calcule.Annuel().Mul(left)}.ArrondiCentime().Decimal)
		default:
			continue
		}
		e.try(&h)
	}
	own := e.Calcule.Valeurs[faits.NotifieTrimestres]
	if own.Sign() <= 0 || e.auTaux {
		return
	}
	for n := 1; n <= trimestresEssayes; n++ {
		if money.Int(n).Less(own) {
			e.try(&hypothese{
				cause: CauseTrimestreManquant, text: texteTrimestresMoins, n: n,
				e: e.avec(faits.NotifieTrimestres, own.Sub(money.Int(n))),
			})
		}
		e.try(&hypothese{
			cause: CauseTrimestreManquant, text: texteTrimestresPlus, n: n,
			e: e.avec(faits.NotifieTrimestres, own.Add(money.Int(n))),
		})
	}
}

// pointsOmis tries the points of one year, or of one origin, left out, and the value of the point of former years.
func (e *Examen) pointsOmis(s *pension.State) {
	all := e.Calcule.Valeurs[faits.NotifiePoints]
	if all.Sign() <= 0 {
		return
	}
	var byOrigin [faits.PointsConvertis + 1]money.Decimal
	type annee struct {
		annee  int
		points money.Decimal
	}
	var byYear []annee
	for _, list := range [...][]faits.Acquisition{
		s.PointsCotises.Lire(), s.PointsForfaits.Lire(), s.PointsAchat.Lire(),
	} {
		for i := range list {
			a := &list[i]
			n, ok := e.auCompte(s, a)
			if !ok {
				continue
			}
			if int(a.Origine) < len(byOrigin) {
				byOrigin[a.Origine] = byOrigin[a.Origine].Add(n)
			}
			at := -1
			for j := range byYear {
				if byYear[j].annee == a.Annee {
					at = j
				}
			}
			if at < 0 {
				byYear, at = append(byYear, annee{annee: a.Annee}), len(byYear)
			}
			byYear[at].points = byYear[at].points.Add(n)
		}
	}
	without := func(n money.Decimal) Elements {
		return e.avec(faits.NotifiePoints, money.Points{Decimal: all.Sub(n)}.ArrondiCentieme().Decimal)
	}
	for _, y := range byYear {
		if y.points.Sign() > 0 && y.points.Less(all) {
			e.try(&hypothese{cause: CausePoints, text: textePointsAnnee, n: y.annee, e: without(y.points)})
		}
	}
	for origin, n := range byOrigin {
		if n.Sign() > 0 && n.Less(all) {
			e.try(&hypothese{
				cause: CausePoints, text: textePointsOrigine, objet: faits.OriginePoints(origin).String(),
				e: without(n),
			})
		}
	}
	e.anciennesValues(s)
}

// auCompte are the points of an acquisition as the account of the pension holds them.
func (e *Examen) auCompte(s *pension.State, a *faits.Acquisition) (money.Decimal, bool) {
	regime := e.Pension.Regime
	switch {
	case a.Regime == regime:
		return a.Points.Decimal, true
	case regime != dossier.AGIRCARRCO || a.Substitution:
		return money.Decimal{}, false
	case a.Regime == dossier.ARRCO:
		return a.Points.Decimal, true
	case a.Regime == dossier.AGIRC:
		k, ok := s.Bareme.AgircArrcoConversion2019(muet{}, bareme.PointsAgirc, s.DateEffet.Lire())
		return a.Points.Times(k).ArrondiCentieme().Decimal, ok
	default:
		return money.Decimal{}, false
	}
}

// anciennesValues tries the value of the point one year before, and two.
func (e *Examen) anciennesValues(s *pension.State) {
	value, ok := valeurDuPoint(s, e.Pension.Regime, s.DateEffet.Lire())
	if !ok {
		return
	}
	for n := 1; n <= anneesAnciennesPoints; n++ {
		former, ok := valeurDuPoint(s, e.Pension.Regime, s.DateEffet.Lire().AddYears(-n))
		if !ok || former.Equal(value) {
			continue
		}
		h := hypothese{cause: CauseParametre, text: texteValeurPoint, n: n, e: e.Calcule}
		scale := func(champ faits.ChampNotifie) {
			h.e.Valeurs[champ] = money.Euro{Decimal: regleDeTrois(
				h.e.Valeurs[champ], former, value,
			)}.ArrondiCentime().Decimal
		}
		scale(faits.NotifieAnnuel)
		scale(faits.NotifieMajorationEnfants)
		e.try(&h)
	}
}

func valeurDuPoint(s *pension.State, regime dossier.Regime, effet calendar.Date) (money.Decimal, bool) {
	var value money.Euro
	ok := false
	switch regime {
	case dossier.AGIRCARRCO:
		value, ok = s.Bareme.AgircArrcoValeurService(muet{}, effet)
	case dossier.IRCANTEC:
		value, ok = s.Bareme.IrcantecValeurService(muet{}, effet)
	case dossier.RCI:
		value, ok = s.Bareme.RciValeurService(muet{}, effet)
	case dossier.RAFP:
		value, ok = s.Bareme.RafpValeurService(muet{}, effet)
	case dossier.CNAVPL:
		value, ok = s.Bareme.CnavplValeurService(muet{}, effet)
	default:
	}
	return value.Decimal, ok && value.Sign() > 0
}
