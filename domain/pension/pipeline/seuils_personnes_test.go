package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// trimestresDuDefunt are those of the pension of the deceased in the scheme of an element of regimes.
func trimestresDuDefunt(p posture) (money.Decimal, bool) {
	scheme := p.lu[concret("regimes[].regime", p.place)]
	for _, pension := range p.in.Dossier.Defunt.Pensions {
		if pension.Regime.String() == scheme {
			return money.Int(pension.Trimestres.Value), pension.Trimestres.Present
		}
	}
	return money.Decimal{}, false
}

// jourDuRachat is the day on which the first purchase of the dossier was asked for, of points when it was paid.
func jourDuRachat(in Input) calendar.Date {
	l := &in.Dossier.Liquidation
	switch {
	case len(l.Rachats) > 0:
		return l.Rachats[0].DateDemande
	case len(l.RachatsPoints) > 0:
		return l.RachatsPoints[0].DateVersement
	}
	return calendar.Date{}
}

// anniversaireAuRachat has the insured born on the day of the year of their purchase, anneesAuRachat is their age then.
func anniversaireAuRachat(in Input) Input {
	day := jourDuRachat(in)
	if day.IsZero() {
		return in
	}
	return ne(in, calendar.Date{Year: in.Dossier.Assure.DateNaissance.Year, Month: day.Month, Day: day.Day})
}

func anneesAuRachat(p posture) (money.Decimal, bool) {
	day := jourDuRachat(p.in)
	return money.Int(calendar.AgeOn(p.in.Dossier.Assure.DateNaissance, day).Years), !day.IsZero()
}

// anniversaireDuMariage has the only marriage of the deceased begin a whole number of years before the death, and takes
// away the children, who may stand for its length; anneesDeMariage is that number.
func anniversaireDuMariage(in Input) Input {
	d := in.Dossier.Defunt
	if d == nil || len(d.Mariages) != 1 || d.Mariages[0].Periode.From.IsZero() {
		return in
	}
	years := calendar.AgeOn(d.Mariages[0].Periode.From, d.DateDeces).Years
	deceased, changed := *d, *in.Dossier
	deceased.Mariages = []dossier.Mariage{d.Mariages[0]}
	deceased.Mariages[0].Periode.From = d.DateDeces.AddYears(-years)
	changed.Defunt, changed.Assure.Enfants = &deceased, nil
	in.Dossier = &changed
	return in
}

func anneesDeMariage(p posture) (money.Decimal, bool) {
	d := p.in.Dossier.Defunt
	if d == nil || len(d.Mariages) != 1 || d.Mariages[0].Periode.From.IsZero() {
		return money.Decimal{}, false
	}
	return money.Int(calendar.AgeOn(d.Mariages[0].Periode.From, d.DateDeces).Years), true
}

// enfantsGrands counts the children of sixteen and more, all of them raised; enfantsACharge those who are dependent.
func enfantsGrands(p posture) (money.Decimal, bool) {
	children := p.in.Dossier.Assure.Enfants
	for _, child := range children {
		if child.EleveAnsAvant16.Present || calendar.AgeOn(child.DateNaissance, p.in.DateEffet).Years < 16 {
			return money.Decimal{}, false
		}
	}
	return money.Int(len(children)), true
}

func enfantsACharge(p posture) (money.Decimal, bool) {
	n := 0
	for _, child := range p.in.Dossier.Assure.Enfants {
		if child.ACharge {
			n++
		}
	}
	return money.Int(n), true
}

// exposition is for how long who has a permanent incapacity was exposed, in quarters.
func exposition(p posture) (money.Decimal, bool) {
	i := p.in.Dossier.Assure.Incapacite
	if i == nil {
		return money.Decimal{}, false
	}
	return money.Int(4 * i.ExpositionAnnees.Value), i.ExpositionAnnees.Present
}

// tauxDeHandicap and tauxDIncapacite are what the insured says of themselves.
func tauxDeHandicap(p posture) (money.Decimal, bool) {
	h := p.in.Dossier.Assure.Handicap
	if h == nil {
		return money.Decimal{}, false
	}
	return h.TauxMin.Value, h.TauxMin.Present
}

func tauxDIncapacite(p posture) (money.Decimal, bool) {
	i := p.in.Dossier.Assure.Incapacite
	if i == nil {
		return money.Decimal{}, false
	}
	return i.Taux.Value, i.Taux.Present
}
