package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneMajorationDuree = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres de majoration pour enfants, hors plafond annuel",
		Formule: "{enfants} enfants, dont {enfantsOuvrantDroit} ouvrent des trimestres", Unite: pension.Trimestres,
		Loi: law.CSSL351_4,
	}
	ligneMajorationPension = pension.Modele{
		Genre: pension.Decision, Label: "Majoration de la pension pour enfants",
		Formule: "{enfants} enfants, {enfantsExiges} au moins sont exigés", Unite: pension.Fraction,
		Loi: law.CSSL351_12,
	}
)

// MajEducationEnfant grants the insurance quarters that children open, child by child, and says whether
// the pension rises by 10 %.
//
// Since April 2010 a mother has quarters for the birth (maternité) or the adoption and, if she has eight quarters of
// insurance, one for each of the four years that follow (éducation); for children born since 2010 the parents may share
// the latter, and since September 2023 the mother keeps at least two. A disabled child adds quarters of its own. None
// of them falls under the limit of four a year. What a fund has granted, when the dossier says it, comes before what
// the rules presume. Pensions before April 2010 have the former increase of mothers. A special scheme that serves a
// pension grants its own rights for a child instead.
// Three children, born or raised, raise the pension of each parent. Law: CSS L351-4, L351-4-1, L351-12,
// R351-30, R173-15, L173-2-0-1.
//
// Doubt: the 10 % increase counts children born to the person or raised nine years before 16; a dossier does not say
// which of its children are the person's own, so all of them count.
type MajEducationEnfant struct{}

// ResultatEnfants is what the report says of children.
type ResultatEnfants struct {
	Enfants []ResultatEnfant `json:"enfants"`
	// TrimestresMajoration are the quarters granted by the aligned schemes; EnfantsOuvrantDroit the
	// children they are granted for.
	TrimestresMajoration int `json:"trimestresMajoration"`
	EnfantsOuvrantDroit  int `json:"enfantsOuvrantDroit"`
	NombreEnfants        int `json:"nombreEnfants"`
	// RegimeCompetent grants the quarters: absent for the aligned schemes, the special scheme otherwise.
	RegimeCompetent *dossier.Regime `json:"regimeCompetent"`
	// TrimestresRegimeSpecial are the quarters of insurance that it grants, BonificationRegimeSpecial those of
	// them that count as services.
	TrimestresRegimeSpecial   int           `json:"trimestresRegimeSpecial"`
	BonificationRegimeSpecial int           `json:"bonificationRegimeSpecial"`
	Majoration10              bool          `json:"majoration10"`
	TauxMajoration            money.Decimal `json:"tauxMajoration"`
}

// ResultatEnfant is what one child opens.
type ResultatEnfant struct {
	// Rang counts children from 1 in the order of the dossier.
	Rang          int           `json:"rang"`
	DateNaissance calendar.Date `json:"dateNaissance"`
	Maternite     int           `json:"trimestresMaternite"`
	Adoption      int           `json:"trimestresAdoption"`
	Education     int           `json:"trimestresEducation"`
	Handicap      int           `json:"trimestresHandicap"`
	Total         int           `json:"trimestresTotal"`
	// RegimeSpecial are the quarters of insurance that a special scheme grants instead, Bonification those of
	// them that count as services.
	RegimeSpecial int `json:"trimestresRegimeSpecial"`
	Bonification  int `json:"bonificationRegimeSpecial"`
}

// Info describes the module.
func (MajEducationEnfant) Info() pension.Info {
	return pension.Info{
		ID:    capability.MajEducationEnfant,
		Objet: "accorde les trimestres et la majoration de pension que les enfants ouvrent",
		Law: []law.Ref{
			law.CSSL351_4, law.CSSL351_4_1, law.CSSL351_12, law.CSSR351_30, law.CSSR173_15, law.CSSL173_2_0_1,
			law.CPCMRL12, law.CPCMRL12bis,
		},
	}
}

// Applies says whether the dossier has children.
func (MajEducationEnfant) Applies(s *pension.State) (bool, string) {
	if len(s.Dossier.Assure.Enfants) == 0 {
		return false, "Le dossier ne cite aucun enfant."
	}
	return true, ""
}

// Compute grants the quarters and the increase.
func (MajEducationEnfant) Compute(s *pension.State, t *pension.Trace) any {
	children := s.Dossier.Assure.Enfants
	result := &ResultatEnfants{Enfants: make([]ResultatEnfant, 0, len(children))}
	if s.DateEffet.Lire().IsZero() {
		t.Incomplete("Date d'effet inconnue : les droits ouverts par les enfants ne peuvent pas être lus.")
		return result
	}
	for i := range children {
		if compte(s, &children[i]) {
			result.NombreEnfants++
		}
	}
	result.Majoration10, result.TauxMajoration = majorationTroisEnfants(s, t, result.NombreEnfants)
	droits := faits.DroitsEnfants{
		Nombre: result.NombreEnfants, Majoration10: result.Majoration10, TauxMajoration: result.TauxMajoration,
	}

	special := regimeSpecialCompetent(s)
	d := droitsPerEnfant(s, t)
	for i := range children {
		child := ResultatEnfant{Rang: i + 1, DateNaissance: children[i].DateNaissance}
		if compte(s, &children[i]) && (special == dossier.RegimeInconnu || accordeParCaisse(&children[i])) {
			d.accorder(s, t, i, &child)
		}
		child.Total = child.Maternite + child.Adoption + child.Education + child.Handicap
		result.Enfants = append(result.Enfants, child)
		result.TrimestresMajoration += child.Total
		droits.TrimestresHandicap += child.Handicap
		if child.Total > 0 {
			result.EnfantsOuvrantDroit++
		}
	}
	if special != dossier.RegimeInconnu {
		result.RegimeCompetent = &special
		droits.RegimeCompetent = special
		grantRegimeSpecial(s, t, special, result)
		t.Warn("Enfants : le régime " + special.String() + " sert une pension et accorde ses propres droits ; " +
			"les régimes alignés n'accordent que ce que le dossier dit accordé.")
	}
	droits.Trimestres = result.TrimestresMajoration
	droits.EnfantsOuvrant = result.EnfantsOuvrantDroit
	droits.TrimestresSpeciaux = result.TrimestresRegimeSpecial
	droits.BonificationSpeciale = result.BonificationRegimeSpecial
	s.Enfants.Donner(droits)
	t.Step(
		pension.Step{Modele: &ligneMajorationDuree, Valeur: pension.Nombre(result.TrimestresMajoration)},
		pension.Nombre(len(children)), pension.Nombre(result.EnfantsOuvrantDroit),
	)
	return result
}

// compte says whether a child opens rights at the date of effect: one that the dossier dates, and that
// is there by then.
func compte(s *pension.State, e *dossier.Enfant) bool {
	return regles.EnfantConnu(e) && !arrivee(e).After(s.DateEffet.Lire())
}

// majorationTroisEnfants says whether the pension rises and by what share. Law: CSS L351-12, R351-30.
func majorationTroisEnfants(s *pension.State, t *pension.Trace, children int) (due bool, share money.Decimal) {
	minimum, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteMajorationEnfantsNombre, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : nombre d'enfants de la majoration de 10 % inconnu.")
		return false, share
	}
	due = children >= minimum
	if due {
		share, ok = s.Bareme.MajorationTroisEnfants(t, s.DateEffet.Lire())
		if !ok {
			t.Incomplete("Barème majorations_enfants : taux de la majoration pour trois enfants inconnu.")
			due = false
		}
	}
	t.Step(
		pension.Step{Modele: &ligneMajorationPension, Valeur: pension.Taux(share)},
		pension.Nombre(children), pension.Nombre(minimum),
	)
	return due, share
}

// regimeSpecialCompetent returns the special scheme that grants the rights of children in place of the aligned ones:
// the one that serves a pension. hubIngestion leaves a scheme no services that are too short for one, so that those of
// the career open it. Law: CSS R173-15, CPCMR L4.
func regimeSpecialCompetent(s *pension.State) dossier.Regime {
	for _, r := range s.Repartition.Lire().Regimes {
		switch r {
		case dossier.SRE, dossier.CNRACL, dossier.FSPOEIE:
			if regles.ADesServices(s.Carriere.Lire(), s.DateEffet.Lire(), duRegime(r)) {
				return r
			}
		case dossier.SNCF, dossier.RATP, dossier.IEG, dossier.CRPCEN, dossier.BDF, dossier.Opera,
			dossier.ComedieFrancaise:
			return r
		default: // the others leave the rights of children to the general scheme
		}
	}
	return dossier.RegimeInconnu
}

func duRegime(r dossier.Regime) func(*faits.Ligne) bool {
	return func(l *faits.Ligne) bool { return l.Regime == r }
}

// accordeParCaisse says whether the dossier itself tells what a fund granted for the child.
func accordeParCaisse(e *dossier.Enfant) bool {
	return e.TrimestresMaternite.Present || e.TrimestresEducation.Present || e.TrimestresHandicap.Present
}
