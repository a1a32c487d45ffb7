package depart

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneTrimestresEnfant = pension.Modele{
	Genre: pension.Calcul, Label: "Trimestres ouverts par l'enfant",
	Formule: "maternité ou adoption {naissanceOuAdoption} + éducation {education} + handicap {handicap}",
	Unite:   pension.Trimestres,
}

// droitsEnfant are the figures of the date of effect that grant quarters to one child.
type droitsEnfant struct {
	ancien                         bool
	maternite, adoption, education int
	handicap, perEnfant            int
	ancienne, anneesElevees        int
	// assure is whether the person has the insurance that the quarters of upbringing require.
	assure bool
	// partage is the day from which parents may share them, plancherMere what the mother keeps.
	partage      calendar.Date
	plancherMere int
}

// droitsPerEnfant reads the figures once for all children. Law: CSS L351-4.
func droitsPerEnfant(s *pension.State, t *pension.Trace) droitsEnfant {
	effet := s.DateEffet.Lire()
	d := droitsEnfant{}
	read := func(which bareme.Dispositif) int {
		n, ok := s.Bareme.MajorationsEnfants(t, which, effet)
		if !ok {
			t.Incomplete("Barème majorations_enfants : trimestres inconnus à cette date d'effet (" + which.String() +
				").")
		}
		return n
	}
	if ancienne, ok := s.Bareme.MajorationsEnfants(t, bareme.MajorationMdaAncienne, effet); ok {
		d.ancien = true
		if liberalSeul(s) {
			t.Warn("Trimestres pour enfants : les régimes des professions libérales n'en accordaient aucun " +
				"avant avril 2010.")
			return d
		}
		d.ancienne = ancienne
		d.anneesElevees, _ = s.Bareme.ConstanteEntiere(t, bareme.ConstanteMajorationEnfantsAnneesElevees, effet)
		return d
	}
	d.maternite, d.adoption, d.education = read(
		bareme.MajorationMaternite,
	), read(bareme.MajorationAdoption), read(bareme.MajorationEducation)
	d.handicap = read(bareme.MajorationEnfantHandicape)
	d.perEnfant, _ = s.Bareme.ConstanteEntiere(t, bareme.ConstanteMajorationDureeParEnfantMaximum, effet)
	d.assure = assureForEducation(s, t, read(bareme.DureeMinimalePourEducation))
	if !d.assure {
		t.Warn("Durée d'assurance inférieure au minimum exigé : les trimestres d'éducation ne sont pas accordés.")
	}
	var ok bool
	d.partage, ok = s.Bareme.ConstanteDate(t, bareme.ConstanteEducationPartageDepuis, effet)
	if !ok {
		t.Incomplete("Barème constantes_legales : date du partage des trimestres d'éducation inconnue.")
	}
	d.plancherMere, _ = s.Bareme.ConstanteEntiere(t, bareme.ConstanteEducationPlancherMere, effet)
	return d
}

// liberalSeul says whether no scheme of the career but those of the liberal professions, which granted no quarters for
// children before April 2010, could grant them. Law: CSS L643-1-1, L723-10-1-1; loi 2009-1646 art. 65.
func liberalSeul(s *pension.State) bool {
	liberal := false
	for _, r := range s.Repartition.Lire().Regimes {
		switch {
		case r == dossier.CNAVPL, r == dossier.CNBF:
			liberal = true
		case !r.EnPoints():
			return false
		}
	}
	return liberal
}

// accorder fills what one child opens.
func (d droitsEnfant) accorder(s *pension.State, t *pension.Trace, i int, out *ResultatEnfant) {
	e := &s.Dossier.Assure.Enfants[i]
	sexe := s.Dossier.Assure.Sexe
	if d.ancien {
		out.Education = d.majorationAncienne(t, e, sexe, i)
		d.explain(t, out, law.CSSL351_4)
		return
	}
	if sexe == dossier.SexeNonDit && (!e.TrimestresMaternite.Present || !e.TrimestresEducation.Present) {
		lacuneSexe(t, e, i, d)
	}
	birth := d.trimestresNaissance(e, sexe)
	if !e.AdopteLe.IsZero() {
		out.Adoption = birth
	} else {
		out.Maternite = birth
	}
	out.Education = min(d.trimestresEducation(t, s, i), max(0, d.perEnfant-birth))
	out.Handicap = d.trimestresHandicap(t, e, i)
	d.explain(t, out, law.CSSL351_4)
}

func (d droitsEnfant) explain(t *pension.Trace, out *ResultatEnfant, ref law.Ref) {
	t.Step(
		pension.Step{
			Modele: &ligneTrimestresEnfant, Objet: ranks[min(out.Rang, len(ranks)-1)], Loi: ref,
			Valeur: pension.Nombre(out.Maternite + out.Adoption + out.Education + out.Handicap),
		},
		pension.Nombre(out.Maternite+out.Adoption), pension.Nombre(out.Education), pension.Nombre(out.Handicap),
	)
}

var ranks = [...]string{
	"", "enfant 1", "enfant 2", "enfant 3", "enfant 4", "enfant 5", "enfant 6", "enfant 7", "enfant 8", "enfant 9",
	"enfant 10", "enfant 11", "enfant 12 et suivants",
}

// trimestresNaissance returns the quarters of the birth or of the adoption: what the fund granted, else the
// mother's. Law: CSS L351-4 I, III.
func (d droitsEnfant) trimestresNaissance(e *dossier.Enfant, sexe dossier.Sexe) int {
	limit := d.maternite
	if !e.AdopteLe.IsZero() {
		limit = d.adoption
	}
	if e.TrimestresMaternite.Present {
		return borne(e.TrimestresMaternite.Value, limit)
	}
	if sexe == dossier.Femme {
		return limit
	}
	return 0
}

// trimestresEducation returns the quarters of upbringing: what the fund granted, else one for each of the years that
// follow the birth or the adoption during which the mother raised the child. Law: CSS L351-4 II.
func (d droitsEnfant) trimestresEducation(t *pension.Trace, s *pension.State, i int) int {
	e := &s.Dossier.Assure.Enfants[i]
	sexe := s.Dossier.Assure.Sexe
	if e.TrimestresEducation.Present {
		granted := borne(e.TrimestresEducation.Value, d.education)
		if sexe == dossier.Homme && !arrivee(e).Before(d.partage) {
			if _, pere := shareEducation(d.education, d.plancherMere, granted); granted > pere {
				t.Warn("Éducation : le père déclare plus que sa part, la mère garde un minimum par enfant sauf " +
					"violences ; la part déclarée accordée par la caisse est retenue.")
			}
		}
		return granted
	}
	if sexe != dossier.Femme || !d.assure {
		return 0
	}
	years := d.education
	if e.EleveAnsPremieres.Present {
		years = borne(e.EleveAnsPremieres.Value, d.education)
	}
	if since := arrivee(e); !since.IsZero() {
		years = min(years, max(0, calendar.AgeOn(since, s.DateEffet.Lire()).Years))
	}
	return years
}

// shareEducation shares the quarters of upbringing between the parents of a child born since 2010: the father has what
// was chosen for him, and the mother never less than her minimum. Law: CSS L351-4.
func shareEducation(total, plancherMere, choixPere int) (mere, pere int) {
	pere = min(choixPere, total-plancherMere)
	return total - pere, pere
}

// trimestresHandicap returns the quarters of a disabled child: one at the opening of the allowance and one for each
// period of it, which only the fund knows. Law: CSS L351-4-1.
func (d droitsEnfant) trimestresHandicap(t *pension.Trace, e *dossier.Enfant, i int) int {
	if e.TrimestresHandicap.Present {
		return borne(e.TrimestresHandicap.Value, d.handicap)
	}
	if e.Handicape {
		t.Missing(pension.Lacune{
			Champ: champEnfant(i, "trimestresHandicap"), Kind: gap.Entier, Bloquante: true, Unite: pension.Trimestres,
			Message: "Enfant handicapé : nombre de trimestres accordés inconnu (un à l'ouverture de l'allocation " +
				"d'éducation avec complément, puis un par période de trente mois).",
		}.Bornes(0, d.handicap))
	}
	return 0
}

// majorationAncienne returns the quarters of mothers before April 2010: all of them for a child raised long enough
// before 16. Law: CSS L351-4 (loi 75-3).
func (d droitsEnfant) majorationAncienne(t *pension.Trace, e *dossier.Enfant, sexe dossier.Sexe, i int) int {
	switch {
	case e.TrimestresMaternite.Present || e.TrimestresEducation.Present:
		return borne(e.TrimestresMaternite.Or(0)+e.TrimestresEducation.Or(0), d.ancienne)
	case sexe == dossier.SexeNonDit:
		t.Missing(pension.Lacune{
			Champ: champEnfant(i, "trimestresEducation"), Kind: gap.Entier, Bloquante: true, Unite: pension.Trimestres,
			Message: "Sexe non renseigné : les trimestres de majoration ne peuvent pas être attribués d'office " +
				"à la mère.",
		}.Bornes(0, d.ancienne))
		return 0
	case sexe == dossier.Femme && e.EleveAnsAvant16.Or(d.anneesElevees) >= d.anneesElevees:
		return d.ancienne
	}
	return 0
}

// lacuneSexe asks for the quarters of a child whose parent's sex is unknown, where the dossier may say them.
func lacuneSexe(t *pension.Trace, e *dossier.Enfant, i int, d droitsEnfant) {
	l := pension.Lacune{
		Kind: gap.Entier, Bloquante: true, Unite: pension.Trimestres,
		Message: "Sexe non renseigné : les trimestres ouverts par l'enfant ne peuvent pas être attribués d'office " +
			"à la mère.",
	}
	if !e.TrimestresMaternite.Present {
		l.Champ = champEnfant(i, "trimestresMaternite")
		t.Missing(l.Bornes(0, max(d.maternite, d.adoption)))
	}
	if !e.TrimestresEducation.Present {
		l.Champ = champEnfant(i, "trimestresEducation")
		t.Missing(l.Bornes(0, d.education))
	}
}

// arrivee is the day from which the years of upbringing run: the adoption, else the birth.
func arrivee(e *dossier.Enfant) calendar.Date {
	if !e.AdopteLe.IsZero() {
		return e.AdopteLe
	}
	return e.DateNaissance
}

func borne(n, limit int) int { return max(0, min(n, limit)) }

func champEnfant(i int, member string) ijson.Pointer {
	return ijson.Pointer("/assure/enfants/" + strconv.Itoa(i) + "/" + member)
}
