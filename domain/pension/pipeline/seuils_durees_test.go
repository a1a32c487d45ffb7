package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// durees are the numbers of quarters that a rule asks for or stops at.
func durees() []seuil {
	const porte = "dispositifs[].portes[]."
	return []seuil{
		{
			table: bareme.TableDureeAssuranceRequise, colonne: "duree_trimestres",
			module: capability.SurcoteDecote,
			acquis: du("trimestresRetenus"), vu: "trimestresManquantsDuree",
		},
		{
			table: bareme.TableDureeAssuranceRequise, colonne: "duree_trimestres",
			module: capability.DepartAnticipe,
			acquis: dureeDePorte, vu: porte + "conditionDuree",
		},
		{
			table: bareme.TableCarriereLongue, colonne: "supplement_trimestres", module: capability.DepartAnticipe,
			acquis: reste(porte+"trimestresCotisesEtReputes", porte+"trimestresCotisesExiges"),
			vu:     porte + "conditionDuree",
		},
		{
			table: bareme.TableCarriereLongue, colonne: "debut_trimestres", module: capability.DepartAnticipe,
			acquis: du(porte + "trimestresDebut"), vu: porte + "conditionDebut",
		},
		{
			table: bareme.TableCarriereLongue, colonne: "debut_fin_annee_trimestres",
			module: capability.DepartAnticipe,
			acquis: du(porte + "trimestresDebut"), vu: porte + "conditionDebut",
		},
		{
			table: bareme.TableFpDureeRequise, colonne: "duree_trimestres", module: capability.MontantIndiciaire,
			acquis: du("regimes[].dureeAssurance"), vu: "regimes[].trimestresDecoteDuree",
		},
		{
			table: bareme.TableFpDureeRequise, colonne: "duree_trimestres",
			module: capability.RegimeSpeciauxAutres,
			acquis: du("regimes[].dureeAssurance"), vu: "regimes[].trimestresDecoteDuree",
		},
		{
			table: bareme.TableFpDureeRequiseOuverture, colonne: "duree_trimestres",
			module: capability.MontantIndiciaire,
			acquis: du("regimes[].dureeAssurance"), vu: "regimes[].trimestresDecoteDuree",
		},
		{
			table: bareme.TableSpeciauxDureeRequise, colonne: "duree_trimestres",
			module: capability.RegimeSpecialFerme,
			acquis: du("regimes[].dureeAssurance"), vu: "regimes[].trimestresDecoteDuree",
		},
		{
			table: bareme.TableSpeciauxDureeRequise, colonne: "duree_trimestres",
			module: capability.RegimeSpeciauxAutres,
			acquis: du("regimes[].dureeAssurance"), vu: "regimes[].trimestresDecoteDuree",
		},
		{
			table: bareme.TableSpeciauxDureeRequiseOuverture, colonne: "duree_trimestres",
			module: capability.RegimeSpecialFerme,
			acquis: du("regimes[].dureeAssurance"), vu: "regimes[].trimestresDecoteDuree",
		},
		{
			table: bareme.TableUltramarinDureesAges, colonne: "duree_trimestres",
			module: capability.RegimeUltramarin,
			acquis: du("regimes[].dureeAssurance"), vu: "regimes[].trimestresManquants",
		},
		{
			table: bareme.TableHandicap, colonne: "cotises_trimestres", module: capability.PriseEnChargeHandicap,
			acquis: du("trimestresCotisesHandicap"), vu: "ouvert",
		},
		{
			table: bareme.TableHandicap, colonne: "valides_trimestres", module: capability.PriseEnChargeHandicap,
			acquis: du("trimestresValidesHandicap"), vu: "ouvert",
		},
		{
			table: bareme.TableHandicap, colonne: "cotises_trimestres", module: capability.DepartAnticipe,
			acquis: du("dispositifs[].handicap.trimestresCotises"), vu: "dispositifs[].eligible",
		},
		{
			table: bareme.TableHandicap, colonne: "valides_trimestres", module: capability.DepartAnticipe,
			acquis: du("dispositifs[].handicap.trimestresValides"), vu: "dispositifs[].eligible",
		},
		{
			table: bareme.TableRetraiteProgressive, colonne: "requis_trimestres",
			module: capability.RetraiteProgressive,
			acquis: du("trimestresRetenus"), vu: "ouverte",
		},
		{
			table: bareme.TableDecote, colonne: "maximum_trimestres", module: capability.SurcoteDecote,
			acquis: du("trimestresManquants"), vu: "coefficientDecote", cote: depasse, libre: "999",
		},
		{
			table: bareme.TableFpSurcote, colonne: "maximum_trimestres", module: capability.MontantIndiciaire,
			acquis: du("regimes[].trimestresSurcote"), vu: "regimes[].trimestresSurcote", cote: depasse,
			libre: "999",
		},
		{
			table: bareme.TableSurcoteParentale, colonne: "age_legal_minimum_annees",
			module: capability.SurcoteDecote,
			acquis: ageLegalEntier, vu: "surcoteParentale.motif",
		},
		{
			table: bareme.TablePeriodesAssimilees, colonne: "quantum_nombre",
			module: capability.TrimestresSalaires,
			acquis: joursDeLAnnee, vu: "parAnnee[].assimiles",
		},
		{
			table: bareme.TablePeriodesAssimilees, colonne: "maximum_trimestres", module: capability.TrimestresSalaires,
			acquis: du("totalAssimiles"), vu: "totalAssimiles", cote: depasse, libre: "999",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "rachat_trimestres_maximum",
			module: capability.TrimestresSalaires,
			acquis: du("totalAutres"), vu: "totalAutres", cote: depasse, libre: "999",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "rachat_demande_age_minimum",
			module: capability.TrimestresSalaires,
			acquis: anneesAuRachat, vu: "totalRetenus", debout: anniversaireAuRachat,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "rachat_demande_age_maximum",
			module: capability.TrimestresSalaires,
			acquis: anneesAuRachat, vu: "totalRetenus", debout: anniversaireAuRachat,
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "reversion_minimum_trimestres",
			module: capability.RetraiteDeReversion,
			acquis: trimestresDuDefunt, vu: "regimes[].minimumEur",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "minimum_majore_cotises",
			module: capability.MontantAnnuites,
			acquis: ailleurs(capability.TrimestresSalaires, "totalCotises"),
			vu:     "regimes[].minimumContributifBrutEur",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "lura_regimes_nombre",
			module: capability.EvaluateurLura,
			acquis: combien("regimesAlignes"), vu: "concerne",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "majoration_duree_par_enfant_maximum",
			module: capability.MajEducationEnfant,
			acquis: du("enfants[].trimestresTotal"), vu: "enfants[].trimestresTotal", cote: depasse, libre: "99",
		},
		{
			table: bareme.TableConstantesLegales, colonne: "valeur", cle: "majoration_enfants_nombre",
			module: capability.MajEducationEnfant,
			acquis: du("nombreEnfants"), vu: "majoration10",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "cnbf_trimestres_minimum",
			module: capability.RegimeSpeciauxAutres,
			acquis: du("regimes[].dureeRegime"), vu: "regimes[].forfaitEur",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "fp_decote_maximum",
			module: capability.MontantIndiciaire,
			acquis: du("regimes[].trimestresDecote"), vu: "regimes[].trimestresDecote", cote: depasse,
			libre: "999",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "speciaux_decote_maximum",
			module: capability.RegimeSpecialFerme,
			acquis: du("regimes[].trimestresDecote"), vu: "regimes[].trimestresDecote", cote: depasse,
			libre: "999",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "speciaux_decote_maximum",
			module: capability.RegimeSpeciauxAutres,
			acquis: du("regimes[].trimestresDecote"), vu: "regimes[].trimestresDecote", cote: depasse,
			libre: "999",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "cnavpl_decote_maximum",
			module: capability.RegimeCnavpl,
			acquis: du("regimes[].trimestresDecote"), vu: "regimes[].coefficient", cote: depasse, libre: "999",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_annuites_maximum",
			module: capability.RegimeEnim,
			acquis: du("regimes[].annuites"), vu: "regimes[].annuites", cote: depasse, libre: "99",
		},
		{
			table: bareme.TableConstantesRegimes, colonne: "valeur", cle: "enim_annuites_avant_55_ans",
			module: capability.RegimeEnim,
			acquis: du("regimes[].annuites"), vu: "regimes[].annuites", cote: depasse, libre: "99",
		},
		{
			table: bareme.TablePenibiliteC2p, colonne: "valeur", cle: "majoration_maximale",
			module: capability.PenibiliteC2p,
			acquis: du("trimestresMajoration"), vu: "trimestresMajoration", cote: depasse, libre: "99",
		},
	}
}
