package bareme

import (
	"iter"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var salairesTables = []definition{
	{
		id:    TablePassAnnuel,
		nom:   "pass_annuel",
		titre: "plafond annuel de la sécurité sociale",
		annee: true,
		valeurs: []valeur{
			{nom: "plafond_devise"},
			{nom: "devise_texte", mots: devisesNoms},
			{nom: "plafond_eur", unite: "EUR/an"},
		},
	},
	{
		id:    TablePlafondMensuel,
		nom:   "plafond_securite_sociale_mensuel",
		titre: "plafond mensuel de la sécurité sociale",
		effet: "effet",
		valeurs: []valeur{
			{nom: "plafond_devise"},
			{nom: "devise_texte", mots: devisesNoms},
			{nom: "plafond_eur", unite: "EUR/mois"},
		},
	},
	{
		id:    TableSalaireValidantTrimestre,
		nom:   "salaire_validant_trimestre",
		titre: "salaire validant un trimestre",
		annee: true,
		valeurs: []valeur{
			{nom: "base_texte", mots: basesTrimestreNoms},
			{nom: "cotisations_nombre", libelle: "nombre de cotisations"},
			{nom: "seuil_devise"},
			{nom: "devise_texte", mots: devisesNoms},
			{nom: "seuil_eur"},
			{nom: "regle_texte", libelle: "règle"},
		},
	},
	{
		id:    TableSmicHoraire,
		nom:   "smic_horaire",
		titre: "SMIC horaire brut",
		effet: "effet",
		valeurs: []valeur{
			{nom: "horaire_devise"},
			{nom: "devise_texte", mots: devisesNoms},
			{nom: "horaire_eur", unite: "EUR/heure"},
		},
	},
	{
		id:    TableMicroAbattements,
		nom:   "micro_abattements",
		titre: "abattement sur le chiffre d'affaires d'une micro-entreprise",
		cles:  []cle{{"activite", []string{"vente", "prestations", "liberal"}}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "abattement_taux"},
		},
	},
	{
		id:      TableRevalorisationSalaires,
		nom:     "revalorisation_salaires",
		titre:   "coefficient de revalorisation des salaires portés au compte",
		annee:   true,
		effet:   "effet",
		valeurs: []valeur{{nom: "revalorisation_coefficient"}},
	},
	{
		id:         TableRevalorisationPensions,
		nom:        "revalorisation_pensions",
		titre:      "revalorisation des pensions de base",
		effet:      "effet",
		cles:       []cle{{nom: "tranche"}},
		discontinu: "2020 a des coefficients par tranche de pension totale",
		valeurs: []valeur{
			{nom: "revalorisation_coefficient"},
			{nom: "total_superieur_eur", libelle: "total mensuel supérieur à", unite: "EUR/mois"},
			{nom: "total_au_plus_eur", libelle: "total mensuel au plus égal à", unite: "EUR/mois"},
		},
	},
	{
		id:      TableAvpfAssietteMensuelle,
		nom:     "avpf_assiette_mensuelle",
		titre:   "salaire forfaitaire mensuel de l'AVPF",
		effet:   "effet",
		valeurs: []valeur{{nom: "assiette_eur", unite: "EUR/mois"}},
	},
}

// PassAnnuel reads the annual ceiling of social security in euros. Law: CSS L241-3.
func (s *Set) PassAnnuel(rec Recorder, annee int) (money.Euro, bool) {
	return s.euro(rec, TablePassAnnuel, s.en(TablePassAnnuel, 0, annee), colPassAnnuelPlafondEur)
}

// PassAnnuelDevise reads the annual ceiling in the currency of the year.
func (s *Set) PassAnnuelDevise(rec Recorder, annee int) (Montant, bool) {
	const id = TablePassAnnuel
	row := s.en(id, 0, annee)
	return s.montant(rec, id, row, colPassAnnuelPlafondDevise, colPassAnnuelDeviseTexte)
}

// PlafondMensuel reads the monthly ceiling of social security in euros, in force at a date. Law: CSS L241-3.
func (s *Set) PlafondMensuel(rec Recorder, date calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TablePlafondMensuel, s.au(TablePlafondMensuel, 0, date), colPlafondMensuelPlafondEur)
}

// SmicHoraire reads the gross hourly minimum wage in euros, in force at a date. Law: code du travail L3231-4.
func (s *Set) SmicHoraire(rec Recorder, date calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableSmicHoraire, s.au(TableSmicHoraire, 0, date), colSmicHoraireHoraireEur)
}

// ActiviteMicro is a kind of activity under the micro regime.
type ActiviteMicro uint8

// The kinds: goods, services of a trade or a craft, liberal activities.
const (
	MicroVente ActiviteMicro = iota
	MicroPrestations
	MicroLiberal
)

// MicroAbattement reads the share that the law takes from the turnover of a year to make an income; ok
// is false for years without the regime. Law: CGI art. 50-0 and 102 ter, CSS L613-7.
func (s *Set) MicroAbattement(rec Recorder, activite ActiviteMicro, annee int) (money.Decimal, bool) {
	const id = TableMicroAbattements
	row := s.au(id, cles1(int(activite)), exercice(annee))
	return s.decimal(rec, id, row, colMicroAbattementsAbattementTaux)
}

// SmicHoraireDevise reads the gross hourly minimum wage in the currency of the date.
func (s *Set) SmicHoraireDevise(rec Recorder, date calendar.Date) (Montant, bool) {
	const id = TableSmicHoraire
	row := s.au(id, 0, date)
	return s.montant(rec, id, row, colSmicHoraireHoraireDevise, colSmicHoraireDeviseTexte)
}

// BaseTrimestre says what validates a quarter in a year.
type BaseTrimestre uint8

// What validates a quarter: an amount of pay; a number of daily contributions (1930 to 1935); an amount of
// contribution, of both sides together (1936 to 1941) or as entered in the account (1942 to 1945).
const (
	BaseSalaire BaseTrimestre = iota
	BaseCotisationsJournalieres
	BaseDoubleCotisation
	BaseCotisationPortee
)

var basesTrimestreNoms = []string{"salaire", "cotisations_journalieres", "double_cotisation", "cotisation_portee"}

// String returns the word of the table.
func (b BaseTrimestre) String() string { return mot(basesTrimestreNoms, int(b)) }

// SeuilTrimestre is what one quarter costs in a year: Seuil of pay or of contribution in the currency of the year, or,
// for BaseCotisationsJournalieres, a number of contributions.
type SeuilTrimestre struct {
	Base        BaseTrimestre
	Seuil       Montant
	Cotisations int
}

// SalaireValidantTrimestre reads what validates a quarter in a year, in the currency of the year. Law: CSS R351-9.
func (s *Set) SalaireValidantTrimestre(rec Recorder, annee int) (seuil SeuilTrimestre, ok bool) {
	const id = TableSalaireValidantTrimestre
	row := s.en(id, 0, annee)
	base, ok := s.integer(rec, id, row, colSalaireValidantTrimestreBaseTexte)
	if !ok {
		return seuil, false
	}
	seuil.Base = BaseTrimestre(base)
	if seuil.Base == BaseCotisationsJournalieres {
		seuil.Cotisations, ok = s.integer(rec, id, row, colSalaireValidantTrimestreCotisationsNombre)
		return seuil, ok
	}
	seuil.Seuil, ok = s.montant(
		rec, id, row, colSalaireValidantTrimestreSeuilDevise, colSalaireValidantTrimestreDeviseTexte,
	)
	return seuil, ok
}

// Millesime is one year's set of coefficients that revalue the salaries of the account. Two of the same tables are
// equal when they are one.
type Millesime struct {
	s *Set
	b *bloc
}

// CoefficientsRevalorisation returns the coefficients in force at a date of effect. Law: CSS R351-29.
func (s *Set) CoefficientsRevalorisation(effet calendar.Date) (Millesime, bool) {
	t := s.table(TableRevalorisationSalaires)
	if t == nil {
		return Millesime{}, false
	}
	b := t.index.groupes[0].au(rangDate(effet))
	if b == nil {
		return Millesime{}, false
	}
	return Millesime{s, b}, true
}

// Coefficient reads the coefficient for the salaries of a year; ok is false for years that the set does not have.
func (m Millesime) Coefficient(rec Recorder, annee int) (money.Decimal, bool) {
	if m.b == nil {
		return money.Decimal{}, false
	}
	return m.s.decimal(
		rec, TableRevalorisationSalaires, m.b.annees.en(annee), colRevalorisationSalairesRevalorisationCoefficient,
	)
}

// Revalorisation is one rise of the pensions in payment.
type Revalorisation struct {
	Effet       calendar.Date
	Coefficient money.Decimal
}

// RevalorisationPensions runs through the rises that took effect after a date and not later than another, oldest first.
// The total of all pensions, gross, per month, chooses among the coefficients of 2020. Law: CSS L161-23-1.
func (s *Set) RevalorisationPensions(
	rec Recorder, apres, jusqua calendar.Date, totalMensuel money.Euro,
) iter.Seq[Revalorisation] {
	return func(yield func(Revalorisation) bool) {
		const id = TableRevalorisationPensions
		t := s.table(id)
		if t == nil {
			return
		}
		after := rangDate(apres)
		until := rangDate(jusqua)
		for row := range t.lignes {
			from := t.lignes[row].effet.de
			if from <= after || from > until || !s.trancheConcerne(rec, row, totalMensuel) {
				continue
			}
			if c, ok := s.decimal(
				rec, id, row, colRevalorisationPensionsRevalorisationCoefficient,
			); ok &&
				!yield(Revalorisation{dateOf(from), c}) {
				return
			}
		}
	}
}

// RevalorisationsConnues says whether the table tells every rise after a date and until another: its rows follow one
// another without a day between them, and each has its coefficient.
func (s *Set) RevalorisationsConnues(apres, jusqua calendar.Date, totalMensuel money.Euro) bool {
	t := s.table(TableRevalorisationPensions)
	if t == nil {
		return false
	}
	after := rangDate(apres)
	until := rangDate(jusqua)
	days := axis{}
	told := after
	for row := range t.lignes {
		line := t.lignes[row].effet
		if told >= until || line.a <= told || !s.ofTotal(row, totalMensuel) {
			continue
		}
		known := t.cell(row, colRevalorisationPensionsRevalorisationCoefficient).known
		if line.de > days.next(told) || line.de > after && !known {
			return false
		}
		told = line.a
	}
	return told >= until
}

// ofTotal says whether a row concerns a total of pensions.
func (s *Set) ofTotal(row int, total money.Euro) bool {
	t := s.table(TableRevalorisationPensions)
	over := t.cell(row, colRevalorisationPensionsTotalSuperieurEur)
	under := t.cell(row, colRevalorisationPensionsTotalAuPlusEur)
	return (!over.known || over.decimal().Less(total.Decimal)) &&
		(!under.known || !under.decimal().Less(total.Decimal))
}

func (s *Set) trancheConcerne(rec Recorder, row int, total money.Euro) bool {
	const id = TableRevalorisationPensions
	if !s.ofTotal(row, total) {
		return false
	}
	s.lit(rec, id, row, colRevalorisationPensionsTotalSuperieurEur)
	s.lit(rec, id, row, colRevalorisationPensionsTotalAuPlusEur)
	return true
}

// AvpfAssietteMensuelle reads the monthly flat salary of the AVPF at a date. Law: CSS R381-3.
func (s *Set) AvpfAssietteMensuelle(rec Recorder, date calendar.Date) (money.Euro, bool) {
	const id = TableAvpfAssietteMensuelle
	row := s.au(id, 0, date)
	return s.euro(rec, id, row, colAvpfAssietteMensuelleAssietteEur)
}
