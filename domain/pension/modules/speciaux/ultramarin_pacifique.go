package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var lignePensionPacifique = pension.Modele{
	Genre: pension.Calcul, Label: "Pension du Pacifique",
	Formule: "{francsParMois} francs CFP par mois × 12 × {eurosParFranc}", Unite: pension.EURParAn,
	Loi: law.RegimesPacifique,
}

// PensionPacifique is a pension of a fund of the Pacific, in francs CFP and in euros.
type PensionPacifique struct {
	Regime dossier.Regime `json:"regime"`
	// AgeOuvertureMois is the age at which the pension opens, in months.
	AgeOuvertureMois *int  `json:"ageOuvertureMois"`
	PensionDue       *bool `json:"pensionDue"`
	// Mois are the months of contributions, SalaireMoyenXpf the monthly mean; Points those of a scheme in points.
	Mois               int            `json:"moisCotises"`
	SalaireMoyenXpf    *money.Decimal `json:"salaireMoyenXpf"`
	Points             money.Points   `json:"points"`
	ValeurPointXpf     *money.Decimal `json:"valeurPointXpf"`
	TrimestresMinores  int            `json:"trimestresMinores"`
	Minoration         money.Decimal  `json:"minoration"`
	PensionMensuelleXp *money.Decimal `json:"pensionMensuelleXpf"`
	AnnuelBrutEur      *money.Euro    `json:"annuelBrutEur,omitempty"`
	MensuelBrutEur     *money.Euro    `json:"mensuelBrutEur,omitempty"`
}

// pacifique reads the figures of a territory at the date of effect.
type pacifique struct {
	s         *pension.State
	t         *pension.Trace
	territory bareme.TerritoirePacifique
}

func (c pacifique) read(id bareme.ParametrePacifique) (money.Decimal, bool) {
	return c.s.Bareme.UltramarinPacifique(c.t, c.territory, id, c.s.DateEffet.Lire())
}

// parite returns the euros of a franc CFP. Law: décret 98-1152.
func (c pacifique) parite() (money.Decimal, bool) {
	thousand, ok := c.s.Bareme.UltramarinPacifique(
		c.t, bareme.PariteXpf, bareme.PacifiqueEurosPour1000Xpf, c.s.DateEffet.Lire(),
	)
	return thousand.QuoInt(1000), ok
}

// age checks the age at which the pension opens; it answers false when it is not reached or not known.
func (c pacifique) age(p *PensionPacifique) (missing int, ok bool) {
	years, known := c.read(bareme.PacifiqueAgeOuverture)
	if !known {
		c.t.Incomplete("Barème ultramarin_pacifique : âge d'ouverture inconnu à cette date d'effet.")
		return 0, false
	}
	months, _ := years.MulInt(monthsPerYear).Floor()
	open := calendar.NewAge(0, months).ReachedOn(c.s.Dossier.Assure.DateNaissance)
	due := !c.s.DateEffet.Lire().Before(open.OnOrAfterFirstOfMonth())
	p.AgeOuvertureMois = &months
	p.PensionDue = &due
	return trimestresBetween(c.s.DateEffet.Lire(), open), true
}

// moisCotises counts the months of contributions of a scheme: three for each quarter that a line makes.
func moisCotises(s *pension.State, r dossier.Regime) int {
	own := func(l *faits.Ligne) bool { return l.Regime == r }
	days := regles.ServicesDe(s.Carriere.Lire(), s.DateEffet.Lire(), own).Jours
	return days / 30
}

// pensionPolynesie computes slice A of the Polynesian fund: 70 % of the mean monthly pay of the best months × months /
// 456. Slice B is in points whose value is not in the tables. Law: local regulation of the CPS; décret 94-1146.
//
// Doubt: the best months of the last twenty years are read in yearly pay, without the ceilings of past years.
func pensionPolynesie(s *pension.State, t *pension.Trace) (any, *money.Euro) {
	c := pacifique{s, t, bareme.Polynesie}
	p := &PensionPacifique{Regime: dossier.CPSPolynesie, Mois: moisCotises(s, dossier.CPSPolynesie)}
	_, okAge := c.age(p)
	whole, ok1 := c.read(bareme.PacifiqueDureeTauxPlein)
	rate, ok2 := c.read(bareme.PacifiqueTauxPlein)
	kept, ok3 := c.read(bareme.PacifiqueSalaireReferenceMoisRetenus)
	among, ok4 := c.read(bareme.PacifiqueSalaireReferenceMoisExamines)
	parity, ok5 := c.parite()
	if !okAge || !ok1 || !ok2 || !ok3 || !ok4 || !ok5 {
		t.Incomplete("Barème ultramarin_pacifique : règles de la Polynésie inconnues à cette date d'effet.")
		return p, nil
	}
	mean, ok := c.salaireMensuel(dossier.CPSPolynesie, kept, among, parity)
	if !ok {
		return p, nil
	}
	p.SalaireMoyenXpf = &mean
	monthly := pensionTrancheA(mean, rate, whole, p.Mois)
	p.PensionMensuelleXp = &monthly
	return c.convert(p, monthly, parity, "CPS : salaire moyen lu dans les paies annuelles sans les plafonds "+
		"des années passées ; la tranche B, en points, n'est pas calculée.")
}

// pensionTrancheA is the monthly pension of slice A, to the franc.
func pensionTrancheA(mean, rate, whole money.Decimal, months int) money.Decimal {
	return mean.Mul(rate).Mul(money.Int(months).Min(whole)).Quo(whole).HalfUp(0)
}

// salaireMensuel returns the monthly mean in francs CFP of the best years among the last ones, each
// year for twelve months.
func (c pacifique) salaireMensuel(r dossier.Regime, kept, among, parity money.Decimal) (money.Decimal, bool) {
	s := c.s
	years, _ := kept.QuoInt(monthsPerYear).Floor()
	window, _ := among.QuoInt(monthsPerYear).Floor()
	best := make([]money.Euro, 0, max(0, years)+1)
	for _, year := range s.Repartition.Lire().Annees {
		if year.Annee >= s.DateEffet.Lire().Year || year.Annee < s.DateEffet.Lire().Year-window {
			continue
		}
		if pay, found := paieDeLAnnee(s.Carriere.Lire()[year.From:year.To], r); found {
			best = keepBest(best, pay, years)
		}
	}
	if len(best) == 0 || parity.IsZero() {
		c.t.Incomplete("Régime " + r.String() + " : aucun salaire reporté dans les dernières années, " +
			"le salaire moyen est inconnu.")
		return money.Decimal{}, false
	}
	var total money.Euro
	for _, v := range best {
		total = total.Add(v)
	}
	return total.Quo(parity).QuoInt(len(best) * monthsPerYear).HalfUp(0), true
}

// pensionCaledonie computes the pension of the Caledonian fund: points × value of the point, less a share for each
// quarter before the age. Law: local regulation of the CAFAT; décret 2002-1371.
//
// Doubt: points × value is read as a yearly amount; the share of early quarters comes from one source.
func pensionCaledonie(s *pension.State, t *pension.Trace) (any, *money.Euro) {
	c := pacifique{s, t, bareme.NouvelleCaledonie}
	p := &PensionPacifique{Regime: dossier.CAFAT, Mois: moisCotises(s, dossier.CAFAT)}
	reported := false
	for i := range s.Carriere.Lire() {
		if l := &s.Carriere.Lire()[i]; l.Regime == dossier.CAFAT && l.Source != nil && l.Source.Points.Present {
			p.Points = p.Points.Add(l.Source.Points.Value)
			reported = true
		}
	}
	early, okAge := c.age(p)
	if !reported {
		for i := range s.Carriere.Lire() {
			if l := &s.Carriere.Lire()[i]; l.Regime == dossier.CAFAT {
				askPoints(t, l)
				break
			}
		}
		return p, nil
	}
	value, ok1 := c.read(bareme.PacifiqueValeurPoint)
	share, ok2 := c.read(bareme.PacifiqueMinorationParTrimestre)
	most, ok3 := c.read(bareme.PacifiqueMinorationMaximum)
	parity, ok4 := c.parite()
	if !okAge || !ok1 || !ok2 || !ok3 || !ok4 {
		t.Incomplete("Barème ultramarin_pacifique : valeur du point de la CAFAT inconnue à cette date d'effet.")
		return p, nil
	}
	p.ValeurPointXpf = &value
	limit, _ := most.Floor()
	p.TrimestresMinores = min(early, limit)
	p.Minoration = share.MulInt(p.TrimestresMinores)
	if early > limit {
		t.Warn("La pension de la CAFAT n'est pas due à cet âge. Le calcul est donné à titre d'information.")
	}
	monthly := p.Points.Mul(value).Mul(money.Int(1).Sub(p.Minoration)).QuoInt(monthsPerYear).HalfUp(0)
	p.PensionMensuelleXp = &monthly
	return c.convert(
		p, monthly, parity,
		"CAFAT : points × valeur lus comme un montant annuel ; la minoration avant l'âge vient d'une seule source.",
	)
}

// convert writes the pension in euros.
func (c pacifique) convert(p *PensionPacifique, monthly, parity money.Decimal, doubt string) (any, *money.Euro) {
	p.AnnuelBrutEur, p.MensuelBrutEur = montants(money.Euro{Decimal: monthly.MulInt(monthsPerYear).Mul(parity)})
	if p.PensionDue != nil && !*p.PensionDue && p.Regime == dossier.CPSPolynesie {
		c.t.Warn("La pension de la CPS n'est pas due à cet âge. Le calcul est donné à titre d'information.")
	}
	c.t.Doubt(doubt)
	c.t.Step(
		pension.Step{
			Modele: &lignePensionPacifique, Objet: p.Regime.String(), Valeur: pension.Montant(*p.AnnuelBrutEur),
		},
		pension.Taux(monthly), pension.Taux(parity),
	)
	traceMensuel(c.t, p.Regime, p.AnnuelBrutEur, p.MensuelBrutEur, law.RegimesPacifique)
	return p, p.AnnuelBrutEur
}
