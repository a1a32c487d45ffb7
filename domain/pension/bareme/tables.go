package bareme

// The tables. A table is one line here, one definition and its readers in a tables_*.go file, and one file in data.
const (
	TableConstantesLegales TableID = iota
	TableConversionMonnaie

	TablePassAnnuel
	TablePlafondMensuel
	TableSalaireValidantTrimestre
	TableSmicHoraire
	TableRevalorisationSalaires
	TableRevalorisationPensions
	TableAvpfAssietteMensuelle
	TableAnneesSalaireMoyen
	TableAnneesSalaireMoyenParents

	TableAgeLegal
	TableAgeTauxPleinAutomatique
	TableDureeAssuranceRequise
	TableDureeProratisation
	TableDecote
	TableTauxMinimum
	TableSurcote
	TableSurcoteParentale
	TableMinimumContributif
	TablePensionMaximale

	TablePeriodesAssimilees
	TableMajorationsEnfants
	TableTrimestresReputesCotises
	TableCarriereLongue

	TableArrcoSalaireReference
	TableArrcoUnirsSalaireReference
	TableArrcoTauxContractuel
	TableArrcoTauxAppel
	TableArrcoValeurService
	TableArrcoUnirsValeurService
	TableAgircSalaireReference
	TableAgircTauxContractuel
	TableAgircTauxAppel
	TableAgircGmp
	TableAgircValeurService
	TableAgircArrcoTaux
	TableAgircArrcoValeurAchat
	TableAgircArrcoValeurService
	TableAgircArrcoConversion2019
	TableAgircArrcoMinorationAge
	TableAgircArrcoMinorationCarriereCourte
	TableAgircArrcoMajorationEnfants
	TableAgircArrcoMajorationEnfantsPlafond
	TableAgircArrcoCoefficientSolidarite

	TablePointsArrondi

	tableCount
)

// families lists the definitions where they stand, beside their readers.
var families = [][]definition{
	constantesTables, salairesTables, agesTables, tauxTables, minimaTables, carriereTables, arrcoTables, agircTables, agircArrcoTables,
	pointsTables,
}

var definitions = indexDefinitions()

func indexDefinitions() (byID [tableCount]*definition) {
	for _, family := range families {
		for i := range family {
			byID[family[i].id] = &family[i]
		}
	}
	return byID
}

func definitionOf(id TableID) *definition {
	if id >= tableCount {
		return nil
	}
	return definitions[id]
}

// Tables returns every table, in the order of the constants.
func Tables() []TableID {
	all := make([]TableID, 0, tableCount)
	for id := range tableCount {
		all = append(all, id)
	}
	return all
}

// mot returns a word of a closed list, or the empty text.
func mot(mots []string, i int) string {
	if i < 0 || i >= len(mots) {
		return ""
	}
	return mots[i]
}
