package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneEnfantsRegimeSpecial = pension.Modele{
	Genre: pension.Calcul, Label: "Trimestres du régime spécial pour enfants",
	Formule: "dont {bonification} de bonification de services", Unite: pension.Trimestres, Loi: law.CPCMRL12,
}

// grantRegimeSpecial grants what a special scheme gives for children in place of the aligned ones: services
// (bonification) for those born before a day of its own, insurance alone for those born since, to the mother who was
// delivered after her recruitment (in gas and electricity whenever she was). Where the rank of the child counts, it is
// that of its birth among all the children of the dossier. In the public service one quarter of the two granted for a
// child born since 2004 has counted as services since the law of 2025. A child for whom the dossier says what a fund
// granted is left to the aligned schemes. Law: CPCMR L12, L12 bis; the decrees of the other schemes.
//
// The bonification of before requires that work was interrupted or reduced for the child, which a maternity leave does:
// a mother in the scheme has it, anybody else as the dossier says (CPCMR R13). A mother recruited later is asked.
//
// Doubt: a father of whom the dossier says nothing has none.
func grantRegimeSpecial(s *pension.State, t *pension.Trace, special dossier.Regime, result *ResultatEnfants) {
	scheme, known := regimeEnfants(special)
	if !known {
		t.Doubt("Enfants : les règles propres du régime " + special.String() + " ne sont pas connues ; " +
			"aucun trimestre n'est compté.")
		return
	}
	recruited := recrutement(s, special)
	for i := range result.Enfants {
		child := &result.Enfants[i]
		e := &s.Dossier.Assure.Enfants[i]
		if accordeParCaisse(e) || arrivee(e).After(s.DateEffet.Lire()) {
			continue
		}
		n := trimestresRegimeSpecial(s, t, i, scheme, recruited)
		child.RegimeSpecial = n.Duree
		child.Bonification = n.Bonification
		result.TrimestresRegimeSpecial += n.Duree
		result.BonificationRegimeSpecial += n.Bonification
	}
	t.Step(
		pension.Step{
			Modele: &ligneEnfantsRegimeSpecial, Objet: special.String(),
			Valeur: pension.Nombre(result.TrimestresRegimeSpecial),
		},
		pension.Nombre(result.BonificationRegimeSpecial),
	)
}

// trimestresRegimeSpecial returns the quarters of one child.
func trimestresRegimeSpecial(
	s *pension.State, t *pension.Trace, i int, scheme bareme.RegimeEnfants, recruited calendar.Date,
) (n bareme.TrimestresEnfant) {
	e := &s.Dossier.Assure.Enfants[i]
	born := arrivee(e)
	if n, said := bonificationDite(s, t, e, scheme); said {
		return n
	}
	switch {
	case s.Dossier.Assure.Sexe == dossier.SexeNonDit:
		t.Doubt("Sexe non renseigné : les trimestres du régime spécial pour enfants ne sont pas comptés.")
		return n
	case s.Dossier.Assure.Sexe == dossier.Homme:
		return n
	case born.IsZero():
		t.Missing(pension.Lacune{
			Champ: champEnfant(i, "dateNaissance"), Kind: gap.Date,
			Message: "Date de naissance de l'enfant absente : elle fixe les trimestres que le régime spécial accorde.",
		})
		return n
	}
	rang, fratrie := rangDansLaFratrie(s, i)
	n, ok := s.Bareme.SpeciauxEnfantDeRang(t, scheme, born, rang, fratrie)
	if !ok || scheme == bareme.EnfantsSncf && avantMajorationSncf(s, t) {
		t.Doubt("Enfants : la règle du régime " + scheme.String() + " à la naissance de l'enfant n'a pas été lue ; " +
			"aucun trimestre n'est compté.")
		return bareme.TrimestresEnfant{}
	}
	accouchement := scheme == bareme.EnfantsIeg && n.Bonification == 0
	if !recruited.IsZero() && born.Before(recruited) && e.AdopteLe.IsZero() && !accouchement {
		avantRecrutement(t, i, scheme, n)
		return bareme.TrimestresEnfant{}
	}
	if scheme == bareme.EnfantsFonctionPublique && n.Bonification == 0 {
		// None before the law of 2025: the constant has no row then.
		since2025, _ := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpBonificationEnfantDepuis2004, s.DateEffet.Lire())
		n.Bonification = min(since2025, n.Duree)
	}
	return n
}

// avantRecrutement asks or says what is missing for the bonification of a child born before the recruitment.
func avantRecrutement(t *pension.Trace, i int, scheme bareme.RegimeEnfants, n bareme.TrimestresEnfant) {
	switch {
	case n.Bonification == 0:
	case scheme == bareme.EnfantsFonctionPublique:
		regles.DemanderInterruption(t, i)
	default:
		t.Doubt("Enfant né avant le recrutement : la bonification suppose une interruption d'activité, que le " +
			"dossier ne dit pas ; elle n'est pas comptée.")
	}
}

// rangDansLaFratrie is the rank of a child by its arrival among those who came before the pension, and their number.
func rangDansLaFratrie(s *pension.State, i int) (rang, fratrie int) {
	mine := arrivee(&s.Dossier.Assure.Enfants[i])
	rang = 1
	for j := range s.Dossier.Assure.Enfants {
		other := arrivee(&s.Dossier.Assure.Enfants[j])
		if other.After(s.DateEffet.Lire()) {
			continue
		}
		fratrie++
		if other.Before(mine) || other == mine && j < i {
			rang++
		}
	}
	return rang, fratrie
}

// avantMajorationSncf says whether a pension begins before the SNCF granted quarters for children; true where the table
// lacks the day. Law: décret 2008-47 art. 1 and 3.
func avantMajorationSncf(s *pension.State, t *pension.Trace) bool {
	since, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteSncfMajorationEnfantsDepuis, s.DateEffet.Lire())
	return !ok || s.DateEffet.Lire().Before(since)
}

// bonificationDite is the bonification of the public service for a child of whom the dossier says whether work was
// interrupted or reduced; said is false where the birth gives none. Law: CPCMR L12 b, R13.
func bonificationDite(
	s *pension.State, t *pension.Trace, e *dossier.Enfant, scheme bareme.RegimeEnfants,
) (n bareme.TrimestresEnfant, said bool) {
	born := arrivee(e)
	if scheme != bareme.EnfantsFonctionPublique || !e.InterruptionActivite.Present || born.IsZero() {
		return n, false
	}
	n, ok := s.Bareme.SpeciauxEnfants(t, scheme, born)
	switch {
	case !ok || n.Bonification == 0:
		return bareme.TrimestresEnfant{}, false
	case !e.InterruptionActivite.Value:
		return bareme.TrimestresEnfant{}, true
	}
	return n, true
}

// regimeEnfants finds the rules of a scheme.
func regimeEnfants(r dossier.Regime) (bareme.RegimeEnfants, bool) {
	switch r {
	case dossier.SRE, dossier.CNRACL, dossier.FSPOEIE:
		return bareme.EnfantsFonctionPublique, true
	case dossier.RATP:
		return bareme.EnfantsRatp, true
	case dossier.IEG:
		return bareme.EnfantsIeg, true
	case dossier.BDF:
		return bareme.EnfantsBdf, true
	case dossier.SNCF:
		return bareme.EnfantsSncf, true
	case dossier.CRPCEN:
		return bareme.EnfantsCrpcen, true
	case dossier.ComedieFrancaise:
		return bareme.EnfantsComedieFrancaise, true
	case dossier.Opera:
		return bareme.EnfantsOpera, true
	}
	return 0, false
}

// recrutement is the first day in the scheme, in any of the public services for one of them; the first of the
// year of a line without dates.
func recrutement(s *pension.State, special dossier.Regime) (first calendar.Date) {
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Regime != special && !(special.FonctionPublique() && l.Regime.FonctionPublique()) {
			continue
		}
		from := l.Periode.From
		if from.IsZero() {
			from = calendar.Date{Year: l.Annee, Month: 1, Day: 1}
		}
		if first.IsZero() || from.Before(first) {
			first = from
		}
	}
	return first
}
