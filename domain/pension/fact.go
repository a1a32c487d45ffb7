package pension

// Fact names a field of State, so that a module can say what it needs and what it gives, and a test can prove that the order is right.
type Fact string

// The facts, in the order in which a run comes to know them.
const (
	FactDossier            Fact = "dossier"
	FactCarriere           Fact = "carriere"
	FactDateEffet          Fact = "dateEffet"
	FactRepartition        Fact = "repartition"
	FactLura               Fact = "lura"
	FactTrimestres         Fact = "trimestres"
	FactPointsCotises      Fact = "pointsCotises"
	FactPointsForfaits     Fact = "pointsForfaits"
	FactPointsAchat        Fact = "pointsAchat"
	FactEnfants            Fact = "enfants"
	FactPenibilite         Fact = "penibilite"
	FactEtranger           Fact = "etranger"
	FactHandicap           Fact = "handicap"
	FactExInvalide         Fact = "exInvalide"
	FactExInvaliditeForcee Fact = "exInvaliditeForcee"
	FactDepart             Fact = "depart"
	FactNonAlignes         Fact = "nonAlignes"
	FactUnique             Fact = "unique"
	FactTaux               Fact = "taux"
	FactIndiciaire         Fact = "indiciaire"
	FactMinimumGaranti     Fact = "minimumGaranti"
	FactSpecialFerme       Fact = "specialFerme"
	FactEnim               Fact = "enim"
	FactCnavpl             Fact = "cnavpl"
	FactAutresSpeciaux     Fact = "autresSpeciaux"
	FactUltramarin         Fact = "ultramarin"
	FactComplementaires    Fact = "complementaires"
	FactAnnuites           Fact = "annuites"
	FactProgressive        Fact = "progressive"
	FactCumul              Fact = "cumul"
	FactAspa               Fact = "aspa"
	FactAspaFp             Fact = "aspaFp"
	FactReversion          Fact = "reversion"
	FactNet                Fact = "net"
	FactEcarts             Fact = "ecarts"
	FactLivrable           Fact = "livrable"
)
