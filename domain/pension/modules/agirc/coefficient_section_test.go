package agirc

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// The statutes of the sections, one boundary of their adjustments after the other.
func TestCoefficientSection_at_the_boundaries_of_each_adjustment(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name             string
		section          bareme.Section
		naissance, effet string
		want             string
	}{
		// CARMF: 1.25 % a civil quarter from the one after 62 to 65, 0.75 % from there to 70.
		{"CARMF at 62", bareme.SectionCarmf, "1960-01-15", "2022-02-01", "1"},
		{"CARMF before the civil quarter is over", bareme.SectionCarmf, "1960-01-15", "2022-06-01", "1"},
		{"CARMF after it", bareme.SectionCarmf, "1960-01-15", "2022-07-01", "1.0125"},
		{"CARMF born on the first of a quarter", bareme.SectionCarmf, "1960-04-01", "2022-07-01", "1.0125"},
		{"CARMF eleven quarters", bareme.SectionCarmf, "1960-01-15", "2025-01-01", "1.1375"},
		{"CARMF twelve quarters", bareme.SectionCarmf, "1960-01-15", "2025-04-01", "1.15"},
		{"CARMF one of the lower rate", bareme.SectionCarmf, "1960-01-15", "2025-07-01", "1.1575"},
		{"CARMF twenty of it", bareme.SectionCarmf, "1960-01-15", "2030-04-01", "1.3"},
		{"CARMF none after 70", bareme.SectionCarmf, "1960-01-15", "2031-04-01", "1.3"},
		{"CARMF's ASV has the ages of CARMF", bareme.SectionCarmfAsv, "1960-01-15", "2022-07-01", "1.0125"},
		// CARPIMKO: 1.25 % a full quarter after 67, twenty at most.
		{"CARPIMKO at 67 and two months", bareme.SectionCarpimko, "1961-05-10", "2028-08-01", "1"},
		{"CARPIMKO at 67 and three months", bareme.SectionCarpimko, "1961-05-10", "2028-09-01", "1.0125"},
		{"CARPIMKO at 72", bareme.SectionCarpimko, "1961-05-10", "2033-06-01", "1.25"},
		{"CARPIMKO at 73", bareme.SectionCarpimko, "1961-05-10", "2034-06-01", "1.25"},
		// CAVAMAC: 5 % a full year after 67, and until 2023 5 % less a year begun before it, 25 % at most.
		{"CAVAMAC at 67 and eleven months", bareme.SectionCavamac, "1957-05-10", "2025-05-01", "1"},
		{"CAVAMAC at 68", bareme.SectionCavamac, "1957-05-10", "2025-06-01", "1.05"},
		{"CAVAMAC at 72", bareme.SectionCavamac, "1957-05-10", "2029-06-01", "1.25"},
		{"CAVAMAC at 73", bareme.SectionCavamac, "1957-05-10", "2030-06-01", "1.25"},
		{"CAVAMAC at 66 in 2023", bareme.SectionCavamac, "1957-05-10", "2023-06-01", "0.95"},
		{"CAVAMAC a month before 66", bareme.SectionCavamac, "1957-05-10", "2023-05-01", "0.9"},
		{"CAVAMAC five years before", bareme.SectionCavamac, "1961-04-10", "2023-05-01", "0.75"},
		{"CAVAMAC at 64 under the statutes of 65", bareme.SectionCavamac, "1945-01-01", "2009-01-01", "0.95"},
		{"CAVAMAC at 65 under them", bareme.SectionCavamac, "1951-06-30", "2016-07-01", "1"},
		{"CAVAMAC at 65 for who was born a day later", bareme.SectionCavamac, "1951-07-01", "2016-07-01", "0.95"},
		{"CAVAMAC at 66 and two months, born in 1953", bareme.SectionCavamac, "1953-02-01", "2019-04-01", "1"},
		{"CAVAMAC at 66, born in 1954", bareme.SectionCavamac, "1954-02-01", "2020-02-01", "0.95"},
		{"CAVAMAC at 67 and seven months, born in 1954", bareme.SectionCavamac, "1954-02-01", "2021-09-01", "1.05"},
		{"CAVAMAC at 66 since 2024, by quarters", bareme.SectionCavamac, "1958-05-10", "2024-06-01", "0.95"},
		// CARCDSF: 1.25 % a quarter begun before 67, 15 % at most; until 2023 1.5 % without a limit.
		{"CARCDSF at 67", bareme.SectionCarcdsf, "1960-05-10", "2027-06-01", "1"},
		{"CARCDSF a month before", bareme.SectionCarcdsf, "1960-05-10", "2027-05-01", "0.9875"},
		{"CARCDSF three months before", bareme.SectionCarcdsf, "1960-05-10", "2027-03-01", "0.9875"},
		{"CARCDSF four months before", bareme.SectionCarcdsf, "1960-05-10", "2027-02-01", "0.975"},
		{"CARCDSF twelve quarters before", bareme.SectionCarcdsf, "1960-05-10", "2024-06-01", "0.85"},
		{"CARCDSF thirteen", bareme.SectionCarcdsf, "1960-05-10", "2024-05-01", "0.85"},
		{"CARCDSF sixteen in 2023", bareme.SectionCarcdsf, "1960-05-10", "2023-06-01", "0.76"},
		// CARCDSF: 1.25 % a full quarter after 67, 1 % for one accomplished before 2024, 25 % at most.
		{"CARCDSF at 70, four quarters by the end of 2023", bareme.SectionCarcdsf, "1956-01-01", "2026-01-01", "1.14"},
		{"CARCDSF the last of them ends in 2024", bareme.SectionCarcdsf, "1956-01-02", "2026-02-01", "1.1425"},
		{"CARCDSF at 70 since 2024", bareme.SectionCarcdsf, "1957-05-10", "2027-06-01", "1.15"},
		{"CARCDSF at 70 in 2023", bareme.SectionCarcdsf, "1953-05-10", "2023-06-01", "1.12"},
		{"CARCDSF twenty-four quarters", bareme.SectionCarcdsf, "1953-05-10", "2026-06-01", "1.25"},
		// CAVOM: 5 % a year, of which none is split, before 67.
		{"CAVOM at 64 and three months", bareme.SectionCavom, "1962-02-15", "2026-06-01", "0.85"},
		{"CAVOM at 66", bareme.SectionCavom, "1960-02-15", "2026-03-01", "0.95"},
		{"CAVOM at 67", bareme.SectionCavom, "1959-02-15", "2026-03-01", "1"},
		// CPRN: 1 % a full quarter from 67 to 70.
		{"CPRN at 69", bareme.SectionCprn, "1957-05-10", "2026-06-01", "1.08"},
		{"CPRN at 70", bareme.SectionCprn, "1957-05-10", "2027-06-01", "1.12"},
		{"CPRN at 71", bareme.SectionCprn, "1957-05-10", "2028-06-01", "1.12"},
		// CAVP: 0.5 % a quarter begun from 65 to 67 and 1.25 % before, 0.5 % a full one from 67 to 70.
		{"CAVP at 66", bareme.SectionCavp, "1960-05-10", "2026-06-01", "0.98"},
		{"CAVP at 65", bareme.SectionCavp, "1960-05-10", "2025-06-01", "0.96"},
		{"CAVP a month before 65", bareme.SectionCavp, "1960-05-10", "2025-05-01", "0.9475"},
		{"CAVP at 64", bareme.SectionCavp, "1960-05-10", "2024-06-01", "0.91"},
		{"CAVP at 68", bareme.SectionCavp, "1960-05-10", "2028-06-01", "1.02"},
		{"CAVP at 71", bareme.SectionCavp, "1960-05-10", "2031-06-01", "1.06"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := calculMontant{s: etat(tt.naissance, tt.effet), t: pension.NewTrace(0)}
			got, ok := m.coefficientSection(dossier.CARMF, tt.section)
			if !ok || !got.Equal(decimal(tt.want)) {
				t.Errorf("coefficient %s, known %t, want %s", got, ok, tt.want)
			}
		})
	}
}

// The decrees of 2007 and 2011 on the section of dentists and midwives: a year for each child that a woman has borne,
// five at most. At 64 years and 11 months 67 is 25 months away.
func TestCoefficientSection_brings_the_full_rate_forward_for_mothers(t *testing.T) {
	t.Parallel()
	borne, adopted := dossier.Enfant{DateNaissance: jour("1990-01-01")}, dossier.Enfant{AdopteLe: jour("1990-01-01")}
	six := []dossier.Enfant{borne, borne, borne, borne, borne, borne}
	for _, tt := range []struct {
		name     string
		sexe     dossier.Sexe
		children []dossier.Enfant
		effet    string
		want     string
	}{
		{"a father: nine quarters", dossier.Homme, six, "2025-05-01", "0.8875"},
		{"no child", dossier.Femme, nil, "2025-05-01", "0.8875"},
		{"an adopted child", dossier.Femme, []dossier.Enfant{adopted}, "2025-05-01", "0.8875"},
		{"one borne: five quarters", dossier.Femme, []dossier.Enfant{borne, adopted}, "2025-05-01", "0.9375"},
		{"two: one quarter", dossier.Femme, []dossier.Enfant{borne, borne}, "2025-05-01", "0.9875"},
		{"six are five: 62, a month before", dossier.Femme, six, "2024-02-01", "0.9875"},
		{"and at 62", dossier.Femme, six, "2024-03-01", "1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			naissance := "1960-05-10"
			if len(tt.children) == len(six) && tt.sexe == dossier.Femme {
				naissance = "1962-02-10"
			}
			s := etat(naissance, tt.effet)
			s.Dossier.Assure.Sexe, s.Dossier.Assure.Enfants = tt.sexe, tt.children
			m := calculMontant{s: s, t: pension.NewTrace(0)}
			got, ok := m.coefficientSection(dossier.CARCDSF, bareme.SectionCarcdsf)
			if !ok || !got.Equal(decimal(tt.want)) {
				t.Errorf("coefficient %s, known %t, want %s", got, ok, tt.want)
			}
		})
	}
}
