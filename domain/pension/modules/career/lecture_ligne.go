package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// bornes are the first and last civil year that a career line may have.
type bornes struct{ first, derniere int }

// bornesAnnees returns the years that a career can hold: from the beginning of social insurance and the first age of a
// career, to the end of the current year or of the year of effect, so that a projected career is a career.
func bornesAnnees(s *pension.State, t *pension.Trace) bornes {
	b := bornes{derniere: max(s.Aujourdhui.Year, s.DateEffet.Lire().Year)}
	first, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstantePremiereAnneeCarriere, s.DateEffet.Lire())
	age, okAge := s.Bareme.ConstanteEntiere(t, bareme.ConstanteAgeMinimumCarriere, s.DateEffet.Lire())
	if !ok || !okAge {
		t.Incomplete("Barème constantes_legales : première année possible d'une carrière inconnue.")
		return b
	}
	b.first = first
	if birth := naissance(s); !birth.IsZero() {
		b.first = max(first, birth.Year+age)
	}
	return b
}

// preparation makes the lines of the dossier ready for calculation.
type preparation struct {
	s      *pension.State
	t      *pension.Trace
	bornes bornes
	// reprises keeps lines for other runs, nil for none.
	reprises *LignesReprises
	// servis are the schemes that serve a pension already.
	servis regles.Servis
	// achetees are the years of which the settlement declares a purchase.
	achetees map[int]bool
	// francsPerEuro is 0 before the first line in francs.
	francsPerEuro money.Decimal
}

// lignes returns the usable lines, and those that wait for a gap to be filled: the first of them, and
// how many they are.
func (p *preparation) lignes() (usable []faits.Ligne, aside []LigneEcartee, total int) {
	source := p.s.Dossier.Carriere
	usable, from := p.reprises.takeOver(p, source)
	aside = []LigneEcartee{}
	for i := from; i < len(source); i++ {
		p.reprises.retain(p, i, len(usable), total)
		if e := p.exclusion(i, source[i]); e.exclut() {
			p.t.Missing(e.lacune)
			total++
			if len(aside) < maximumListe {
				aside = append(aside, LigneEcartee{Ligne: i, Motif: e.motif})
			}
			continue
		}
		usable = append(usable, faits.Ligne{})
		l := &usable[len(usable)-1]
		p.prepare(l, i, source[i])
	}
	p.reprises.retain(p, len(source), len(usable), total)
	return usable, aside, total
}

// flagManques opens the gaps of the usable lines, once each has the scheme that takes it.
func (p *preparation) flagManques(lignes []faits.Ligne) {
	for i := range lignes {
		p.flagManque(&lignes[i])
	}
}

// prepare makes one usable line ready.
func (p *preparation) prepare(l *faits.Ligne, i int, source *dossier.Ligne) {
	l.Index = i
	l.Annee = source.Annee.Value
	l.Regime = source.Regime
	l.Nature = source.Nature
	l.Source = source
	if !withoutDates(&source.Periode) {
		l.Periode = source.Periode
		if l.Nature != dossier.ServiceNational {
			l.Periode = inAnnee(source.Periode, l.Annee)
		}
	}
	if source.Salaire.Present && source.MicroEntreprise() {
		p.revenuMicro(l, source)
		return
	}
	if source.Salaire.Present {
		l.SalaireLu = source.Salaire.Value
		l.Devise = source.Devise
		l.SalairePresent = true
		if l.Devise != dossier.EUR && p.substitue(i, source.ChampSalaire.String()) {
			l.Devise = dossier.EUR
		}
		l.SalaireEur = p.enEuros(l.SalaireLu, l.Devise, l.Annee)
		return
	}
	if l.Nature == dossier.AVPF || l.Nature == dossier.AVA {
		p.forfaitAuFoyer(l)
	}
}

func withoutDates(p *calendar.Span) bool { return p.From.IsZero() && p.To.IsZero() }

// inAnnee completes and cuts a period to its civil year: an end that is missing is the year's; a period
// outside the year is absent.
func inAnnee(p calendar.Span, annee int) calendar.Span {
	first := calendar.Date{Year: annee, Month: 1, Day: 1}
	last := regles.FinDAnnee(annee)
	if !p.Overlaps(calendar.Span{From: first, To: last}) {
		return calendar.Span{}
	}
	out := calendar.Span{From: first, To: last}
	if !p.From.IsZero() {
		out.From = calendar.Later(p.From, first)
	}
	if !p.To.IsZero() {
		out.To = calendar.Earlier(p.To, last)
	}
	return out
}

// substitue says whether an override has filled a member of a line.
func (p *preparation) substitue(ligne int, membre string) bool {
	return len(p.s.Substitutions) > 0 && p.s.Substitue(string(pointer(ligne, membre)))
}

// flagManque opens the gap of a usable line that says too little to count for anything.
func (p *preparation) flagManque(l *faits.Ligne) {
	if l.Annee > p.s.DateEffet.Lire().Year || l.Regime.EnPoints() {
		return
	}
	if remuneree(l.Nature) {
		p.manqueSalaire(l)
		return
	}
	if l.Source.Trimestres.Present {
		return
	}
	switch l.Nature {
	case dossier.ChomageIndemnise, dossier.ChomageNonIndemnise, dossier.Maladie, dossier.AccidentTravail,
		dossier.Invalidite, dossier.Detention:
		p.manqueJours(l, maximumDaysPerYear)
	case dossier.ServiceNational:
		p.manqueJours(l, joursServiceMaximum)
	case dossier.ActivitePartielle:
		p.manqueHeures(l)
	case dossier.Stage, dossier.Rachat, dossier.Equivalente, dossier.Etranger:
		if !p.compteeAutrement(l) {
			p.t.Missing(lacuneTrimestres(
				l.Index, l.Annee, "Trimestres absents : rien d'autre ne permet de les compter.",
			))
		}
	default:
		// Maternity counts at least one quarter, parents at home have their flat pay, training courses
		// count their days or none.
	}
}

// compteeAutrement says whether something else than reported quarters counts a period: its dates, days abroad, or a
// purchase that the dossier declares.
func (p *preparation) compteeAutrement(l *faits.Ligne) bool {
	dated := !l.Periode.From.IsZero()
	switch l.Nature {
	case dossier.Stage:
		return false
	case dossier.Rachat:
		return p.achetees[l.Annee]
	case dossier.Etranger:
		return dated || l.Source.Jours.Present
	default:
		return dated
	}
}

// manqueSalaire opens the gap of a year of work without pay, of a scheme whose quarters come of pay. Points that the
// statement reports stand for the complementary scheme's share alone: they replace neither the pay of the average
// salary nor the quarters. Law: CSS R351-9, R351-29, D643-1.
func (p *preparation) manqueSalaire(l *faits.Ligne) {
	quarters := l.Source.Trimestres
	if l.SalairePresent || !valideBySalaire(l.Regime) {
		return
	}
	lacune := pension.Lacune{
		Champ: pointer(l.Index, champSalaireEur), Kind: gap.MontantEur, Annee: l.Annee, Unite: pension.EUR,
		Bloquante: true,
		Message: "Ni salaire ni trimestres pour une année d'activité : le salaire brut valide les trimestres " +
			"et entre dans le salaire moyen.",
	}.AuMoins(0)
	switch {
	case l.Regime == dossier.CNAVPL && quarters.Present:
		return // its points or its pay are asked for where they are missing
	case l.Regime == dossier.CNAVPL && l.Source.Points.Present:
		lacune = lacuneTrimestres(l.Index, l.Annee, "Ni revenu ni trimestres pour une année d'activité libérale : "+
			"ses points ne disent pas les trimestres validés.")
	case quarters.Present &&
		(quarters.Value == 0 || l.Annee == p.s.DateEffet.Lire().Year || p.servis.Contient(l.Regime)):
		// A year that gives no quarter, the year of effect and a pension already settled have no part in an average
		// salary.
		return
	case quarters.Present:
		lacune.Message = "Trimestres validés mais salaire brut absent pour une année d'activité : " +
			"le salaire entre dans le salaire annuel moyen."
	}
	if l.Retabli != dossier.RegimeInconnu {
		lacune.Message = "Traitement brut absent pour une année de services " + l.Retabli.String() +
			" rétablie au régime général : il y donne les trimestres, le salaire moyen et les points Ircantec (CPCMR " +
			"L65)."
	}
	p.t.Missing(lacune)
}

// The most days that a line can hold, 366 for a year; a period of national service may run over several years.
const (
	maximumDaysPerYear  = 366
	joursServiceMaximum = 10 * maximumDaysPerYear
)

func (p *preparation) manqueJours(l *faits.Ligne, most int) {
	if l.Source.Jours.Present || !l.Periode.From.IsZero() {
		return
	}
	p.t.Missing(pension.Lacune{
		Champ: pointer(l.Index, "jours"), Kind: gap.Entier, Annee: l.Annee, Unite: pension.Jours, Bloquante: true,
		Message: "Ni jours ni dates pour une période assimilée : les jours valident ses trimestres.",
	}.Bornes(0, most))
}

// manqueHeures opens the gap of partial activity without its hours.
func (p *preparation) manqueHeures(l *faits.Ligne) {
	if l.Source.Heures().Present {
		return
	}
	p.t.Missing(pension.Lacune{
		Champ: pointer(l.Index, "heures"), Kind: gap.Decimal, Annee: l.Annee, Unite: pension.Heures, Bloquante: true,
		Message: "Heures indemnisées absentes : elles valident les trimestres de l'activité partielle.",
	}.AuMoins(0))
}

func lacuneTrimestres(ligne, annee int, message string) pension.Lacune {
	return pension.Lacune{
		Champ: pointer(ligne, "trimestres"), Kind: gap.Entier, Annee: annee, Message: message,
		Unite: pension.Trimestres, Bloquante: true,
	}.Bornes(0, trimestresPerYear)
}

// trimestresPerYear bounds what a case worker may answer; the law's own limit is read from its table.
const trimestresPerYear = 4

// valideBySalaire says whether pay makes the quarters of the scheme. Law: CSS R351-9, D643-1.
func valideBySalaire(r dossier.Regime) bool { return r.Aligne() || r == dossier.CNAVPL }
