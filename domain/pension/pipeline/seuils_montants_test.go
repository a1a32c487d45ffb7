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
		},
		{
			table: bareme.TableLiberauxPetitesPensions, colonne: "seuil_eur", module: capability.MontantPoints,
			acquis: du("regimes[].mensuelBrutEur"), vu: "regimes[].versement",
		},
		{
			table: bareme.TableRafpSeuilsCapital, colonne: "rente_points", module: capability.MontantPoints,
			acquis: du("regimes[].points"), vu: "regimes[].versement",
		},
		{
			table: bareme.TableRafpSeuilsCapital, colonne: "fractionnement_points",
			module: capability.MontantPoints,
			acquis: du("regimes[].points"), vu: "regimes[].versement",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_arrco_paiement_annuel_points",
			module: capability.MontantPoints,
			acquis: pointsComptes, vu: "regimes[].versement",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_versement_unique_points",
			module: capability.MontantPoints,
			acquis: pointsComptes, vu: "regimes[].versement",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "arrco_versement_unique_points",
			module: capability.MontantPoints,
			acquis: pointsComptes, vu: "regimes[].versement", cote: depasse,
		},
		{
			table: bareme.TableAgircArrcoMajorationEnfantsPlafond, colonne: "plafond_eur",
			module: capability.MontantPoints,
			acquis: du("regimes[].majorationEur"), vu: "regimes[].majorationEur", cote: depasse, libre: "999999",
		},
		{
			table: bareme.TableAspa, colonne: "plafond_seul_eur", module: capability.AspaEtMinima,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
		},
		{
			table: bareme.TableAspa, colonne: "plafond_couple_eur", module: capability.AspaEtMinima,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
		},
		{
			table: bareme.TableAspa, colonne: "plafond_seul_eur", module: capability.AspaEtMinimaFp,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
		},
		{
			table: bareme.TableAsi, colonne: "plafond_seul_eur", module: capability.AspaEtMinima,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
		},
		{
			table: bareme.TableAsi, colonne: "plafond_couple_eur", module: capability.AspaEtMinima,
			acquis: du("allocation.ressourcesRetenuesEur"), vu: "allocation.motif",
		},
		{
			table: bareme.TableAspaRecuperation, colonne: "seuil_eur", module: capability.AspaEtMinima,
			acquis: du("recuperationSuccession.actifNetEur"), vu: "recuperationSuccession.recuperableEur",
			cote: depasse,
		},
		{
			table: bareme.TableReversionMontants, colonne: "plafond_seul_eur",
			module: capability.RetraiteDeReversion,
			acquis: reversionEtRessources, vu: "regimes[0].reductionEur", cote: depasse, libre: "999999",
		},
		{
			table: bareme.TableReversionMontants, colonne: "minimum_eur", module: capability.RetraiteDeReversion,
			acquis: du("regimes[].reversionBaseEur"), vu: "regimes[].annuelEur", libre: "0",
		},
		{
			table: bareme.TableSalaireValidantTrimestre, colonne: "seuil_devise",
			module: capability.TrimestresSalaires,
			acquis: paieDeLAnnee, vu: "parAnnee[].cotises",
		},
		{
			table: bareme.TablePassAnnuel, colonne: "plafond_eur", module: capability.MontantAnnuites,
			acquis: salaireDeLAnnee, vu: "regimes[].anneesSalaireMoyen[].salaireRevaloriseEur", cote: depasse,
			libre: "9999999", pas: 1,
		},
		{
			table: bareme.TableCsgSeuilsRfr, colonne: "premiere_part_eur", module: capability.ApplicateurSante,
			acquis: revenuDUnePart, vu: "tranche", cote: depasse,
		},
		{
			table: bareme.TableCsgSeuilsRfrOutreMer, colonne: "premiere_part_eur",
			module: capability.ApplicateurSante,
			acquis: revenuDUnePart, vu: "tranche", cote: depasse,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "controle_majeur_eur",
			module: capability.QualificateurEcart,
			acquis: absolu("ecarts[].ecartMensuelEur"), vu: "ecarts[].gravite",
		},
		{
			table: bareme.TableMinimumContributif, colonne: "plafond_mensuel_eur",
			module: capability.MontantAnnuites,
			acquis: pensionsParMois, vu: "ecretementEur", cote: depasse, libre: "999999",
		},
	}
}

// tranches are the bounds of the slices of pay, moved to the two ceilings that every line is paid.
func tranches() []seuil {
	return []seuil{
		{
			table: bareme.TableAgircArrcoTaux, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableAgircArrcoTaux, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableAgircArrcoTaux, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableAgircTauxContractuel, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableAgircTauxContractuel, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableAgircTauxContractuel, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableArrcoTauxContractuel, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableArrcoTauxContractuel, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableArrcoTauxContractuel, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableIrcantecTauxTheorique, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableIrcantecTauxTheorique, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableIrcantecTauxTheorique, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableRciTauxCotisation, colonne: "plancher_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableRciTauxCotisation, colonne: "plafond_pass", module: capability.PointsCotises,
			acquis: deuxPass, vu: "parAnnee[].assietteT1Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableRciTauxCotisation, colonne: "plancher_eur", module: capability.PointsCotises,
			acquis: deuxPassEnEuros, vu: "parAnnee[].assietteT2Eur", cote: depasse, debout: payerDeuxPass,
		},
		{
			table: bareme.TableRciTauxCotisation, colonne: "plafond_eur", module: capability.PointsCotises,
			acquis: deuxPassEnEuros, vu: "parAnnee[].assietteT1Eur", cote: depasse, debout: payerDeuxPass,
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
		},
		{
			table: bareme.TableRetraiteProgressive, colonne: "quotite_maximum_pct",
			module: capability.RetraiteProgressive,
			acquis: du("quotite"), vu: "ouverte", cote: depasse,
		},
		{
			table: bareme.TableRetraiteProgressiveTranches, colonne: "quotite_minimum_pct",
			module: capability.RetraiteProgressive,
			acquis: du("quotite"), vu: "fraction",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "handicap_incapacite",
			module: capability.PriseEnChargeHandicap,
			acquis: tauxDeHandicap, vu: "ouvert",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "handicap_incapacite",
			module: capability.DepartAnticipe,
			acquis: tauxDeHandicap, vu: "dispositifs[].eligible",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "incapacite_permanente_taux_bas",
			module: capability.DepartAnticipe,
			acquis: tauxDIncapacite, vu: "dispositifs[].eligible",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "incapacite_permanente_taux_haut",
			module: capability.DepartAnticipe,
			acquis: tauxDIncapacite, vu: "dispositifs[].eligible",
		},
	}
}
