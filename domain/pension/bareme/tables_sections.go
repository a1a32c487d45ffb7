package bareme

import (
	"iter"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var ajustementsTable = definition{
	id: TableLiberauxAjustements, nom: "liberaux_ajustements", titre: "décote et surcote des sections libérales",
	cles: []cle{{"section", sectionsNoms}, {nom: "rang"}}, naissance: "naissance", effet: "effet",
	valeurs: []valeur{
		{nom: "sens_texte", libelle: "sens", mots: []string{"decote", "surcote"}},
		{nom: "de_annees", libelle: "depuis l'âge de"},
		{nom: "a_annees", libelle: "jusqu'à l'âge de"},
		{nom: "pas_texte", libelle: "pas", mots: pasNoms},
		{nom: "trimestre_taux", libelle: "par trimestre"},
		{nom: "maximum_taux", libelle: "maximum"},
	},
}

var majorationSectionsTable = definition{
	id:    TableLiberauxMajorationEnfants,
	nom:   "liberaux_majoration_enfants",
	titre: "majoration des sections libérales pour enfants",
	cles:  []cle{{"section", sectionsNoms}, {nom: "rang"}},
	effet: "effet",
	valeurs: []valeur{
		{
			nom:     "enfants_nombre",
			libelle: "enfants",
		},
		{nom: "charge_annees", libelle: "âge des enfants à charge"},
		{nom: "majoration_taux"},
	},
}

// Pas is how the quarters of an adjustment are counted.
type Pas uint8

// The steps: a quarter begun counts whole; whole quarters from the age; whole civil quarters from the one after the
// age; whole years; a year begun counts whole; whole quarters from the age, each at the rate of the day that
// accomplishes it.
const (
	TrimestreCommence Pas = iota
	TrimestrePlein
	TrimestreCivil
	AnneePleine
	AnneeCommencee
	TrimestreAccompli
)

var pasNoms = []string{
	"trimestre_commence", "trimestre_plein", "trimestre_civil", "annee_pleine", "annee_commencee", "trimestre_accompli",
}

// AjustementSection is what a section takes away or adds for each quarter between two ages.
type AjustementSection struct {
	Surcote bool
	// De and A are the ages in years: 0 for the section's age of the full rate, and for no end of a surcote.
	De, A        int
	Pas          Pas
	ParTrimestre money.Decimal
	// Maximum bounds the adjustment when HasMaximum.
	Maximum    money.Decimal
	HasMaximum bool
}

// LiberauxAjustements runs through the adjustments of a section for a birth at a date of effect.
func (s *Set) LiberauxAjustements(
	rec Recorder, section Section, naissance, effet calendar.Date,
) iter.Seq[AjustementSection] {
	return func(yield func(AjustementSection) bool) {
		const id = TableLiberauxAjustements
		for rang := 1; rang <= 3; rang++ {
			row := s.pour(id, cles2(int(section), rang), naissance, effet)
			sens, ok := s.integer(rec, id, row, colLiberauxAjustementsSensTexte)
			if !ok {
				return
			}
			a := AjustementSection{Surcote: sens == 1}
			a.De, _ = s.integer(rec, id, row, colLiberauxAjustementsDeAnnees)
			a.A, _ = s.integer(rec, id, row, colLiberauxAjustementsAAnnees)
			pas, _ := s.integer(rec, id, row, colLiberauxAjustementsPasTexte)
			a.Pas = Pas(pas)
			a.ParTrimestre, _ = s.decimal(rec, id, row, colLiberauxAjustementsTrimestreTaux)
			a.Maximum, a.HasMaximum = s.decimal(rec, id, row, colLiberauxAjustementsMaximumTaux)
			if !yield(a) {
				return
			}
		}
	}
}

// MajorationSection is the increase of a section for children.
type MajorationSection struct {
	// Enfants is the least number of children born or raised; ACharge is the age under which each dependent child
	// counts instead.
	Enfants, ACharge int
	Taux             money.Decimal
}

// LiberauxMajorationEnfants runs through the increases of a section at a date of effect, which add up; none where they
// are not known.
func (s *Set) LiberauxMajorationEnfants(
	rec Recorder, section Section, effet calendar.Date,
) iter.Seq[MajorationSection] {
	return func(yield func(MajorationSection) bool) {
		const id = TableLiberauxMajorationEnfants
		for rang := 1; rang <= 2; rang++ {
			row := s.au(id, cles2(int(section), rang), effet)
			taux, ok := s.decimal(rec, id, row, colLiberauxMajorationEnfantsMajorationTaux)
			if !ok {
				return
			}
			m := MajorationSection{Taux: taux}
			m.Enfants, _ = s.integer(rec, id, row, colLiberauxMajorationEnfantsEnfantsNombre)
			m.ACharge, _ = s.integer(rec, id, row, colLiberauxMajorationEnfantsChargeAnnees)
			if !yield(m) {
				return
			}
		}
	}
}

// OrigineRciDe returns the origin of a point that a scheme of the self-employed gave for a year of before 2013; ok is
// false for a year that it does not cover.
func OrigineRciDe(regime RegimeRci, annee int) (OrigineRci, bool) {
	for i, nom := range originesRciNoms {
		rest, ok := strings.CutPrefix(nom, regime.String()+"_")
		if !ok {
			continue
		}
		from, to, _ := strings.Cut(rest, "_")
		first, errFirst := strconv.Atoi(from)
		last, errLast := strconv.Atoi(to)
		if from == "avant" && errLast == nil && annee < last ||
			errFirst == nil && errLast == nil && first <= annee && annee <= last {
			return OrigineRci(i), true
		}
	}
	return 0, false
}
