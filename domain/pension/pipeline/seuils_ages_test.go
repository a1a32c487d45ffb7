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
			acquis: ageAuDepart, vu: "pensionDue", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableAgeLegal, colonne: "age", module: capability.DepartAnticipe,
			acquis: ageAuDepart, vu: "dateDemandeePossible", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableAgeLegal, colonne: "age", module: capability.PriseEnChargeHandicap,
			acquis: ageAuDepart, vu: "ouvert", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableAgeLegal, colonne: "age", module: capability.RetraiteProgressive,
			acquis: ageAuDepart, vu: "ouverte", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableAgeLegal, colonne: "age", module: capability.CumulEmploiRetraite,
			acquis: ageAuDepart, vu: "regle", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableAgeTauxPleinAutomatique, colonne: "age", module: capability.SurcoteDecote,
			acquis: ageAuDepart, vu: "trimestresManquantsAge", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableAgeTauxPleinAutomatique, colonne: "age", module: capability.MontantPoints,
			acquis: ageAuDepart, vu: "regimes[].coefficientMinoration", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableAgeTauxPleinAutomatique, colonne: "age", module: capability.RetraiteDeReversion,
			acquis: ageAuDepart, vu: "regimes[].majorationPetitesPensionsEur", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableAgeTauxPleinAutomatique, colonne: "age", module: capability.CumulEmploiRetraite,
			acquis: ageAuDepart, vu: "regle", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableAgircArrcoAgeReference, colonne: "age", module: capability.MontantPoints,
			acquis: ageAuDepart, vu: "regimes[].coefficientMinoration", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableFpAges, colonne: "ouverture", module: capability.MontantIndiciaire,
			acquis: ageAuDepart, vu: "regimes[].pensionDue", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableFpAges, colonne: "ouverture", module: capability.DepartAnticipe,
			acquis: ageAuDepart, vu: "dispositifs[].eligible", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableFpAges, colonne: "annulation", module: capability.MontantIndiciaire,
			acquis: ageAvantAbaissement, vu: "regimes[].trimestresDecoteAge", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableSpeciauxAges, colonne: "ouverture", module: capability.RegimeSpecialFerme,
			acquis: ageAuDepart, vu: "regimes[].pensionDue", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableSpeciauxAges, colonne: "ouverture", module: capability.RegimeSpeciauxAutres,
			acquis: ageAuDepart, vu: "regimes[].pensionDue", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableSpeciauxAges, colonne: "reference", module: capability.RegimeSpecialFerme,
			acquis: ageAvantAbaissement, vu: "regimes[].trimestresDecoteAge", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableSpeciauxAges, colonne: "reference", module: capability.RegimeSpeciauxAutres,
			acquis: ageAvantAbaissement, vu: "regimes[].trimestresDecoteAge", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableLiberauxAgesComplementaires, colonne: "taux_plein",
			module: capability.MontantPoints,
			acquis: ageAuDepart, vu: "regimes[].coefficientMinoration", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableCarriereLongue, colonne: "depart", module: capability.DepartAnticipe,
			acquis: ageAuDepart, vu: "dispositifs[].portes[].ouverte", debout: anniversaireDuMois,
		},
		{
			table: bareme.TableUltramarinDureesAges, colonne: "age", module: capability.RegimeUltramarin,
			acquis: ageAuDepart, vu: "regimes[].pensionDue", debout: anniversaireDuMois,
		},
	}
}

// agesEnAnnees are those in whole years.
func agesEnAnnees() []seuil {
	return []seuil{
		{
			table: bareme.TableDepartsAnticipesSante, colonne: "age_annees", module: capability.DepartAnticipe,
			acquis: anneesAuDepart, vu: "departAnticipe", debout: anniversaire,
		},
		{
			table: bareme.TableDepartsAnticipesSante, colonne: "age_annees",
			module: capability.ConversionInvalideRetraite,
			acquis: anneesAuDepart, vu: "applique", debout: anniversaire,
		},
		{
			table: bareme.TableReversionRegles, colonne: "age_minimum_annees",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableRetraiteProgressive, colonne: "age_annees", module: capability.RetraiteProgressive,
			acquis: anneesAuDepart, vu: "ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableRetraiteProgressive, colonne: "plancher_annees",
			module: capability.RetraiteProgressive,
			acquis: anneesAuDepart, vu: "ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "aspa_age",
			module: capability.AspaEtMinima,
			acquis: anneesAuDepart, vu: "allocation.ouvert", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "aspa_age",
			module: capability.AspaEtMinimaFp,
			acquis: anneesAuDepart, vu: "allocation.ouvert", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_arrco_reversion_age",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_reversion_age_avant_2019",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "ircantec_reversion_age",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "rci_reversion_age",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "carmf_asv_reversion_age",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "cnbf_reversion_complementaire_age",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "msa_rco_reversion_age",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_reversion_age_mariage_anterieur",
			module: capability.RetraiteDeReversion,
			acquis: anneesAuDepart, vu: "regimes[].ouverte", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_age_anciennete",
			module: capability.RegimeEnim,
			acquis: anneesAuDepart, vu: "regimes[].pensionDue", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_age_proportionnelle",
			module: capability.RegimeEnim,
			acquis: anneesAuDepart, vu: "regimes[].pensionDue", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_age_speciale",
			module: capability.RegimeEnim,
			acquis: anneesAuDepart, vu: "regimes[].pensionDue", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "mines_age",
			module: capability.RegimeSpeciauxAutres,
			acquis: anneesAuDepart, vu: "regimes[].pensionDue", debout: anniversaire,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "aspa_age_inapte",
			module: capability.AspaEtMinima,
			acquis: anneesAuDepart, vu: "allocation.prestation", debout: anniversaire,
		},
	}
}
