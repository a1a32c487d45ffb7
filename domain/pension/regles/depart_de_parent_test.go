package regles

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// parent is somebody hired by the State on the first of January of a year, who asks for a pension in July 2025.
type parent struct {
	sexe    dossier.Sexe
	depuis  int
	enfants []dossier.Enfant
	infirme string
	// sansConjoint is true for a scheme in which an infirm spouse opens no way.
	sansConjoint bool
}

func (p parent) depart(t *testing.T) DepartDeParent {
	t.Helper()
	var lines []faits.Ligne
	for year := p.depuis; year < 2025; year++ {
		lines = append(lines, ligneDeServices(t, year, "", "", dossier.Ligne{}))
	}
	s := &pension.State{
		Dossier: &dossier.Dossier{Assure: dossier.Assure{Sexe: p.sexe, Enfants: p.enfants}},
		Bareme:  bareme.Official(), Carriere: faits.Connu(lines),
		DateEffet: faits.Connu(calendar.Date{Year: 2025, Month: 7, Day: 1}),
	}
	if p.infirme != "" {
		s.Dossier.Foyer = &dossier.Foyer{ConjointInfirmeDepuis: jourDeServices(t, p.infirme)}
	}
	return LireDepartDeParent(s, pension.NewTrace(0), ConditionsDeParent{
		Retenir: func(*faits.Ligne) bool { return true }, Avant: bareme.ConstanteFpParentsConditionsAvant,
		Conjoint: !p.sansConjoint,
	})
}

// enfantsNes are children born on days; interrompu is what the dossier says of the work for each, nil for nothing.
func enfantsNes(t *testing.T, interrompu *bool, births ...string) []dossier.Enfant {
	t.Helper()
	children := make([]dossier.Enfant, 0, len(births))
	for _, birth := range births {
		child := dossier.Enfant{DateNaissance: jourDeServices(t, birth)}
		if interrompu != nil {
			child.InterruptionActivite = dossier.Some(*interrompu)
		}
		children = append(children, child)
	}
	return children
}

// Law: CPCMR L24 I 3°, R37; loi 2010-1330 art. 44 III: three children and fifteen years of services before 2012.
func TestLireDepartDeParent_of_three_children(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	adopted := enfantsNes(t, nil, "1993-05-10", "1995-05-10", "1996-05-10")
	adopted[2].AdopteLe = jourDeServices(t, "2009-03-02")
	for _, tt := range []struct {
		name   string
		parent parent
		opens  string
		aDire  []int
	}{
		{
			"of a mother, on the day of the services",
			parent{
				sexe: dossier.Femme, depuis: 1992,
				enfants: enfantsNes(t, nil, "1993-05-10", "1995-05-10", "1997-05-10"),
			},
			"2006-12-31", nil,
		},
		{
			"on the day of the third child, the last one that counts",
			parent{
				sexe: dossier.Femme, depuis: 1992,
				enfants: enfantsNes(t, nil, "1993-05-10", "1995-05-10", "2011-12-31"),
			},
			"2011-12-31", nil,
		},
		{
			"whatever the order in which they are told",
			parent{
				sexe: dossier.Femme, depuis: 1992,
				enfants: enfantsNes(t, nil, "2011-12-31", "1993-05-10", "1995-05-10"),
			},
			"2011-12-31", nil,
		},
		{
			"a third child on the day of the reform",
			parent{
				sexe: dossier.Femme, depuis: 1992,
				enfants: enfantsNes(t, nil, "1993-05-10", "1995-05-10", "2012-01-01"),
			},
			"", nil,
		},
		{
			"services done on the eve of the reform",
			parent{
				sexe: dossier.Femme, depuis: 1997,
				enfants: enfantsNes(t, nil, "1998-05-10", "1999-05-10", "2000-05-10"),
			},
			"2011-12-31", nil,
		},
		{
			"services done later",
			parent{
				sexe: dossier.Femme, depuis: 1998,
				enfants: enfantsNes(t, nil, "1999-05-10", "2000-05-10", "2001-05-10"),
			},
			"", nil,
		},
		{
			"an adopted child counts from the adoption",
			parent{sexe: dossier.Femme, depuis: 1992, enfants: adopted},
			"2009-03-02", nil,
		},
		{
			"a father of whom nothing is said is asked of each child",
			parent{
				sexe: dossier.Homme, depuis: 1992,
				enfants: enfantsNes(t, nil, "1993-05-10", "1995-05-10", "1997-05-10"),
			},
			"",
			[]int{0, 1, 2},
		},
		{
			"a father who stopped work", parent{
				sexe: dossier.Homme, depuis: 1992,
				enfants: enfantsNes(t, &yes, "1993-05-10", "1995-05-10", "1997-05-10"),
			}, "2006-12-31", nil,
		},
		{
			"a mother who did not", parent{
				sexe: dossier.Femme, depuis: 1992,
				enfants: enfantsNes(t, &no, "1993-05-10", "1995-05-10", "1997-05-10"),
			}, "", nil,
		},
		{
			"a child before the mother was hired is asked for",
			parent{
				sexe: dossier.Femme, depuis: 1992,
				enfants: enfantsNes(t, nil, "1991-12-31", "1995-05-10", "1997-05-10"),
			},
			"",
			[]int{0},
		},
		{
			"two children open nothing and ask nothing",
			parent{sexe: dossier.Homme, depuis: 1992, enfants: enfantsNes(t, nil, "1993-05-10", "1995-05-10")},
			"", nil,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := tt.parent.depart(t)
			if got.TroisEnfants != jourDeServices(t, tt.opens) || !slices.Equal(got.ADire, tt.aDire) {
				t.Errorf("opens on %s, asks of %v; want %s and %v", got.TroisEnfants, got.ADire, tt.opens, tt.aDire)
			}
		})
	}
}

// Law: CPCMR L24 I 3°: a child with the invalidity of the law, from the age of one.
func TestLireDepartDeParent_of_an_invalid_child(t *testing.T) {
	t.Parallel()
	child := func(birth, since string) []dossier.Enfant {
		children := enfantsNes(t, nil, birth)
		children[0].Handicape, children[0].HandicapeDepuis = true, jourDeServices(t, since)
		return children
	}
	for _, tt := range []struct {
		name    string
		enfants []dossier.Enfant
		opens   string
	}{
		{"on the day of the services", child("2000-05-10", ""), "2006-12-31"},
		{"at one year", child("2010-05-10", ""), "2011-05-10"},
		{"on the day of the invalidity", child("2000-05-10", "2015-02-03"), "2015-02-03"},
		{"by the date of effect", child("2024-07-01", ""), "2025-07-01"},
		{"not after it", child("2024-07-02", ""), ""},
		{"the first of two", append(child("2010-05-10", ""), child("2008-05-10", "")...), "2009-05-10"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := parent{sexe: dossier.Femme, depuis: 1992, enfants: tt.enfants}.depart(t)
			if got.EnfantInvalide != jourDeServices(t, tt.opens) {
				t.Errorf("opens on %s, want %s", got.EnfantInvalide, tt.opens)
			}
		})
	}
}

// Law: CPCMR L24 I 4°.
func TestLireDepartDeParent_of_an_infirm_spouse(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		parent parent
		opens  string
	}{
		{"since a day after the services", parent{depuis: 1992, infirme: "2015-02-03"}, "2015-02-03"},
		{"since before them", parent{depuis: 1992, infirme: "2000-01-01"}, "2006-12-31"},
		{"after less than fifteen years", parent{depuis: 2011, infirme: "2000-01-01"}, ""},
		{"after fifteen years that end with the pension", parent{depuis: 2010, infirme: "2000-01-01"}, "2024-12-31"},
		{"in a scheme without this way", parent{depuis: 1992, infirme: "2015-02-03", sansConjoint: true}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := tt.parent.depart(t); got.ConjointInfirme != jourDeServices(t, tt.opens) {
				t.Errorf("opens on %s, want %s", got.ConjointInfirme, tt.opens)
			}
		})
	}
}
