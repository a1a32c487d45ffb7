package career

import (
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneAnomalies = pension.Modele{
	Genre: pension.Calcul, Label: "Anomalies relevées dans la carrière",
	Formule: "{bloquantes} bloquantes + {avertissements} avertissements sur {lignesControlees} lignes",
	Loi:     law.CSSR351_1,
}

// ValiderSource checks the career as it was given, line by line and year by year, and says what looks wrong. What makes
// a line unusable is blocking: the line waits aside and its gap says what would make it usable. Everything else is a
// warning: the line counts as it is.
//
// Blocking: no year or one outside the possible career; unknown scheme, nature or currency; negative pay;
// reported quarters outside 0 to 4; days, hours, points or part-time share that cannot be; a period that ends
// before it begins. Warnings: work before 16; pay above the annual ceiling; reported quarters that pay does not
// confirm, or more than four in a year; quarters without pay; years without anything; pay that looks like
// unconverted francs; a line after a pension already settled; lines of the same employer, nature and period with
// different amounts; a period outside its year.
//
// Law: CSS R351-1, R351-9, R351-5, L241-3.
// The identification number (NIR) is not checked: a dossier does not hold it.
type ValiderSource struct{}

// ResultatValidation is what the report says of the checks.
type ResultatValidation struct {
	LignesControlees int `json:"lignesControlees"`
	// Bloquantes and Avertissements count all anomalies by their gravity.
	Bloquantes     int `json:"bloquantes"`
	Avertissements int `json:"avertissements"`
	// Alertes are the codes met, each once, in order.
	Alertes []string `json:"alertes"`
	// Anomalies are the first thousand of them.
	Anomalies []Anomalie `json:"anomalies"`
	// MontantsARegarder are the amounts that count as they are and look wrong: the head of a report shows them.
	MontantsARegarder []MontantARegarder `json:"montantsARegarder,omitempty"`
	// LignesARegarder are the lines and years that count as they are and look wrong: the head shows them too.
	LignesARegarder []LigneARegarder `json:"lignesARegarder,omitempty"`
}

// MontantARegarder is an amount, by its place in the dossier.
type MontantARegarder struct {
	Champ     ijson.Pointer `json:"champ"`
	ValeurLue Lecture       `json:"valeurLue"`
}

// Anomalie is one thing that looks wrong.
type Anomalie struct {
	Code string `json:"code"`
	// Ligne is the place of the line in the dossier, none for what concerns a whole year.
	Ligne   Place   `json:"ligne"`
	Annee   int     `json:"annee"`
	Gravite Gravite `json:"gravite"`
	// ValeurLue is what the dossier says, ValeurAttendue what it should say.
	ValeurLue      Lecture `json:"valeurLue"`
	ValeurAttendue Lecture `json:"valeurAttendue"`
}

// Place is the place of a line in the dossier, written null when there is none.
type Place int

// SansPlace is the place of what concerns no line.
const SansPlace Place = -1

// MarshalJSON writes the place, or null.
func (p Place) MarshalJSON() ([]byte, error) { return p.AppendJSON(nil, false), nil }

// AppendJSON appends what MarshalJSON writes.
func (p Place) AppendJSON(dst []byte, _ bool) []byte {
	if p < 0 {
		return append(dst, "null"...)
	}
	return strconv.AppendInt(dst, int64(p), 10)
}

// Lecture is a value as a check shows it: words, or a number with words after it, put together only
// when a report is written.
type Lecture struct {
	nombre pension.Quantity
	words  string
}

func words(text string) Lecture { return Lecture{words: text} }

func nombre(n int, suite string) Lecture { return Lecture{nombre: pension.Nombre(n), words: suite} }

// Texte writes the value.
func (l Lecture) Texte() string {
	if l.nombre == (pension.Quantity{}) {
		return l.words
	}
	return l.nombre.Text() + l.words
}

// MarshalJSON writes the value as a text.
func (l Lecture) MarshalJSON() ([]byte, error) { return l.AppendJSON(nil, false), nil }

// AppendJSON appends what MarshalJSON writes.
func (l Lecture) AppendJSON(dst []byte, _ bool) []byte { return ijson.AppendString(dst, l.Texte()) }

// Gravite says whether a line with the anomaly still counts.
type Gravite string

// The degrees of gravity.
const (
	Bloquante     Gravite = "BLOQUANTE"
	Avertissement Gravite = "AVERTISSEMENT"
)

// Info describes the module.
func (ValiderSource) Info() pension.Info {
	return pension.Info{
		ID:    capability.ValiderSource,
		Objet: "contrôle les lignes de carrière telles qu'elles sont données",
		Law:   []law.Ref{law.CSSR351_1, law.CSSR351_9, law.CSSR351_5, law.CSSL241_3},
	}
}

// Applies says whether there is a line to check.
func (ValiderSource) Applies(s *pension.State) (bool, string) {
	if len(s.Dossier.Carriere) == 0 {
		return false, "Aucune ligne de carrière à contrôler."
	}
	return true, ""
}

// Compute runs the checks.
func (ValiderSource) Compute(s *pension.State, t *pension.Trace) any {
	// A career at the ceiling has an anomaly a line, most have fewer.
	c := controle{s: s, t: t, anomalies: make([]Anomalie, 0, min(len(s.Carriere.Lire()), placesAnomalies))}
	c.lignesInutilisables()
	c.lignes()
	c.annees()
	r := &ResultatValidation{LignesControlees: len(s.Dossier.Carriere), Alertes: []string{}}
	for i := range c.anomalies {
		if c.anomalies[i].Gravite == Bloquante {
			r.Bloquantes++
		} else {
			r.Avertissements++
		}
		if !slices.Contains(r.Alertes, c.anomalies[i].Code) {
			r.Alertes = append(r.Alertes, c.anomalies[i].Code)
		}
	}
	slices.Sort(r.Alertes)
	r.Anomalies, _ = premieres(c.anomalies)
	r.MontantsARegarder, _ = premieres(montantsARegarder(c.anomalies))
	r.LignesARegarder, _ = premieres(lignesARegarder(c.anomalies))
	if r.Bloquantes+r.Avertissements > 0 {
		t.Warn("Anomalies de carrière : " + pension.Nombre(r.Bloquantes).Text() + " bloquantes, " +
			pension.Nombre(r.Avertissements).Text() + " avertissements.")
	}
	t.Step(
		pension.Step{Modele: &ligneAnomalies, Valeur: pension.Nombre(r.Bloquantes + r.Avertissements)},
		pension.Nombre(r.Bloquantes), pension.Nombre(r.Avertissements), pension.Nombre(r.LignesControlees),
	)
	return r
}

// placesAnomalies is the capacity for anomalies made at once.
const placesAnomalies = 24

// controle gathers anomalies.
type controle struct {
	s         *pension.State
	t         *pension.Trace
	anomalies []Anomalie
}

func (c *controle) ligne(code string, l *faits.Ligne, lu, attendu Lecture) {
	c.anomalies = append(c.anomalies, Anomalie{
		Code: code, Ligne: Place(l.Index), Annee: l.Annee, Gravite: Avertissement, ValeurLue: lu,
		ValeurAttendue: attendu,
	})
}

func (c *controle) annee(code string, annee int, lu, attendu Lecture) {
	c.anomalies = append(c.anomalies, Anomalie{
		Code: code, Ligne: SansPlace, Annee: annee, Gravite: Avertissement, ValeurLue: lu, ValeurAttendue: attendu,
	})
}

// lignesInutilisables lists the lines that hubIngestion has put aside, with their gaps.
func (c *controle) lignesInutilisables() {
	p := preparation{s: c.s, t: c.t, bornes: bornesAnnees(c.s, c.t)}
	source := c.s.Dossier.Carriere
	if len(c.s.Carriere.Lire()) == len(source) {
		return // every line is used, none is put aside
	}
	for i := range source {
		e := p.exclusion(i, source[i])
		if !e.exclut() {
			continue
		}
		c.t.Missing(e.lacune)
		c.anomalies = append(c.anomalies, Anomalie{
			Code: e.motif, Ligne: Place(i), Annee: source[i].Annee.Value, Gravite: Bloquante, ValeurLue: words(e.lu),
			ValeurAttendue: words(e.attendu),
		})
	}
}
