package minima

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// otherRegime judges the reversion of the special schemes, of lawyers and of the liberal sections: a share of the
// pension, each with its age and its length of marriage, lost by a new marriage, shared between the spouses who have
// not married again. Law: decree 2008-639 art. 19 and 20 (SNCF), code des transports L5552-28 (Enim), decree 90-1215
// art. 113 (CRPCEN), CSS R723-44 (CNBF), CRPM L732-62 (farmers' supplementary scheme), decrees 46-2769 (miners),
// 2007-262 (Banque de France) and 68-382 (Opéra).
//
// Doubt: RATP's conditions and the rules of the liberal sections were read on pages only.
func (r *reversion) otherRegime(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	c := conditions{withoutRemariage: true, partage: r.union.mois.PartDesNonRemaries()}
	l := lectureConditions{r: r, ok: true}
	switch p.Regime {
	case dossier.SNCF, dossier.RATP:
		c.part = l.part(bareme.ConstanteSpeciauxReversionPart)
		c.withoutCouple = true
		c.mariage.beforeDeces, c.mariage.beforeCessation = l.integer(
			bareme.ConstanteFpReversionMariage,
		), l.integer(bareme.ConstanteFpReversionMariageAvantCessation)
		if p.Regime == dossier.RATP {
			r.t.Doubt("Réversion du régime RATP : les conditions de mariage de la SNCF sont supposées.")
		}
	case dossier.IEG:
		c.part = l.part(bareme.ConstanteSpeciauxReversionPart)
		c.mariage = dureeMariage{beforeDeces: l.integer(bareme.ConstanteIegReversionMariage), beforePension: true}
	case dossier.CRPCEN:
		c.part = l.part(bareme.ConstanteCrpcenReversionPart)
		c.withoutCouple = true
		c.mariage.beforeDeces, c.mariage.beforeCessation = l.integer(
			bareme.ConstanteFpReversionMariage,
		), l.integer(bareme.ConstanteFpReversionMariageAvantCessation)
	case dossier.Mines, dossier.BDF, dossier.Opera:
		r.conditionsSansAge(p.Regime, &c, &l)
	case dossier.ENIM:
		c.part = l.part(bareme.ConstanteEnimReversionPart)
		c.withoutCouple = true
		r.conditionsEnim(p, &c, &l)
	case dossier.CNBF:
		c.part, c.mariage.beforeDeces = l.part(
			bareme.ConstanteCnbfReversionPart,
		), l.integer(bareme.ConstanteCnbfReversionMariage)
	case dossier.CNBFComplementaire:
		c.part, c.mariage.beforeDeces = l.part(
			bareme.ConstanteCnbfReversionComplementairePart,
		), l.integer(bareme.ConstanteCnbfReversionMariage)
		c.age = l.integer(bareme.ConstanteCnbfReversionComplementaireAge)
	case dossier.MSARCO:
		c.part = l.part(bareme.ConstanteMsaRcoReversionPart)
		c.mariage.beforeDeces = l.integer(bareme.ConstanteMsaRcoReversionMariage)
		c.age = l.integer(bareme.ConstanteMsaRcoReversionAge)
		var invalide bool
		invalide, c.invalideDepuis = r.invalide()
		children := l.integer(bareme.ConstanteMsaRcoReversionEnfantsSansAge)
		if invalide && c.invalideDepuis.IsZero() || r.enfantsACharge() >= children {
			c.age = 0
		}
	default:
		if !r.conditionsLiberales(p.Regime, &c, &l) {
			return
		}
	}
	if !l.ok {
		r.t.Incomplete("Réversion du régime " + p.Regime.String() + " : ses règles sont inconnues à la date d'effet.")
		return
	}
	r.partDePension(i, p, x, c)
}

// conditionsLiberales sets the conditions of a liberal section; false where no rule was found.
func (r *reversion) conditionsLiberales(regime dossier.Regime, c *conditions, l *lectureConditions) bool {
	if regime == dossier.CARMFASV {
		c.part = l.part(bareme.ConstanteCarmfAsvReversionPart)
		c.mariage.beforeDeces = l.integer(bareme.ConstanteCarmfAsvReversionMariage)
		c.age = l.integer(bareme.ConstanteCarmfAsvReversionAge)
		r.t.Doubt("Réversion de l'allocation supplémentaire des médecins : la règle des pensions de peu de points " +
			"n'est pas appliquée, le règlement n'ayant pas été lu.")
		return true
	}
	age, ok := ageSectionLiberale(regime)
	if !ok {
		r.t.Incomplete("Réversion du régime " + regime.String() + " : ses règles ne sont pas au barème.")
		return false
	}
	c.part = l.part(bareme.ConstanteLiberauxReversionPart)
	c.mariage.beforeDeces = l.integer(bareme.ConstanteLiberauxReversionMariage)
	c.age = l.integer(age)
	r.t.Doubt("Réversion du régime " + regime.String() + " : part, âge et durée de mariage lus sur des pages, " +
		"le règlement n'a pas été lu.")
	return true
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

// conditionsSansAge sets the conditions of schemes that leave a pension at any age: miners after two years of marriage,
// the Banque de France after three, lifted by a child of the marriage. Law: decrees 46-2769 and 2007-262, read on the
// pages of the Caisse des dépôts.
//
// Doubt: what a survivor's own miner's pension takes off is not counted.
func (r *reversion) conditionsSansAge(regime dossier.Regime, c *conditions, l *lectureConditions) {
	switch regime {
	case dossier.Mines:
		c.part = l.part(bareme.ConstanteMinesReversionPart)
		c.mariage.beforeDeces = l.integer(bareme.ConstanteMinesReversionMariage)
		c.withoutCouple = true
		if r.s.Repartition.Lire().A(dossier.Mines) {
			r.t.Doubt("Réversion des mines : la limite du cumul avec la pension minière du survivant n'est pas " +
				"appliquée.")
		}
	case dossier.BDF:
		c.part = l.part(bareme.ConstanteBdfReversionPart)
		c.mariage.beforeDeces = l.integer(bareme.ConstanteBdfReversionMariage)
		c.withoutCouple = true
	default:
		r.conditionsOpera(c, l)
	}
}

// conditionsOpera sets the conditions of the Opéra: half of the pension after four years of marriage, or two before the
// end of the services.
//
// Doubt: a page makes widowers wait for an age that widows do not have; the article was not read.
func (r *reversion) conditionsOpera(c *conditions, l *lectureConditions) {
	c.part = l.part(bareme.ConstanteSpeciauxReversionPart)
	c.mariage.beforeDeces, c.mariage.beforeCessation = l.integer(
		bareme.ConstanteFpReversionMariage,
	), l.integer(bareme.ConstanteFpReversionMariageAvantCessation)
	age := l.integer(bareme.ConstanteOperaReversionAgeVeuf)
	birth := r.s.Dossier.Assure.DateNaissance
	if r.s.Dossier.Assure.Sexe == dossier.Homme && r.s.DateEffet.Lire().Before(birth.AddYears(age)) {
		r.t.Doubt("Réversion de l'Opéra : une page demande à un veuf l'âge de " + strconv.Itoa(age) + " ans, qu'elle " +
			"ne demande pas à une veuve ; l'article n'a pas été lu, aucun âge n'est exigé.")
	}
}

// conditionsEnim sets the age and the length of marriage of a seaman's survivor: none with a child of the marriage;
// from 40 when the marriage is two years older than the end of the services, else from 55 after four years; below
// fifteen years of services, from 55 with two years before the death. Law: code des transports L5552-28, L5552-29.
func (r *reversion) conditionsEnim(p *dossier.PensionDefunt, c *conditions, l *lectureConditions) {
	const trimestresPerYear = 4
	anterieur := l.integer(bareme.ConstanteEnimReversionMariageAnterieur)
	services := l.integer(bareme.ConstanteEnimReversionServices)
	enfant := len(r.s.Dossier.Assure.Enfants) > 0
	if !p.Trimestres.Present {
		r.t.Doubt("Réversion de l'Enim : services du marin inconnus, réputés de quinze ans au moins.")
	}
	if p.Trimestres.Present && p.Trimestres.Value < services*trimestresPerYear {
		c.age = l.integer(bareme.ConstanteEnimReversionAge)
		c.mariage.beforeDeces = anterieur
		return
	}
	if enfant {
		r.t.Doubt("Réversion de l'Enim : un enfant du dossier est réputé issu du mariage.")
		return
	}
	from := r.union.periode.From
	if !from.IsZero() && !p.Date.IsZero() && from.AddYears(anterieur).After(p.Date) {
		c.age, c.mariage.beforeDeces = l.integer(
			bareme.ConstanteEnimReversionAge,
		), l.integer(bareme.ConstanteEnimReversionMariage)
		return
	}
	c.age = l.integer(bareme.ConstanteEnimReversionAgeMariageAnterieur)
}
