package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneTrimestresC2p = pension.Modele{
	Genre: pension.Calcul, Label: "Trimestres du compte professionnel de prévention",
	Formule: "{points} points, {pointsReserves} réservés à la formation, {pointsParTrimestre} " +
		"par trimestre, {trimestresMaximum} trimestres au plus",
	Unite: pension.Trimestres, Loi: law.CTL4163_7,
}

// PenibiliteC2p turns the points of the prevention account (compte professionnel de prévention) into quarters: ten
// points give one quarter that counts for the rate and for the duration, and lowers the legal age by a quarter, up
// to eight. The first points are kept for training, by generation. Points are converted when the insured person asks
// for it: those of a dossier that tells the quarters granted, or that asks for the pension for this reason, are;
// others are only announced.
// Law: CSS L351-6-1, code du travail L4163-5, L4163-7, R4163-11.
//
// Doubt: the points of a dossier are taken as the balance of the account, the doubling of the points of those born
// before July 1956 included.
type PenibiliteC2p struct{}

// ResultatC2p is what the report says of the account.
type ResultatC2p struct {
	Points            int `json:"points"`
	PointsReserves    int `json:"pointsReservesFormation"`
	PointsUtilisables int `json:"pointsUtilisables"`
	// TrimestresAchetables are what the points may give, TrimestresMajoration what they give in this calculation.
	TrimestresAchetables int `json:"trimestresAchetables"`
	TrimestresMajoration int `json:"trimestresMajoration"`
	// AgeDepart is the legal age less the quarters.
	AgeDepart *calendar.Age `json:"ageDepart"`
}

// Info describes the module.
func (PenibiliteC2p) Info() pension.Info {
	return pension.Info{
		ID:    capability.PenibiliteC2p,
		Objet: "convertit les points du compte professionnel de prévention en trimestres et en avance sur l'âge légal",
		Law:   []law.Ref{law.CSSL351_6_1, law.CTL4163_5, law.CTL4163_7, law.CTR4163_9},
	}
}

// Applies says whether the dossier has an account.
func (PenibiliteC2p) Applies(s *pension.State) (bool, string) {
	if s.Dossier.Assure.C2P == nil {
		return false, "Le dossier ne cite pas de compte professionnel de prévention."
	}
	return true, ""
}

// Compute converts the points.
func (PenibiliteC2p) Compute(s *pension.State, t *pension.Trace) any {
	account := s.Dossier.Assure.C2P
	naissance := s.Dossier.Assure.DateNaissance
	out := &ResultatC2p{Points: max(0, account.Points.Or(0))}
	if naissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return out
	}
	f, ok := readC2p(s.Bareme, t, naissance, s.DateEffet.Lire())
	if !ok {
		t.Warn("Compte professionnel de prévention : il n'existait pas à cette date d'effet, " +
			"aucun trimestre n'en vient.")
		return out
	}
	out.PointsReserves = f.reserves
	out.PointsUtilisables, out.TrimestresAchetables = f.acheter(out.Points)
	switch {
	case account.TrimestresMajoration.Present:
		out.TrimestresMajoration = borne(account.TrimestresMajoration.Value, f.maximum)
	case s.Dossier.Liquidation.Motif == dossier.MotifPenibiliteC2P:
		out.TrimestresMajoration = out.TrimestresAchetables
	case out.TrimestresAchetables > 0:
		t.Warn("Compte professionnel de prévention : des points peuvent être convertis en trimestres si l'assuré " +
			"le demande.")
	}
	s.Penibilite.Donner(faits.DroitsC2P{
		TrimestresMajoration: out.TrimestresMajoration, TrimestresAvance: out.TrimestresMajoration,
	})
	if age, ok := ageC2p(s.Bareme, t, naissance, s.DateEffet.Lire(), out.TrimestresMajoration); ok {
		out.AgeDepart = &age
	} else {
		t.Incomplete("Barème penibilite_c2p ou age_legal : avance sur l'âge légal inconnue à cette date d'effet.")
	}
	t.Step(
		pension.Step{Modele: &ligneTrimestresC2p, Valeur: pension.Nombre(out.TrimestresMajoration)},
		pension.Nombre(out.Points), pension.Nombre(f.reserves), pension.Nombre(f.perTrimestre),
		pension.Nombre(f.maximum),
	)
	return out
}

// figuresC2p are the figures of the account for a birth.
type figuresC2p struct{ reserves, perTrimestre, maximum int }

// acheter returns the points free for use and the quarters that they give.
func (f figuresC2p) acheter(points int) (utilisables, trimestres int) {
	utilisables = max(0, points-f.reserves)
	return utilisables, min(f.maximum, utilisables/f.perTrimestre)
}

func readC2p(b *bareme.Set, rec bareme.Recorder, naissance, effet calendar.Date) (f figuresC2p, ok bool) {
	var ok1, ok2, ok3 bool
	f.reserves, ok1 = pointsReserves(b, rec, naissance, effet)
	f.perTrimestre, ok2 = b.PenibiliteC2p(rec, bareme.C2pPointsParTrimestreDeMajoration, effet)
	f.maximum, ok3 = b.PenibiliteC2p(rec, bareme.C2pMajorationMaximale, effet)
	return f, ok1 && ok2 && ok3 && f.perTrimestre > 0
}

// pointsReserves returns the points kept for training, fewer for the oldest generations. Law: code du travail R4163-11.
func pointsReserves(b *bareme.Set, rec bareme.Recorder, naissance, effet calendar.Date) (int, bool) {
	for _, p := range [...]bareme.ParametreC2p{
		bareme.C2pPointsReservesFormationNesAvant1960, bareme.C2pPointsReservesFormationNes1960A1962,
	} {
		if before, ok := b.PenibiliteC2pDate(rec, p, effet); ok && naissance.Before(before) {
			return b.PenibiliteC2p(rec, p, effet)
		}
	}
	return b.PenibiliteC2p(rec, bareme.C2pPointsReservesFormation, effet)
}

// ageC2p is the legal age less the quarters of the account. Law: CSS L351-6-1.
func ageC2p(b *bareme.Set, rec bareme.Recorder, naissance, effet calendar.Date, trimestres int) (calendar.Age, bool) {
	const monthsPerTrimestre = 3
	legal, ok1 := b.AgeLegal(rec, naissance, effet)
	each, ok2 := b.PenibiliteC2p(rec, bareme.C2pAbaissementAgeParTrimestre, effet)
	return legal.AddMonths(-monthsPerTrimestre * each * trimestres), ok1 && ok2
}
