package minima

import (
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// otherRegime judges the reversion of the special schemes, of lawyers and of the liberal sections: a share of the
// pension, each with its age and its length of marriage, lost by a new marriage, shared between the spouses who have
// not married again. Law: decree 2008-639 art. 18 to 20 (SNCF), decree 2008-637 art. 28 to 30 (RATP), decree 46-1541
// annexe 3 art. 22 to 24 (gas and electricity), code des transports L5552-28 (Enim), decree 90-1215 art. 113 (CRPCEN),
// CSS R723-44 (CNBF), CRPM L732-62 (farmers' supplementary scheme), decrees 46-2769 (miners), 2007-262 (Banque de
// France), 68-382 art. 22 and 23 bis (Opéra) and 68-960 art. 20 and 21 bis (Comédie-Française).
//
// Doubt: the rules of the liberal sections were read on pages only.
func (r *reversion) otherRegime(i int, p *dossier.PensionDefunt, x *ReversionRegime) {
	c := conditions{withoutRemariage: true, partage: r.union.mois.PartDesNonRemaries()}
	l := lectureConditions{r: r, ok: true}
	switch p.Regime {
	case dossier.SNCF:
		r.conditionsSncf(p, &c, &l)
	case dossier.RATP:
		r.conditionsRatp(p, &c, &l)
	case dossier.IEG:
		if !r.conditionsIeg(p, x, &c, &l) {
			return
		}
	case dossier.CRPCEN:
		c.part = l.part(bareme.ConstanteCrpcenReversionPart)
		c.withoutCouple = true
		c.mariage.beforeDeces, c.mariage.beforeCessation = l.integer(
			bareme.ConstanteFpReversionMariage,
		), l.integer(bareme.ConstanteFpReversionMariageAvantCessation)
	case dossier.Mines, dossier.BDF:
		r.conditionsSansAge(p.Regime, &c, &l)
	case dossier.Opera, dossier.ComedieFrancaise:
		r.conditionsTheatres(p.Regime, &c, &l)
	case dossier.ENIM:
		c.part = l.part(bareme.ConstanteEnimReversionPart)
		c.withoutCouple = true
		c.majoration = majorationToujours
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
		r.conditionsMsaRco(&c, &l)
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

// conditionsMsaRco sets the conditions of the farmers' supplementary scheme: an age, but for the disabled and for who
// raises dependent children. Law: CRPM L732-62.
func (r *reversion) conditionsMsaRco(c *conditions, l *lectureConditions) {
	c.part = l.part(bareme.ConstanteMsaRcoReversionPart)
	c.mariage.beforeDeces = l.integer(bareme.ConstanteMsaRcoReversionMariage)
	c.age = l.integer(bareme.ConstanteMsaRcoReversionAge)
	var invalide bool
	invalide, c.invalideDepuis = r.invalide()
	children := l.integer(bareme.ConstanteMsaRcoReversionEnfantsSansAge)
	if invalide && c.invalideDepuis.IsZero() || r.enfantsACharge() >= children {
		c.age = 0
	}
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
func (r *reversion) conditionsSansAge(regime dossier.Regime, c *conditions, l *lectureConditions) {
	c.withoutCouple = true
	if regime == dossier.Mines {
		c.part = l.part(bareme.ConstanteMinesReversionPart)
		c.mariage.beforeDeces = l.integer(bareme.ConstanteMinesReversionMariage)
		c.majoration = majorationEleves
		return
	}
	c.part = l.part(bareme.ConstanteBdfReversionPart)
	c.mariage.beforeDeces = l.integer(bareme.ConstanteBdfReversionMariage)
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
