package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var lignePremiereDate = pension.Modele{
	Genre: pension.Decision, Label: "Première date d'effet possible",
	Formule: "à l'âge légal le {dateLegale} ; demandée le {dateDemandee}", Unite: pension.UniteDate,
	Loi: law.CSSL161_17_2,
}

// DepartAnticipe looks for every way of leaving before the legal age, says which are open at the date asked for, from
// when, and what the others lack. The earliest date wins.
//
// A long career lets leave at 58, 60 or later, by the age at which it began and its contributed quarters; a disability
// at 55 to 59, by the quarters contributed with it; a permanent incapacity from work at 60 or two years before the
// legal age; unfitness, or a disability pension to replace, at 62 (the legal age before September 2023); the prevention
// account by as many quarters as it gave. Active categories of the public service open their own pension only. All but
// the account give the full rate.
// Law: CSS L351-1-1 to L351-1-5, D351-1-1 to D351-1-6, L341-15, L351-6-1, CPCMR L24.
type DepartAnticipe struct{}

// The codes of the ways of leaving early.
const (
	codeCarriereLongue  = "CARRIERE_LONGUE"
	codeHandicap        = "HANDICAP"
	codeIncapacite      = "INCAPACITE_PERMANENTE"
	codeInaptitude      = "INAPTITUDE"
	codeC2p             = "PENIBILITE_C2P"
	codeCategorieActive = "CATEGORIE_ACTIVE"
)

// ResultatDepart is what the report says of the ways of leaving.
type ResultatDepart struct {
	// DatePossible is the earliest date of effect open to the person, PremiereDateLegale the first one
	// at the legal age.
	DatePossible       calendar.Date `json:"datePossible"`
	PremiereDateLegale calendar.Date `json:"premiereDateLegale"`
	// DateDemandeePossible says whether the pension may begin at the date asked for, Anticipe whether
	// that rests on an early way.
	DateDemandeePossible bool         `json:"dateDemandeePossible"`
	Anticipe             bool         `json:"departAnticipe"`
	Dispositifs          []Dispositif `json:"dispositifs"`
}

// Dispositif is one way of leaving early.
type Dispositif struct {
	Code string `json:"code"`
	// Eligible says whether the way is open at the date asked for, DatePossible from when; null when
	// its conditions are not met.
	Eligible     bool          `json:"eligible"`
	DatePossible calendar.Date `json:"datePossible"`
	Age          *calendar.Age `json:"age"`
	// TauxPlein says whether the way gives the full rate.
	TauxPlein bool `json:"tauxPlein"`
	// Manque says in French what is lacking; empty when the way is open.
	Manque []string `json:"manque"`
	// Portes details a long career; Handicap a disability.
	Portes   []PorteLongue  `json:"portes,omitempty"`
	Handicap *DureeHandicap `json:"handicap,omitempty"`
}

const (
	manqueDate = "la date d'effet demandée est antérieure"
	manqueFait = "le dossier ne cite pas ce motif"
)

// Info describes the module.
func (DepartAnticipe) Info() pension.Info {
	return pension.Info{
		ID:    capability.DepartAnticipe,
		Objet: "cherche toutes les voies de départ avant l'âge légal et dit ce qui manque à chacune",
		Law: []law.Ref{
			law.CSSL351_1_1, law.CSSD351_1_1, law.CSSD351_1_2, law.CSSL351_1_3, law.CSSD351_1_5, law.CSSL351_1_4,
			law.CSSL351_1_5, law.CSSL341_15, law.CSSL351_6_1, law.CPCMRL24,
		},
	}
}

// Applies is true for every dossier: the earliest date matters to each.
func (DepartAnticipe) Applies(*pension.State) (bool, string) { return true, "" }

// Compute judges every way.
func (DepartAnticipe) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatDepart{Dispositifs: make([]Dispositif, 0, 6)}
	naissance := s.Dossier.Assure.DateNaissance
	if naissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return out
	}
	if s.DateEffet.Lire().IsZero() {
		t.Incomplete("Date d'effet inconnue : les voies de départ ne peuvent pas être jugées.")
		return out
	}
	r, table, ok := readRegles(s.Bareme, t, naissance, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème " + table.String() + " : aucune ligne pour cette naissance et cette date d'effet.")
		return out
	}
	out.PremiereDateLegale, _ = firstDateLegale(s.Bareme, t, naissance, s.DateEffet.Lire())

	long, kept := longue{s, t}.dispositif(r, s.DateEffet.Lire())
	out.Dispositifs = append(
		out.Dispositifs, long, byHandicap(s, t), byIncapacite(s, t, r), byInaptitude(s, t, r), byC2p(s, t, r),
		byCategorieActive(s, t),
	)
	conclude(s, t, out, kept)
	return out
}

// conclude keeps the earliest date and the reason of the date asked for. Active categories open no
// pension of the aligned schemes.
func conclude(s *pension.State, t *pension.Trace, out *ResultatDepart, kept int) {
	depart := out.retain()
	out.DateDemandeePossible = !out.DatePossible.IsZero() && !s.DateEffet.Lire().Before(out.DatePossible)
	out.Anticipe = out.DateDemandeePossible && s.DateEffet.Lire().Before(out.PremiereDateLegale)
	depart.DatePossible = out.DatePossible
	depart.AvantAgeLegal = out.Anticipe
	if long := &out.Dispositifs[0]; long.Eligible && depart.Motif == dossier.MotifNormal && out.Anticipe {
		depart.Motif = dossier.MotifCarriereLongue
	}
	// Who leaves at the legal age or later does not leave on a long career, and has the duration of the generation.
	if kept > 0 && out.Dispositifs[0].Eligible && out.Anticipe {
		depart.DureeRequise = kept
	}
	s.Depart.Donner(depart)
	t.Step(
		pension.Step{Modele: &lignePremiereDate, Valeur: pension.Jour(out.DatePossible)},
		pension.Jour(out.PremiereDateLegale), pension.Jour(s.DateEffet.Lire()),
	)
}

// retain keeps the earliest date of the ways out, and the last one that gives the full rate at the date asked for.
func (out *ResultatDepart) retain() (depart faits.Depart) {
	out.DatePossible = out.PremiereDateLegale
	for i := range out.Dispositifs {
		d := &out.Dispositifs[i]
		if d.DatePossible.IsZero() || d.Code == codeCategorieActive {
			continue
		}
		if out.DatePossible.IsZero() || d.DatePossible.Before(out.DatePossible) {
			out.DatePossible = d.DatePossible
		}
		if d.Eligible && d.TauxPlein && d.Code != codeCarriereLongue {
			depart.TauxPlein = true
			depart.Motif = motifParCode[d.Code]
		}
	}
	return depart
}

var motifParCode = map[string]dossier.Motif{
	codeCarriereLongue: dossier.MotifCarriereLongue, codeHandicap: dossier.MotifHandicap,
	codeIncapacite: dossier.MotifIncapacitePermanente, codeInaptitude: dossier.MotifInaptitude,
	codeC2p: dossier.MotifPenibiliteC2P,
}

// open sets the age and the date of a way whose facts are met, and whether the date asked for is late enough.
func (d *Dispositif) open(s *pension.State, age calendar.Age, date calendar.Date) {
	d.Age = &age
	d.DatePossible = date
	d.Eligible = !s.DateEffet.Lire().Before(date)
	if !d.Eligible {
		d.Manque = append(d.Manque, manqueDate)
	}
}
