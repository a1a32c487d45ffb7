package minima

import (
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// autreRegime judges the reversion of the special schemes, of lawyers and of the liberal sections: a share of the pension, each with its age
// and its length of marriage, lost by a new marriage, shared between the spouses who have not married again. Law: decree 2008-639 art. 19 and
// 20 (SNCF), code des transports L5552-28 (Enim), decree 90-1215 art. 113 (CRPCEN), CSS R723-44 (CNBF).
//
// Doubt: RATP's conditions and the rules of the liberal sections were read on pages only.
func (r *reversion) autreRegime(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	c := conditions{sansRemariage: true, partage: r.union.mois.PartDesNonRemaries()}
	l := lectureConditions{r: r, ok: true}
	switch p.Regime {
	case dossier.SNCF, dossier.RATP:
		c.part, c.sansCouple = l.part(bareme.ConstanteSpeciauxReversionPart), true
		c.mariage.avantDeces, c.mariage.avantCessation = l.entier(bareme.ConstanteFpReversionMariage), l.entier(bareme.ConstanteFpReversionMariageAvantCessation)
		if p.Regime == dossier.RATP {
			r.t.Doubt("Réversion du régime RATP : les conditions de mariage de la SNCF sont supposées.")
		}
	case dossier.IEG:
		c.part = l.part(bareme.ConstanteSpeciauxReversionPart)
		c.mariage = dureeMariage{avantDeces: l.entier(bareme.ConstanteIegReversionMariage), avantPension: true}
	case dossier.CRPCEN:
		c.part, c.sansCouple = l.part(bareme.ConstanteCrpcenReversionPart), true
		c.mariage.avantDeces, c.mariage.avantCessation = l.entier(bareme.ConstanteFpReversionMariage), l.entier(bareme.ConstanteFpReversionMariageAvantCessation)
	case dossier.ENIM:
		c.part, c.sansCouple = l.part(bareme.ConstanteEnimReversionPart), true
		r.conditionsEnim(p, &c, &l)
	case dossier.CNBF:
		c.part, c.mariage.avantDeces = l.part(bareme.ConstanteCnbfReversionPart), l.entier(bareme.ConstanteCnbfReversionMariage)
	case dossier.CNBFComplementaire:
		c.part, c.mariage.avantDeces = l.part(bareme.ConstanteCnbfReversionComplementairePart), l.entier(bareme.ConstanteCnbfReversionMariage)
		c.age = l.entier(bareme.ConstanteCnbfReversionComplementaireAge)
	default:
		age, ok := ageSectionLiberale(p.Regime)
		if !ok {
			r.t.Incomplete("Réversion du régime " + p.Regime.String() + " : ses règles ne sont pas au barème.")
			return
		}
		c.part, c.mariage.avantDeces = l.part(bareme.ConstanteLiberauxReversionPart), l.entier(bareme.ConstanteLiberauxReversionMariage)
		c.age = l.entier(age)
		r.t.Doubt("Réversion du régime " + p.Regime.String() + " : part, âge et durée de mariage lus sur des pages, le règlement n'a pas été lu.")
	}
	if !l.ok {
		r.t.Incomplete("Réversion du régime " + p.Regime.String() + " : ses règles sont inconnues à la date d'effet.")
		return
	}
	r.partDePension(i, p, x, c)
}

// ageSectionLiberale is the constant that holds the age of a section; false where no rule was found.
func ageSectionLiberale(regime dossier.Regime) (bareme.ConstanteID, bool) {
	switch regime {
	case dossier.CARMF, dossier.CARPV, dossier.CAVEC, dossier.CAVP, dossier.CIPAV:
		return bareme.ConstanteLiberauxReversionAge, true
	case dossier.CPRNSectionB, dossier.CPRNSectionC:
		return bareme.ConstanteLiberauxReversionAgeCprn, true
	case dossier.CAVOM:
		return bareme.ConstanteLiberauxReversionAgeCavom, true
	case dossier.CARCDSF, dossier.CARPIMKO, dossier.CAVAMAC:
		return bareme.ConstanteLiberauxReversionAgeTardif, true
	}
	return 0, false
}

// conditionsEnim sets the age and the length of marriage of a seaman's survivor: none with a child of the marriage; from 40 when the marriage
// is two years older than the end of the services, else from 55 after four years; below fifteen years of services, from 55 with two years
// before the death. Law: code des transports L5552-28, L5552-29.
func (r *reversion) conditionsEnim(p *dossier.PensionDefunt, c *conditions, l *lectureConditions) {
	const trimestresParAn = 4
	anterieur, services := l.entier(bareme.ConstanteEnimReversionMariageAnterieur), l.entier(bareme.ConstanteEnimReversionServices)
	enfant := len(r.s.Dossier.Assure.Enfants) > 0
	if !p.Trimestres.Present {
		r.t.Doubt("Réversion de l'Enim : services du marin inconnus, réputés de quinze ans au moins.")
	}
	if p.Trimestres.Present && p.Trimestres.Value < services*trimestresParAn {
		c.age, c.mariage.avantDeces = l.entier(bareme.ConstanteEnimReversionAge), anterieur
		return
	}
	if enfant {
		r.t.Doubt("Réversion de l'Enim : un enfant du dossier est réputé issu du mariage.")
		return
	}
	from := r.union.periode.From
	if !from.IsZero() && !p.Date.IsZero() && from.AddYears(anterieur).After(p.Date) {
		c.age, c.mariage.avantDeces = l.entier(bareme.ConstanteEnimReversionAge), l.entier(bareme.ConstanteEnimReversionMariage)
		return
	}
	c.age = l.entier(bareme.ConstanteEnimReversionAgeMariageAnterieur)
}
