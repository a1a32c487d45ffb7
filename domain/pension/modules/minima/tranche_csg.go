package minima

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneTauxCsgFoyer = pension.Modele{
		Genre: pension.Decision, Label: "Taux de CSG du foyer",
		Formule: "revenu fiscal de référence {revenuFiscal}, seuils {seuilExoneration}, " +
			"{seuilReduit} et {seuilMedian} pour {parts} parts",
		Unite: pension.EUR, Loi: law.CSSL136_8,
	}
	ligneTauxReduitGarde = pension.Modele{
		Genre: pension.Decision, Label: "Taux réduit gardé : seuil dépassé une seule année",
		Formule: "revenu {revenu}, seuil {seuil}", Loi: law.CSSL136_8,
	}
)

// situationCsg is the row of the table of rates for a rate of CSG.
func situationCsg(x regles.TrancheCsg) bareme.SituationCsg {
	return [...]bareme.SituationCsg{
		bareme.CsgExoneration, bareme.CsgTauxReduit, bareme.CsgTauxMedian, bareme.CsgTauxNormal,
	}[x]
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

func (p *prelevement) readSeuils(annee int, parts money.Decimal) (regles.SeuilsCsg, bool) {
	s := p.s
	return regles.LireSeuilsCsg(s.Bareme, p.t, s.Dossier.Assure.Residence.Departement, annee, parts, s.DateEffet.Lire())
}

// tranche finds the rate of the household; known is false when its income for tax is not known.
func (p *prelevement) tranche() (tranche regles.TrancheCsg, known bool) {
	s := p.s
	t := p.t
	foyer := s.Dossier.Foyer
	if foyer == nil {
		p.out.Motif = motifFoyerInconnu
		t.Warn("Le dossier ne décrit pas le foyer fiscal : le net dépend du revenu fiscal de référence ; " +
			"il est donné pour chaque taux de CSG.")
		return 0, false
	}
	if p.byImpot() {
		return 0, false
	}
	p.out.Motif = motifRevenuFiscal
	if !p.revenuKnown(foyer) {
		p.out.Motif = motifFoyerInconnu
		return 0, false
	}
	parts, known := p.parts(foyer)
	if !known {
		return 0, false
	}
	rfr := foyer.RevenuFiscalReferenceEur.Value
	annee := s.DateEffet.Lire().Year
	x, ok := p.readSeuils(annee, parts)
	if !ok {
		t.Incomplete("Barème csg_seuils_rfr : seuils inconnus pour l'année de la date d'effet ; " +
			"le net est donné pour chaque taux de CSG.")
		return 0, false
	}
	p.noter(annee, x)
	if x.Egal(rfr) {
		t.Doubt("Revenu fiscal de référence égal à un seuil : la page officielle le range dessous, " +
			"certaines caisses dessus.")
	}
	tranche = x.Tranche(rfr)
	t.Step(
		pension.Step{Modele: &ligneTauxCsgFoyer, Objet: tranche.String(), Valeur: pension.Montant(rfr)},
		pension.Montant(rfr), pension.Montant(x.Exoneration), pension.Montant(x.Reduit), pension.Montant(x.Median),
		pension.Taux(parts),
	)
	if tranche > regles.CsgReduit && p.lisse(foyer, parts, annee) {
		p.out.Lissage = true
		p.out.Motif = motifLissage
		tranche = regles.CsgReduit
	}
	return tranche, true
}

// byImpot says whether the rate depends on the income tax due, which a dossier does not tell: that was the law until
// 2014. Law: CSS L136-8 III, loi 2014-1554 art. 7.
func (p *prelevement) byImpot() bool {
	s := p.s
	t := p.t
	since, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteCsgSeuilsRevenuDepuis, s.DateEffet.Lire())
	if !ok || !s.DateEffet.Lire().Before(since) {
		return false
	}
	p.out.Motif = motifImpotInconnu
	t.Warn("Avant 2015, le taux de CSG dépendait de l'impôt sur le revenu dû, qu'un dossier ne dit pas : " +
		"le net est donné pour chaque taux.")
	return true
}

func (p *prelevement) noter(annee int, x regles.SeuilsCsg) {
	p.out.Seuils = append(p.out.Seuils, SeuilFoyer{1, annee, x.Exoneration}, SeuilFoyer{2, annee, x.Reduit})
	if x.HasMedian {
		p.out.Seuils = append(p.out.Seuils, SeuilFoyer{3, annee, x.Median})
	}
}

// revenuKnown says whether the dossier has the income of the right year; its lack opens a gap.
func (p *prelevement) revenuKnown(foyer *dossier.Foyer) bool {
	const champ = "/foyer/rfrEur"
	annee := regles.AnneeDesRevenus(p.s.DateEffet.Lire())
	wrongYear := foyer.AnneeRfr.Present && foyer.AnneeRfr.Value != annee && !p.s.Substitue(champ)
	if foyer.RevenuFiscalReferenceEur.Present && !wrongYear {
		return true
	}
	p.t.Missing(pension.Lacune{
		Champ: champ, Kind: gap.MontantEur, Annee: annee, Unite: pension.EUR,
		Message: "Revenu fiscal de référence absent pour l'année des revenus qui fixe le taux de CSG (deux ans avant " +
			"la date d'effet).",
	}.AuMoins(0))
	return false
}

// parts returns the shares of the household; a gap asks for those that a dossier must tell and does not.
func (p *prelevement) parts(foyer *dossier.Foyer) (money.Decimal, bool) {
	parts, known := regles.PartsFiscales(foyer)
	if !known {
		l := pension.Lacune{
			Champ: "/foyer/parts", Kind: gap.Decimal,
			Message: "Nombre de parts fiscales absent ou inférieur à 1 : les seuils de CSG en dépendent.",
		}
		p.t.Missing(l.Bornes(1, 40))
	}
	return parts, known
}

// lisse says whether the reduced rate is kept: the income of the year before did not pass threshold 2 of its own
// year. Law: CSS L136-8 III 2°.
func (p *prelevement) lisse(foyer *dossier.Foyer, parts money.Decimal, annee int) bool {
	s := p.s
	t := p.t
	enVigueur, known := regles.LissageCsgEnVigueur(s.Bareme, t, s.DateEffet.Lire())
	if !known {
		t.Incomplete("Barème constantes_regimes : date du lissage du taux de CSG inconnue.")
	}
	if !enVigueur {
		return false
	}
	if !foyer.RfrPrecedentEur.Present {
		t.Missing(pension.Lacune{
			Champ: "/foyer/rfrPrecedentEur", Kind: gap.MontantEur,
			Annee: regles.AnneeDesRevenus(s.DateEffet.Lire()) - 1, Unite: pension.EUR,
			Message: "Revenu fiscal de référence de l'année d'avant absent : le taux réduit est gardé si le seuil " +
				"n'a été dépassé qu'une seule année.",
		}.AuMoins(0))
		return false
	}
	kept, known, seuil := regles.LisseCsg(s.Bareme, t, s.Dossier, parts, s.DateEffet.Lire())
	if !known {
		t.Incomplete("Barème csg_seuils_rfr : seuil de l'année précédente inconnu, le lissage ne peut pas être jugé.")
		return false
	}
	p.out.Seuils = append(p.out.Seuils, SeuilFoyer{2, annee - 1, seuil})
	t.Step(
		pension.Step{Modele: &ligneTauxReduitGarde, Annee: annee - 1, Valeur: pension.Oui(kept)},
		pension.Montant(foyer.RfrPrecedentEur.Value), pension.Montant(seuil),
	)
	return kept
}
