package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// composePublique puts the pension together: three quarters of the pay for the whole duration, less the décote,
// raised to the guaranteed minimum for whoever lacks nothing; the surcote on top. Law: CPCMR L13, L14, L17.
func (c *calcul) composePublique(withoutDecote bool) {
	p := &c.Publique
	plein, ok := c.Bareme.Constante(c, bareme.ConstanteFpTauxMaximum, c.Effet)
	c.exiger(ok, "constantes_regimes")
	plafond, okPlafond := c.Bareme.Constante(c, bareme.ConstanteFpTauxMaximumBonifications, c.Effet)
	c.exiger(okPlafond, "constantes_regimes")
	comptes := min(p.Services, p.Requise) + p.Bonification
	p.Taux = plein.MulInt(comptes).Quo(money.Int(p.Requise))
	whole := p.Reference.Mul(plein).MulInt(comptes).Quo(money.Int(p.Requise))
	if plafond.Less(p.Taux) {
		p.Taux = plafond
		whole = p.Reference.Mul(plafond)
	}
	p.Pension = money.Euro{Decimal: whole.Mul(un.Sub(p.Decote)).HalfUp(2)}
	p.Majoree = money.Euro{Decimal: whole.Mul(p.Surcote).HalfUp(2)}
	if withoutDecote {
		p.Minimum = c.minimumGaranti().Sub(p.Pension).Max(money.Euro{})
		p.Pension = p.Pension.Add(p.Minimum)
	}
	withoutEnfants := p.Pension.Add(p.Majoree)
	p.Enfants = c.majorerPublique(withoutEnfants)
	p.Annuel = withoutEnfants.Add(p.Enfants)
}

// majorerPublique is the increase for three children or more who were raised for nine years and have reached sixteen,
// within the pay of reference. Law: CPCMR L18.
func (c *calcul) majorerPublique(withoutEnfants money.Euro) money.Euro {
	annees, okAnnees := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpEnfantsAnneesElevees, c.Effet)
	age, okAge := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpEnfantsAgeLimite, c.Effet)
	number, okNumber := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpEnfantsNombre, c.Effet)
	part, okPart := c.Bareme.Constante(c, bareme.ConstanteFpEnfantsPart, c.Effet)
	suivant, okNext := c.Bareme.Constante(c, bareme.ConstanteFpEnfantsPartSuivant, c.Effet)
	limite, okLimite := c.Bareme.Constante(c, bareme.ConstanteFpPensionEtMajorationMaximum, c.Effet)
	known := okAnnees && okAge && okNumber && okPart && okNext && okLimite
	c.ManquerSi(!known, "majoration pour enfants des fonctionnaires inconnue")
	eleves := 0
	for i := range c.Dossier.Assure.Enfants {
		e := &c.Dossier.Assure.Enfants[i]
		assezLongtemps := e.EleveAnsAvant16.Or(annees) >= annees
		assezGrand := e.DateNaissance.IsZero() || !e.DateNaissance.AddYears(age).After(c.Effet)
		if assezLongtemps && assezGrand {
			eleves++
		}
	}
	if eleves < number {
		return money.Euro{}
	}
	taux := part.Add(suivant.MulInt(eleves - number))
	rest := c.Publique.Reference.Times(limite).ArrondiCentime().Sub(withoutEnfants).Max(money.Euro{})
	return withoutEnfants.Times(taux).ArrondiCentime().Min(rest)
}

// minimumGaranti is the guaranteed minimum: a share of the pay of an index, by the years of services. Law: CPCMR L17.
func (c *calcul) minimumGaranti() money.Euro {
	p := &c.Publique
	echelle, ok := c.Bareme.FpMinimumGaranti(c, c.Effet)
	traitement, okTraitement := c.Bareme.FpMinimumGarantiTraitement(c, c.Effet)
	indice, okIndice := c.Bareme.Constante(c, bareme.ConstanteFpMinimumGarantiIndice, c.Effet)
	first, okFirst := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpMinimumGarantiBase, c.Effet)
	complet, okComplet := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpMinimumGarantiComplet, c.Effet)
	if !ok || !okTraitement || !okIndice || !okFirst || !okComplet {
		c.Manquer("minimum garanti inconnu")
		return money.Euro{}
	}
	integer := money.Euro{Decimal: traitement.Mul(echelle.IndiceReference).Quo(indice)}
	if p.Services < 4*first {
		return money.Euro{Decimal: part(integer.Decimal, p.Services, p.Requise)}
	}
	if p.Services >= 4*complet {
		return integer.ArrondiCentime()
	}
	annees := money.Int(p.Services).QuoInt(4)
	jusquAuPalier := annees.Min(echelle.Palier).Sub(money.Int(first))
	after := annees.Sub(echelle.Palier).Max(money.Decimal{})
	taux := echelle.QuinzeAns.Add(echelle.Pas.Mul(jusquAuPalier)).Add(echelle.PasFinal.Mul(after))
	return integer.Times(taux.Min(un)).ArrondiCentime()
}
