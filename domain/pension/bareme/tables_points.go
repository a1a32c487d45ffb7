package bareme

import "github.com/retraite-gateway/retraite/domain/calendar"

var pointsTables = []definition{
	{
		id: TablePointsArrondi, nom: "points_arrondi", titre: "arrondi des points acquis dans l'exercice",
		cles: []cle{{"regime", regimesArrondiNoms}}, effet: "exercice",
		valeurs: []valeur{{nom: "decimales_nombre", libelle: "décimales"}, {nom: "sens_texte", libelle: "sens", mots: sensArrondiNoms}},
	},
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
}

// PointsArrondi reads how a scheme rounds the points of a year.
func (s *Set) PointsArrondi(rec Recorder, regime RegimeArrondi, annee int) (a ArrondiPoints, ok bool) {
	const id = TablePointsArrondi
	row := s.au(id, cles1(int(regime)), calendar.Date{Year: annee, Month: 1, Day: 1})
	places, ok := s.entier(rec, id, row, 0)
	if !ok {
		return a, false
	}
	sense, ok := s.entier(rec, id, row, 1)
	return ArrondiPoints{Decimales: uint8(places), Superieur: sense == 1}, ok
}
