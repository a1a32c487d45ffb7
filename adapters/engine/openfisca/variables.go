package openfisca

// The variables of the general scheme.
const (
	cnav = "regime_general_cnav_"

	varNaissance  = "date_de_naissance"
	varSexe       = "sexe"
	varEnfants    = "nombre_enfants"
	varACharge    = "nombre_enfants_a_charge"
	varRaison     = "raison_depart_taux_plein_anticipe"
	varCategorie  = "categorie_salarie"
	varTousRegime = "duree_assurance_tous_regimes"
	liquidation   = "liquidation_date"

	varSalaire        = cnav + "salaire_de_base"
	varAvpf           = cnav + "avpf"
	varEmploi         = cnav + "duree_assurance_emploi_annuelle"
	varEtranger       = cnav + "duree_assurance_etranger"
	varCotisesAnnee   = cnav + "duree_assurance_cotisee_annuelle"
	varAvpfAnnee      = cnav + "duree_assurance_avpf_annuelle"
	varAssimilesAnnee = cnav + "duree_assurance_periode_assimilee_annuelle"
	varRetenusAnnee   = cnav + "duree_assurance_annuelle"
	varValidee        = cnav + "duree_assurance_validee"
	varCotisee        = cnav + "duree_assurance_cotisee"
	varPersonnelle    = cnav + "duree_assurance_personnellement_cotisee"
	varDuree          = cnav + "duree_assurance"
	varMajoration     = cnav + "majoration_duree_assurance"
	varOuverture      = cnav + "ouverture_des_droits_date"
	varAnnulation     = cnav + "age_annulation_decote"
	varDecoteTrim     = cnav + "decote_trimestres"
	varDecote         = cnav + "decote"
	varSurcoteTrim    = cnav + "surcote_trimestres"
	varSurcote        = cnav + "surcote"
	varTaux           = cnav + "taux_de_liquidation"
	varProrata        = cnav + "coefficient_de_proratisation"
	varSam            = cnav + "salaire_de_reference"
	varAvantMinimum   = cnav + "pension_avant_minimum_et_plafonnement"
	varMinimum        = cnav + "pension_minimale"
	varBrute          = cnav + "pension_brute"
	varMajEnfants     = cnav + "majoration_pension"
	varPension        = cnav + "pension"
)

// The ends of the variables of a complementary scheme, behind its name.
const (
	endPointsAnnee  = "_points_annuels"
	endPointsEmploi = "_points_emploi_annuels"
	endPoints       = "_points"
	endPointsEleves = "_points_enfants_nes_et_eleves"
	endMinoration   = "_coefficient_de_minoration"
	endBrute        = "_pension_brute"
	endMajoration   = "_majoration_pension"
	endPension      = "_pension"
)

// The ends of the variables of a public service, behind its prefix.
const (
	endServiceAnnee    = "duree_de_service_cotisee_annuelle"
	endQuotite         = "quotite_de_travail"
	endIndice          = "dernier_indice_atteint"
	endEnfants2004     = "nombre_enfants_nes_avant_2004"
	endValidee         = "duree_assurance_validee"
	endService         = "duree_de_service_effective"
	endActif           = "duree_de_service_actif"
	endSuperActif      = "duree_de_service_super_actif"
	endAnneesActif     = "nombre_annees_actif"
	endQuinzeActif     = "date_quinze_ans_actif"
	endQuinzeService   = "date_quinze_ans_service"
	endOuverture       = "ouverture_des_droits_date"
	endDecoteTrim      = "decote_trimestres"
	endDecote          = "decote"
	endSurcoteTrim     = "surcote_trimestres"
	endSurcote         = "surcote"
	endTauxLiquidation = "taux_de_liquidation_proratise"
	endReference       = "salaire_de_reference"
	endGaranti         = "minimum_garanti"
	endAvantMinimum    = "pension_avant_minimum_et_plafonnement"
	endMajServices     = "majoration_pension"
	endPensionServices = "pension"
)

const (
	// premiereSurcote is the first year of the premium, eleves1999 and eleves2012 those from which the points for
	// children are counted otherwise.
	premiereSurcote = 2004
	eleves1999      = 1999
	eleves2012      = 2012
	// never is the date of rights that there are not.
	never = "2250-12-31"
	// enfants2004 is the year from which the bonus for a child is another.
	enfants2004 = 2004
)
