package career

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func TestPointsCotises_never_panics_on_unusual_careers(t *testing.T) {
	t.Parallel()
	careers := [][]dossier.Ligne{
		nil,
		{paye(dossier.CNAV, 1900, "1")},
		{paye(dossier.CNAV, 9999, "1")},
		{paye(dossier.CNAV, 2020, "-5")},
		{paye(dossier.CNAV, 2020, "99999999999999999999.99")},
	}
	many := make([]dossier.Ligne, 20000)
	for i := range many {
		many[i] = paye(dossier.CNAV, 2020, "10")
	}
	for _, lignes := range append(careers, many) {
		s := etatPoints("2026-10-01", lignes...)
		compute(s)
		s.DateEffet.Donner(calendar.Date{})
		compute(s)
	}
}

func BenchmarkPointsCotises_42_years(b *testing.B) {
	lignes := make([]dossier.Ligne, 0, 42)
	for annee := 1984; annee < 2026; annee++ {
		lignes = append(lignes, paye(dossier.CNAV, annee, "30000"))
	}
	s := etatPoints("2026-10-01", lignes...)
	b.ReportAllocs()
	for b.Loop() {
		compute(s)
	}
}
