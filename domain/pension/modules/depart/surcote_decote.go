package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneSurcoteTotale = pension.Modele{
		Genre: pension.Calcul, Label: "Surcote, celle des parents comprise",
		Formule: "{surcote} + {surcoteParentale}", Unite: pension.Fraction, Loi: law.CSSL351_1_2_1,
	}
	ligneAgeLegal = pension.Modele{
		Genre: pension.Calcul, Label: "Âge légal atteint",
		Formule: "âge légal {ageLegal}, première date d'effet {premiereDate}", Unite: pension.UniteDate,
		Loi: law.CSSL161_17_2,
	}
	ligneTauxPleinAutomatique = pension.Modele{
		Genre: pension.Calcul, Label: "Taux plein automatique", Formule: "première date d'effet à {age}",
		Unite: pension.UniteDate, Loi: law.CSSL351_8,
	}
	ligneDureeTousRegimes = pension.Modele{
		Genre: pension.Calcul, Label: "Durée d'assurance tous régimes",
		Formule: "dont {majorations} trimestres de majoration ; {dureeRequise} exigés", Unite: pension.Trimestres,
		Loi: law.CSSR351_5,
	}
)

// SurcoteDecote gives the ages and durations of the person's generation, the rate of the pension and the surcote.
//
// Legal age, required duration and age of the full rate depend on the birth and on the date of effect, under three sets
// of rules: before September 2023, until August 2026, and since. The rate is full when the duration is reached, at the
// age of the full rate, or by the reason of departure; otherwise the décote counts the quarters missing from the
// duration or from the age, whichever is fewer. Quarters contributed after the legal age and beyond the duration raise
// the pension (surcote); so do, for parents whose legal age is late, those of the year before it. Law: CSS L161-17-2,
// L161-17-3, L351-1, L351-8, R351-27, L351-1-2, D351-1-4, L351-1-2-1.
//
// A date of effect that no way of leaving opens is computed all the same, with the pension marked as not due.
type SurcoteDecote struct{}

// ResultatTaux is what the report says of ages, durations and rate.
type ResultatTaux struct {
	AgeDepart               calendar.Age `json:"ageDepart"`
	AgeLegal                calendar.Age `json:"ageLegal"`
	AgeTauxPleinAutomatique calendar.Age `json:"ageTauxPleinAutomatique"`
	// DateAgeLegal is the day on which the legal age is reached, PremiereDateEffet the first date of
	// effect at the legal age.
	DateAgeLegal      calendar.Date `json:"dateAgeLegal"`
	PremiereDateEffet calendar.Date `json:"premiereDateEffet"`
	// DateTauxPleinAutomatique and DateTauxPlein are dates of effect: the first one at the age of the full rate, and
	// the first one at the full rate given the career as it stands at the date asked for.
	DateTauxPleinAutomatique calendar.Date `json:"dateTauxPleinAutomatique"`
	DateTauxPlein            calendar.Date `json:"dateTauxPlein"`
	// DateTauxPleinSiActivite is the first date of effect at the full rate if every quarter after the
	// date asked for is contributed.
	DateTauxPleinSiActivite calendar.Date `json:"dateTauxPleinSiActivitePoursuivie"`
	DateDureeAcquise        calendar.Date `json:"dateDureeAcquise"`
	DureeRequise            int           `json:"dureeRequise"`
	DureeProratisation      int           `json:"dureeProratisation"`
	TrimestresRetenus       int           `json:"trimestresRetenus"`
	MajorationsDeDuree      int           `json:"majorationsDeDuree"`
	// TrimestresManquants are those that the décote counts; the two others are what it is the fewer of.
	TrimestresManquants      int                      `json:"trimestresManquants"`
	TrimestresManquantsDuree int                      `json:"trimestresManquantsDuree"`
	TrimestresManquantsAge   int                      `json:"trimestresManquantsAge"`
	TauxPlein                bool                     `json:"tauxPlein"`
	MotifTauxPlein           string                   `json:"motifTauxPlein"`
	CoefficientDecote        money.Decimal            `json:"coefficientDecote"`
	Taux                     money.Decimal            `json:"taux"`
	TrimestresSurcote        int                      `json:"trimestresSurcote"`
	TauxSurcote              money.Decimal            `json:"tauxSurcote"`
	FenetreSurcote           FenetreSurcote           `json:"fenetreSurcote"`
	Surcote                  []AnneeSurcote           `json:"surcoteParAnnee"`
	SurcoteParentale         ResultatSurcoteParentale `json:"surcoteParentale"`
	PensionDue               bool                     `json:"pensionDue"`
}

// The reasons of the full rate, as reports write them.
const (
	tauxPleinDuree = "DUREE"
	tauxPleinAge   = "AGE"
	tauxPleinMotif = "MOTIF_DE_DEPART"
)

// Info describes the module.
func (SurcoteDecote) Info() pension.Info {
	return pension.Info{
		ID:    capability.SurcoteDecote,
		Objet: "donne l'âge légal, la durée requise, le taux de la pension et la surcote",
		Law: []law.Ref{
			law.CSSL161_17_2, law.CSSL161_17_3, law.CSSL351_1, law.CSSL351_8, law.CSSR351_27, law.CSSL351_1_2,
			law.CSSD351_1_4, law.CSSL351_1_2_1, law.CSSR351_37,
		},
	}
}

// Applies is true for every dossier: everybody has ages, and the lack of what they rest on is a gap.
func (SurcoteDecote) Applies(*pension.State) (bool, string) { return true, "" }

// Compute gives the rate.
func (SurcoteDecote) Compute(s *pension.State, t *pension.Trace) any {
	naissance := s.Dossier.Assure.DateNaissance
	if naissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return struct{}{}
	}
	if s.DateEffet.Lire().IsZero() {
		t.Incomplete("Date d'effet inconnue : ni l'âge légal ni le taux ne peuvent être lus.")
		return struct{}{}
	}
	r, table, ok := readRegles(s.Bareme, t, naissance, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème " + table.String() + " : aucune ligne pour cette naissance et cette date d'effet.")
		return struct{}{}
	}
	warnAvenir(s, t)
	if s.Depart.Lire().DureeRequise > 0 {
		r.dureeRequise, r.dureeProratisation = s.Depart.Lire().DureeRequise, s.Depart.Lire().DureeRequise
	}
	return compute(s, t, r)
}

func compute(s *pension.State, t *pension.Trace, r reglesDepart) any {
	naissance := s.Dossier.Assure.DateNaissance
	total := s.DureeTousRegimes()
	out := &ResultatTaux{
		AgeDepart: calendar.AgeOn(naissance, s.DateEffet.Lire()), AgeLegal: r.ageLegal,
		AgeTauxPleinAutomatique: r.ageTauxPlein, DateAgeLegal: r.ageLegal.ReachedOn(naissance),
		DateTauxPleinAutomatique: PremierEffet(naissance, r.ageTauxPlein), DureeRequise: r.dureeRequise,
		DureeProratisation: r.dureeProratisation, TrimestresRetenus: total,
		MajorationsDeDuree: s.MajorationsTousRegimes(), PensionDue: true,
	}
	out.PremiereDateEffet, _ = firstDateLegale(s.Bareme, t, naissance, s.DateEffet.Lire())
	explainAges(t, r, out)
	out.DateTauxPleinAutomatique = tauxPleinA65Ans(s, t, out)

	acquise := dureeAcquise(s, r.dureeRequise, total)
	out.DateDureeAcquise = acquise.date
	motif := tauxPleinByMotif(s)
	d, ok := computeTaux(s, t, r, out.DateTauxPleinAutomatique, total, motif)
	if !ok {
		return out
	}
	out.TrimestresManquants = d.retenus
	out.TrimestresManquantsDuree = d.manquantsDuree
	out.TrimestresManquantsAge = d.manquantsAge
	out.TauxPlein = d.tauxPlein
	out.CoefficientDecote = d.coefficient
	out.Taux = d.taux
	out.MotifTauxPlein = motifTauxPlein(d, motif)

	sc := computeSurcote(s, t, out.DateAgeLegal, acquise, total-r.dureeRequise)
	out.FenetreSurcote = fenetreOf(sc.fenetre)
	out.Surcote = sc.annees
	out.SurcoteParentale = surcoteParentale(s, t, r, out.DateAgeLegal, acquise, sc.annees)
	out.TrimestresSurcote = sc.trimestres + out.SurcoteParentale.Trimestres
	out.TauxSurcote = sc.taux.Add(out.SurcoteParentale.Taux)
	if !out.SurcoteParentale.Taux.IsZero() {
		t.Step(
			pension.Step{Modele: &ligneSurcoteTotale, Valeur: pension.Taux(out.TauxSurcote)},
			pension.Taux(sc.taux), pension.Taux(out.SurcoteParentale.Taux),
		)
	}

	datesTauxPlein(s, out, acquise, d, motif)
	checkDatePossible(s, t, out)
	s.Taux.Donner(faits.TauxLiquidation{
		Connu: true, AgeLegal: r.ageLegal, AgeTauxPlein: r.ageTauxPlein, DateAgeLegal: out.DateAgeLegal,
		DateTauxPleinAutomatique: out.DateTauxPleinAutomatique, DureeRequise: r.dureeRequise, DureeTotale: total,
		DureeProratisation: r.dureeProratisation, TrimestresManquants: d.retenus, TauxPlein: d.tauxPlein, Taux: d.taux,
		CoefficientDecote: d.coefficient, TrimestresSurcote: out.TrimestresSurcote, TauxSurcote: out.TauxSurcote,
		DateTauxPlein: out.DateTauxPlein, PensionDue: out.PensionDue, FinsSurcote: finsSurcote(sc.annees),
	})
	return out
}

func explainAges(t *pension.Trace, r reglesDepart, out *ResultatTaux) {
	t.Step(
		pension.Step{Modele: &ligneAgeLegal, Valeur: pension.Jour(out.DateAgeLegal)},
		pension.Age(r.ageLegal), pension.Jour(out.PremiereDateEffet),
	)
	t.Step(
		pension.Step{Modele: &ligneTauxPleinAutomatique, Valeur: pension.Jour(out.DateTauxPleinAutomatique)},
		pension.Age(r.ageTauxPlein),
	)
	t.Step(
		pension.Step{Modele: &ligneDureeTousRegimes, Valeur: pension.Nombre(out.TrimestresRetenus)},
		pension.Nombre(out.MajorationsDeDuree), pension.Nombre(r.dureeRequise),
	)
}

// warnAvenir warns of dates of effect that a future law will rule. Law: loi 2025-1403 art. 105.
func warnAvenir(s *pension.State, t *pension.Trace) {
	since, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteAvenirIncertainDepuis, s.DateEffet.Lire())
	if ok && !s.DateEffet.Lire().Before(since) {
		t.Warn("Date d'effet lointaine : l'âge légal et la durée requise de cette date dépendent encore " +
			"d'une loi future.")
	}
}
