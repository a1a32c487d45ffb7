package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var santeTables = []definition{
	{
		id:    TableCsgTauxPensions,
		nom:   "csg_taux_pensions",
		titre: "prélèvements sur les pensions",
		cles:  []cle{{"situation", situationsCsgNoms}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "csg_taux", libelle: "CSG"},
			{nom: "deductible_taux", libelle: "CSG déductible"},
			{nom: "crds_taux", libelle: "CRDS"},
			{nom: "casa_taux", libelle: "CASA"},
			{nom: "maladie_taux", libelle: "maladie"},
		},
	},
	{
		id:      TableCsgHistoriqueTauxNormal,
		nom:     "csg_historique_taux_normal",
		titre:   "taux normal de CSG sur les pensions",
		effet:   "effet",
		valeurs: []valeur{{nom: "csg_taux", libelle: "CSG"}, {nom: "deductible_taux", libelle: "CSG déductible"}},
	},
	{
		id:    TableCsgSeuilsRfr,
		nom:   "csg_seuils_rfr",
		titre: "seuil de revenu fiscal de référence",
		annee: true,
		cles:  []cle{{nom: "seuil"}},
		valeurs: []valeur{
			{nom: "premiere_part_eur", libelle: "première part"},
			{nom: "demi_part_eur", libelle: "par demi-part"},
		},
	},
	{
		id:    TableCsgSeuilsRfrOutreMer,
		nom:   "csg_seuils_rfr_outre_mer",
		titre: "seuil de revenu fiscal de référence outre-mer",
		annee: true,
		cles:  []cle{{"zone", zonesCsgNoms}, {nom: "seuil"}},
		valeurs: []valeur{
			{nom: "premiere_part_eur", libelle: "première part"},
			{nom: "premiere_demi_part_eur", libelle: "première demi-part"},
			{nom: "demi_parts_suivantes_eur", libelle: "demi-parts suivantes"},
		},
	},
}

// SituationCsg is a situation that decides what is withheld from a pension.
type SituationCsg uint8

// The situations. Those in "EnSus" and CsgCasaCreation add to another or date one levy.
const (
	CsgExoneration SituationCsg = iota
	CsgTauxReduit
	CsgTauxMedian
	CsgTauxNormal
	CsgNonResidentBase
	CsgNonResidentComplementaire
	CsgNonResidentNonPrisEnCharge
	CsgAlsaceMoselleEnSus
	CsgCasaCreation
	CsgCrpcenEnSus
)

var situationsCsgNoms = []string{
	"exoneration", "taux_reduit", "taux_median", "taux_normal", "non_resident_fiscal_pris_en_charge_pension_base",
	"non_resident_fiscal_pris_en_charge_complementaire", "non_resident_non_pris_en_charge", "alsace_moselle_en_sus",
	"casa_creation", "crpcen_pension_en_sus",
}

// String returns the word of the table.
func (c SituationCsg) String() string { return mot(situationsCsgNoms, int(c)) }

// Prelevements are the shares withheld from a pension. Maladie concerns supplementary pensions in the ordinary
// situations, every pension in those whose name says so.
type Prelevements struct{ Csg, CsgDeductible, Crds, Casa, Maladie money.Decimal }

// CsgTauxPensions reads what is withheld in a situation at a date. Law: CSS L136-1-2, L136-8, L137-41, D242-8, D242-9.
func (s *Set) CsgTauxPensions(rec Recorder, situation SituationCsg, date calendar.Date) (p Prelevements, ok bool) {
	const id = TableCsgTauxPensions
	row := s.au(id, cles1(int(situation)), date)
	ok = s.decimals(rec, id, row, []champDecimal{
		{&p.Csg, colCsgTauxPensionsCsgTaux},
		{&p.CsgDeductible, colCsgTauxPensionsDeductibleTaux},
		{&p.Crds, colCsgTauxPensionsCrdsTaux},
		{&p.Casa, colCsgTauxPensionsCasaTaux},
		{&p.Maladie, colCsgTauxPensionsMaladieTaux},
	})
	return p, ok
}

// CsgHistoriqueTauxNormal reads the ordinary rate of CSG and its deductible part at a date (since 1991).
func (s *Set) CsgHistoriqueTauxNormal(rec Recorder, date calendar.Date) (csg, deductible money.Decimal, ok bool) {
	row := s.au(TableCsgHistoriqueTauxNormal, 0, date)
	csg, ok = s.decimal(rec, TableCsgHistoriqueTauxNormal, row, colCsgHistoriqueTauxNormalCsgTaux)
	deductible, okDeductible := s.decimal(
		rec, TableCsgHistoriqueTauxNormal, row, colCsgHistoriqueTauxNormalDeductibleTaux,
	)
	return csg, deductible, ok && okDeductible
}

// ZoneCsg is a part of the territory with its own thresholds.
type ZoneCsg uint8

// The zones. Saint-Martin and Saint-Barthélemy follow CsgAntillesReunion.
const (
	CsgMetropole ZoneCsg = iota
	CsgAntillesReunion
	CsgGuyane
)

var zonesCsgNoms = []string{"metropole", "martinique_guadeloupe_reunion", "guyane"}

// String returns the word of the table.
func (z ZoneCsg) String() string { return mot(zonesCsgNoms, int(z)) }

// SeuilRfr is a threshold of income for tax of reference.
type SeuilRfr struct{ PremierePart, PremiereDemiPart, DemiPartsSuivantes money.Euro }

// CsgSeuilRfr reads threshold 1 (exempt), 2 (reduced rate) or 3 (median rate, since 2019, the same everywhere) of a
// zone for the levies of a year. Law: CSS L136-8.
func (s *Set) CsgSeuilRfr(rec Recorder, zone ZoneCsg, seuil, annee int) (r SeuilRfr, ok bool) {
	if seuil < 1 || seuil > 3 {
		return r, false
	}
	if zone == CsgMetropole || seuil == 3 {
		const common = TableCsgSeuilsRfr
		row := s.en(common, cles1(seuil), annee)
		first, ok1 := s.euro(rec, common, row, colCsgSeuilsRfrPremierePartEur)
		half, ok2 := s.euro(rec, common, row, colCsgSeuilsRfrDemiPartEur)
		return SeuilRfr{first, half, half}, ok1 && ok2
	}
	const id = TableCsgSeuilsRfrOutreMer
	row := s.en(id, cles2(int(zone), seuil), annee)
	first, ok1 := s.euro(rec, id, row, colCsgSeuilsRfrOutreMerPremierePartEur)
	half, ok2 := s.euro(rec, id, row, colCsgSeuilsRfrOutreMerPremiereDemiPartEur)
	next, ok3 := s.euro(rec, id, row, colCsgSeuilsRfrOutreMerDemiPartsSuivantesEur)
	return SeuilRfr{first, half, next}, ok1 && ok2 && ok3
}
