package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// mariages are how long a marriage must have lasted.
func mariages() []seuil {
	return []seuil{
		{
			table: bareme.TableReversionRegles, colonne: "mariage_annees", module: capability.RetraiteDeReversion,
			acquis: anneesDeMariage, vu: "regimes[].ouverte", debout: anniversaireDuMariage,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "fp_reversion_mariage",
			module: capability.RetraiteDeReversion,
			acquis: anneesDeMariage, vu: "regimes[].ouverte", debout: anniversaireDuMariage,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "cnbf_reversion_mariage",
			module: capability.RetraiteDeReversion,
			acquis: anneesDeMariage, vu: "regimes[].ouverte", debout: anniversaireDuMariage,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "ieg_reversion_mariage",
			module: capability.RetraiteDeReversion,
			acquis: anneesDeMariage, vu: "regimes[].ouverte", debout: anniversaireDuMariage,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "liberaux_reversion_mariage",
			module: capability.RetraiteDeReversion,
			acquis: anneesDeMariage, vu: "regimes[].ouverte", debout: anniversaireDuMariage,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_reversion_mariage_anterieur",
			module: capability.RetraiteDeReversion,
			acquis: anneesDeMariage, vu: "regimes[].ouverte", debout: anniversaireDuMariage,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_reversion_mariage",
			module: capability.RetraiteDeReversion,
			acquis: anneesDeMariage, vu: "regimes[].ouverte", debout: anniversaireDuMariage,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "carmf_asv_reversion_mariage",
			module: capability.RetraiteDeReversion,
			acquis: anneesDeMariage, vu: "regimes[].ouverte", debout: anniversaireDuMariage,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "msa_rco_reversion_mariage",
			module: capability.RetraiteDeReversion,
			acquis: anneesDeMariage, vu: "regimes[].ouverte", debout: anniversaireDuMariage,
		},
	}
}

// nombres are the numbers of children, of days and of years beside those of insurance.
func nombres() []seuil {
	return []seuil{
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_arrco_reversion_enfants_sans_age",
			module: capability.RetraiteDeReversion,
			acquis: enfantsACharge, vu: "regimes[].ageMinimum",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "ircantec_reversion_enfants_sans_age",
			module: capability.RetraiteDeReversion,
			acquis: enfantsACharge, vu: "regimes[].ageMinimum",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "msa_rco_reversion_enfants_sans_age",
			module: capability.RetraiteDeReversion,
			acquis: enfantsACharge, vu: "regimes[].ageMinimum",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_services_anciennete",
			module: capability.RegimeEnim,
			acquis: du("regimes[].annuitesServices"), vu: "regimes[].nature",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_services_proportionnelle",
			module: capability.RegimeEnim,
			acquis: du("regimes[].annuitesServices"), vu: "regimes[].nature",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "incapacite_permanente_exposition",
			module: capability.DepartAnticipe,
			acquis: exposition, vu: "dispositifs[].eligible",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_arrco_rachat_age_minimum",
			module: capability.PointsAchat,
			acquis: anneesAuRachat, vu: "achats[].points", debout: anniversaireAuRachat,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_arrco_rachat_age_maximum",
			module: capability.PointsAchat,
			acquis: anneesAuRachat, vu: "achats[].points", debout: anniversaireAuRachat,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "agirc_arrco_maladie_jours",
			module: capability.PointsForfaits,
			acquis: du("parAnnee[].jours"), vu: "parAnnee[].points", cote: depasse,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "trimestres_par_an_maximum",
			module: capability.TrimestresSalaires,
			acquis: du("parAnnee[].retenus"), vu: "parAnnee[].retenus", cote: depasse, libre: "99",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "fp_surcote_parentale_maximum",
			module: capability.MontantIndiciaire,
			acquis: du("regimes[].trimestresSurcoteParentale"), vu: "regimes[].trimestresSurcoteParentale",
			cote: depasse, libre: "99",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "mines_trimestres_maximum",
			module: capability.RegimeSpeciauxAutres,
			acquis: du("regimes[].dureeServices"), vu: "regimes[].annuelBrutEur", cote: depasse,
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "fp_enfants_nombre",
			module: capability.MontantIndiciaire,
			acquis: enfantsGrands, vu: "regimes[].tauxMajorationEnfants",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "majoration_enfants_nombre",
			module: capability.RegimeSpeciauxAutres,
			acquis: enfantsGrands, vu: "regimes[].majorationEnfantsEur",
		},
	}
}
