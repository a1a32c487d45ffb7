package base

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneDureePropre = pension.Modele{
		Genre: pension.Calcul, Label: "Durée propre du régime",
		Formule: "{trimestresTaux} trimestres comptent pour le taux avant la limite de tous les régimes",
		Unite:   pension.Trimestres, Loi: law.CSSR351_5,
	}
	ligneRevenusDuRegime = pension.Modele{
		Genre: pension.Lecture, Label: "Revenus portés au régime", Unite: pension.EUR, Loi: law.CSSR351_5,
	}
)

// DispatchRegimesNonAlignes says, for every base scheme of the career, what it holds and which scheme completes it, and
// names those that pay apart from the aligned ones.
//
// Each scheme pays in proportion to its own quarters; the limit of four a year holds for the duration of all schemes,
// which decides the rate, and takes nothing from a scheme's own duration: a year shared by a public service and the
// private sector counts in both. A scheme closed to entrants (SNCF, RATP, IEG, CRPCEN, Banque de France, mines) takes
// nobody who entered after its closing: such a line belongs to the general scheme and is reported, not moved. Services
// too short for a pension never come here: hubIngestion has moved them to the general scheme (CPCMR L4, L65).
// Law: CSS R351-5, L173-1-2, loi 2023-270.
type DispatchRegimesNonAlignes struct{}

// ResultatDispatch is what the report says of the schemes of a career.
type ResultatDispatch struct {
	Regimes []RegimeDeLaCarriere `json:"regimes"`
	// RegimesNonAlignes pay apart from the aligned ones.
	RegimesNonAlignes []dossier.Regime `json:"regimesNonAlignes"`
	// AnneesPartagees are the years in which several base schemes hold quarters.
	AnneesPartagees []AnneePartagee `json:"anneesPartagees"`
}

// RegimeDeLaCarriere is one base scheme of a career.
type RegimeDeLaCarriere struct {
	Regime dossier.Regime `json:"regime"`
	Aligne bool           `json:"aligne"`
	// Complementaire is what completes the scheme, absent where it is not known.
	Complementaire *string `json:"complementaire"`
	// TrimestresPropres make the scheme's own duration, TrimestresTaux count for the rate before the
	// limit of all schemes.
	TrimestresPropres int           `json:"trimestresPropres"`
	TrimestresTaux    int           `json:"trimestresTaux"`
	Points            money.Points  `json:"points"`
	SalairesEur       money.Euro    `json:"salairesEur"`
	PremiereActivite  calendar.Date `json:"premiereActivite"`
	Motif             string        `json:"motif"`
}

// AnneePartagee is a year in which several base schemes hold quarters.
type AnneePartagee struct {
	Annee   int              `json:"annee"`
	Regimes []dossier.Regime `json:"regimes"`
	// Retenus are the quarters of the year in all schemes together.
	Retenus int `json:"retenus"`
}

// Info describes the module.
func (DispatchRegimesNonAlignes) Info() pension.Info {
	return pension.Info{
		ID:    capability.DispatchRegimesNonAlignes,
		Objet: "répartit la carrière entre les régimes de base et dit lesquels paient à part",
		Law:   []law.Ref{law.CSSR351_5, law.CSSL173_1_2, law.Loi2023_270},
	}
}

// Applies says whether the career has a scheme that is not aligned.
func (DispatchRegimesNonAlignes) Applies(s *pension.State) (bool, string) {
	for _, r := range s.Repartition.Lire().Regimes {
		if nonAligne(r) {
			return true, ""
		}
	}
	return false, "Tous les régimes de base de la carrière sont alignés."
}

// nonAligne says whether a scheme is a French base scheme that pays apart.
func nonAligne(r dossier.Regime) bool {
	return r != dossier.RegimeInconnu && r != dossier.RegimeEtranger && !r.Aligne() && !r.EnPoints()
}

// Compute divides the career.
func (DispatchRegimesNonAlignes) Compute(s *pension.State, t *pension.Trace) any {
	result := &ResultatDispatch{
		Regimes: []RegimeDeLaCarriere{}, RegimesNonAlignes: []dossier.Regime{}, AnneesPartagees: anneesPartagees(s),
	}
	for _, r := range s.Repartition.Lire().Regimes {
		if !nonAligne(r) && !r.Aligne() {
			continue
		}
		result.Regimes = append(result.Regimes, regimeDeLaCarriere(s, t, r))
		if nonAligne(r) {
			result.RegimesNonAlignes = append(result.RegimesNonAlignes, r)
		}
	}
	s.NonAlignes.Donner(faits.NonAlignes{Regimes: result.RegimesNonAlignes})
	return result
}

func regimeDeLaCarriere(s *pension.State, t *pension.Trace, r dossier.Regime) RegimeDeLaCarriere {
	out := RegimeDeLaCarriere{Regime: r, Aligne: r.Aligne(), TrimestresPropres: s.Trimestres.Lire().DuRegime(r)}
	for i := range s.Trimestres.Lire() {
		for j := range s.Trimestres.Lire()[i].Regimes {
			if q := &s.Trimestres.Lire()[i].Regimes[j]; q.Regime == r {
				out.TrimestresTaux += q.Retenu.Total()
			}
		}
	}
	quotiteFaible := false
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Regime != r {
			continue
		}
		out.SalairesEur = out.SalairesEur.Add(l.SalaireEur)
		if day := firstDay(l); l.Nature == dossier.Activite &&
			(out.PremiereActivite.IsZero() || day.Before(out.PremiereActivite)) {
			out.PremiereActivite = day
		}
		quotiteFaible = quotiteFaible || l.Source.Quotite().Present && l.Source.Quotite().Value.Less(money.Int(1))
	}
	t.Step(
		pension.Step{Modele: &ligneDureePropre, Objet: r.String(), Valeur: pension.Nombre(out.TrimestresPropres)},
		pension.Nombre(out.TrimestresTaux),
	)
	if !out.SalairesEur.IsZero() {
		t.Step(pension.Step{
			Modele: &ligneRevenusDuRegime, Objet: r.String(), Valeur: pension.Montant(out.SalairesEur),
		})
	}

	day := calendar.Earlier(s.DateEffet.Lire(), lastDay(s, r))
	a, ok := s.Bareme.Affiliation(t, r.String(), day)
	if !ok {
		t.Incomplete("Barème affiliation_regimes : régime " + r.String() + " inconnu.")
		return out
	}
	out.Motif = a.Condition
	if a.ComplementaireConnue {
		word := a.Complementaire.String()
		if a.Complementaire == bareme.ComplementaireAgircArrcoOuIrcantec {
			word = byReleve(s, word)
		}
		out.Complementaire = &word
	}
	out.Points = pointsOf(s, r, a)
	warnAffiliation(t, &out, a, quotiteFaible)
	return out
}

// byReleve is the complementary scheme of employees that the lines of points name, when they name one; else
// what the table says of both.
func byReleve(s *pension.State, both string) string {
	private := false
	public := false
	for i := range s.Carriere.Lire() {
		switch s.Carriere.Lire()[i].Regime {
		case dossier.AGIRC, dossier.ARRCO, dossier.AGIRCARRCO:
			private = true
		case dossier.IRCANTEC:
			public = true
		default:
		}
	}
	switch {
	case public && !private:
		return strings.ToLower(dossier.IRCANTEC.String())
	case private && !public:
		return bareme.ComplementaireAgircArrco.String()
	}
	return both
}

// warnAffiliation reports what in the career does not fit the scheme that its lines name.
func warnAffiliation(t *pension.Trace, out *RegimeDeLaCarriere, a bareme.Affiliation, quotiteFaible bool) {
	name := out.Regime.String()
	if !a.FermeDepuis.IsZero() && !out.PremiereActivite.IsZero() && !out.PremiereActivite.Before(a.FermeDepuis) {
		out.Motif = "recruté après la fermeture du régime : relève du régime général et de l'Agirc-Arrco"
		t.Warn("Régime " + name + " fermé aux entrants depuis le " + a.FermeDepuis.String() +
			" : la première activité lue est du " + out.PremiereActivite.String() + ", elle relève du régime général " +
			"et de l'Agirc-Arrco ; corriger le régime des lignes.")
	}
	if a.HeuresMinimum > 0 && quotiteFaible {
		t.Warn("Régime " + name + " : un emploi à temps non complet de moins de " +
			pension.Nombre(a.HeuresMinimum).Text() + " heures par semaine relève du régime général " +
			"et de l'Ircantec ; vérifier les lignes à quotité réduite.")
	}
}

func firstDay(l *faits.Ligne) calendar.Date {
	if !l.Periode.From.IsZero() {
		return l.Periode.From
	}
	return calendar.Date{Year: l.Annee, Month: 1, Day: 1}
}

// lastDay returns the end of the last year with a line of the scheme.
func lastDay(s *pension.State, r dossier.Regime) calendar.Date {
	for i := len(s.Carriere.Lire()) - 1; i >= 0; i-- {
		if s.Carriere.Lire()[i].Regime == r {
			return regles.FinDAnnee(s.Carriere.Lire()[i].Annee)
		}
	}
	return s.DateEffet.Lire()
}

// pointsOf adds the points of the scheme itself and of the scheme in points that completes it.
func pointsOf(s *pension.State, r dossier.Regime, a bareme.Affiliation) (total money.Points) {
	for i := range s.PointsCotises.Lire() {
		p := &s.PointsCotises.Lire()[i]
		if p.Regime == r || a.ComplementaireConnue && complete(a.Complementaire, p.Regime) {
			total = total.Add(p.Points)
		}
	}
	return total
}

// complete says whether a scheme in points is the one that completes a base scheme alone. Agirc-Arrco and Ircantec
// complete several, so their points belong to none of them here.
func complete(c bareme.Complementaire, r dossier.Regime) bool {
	switch c {
	case bareme.ComplementaireRci:
		return r == dossier.RCI
	case bareme.ComplementaireMsaRco:
		return r == dossier.MSARCO
	case bareme.ComplementaireRafp:
		return r == dossier.RAFP
	case bareme.ComplementaireCnbf:
		return r == dossier.CNBFComplementaire
	default:
		return false
	}
}

// anneesPartagees lists the years in which several base schemes hold quarters. Law: CSS R351-5.
func anneesPartagees(s *pension.State) []AnneePartagee {
	out := []AnneePartagee{}
	for i := range s.Trimestres.Lire() {
		year := &s.Trimestres.Lire()[i]
		n := 0
		for j := range year.Regimes {
			if q := &year.Regimes[j]; q.Retenu.Total() > 0 && q.Regime != dossier.RegimeEtranger {
				n++
			}
		}
		if n < 2 {
			continue
		}
		shared := AnneePartagee{Annee: year.Annee, Regimes: make([]dossier.Regime, 0, n), Retenus: year.Tous.Total()}
		for j := range year.Regimes {
			if q := &year.Regimes[j]; q.Retenu.Total() > 0 && q.Regime != dossier.RegimeEtranger {
				shared.Regimes = append(shared.Regimes, q.Regime)
			}
		}
		out = append(out, shared)
	}
	return out
}
