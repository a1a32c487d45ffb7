package pipeline

import (
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// seuils are the thresholds with the modules that compare something with them.
func seuils() []seuil {
	return slices.Concat(
		agesEnMois(), agesEnAnnees(), durees(), mariages(), nombres(), pointsEtMontants(), tranches(), parts(),
	)
}

// du is a member of the results.
func du(member string) quantite {
	return func(p posture) (money.Decimal, bool) {
		x, err := money.ParseDecimal(p.lu[concret(member, p.place)])
		return x, err == nil
	}
}

// anniversaireDuMois has the insured born on the first of a month, so that a whole number of months has passed on the
// date of effect; anniversaire on the day of the year of that date.
func anniversaireDuMois(in Input) Input {
	return ne(in, in.Dossier.Assure.DateNaissance.FirstOfMonth())
}

func anniversaire(in Input) Input {
	birth := in.Dossier.Assure.DateNaissance
	return ne(in, calendar.Date{Year: birth.Year, Month: in.DateEffet.Month, Day: in.DateEffet.Day})
}

func ne(in Input, birth calendar.Date) Input {
	changed := *in.Dossier
	changed.Assure.DateNaissance = birth
	in.Dossier = &changed
	return in
}

// ageAuDepart is the age on the date of effect in months, anneesAuDepart in years.
func ageAuDepart(p posture) (money.Decimal, bool) {
	return money.Int(calendar.AgeOn(p.in.Dossier.Assure.DateNaissance, p.in.DateEffet).TotalMonths()), true
}

func anneesAuDepart(p posture) (money.Decimal, bool) {
	return money.Int(calendar.AgeOn(p.in.Dossier.Assure.DateNaissance, p.in.DateEffet).Years), true
}

// reste is what a dossier has of a threshold that is compared together with something else: the threshold of the file,
// and by how much what it has passes what is asked for.
func reste(acquis, exige string) quantite {
	return func(p posture) (money.Decimal, bool) {
		had, ok := du(acquis)(p)
		asked, okAsked := du(exige)(p)
		return p.seuil().Add(had).Sub(asked), ok && okAsked
	}
}

// dureeDePorte is what the quarters of a door leave for the duration of the generation. What a door asks beside it is
// whole years: another difference is that of who keeps the duration of an older law.
func dureeDePorte(p posture) (money.Decimal, bool) {
	const porte = "dispositifs[].portes[]."
	asked, ok := du(porte + "trimestresCotisesExiges")(p)
	beside, whole := asked.Sub(p.seuil()).QuoInt(4).Entier(0)
	if !ok || !whole || beside < 0 {
		return money.Decimal{}, false
	}
	return reste(porte+"trimestresCotisesEtReputes", porte+"trimestresCotisesExiges")(p)
}

// ageAvantAbaissement is the age on the date of effect, less by how much the age of the results is under that of the
// table: what is taken from it for each quarter of a transition.
func ageAvantAbaissement(p posture) (money.Decimal, bool) {
	age, _ := ageAuDepart(p)
	years, ok := du("regimes[].ageAnnulationDecote.years")(p)
	months, okMonths := du("regimes[].ageAnnulationDecote.months")(p)
	return p.seuil().Add(age).Sub(years.MulInt(12)).Sub(months), ok && okMonths
}

// ageLegalEntier is the legal age where it is a whole number of years.
func ageLegalEntier(p posture) (money.Decimal, bool) {
	if p.lu["ageLegal.months"] != "0" {
		return money.Decimal{}, false
	}
	return du("ageLegal.years")(p)
}

// combien counts the elements of a list.
func combien(list string) quantite {
	return func(p posture) (money.Decimal, bool) {
		n := 0
		for p.lu[concret(list+"[]", []int{n})] != "" {
			n++
		}
		return money.Int(n), n > 0
	}
}

// absolu is a quantity without its sign.
func absolu(member string) quantite {
	return func(p posture) (money.Decimal, bool) {
		x, ok := du(member)(p)
		return x.Abs(), ok
	}
}

// ailleurs is a member of the results of another module.
func ailleurs(module capability.ModuleID, member string) quantite {
	return func(p posture) (money.Decimal, bool) {
		p.lu = feuillesDe(sectionDe(p.out, module).Results)
		return du(member)(p)
	}
}

// pointsComptes are the points of a scheme that counts them: since 2019 AGIRC_ARRCO compares amounts.
func pointsComptes(p posture) (money.Decimal, bool) {
	if p.lu[concret("regimes[].regime", p.place)] == dossier.AGIRCARRCO.String() {
		return money.Decimal{}, false
	}
	return du("regimes[].points")(p)
}

// pensionsParMois are all the pensions, where a twelfth of them is a whole number of cents.
func pensionsParMois(p posture) (money.Decimal, bool) {
	own, ok := du("totalAnnuelBrutEur")(p)
	others, _ := du("autresPensionsEur")(p)
	monthly := own.Add(others).QuoInt(12)
	return monthly, ok && monthly.Equal(monthly.HalfUp(2))
}

// reversionEtRessources is what is held against the ceiling of the survivor of one scheme.
func reversionEtRessources(p posture) (money.Decimal, bool) {
	means, ok := du("ressources.retenuesEur")(p)
	pension, okPension := du("regimes[0].reversionBaseEur")(p)
	return means.Add(pension), ok && okPension && p.lu["regimes[1].regime"] == ""
}

// seuleLigne is the only line of the career in the year of an element of parAnnee.
func seuleLigne(p posture) (found *dossier.Ligne) {
	year := p.lu[concret("parAnnee[].annee", p.place)]
	for _, line := range p.in.Dossier.Carriere {
		if strconv.Itoa(line.Annee.Value) != year {
			continue
		}
		if found != nil {
			return nil
		}
		found = line
	}
	return found
}

// joursDeLAnnee are the days of the only line of a year, paieDeLAnnee its pay in the currency of that year.
func joursDeLAnnee(p posture) (money.Decimal, bool) {
	line := seuleLigne(p)
	if line == nil {
		return money.Decimal{}, false
	}
	return money.Int(line.Jours.Value), line.Jours.Present
}

func paieDeLAnnee(p posture) (money.Decimal, bool) {
	line, year := seuleLigne(p), p.fichier.cellule(p.ligne, "annee")
	if line == nil || line.Devise != dossier.EUR || strconv.Itoa(line.Annee.Value) != year {
		return money.Decimal{}, false
	}
	pay := line.Salaire.Value
	switch p.fichier.cellule(p.ligne, "devise_texte") {
	case "FRF":
		pay = pay.Mul(money.Scaled(655957, 5))
	case "ANF":
		pay = pay.Mul(money.Scaled(655957, 3))
	}
	return pay, line.Salaire.Present
}

// salaireDeLAnnee is the pay of the year of a row.
func salaireDeLAnnee(p posture) (money.Decimal, bool) {
	if p.lu[concret("regimes[].anneesSalaireMoyen[].annee", p.place)] != p.fichier.cellule(p.ligne, "annee") {
		return money.Decimal{}, false
	}
	return du("regimes[].anneesSalaireMoyen[].salaireEur")(p)
}

// payerDeuxPass has every line paid two ceilings of its year: deuxPass is what it has then.
func payerDeuxPass(in Input) Input {
	changed := *in.Dossier
	changed.Carriere = nil
	for _, line := range in.Dossier.Carriere {
		paid := *line
		if ceiling, ok := in.Bareme.PassAnnuel(&muet{}, line.Annee.Value); ok && paid.Salaire.Present {
			paid.Salaire = dossier.Some(ceiling.MulInt(2))
			paid.Devise, paid.DeviseDite, paid.ChampSalaire = dossier.EUR, true, dossier.SalaireBrutEur
		}
		changed.Carriere = append(changed.Carriere, &paid)
	}
	in.Dossier = &changed
	return in
}

func deuxPass(posture) (money.Decimal, bool) { return money.Int(2), true }

func deuxPassEnEuros(p posture) (money.Decimal, bool) {
	line := seuleLigne(p)
	if line == nil {
		return money.Decimal{}, false
	}
	return line.Salaire.Value, line.Salaire.Present
}

// muet is told of figures and keeps none.
type muet struct{}

func (*muet) Read(bareme.Figure)      {}
func (*muet) ReadAll([]bareme.Figure) {}

// revenuDUnePart is the income for tax of a household of one share.
func revenuDUnePart(p posture) (money.Decimal, bool) {
	foyer := p.in.Dossier.Foyer
	if foyer == nil || !foyer.Parts.Present || !foyer.Parts.Value.Equal(money.Int(1)) {
		return money.Decimal{}, false
	}
	return foyer.RevenuFiscalReferenceEur.Value.Decimal, foyer.RevenuFiscalReferenceEur.Present
}
