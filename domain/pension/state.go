package pension

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// State is what the modules of one run share: the input, and the facts. A module reads the facts that earlier modules
// have given (Lire) and gives its own (Donner); both are recorded, so that nobody writes lists of what a module needs.
// Package faits says who gives what.
//
// A State made by hand belongs to no run: its facts count as given, each the zero value or what faits.Connu says.
type State struct {
	// The input, there before any module runs. NaissanceEcartee says that Dossier had a date of birth that
	// cannot be, and has none now.
	Dossier          *dossier.Dossier
	NaissanceEcartee bool
	Bareme           *bareme.Set
	// DateDemandee is the liquidation date asked for, zero for none; Aujourdhui is the day of the run.
	DateDemandee, Aujourdhui calendar.Date
	// Ignores are the top-level members of the request that nobody reads; Substitutions the places that
	// overrides have filled.
	Ignores       []string
	Substitutions []Substitution

	// Avancement is what became of the modules so far, given by the run itself.
	Avancement faits.Fait[[]Avancement]

	// Carriere are the usable lines, by year, scheme, nature and place; DateEffet is the date of effect.
	Carriere  faits.Fait[[]faits.Ligne]
	DateEffet faits.Fait[calendar.Date]
	// Repartition arranges the lines.
	Repartition faits.Fait[faits.Repartition]
	// Lura says whether the aligned schemes are settled together.
	Lura faits.Fait[faits.Lura]
	// Trimestres are the quarters by year.
	Trimestres faits.Fait[faits.Trimestres]
	// Points by origin. AnneesCadre are the years of cadres whose Agirc points are computed and not reported.
	PointsCotises, PointsForfaits, PointsAchat faits.Fait[[]faits.Acquisition]
	AnneesCadre                                faits.Fait[[]faits.AnneeCadre]
	// Enfants, Penibilite, Etranger are what children, hard work and periods abroad open.
	Enfants    faits.Fait[faits.DroitsEnfants]
	Penibilite faits.Fait[faits.DroitsC2P]
	Etranger   faits.Fait[faits.DroitsEtrangers]
	// Handicap, ExInvalide and ExInvaliditeForcee are the rights of a disability.
	Handicap           faits.Fait[faits.PriseEnCharge]
	ExInvalide         faits.Fait[faits.ConversionInvalide]
	ExInvaliditeForcee faits.Fait[faits.ConversionForcee]
	// Depart are the ways of leaving early.
	Depart faits.Fait[faits.Depart]
	// NonAlignes says which schemes pay apart, Unique the common settlement of the aligned ones.
	NonAlignes faits.Fait[faits.NonAlignes]
	Unique     faits.Fait[faits.LiquidationUnique]
	// Taux is the rate.
	Taux faits.Fait[faits.TauxLiquidation]
	// Pensions are those of the person, under the modules that pay.
	Pensions faits.Pensions
	// Capitaux are paid in place of pensions.
	Capitaux faits.Fait[[]faits.Capital]
	// ServicesPublics is what the guaranteed minimum of civil servants rests on, one a pension of montantIndiciaire;
	// MinimumGaranti that minimum.
	ServicesPublics faits.Fait[[]faits.ServicePublic]
	MinimumGaranti  faits.Fait[faits.MinimaGarantis]
	// Progressive and Cumul are a progressive retirement and work after retirement.
	Progressive faits.Fait[faits.Progressive]
	Cumul       faits.Fait[faits.Cumul]
	// Aspa, AspaFp and Reversion are minima under conditions of means and survivors' pensions.
	Aspa, AspaFp faits.Fait[faits.MinimumVieillesse]
	Reversion    faits.Fait[[]faits.Pension]
	// Net is the pension after social contributions.
	Net faits.Fait[faits.Net]
	// Ecarts are the differences with what was notified; EcartsExpliques the same, with whether one
	// change explains each.
	Ecarts, EcartsExpliques faits.Fait[[]faits.Ecart]
	// Livrable is the delivery-ready gate.
	Livrable faits.Fait[faits.Livrable]
}

// PremiereNaissance is the first year of birth that the tables of the law know.
const PremiereNaissance = 1900

// EcarterNaissanceImpossible leaves out a date of birth before the first year of the tables or after the day of the
// run: it counts as absent.
func (s *State) EcarterNaissanceImpossible() {
	naissance := s.Dossier.Assure.DateNaissance
	if naissance.IsZero() || naissance.Year >= PremiereNaissance && !naissance.After(s.Aujourdhui) {
		return
	}
	corrige := *s.Dossier
	corrige.Assure.DateNaissance = calendar.Date{}
	s.Dossier = &corrige
	s.NaissanceEcartee = true
}

// Lier makes every fact one of a run, which nobody has given yet. The input and what the run itself gives stay.
func (s *State) Lier(r *faits.Registre) {
	s.Carriere = faits.Pour[[]faits.Ligne](r, faits.NomCarriere)
	s.DateEffet = faits.Pour[calendar.Date](r, faits.NomDateEffet)
	s.Repartition = faits.Pour[faits.Repartition](r, faits.NomRepartition)
	s.Lura = faits.Pour[faits.Lura](r, faits.NomLura)
	s.Trimestres = faits.Pour[faits.Trimestres](r, faits.NomTrimestres)
	s.PointsCotises = faits.Pour[[]faits.Acquisition](r, faits.NomPointsCotises)
	s.AnneesCadre = faits.Pour[[]faits.AnneeCadre](r, faits.NomAnneesCadre)
	s.PointsForfaits = faits.Pour[[]faits.Acquisition](r, faits.NomPointsForfaits)
	s.PointsAchat = faits.Pour[[]faits.Acquisition](r, faits.NomPointsAchat)
	s.Enfants = faits.Pour[faits.DroitsEnfants](r, faits.NomEnfants)
	s.Penibilite = faits.Pour[faits.DroitsC2P](r, faits.NomPenibilite)
	s.Etranger = faits.Pour[faits.DroitsEtrangers](r, faits.NomEtranger)
	s.Handicap = faits.Pour[faits.PriseEnCharge](r, faits.NomHandicap)
	s.ExInvalide = faits.Pour[faits.ConversionInvalide](r, faits.NomExInvalide)
	s.ExInvaliditeForcee = faits.Pour[faits.ConversionForcee](r, faits.NomExInvaliditeForcee)
	s.Depart = faits.Pour[faits.Depart](r, faits.NomDepart)
	s.NonAlignes = faits.Pour[faits.NonAlignes](r, faits.NomNonAlignes)
	s.Unique = faits.Pour[faits.LiquidationUnique](r, faits.NomUnique)
	s.Taux = faits.Pour[faits.TauxLiquidation](r, faits.NomTaux)
	s.Pensions = faits.PensionsPour(r)
	s.Capitaux = faits.Pour[[]faits.Capital](r, faits.NomCapitaux)
	s.ServicesPublics = faits.Pour[[]faits.ServicePublic](r, faits.NomServicesPublics)
	s.MinimumGaranti = faits.Pour[faits.MinimaGarantis](r, faits.NomMinimumGaranti)
	s.Progressive = faits.Pour[faits.Progressive](r, faits.NomProgressive)
	s.Cumul = faits.Pour[faits.Cumul](r, faits.NomCumul)
	s.Reversion = faits.Pour[[]faits.Pension](r, faits.NomReversion)
	s.Aspa = faits.Pour[faits.MinimumVieillesse](r, faits.NomAspa)
	s.AspaFp = faits.Pour[faits.MinimumVieillesse](r, faits.NomAspaFp)
	s.Net = faits.Pour[faits.Net](r, faits.NomNet)
	s.Ecarts = faits.Pour[[]faits.Ecart](r, faits.NomEcarts)
	s.EcartsExpliques = faits.Pour[[]faits.Ecart](r, faits.NomEcartsExpliques)
	s.Livrable = faits.Pour[faits.Livrable](r, faits.NomLivrable)
}

// Avancement is what became of one module.
type Avancement struct {
	ModuleID capability.ModuleID `json:"moduleId"`
	Status   Status              `json:"status"`
}
