package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneCumulFonctionPublique = pension.Modele{
		Genre: pension.Calcul, Label: "Cumul d'une pension de fonctionnaire, excédent de l'année",
		Formule: "{revenus} de revenus - {partPension} (un tiers de {pension}) - {abattement}", Unite: pension.EUR,
		Loi: law.CPCMRL85,
	}
	ligneCumulFonctionPubliqueMois = pension.Modele{
		Genre: pension.Calcul, Label: "Cumul d'une pension de fonctionnaire, réduction par mois",
		Formule: "{excedent} sur {mois} mois de pension", Unite: pension.EURParMois, Loi: law.CPCMRL85,
	}
)

// ResultatCumulFonctionPublique is what a civil servant's pension loses, for the calendar year in which
// the work begins.
type ResultatCumulFonctionPublique struct {
	Annee int `json:"annee"`
	// RevenusEur is the pay of the year, PensionEur what the pension pays in it; PartPensionEur, a third of that, and
	// AbattementEur, half of the guaranteed minimum, may be earned without loss.
	RevenusEur     money.Euro `json:"revenusAnneeEur"`
	PensionEur     money.Euro `json:"pensionAnneeEur"`
	PartPensionEur money.Euro `json:"partPensionEur"`
	AbattementEur  money.Euro `json:"abattementEur"`
	ExcedentEur    money.Euro `json:"excedentAnneeEur"`
	// ReductionEur is the excess spread over the months of pension of the year.
	ReductionEur money.Euro `json:"reductionMensuelleEur"`
	Motif        string     `json:"motif"`
}

const (
	motifExcedentDeduit   = "excedent_deduit"
	motifSousLePlafond    = "revenus_sous_le_plafond"
	motifPensionInvalide  = "pension_d_invalidite"
	motifEmployeurPrive   = "employeur_prive_pension_d_avant_2015"
	moisDeLAnnee          = 12
	joursDuMoisDePresence = 30
)

// cumulerFonctionPublique takes off the civil servant's pension what the pay of the calendar year exceeds: a third of
// the pension of the year and half of the guaranteed minimum. A pension for disability loses nothing; a pension of
// before 2015 loses only to a public employer. Law: CPCMR L84, L85, L86, L86-1; decree 2003-1306 art. 58 and decree
// 2004-1056 for CNRACL and FSPOEIE.
func (out *ResultatCumul) cumulerFonctionPublique(s *pension.State, t *pension.Trace, pensions []faits.Pension) {
	annual := duGroupe(pensions, groupeFonctionPublique)
	if annual.IsZero() {
		return
	}
	year := out.DateCalcul.Year
	january := calendar.Date{Year: year, Month: 1, Day: 1}
	x := &ResultatCumulFonctionPublique{Annee: year, Motif: motifSousLePlafond}
	out.FonctionPublique = x
	if exempt, motif := withoutPlafondFonctionPublique(s, t, out.PremierePension); exempt {
		x.Motif = motif
		return
	}
	divisor, ok1 := s.Bareme.CumulEmploiRetraite(t, bareme.CumulFonctionPubliqueDiviseurPension, january)
	half, ok2 := s.Bareme.CumulEmploiRetraite(t, bareme.CumulFonctionPubliquePartMinimum, january)
	minimum, ok3 := s.Bareme.FpMinimumGarantiTraitement(t, january)
	if !ok1 || !ok2 || !ok3 || divisor.Sign() <= 0 {
		t.Incomplete("Barème cumul_emploi_retraite ou fp_minimum_garanti_montants : plafond du cumul d'une pension " +
			"de fonctionnaire inconnu.")
		return
	}
	months := moisDePension(s, year)
	x.RevenusEur = revenusDeLAnnee(s.Dossier.Reprise, year)
	x.PensionEur = annual.Share(months, moisDeLAnnee).ArrondiCentime()
	x.PartPensionEur = money.Euro{Decimal: x.PensionEur.Quo(divisor)}.ArrondiCentime()
	x.AbattementEur = minimum.Times(half).ArrondiCentime()
	x.ExcedentEur = x.RevenusEur.Sub(x.PartPensionEur).Sub(x.AbattementEur).Max(money.Euro{}).Min(x.PensionEur)
	if x.ExcedentEur.Sign() > 0 {
		x.Motif = motifExcedentDeduit
		t.Warn("Fonctionnaires : les activités artistiques, littéraires, juridictionnelles ou consultatives " +
			"se cumulent en entier (CPCMR L86).")
	}
	x.ReductionEur = money.Euro{Decimal: x.ExcedentEur.QuoInt(max(1, months))}.ArrondiCentime()
	out.reductions[groupeFonctionPublique] = x.ReductionEur
	t.Step(
		pension.Step{Modele: &ligneCumulFonctionPublique, Annee: year, Valeur: pension.Montant(x.ExcedentEur)},
		pension.Montant(x.RevenusEur), pension.Montant(x.PartPensionEur), pension.Montant(x.PensionEur),
		pension.Montant(x.AbattementEur),
	)
	t.Step(
		pension.Step{Modele: &ligneCumulFonctionPubliqueMois, Valeur: pension.Montant(x.ReductionEur)},
		pension.Montant(x.ExcedentEur), pension.Nombre(months),
	)
}

// withoutPlafondFonctionPublique says whether the pension loses nothing whatever the pay.
func withoutPlafondFonctionPublique(s *pension.State, t *pension.Trace, first calendar.Date) (bool, string) {
	if s.Dossier.Liquidation.Motif == dossier.MotifInvalidite {
		return true, motifPensionInvalide
	}
	since, ok := s.Bareme.CumulEmploiRetraiteDate(t, bareme.CumulSansDroitsNouveauxDepuis, first)
	if !ok {
		// The row that dates the law of 2014 holds at any later date; before, work has the older rule.
		since, ok = s.Bareme.CumulEmploiRetraiteDate(t, bareme.CumulSansDroitsNouveauxDepuis, s.DateEffet.Lire())
	}
	if ok && !first.Before(since) {
		return false, ""
	}
	public := s.Dossier.Reprise.EmployeurPublic
	if !public.Present {
		t.Doubt("Pension de fonctionnaire d'avant 2015 : seul le travail chez un employeur public la réduit ; " +
			"le dossier ne dit pas qui emploie.")
	}
	return public.Present && !public.Value, motifEmployeurPrive
}

// revenusDeLAnnee is the pay of a calendar year: a month begun or left counts by its thirtieths.
func revenusDeLAnnee(r *dossier.Reprise, year int) money.Euro {
	from := calendar.Later(r.Debut, calendar.Date{Year: year, Month: 1, Day: 1})
	to := calendar.Date{Year: year, Month: moisDeLAnnee, Day: 31}
	if !r.Fin.IsZero() {
		to = calendar.Earlier(to, r.Fin)
	}
	if to.Before(from) {
		return money.Euro{}
	}
	end := min(to.Day, joursDuMoisDePresence)
	if to.AddDays(1).Day == 1 {
		end = joursDuMoisDePresence
	}
	days := joursDuMoisDePresence*(to.Month-from.Month) + end - min(from.Day, joursDuMoisDePresence) + 1
	return r.SalaireMensuelEur.Value.Share(max(0, days), joursDuMoisDePresence).ArrondiCentime()
}

// moisDePension counts the months of a calendar year in which the civil servant's pension is paid.
func moisDePension(s *pension.State, year int) int {
	start := s.DateEffet.Lire()
	for _, l := range s.Dossier.Liquidation.DejaLiquides {
		if groupeOf(l.Regime) == groupeFonctionPublique {
			start = l.Date
		}
	}
	if start.Year < year {
		return moisDeLAnnee
	}
	return max(1, moisDeLAnnee+1-start.Month)
}
