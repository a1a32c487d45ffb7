package depart

import (
	"math"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// The worked cases of this family. A case that no function below claims fails the test; one that docs/law/doubts.md
// lists is left out.
func TestCases_of_the_depart_family_are_reproduced(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	for _, file := range []string{
		"base-ages-taux.json", "base-enfants-surcote.json", "base-depart-anticipe.json",
		"base-progressive-cumul.json",
	} {
		for _, c := range casetest.Load(t, file) {
			if doubtful[c.ID] {
				continue
			}
			t.Run(c.ID, func(t *testing.T) {
				t.Parallel()
				for module, run := range casParModule {
					if c.Concerns(module) {
						casetest.Check(t, c, run(t, c))
						return
					}
				}
				t.Errorf("%s: no test claims the modules %v", c.ID, c.Modules)
			})
		}
	}
}

var casParModule = map[string]func(*testing.T, casetest.Case) ijson.Value{
	"surcoteDecote":       casSurcoteDecote,
	"majEducationEnfant":  casMajEducationEnfant,
	"departAnticipe":      casDepartAnticipe,
	"penibiliteC2p":       casPenibiliteC2p,
	"retraiteProgressive": casRetraiteProgressive,
	"cumulEmploiRetraite": casCumulEmploiRetraite,
}

// casSurcoteDecote runs the module on the state that the case describes, or the function of the surcote that it names.
func casSurcoteDecote(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	if in.Has("trimestres") {
		return casSurcoteListe(t, in)
	}
	s := etat(in)
	if in.Has("durees") {
		s.Trimestres.Donner(anneesCotisees(in.Date("dateEffet").Year, in.Int("durees", "tousRegimes")))
	}
	if in.Has("dureeAcquiseLe") || in.Has("parentale") {
		return casSurcoteFenetre(t, in, s)
	}
	casetest.Change(&s.Depart, func(v *faits.Depart) { v.TauxPlein = in.Text("motifTauxPlein") == "inaptitude" })
	got := resultatTaux(t, s)
	points := got.Taux.MulInt(100)
	return casetest.Got(t, map[string]any{
		"ageLegal": ansMois(got.AgeLegal), "ageTauxPleinAutomatique": ansMois(got.AgeTauxPleinAutomatique),
		"dureeRequise":      got.DureeRequise,
		"ageLegalAtteintLe": got.DateAgeLegal, "premiereDateEffet": got.PremiereDateEffet,
		"trimestresManquantsDuree": got.TrimestresManquantsDuree, "trimestresManquantsAge": got.TrimestresManquantsAge,
		"trimestresDecoteRetenus": got.TrimestresManquants, "tauxPourcent": points.String(),
	})
}

// casSurcoteListe applies the rates to quarters given by year.
func casSurcoteListe(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	var years []AnneeSurcote
	for _, year := range in.Items("trimestres") {
		years = append(years, AnneeSurcote{Annee: year.Int("annee"), Retenus: year.Int("nombre")})
	}
	fenetre := calendar.Span{
		From: calendar.Date{Year: years[0].Annee, Month: 1, Day: 1}, To: finFenetre(in.Date("dateEffet")),
	}
	rate, _, ok := tauxSurcote(bareme.Official(), pension.NewTrace(0), years, fenetre, calendar.Date{})
	if !ok {
		t.Fatal("no rate for a quarter of the case")
	}
	return casetest.Got(t, map[string]any{"surcotePourcent": rate.MulInt(100).String()})
}

// casSurcoteFenetre builds the period from the day on which the duration was complete.
func casSurcoteFenetre(t *testing.T, in casetest.Input, s *pension.State) ijson.Value {
	t.Helper()
	trace := pension.NewTrace(0)
	r, table, ok := readRegles(s.Bareme, trace, s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	if !ok {
		t.Fatalf("no row in %s", table)
	}
	reached := r.ageLegal.ReachedOn(s.Dossier.Assure.DateNaissance)
	if in.Has("ageLegalAtteintLe") {
		reached = in.Date("ageLegalAtteintLe")
	}
	for year := 2000; year <= s.DateEffet.Lire().Year; year++ {
		var n int
		switch {
		case in.Has("trimestresCotisesTous"), in.Has("trimestresCotisesAnneePrecedente"):
			n = 4
		default:
			n = in.Int("trimestresCotisesParAnnee", pension.Nombre(year).Text())
		}
		s.Trimestres.Donner(append(s.Trimestres.Lire(), cotises(year, n)))
	}
	if in.Has("parentale") {
		casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.Trimestres = 8 })
		out := surcoteParentale(s, trace, r, reached, acquisition{ok: true}, nil)
		return casetest.Got(t, map[string]any{"surcotePourcent": out.Taux.MulInt(100).String()})
	}
	sc := computeSurcote(s, trace, reached, acquisition{true, in.Date("dureeAcquiseLe")}, math.MaxInt)
	return casetest.Got(
		t, map[string]any{"fenetre": fenetreOf(sc.fenetre), "surcotePourcent": sc.taux.MulInt(100).String()},
	)
}

// casMajEducationEnfant runs the module on the children of the case, with a full career behind the parent.
func casMajEducationEnfant(t *testing.T, c casetest.Case) ijson.Value {
	t.Helper()
	in := casetest.Input{T: t, Value: c.Input}
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	if in.Has("dateEffet") {
		effet = in.Date("dateEffet")
	}
	s := &pension.State{
		Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: faits.Connu(effet),
		Trimestres: faits.Connu[faits.Trimestres](anneesCotisees(effet.Year, 160)),
	}
	s.Dossier.Assure.Sexe = dossier.Femme
	if children := in.Items("enfants"); children != nil {
		for _, child := range children {
			s.Dossier.Assure.Enfants = append(
				s.Dossier.Assure.Enfants, dossier.Enfant{DateNaissance: child.Date("naissance")},
			)
		}
	} else {
		for range in.Int("enfants") {
			s.Dossier.Assure.Enfants = append(
				s.Dossier.Assure.Enfants, dossier.Enfant{DateNaissance: calendar.Date{Year: 1995, Month: 3, Day: 2}},
			)
		}
	}
	got, ok := MajEducationEnfant{}.Compute(s, pension.NewTrace(0)).(*ResultatEnfants)
	if !ok {
		t.Fatal("no result")
	}
	out := map[string]any{"mdaTrimestres": got.TrimestresMajoration}
	if in.Has("pensionAvantMajorationMensuelle") {
		base := in.Euro("pensionAvantMajorationMensuelle")
		if in.Has("surcoteMensuelle") {
			base = base.Add(in.Euro("surcoteMensuelle"))
		}
		out["majoration10"] = s.Enfants.Lire().Majoration(base)
	}
	if in.Has("choix") {
		d := droitsPerEnfant(s, pension.NewTrace(0))
		choice := 0
		if in.Text("choix", "education") == "pere" {
			choice = d.education
		}
		mere, pere := shareEducation(d.education, d.plancherMere, choice)
		out["mere"] = map[string]int{"maternite": got.Enfants[0].Maternite, "education": mere}
		out["pere"] = map[string]int{"education": pere}
	}
	return casetest.Got(t, out)
}

func resultatTaux(t *testing.T, s *pension.State) *ResultatTaux {
	t.Helper()
	got, ok := SurcoteDecote{}.Compute(s, pension.NewTrace(0)).(*ResultatTaux)
	if !ok {
		t.Fatal("the module gave no result")
	}
	return got
}

// etat is the state of a case: birth and date of effect.
func etat(in casetest.Input) *pension.State {
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official()}
	if in.Has("dateEffet") {
		s.DateEffet.Donner(in.Date("dateEffet"))
	}
	switch {
	case in.Has("naissance"):
		s.Dossier.Assure.DateNaissance = in.Date("naissance")
	case in.Has("assure") && in.Has("assure", "naissance"):
		s.Dossier.Assure.DateNaissance = in.Date("assure", "naissance")
	}
	return s
}

// anneesCotisees spreads contributed quarters over the years that precede one, four a year.
func anneesCotisees(before, quarters int) []faits.AnneeTrimestres {
	n := (quarters + 3) / 4
	years := make([]faits.AnneeTrimestres, 0, n)
	for i := range n {
		years = append(years, cotises(before-n+i, min(4, quarters-4*i)))
	}
	return years
}

func cotises(year, n int) faits.AnneeTrimestres {
	var count faits.Compte
	count.Plus(faits.Cotise, n)
	return faits.AnneeTrimestres{
		Annee: year, Tous: count, Alignes: count,
		Regimes: []faits.TrimestresRegime{{Regime: dossier.CNAV, Brut: count, Retenu: count}},
	}
}

func ansMois(a calendar.Age) map[string]int { return map[string]int{"ans": a.Years, "mois": a.Months} }
