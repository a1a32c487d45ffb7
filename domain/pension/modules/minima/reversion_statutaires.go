package minima

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// majorationReversion is what a survivor keeps of the deceased's increase for children.
type majorationReversion uint8

// The ways in which an increase for children follows a survivor's pension.
const (
	// majorationNonLue is that of schemes whose rule was not read.
	majorationNonLue majorationReversion = iota
	// majorationEleves goes to the spouse who raised the children.
	majorationEleves
	// majorationToujours belongs to the pension.
	majorationToujours
)

// enfantOuvre says whether a child of the dossier opens the pension of a marriage that is too short. A child or a
// pension without a date is taken to open it.
func (r *reversion) enfantOuvre(p *dossier.PensionDefunt, d dureeMariage) bool {
	children := r.s.Dossier.Assure.Enfants
	switch {
	case len(children) == 0:
		return false
	case d.enfant == enfantToujours || p.Date.IsZero():
		return true
	case d.withChild > 0 && r.union.mois.Siens >= monthsPerYear*d.withChild:
		return true
	case d.enfant == enfantMariageAvantCessation:
		for i, sien := range r.union.siens {
			if sien && r.s.Dossier.Defunt.Mariages[i].Periode.From.Before(p.Date) {
				return true
			}
		}
		return false
	}
	days, _ := r.s.Bareme.ConstanteEntiere(r.t, bareme.ConstanteConceptionAvantNaissance, r.s.DateEffet.Lire())
	for i := range children {
		if born := children[i].DateNaissance; born.IsZero() || born.Before(p.Date.AddDays(days)) {
			return true
		}
	}
	return false
}

// majorerPart adds the survivor's part of the deceased's increase for children.
func (r *reversion) majorerPart(p *dossier.PensionDefunt, x *ReversionRegime, c conditions) {
	increase := p.MajorationEnfantsEur.Or(money.Euro{})
	if !x.Ouverte || increase.IsZero() {
		return
	}
	switch {
	case c.majoration == majorationNonLue && avecMajoration(p.Regime):
		r.t.Doubt("Réversion du régime " + p.Regime.String() + " : ce qu'elle garde de la majoration pour enfants du " +
			"défunt n'a pas été lu ; elle n'est pas comptée.")
	case c.majoration == majorationNonLue:
	case c.majoration == majorationEleves && !r.s.Enfants.Lire().Majoration10:
		r.t.Doubt("Réversion du régime " + p.Regime.String() + " : la majoration pour enfants n'est due qu'au " +
			"conjoint qui les a élevés, ce que le dossier ne dit pas.")
	default:
		x.MajorationEnfantsEur = c.partage.De(increase.Times(c.part))
	}
}

// avecMajoration says whether pensions of a special scheme carry an increase for children whose reversion was not read.
func avecMajoration(regime dossier.Regime) bool {
	return regime == dossier.CRPCEN || regime == dossier.BDF
}

// conditionsSncf sets the conditions of the SNCF: two years of marriage before the end of work, else four, two with a
// child; none with a child born or conceived before that end. A pension that reached the minimum leaves a share of it
// at least. Law: décret 2008-639 art. 18 and 19.
func (r *reversion) conditionsSncf(p *dossier.PensionDefunt, c *conditions, l *lectureConditions) {
	c.part = l.part(bareme.ConstanteSpeciauxReversionPart)
	c.withoutCouple = true
	c.majoration = majorationEleves
	c.mariage = l.mariageStatutaire(enfantAvantCessation)
	c.mariage.withChild = l.integer(bareme.ConstanteSpeciauxReversionMariageEnfant)
	share, since := r.s.Bareme.Constante(r.t, bareme.ConstanteSncfReversionMinimumPart, r.s.DateEffet.Lire())
	whole, ok := regles.MinimumSncf(r.s.Bareme, r.t, r.s.DateEffet.Lire())
	if !ok || !since || !p.AnnuelEur.Present {
		return
	}
	// Rises that were rounded may leave a pension that was raised to the minimum a few cents below it.
	tolerance := money.Euro{Decimal: money.Int(1)}
	own := p.AnnuelEur.Value.Sub(p.MajorationEnfantsEur.Or(money.Euro{}))
	if !own.Add(tolerance).Less(whole) {
		c.minimum = whole.Times(share).ArrondiCentime()
	}
}

// conditionsRatp sets the conditions of the RATP: two years of marriage before the end of work or a child of a marriage
// older than it; after it, two years with a child, or four years, from an age then. Neither a new marriage nor life as
// a couple takes the pension away. Law: décret 2008-637 art. 28 to 30, in their version of 2008.
func (r *reversion) conditionsRatp(p *dossier.PensionDefunt, c *conditions, l *lectureConditions) {
	c.part = l.part(bareme.ConstanteSpeciauxReversionPart)
	c.withoutRemariage = false
	c.majoration = majorationEleves
	c.mariage = l.mariageStatutaire(enfantMariageAvantCessation)
	c.mariage.withChild = l.integer(bareme.ConstanteSpeciauxReversionMariageEnfant)
	early := c.mariage
	early.beforeDeces = 0
	if ok, missing := r.dureeSuffisante(p, early); !ok && !missing {
		c.age = l.integer(bareme.ConstanteRatpReversionAgeMariageTardif)
	}
	foyer := r.s.Dossier.Foyer
	if r.union.remarie || foyer != nil && foyer.Couple {
		r.t.Doubt("Réversion du régime RATP : après un nouveau mariage, un pacs ou un concubinage elle n'est plus " +
			"revalorisée (décret 2008-637, article 30).")
	}
}

// conditionsIeg sets the conditions of gas and electricity: two years of marriage when it followed the pension. Means
// under the ceiling of the general scheme's survivors add a share. Too short services give a capital in place of the
// pension; false then. Law: décret 46-1541 annexe 3 art. 22 to 24.
//
// Doubt: the minimum of article 19 II, which means open too, is left out of a survivor's pension.
func (r *reversion) conditionsIeg(
	p *dossier.PensionDefunt, x *ReversionRegime, c *conditions, l *lectureConditions,
) bool {
	effet := r.s.DateEffet.Lire()
	c.part = l.part(bareme.ConstanteSpeciauxReversionPart)
	c.majoration = majorationToujours
	c.mariage = dureeMariage{beforeDeces: l.integer(bareme.ConstanteIegReversionMariage), beforePension: true}
	few, limited := r.s.Bareme.ConstanteEntiere(r.t, bareme.ConstanteIegReversionCapitalTrimestres, effet)
	if limited && p.Trimestres.Present && p.Trimestres.Value <= few {
		x.PremiereDateEffet = r.s.Dossier.Defunt.DateDeces.FirstOfNextMonth()
		x.shut(reversionCapital)
		r.t.Warn("Réversion du régime IEG : " + strconv.Itoa(few) + " trimestres de services au plus donnent un " +
			"capital décès, et non une pension (annexe 3 du statut, article 22 IV).")
		return false
	}
	part, known := r.s.Bareme.Constante(r.t, bareme.ConstanteIegReversionComplementPart, effet)
	if known && r.sousPlafond() {
		c.complement = part
	}
	return true
}

// sousPlafond says whether the means of a survivor of gas and electricity are within the ceiling of the general scheme.
func (r *reversion) sousPlafond() bool {
	foyer := r.s.Dossier.Foyer
	if foyer == nil || !foyer.RessourcesAnnuellesEur.Present {
		r.t.Doubt("Réversion du régime IEG : un complément de 4 % et un minimum s'ajoutent sous un plafond de " +
			"ressources (annexe 3 du statut, articles 19 et 23), que le dossier ne dit pas.")
		return false
	}
	ceiling, ok := regles.PlafondReversion(r.s.Bareme, r.t, r.s.DateEffet.Lire(), foyer.Couple)
	if !ok {
		r.t.Incomplete("Barème reversion_montants : plafond de ressources inconnu pour l'année de la date d'effet.")
		return false
	}
	means := ressourcesPersonnelles(r.s, r.t, r.abattement(foyer), true)
	return !ceiling.Less(means.Retenues())
}

// conditionsTheatres sets the conditions of the Opéra and of the Comédie-Française: half of the pension after four
// years of marriage, or two of services since it, or with a child of a marriage older than the end of the services; a
// new marriage or life as a couple takes it away. Law: décret 68-382 art. 22 and 23 bis; décret 68-960 art. 20, 21 bis.
//
// Doubt: the article that made widowers wait was read in an old version only, and is taken to be repealed.
func (r *reversion) conditionsTheatres(regime dossier.Regime, c *conditions, l *lectureConditions) {
	c.part = l.part(bareme.ConstanteSpeciauxReversionPart)
	c.withoutCouple = true
	c.majoration = majorationEleves
	c.mariage = l.mariageStatutaire(enfantMariageAvantCessation)
	if regime == dossier.ComedieFrancaise {
		return
	}
	age := l.integer(bareme.ConstanteOperaReversionAgeVeuf)
	birth := r.s.Dossier.Assure.DateNaissance
	if r.s.Dossier.Assure.Sexe == dossier.Homme && r.s.DateEffet.Lire().Before(birth.AddYears(age)) {
		r.t.Doubt("Réversion de l'Opéra : l'article 23 du décret 68-382 faisait attendre à un veuf l'âge de " +
			strconv.Itoa(age) + " ans ; il est réputé abrogé, aucun âge n'est exigé.")
	}
}

// mariageStatutaire reads the length of marriage that these schemes share with the civil service.
func (l *lectureConditions) mariageStatutaire(child enfantDuMariage) dureeMariage {
	return dureeMariage{
		beforeDeces:     l.integer(bareme.ConstanteFpReversionMariage),
		beforeCessation: l.integer(bareme.ConstanteFpReversionMariageAvantCessation),
		enfant:          child,
	}
}

// limiterMines holds a miner's survivor's pension and the survivor's own miner's pension, together, to the pension of
// so many quarters, or of those of the deceased when they were more. Law: decree 46-2769.
//
// Doubt: read on a page only.
func (r *reversion) limiterMines(p *dossier.PensionDefunt, x *ReversionRegime) {
	own := r.pensionMiniere()
	if own.IsZero() {
		return
	}
	effet := r.s.DateEffet.Lire()
	quarters, ok := r.s.Bareme.ConstanteEntiere(r.t, bareme.ConstanteMinesReversionCumulTrimestres, effet)
	if !ok {
		r.t.Incomplete("Barème constantes_regimes : limite du cumul de deux pensions de mineur inconnue.")
		return
	}
	limit := x.PensionDefuntEur
	if p.Trimestres.Present && p.Trimestres.Value > 0 && p.Trimestres.Value < quarters {
		limit = limit.Share(quarters, p.Trimestres.Value).ArrondiCentime()
	}
	if !p.Trimestres.Present {
		r.t.Doubt("Réversion des mines : trimestres du défunt inconnus, réputés de " + strconv.Itoa(quarters) +
			" au moins pour la limite du cumul avec la pension minière du survivant.")
	}
	x.ReversionBaseEur = x.ReversionBaseEur.Min(limit.Sub(own).Max(money.Euro{}))
}

// pensionMiniere is the survivor's own miner's pension, computed or drawn already.
func (r *reversion) pensionMiniere() (own money.Euro) {
	propres := pensionsPropres(r.s, nil)
	for i := range propres {
		if propres[i].Regime == dossier.Mines {
			own = own.Add(propres[i].AnnuelEur)
		}
	}
	servies := pensionsEnPaiement(r.s, propres)
	for _, p := range servies.Connues {
		if p.Regime == dossier.Mines {
			own = own.Add(p.AnnuelEur)
		}
	}
	mines := func(regime dossier.Regime) bool { return regime == dossier.Mines }
	demanderMontants(r.s, r.t, servies, mines, "la limite de deux pensions de mineur")
	return own
}
