package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePointsSansCotisation = pension.Modele{
	Genre: pension.Lecture, Label: "Points sans cotisation portés au relevé",
	Formule: "{points} points, pris tels quels", Unite: pension.UnitePoints, Loi: law.ConventionProjet,
}

// PointsForfaits counts the points that no contribution on pay gave: the minimum of points of cadres, and those of
// sickness, maternity, accidents, disability and compensated unemployment.
//
// What it decides: points that a statement reports are taken as they are; the minimum of points completes slice B of
// Agirc from 1989 to 2018; a stop of more than sixty days gives the daily average of the year before it, from its first
// day, and never more in a year than that year had; unemployment since 2019 gives the points of its reference pay.
//
// Law: ANI 2017-11-17 art. 67 and 72; convention of 1947-03-14 (minimum of points).
//
// Doubt: stops before 2002 follow the rule of 2002, which may be more generous; unemployment before 2019 and partial
// activity have no rule in the tables, so the points of the statement are asked for.
type PointsForfaits struct{}

// ResultatPointsForfaits are the results of pointsForfaits.
type ResultatPointsForfaits struct {
	ParAnnee    []PointsForfait    `json:"parAnnee"`
	TotalPoints faits.TotauxPoints `json:"totalPoints"`
}

// PointsForfait is one line of points without contribution.
type PointsForfait struct {
	Annee  int            `json:"annee"`
	Regime dossier.Regime `json:"regime"`
	// Objet is why: GMP or the nature of the period.
	Objet   string        `json:"objet"`
	Jours   int           `json:"jours,omitempty"`
	Moyenne money.Decimal `json:"moyenneJournaliere,omitzero"`
	Points  money.Points  `json:"points"`
	// Reporte is true for points that a statement reports.
	Reporte bool `json:"reporte,omitempty"`
	// CotisationAnnuelle is the lump contribution of the minimum of points, with its monthly amount and the employee's
	// part where the rates are known.
	CotisationAnnuelle  money.Euro `json:"cotisationAnnuelleEur,omitzero"`
	CotisationMensuelle money.Euro `json:"cotisationMensuelleEur,omitzero"`
	PartSalariale       money.Euro `json:"partSalarialeEur,omitzero"`
}

// Info describes the module.
func (PointsForfaits) Info() pension.Info {
	return pension.Info{
		ID:    capability.PointsForfaits,
		Objet: "Points sans cotisation : garantie minimale de points, maladie, invalidité, chômage.",
		Law:   []law.Ref{law.ANIArt67, law.ANIArt72, law.AccordAgirc1947},
	}
}

// Applies says whether the dossier concerns the module.
func (PointsForfaits) Applies(s *pension.State) (bool, string) {
	if len(s.AnneesCadre.Lire()) > 0 {
		return true, ""
	}
	for i := range s.Carriere.Lire() {
		if l := &s.Carriere.Lire()[i]; ouvrePoints(l.Nature) && (salarie(l.Regime) || l.Regime.EnPoints()) {
			return true, ""
		}
	}
	return false, "Aucune année de cadre avant 2019 ni période de maladie, d'invalidité ou de chômage à valider " +
		"en points."
}

func salarie(r dossier.Regime) bool { return r == dossier.CNAV || r == dossier.MSASalarie }

// ouvrePoints says whether periods of that nature may give points without contribution.
func ouvrePoints(n dossier.Nature) bool {
	switch n {
	case dossier.Maladie, dossier.Maternite, dossier.AccidentTravail, dossier.Invalidite, dossier.ChomageIndemnise,
		dossier.ActivitePartielle, dossier.ServiceNational:
		return true
	default:
		return false
	}
}

// Compute counts the points.
func (PointsForfaits) Compute(s *pension.State, t *pension.Trace) any {
	f := calculForfaits{s: s, t: t, lignes: []PointsForfait{}, affiliation: firstAffiliation(s.PointsCotises.Lire())}
	f.gatherArrets()
	cadres := s.AnneesCadre.Lire()
	for _, a := range s.Repartition.Lire().Annees {
		if !s.DateEffet.Lire().IsZero() && a.Annee > s.DateEffet.Lire().Year {
			break
		}
		f.annee(a.Annee, s.Carriere.Lire()[a.From:a.To])
		for ; len(cadres) > 0 && cadres[0].Annee <= a.Annee; cadres = cadres[1:] {
			f.gmp(&cadres[0])
		}
	}
	f.reserves()
	s.PointsForfaits.Donner(f.acquis)
	return &ResultatPointsForfaits{ParAnnee: f.lignes, TotalPoints: totauxOf(f.acquis)}
}

// calculForfaits is the work of one run.
type calculForfaits struct {
	s      *pension.State
	t      *pension.Trace
	lignes []PointsForfait
	acquis []faits.Acquisition
	arrets []arret
	// affiliation is the first year with points of the Agirc-Arrco family, 0 for none.
	affiliation int
	// cumuls are the totals asked for so far, kept up to date.
	cumuls []cumul

	arretsAnciens, serviceNational, categorieUnknown bool
}

// annee counts the points of the periods of one year.
func (f *calculForfaits) annee(annee int, lignes []faits.Ligne) {
	reportees := naturesReportees(lignes)
	for i := range lignes {
		l := &lignes[i]
		if !ouvrePoints(l.Nature) {
			continue
		}
		switch {
		case (salarie(l.Regime) || l.Regime.EnPoints()) && l.Source.Points.Present:
			f.reporte(l)
		case l.Regime.EnPoints():
			f.manquePoints(l, "")
		case salarie(l.Regime) && !reportees.contains(l.Nature):
			f.periode(l)
		}
	}
	for len(f.arrets) > 0 && f.arrets[0].ligne.Annee <= annee {
		f.arret(&f.arrets[0])
		f.arrets = f.arrets[1:]
	}
}

// periode takes a period that no line of a points scheme reports. Stops are counted apart, since one
// may run over several years.
func (f *calculForfaits) periode(l *faits.Ligne) {
	if !f.affilie(l.Annee) {
		return
	}
	switch l.Nature {
	case dossier.ChomageIndemnise:
		f.chomage(l)
	case dossier.ActivitePartielle:
		f.activitePartielle(l)
	case dossier.ServiceNational:
		f.serviceNational = true
	default:
	}
}

// affilie says whether the person had points of the Agirc-Arrco family by the end of a year.
func (f *calculForfaits) affilie(annee int) bool { return f.affiliation != 0 && f.affiliation <= annee }

func firstAffiliation(acquis []faits.Acquisition) int {
	for i := range acquis {
		if familleAgircArrco(acquis[i].Regime) {
			return acquis[i].Annee
		}
	}
	return 0
}

// natures is a set of natures of periods.
type natures uint64

func (n natures) contains(nature dossier.Nature) bool { return n&(1<<nature) != 0 }

// naturesReportees are the natures of the periods of a year that lines of a points scheme report.
func naturesReportees(lignes []faits.Ligne) (n natures) {
	for i := range lignes {
		if familleAgircArrco(lignes[i].Regime) {
			n |= 1 << lignes[i].Nature
		}
	}
	return n
}

// reporte takes the points that a line reports, unless its period begins after the pension does.
func (f *calculForfaits) reporte(l *faits.Ligne) {
	start := calendar.Later(l.Periode.From, calendar.Date{Year: l.Annee, Month: 1, Day: 1})
	if !f.s.DateEffet.Lire().IsZero() && !start.Before(f.s.DateEffet.Lire()) {
		return
	}
	regime := l.Regime
	points := l.Source.Points.Value
	if !regime.EnPoints() {
		regime = dossier.ARRCO
	}
	if familleAgircArrco(regime) && f.unifie(l.Annee) {
		regime = dossier.AGIRCARRCO
	}
	f.t.Step(
		pension.Step{
			Modele: &lignePointsSansCotisation, Objet: regime.String(), Annee: l.Annee,
			Valeur: pension.NombrePoints(points),
		},
		pension.NombrePoints(points),
	)
	f.acquiert(faits.Acquisition{Regime: regime, Annee: l.Annee, Origine: faits.PointsGratuits, Points: points},
		PointsForfait{Annee: l.Annee, Regime: regime, Objet: l.Nature.String(), Points: points, Reporte: true})
}

func (f *calculForfaits) acquiert(a faits.Acquisition, ligne PointsForfait) {
	f.acquis = append(f.acquis, a)
	f.lignes = append(f.lignes, ligne)
	for i := range f.cumuls {
		if c := &f.cumuls[i]; c.annee == a.Annee && c.regime == a.Regime {
			c.points = c.points.Add(a.Points)
		}
	}
}

// unifie says whether the year belongs to the single scheme.
func (f *calculForfaits) unifie(annee int) bool {
	if _, ok := f.s.Bareme.AgircArrcoTaux(f.t, annee, 1); ok {
		return true
	}
	if _, since2019 := f.s.Bareme.AgircArrcoValeurAchat(f.t, annee); since2019 {
		f.t.Incomplete("Barème agirc_arrco_taux : taux de " + pension.Nombre(annee).Text() + " inconnus.")
		return true
	}
	return false
}

// cumul is the total of a year in a scheme.
type cumul struct {
	annee  int
	regime dossier.Regime
	points money.Points
}

// cumulsGardes is how many totals are kept: the three schemes of the last years asked for.
const cumulsGardes = 12

// pointsOf adds the points of a year in a scheme, contributed and free.
func (f *calculForfaits) pointsOf(annee int, regime dossier.Regime) money.Points {
	for i := range f.cumuls {
		if c := &f.cumuls[i]; c.annee == annee && c.regime == regime {
			return c.points
		}
	}
	total := pointsAnnee(f.s.PointsCotises.Lire(), annee, regime).Add(pointsAnnee(f.acquis, annee, regime))
	if len(f.cumuls) == cumulsGardes {
		f.cumuls = append(f.cumuls[:0], f.cumuls[1:]...)
	}
	f.cumuls = append(f.cumuls, cumul{annee, regime, total})
	return total
}

// arrondi rounds free points as the scheme rounds the others.
func (f *calculForfaits) arrondi(regime dossier.Regime, annee int, d money.Decimal) money.Points {
	r := bareme.ArrondiAgircArrco
	switch regime {
	case dossier.AGIRC:
		r = bareme.ArrondiAgirc
	case dossier.ARRCO:
		r = bareme.ArrondiArrco
	default:
	}
	a, ok := f.s.Bareme.PointsArrondi(f.t, r, annee)
	if !ok {
		f.t.Incomplete("Barème points_arrondi : arrondi des points de " + pension.Nombre(annee).Text() + " inconnu.")
		return money.Points{Decimal: d}.ArrondiCentieme()
	}
	return money.Points{Decimal: d.HalfUp(a.Decimales)}
}

// reserves says once what is not settled.
func (f *calculForfaits) reserves() {
	if f.arretsAnciens {
		f.t.Doubt("Points de maladie d'avant 2002 comptés dès le premier jour d'arrêt, règle lue depuis 2002 " +
			"seulement (à confirmer).")
	}
	if f.serviceNational {
		f.t.Doubt("Service national : points éventuels selon le règlement de l'institution d'origine, non comptés.")
	}
	if f.categorieUnknown {
		f.t.Doubt("Catégorie d'invalidité inconnue : points comptés comme pour une invalidité des deux tiers au moins.")
	}
}

// finAnnee returns the last day that counts in a year: its end, or the day before the date of effect.
func (f *calculForfaits) finAnnee(annee int) calendar.Date {
	end := calendar.Date{Year: annee, Month: 12, Day: 31}
	if f.s.DateEffet.Lire().IsZero() {
		return end
	}
	return calendar.Earlier(end, f.s.DateEffet.Lire().AddDays(-1))
}
