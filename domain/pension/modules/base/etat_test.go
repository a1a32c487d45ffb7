package base

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// ligneTest is one career line of a test; the scheme is the general one and the pay in euros unless it says otherwise.
type ligneTest struct {
	annee     int
	salaire   string
	regime    dossier.Regime
	nature    dossier.Nature
	devise    dossier.Devise
	employeur string
	source    dossier.Source
	periode   calendar.Span
	// trimestres are those that the pay gives, four unless told.
	trimestres int
}

// etat is a state at a date of effect, at the full rate, with lines that stand in the order of their years.
func etat(t *testing.T, effet calendar.Date, lines ...ligneTest) *pension.State {
	t.Helper()
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: faits.Connu(effet)}
	s.Dossier.Assure.DateNaissance = calendar.Date{Year: 1964, Month: 1, Day: 10}
	s.Taux.Donner(faits.TauxLiquidation{
		Connu: true, DureeRequise: 170, DureeTotale: 170, DureeProratisation: 170, TauxPlein: true,
		Taux:                     money.Scaled(5, 1),
		DateTauxPleinAutomatique: calendar.Date{Year: 2031, Month: 2, Day: 1},
	})
	sources := make([]dossier.Ligne, len(lines))
	for i, line := range lines {
		if line.regime == dossier.RegimeInconnu {
			line.regime = dossier.CNAV
		}
		if line.trimestres == 0 {
			line.trimestres = 4
		}
		sources[i] = dossier.Ligne{Employeur: line.employeur, Source: line.source}
		l := faits.Ligne{
			Index: i, Annee: line.annee, Regime: line.regime, Nature: line.nature, Devise: line.devise,
			Periode: line.periode, Source: &sources[i],
		}
		if line.salaire != "" {
			l.SalaireLu, l.SalairePresent = decimal(t, line.salaire), true
			l.SalaireEur = enEuros(t, s, l.SalaireLu, line.devise)
		}
		add(s, l, line.trimestres)
	}
	return s
}

func add(s *pension.State, l faits.Ligne, quarters int) {
	at := len(s.Carriere.Lire())
	s.Carriere.Donner(append(s.Carriere.Lire(), l))
	if !s.Repartition.Lire().A(l.Regime) {
		casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = append(v.Regimes, l.Regime) })
	}
	if n := len(s.Repartition.Lire().Annees); n == 0 || s.Repartition.Lire().Annees[n-1].Annee != l.Annee {
		casetest.Change(&s.Repartition, func(v *faits.Repartition) {
			v.Annees = append(v.Annees, faits.AnneeCarriere{Annee: l.Annee, From: at, To: at})
		})
		s.Trimestres.Donner(append(s.Trimestres.Lire(), faits.AnneeTrimestres{Annee: l.Annee}))
	}
	n := len(s.Repartition.Lire().Annees) - 1
	s.Repartition.Lire().Annees[n].To = at + 1
	year := &s.Trimestres.Lire()[n]
	var c faits.Compte
	switch l.Nature {
	case dossier.Activite, dossier.Apprentissage:
		c.Plus(faits.Cotise, quarters)
	case dossier.AVPF:
		c.Plus(faits.TrimestreAvpf, quarters)
	default:
		c.Plus(faits.AssimileAutre, quarters)
	}
	found := false
	for i := range year.Regimes {
		if q := &year.Regimes[i]; q.Regime == l.Regime {
			q.Brut.Ajoute(&c)
			q.Retenu, found = q.Brut.Plafonne(4), true
		}
	}
	if !found {
		year.Regimes = append(year.Regimes, faits.TrimestresRegime{Regime: l.Regime, Brut: c, Retenu: c.Plafonne(4)})
	}
	if l.Regime.Aligne() {
		year.Alignes.Ajoute(&c)
		year.Alignes = year.Alignes.Plafonne(4)
	}
	year.Tous.Ajoute(&c)
	year.Tous = year.Tous.Plafonne(4)
}

func decimal(t *testing.T, text string) money.Decimal {
	t.Helper()
	d, err := money.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func euro(t *testing.T, text string) money.Euro {
	t.Helper()
	return money.Euro{Decimal: decimal(t, text)}
}

// enEuros converts as the reading of a dossier does.
func enEuros(t *testing.T, s *pension.State, d money.Decimal, devise dossier.Devise) money.Euro {
	t.Helper()
	rate, ok := s.Bareme.FrancsParEuro(pension.NewTrace(0))
	if !ok {
		t.Fatal("the franc is unknown")
	}
	switch devise {
	case dossier.FRF:
		return money.Euro{Decimal: d.Quo(rate)}.ArrondiEuro()
	case dossier.ANF:
		return money.Euro{Decimal: d.QuoInt(100).Quo(rate)}.ArrondiCentime()
	default:
		return money.Euro{Decimal: d}
	}
}

// liquidee computes the pensions of a state.
func liquidee(t *testing.T, s *pension.State) (*ResultatAnnuites, pension.Extract, *pension.Trace) {
	t.Helper()
	trace := pension.NewTrace(len(s.Carriere.Lire()))
	trace.Begin()
	result, ok := MontantAnnuites{}.Compute(s, trace).(*ResultatAnnuites)
	if !ok {
		t.Fatal("no result")
	}
	return result, trace.End(), trace
}

// calculs counts the lines that explain a computation, without the figures that it reads.
func calculs(s *pension.State, e pension.Extract) (n int) {
	for _, l := range e.Lines(s.Bareme) {
		if l.Genre == pension.Calcul || l.Genre == pension.Decision {
			n++
		}
	}
	return n
}
