package minima

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// trancheCsg is the rate of CSG that a household's income gives. Law: CSS L136-8.
type trancheCsg uint8

const (
	trancheExonere trancheCsg = iota
	trancheReduit
	trancheMedian
	trancheNormal
)

var tranchesCsg = [...]string{"exonere", "reduit", "median", "normal"}

// String returns the word of reports.
func (x trancheCsg) String() string { return tranchesCsg[x] }

func (x trancheCsg) situation() bareme.SituationCsg {
	return [...]bareme.SituationCsg{bareme.CsgExoneration, bareme.CsgTauxReduit, bareme.CsgTauxMedian, bareme.CsgTauxNormal}[x]
}

// The reasons of a rate, as reports write them.
const (
	motifAvantageNonContributif = "avantage_non_contributif"
	motifRevenuFiscal           = "revenu_fiscal_de_reference"
	motifLissage                = "seuil_depasse_une_seule_annee"
	motifFoyerInconnu           = "foyer_fiscal_inconnu"
	motifImpotInconnu           = "impot_sur_le_revenu_inconnu"
)

// SeuilFoyer is a threshold for the shares of the household.
type SeuilFoyer struct {
	Seuil      int        `json:"seuil"`
	Annee      int        `json:"annee"`
	MontantEur money.Euro `json:"montantEur"`
}

// seuilFoyer returns a threshold for a number of shares: the first share, then an increase for each half share; half of it, rounded to the
// euro, for a quarter of a share. Overseas the first half share has its own. Law: CSS L136-8 III.
func seuilFoyer(x bareme.SeuilRfr, parts money.Decimal, diviseur int) money.Euro {
	quarters, ok := parts.Sub(money.Int(1)).MulInt(4).Floor()
	if !ok || quarters <= 0 {
		return x.PremierePart
	}
	amount, halves, next := x.PremierePart, quarters/2, x.PremiereDemiPart
	if halves > 0 {
		next = x.DemiPartsSuivantes
		amount = amount.Add(x.PremiereDemiPart).Add(money.Euro{Decimal: next.MulInt(halves - 1)})
	}
	if quarters%2 == 1 {
		amount = amount.Add(money.Euro{Decimal: next.QuoInt(diviseur)}.ArrondiEuro())
	}
	return amount
}

// seuils are the thresholds of one year for one household; troisieme is absent before 2019.
type seuils struct {
	premier, deuxieme, troisieme money.Euro
	median                       bool
}

func (p *prelevement) lireSeuils(annee int, parts money.Decimal) (x seuils, ok bool) {
	s, t := p.s, p.t
	zone := zoneCsg(s.Dossier.Assure.Residence.Departement)
	diviseur, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCsgArrondiQuartDePart, s.DateEffet.Lire())
	first, ok1 := s.Bareme.CsgSeuilRfr(t, zone, 1, annee)
	second, ok2 := s.Bareme.CsgSeuilRfr(t, zone, 2, annee)
	if !ok || !ok1 || !ok2 {
		return x, false
	}
	x.premier, x.deuxieme = seuilFoyer(first, parts, diviseur), seuilFoyer(second, parts, diviseur)
	if third, known := s.Bareme.CsgSeuilRfr(t, zone, 3, annee); known {
		x.troisieme, x.median = seuilFoyer(third, parts, diviseur), true
	}
	return x, true
}

// tranche is where an income stands; an income equal to a threshold stays under it.
func (x seuils) tranche(rfr money.Euro) trancheCsg {
	switch {
	case !x.premier.Less(rfr):
		return trancheExonere
	case !x.deuxieme.Less(rfr):
		return trancheReduit
	case x.median && !x.troisieme.Less(rfr):
		return trancheMedian
	}
	return trancheNormal
}

// egal says whether an income falls exactly on a threshold, where the funds differ.
func (x seuils) egal(rfr money.Euro) bool {
	return rfr.Equal(x.premier.Decimal) || rfr.Equal(x.deuxieme.Decimal) || x.median && rfr.Equal(x.troisieme.Decimal)
}

// tranche finds the rate of the household; known is false when its income for tax is not known.
func (p *prelevement) tranche() (tranche trancheCsg, known bool) {
	s, t := p.s, p.t
	foyer := s.Dossier.Foyer
	if foyer == nil {
		p.out.Motif = motifFoyerInconnu
		t.Warn("Le dossier ne décrit pas le foyer fiscal : le net dépend du revenu fiscal de référence ; il est donné pour chaque taux de CSG.")
		return 0, false
	}
	if p.selonImpot() {
		return 0, false
	}
	p.out.Motif = motifRevenuFiscal
	if !p.revenuConnu(foyer) {
		p.out.Motif = motifFoyerInconnu
		return 0, false
	}
	parts, known := p.parts(foyer)
	if !known {
		return 0, false
	}
	rfr, annee := foyer.RevenuFiscalReferenceEur.Value, s.DateEffet.Lire().Year
	x, ok := p.lireSeuils(annee, parts)
	if !ok {
		t.Incomplete("Barème csg_seuils_rfr : seuils inconnus pour l'année de la date d'effet ; le net est donné pour chaque taux de CSG.")
		return 0, false
	}
	p.noter(annee, x)
	if x.egal(rfr) {
		t.Doubt("Revenu fiscal de référence égal à un seuil : la page officielle le range dessous, certaines caisses dessus.")
	}
	tranche = x.tranche(rfr)
	t.Step(pension.Step{
		Label: "Taux de CSG du foyer", Objet: tranche.String(), Formule: "revenu fiscal de référence {}, seuils {}, {} et {} pour {} parts",
		Valeur: pension.Montant(rfr), Unite: pension.EUR, Loi: law.CSSL136_8,
	}, pension.Montant(rfr), pension.Montant(x.premier), pension.Montant(x.deuxieme), pension.Montant(x.troisieme), pension.Taux(parts))
	if tranche > trancheReduit && p.lisse(foyer, parts, annee) {
		p.out.Lissage, p.out.Motif, tranche = true, motifLissage, trancheReduit
	}
	return tranche, true
}

// selonImpot says whether the rate depends on the income tax due, which a dossier does not tell: that was the law until 2014. Law: CSS L136-8
// III, loi 2014-1554 art. 7.
func (p *prelevement) selonImpot() bool {
	s, t := p.s, p.t
	since, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteCsgSeuilsRevenuDepuis, s.DateEffet.Lire())
	if !ok || !s.DateEffet.Lire().Before(since) {
		return false
	}
	p.out.Motif = motifImpotInconnu
	t.Warn("Avant 2015, le taux de CSG dépendait de l'impôt sur le revenu dû, qu'un dossier ne dit pas : le net est donné pour chaque taux.")
	return true
}

func (p *prelevement) noter(annee int, x seuils) {
	p.out.Seuils = append(p.out.Seuils, SeuilFoyer{1, annee, x.premier}, SeuilFoyer{2, annee, x.deuxieme})
	if x.median {
		p.out.Seuils = append(p.out.Seuils, SeuilFoyer{3, annee, x.troisieme})
	}
}

// anneesDeDecalage is how long before the year of the levies the income for tax was earned.
const anneesDeDecalage = 2

// revenuConnu says whether the dossier has the income of the right year; its lack opens a gap.
func (p *prelevement) revenuConnu(foyer *dossier.Foyer) bool {
	const champ = "/foyer/rfrEur"
	annee := p.s.DateEffet.Lire().Year - anneesDeDecalage
	wrongYear := foyer.AnneeRfr.Present && foyer.AnneeRfr.Value != annee && !p.s.Substitue(champ)
	if foyer.RevenuFiscalReferenceEur.Present && !wrongYear {
		return true
	}
	p.t.Missing(pension.Lacune{
		Champ: champ, Kind: gap.MontantEur, Annee: annee, Unite: pension.EUR,
		Message: "Revenu fiscal de référence absent pour l'année des revenus qui fixe le taux de CSG (deux ans avant la date d'effet).",
	}.AuMoins(0))
	return false
}

// parts returns the shares of the household. One person alone has one share at least; for a couple they must be told.
func (p *prelevement) parts(foyer *dossier.Foyer) (money.Decimal, bool) {
	one := money.Int(1)
	if foyer.Parts.Present && !foyer.Parts.Value.Less(one) {
		return foyer.Parts.Value, true
	}
	if foyer.Parts.Present || foyer.Couple || !foyer.SituationDite {
		l := pension.Lacune{
			Champ: "/foyer/parts", Kind: gap.Decimal,
			Message: "Nombre de parts fiscales absent ou inférieur à 1 : les seuils de CSG en dépendent.",
		}
		p.t.Missing(l.Bornes(1, 40))
		return one, false
	}
	return one, true
}

// lisse says whether the reduced rate is kept: the income of the year before did not pass threshold 2 of its own year. Law: CSS L136-8 III 2°.
func (p *prelevement) lisse(foyer *dossier.Foyer, parts money.Decimal, annee int) bool {
	s, t := p.s, p.t
	since, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteCsgLissageDepuis, s.DateEffet.Lire())
	if !ok || s.DateEffet.Lire().Before(since) {
		return false
	}
	if !foyer.RfrPrecedentEur.Present {
		t.Missing(pension.Lacune{
			Champ: "/foyer/rfrPrecedentEur", Kind: gap.MontantEur, Annee: annee - anneesDeDecalage - 1, Unite: pension.EUR,
			Message: "Revenu fiscal de référence de l'année d'avant absent : le taux réduit est gardé si le seuil n'a été dépassé qu'une seule année.",
		}.AuMoins(0))
		return false
	}
	before, ok := p.lireSeuils(annee-1, foyer.PartsPrecedentes.Or(parts))
	if !ok {
		t.Incomplete("Barème csg_seuils_rfr : seuil de l'année précédente inconnu, le lissage ne peut pas être jugé.")
		return false
	}
	kept := !before.deuxieme.Less(foyer.RfrPrecedentEur.Value)
	p.out.Seuils = append(p.out.Seuils, SeuilFoyer{2, annee - 1, before.deuxieme})
	t.Step(pension.Step{
		Label: "Taux réduit gardé : seuil dépassé une seule année", Annee: annee - 1, Formule: "revenu {}, seuil {}", Valeur: pension.Oui(kept),
		Loi: law.CSSL136_8,
	}, pension.Montant(foyer.RfrPrecedentEur.Value), pension.Montant(before.deuxieme))
	return kept
}

func zoneCsg(departement string) bareme.ZoneCsg {
	switch {
	case departement == "973":
		return bareme.CsgGuyane
	case strings.HasPrefix(departement, "97"):
		return bareme.CsgAntillesReunion
	}
	return bareme.CsgMetropole
}
