package depart

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
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
	ligneCumulIntegral = pension.Modele{
		Genre: pension.Decision, Label: "Cumul intégral", Formule: "depuis le {depuis}", Unite: pension.EURParMois,
		Loi: law.CSSL161_22,
	}
	ligneCumulPlafonne = pension.Modele{
		Genre: pension.Calcul, Label: "Cumul plafonné, réduction des pensions",
		Formule: "revenu {revenu} + pensions {pensions} - plafond {plafond}", Unite: pension.EURParMois,
		Loi: law.CSSD161_2_9,
	}
)

// CumulEmploiRetraite says what work taken up after retirement does to the pensions.
//
// First pensions taken before 2027: nothing is lost once all pensions are taken and the person has reached the age of
// the full rate, or the legal age with the required duration (cumul intégral); before that, the pay and the pensions
// together stay under a ceiling, the mean of the last three months' pay or 160 % of the minimum wage if higher, and the
// pensions come down by what exceeds it (cumul plafonné). Work with the last employer within six months suspends the
// pension. Since September 2023 a full cumulation opens a second pension, within 5 % of the annual ceiling.
// First pensions taken from 2027 on: before the legal age the pension comes down by all the pay; until the age of the
// full rate, by half of what exceeds a yearly threshold; after it by nothing, and the second pension opens then.
// Each scheme has its rule: that of the ceiling is the one of employees; a civil servant's pension comes down by what
// the pay of the calendar year exceeds, above a third of it and half of the guaranteed minimum
// (cumul_fonction_publique.go); the pensions of the self-employed lose nothing to work for pay (cumul_regimes.go).
// Law: CSS L161-22, L161-22-1, L161-22-1-1, D161-2-9, CPCMR L84 to L86-1, loi 2025-1403 art. 102.
//
// Doubt: how the excess is shared between several pensions: in proportion to them. The threshold of
// 2027 is the one announced.
type CumulEmploiRetraite struct{}

// ResultatCumul is what the report says of work after retirement.
type ResultatCumul struct {
	// Regle is INTEGRAL, PLAFONNE or LOI_2027.
	Regle           string        `json:"regle"`
	Motif           string        `json:"motif"`
	PremierePension calendar.Date `json:"datePremierePension"`
	DateCalcul      calendar.Date `json:"dateCalcul"`
	// CumulIntegralDepuis is the first date from which nothing is lost.
	CumulIntegralDepuis   calendar.Date          `json:"cumulIntegralDepuis"`
	RevenuMensuelEur      money.Euro             `json:"revenuMensuelEur"`
	PensionsMensuellesEur money.Euro             `json:"pensionsMensuellesEur"`
	PlafondMensuelEur     *money.Euro            `json:"plafondMensuelEur"`
	DepassementMensuelEur money.Euro             `json:"depassementMensuelEur"`
	ReductionMensuelleEur money.Euro             `json:"reductionMensuelleEur"`
	PensionsVerseesEur    money.Euro             `json:"pensionsVerseesMensuellesEur"`
	Regimes               []ResultatCumulRegime  `json:"regimes"`
	MoisSansPension       []string               `json:"moisSansPension"`
	SecondePension        ResultatSecondePension `json:"secondePension"`
	// FonctionPublique is what a civil servant's pension loses under its own rule.
	FonctionPublique *ResultatCumulFonctionPublique `json:"fonctionPublique,omitempty"`

	// reductions are the monthly reductions of each group of pensions.
	reductions [groupesCumul]money.Euro
}

// ResultatCumulRegime is what one scheme pays while the work lasts.
type ResultatCumulRegime struct {
	Regime       dossier.Regime `json:"regime"`
	MensuelEur   money.Euro     `json:"mensuelBrutEur"`
	ReductionEur money.Euro     `json:"reductionMensuelleEur"`
	VerseEur     money.Euro     `json:"verseMensuelEur"`
}

// The rules, and why one applies.
const (
	cumulIntegral = "INTEGRAL"
	cumulPlafonne = "PLAFONNE"
	cumulLoi2027  = "LOI_2027"

	motifTauxPleinAtteint  = "taux_plein_atteint"
	motifTauxPleinNonEncor = "taux_plein_non_atteint"
	motifAvantAgeLegal     = "avant_age_legal"
	motifAvantAgeTauxPlein = "entre_age_legal_et_age_du_taux_plein"
	motifApresAgeTauxPlein = "apres_age_du_taux_plein"
)

// Info describes the module.
func (CumulEmploiRetraite) Info() pension.Info {
	return pension.Info{
		ID:    capability.CumulEmploiRetraite,
		Objet: "dit ce que devient la pension quand une activité est reprise",
		Law: []law.Ref{
			law.CSSL161_22, law.CSSL161_22_1, law.CSSL161_22_1_1, law.CSSD161_2_9, law.CPCMRL84, law.CPCMRL85,
		},
	}
}

// Applies says whether work is taken up again.
func (CumulEmploiRetraite) Applies(s *pension.State) (bool, string) {
	if s.Dossier.Reprise == nil {
		return false, "Le dossier ne cite aucune activité reprise après la retraite."
	}
	return true, ""
}

// Compute judges the work.
func (CumulEmploiRetraite) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatCumul{Regimes: []ResultatCumulRegime{}, MoisSansPension: []string{}}
	naissance := s.Dossier.Assure.DateNaissance
	reprise := s.Dossier.Reprise
	if naissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return out
	}
	if s.DateEffet.Lire().IsZero() {
		t.Incomplete("Date d'effet inconnue : la règle de cumul ne peut pas être choisie.")
		return out
	}
	if !reprise.SalaireMensuelEur.Present {
		t.Missing(pension.Lacune{
			Champ: "/reprise/salaireMensuelEur", Kind: gap.MontantEur, Bloquante: true, Unite: pension.EURParMois,
			Message: "Salaire mensuel de l'activité reprise absent : la pension est réduite selon ce revenu.",
		}.AuMoins(0))
		return out
	}
	out.PremierePension = firstPension(s)
	out.DateCalcul = jourJuge(reprise, s.DateEffet.Lire(), out.PremierePension)
	r, table, ok := readRegles(s.Bareme, t, naissance, out.DateCalcul)
	if !ok {
		t.Incomplete("Barème " + table.String() + " : aucune ligne pour cette naissance et la date de reprise.")
		return out
	}
	pensions := pensionsPersonnelles(s)
	out.RevenuMensuelEur = reprise.SalaireMensuelEur.Value
	out.PensionsMensuellesEur = faits.Total(slices.Values(pensions)).Mensuel()
	out.CumulIntegralDepuis = cumulIntegralSince(s, r, out.PremierePension)

	reform, ok := s.Bareme.CumulEmploiRetraiteDate(t, bareme.CumulReforme2027PremierePensionDepuis, out.DateCalcul)
	if !ok {
		t.Incomplete("Barème cumul_emploi_retraite : date d'entrée en vigueur de la loi de 2025 inconnue.")
		return out
	}
	if out.PremierePension.Before(reform) {
		out.applyAncienne(s, t, pensions)
	} else {
		out.appliquer2027(s, t, r)
		out.reductions[groupeSalaries] = out.ReductionMensuelleEur
	}
	out.repartir(pensions, t)
	s.Cumul.Donner(faits.Cumul{Concerne: true, ReductionEur: out.ReductionMensuelleEur})
	return out
}

// jourJuge is the day for which the cumulation is judged: the date asked for when the work goes on then, else its first
// day; and no day before there is a pension.
func jourJuge(r *dossier.Reprise, effet, first calendar.Date) calendar.Date {
	if r.Fin.IsZero() || !r.Fin.Before(effet) {
		return calendar.Later(r.Debut, calendar.Later(effet, first))
	}
	return calendar.Later(r.Debut, first)
}

// firstPension is the date of the person's first pension: one that is already served, or the one of this run.
func firstPension(s *pension.State) calendar.Date {
	first := s.DateEffet.Lire()
	for _, p := range s.Dossier.Liquidation.DejaLiquides {
		if !p.Date.IsZero() && p.Date.Before(first) {
			first = p.Date
		}
	}
	return first
}

// cumulIntegralSince is the first date from which nothing is lost: all pensions taken, and the age of the full rate, or
// the legal age with the required duration. All pensions are taken to be asked for in this run. Law: CSS L161-22.
func cumulIntegralSince(s *pension.State, r reglesDepart, first calendar.Date) calendar.Date {
	naissance := s.Dossier.Assure.DateNaissance
	since := PremierEffet(naissance, r.ageTauxPlein)
	acquise := dureeAcquise(s, r.dureeRequise, s.DureeTousRegimes())
	if acquise.ok {
		since = calendar.Earlier(since, calendar.Later(PremierEffet(naissance, r.ageLegal), acquise.firstMoisAfter()))
	}
	return calendar.Later(since, first)
}

// applyAncienne applies the rules of first pensions taken before 2027. Law: CSS L161-22, D161-2-9 to D161-2-22.
func (out *ResultatCumul) applyAncienne(s *pension.State, t *pension.Trace, pensions []faits.Pension) {
	if !out.DateCalcul.Before(out.CumulIntegralDepuis) {
		out.Regle = cumulIntegral
		out.Motif = motifTauxPleinAtteint
		out.SecondePension = secondePension(s, t, out.DateCalcul)
		t.Step(
			pension.Step{Modele: &ligneCumulIntegral, Valeur: pension.Montant(money.Euro{})},
			pension.Jour(out.CumulIntegralDepuis),
		)
		return
	}
	out.Regle = cumulPlafonne
	out.Motif = motifTauxPleinNonEncor
	out.plafonnerSalaries(s, t, pensions)
	out.cumulerFonctionPublique(s, t, pensions)
	for _, reduction := range out.reductions {
		out.ReductionMensuelleEur = out.ReductionMensuelleEur.Add(reduction)
	}
}

// plafonnerSalaries holds the pay and the pensions of the schemes of employees, civil servants' ones included, under a
// ceiling: those of employees come down by what exceeds, in proportion of what they are of them all. Before April 2017
// they were suspended. Law: CSS L161-22, D161-2-9 to D161-2-15.
func (out *ResultatCumul) plafonnerSalaries(s *pension.State, t *pension.Trace, pensions []faits.Pension) {
	salaries := duGroupe(pensions, groupeSalaries)
	if salaries.IsZero() && out.PensionsMensuellesEur.Sign() > 0 {
		return
	}
	ceiling, ok := plafondSmic(s.Bareme, t, out.DateCalcul)
	since, okSince := s.Bareme.CumulEmploiRetraiteDate(t, bareme.CumulEcretementDepuis, out.DateCalcul)
	if !ok || !okSince {
		t.Incomplete("Barème smic_horaire ou cumul_emploi_retraite : plafond du cumul inconnu à la date de reprise.")
		return
	}
	before := s.Dossier.Reprise.RevenuMensuelAvantEur
	ceiling = ceiling.Max(before.Value)
	out.PlafondMensuelEur = &ceiling
	counted := salaries.Add(duGroupe(pensions, groupeFonctionPublique))
	if excess := out.RevenuMensuelEur.Add(counted.Mensuel()).Sub(ceiling); excess.Sign() > 0 {
		out.DepassementMensuelEur = excess
		if !before.Present {
			t.Missing(pension.Lacune{
				Champ: "/reprise/revenuMensuelAvantEur", Kind: gap.MontantEur, Unite: pension.EURParMois,
				Message: "Moyenne des salaires des trois derniers mois absente : le plafond du cumul est le plus " +
					"élevé de cette moyenne et de 160 % du SMIC.",
			}.AuMoins(0))
		}
		t.Doubt("Cumul plafonné : le dépassement est partagé entre les pensions en proportion de leur montant, " +
			"à vérifier.")
	}
	reduction := out.DepassementMensuelEur
	switch {
	case reduction.Sign() > 0 && out.DateCalcul.Before(since):
		reduction = salaries.Mensuel()
	case !salaries.Equal(counted.Decimal):
		reduction = money.Euro{Decimal: reduction.Mul(salaries.Decimal).Quo(counted.Decimal)}.ArrondiCentime()
	}
	out.reductions[groupeSalaries] = reduction.Min(salaries.Mensuel())
	out.MoisSansPension = moisWithoutPension(s, t)
	t.Step(
		pension.Step{Modele: &ligneCumulPlafonne, Valeur: pension.Montant(out.reductions[groupeSalaries])},
		pension.Montant(out.RevenuMensuelEur), pension.Montant(counted.Mensuel()), pension.Montant(ceiling),
	)
}

// plafondSmic is 160 % of the monthly minimum wage of the first of January of the year. Law: CSS D161-2-9.
func plafondSmic(b *bareme.Set, rec bareme.Recorder, date calendar.Date) (money.Euro, bool) {
	const monthsPerYear = 12
	january := calendar.Date{Year: date.Year, Month: 1, Day: 1}
	share, ok1 := b.CumulEmploiRetraite(rec, bareme.CumulPlafondPartDuSmic, date)
	hourly, ok2 := b.SmicHoraire(rec, january)
	hours, ok3 := b.Constante(rec, bareme.ConstanteSmicMensuelHeuresParAn, date)
	monthly := money.Euro{Decimal: hourly.Mul(hours).Mul(share).QuoInt(monthsPerYear)}.ArrondiCentime()
	return monthly, ok1 && ok2 && ok3
}
