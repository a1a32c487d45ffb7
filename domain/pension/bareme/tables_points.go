package bareme

import (
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

var pointsTables = []definition{
	{
		id:    TablePointsArrondi,
		nom:   "points_arrondi",
		titre: "arrondi des points acquis dans l'exercice",
		cles:  []cle{{"regime", regimesArrondiNoms}},
		effet: "exercice",
		valeurs: []valeur{
			{nom: "decimales_nombre", libelle: "décimales"},
			{nom: "sens_texte", libelle: "sens", mots: sensArrondiNoms},
		},
	},
	{
		id:        TableAgircArrcoAgeReference,
		nom:       "agirc_arrco_age_reference",
		titre:     "âge de référence Agirc et Arrco avant 2019",
		naissance: "naissance",
		effet:     "effet",
		valeurs:   []valeur{{nom: "age_annees", libelle: "années"}, {nom: "age_mois", libelle: "mois"}},
	},
	rachatCoutTable, versementUniqueTable,
	ajustementsTable,
	majorationSectionsTable,
}

// RegimeArrondi is a scheme that rounds its points in a way of its own.
type RegimeArrondi uint8

// The schemes of the table.
const (
	ArrondiAgirc RegimeArrondi = iota
	ArrondiArrco
	ArrondiAgircArrco
	ArrondiIrcantec
	ArrondiRci
	ArrondiRafp
)

var (
	regimesArrondiNoms = []string{"AGIRC", "ARRCO", "AGIRC_ARRCO", "IRCANTEC", "RCI", "RAFP"}
	sensArrondiNoms    = []string{"proche", "superieur"}
)

// String returns the word of the table.
func (r RegimeArrondi) String() string { return mot(regimesArrondiNoms, int(r)) }

// ArrondiPoints is how the points of a year are rounded: to that many decimals, to the nearest or to the next above.
type ArrondiPoints struct {
	Decimales uint8
	Superieur bool
	Exercices Exercices
}

// PointsArrondi reads how a scheme rounds the points of a year.
func (s *Set) PointsArrondi(rec Recorder, regime RegimeArrondi, annee int) (a ArrondiPoints, ok bool) {
	const id = TablePointsArrondi
	row := s.au(id, cles1(int(regime)), exercice(annee))
	places, ok := s.integer(rec, id, row, colPointsArrondiDecimalesNombre)
	if !ok {
		return a, false
	}
	sense, ok := s.integer(rec, id, row, colPointsArrondiSensTexte)
	return ArrondiPoints{uint8(places), sense == 1, s.exercicesOf(id, row)}, ok
}

// AgircArrcoAgeReference reads the age from which Agirc and Arrco pensions had no coefficient, for dates of effect
// until 2018; since 2019 it is the age of the automatic full rate.
func (s *Set) AgircArrcoAgeReference(rec Recorder, naissance, effet calendar.Date) (calendar.Age, bool) {
	const id = TableAgircArrcoAgeReference
	row := s.pour(id, 0, naissance, effet)
	return s.age(rec, id, row, colAgircArrcoAgeReferenceAgeAnnees, colAgircArrcoAgeReferenceAgeMois)
}

// AgircArrcoPeriodesOrigine returns the spans of exercises whose points a scheme raises alike for children; both ends
// are open where the table has none. It reads no figure. The list is the set's own: nobody changes it.
func (s *Set) AgircArrcoPeriodesOrigine(regime RegimePoints) []calendar.Span {
	if s != nil && int(regime) < len(s.origines) && s.origines[regime] != nil {
		return s.origines[regime]
	}
	return s.readPeriodesOrigine(regime)
}

// readPeriodesOrigine makes the list of a scheme.
func (s *Set) readPeriodesOrigine(regime RegimePoints) []calendar.Span {
	const id = TableAgircArrcoMajorationEnfants
	t := s.table(id)
	origin, known := regime.majoration()
	if t == nil || !known {
		return nil
	}
	g := t.index.groupe(cles2(origin, premierRangMajoration))
	if g == nil {
		return nil
	}
	blocs := g.blocs
	spans := make([]calendar.Span, 0, len(blocs))
	for i := range blocs {
		var span calendar.Span
		if blocs[i].effet.de != beginningOfTime {
			span.From = dateOf(blocs[i].effet.de)
		}
		if blocs[i].effet.a != endOfTime {
			span.To = dateOf(blocs[i].effet.a)
		}
		spans = append(spans, span)
	}
	return spans
}

// premierRangMajoration is the least number of children for which every scheme has a rate.
const premierRangMajoration = 3

// AgircArrcoSolidariteDepuis returns the first day of the row that gives a case of the temporary coefficient at a date.
func (s *Set) AgircArrcoSolidariteDepuis(rec Recorder, cas CasSolidarite, date calendar.Date) (calendar.Date, bool) {
	const id = TableAgircArrcoCoefficientSolidarite
	row := s.au(id, cles1(int(cas)), date)
	if _, ok := s.decimal(rec, id, row, colAgircArrcoCoefficientSolidariteSolidariteCoefficient); !ok {
		return calendar.Date{}, false
	}
	since := s.table(id).lignes[row].effet.de
	if since == beginningOfTime {
		return calendar.Date{}, false
	}
	return dateOf(since), true
}

// AnneesReport returns the years of postponement that a case is named after, 0 for a case without any.
func (c CasSolidarite) AnneesReport() int {
	rest, ok := strings.CutPrefix(c.String(), "report_")
	if !ok {
		return 0
	}
	word, _, _ := strings.Cut(rest, "_")
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0
	}
	return n
}
