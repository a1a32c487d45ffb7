package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// agesEnMois are the ages in years and months that a dossier is held against on the date of effect.
func agesEnMois() []seuil {
	return []seuil{
		{
			table: bareme.TableAgeLegal, colonne: "age", module: capability.SurcoteDecote,
			acquis: ageAuDepart, vu: "pensionDue",
			debout: anniversaireDuMois, article: "CSS L161-17-2",
		},
		{
			table: bareme.TableAgeLegal, colonne: "age", module: capability.DepartAnticipe,
			acquis: ageAuDepart, vu: "dateDemandeePossible",
			debout: anniversaireDuMois, article: "CSS L161-17-2",
		},
		{
			table: bareme.TableAgeLegal, colonne: "age", module: capability.PriseEnChargeHandicap,
			acquis: ageAuDepart, vu: "ouvert",
			debout: anniversaireDuMois, article: "CSS L351-1-3",
		},
		{
			table: bareme.TableAgeLegal, colonne: "age", module: capability.RetraiteProgressive,
			acquis: ageAuDepart, vu: "ouverte",
			debout: anniversaireDuMois, article: "CSS L161-22-1-5",
		},
		{
			table: bareme.TableAgeLegal, colonne: "age", module: capability.CumulEmploiRetraite,
			acquis: ageAuDepart, vu: "regle",
			debout: anniversaireDuMois, article: "CSS L161-22",
		},
		{
			table: bareme.TableAgeTauxPleinAutomatique, colonne: "age", module: capability.SurcoteDecote,
			acquis: ageAuDepart, vu: "trimestresManquantsAge",
			debout: anniversaireDuMois, article: "CSS L351-8 1°",
		},
		{
			table: bareme.TableAgeTauxPleinAutomatique, colonne: "age", module: capability.MontantPoints,
			acquis: ageAuDepart, vu: "regimes[].coefficientMinoration",
			debout: anniversaireDuMois, article: "ANI 17/11/2017 art. 91",
		},
		{
			table: bareme.TableAgeTauxPleinAutomatique, colonne: "age", module: capability.RetraiteDeReversion,
			acquis: ageAuDepart, vu: "regimes[].majorationPetitesPensionsEur",
			debout: anniversaireDuMois, article: "CSS L353-6",
		},
		{
			table: bareme.TableAgeTauxPleinAutomatique, colonne: "age", module: capability.CumulEmploiRetraite,
			acquis: ageAuDepart, vu: "regle",
			debout: anniversaireDuMois, article: "CSS L161-22",
		},
		{
			table: bareme.TableAgircArrcoAgeReference, colonne: "age", module: capability.MontantPoints,
			acquis: ageAuDepart, vu: "regimes[].coefficientMinoration",
			debout: anniversaireDuMois, article: "ANI 17/11/2017 art. 91",
		},
		{
			table: bareme.TableFpAges, colonne: "ouverture", module: capability.MontantIndiciaire,
			acquis: ageAuDepart, vu: "regimes[].pensionDue",
			debout: anniversaireDuMois, article: "CPCMR L24",
		},
		{
			table: bareme.TableFpAges, colonne: "ouverture", module: capability.DepartAnticipe,
			acquis: ageAuDepart, vu: "dispositifs[].eligible",
			debout: anniversaireDuMois, article: "CPCMR L24",
		},
		{
			table: bareme.TableFpAges, colonne: "annulation", module: capability.MontantIndiciaire,
			acquis: ageAvantAbaissement, vu: "regimes[].trimestresDecoteAge",
			debout: anniversaireDuMois, article: "CPCMR L14 I",
		},
		{
			table: bareme.TableSpeciauxAges, colonne: "ouverture", module: capability.RegimeSpecialFerme,
			acquis: ageAuDepart, vu: "regimes[].pensionDue",
			debout: anniversaireDuMois, article: "règlements des régimes",
		},
		{
			table: bareme.TableSpeciauxAges, colonne: "ouverture", module: capability.RegimeSpeciauxAutres,
			acquis: ageAuDepart, vu: "regimes[].pensionDue",
			debout: anniversaireDuMois, article: "règlements des régimes",
		},
		{
			table: bareme.TableSpeciauxAges, colonne: "reference", module: capability.RegimeSpecialFerme,
			acquis: ageAvantAbaissement, vu: "regimes[].trimestresDecoteAge",
			debout: anniversaireDuMois, article: "règlements des régimes",
		},
		{
			table: bareme.TableSpeciauxAges, colonne: "reference", module: capability.RegimeSpeciauxAutres,
			acquis: ageAvantAbaissement, vu: "regimes[].trimestresDecoteAge",
			debout: anniversaireDuMois, article: "règlements des régimes",
		},
		{
			table: bareme.TableLiberauxAgesComplementaires, colonne: "taux_plein",
			module: capability.MontantPoints,
			acquis: ageAuDepart, vu: "regimes[].coefficientMinoration",
			debout: anniversaireDuMois, article: "statuts des sections",
		},
		{
			table: bareme.TableCarriereLongue, colonne: "depart", module: capability.DepartAnticipe,
			acquis: ageAuDepart, vu: "dispositifs[].portes[].ouverte",
			debout: anniversaireDuMois, article: "CSS L351-1-1",
		},
		{
			table: bareme.TableUltramarinDureesAges, colonne: "age", module: capability.RegimeUltramarin,
			acquis: ageAuDepart, vu: "regimes[].pensionDue",
			debout: anniversaireDuMois, article: "ordonnance 2002-411, loi 87-563",
		},
	}
}

// agesEnAnnees are those in whole years.
func agesEnAnnees() []seuil {
	return []seuil{
		{
			table: bareme.TableDepartsAnticipesSante, colonne: "age_annees", module: capability.DepartAnticipe,
			acquis: anneesAuDepart, vu: "departAnticipe",
			debout: anniversaire, article: "CSS L351-1-3 à L351-1-5",
		},
		{
			table: bareme.TableDepartsAnticipesSante, colonne: "age_annees",
			module: capability.ConversionInvalideRetraite,
			acquis: anneesAuDepart, vu: "applique",
			debout: anniversaire, article: "CSS L341-15",
		},
		{
			table: bareme.TableReversionRegles, colonne: "age_minimum_annees",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte",
			debout: anniversaire, article: "CSS D353-3",
		},
		{
			table: bareme.TableRetraiteProgressive, colonne: "age_annees", module: capability.RetraiteProgressive,
			acquis: anneesAuDepart, vu: "ouverte",
			debout: anniversaire, article: "CSS D161-2-24",
		},
		{
			table: bareme.TableRetraiteProgressive, colonne: "plancher_annees",
			module: capability.RetraiteProgressive,
			acquis: anneesAuDepart, vu: "ouverte",
			debout: anniversaire, article: "CSS D161-2-24",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "aspa_age",
			module: capability.AspaEtMinima,
			acquis: anneesAuDepart, vu: "allocation.ouvert",
			debout: anniversaire, article: "CSS R815-1",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "aspa_age",
			module: capability.AspaEtMinimaFp,
			acquis: anneesAuDepart, vu: "allocation.ouvert",
			debout: anniversaire, article: "CSS R815-1",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_arrco_reversion_age",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte",
			debout: anniversaire, article: "ANI 17/11/2017 art. 109",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_reversion_age_avant_2019",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte",
			debout: anniversaire, article: "ANI 17/11/2017 art. 109",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "ircantec_reversion_age",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte",
			debout: anniversaire, article: "arrêté du 30/12/1970 art. 21",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "rci_reversion_age",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte",
			debout: anniversaire, article: "règlement du RCI",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_reversion_age_mariage_anterieur",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte",
			debout: anniversaire, article: "CPTM L5552-17",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_age_anciennete",
			module: capability.RegimeEnim,
			acquis: anneesAuDepart, vu: "regimes[].pensionDue",
			debout: anniversaire, article: "CPTM L5552-4",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_age_proportionnelle",
			module: capability.RegimeEnim,
			acquis: anneesAuDepart, vu: "regimes[].pensionDue",
			debout: anniversaire, article: "CPTM L5552-6",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_age_speciale",
			module: capability.RegimeEnim,
			acquis: anneesAuDepart, vu: "regimes[].pensionDue",
			debout: anniversaire, article: "CPTM L5552-8",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "mines_age",
			module: capability.RegimeSpeciauxAutres,
			acquis: anneesAuDepart, vu: "regimes[].pensionDue",
			debout: anniversaire, article: "décret 46-2769 art. 125",
		},
	}
}
