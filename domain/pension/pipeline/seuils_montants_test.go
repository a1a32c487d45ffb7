package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// pointsEtMontants are the sizes of an account, of means and of pay.
func pointsEtMontants() []seuil {
	return []seuil{
		{
			table: bareme.TableLiberauxPetitesPensions, colonne: "seuil_points", module: capability.MontantPoints,
			acquis: du("regimes[].points"), vu: "regimes[].versement",
			article: "statuts des sections",
		},
		{
			table: bareme.TableLiberauxPetitesPensions, colonne: "seuil_eur", module: capability.MontantPoints,
			acquis: du("regimes[].mensuelBrutEur"), vu: "regimes[].versement",
			article: "statuts des sections",
		},
		{
			table: bareme.TableRafpSeuilsCapital, colonne: "rente_points", module: capability.MontantPoints,
			acquis: du("regimes[].points"), vu: "regimes[].versement",
			article: "décret 2004-569 art. 9",
		},
		{
			table: bareme.TableRafpSeuilsCapital, colonne: "fractionnement_points",
			module: capability.MontantPoints,
			acquis: du("regimes[].points"), vu: "regimes[].versement",
			article: "décret 2004-569 art. 9",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_arrco_paiement_annuel_points",
			module: capability.MontantPoints,
			acquis: pointsComptes, vu: "regimes[].versement",
			article: "fiche RET-B100",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_versement_unique_points",
			module: capability.MontantPoints,
			acquis: pointsComptes, vu: "regimes[].versement",
			article: "circulaire 2020-02-DRJ",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "arrco_versement_unique_points",
			module: capability.MontantPoints,
			acquis: pointsComptes, vu: "regimes[].versement",
			cote: depasse, article: "circulaire 2020-02-DRJ",
		},
		{
			table: bareme.TableAgircArrcoMajorationEnfantsPlafond, colonne: "plafond_eur",
			module: capability.MontantPoints,
			acquis: du("regimes[].majorationEur"), vu: "regimes[].majorationEur",
			cote: depasse, libre: "999999", article: "ANI 17/11/2017 art. 94",
		},
		{
			table: bareme.TableAspa, colonne: "plafond_seul_eur", module: capability.AspaEtMinima,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
			article: "CSS L815-9",
		},
		{
			table: bareme.TableAspa, colonne: "plafond_couple_eur", module: capability.AspaEtMinima,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
			article: "CSS L815-9",
		},
		{
			table: bareme.TableAspa, colonne: "plafond_seul_eur", module: capability.AspaEtMinimaFp,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
			article: "CSS L815-9",
		},
		{
			table: bareme.TableAsi, colonne: "plafond_seul_eur", module: capability.AspaEtMinima,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
			article: "CSS L815-24-1",
		},
		{
			table: bareme.TableAsi, colonne: "plafond_couple_eur", module: capability.AspaEtMinima,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
			article: "CSS L815-24-1",
		},
		{
			table: bareme.TableAspaRecuperation, colonne: "seuil_eur", module: capability.AspaEtMinima,
			acquis: du("recuperationSuccession.actifNetEur"), vu: "recuperationSuccession.recuperableEur",
			cote: depasse, article: "CSS L815-13",
		},
		{
			table: bareme.TableReversionMontants, colonne: "plafond_seul_eur",
			module: capability.RetraiteDeReversion,
			acquis: reversionEtRessources, vu: "regimes[0].reductionEur",
			cote: depasse, libre: "999999", article: "CSS L353-1",
		},
		{
			table: bareme.TableReversionMontants, colonne: "minimum_eur", module: capability.RetraiteDeReversion,
			acquis: du("regimes[].reversionBaseEur"), vu: "regimes[].annuelEur",
			libre: "0", article: "CSS D353-1",
		},
		{
			table: bareme.TableSalaireValidantTrimestre, colonne: "seuil_devise",
			module: capability.TrimestresSalaires,
			acquis: paieDeLAnnee, vu: "parAnnee[].cotises",
			article: "CSS R351-9",
		},
		{
			table: bareme.TablePassAnnuel, colonne: "plafond_eur", module: capability.MontantAnnuites,
			acquis: salaireDeLAnnee, vu: "regimes[].anneesSalaireMoyen[].salaireRevaloriseEur",
			cote: depasse, libre: "9999999", pas: 1, article: "CSS R351-29",
		},
		{
			table: bareme.TableCsgSeuilsRfr, colonne: "premiere_part_eur", module: capability.ApplicateurSante,
			acquis: revenuDUnePart, vu: "tranche",
			cote: depasse, article: "CSS L136-8 III",
		},
		{
			table: bareme.TableCsgSeuilsRfrOutreMer, colonne: "premiere_part_eur",
			module: capability.ApplicateurSante,
			acquis: revenuDUnePart, vu: "tranche",
			cote: depasse, article: "CSS L136-8 III",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "controle_majeur_eur",
			module: capability.QualificateurEcart,
			acquis: absolu("ecarts[].ecartMensuelEur"), vu: "ecarts[].gravite",
			article: "choix du projet",
		},
	}
}

// tranches are the bounds of the slices of pay, moved to the two ceilings that every line is paid.
func tranches() []seuil {
	return []seuil{
		{
			table: bareme.TableAgircArrcoTaux, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "ANI 17/11/2017 art. 34",
		},
		{
			table: bareme.TableAgircArrcoTaux, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur",
			cote: depasse, debout: payerDeuxPass, article: "ANI 17/11/2017 art. 34",
		},
		{
			table: bareme.TableAgircArrcoTaux, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "ANI 17/11/2017 art. 34",
		},
		{
			table: bareme.TableAgircTauxContractuel, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "CCN du 14/03/1947",
		},
		{
			table: bareme.TableAgircTauxContractuel, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur",
			cote: depasse, debout: payerDeuxPass, article: "CCN du 14/03/1947",
		},
		{
			table: bareme.TableAgircTauxContractuel, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "CCN du 14/03/1947",
		},
		{
			table: bareme.TableArrcoTauxContractuel, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "accord du 08/12/1961",
		},
		{
			table: bareme.TableArrcoTauxContractuel, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur",
			cote: depasse, debout: payerDeuxPass, article: "accord du 08/12/1961",
		},
		{
			table: bareme.TableArrcoTauxContractuel, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "accord du 08/12/1961",
		},
		{
			table: bareme.TableIrcantecTauxTheorique, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "arrêté du 30/12/1970 art. 7",
		},
		{
			table: bareme.TableIrcantecTauxTheorique, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur",
			cote: depasse, debout: payerDeuxPass, article: "arrêté du 30/12/1970 art. 7",
		},
		{
			table: bareme.TableIrcantecTauxTheorique, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "arrêté du 30/12/1970 art. 7",
		},
		{
			table: bareme.TableRciTauxCotisation, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "CSS D635-7",
		},
		{
			table: bareme.TableRciTauxCotisation, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur",
			cote: depasse, debout: payerDeuxPass, article: "CSS D635-7",
		},
		{
			table: bareme.TableRciTauxCotisation, colonne: "plancher_eur", module: capability.PointsCotises,
			acquis: deuxPassEnEuros, vu: "parAnnee[].assietteT2Eur",
			cote: depasse, debout: payerDeuxPass, article: "CSS D635-7",
		},
		{
			table: bareme.TableRciTauxCotisation, colonne: "plafond_eur", module: capability.PointsCotises,
			acquis: deuxPassEnEuros, vu: "parAnnee[].assietteT1Eur",
			cote: depasse, debout: payerDeuxPass, article: "CSS D635-7",
		},
	}
}

// parts are the rates of incapacity and of working time.
func parts() []seuil {
	return []seuil{
		{
			table: bareme.TableRetraiteProgressive, colonne: "quotite_minimum_pct",
			module: capability.RetraiteProgressive,
			acquis: du("quotite"), vu: "ouverte",
			article: "CSS D161-2-24-1",
		},
		{
			table: bareme.TableRetraiteProgressive, colonne: "quotite_maximum_pct",
			module: capability.RetraiteProgressive,
			acquis: du("quotite"), vu: "ouverte",
			cote: depasse, article: "CSS D161-2-24-1",
		},
		{
			table: bareme.TableRetraiteProgressiveTranches, colonne: "quotite_minimum_pct",
			module: capability.RetraiteProgressive,
			acquis: du("quotite"), vu: "fraction",
			article: "CSS R351-41",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "handicap_incapacite",
			module: capability.PriseEnChargeHandicap,
			acquis: tauxDeHandicap, vu: "ouvert",
			article: "CSS D351-1-6",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "handicap_incapacite",
			module: capability.DepartAnticipe,
			acquis: tauxDeHandicap, vu: "dispositifs[].eligible",
			article: "CSS D351-1-6",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "incapacite_permanente_taux_bas",
			module: capability.DepartAnticipe,
			acquis: tauxDIncapacite, vu: "dispositifs[].eligible",
			article: "CSS D351-1-9",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "incapacite_permanente_taux_haut",
			module: capability.DepartAnticipe,
			acquis: tauxDIncapacite, vu: "dispositifs[].eligible",
			article: "CSS D351-1-8",
		},
	}
}
