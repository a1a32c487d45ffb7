package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// Service-public F17090: four quarters of services for a child born before 2004 and after the recruitment, two of
// insurance since; CPCMR L12 bis.
func TestMajEducationEnfant_special_schemes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                   string
		regime                 dossier.Regime
		sexe                   dossier.Sexe
		effet                  string
		naissances             []string
		adoption               string
		granted                dossier.Optional[int]
		interrupted            dossier.Optional[bool]
		quarters, bonification int
		gaps                   int
		doubt                  bool
	}{
		{
			name: "born before 2004", regime: dossier.SRE, sexe: dossier.Femme, effet: "2025-01-01",
			naissances: []string{"1995-05-01"}, quarters: 4, bonification: 4,
		},
		{
			name: "born since 2004", regime: dossier.CNRACL, sexe: dossier.Femme, effet: "2025-01-01",
			naissances: []string{"2005-05-01"}, quarters: 2,
		},
		{
			name: "born since 2004, one quarter of services since September 2026", regime: dossier.SRE,
			sexe: dossier.Femme, effet: "2026-10-01",
			naissances: []string{"2005-05-01"}, quarters: 2, bonification: 1,
		},
		{
			name: "a father", regime: dossier.SRE, sexe: dossier.Homme, effet: "2025-01-01",
			naissances: []string{"1995-05-01"},
		},
		{name: "no sex", regime: dossier.SRE, effet: "2025-01-01", naissances: []string{"1995-05-01"}, doubt: true},
		{
			name: "before the recruitment", regime: dossier.SRE, sexe: dossier.Femme, effet: "2025-01-01",
			naissances: []string{"1985-05-01"}, gaps: 1,
		},
		{
			name: "before the recruitment, work interrupted", regime: dossier.SRE, sexe: dossier.Femme,
			effet: "2025-01-01", naissances: []string{"1985-05-01"},
			interrupted: dossier.Some(true), quarters: 4, bonification: 4,
		},
		{
			name: "before the recruitment, work not interrupted", regime: dossier.SRE, sexe: dossier.Femme,
			effet:      "2025-01-01",
			naissances: []string{"1985-05-01"}, interrupted: dossier.Some(false),
		},
		{
			name: "a father who interrupted work", regime: dossier.CNRACL, sexe: dossier.Homme, effet: "2025-01-01",
			naissances:  []string{"1995-05-01"},
			interrupted: dossier.Some(true), quarters: 4, bonification: 4,
		},
		{
			name: "a father who interrupted work, born since 2004", regime: dossier.CNRACL, sexe: dossier.Homme,
			effet:      "2025-01-01",
			naissances: []string{"2005-05-01"}, interrupted: dossier.Some(true),
		},
		{
			name: "adopted, born before the recruitment", regime: dossier.SRE, sexe: dossier.Femme, effet: "2025-01-01",
			naissances: []string{"1989-05-01"},
			adoption:   "1992-05-01", quarters: 4, bonification: 4,
		},
		{
			name: "no birth", regime: dossier.SRE, sexe: dossier.Femme, effet: "2025-01-01", naissances: []string{""},
			gaps: 1,
		},
		{
			name: "granted by a fund of employees", regime: dossier.SRE, sexe: dossier.Femme, effet: "2025-01-01",
			naissances: []string{"1995-05-01"}, granted: dossier.Some(4),
		},
		{
			name: "Banque de France", regime: dossier.BDF, sexe: dossier.Femme, effet: "2025-01-01",
			naissances: []string{"1995-05-01", "2010-05-01"}, quarters: 6, bonification: 4,
		},
		{
			name: "RATP", regime: dossier.RATP, sexe: dossier.Femme, effet: "2025-01-01",
			naissances: []string{"1995-05-01"}, quarters: 4, bonification: 4,
		},
		{
			name: "SNCF since July 2008", regime: dossier.SNCF, sexe: dossier.Femme, effet: "2025-01-01",
			naissances: []string{"2010-05-01"}, quarters: 2,
		},
		{
			name: "SNCF: two quarters whenever the child was born", regime: dossier.SNCF, sexe: dossier.Femme,
			effet: "2025-01-01", naissances: []string{"1995-05-01"}, quarters: 2,
		},
		{
			name: "SNCF: a pension of before July 2008", regime: dossier.SNCF, sexe: dossier.Femme,
			effet: "2008-06-30", naissances: []string{"1995-05-01"}, doubt: true,
		},
		{
			name: "SNCF: a pension of July 2008", regime: dossier.SNCF, sexe: dossier.Femme,
			effet: "2008-07-01", naissances: []string{"1995-05-01"}, quarters: 2,
		},
		{
			name: "SNCF: born before the recruitment", regime: dossier.SNCF, sexe: dossier.Femme,
			effet: "2025-01-01", naissances: []string{"1985-05-01"},
		},
		{
			name: "IEG: the second of two counts twice", regime: dossier.IEG, sexe: dossier.Femme,
			effet: "2025-01-01", naissances: []string{"1998-05-01", "1995-05-01"}, quarters: 12, bonification: 12,
		},
		{
			name: "IEG: not that of three", regime: dossier.IEG, sexe: dossier.Femme,
			effet: "2025-01-01", naissances: []string{"1995-05-01", "1998-05-01", "2000-05-01"},
			quarters: 12, bonification: 12,
		},
		{
			name: "IEG: two quarters for the first, four for the next", regime: dossier.IEG, sexe: dossier.Femme,
			effet: "2025-01-01", naissances: []string{"2012-05-01", "2009-05-01"}, quarters: 6,
		},
		{
			name: "RATP: before and since July 2008", regime: dossier.RATP, sexe: dossier.Femme,
			effet: "2025-01-01", naissances: []string{"2008-06-30", "2010-05-01"}, quarters: 8, bonification: 4,
		},
		{
			name: "CRPCEN: before and since July 2006", regime: dossier.CRPCEN, sexe: dossier.Femme,
			effet: "2025-01-01", naissances: []string{"2006-06-30", "2006-07-01"}, quarters: 8, bonification: 4,
		},
		{
			name: "Opéra", regime: dossier.Opera, sexe: dossier.Femme, effet: "2025-01-01",
			naissances: []string{"1995-05-01"}, quarters: 4, bonification: 4,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, "1968-05-10", tt.effet, 0)
			casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = []dossier.Regime{tt.regime} })
			for year := 1990; year < 2020; year++ {
				s.Carriere.Donner(append(s.Carriere.Lire(), faits.Ligne{
					Annee: year, Regime: tt.regime, Source: &dossier.Ligne{},
				}))
			}
			s.Dossier.Assure.Sexe = tt.sexe
			for _, day := range tt.naissances {
				child := dossier.Enfant{TrimestresEducation: tt.granted, InterruptionActivite: tt.interrupted}
				if day != "" {
					child.DateNaissance = jour(t, day)
				}
				if tt.adoption != "" {
					child.AdopteLe = jour(t, tt.adoption)
				}
				s.Dossier.Assure.Enfants = append(s.Dossier.Assure.Enfants, child)
			}
			got, trace, extract := calculModule[*ResultatEnfants](t, MajEducationEnfant{}, s)
			if got.RegimeCompetent == nil || *got.RegimeCompetent != tt.regime {
				t.Fatalf("granted by %v", got.RegimeCompetent)
			}
			if got.TrimestresRegimeSpecial != tt.quarters || got.BonificationRegimeSpecial != tt.bonification {
				t.Errorf("%d quarters, %d of services", got.TrimestresRegimeSpecial, got.BonificationRegimeSpecial)
			}
			if s.Enfants.Lire().TrimestresSpeciaux != tt.quarters ||
				s.Enfants.Lire().BonificationSpeciale != tt.bonification ||
				s.MajorationsTousRegimes()-s.Enfants.Lire().Trimestres != tt.quarters {
				t.Errorf("the state holds %+v", s.Enfants.Lire())
			}
			if gaps := trace.Lacunes(); len(gaps) != tt.gaps || extract.Incomplete != (tt.gaps > 0) {
				t.Errorf("gaps %v", gaps)
			}
			if doubts := trace.Doubts(); (len(doubts) > 0) != tt.doubt {
				t.Errorf("doubts %v", doubts)
			}
		})
	}
}
