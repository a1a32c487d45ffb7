package recalcul

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Reversion is the survivor's pension of the general scheme, or of one that is aligned with it, and those of
// Agirc-Arrco. Law: CSS L353-1, L353-3, L353-5, L353-6, D353-1, R353-1.
type Reversion struct {
	// Part is the share of the deceased's pension, between its minimum and its maximum and shared between spouses.
	Part money.Euro
	// Minimum is the least pension for the deceased's duration, as the spouses share it, zero when that is not told.
	Minimum money.Euro
	// Servie is what the means leave of it.
	Servie money.Euro
	// Petites is the increase of small pensions, Enfants that for three children, Forfait that for dependent ones.
	Petites, Enfants, Forfait money.Euro
	// Annuel is that of the general scheme.
	Annuel money.Euro
	// Complementaires are those of Agirc-Arrco, in the order of the dossier.
	Complementaires []ReversionComplementaire
}

// Total is the annual total of the survivor's pensions.
func (r *Reversion) Total() money.Euro { return r.Annuel.Add(r.totalComplementaire()) }

func (r *Reversion) totalComplementaire() (total money.Euro) {
	for _, x := range r.Complementaires {
		total = total.Add(x.Annuel())
	}
	return total
}

// checkDefunt says which facts of the deceased have no rule here.
func (c *calcul) checkDefunt() {
	d := c.Dossier.Defunt
	if d == nil || len(d.Pensions) == 0 {
		return
	}
	c.survivant = true
	deBase := 0
	for i := range d.Pensions {
		p := &d.Pensions[i]
		switch {
		case agircOuArrco(p.Regime):
			c.checkDefuntComplementaire(p)
		case aligne(p.Regime):
			deBase++
			c.ManquerSi(!p.AnnuelEur.Present || p.VerseeEnCapital, "pension du défunt inconnue")
		default:
			c.Manquer("réversion du régime " + p.Regime.String())
		}
	}
	c.ManquerSi(deBase > 1, "réversion de plusieurs régimes de base")
	c.ManquerSi(d.DateDeces.IsZero(), "date du décès inconnue")
	for i := range d.Mariages {
		m := &d.Mariages[i]
		c.ManquerSi(len(d.Mariages) > 1 && m.Periode.From.IsZero(), "date d'un mariage inconnue")
		end := m.Periode.To
		c.ManquerSi(!end.IsZero() && end.Before(m.Periode.From), "mariage dissous avant d'être célébré")
	}
}

// pensionDeBase is the pension of the deceased in the general scheme or an aligned one, nil for none.
func (c *calcul) pensionDeBase() *dossier.PensionDefunt {
	pensions := c.Dossier.Defunt.Pensions
	for i := range pensions {
		if aligne(pensions[i].Regime) {
			return &pensions[i]
		}
	}
	return nil
}

// liquiderReversion computes the survivor's pensions at the date of effect: the complementary ones first, since the
// increase of small pensions looks at them.
func (c *calcul) liquiderReversion() {
	if !c.survivant {
		return
	}
	c.liquiderReversionComplementaire()
	if c.Possible() && c.pensionDeBase() != nil {
		c.liquiderReversionDeBase()
	}
}

// liquiderReversionDeBase computes that of the general scheme.
func (c *calcul) liquiderReversionDeBase() {
	d := c.Dossier.Defunt
	regle, ok := c.Bareme.ReversionRegles(c, c.Effet)
	auDeces, okDeces := c.Bareme.ReversionRegles(c, d.DateDeces)
	c.ManquerSi(!ok || !okDeces, "règles de la réversion inconnues")
	c.ManquerSi(regle.MariageAnnees > 0 || !regle.Ecretement, "réversion sous condition de mariage")
	age := regle.AgeMinimum
	if regle.AgeDecesAncien > 0 && auDeces.AgeDecesAncien == 0 {
		age = regle.AgeDecesAncien
	}
	byAge := firstOfMois(c.naissance.AddYears(age))
	siens, tous := c.moisDeMariage()
	if c.Effet.Before(calendar.Later(d.DateDeces.FirstOfNextMonth(), byAge)) || siens == 0 {
		return
	}
	part := c.pensionDuDefunt().Times(regle.Taux).ArrondiCentime()
	part = c.clampReversion(part)
	if !c.Possible() {
		return
	}
	p := &c.Reversion
	p.Part = money.Euro{Decimal: part.MulInt(siens).QuoHalfUp(money.Int(tous), 2)}
	p.Minimum = p.Minimum.Times(money.Int(siens).QuoInt(tous))
	p.Servie = p.Part.Min(c.staysUnderPlafond())
	if p.Servie.IsZero() {
		return
	}
	c.majorerReversion()
	p.Annuel = p.Servie.Add(p.Petites).Add(p.Enfants).Add(p.Forfait)
}

// pensionDuDefunt is the pension of the deceased without its increase for children, raised as pensions were since the
// death, by the year according to all of the deceased's pensions. Law: CSS L161-23-1; loi 2019-1446 art. 81.
func (c *calcul) pensionDuDefunt() money.Euro {
	d := c.Dossier.Defunt
	p := c.pensionDeBase()
	var toutes money.Euro
	for i := range d.Pensions {
		c.ManquerSi(!d.Pensions[i].AnnuelEur.Present, "pension du défunt inconnue")
		toutes = toutes.Add(d.Pensions[i].AnnuelEur.Value)
	}
	montant := p.AnnuelEur.Value.Sub(p.MajorationEnfantsEur.Or(money.Euro{})).Max(money.Euro{})
	for hausse := range c.Bareme.RevalorisationPensions(c, d.DateDeces, c.Effet, toutes.Mensuel()) {
		montant = montant.Times(hausse.Coefficient).ArrondiCentime()
	}
	return montant
}

// clampReversion holds the share between a minimum for the duration of the deceased and a part of the ceiling. Law:
// CSS D353-1.
func (c *calcul) clampReversion(part money.Euro) money.Euro {
	montants := c.montantsReversion()
	dePass, okDePass := c.Bareme.Constante(c, bareme.ConstanteReversionMaximumPartPass, c.Effet)
	plafond, okPlafond := c.Bareme.PassAnnuel(c, c.Effet.Year)
	whole, okWhole := c.Bareme.ConstanteEntiere(c, bareme.ConstanteReversionMinimumTrimestres, c.Effet)
	c.ManquerSi(!okDePass || !okPlafond || !okWhole || whole <= 0, "minimum ou maximum de la réversion inconnu")
	duree := c.pensionDeBase().Trimestres
	c.ManquerSi(part.Less(montants.Minimum) && !duree.Present, "durée d'assurance du défunt inconnue")
	if !c.Possible() {
		return part
	}
	if duree.Present {
		trimestres := borner(duree.Value, whole)
		minimum := money.Euro{Decimal: montants.Minimum.MulInt(trimestres).QuoHalfUp(money.Int(whole), 2)}
		part = part.Max(minimum)
		c.Reversion.Minimum = minimum
	}
	return part.Min(plafond.Times(dePass).ArrondiCentime())
}

// montantsReversion are the amounts at the date of effect. The table tells those of 31 December: before the last rise
// of a year they are those of the year before, raised by the rises until then.
func (c *calcul) montantsReversion() bareme.ReversionMontants {
	montants, ok := c.Bareme.ReversionMontants(c, c.Effet.Year)
	c.exiger(ok, "reversion_montants")
	finAnnee := anneeCivile(c.Effet.Year).To
	aVenir := false
	for range c.Bareme.RevalorisationPensions(c, c.Effet, finAnnee, money.Euro{}) {
		aVenir = true
	}
	if !aVenir {
		return montants
	}
	before, ok := c.Bareme.ReversionMontants(c, c.Effet.Year-1)
	c.exiger(ok, "reversion_montants")
	montants.Minimum = before.Minimum
	montants.MajorationPlafond = before.MajorationPlafond
	montants.MajorationConnue = before.MajorationConnue
	montants.Enfant = before.Enfant
	start := anneeCivile(c.Effet.Year - 1).To
	for hausse := range c.Bareme.RevalorisationPensions(c, start, c.Effet, money.Euro{}) {
		montants.Minimum = montants.Minimum.Times(hausse.Coefficient).ArrondiCentime()
		for _, montant := range []*money.Euro{&montants.MajorationPlafond, &montants.Enfant} {
			*montant = montant.Times(hausse.Coefficient).TronqueCentime()
		}
	}
	return montants
}

// moisDeMariage are the whole months of the survivor's marriages with the deceased, and those of all spouses who live.
// Law: CSS L353-3.
func (c *calcul) moisDeMariage() (siens, tous int) {
	d := c.Dossier.Defunt
	if len(d.Mariages) == 0 {
		return 1, 1
	}
	for i := range d.Mariages {
		m := &d.Mariages[i]
		sien := c.duSurvivant(i)
		if m.Decede && !sien {
			continue
		}
		mois := c.moisDe(m)
		tous += mois
		if sien {
			siens += mois
		}
	}
	return siens, tous
}

// moisDe are the whole months that a marriage lasted, one at least.
func (c *calcul) moisDe(m *dossier.Mariage) int {
	end := c.Dossier.Defunt.DateDeces
	if !m.Periode.To.IsZero() {
		end = calendar.Earlier(m.Periode.To, end)
	}
	if m.Periode.From.IsZero() || !m.Periode.From.Before(end) {
		return 1
	}
	return max(1, calendar.AgeOn(m.Periode.From, end).TotalMonths())
}

// duSurvivant says whether a marriage is the survivor's: those marked so, else the last one that lasted until the
// death, else the only one.
func (c *calcul) duSurvivant(i int) bool {
	mariages := c.Dossier.Defunt.Mariages
	if slices.ContainsFunc(mariages, func(m dossier.Mariage) bool { return m.Demandeur }) {
		return mariages[i].Demandeur
	}
	last := -1
	for j := range mariages {
		if mariages[j].Periode.To.IsZero() {
			last = j
		}
	}
	return i == last || last < 0 && len(mariages) == 1
}

// staysUnderPlafond is what the survivor's means leave under their ceiling: what the household declares, less a part of
// the pay from an age on, and the survivor's own pensions without what children add. Law: CSS R353-1.
func (c *calcul) staysUnderPlafond() money.Euro {
	foyer := c.Dossier.Foyer
	if foyer == nil || !foyer.RessourcesAnnuellesEur.Present {
		c.Manquer("ressources du conjoint survivant inconnues")
		return money.Euro{}
	}
	montants, ok := c.Bareme.ReversionMontants(c, c.Effet.Year)
	c.exiger(ok, "reversion_montants")
	plafond := montants.PlafondSeul
	if foyer.Couple {
		plafond = montants.PlafondMenage
	}
	ressources := foyer.RessourcesAnnuellesEur.Value.Sub(c.abattementActivite(foyer)).Max(money.Euro{})
	return plafond.Sub(ressources).Sub(c.pensionsWithoutEnfants()).Max(money.Euro{})
}

// abattementActivite is the part of the pay that does not count, from an age on.
func (c *calcul) abattementActivite(foyer *dossier.Foyer) money.Euro {
	age, okAge := c.Bareme.ConstanteEntiere(c, bareme.ConstanteReversionAbattementAge, c.Effet)
	part, okPart := c.Bareme.Constante(c, bareme.ConstanteReversionAbattementRevenus, c.Effet)
	c.ManquerSi(!okAge || !okPart, "abattement des ressources inconnu")
	if calendar.AgeOn(c.naissance, c.Effet).Years < age {
		return money.Euro{}
	}
	return foyer.RevenusActiviteEur.Value.Times(part).ArrondiCentime().Max(money.Euro{})
}

// pensionsWithoutEnfants are the survivor's own pensions without what children add to them.
func (c *calcul) pensionsWithoutEnfants() money.Euro {
	total := c.Base.Annuel.Sub(c.Base.Majoration)
	total = total.Add(c.Publique.Annuel.Sub(c.Publique.Enfants))
	total = total.Add(c.Liberale.Annuel.Sub(c.Liberale.Majoration)).Add(c.Barreau.Base).Add(c.Barreau.Complementaire)
	total = total.Add(c.salariesHorsEnfants())
	return total.Add(c.Rci.Annuel).Add(c.Rafp.Annuel)
}

// majorerReversion adds what is due on top: for three children, a tenth of the minimum at least; for a small pension
// from the age of the full rate on, for dependent children before it. Law: CSS L353-5, L353-6, R353-2, R353-11.
func (c *calcul) majorerReversion() {
	p := &c.Reversion
	p.Enfants = p.Servie.Max(p.Minimum).Times(c.Enfants.Majoration).ArrondiCentime()
	montants := c.montantsReversion()
	age, ok := c.Bareme.AgeTauxPleinAutomatique(c, c.naissance, c.Effet)
	c.exiger(ok, "age_taux_plein_automatique")
	if calendar.AgeOn(c.naissance, c.Effet).Compare(age) >= 0 {
		p.Petites = c.majorerPetite(montants)
		return
	}
	if len(c.Dossier.Carriere) == 0 {
		p.Forfait = money.Euro{Decimal: montants.Enfant.MulInt(monthsPerYear * c.dependants())}
	}
}

// majorerPetite is a share of a small pension, by the quarter, within a ceiling of all pensions.
func (c *calcul) majorerPetite(montants bareme.ReversionMontants) money.Euro {
	part, ok := c.Bareme.Constante(c, bareme.ConstanteReversionMajorationPart, c.Effet)
	c.ManquerSi(!ok || !montants.MajorationConnue, "majoration des petites réversions inconnue")
	perTrimestre := func(annuel money.Euro) money.Euro { return money.Euro{Decimal: annuel.QuoHalfUp(money.Int(4), 2)} }
	reversion := perTrimestre(c.Reversion.Servie)
	others := perTrimestre(c.Total().Add(c.Reversion.totalComplementaire()))
	rest := montants.MajorationPlafond.Sub(reversion).Sub(others).Max(money.Euro{})
	majoration := reversion.Times(part).ArrondiCentime().Min(rest)
	return money.Euro{Decimal: majoration.MulInt(4)}
}
