package bareme

// The tables. A table is one line here, one definition and its readers in a tables_*.go file, and one file in data.
const (
	TableConstantesLegales TableID = iota
	TableConstantesRegimes
	TableConversionMonnaie

	TablePassAnnuel
	TablePlafondMensuel
	TableSalaireValidantTrimestre
	TableSmicHoraire
	TableMicroAbattements
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
	TableAgircArrcoAgeReference
	TableAgircArrcoRachatCout
	TableAgircArrcoVersementUnique
	TableLiberauxAjustements
	TableLiberauxMajorationEnfants
	TableAgircArrcoContributionsSansPoints

	TableHandicap
	TableInaptitudeHandicapDurees
	TableDepartsAnticipesSante
	TableRetraiteProgressive
	TableRetraiteProgressiveTranches
	TablePenibiliteC2p
	TableCumulEmploiRetraite

	TableAspa
	TableAsi
	TableAspaRecuperation
	TableReversionMontants
	TableReversionRegles
	TableAccordsInternationaux
	TableAccordsEtatsTiers
	TableAffiliationRegimes

	TableFpAges
	TableFpDureeRequise
	TableFpDureeRequiseOuverture
	TableFpDecoteMonteeEnCharge
	TableFpSurcote
	TableFpPointIndice
	TableFpMinimumGarantiBareme
	TableFpMinimumGarantiMontants

	TableIrcantecSalaireReference
	TableIrcantecValeurService
	TableIrcantecTauxAppel
	TableIrcantecTauxTheorique
	TableIrcantecAnticipation
	TableIrcantecMajorationEnfants
	TableRafpValeurAcquisition
	TableRafpValeurService
	TableRafpBaremesAge
	TableRafpSeuilsCapital
	TableRciValeurAchat
	TableRciValeurService
	TableRciValeurServicePointsAnciens
	TableRciPrixAchatAvant2013
	TableRciConversion2013
	TableRciTauxCotisation
	TableLiberauxValeursPoint
	TableLiberauxAgesComplementaires
	TableLiberauxAnnuitesCavp
	TableLiberauxPetitesPensions
	TableCnavplAcquisition
	TableCnavplValeurService
	TableCnbfBase
	TableCnbfComplementaire
	TableCnbfForfaits

	TableSpeciauxAges
	TableSpeciauxDecoteMonteeEnCharge
	TableEnimSalairesForfaitaires
	TableEnimBonificationEnfants
	TableMinesBaremeTrimestre
	TableCavimacMaximum
	TableSpeciauxDureeRequiseOuverture
	TableSpeciauxDureeRequise
	TableSpeciauxEnfants
	TableBdfDecote
	TableSncfDecoteDuree

	TableCsgTauxPensions
	TableCsgHistoriqueTauxNormal
	TableCsgSeuilsRfr
	TableCsgSeuilsRfrOutreMer
	TableUltramarinDureesAges
	TableUltramarinPacifique
	TableControleDelaisRecours
	TableControleTauxErreur
	TableJoursFeries
	TablePaiementPensions

	tableCount
)

// families lists the definitions where they stand, beside their readers.
var families = [][]definition{
	constantesTables,
	salairesTables,
	agesTables,
	tauxTables,
	minimaTables,
	carriereTables,
	arrcoTables,
	agircTables,
	agircArrcoTables,
	pointsTables,
	departTables,
	parametresTables,
	solidariteTables,
	internationalTables,
	affiliationTables,
	fpTables,
	ircantecTables,
	rafpTables,
	rciTables,
	liberauxTables,
	cnavplTables,
	speciauxTables,
	speciauxDureesTables,
	santeTables,
	outreMerTables,
	controleTables,
	paiementTables,
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

// Titre says in French what the table of that name holds; false for no table.
func Titre(nom string) (string, bool) {
	for _, id := range Tables() {
		if d := definitionOf(id); d != nil && d.nom == nom {
			return d.titre, true
		}
	}
	return "", false
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
