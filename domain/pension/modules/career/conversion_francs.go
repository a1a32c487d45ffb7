package career

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneSalaireConverti = pension.Modele{
		Genre: pension.Calcul, Label: "Salaire converti en euros",
		Formule: "{francs} F ÷ {francsParEuro}, arrondi à l'euro", Unite: pension.EUR, Loi: law.LoiFranc,
	}
	ligneSalaireAnciensFrancs = pension.Modele{
		Genre: pension.Calcul, Label: "Salaire converti en euros",
		Formule: "{anciensFrancs} anciens francs ÷ {anciensFrancsParFranc} ÷ {francsParEuro}, arrondi au centime",
		Unite:   pension.EUR, Loi: law.LoiFrancNouveau,
	}
)

// enEuros converts the pay of a line: old francs to francs to euros, francs rounded to the whole euro, old francs to
// the cent. Law: règlement (CE) 2866/98, ordonnance 58-1341.
func (p *preparation) enEuros(lu money.Decimal, devise dossier.Devise, annee int) money.Euro {
	switch devise {
	case dossier.FRF:
		rate, ok := p.francs()
		if !ok {
			p.t.Incomplete("Barème conversion_monnaie : valeur de l'euro en francs inconnue.")
			return money.Euro{}
		}
		eur := money.Euro{Decimal: lu.QuoHalfUp(rate, 0)}
		p.t.Step(
			pension.Step{Modele: &ligneSalaireConverti, Annee: annee, Valeur: pension.Montant(eur)},
			pension.Taux(lu), pension.Taux(rate),
		)
		return eur
	case dossier.ANF:
		old, okOld := p.s.Bareme.AnciensFrancsParFranc(p.t)
		rate, ok := p.francs()
		if !ok || !okOld {
			p.t.Incomplete("Barème conversion_monnaie : valeur du franc inconnue.")
			return money.Euro{}
		}
		eur := money.Euro{Decimal: lu.Quo(old).Quo(rate)}.ArrondiCentime()
		p.t.Step(
			pension.Step{Modele: &ligneSalaireAnciensFrancs, Annee: annee, Valeur: pension.Montant(eur)},
			pension.Taux(lu), pension.Taux(old), pension.Taux(rate),
		)
		return eur
	default:
		return money.Euro{Decimal: lu}
	}
}

// francs returns how many francs make a euro, read once.
func (p *preparation) francs() (money.Decimal, bool) {
	if !p.francsPerEuro.IsZero() {
		return p.francsPerEuro, true
	}
	rate, ok := p.s.Bareme.FrancsParEuro(p.t)
	p.francsPerEuro = rate
	return rate, ok
}

// deviseBareme is the same currency in the words of the tables.
func deviseBareme(d dossier.Devise) bareme.Devise {
	switch d {
	case dossier.FRF:
		return bareme.FRF
	case dossier.ANF:
		return bareme.ANF
	default:
		return bareme.EUR
	}
}
