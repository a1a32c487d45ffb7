package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var lignePensionTerritoire = pension.Modele{
	Genre: pension.Calcul, Label: "Pension du territoire",
	Formule: "{salaire} × {taux} × {trimestres} / {dureeRequise}", Unite: pension.EURParAn,
}

// PensionTerritoire is a pension of Mayotte or of Saint-Pierre-et-Miquelon.
type PensionTerritoire struct {
	Regime                dossier.Regime `json:"regime"`
	AgeOuverture          *calendar.Age  `json:"ageOuverture"`
	AgeTauxPlein          *calendar.Age  `json:"ageTauxPlein"`
	PensionDue            *bool          `json:"pensionDue"`
	SalaireAnnuelMoyenEur *money.Euro    `json:"salaireAnnuelMoyenEur"`
	AnneesRetenues        int            `json:"anneesRetenues"`
	DureeRegime           int            `json:"dureeRegime"`
	DureeRequise          *int           `json:"dureeRequise"`
	DureeAssurance        int            `json:"dureeAssurance"`
	TrimestresManquants   int            `json:"trimestresManquants"`
	Taux                  *money.Decimal `json:"taux"`
	AnnuelBrutEur         *money.Euro    `json:"annuelBrutEur,omitempty"`
	MensuelBrutEur        *money.Euro    `json:"mensuelBrutEur,omitempty"`
}

// reglesTerritoire are the figures of a territory for a generation.
type reglesTerritoire struct {
	requise, annees         int
	tauxPlein, perTrimestre money.Decimal
	maximum                 int
	withoutMaximum          bool
	loi                     law.Ref
}

// pensionTerritoire computes mean salary × rate × duration / whole duration. Metropolitan quarters count for the rate.
// Law: décret 2003-589 art. 9 to 11; loi 87-563 art. 5.
//
// Doubt: salaries are raised by the coefficients of the general scheme and no local ceiling is applied; surcote,
// minimum and increases for children of these schemes were not read and are not counted.
func pensionTerritoire(
	s *pension.State, t *pension.Trace, r dossier.Regime, territory bareme.TerritoireAnnuites,
) (any, *money.Euro) {
	p := &PensionTerritoire{Regime: r, DureeRegime: s.Trimestres.Lire().DuRegime(r), DureeAssurance: dureeAssurance(s)}
	generation := s.Dossier.Assure.DateNaissance.Year
	rules, ok := readTerritoire(s, t, territory)
	if ok {
		p.DureeRequise = &rules.requise
	}
	salary, years, okSalary := salaireMoyenTerritoire(s, t, r, rules.annees)
	if okSalary {
		p.SalaireAnnuelMoyenEur = &salary
		p.AnneesRetenues = years
	}
	p.readAges(s, t, territory, generation)
	if !ok || !okSalary {
		return p, nil
	}
	missing := max(0, rules.requise-p.DureeAssurance)
	if missing > 0 {
		if p.AgeTauxPlein == nil {
			t.Incomplete("Âge du taux plein du territoire inconnu pour cette génération : la minoration " +
				"n'est pas certaine, aucun montant n'est donné.")
			return p, nil
		}
		missing = min(
			missing, trimestresBetween(s.DateEffet.Lire(), p.AgeTauxPlein.ReachedOn(s.Dossier.Assure.DateNaissance)),
		)
		if !rules.withoutMaximum {
			missing = min(missing, rules.maximum)
		}
	}
	rate := rules.tauxPlein.Sub(rules.tauxPlein.Mul(rules.perTrimestre.MulInt(missing))).Max(money.Decimal{})
	p.TrimestresManquants = missing
	p.Taux = &rate
	annual := money.Euro{Decimal: salary.Mul(rate).Prorata(min(p.DureeRegime, rules.requise), rules.requise)}
	p.AnnuelBrutEur, p.MensuelBrutEur = montants(annual)
	t.Step(
		pension.Step{
			Modele: &lignePensionTerritoire, Objet: r.String(), Loi: rules.loi,
			Valeur: pension.Montant(*p.AnnuelBrutEur),
		},
		pension.Montant(salary), pension.Taux(rate), pension.Nombre(min(p.DureeRegime, rules.requise)),
		pension.Nombre(rules.requise),
	)
	traceMensuel(t, r, p.AnnuelBrutEur, p.MensuelBrutEur, rules.loi)
	t.Doubt("Régime " + r.String() + " : salaires revalorisés par les coefficients du régime général, " +
		"sans plafond local ; surcote, minimum et majorations du régime non lus.")
	return p, p.AnnuelBrutEur
}

// readTerritoire reads the figures of the generation; ok is false when one is not known.
func readTerritoire(
	s *pension.State, t *pension.Trace, territory bareme.TerritoireAnnuites,
) (r reglesTerritoire, ok bool) {
	birth := s.Dossier.Assure.DateNaissance
	count := bareme.ConstanteSpmAnnees
	rate := bareme.ConstanteTauxPlein
	r.loi = law.Loi87_563
	if territory == bareme.Mayotte {
		count = bareme.ConstanteMayotteAnnees
		rate = bareme.ConstanteMayotteTauxPlein
		r.loi = law.Decret2003_589
	}
	var okYears, okRate, okCut bool
	r.annees, okYears = s.Bareme.ConstanteEntiere(t, count, s.DateEffet.Lire())
	if !okYears {
		t.Incomplete("Barème constantes_regimes : années du salaire moyen du territoire inconnues.")
	}
	r.tauxPlein, okRate = s.Bareme.Constante(t, rate, s.DateEffet.Lire())
	if territory == bareme.Mayotte {
		r.perTrimestre, okCut = s.Bareme.UltramarinMinoration(t, territory, birth.Year, s.DateEffet.Lire())
		r.withoutMaximum = true
	} else {
		r.perTrimestre, okCut = s.Bareme.Decote(t, birth, s.DateEffet.Lire())
		var okMost bool
		r.maximum, okMost = s.Bareme.DecoteMaximum(t, birth, s.DateEffet.Lire())
		okCut = okCut && okMost
	}
	r.requise, ok = s.Bareme.UltramarinDureeRequise(t, territory, birth.Year, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème ultramarin_durees_ages : durée requise du territoire inconnue pour cette génération ; " +
			"aucun montant n'est donné.")
	}
	return r, ok && okYears && okRate && okCut
}

// readAges reads the ages of the generation; those that were not read are absent.
func (p *PensionTerritoire) readAges(
	s *pension.State, t *pension.Trace, territory bareme.TerritoireAnnuites, generation int,
) {
	if age, ok := s.Bareme.UltramarinAgeTauxPlein(t, territory, generation, s.DateEffet.Lire()); ok {
		p.AgeTauxPlein = &age
	}
	age, ok := s.Bareme.UltramarinAgeOuverture(t, territory, generation, s.DateEffet.Lire())
	if !ok {
		p.dueAgeUnknown(s, t)
		return
	}
	due := !s.DateEffet.Lire().Before(age.ReachedOn(s.Dossier.Assure.DateNaissance).OnOrAfterFirstOfMonth())
	p.AgeOuverture = &age
	p.PensionDue = &due
	if !due {
		t.Warn("La pension du territoire n'est pas due à cet âge. Le calcul est donné à titre d'information.")
	}
}

// dueAgeUnknown says that a pension is due at the legal age of the metropole, which the ages of the territories never
// exceed, where that of the generation is not known. Before it nothing says whether the pension is due.
func (p *PensionTerritoire) dueAgeUnknown(s *pension.State, t *pension.Trace) {
	if taux := s.Taux.Lire(); !taux.Connu || s.DateEffet.Lire().Before(taux.DateAgeLegal.OnOrAfterFirstOfMonth()) {
		t.Incomplete("Âge d'ouverture du territoire inconnu pour cette génération : rien ne dit si la pension est due.")
		return
	}
	due := true
	p.PensionDue = &due
	t.Doubt("Âge d'ouverture du territoire inconnu pour cette génération : l'âge légal de la métropole, " +
		"jamais plus bas, est atteint.")
}

// salaireMoyenTerritoire returns the mean of the best years of pay in the scheme, raised by the
// coefficients of the general scheme.
func salaireMoyenTerritoire(
	s *pension.State, t *pension.Trace, r dossier.Regime, n int,
) (mean money.Euro, years int, ok bool) {
	set, known := s.Bareme.CoefficientsRevalorisation(s.DateEffet.Lire())
	if !known || n <= 0 {
		t.Incomplete("Barème revalorisation_salaires : aucun jeu de coefficients connu à la date d'effet.")
		return mean, 0, false
	}
	best := make([]money.Euro, 0, n+1)
	for _, year := range s.Repartition.Lire().Annees {
		if year.Annee >= s.DateEffet.Lire().Year {
			break
		}
		pay, found := paieDeLAnnee(s.Carriere.Lire()[year.From:year.To], r)
		if !found {
			continue
		}
		k, okRate := set.Coefficient(t, year.Annee)
		if !okRate {
			t.Incomplete("Barème revalorisation_salaires : coefficient inconnu d'une année de la carrière.")
			return mean, 0, false
		}
		best = keepBest(best, pay.Times(k).ArrondiCentime(), n)
	}
	if len(best) == 0 {
		t.Incomplete("Régime " + r.String() + " : aucun salaire reporté, le salaire moyen est inconnu.")
		return mean, 0, false
	}
	var total money.Euro
	for _, v := range best {
		total = total.Add(v)
	}
	return money.Euro{Decimal: total.QuoInt(len(best))}.ArrondiCentime(), len(best), true
}

// paieDeLAnnee adds the pay of a scheme in a year.
func paieDeLAnnee(lines []faits.Ligne, r dossier.Regime) (sum money.Euro, found bool) {
	for i := range lines {
		if l := &lines[i]; l.Regime == r && l.SalairePresent && l.Nature == dossier.Activite {
			sum = sum.Add(l.SalaireEur)
			found = true
		}
	}
	return sum, found
}
