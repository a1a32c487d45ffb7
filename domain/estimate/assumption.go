package estimate

// Assumption is the code of something that the model takes for granted.
type Assumption string

// The assumptions.
const (
	AssumeBirthDate         Assumption = "BIRTH_IN_JULY"
	AssumePrivateSector     Assumption = "PRIVATE_SECTOR_EMPLOYEE"
	AssumeNoChildren        Assumption = "NO_CHILDREN"
	AssumeTodayLaw          Assumption = "LAW_AND_EUROS_OF_TODAY"
	AssumeIncome            Assumption = "INCOME_NOT_GIVEN"
	AssumeYears             Assumption = "YEARS_NOT_GIVEN"
	AssumeYearsCut          Assumption = "YEARS_CUT_TO_AGE"
	AssumeWorkGoesOn        Assumption = "WORK_GOES_ON_UNTIL_FULL_RATE"
	AssumeStoppedAtLegalAge Assumption = "WORK_STOPPED_AT_LEGAL_AGE"
)

// text says the assumption in French, without a figure that the caller gave.
func (a Assumption) text() string {
	switch a {
	case AssumeBirthDate:
		return "Naissance supposée au milieu de l'année."
	case AssumePrivateSector:
		return "Carrière supposée de salarié du secteur privé, sans interruption, dont le revenu a suivi le plafond " +
			"de la sécurité sociale."
	case AssumeNoChildren:
		return "Aucun droit lié à des enfants n'est compté."
	case AssumeTodayLaw:
		return "Règles et valeurs connues aujourd'hui, en euros d'aujourd'hui."
	case AssumeIncome:
		return "Revenu non indiqué : revenu proche de la médiane des salariés à temps plein."
	case AssumeYears:
		return "Années cotisées non indiquées : carrière supposée commencée à l'âge habituel et poursuivie sans " +
			"interruption."
	case AssumeYearsCut:
		return "Années cotisées ramenées à ce que l'âge permet."
	case AssumeWorkGoesOn:
		return "Activité supposée poursuivie au même revenu jusqu'au taux plein."
	case AssumeStoppedAtLegalAge:
		return "Taux plein déjà atteint : activité supposée arrêtée à l'âge légal, départ le mois prochain."
	}
	return ""
}
