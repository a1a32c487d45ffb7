package openfisca

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/run"
)

// uncovered writes the section of a module that nothing is asked for: incomplete when the dossier concerns it, else not
// applicable.
func (w *redacteur) uncovered(s run.Section) run.Section {
	if what := w.concerns(s.ModuleID); what != "" {
		s.Status = run.StatusIncomplete
		s.Warnings = []string{"Hors de ce que ce moteur demande à OpenFisca : " + what + "."}
		return s
	}
	s.Status = run.StatusNotApplicable
	s.Warnings = []string{"Rien dans le dossier que ce moteur transmette à OpenFisca pour ce module."}
	return s
}

// schemesOf are the schemes that a module pays.
var schemesOf = map[capability.ModuleID][]dossier.Regime{
	capability.RegimeSpecialFerme: {dossier.SNCF, dossier.RATP, dossier.IEG},
	capability.RegimeEnim:         {dossier.ENIM},
	capability.RegimeCnavpl:       {dossier.CNAVPL},
	capability.RegimeUltramarin:   {dossier.Mayotte, dossier.SPM, dossier.CPSPolynesie, dossier.CAFAT},
	capability.RegimeSpeciauxAutres: {
		dossier.MSAExploitant, dossier.CNBF, dossier.CRPCEN, dossier.Mines, dossier.BDF, dossier.CAVIMAC, dossier.Opera,
		dossier.ComedieFrancaise,
	},
	capability.MontantAnnuites:   {dossier.MSASalarie, dossier.SSI},
	capability.MontantIndiciaire: {dossier.FSPOEIE},
}

// concerns says what of the dossier concerns a module that nothing is asked for; empty for nothing.
func (w *redacteur) concerns(id capability.ModuleID) string {
	for _, l := range w.lignes {
		if slices.Contains(schemesOf[id], l.Regime) {
			return "la pension du régime " + l.Regime.String()
		}
	}
	d := w.dossier
	services := len(w.services) > 0
	switch id {
	case capability.EvaluateurLura, capability.LiquidationUnique:
		return said(w.alignes() > 1, "la liquidation unique des régimes alignés")
	case capability.PointsAchat:
		return said(len(d.Liquidation.RachatsPoints) > 0, "les rachats de points")
	case capability.MajEducationEnfant:
		return said(
			len(d.Assure.Enfants) > 0, "les trimestres pour enfants un à un (leur total est dans surcoteDecote)",
		)
	case capability.PenibiliteC2p:
		return said(d.Assure.C2P != nil, "le compte de prévention")
	case capability.DroitsEtrangers:
		return said(w.etranger > 0, "les conventions internationales")
	case capability.PriseEnChargeHandicap:
		return said(d.Assure.Handicap != nil, "le départ pour handicap")
	case capability.ConversionInvalideRetraite, capability.PensionInvalideConversionForcee:
		return said(d.Assure.Invalidite != nil, "la substitution à la pension d'invalidité")
	case capability.DepartAnticipe:
		return said(d.Liquidation.Motif != dossier.MotifNormal, "les départs anticipés")
	case capability.DispatchRegimesNonAlignes:
		return said(services && len(w.prive) > 0, "la répartition entre régimes non alignés")
	case capability.MinimumGaranti:
		return said(services, "le minimum garanti à part (il est dans montantIndiciaire)")
	default:
		return w.concernsAfterwards(id)
	}
}

// concernsAfterwards is concerns for what comes after the pensions.
func (w *redacteur) concernsAfterwards(id capability.ModuleID) string {
	d := w.dossier
	switch id {
	case capability.RetraiteProgressive:
		return said(d.Liquidation.DemandeProgressive(), "la retraite progressive")
	case capability.CumulEmploiRetraite:
		return said(d.Reprise != nil, "le cumul d'un emploi et d'une retraite")
	case capability.RetraiteDeReversion:
		return said(d.Defunt != nil, "la réversion")
	case capability.AspaEtMinima, capability.AspaEtMinimaFp:
		return said(d.Foyer != nil, "les minima sous condition de ressources")
	case capability.ApplicateurSante:
		return said(w.impossible() == "", "les prélèvements et le net")
	case capability.ComparateurLiquidation, capability.QualificateurEcart:
		return said(len(d.Notification) > 0, "la comparaison aux montants notifiés")
	default:
		return ""
	}
}

func said(yes bool, what string) string {
	if yes {
		return what
	}
	return ""
}

// alignes counts the aligned schemes of the career.
func (w *redacteur) alignes() int {
	var met []dossier.Regime
	for _, l := range w.lignes {
		if l.Regime.Aligne() && !slices.Contains(met, l.Regime) {
			met = append(met, l.Regime)
		}
	}
	return len(met)
}
