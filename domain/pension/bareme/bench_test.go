package bareme

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// counter is a recorder that keeps nothing.
type counter int

func (c *counter) Read(Figure) { *c++ }

func (c *counter) ReadAll(list []Figure) { *c += counter(len(list)) }

var readings = []struct {
	name string
	read func(s *Set, rec Recorder, birth, effet calendar.Date)
}{
	{"pass_annuel", func(s *Set, rec Recorder, _, _ calendar.Date) { s.PassAnnuel(rec, 1998) }},
	{"age_legal", func(s *Set, rec Recorder, birth, effet calendar.Date) { s.AgeLegal(rec, birth, effet) }},
	{
		"duree_requise",
		func(s *Set, rec Recorder, birth, effet calendar.Date) { s.DureeAssuranceRequise(rec, birth, effet) },
	},
	{"constante", func(s *Set, rec Recorder, _, effet calendar.Date) { s.Constante(rec, ConstanteTauxPlein, effet) }},
	{"smic", func(s *Set, rec Recorder, _, effet calendar.Date) { s.SmicHoraire(rec, effet) }},
	{"taux_contractuel", func(s *Set, rec Recorder, _, _ calendar.Date) {
		s.AgircTauxContractuel(rec, 2004, AgircTrancheB, EntrepriseNouvelle)
	}},
	{"minoration", func(s *Set, rec Recorder, _, _ calendar.Date) { s.AgircArrcoMinorationAge(rec, 17) }},
	{"accord", func(s *Set, rec Recorder, _, effet calendar.Date) { s.AccordInternational(rec, "PT", effet) }},
	{"revalorisation", func(s *Set, rec Recorder, _, effet calendar.Date) {
		m, _ := s.CoefficientsRevalorisation(effet)
		m.Coefficient(rec, 1999)
	}},
}

func TestReading_allocates_nothing(t *testing.T) {
	s, birth, effet := Official(), day(t, "1964-05-17"), day(t, "2026-10-01")
	var n counter
	for _, r := range readings {
		before := n
		if allocs := testing.AllocsPerRun(100, func() { r.read(s, &n, birth, effet) }); allocs != 0 {
			t.Errorf("%s: %v allocations", r.name, allocs)
		}
		if n == before {
			t.Errorf("%s read nothing", r.name)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	s := Official()
	birth, effet := calendar.Date{Year: 1964, Month: 5, Day: 17}, calendar.Date{Year: 2026, Month: 10, Day: 1}
	for _, r := range readings {
		b.Run(r.name, func(b *testing.B) {
			var n counter
			b.ReportAllocs()
			for b.Loop() {
				r.read(s, &n, birth, effet)
			}
		})
	}
	b.Run("carriere_longue", func(b *testing.B) {
		var n counter
		b.ReportAllocs()
		for b.Loop() {
			for range s.CarriereLongue(&n, birth, effet) {
			}
		}
	})
	b.Run("revalorisation_pensions", func(b *testing.B) {
		var n counter
		b.ReportAllocs()
		for b.Loop() {
			for range s.RevalorisationPensions(&n, birth, effet, money.Euro{}) {
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	files, err := Files()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Parse(files); err != nil {
			b.Fatal(err)
		}
	}
}
