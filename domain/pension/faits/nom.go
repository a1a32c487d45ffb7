package faits

import (
	"math/bits"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// Nom names a fact.
type Nom uint8

// The facts, in the order in which a run comes to know them.
const (
	NomAvancement Nom = iota
	NomCarriere
	NomDateEffet
	NomRepartition
	NomLura
	NomTrimestres
	NomPointsCotises
	NomAnneesCadre
	NomPointsForfaits
	NomPointsAchat
	NomEnfants
	NomPenibilite
	NomEtranger
	NomHandicap
	NomExInvalide
	NomExInvaliditeForcee
	NomDepart
	NomNonAlignes
	NomUnique
	NomTaux
	NomPensionsIndiciaires
	NomServicesPublics
	NomMinimumGaranti
	NomPensionsSpecialesFermees
	NomPensionEnim
	NomPensionCnavpl
	NomAutresPensionsSpeciales
	NomPensionsUltramarines
	NomPensionsComplementaires
	NomCapitaux
	NomPensionsAnnuites
	NomProgressive
	NomCumul
	NomReversion
	NomAspa
	NomAspaFp
	NomNet
	NomEcarts
	NomEcartsExpliques
	NomLivrable
	nameCount
)

// declarations are the name of each fact and the module that gives it; none for what the run itself gives.
var declarations = [nameCount]struct {
	name string
	par  capability.ModuleID
}{
	NomAvancement:               {"avancement", ""},
	NomCarriere:                 {"carriere", capability.HubIngestion},
	NomDateEffet:                {"dateEffet", capability.HubIngestion},
	NomRepartition:              {"repartition", capability.RepartiteurCarriere},
	NomLura:                     {"lura", capability.EvaluateurLura},
	NomTrimestres:               {"trimestres", capability.TrimestresSalaires},
	NomPointsCotises:            {"pointsCotises", capability.PointsCotises},
	NomAnneesCadre:              {"anneesCadre", capability.PointsCotises},
	NomPointsForfaits:           {"pointsForfaits", capability.PointsForfaits},
	NomPointsAchat:              {"pointsAchat", capability.PointsAchat},
	NomEnfants:                  {"enfants", capability.MajEducationEnfant},
	NomPenibilite:               {"penibilite", capability.PenibiliteC2p},
	NomEtranger:                 {"etranger", capability.DroitsEtrangers},
	NomHandicap:                 {"handicap", capability.PriseEnChargeHandicap},
	NomExInvalide:               {"exInvalide", capability.ConversionInvalideRetraite},
	NomExInvaliditeForcee:       {"exInvaliditeForcee", capability.PensionInvalideConversionForcee},
	NomDepart:                   {"depart", capability.DepartAnticipe},
	NomNonAlignes:               {"nonAlignes", capability.DispatchRegimesNonAlignes},
	NomUnique:                   {"unique", capability.LiquidationUnique},
	NomTaux:                     {"taux", capability.SurcoteDecote},
	NomPensionsIndiciaires:      {"pensionsIndiciaires", capability.MontantIndiciaire},
	NomServicesPublics:          {"servicesPublics", capability.MontantIndiciaire},
	NomMinimumGaranti:           {"minimumGaranti", capability.MinimumGaranti},
	NomPensionsSpecialesFermees: {"pensionsSpecialesFermees", capability.RegimeSpecialFerme},
	NomPensionEnim:              {"pensionEnim", capability.RegimeEnim},
	NomPensionCnavpl:            {"pensionCnavpl", capability.RegimeCnavpl},
	NomAutresPensionsSpeciales:  {"autresPensionsSpeciales", capability.RegimeSpeciauxAutres},
	NomPensionsUltramarines:     {"pensionsUltramarines", capability.RegimeUltramarin},
	NomPensionsComplementaires:  {"pensionsComplementaires", capability.MontantPoints},
	NomCapitaux:                 {"capitaux", capability.MontantPoints},
	NomPensionsAnnuites:         {"pensionsAnnuites", capability.MontantAnnuites},
	NomProgressive:              {"progressive", capability.RetraiteProgressive},
	NomCumul:                    {"cumul", capability.CumulEmploiRetraite},
	NomReversion:                {"reversion", capability.RetraiteDeReversion},
	NomAspa:                     {"aspa", capability.AspaEtMinima},
	NomAspaFp:                   {"aspaFp", capability.AspaEtMinimaFp},
	NomNet:                      {"net", capability.ApplicateurSante},
	NomEcarts:                   {"ecarts", capability.ComparateurLiquidation},
	NomEcartsExpliques:          {"ecartsExpliques", capability.QualificateurEcart},
	NomLivrable:                 {"livrable", capability.SuperviseurSysteme},
}

// String returns the name.
func (n Nom) String() string {
	if n >= nameCount {
		return ""
	}
	return declarations[n].name
}

// Par returns the module that gives the fact, empty for what the run itself gives.
func (n Nom) Par() capability.ModuleID {
	if n >= nameCount {
		return ""
	}
	return declarations[n].par
}

func (n Nom) ensemble() Ensemble { return 1 << n }

// Ensemble is a set of facts.
type Ensemble uint64

// Tous are all the facts.
const Tous Ensemble = 1<<nameCount - 1

// DonnesPar returns the facts that a module gives.
func DonnesPar(module capability.ModuleID) (e Ensemble) {
	for name := range nameCount {
		if name.Par() == module {
			e |= name.ensemble()
		}
	}
	return e
}

// Noms returns the names of the set, in order.
func (e Ensemble) Noms() []Nom {
	names := make([]Nom, 0, bits.OnesCount64(uint64(e)))
	for name := range nameCount {
		if e&name.ensemble() != 0 {
			names = append(names, name)
		}
	}
	return names
}
