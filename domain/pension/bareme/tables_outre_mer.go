package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var outreMerTables = []definition{
	{
		id:    TableUltramarinDureesAges,
		nom:   "ultramarin_durees_ages",
		titre: "durées et âges de Saint-Pierre-et-Miquelon et de Mayotte",
		cles: []cle{
			{"territoire", territoiresAnnuitesNoms},
			{"parametre", parametresDureesNoms},
		},
		naissance: "generation",
		effet:     "effet",
		valeurs: []valeur{
			{nom: "duree_trimestres", libelle: "durée requise"},
			{nom: "age_annees", libelle: "âge, années"},
			{nom: "age_mois", libelle: "âge, mois"},
			{nom: "ecart_annees", libelle: "années après l'âge d'ouverture"},
			{nom: "minoration_taux", libelle: "minoration par trimestre"},
		},
	},
	{
		id:    TableUltramarinPacifique,
		nom:   "ultramarin_pacifique",
		titre: "régimes du Pacifique",
		cles: []cle{
			{"territoire", territoiresPacifiqueNoms},
			{"parametre", parametresPacifiqueNoms},
		},
		effet:   "effet",
		valeurs: parametreColonnes,
	},
}

// TerritoireAnnuites is a territory whose scheme counts quarters.
type TerritoireAnnuites uint8

// The territories whose schemes count quarters.
const (
	SaintPierreEtMiquelon TerritoireAnnuites = iota
	Mayotte
)

var (
	territoiresAnnuitesNoms = []string{"SPM", "MAYOTTE"}
	parametresDureesNoms    = []string{"duree_requise", "age_ouverture", "age_taux_plein", "minoration_par_trimestre"}
)

// String returns the word of the table.
func (t TerritoireAnnuites) String() string { return mot(territoiresAnnuitesNoms, int(t)) }

const (
	ultramarinDuree = iota
	ultramarinOuverture
	ultramarinTauxPlein
	ultramarinMinoration
)

func (s *Set) ultramarin(t TerritoireAnnuites, parameter, generation int, effet calendar.Date) int {
	return s.table(TableUltramarinDureesAges).found(cles2(int(t), parameter), rangDate(effet), rang(generation), 0)
}

// UltramarinDureeRequise reads the quarters of a whole pension of a generation; ok is false for generations whose step
// is not known.
func (s *Set) UltramarinDureeRequise(
	rec Recorder, t TerritoireAnnuites, generation int, effet calendar.Date,
) (int, bool) {
	const id = TableUltramarinDureesAges
	row := s.ultramarin(t, ultramarinDuree, generation, effet)
	return s.integer(rec, id, row, colUltramarinDureesAgesDureeTrimestres)
}

// UltramarinAgeOuverture reads the age at which a pension may begin; ok is false for generations whose age is not
// known.
func (s *Set) UltramarinAgeOuverture(
	rec Recorder, t TerritoireAnnuites, generation int, effet calendar.Date,
) (calendar.Age, bool) {
	const id = TableUltramarinDureesAges
	row := s.ultramarin(t, ultramarinOuverture, generation, effet)
	return s.age(rec, id, row, colUltramarinDureesAgesAgeAnnees, colUltramarinDureesAgesAgeMois)
}

// UltramarinAgeTauxPlein reads the age of the full rate: by itself, or as years after the age at which a pension may
// begin.
func (s *Set) UltramarinAgeTauxPlein(
	rec Recorder, t TerritoireAnnuites, generation int, effet calendar.Date,
) (calendar.Age, bool) {
	row := s.ultramarin(t, ultramarinTauxPlein, generation, effet)
	if age, ok := s.age(
		rec, TableUltramarinDureesAges, row, colUltramarinDureesAgesAgeAnnees, colUltramarinDureesAgesAgeMois,
	); ok {
		return age, true
	}
	years, ok := s.integer(rec, TableUltramarinDureesAges, row, colUltramarinDureesAgesEcartAnnees)
	if !ok {
		return calendar.Age{}, false
	}
	opening, ok := s.UltramarinAgeOuverture(rec, t, generation, effet)
	return opening.AddMonths(monthsPerYear * years), ok
}

// UltramarinMinoration reads what each missing quarter takes away; only Mayotte has a rate of its own.
func (s *Set) UltramarinMinoration(
	rec Recorder, t TerritoireAnnuites, generation int, effet calendar.Date,
) (money.Decimal, bool) {
	const id = TableUltramarinDureesAges
	row := s.ultramarin(t, ultramarinMinoration, generation, effet)
	return s.decimal(rec, id, row, colUltramarinDureesAgesMinorationTaux)
}

// TerritoirePacifique is a territory of the Pacific, or the currency they share.
type TerritoirePacifique uint8

// The territories of the Pacific; PariteXpf holds the rate of their currency.
const (
	Polynesie TerritoirePacifique = iota
	NouvelleCaledonie
	PariteXpf
)

var territoiresPacifiqueNoms = []string{"POLYNESIE", "NOUVELLE_CALEDONIE", "PARITE"}

// String returns the word of the table.
func (t TerritoirePacifique) String() string { return mot(territoiresPacifiqueNoms, int(t)) }

// ParametrePacifique is a figure of a scheme of the Pacific.
type ParametrePacifique uint8

// The figures of the schemes of the Pacific. Ages and durations of activity are in years, PacifiqueDureeTauxPlein in
// months.
const (
	PacifiqueAgeOuverture ParametrePacifique = iota
	PacifiqueDureeTauxPlein
	PacifiqueTauxPlein
	PacifiqueSalaireReferenceMoisRetenus
	PacifiqueSalaireReferenceMoisExamines
	PacifiquePlafondMensuelTrancheA
	PacifiqueCotisationEmployeur
	PacifiqueCotisationSalarie
	PacifiqueDureeActivite
	PacifiqueValeurPoint
	PacifiqueMinorationParTrimestre
	PacifiqueMinorationMaximum
	PacifiquePlafondMensuel
	PacifiqueAgircArrcoDepuis
	PacifiqueEurosPour1000Xpf
)

var parametresPacifiqueNoms = []string{
	"age_ouverture", "duree_taux_plein", "taux_plein", "salaire_reference_mois_retenus",
	"salaire_reference_mois_examines", "plafond_mensuel_tranche_a", "cotisation_employeur", "cotisation_salarie",
	"duree_activite", "valeur_point", "minoration_par_trimestre", "minoration_maximum_trimestres", "plafond_mensuel",
	"agirc_arrco_obligatoire_depuis", "eur_pour_1000_xpf",
}

// String returns the word of the table.
func (p ParametrePacifique) String() string { return mot(parametresPacifiqueNoms, int(p)) }

// UltramarinPacifique reads a figure of a territory at a date, in the unit of its row.
func (s *Set) UltramarinPacifique(
	rec Recorder, t TerritoirePacifique, p ParametrePacifique, date calendar.Date,
) (money.Decimal, bool) {
	const id = TableUltramarinPacifique
	row := s.au(id, cles2(int(t), int(p)), date)
	return s.decimal(rec, id, row, colParametreValeur)
}
