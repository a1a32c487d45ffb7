package bareme

import "github.com/retraite-gateway/retraite/domain/calendar"

var paiementTables = []definition{
	{
		id: TablePaiementPensions, nom: "paiement_pensions", titre: "paiement d'une pension",
		cles: []cle{{"regime", regimesPaiementNoms}}, effet: "effet",
		valeurs: []valeur{
			{nom: "periodicite_texte", libelle: "périodicité", mots: periodicitesNoms},
			{nom: "terme_texte", libelle: "terme", mots: termesNoms},
			{nom: "regle_texte", libelle: "règle du jour", mots: reglesPaiementNoms},
			{nom: "quantieme_nombre", libelle: "jour du mois"},
			{nom: "mois_nombre", libelle: "mois après celui qui est dû"},
			{nom: "sauf_mois_nombre", libelle: "mois sans règle"},
			{nom: "sauf_quantieme_nombre", libelle: "jour de ce mois"},
		},
	},
}

var regimesPaiementNoms = []string{
	"CNAV", "MSA_SALARIE", "MSA_EXPLOITANT", "MSA_RCO", "SSI", "AGIRC_ARRCO", "SRE", "CNRACL", "FSPOEIE", "IRCANTEC",
}

var regimesPaiementRangs = ranksOf(regimesPaiementNoms)

// Periodicite is how often a pension is paid.
type Periodicite uint8

// PeriodiciteMensuelle is the month, how every pension of the table is paid.
const PeriodiciteMensuelle Periodicite = 0

var periodicitesNoms = []string{"MENSUEL"}

// String returns the word of reports.
func (p Periodicite) String() string { return mot(periodicitesNoms, int(p)) }

// Terme says when the money of a month is paid: after it, before it, or at its end.
type Terme uint8

// When a month is paid.
const (
	TermeEchu Terme = iota
	TermeAEchoir
	TermeFinDeMois
)

var termesNoms = []string{"ECHU", "A_ECHOIR", "FIN_DE_MOIS"}

// String returns the word of reports.
func (x Terme) String() string { return mot(termesNoms, int(x)) }

// ReglePaiement is how the day is found in its month.
type ReglePaiement uint8

// The day itself or the working day before it; the first working day; the last but one; the days of the fund's own
// calendar; the last but two.
const (
	PaiementQuantieme ReglePaiement = iota
	PaiementPremierOuvre
	PaiementAvantDernierOuvre
	PaiementCalendrier
	PaiementAntepenultiemeOuvre
)

var reglesPaiementNoms = []string{
	"QUANTIEME", "PREMIER_OUVRE", "AVANT_DERNIER_OUVRE", "CALENDRIER", "ANTEPENULTIEME_OUVRE",
}

// Paiement is how a scheme pays a month. SaufMois is a month of the year that the rule does not hold for, 0 for none;
// SaufQuantieme is the day of that month that the fund's calendar gives, 0 where none was found.
type Paiement struct {
	Periodicite                              Periodicite
	Terme                                    Terme
	Regle                                    ReglePaiement
	Quantieme, Mois, SaufMois, SaufQuantieme int
}

// PaiementPension reads how a scheme, by its word in a dossier, pays a pension that begins on a day.
func (s *Set) PaiementPension(rec Recorder, regime string, effet calendar.Date) (p Paiement, ok bool) {
	const id = TablePaiementPensions
	rank, known := regimesPaiementRangs[regime]
	if !known {
		return p, false
	}
	row := s.au(id, cles1(rank), effet)
	rythm, ok1 := s.integer(rec, id, row, colPaiementPensionsPeriodiciteTexte)
	term, ok2 := s.integer(rec, id, row, colPaiementPensionsTermeTexte)
	rule, ok3 := s.integer(rec, id, row, colPaiementPensionsRegleTexte)
	p.Periodicite = Periodicite(rythm)
	p.Terme = Terme(term)
	p.Regle = ReglePaiement(rule)
	p.Quantieme, _ = s.integer(rec, id, row, colPaiementPensionsQuantiemeNombre)
	p.Mois, _ = s.integer(rec, id, row, colPaiementPensionsMoisNombre)
	p.SaufMois, _ = s.integer(rec, id, row, colPaiementPensionsSaufMoisNombre)
	p.SaufQuantieme, _ = s.integer(rec, id, row, colPaiementPensionsSaufQuantiemeNombre)
	return p, ok1 && ok2 && ok3
}
