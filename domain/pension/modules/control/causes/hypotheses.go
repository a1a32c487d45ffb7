package causes

import (
	"fmt"
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// muet reads figures without leaving a trace: those of a change that is only tried are no part of the result.
type muet struct{}

// Read does nothing.
func (muet) Read(bareme.Figure) {}

// ReadAll does nothing.
func (muet) ReadAll([]bareme.Figure) {}

const (
	texteMajoration       = "Majoration pour enfants non portée."
	texteAjouts           = "Majorations pour enfants ou surcote non portées."
	texteMinimum          = "Minimum non porté."
	texteMinimumGaranti   = "Minimum garanti non porté."
	texteNet              = "Le montant notifié est net de prélèvements : il n'est pas comparable à un montant brut."
	texteDecote           = "Décote comptée pour %d trimestre(s)."
	texteTrimestresMoins  = "%d trimestre(s) de moins dans la durée."
	texteTrimestresPlus   = "%d trimestre(s) de plus dans la durée."
	textePointsAnnee      = "Points de %d non comptés."
	textePointsOrigine    = "Points d'origine « %s » non comptés."
	texteValeurPoint      = "Valeur du point antérieure de %d an(s)."
	trimestresEssayes     = 12
	anneesAnciennesPoints = 2
)

// ajouts tries what is added to a pension, left out.
func (e *Examen) ajouts(s *pension.State) {
	r := &e.Calcule
	if r.Valeurs[faits.NotifieMajorationEnfants].Sign() > 0 {
		e.try(CauseMajorationEnfants, texteMajoration, e.avec(faits.NotifieMajorationEnfants, money.Decimal{}))
	}
	if r.Valeurs[faits.NotifieMinimum].Sign() > 0 {
		e.try(CauseMinimum, texteMinimum, e.avec(faits.NotifieMinimum, money.Decimal{}))
	}
	rest := r.outsideMajorations
	if rest.Sign() > 0 && rest.Less(r.Annuel()) && !r.Connus[faits.NotifieMajorationEnfants] {
		cause := CauseTaux
		if len(s.Dossier.Assure.Enfants) > 0 {
			cause = CauseMajorationEnfants
		}
		e.try(cause, texteAjouts, montantSeul(rest))
	}
}

// otherMontants tries amounts that may have been notified in place of the gross one: without the guaranteed minimum,
// net.
func (e *Examen) otherMontants(s *pension.State) {
	for p := range s.Pensions.De(capability.MontantIndiciaire) {
		if p.Regime == e.Pension.Regime && p.AnnuelEur.Less(e.Pension.AnnuelEur) {
			e.try(CauseMinimum, texteMinimumGaranti, montantSeul(p.AnnuelEur.Decimal))
		}
	}
	net := s.Net.Lire()
	for i := range net.Regimes {
		if p := &net.Regimes[i]; net.Connu && p.Regime == e.Pension.Regime {
			e.try(CausePrelevement, texteNet, montantSeul(p.NetteEur.MulInt(monthsPerYear)))
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
		texte := fmt.Sprintf(texteDecote, n)
		switch {
		case aligned && okFull:
			e.try(CauseTaux, texte, e.avec(faits.NotifieTaux, full.Mul(left)))
		case s.Taux.Lire().TrimestresManquants == 0 && n > 0:
			lowered := money.Euro{Decimal: e.Calcule.Annuel().Mul(left)}.ArrondiCentime()
			e.try(CauseTaux, texte, montantSeul(lowered.Decimal))
		}
	}
	own := e.Calcule.Valeurs[faits.NotifieTrimestres]
	if own.Sign() <= 0 || e.auTaux {
		return
	}
	try := func(texte string, n int, duree money.Decimal) {
		e.try(CauseTrimestreManquant, fmt.Sprintf(texte, n), e.avec(faits.NotifieTrimestres, duree))
	}
	for n := 1; n <= trimestresEssayes; n++ {
		if money.Int(n).Less(own) {
			try(texteTrimestresMoins, n, own.Sub(money.Int(n)))
		}
		try(texteTrimestresPlus, n, own.Add(money.Int(n)))
	}
}

// pointsOmis tries the points of one year, or of one origin, left out, and the value of the point of former years.
func (e *Examen) pointsOmis(s *pension.State) {
	all := e.Calcule.Valeurs[faits.NotifiePoints]
	if all.Sign() <= 0 {
		return
	}
	without := func(texte string, points money.Decimal) {
		if points.Sign() > 0 && points.Less(all) {
			left := money.Points{Decimal: all.Sub(points)}.ArrondiCentieme()
			e.try(CausePoints, texte, e.avec(faits.NotifiePoints, left.Decimal))
		}
	}
	var byOrigin [faits.PointsConvertis + 1]money.Decimal
	byYear := map[int]money.Decimal{}
	var years []int
	acquises := slices.Concat(s.PointsCotises.Lire(), s.PointsForfaits.Lire(), s.PointsAchat.Lire())
	for i := range acquises {
		a := &acquises[i]
		n, ok := e.auCompte(s, a)
		if !ok {
			continue
		}
		byOrigin[a.Origine] = byOrigin[a.Origine].Add(n)
		if _, known := byYear[a.Annee]; !known {
			years = append(years, a.Annee)
		}
		byYear[a.Annee] = byYear[a.Annee].Add(n)
	}
	for _, year := range years {
		without(fmt.Sprintf(textePointsAnnee, year), byYear[year])
	}
	for origin, n := range byOrigin {
		without(fmt.Sprintf(textePointsOrigine, faits.OriginePoints(origin)), n)
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
	value, ok := regles.ValeurDuPoint(s.Bareme, muet{}, e.Pension.Regime, s.DateEffet.Lire())
	if !ok {
		return
	}
	for n := 1; n <= anneesAnciennesPoints; n++ {
		before := s.DateEffet.Lire().AddYears(-n)
		former, ok := regles.ValeurDuPoint(s.Bareme, muet{}, e.Pension.Regime, before)
		if !ok || former.Equal(value.Decimal) {
			continue
		}
		expected := e.Calcule
		for _, champ := range [...]faits.ChampNotifie{faits.NotifieAnnuel, faits.NotifieMajorationEnfants} {
			amount := regleDeTrois(expected.Valeurs[champ], former.Decimal, value.Decimal)
			expected.Valeurs[champ] = money.Euro{Decimal: amount}.ArrondiCentime().Decimal
		}
		e.try(CauseParametre, fmt.Sprintf(texteValeurPoint, n), expected)
	}
}
