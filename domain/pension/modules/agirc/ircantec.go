package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneMajorationIrcantec = pension.Modele{
		Genre: pension.Calcul, Label: "Points de majoration pour enfants", Formule: "{points} points × {taux}",
		Unite: pension.UnitePoints, Loi: law.ArreteIrcantec,
	}
	lignePensionIrcantec = pension.Modele{
		Genre: pension.Calcul, Label: "Pension annuelle brute",
		Formule: "{points} points × {coefficient} × {valeurPoint} EUR", Unite: pension.EURParAn,
		Loi: law.ArreteIrcantec,
	}
	ligneAnticipationIrcantec = pension.Modele{
		Genre: pension.Calcul, Label: "Coefficient d'anticipation",
		Formule: "{trimestresManquants} trimestres manquants", Unite: pension.Coefficient, Loi: law.ArreteIrcantec,
	}
	ligneSurcoteIrcantec = pension.Modele{
		Genre: pension.Calcul, Label: "Surcote", Formule: "{trimestres} trimestres × {tauxParTrimestre}",
		Unite: pension.Fraction, Loi: law.ArreteIrcantec,
	}
)

// ircantec settles the points of public employment under contract: points raised by the surcote, then by the increase
// for children, × the coefficient of who leaves before the full rate × the value of the point. Law: order of 1970-12-30
// art. 10, 15, 16; order of 2008-09-23.
//
// Doubt: neither surcote nor increase is rounded to the whole point, no text read says so.
func (m *calculMontant) ircantec(p *PensionPoints) {
	value, ok := m.s.Bareme.IrcantecValeurService(m.t, m.s.DateEffet.Lire())
	if !m.valeurLue(p, value, ok, bareme.TableIrcantecValeurService) {
		return
	}
	coefficient, ok := m.anticipationIrcantec()
	if !ok {
		return
	}
	p.CoefficientMinoration = &coefficient
	surcote := m.surcoteIrcantec(coefficient)
	if !surcote.IsZero() {
		p.TauxSurcote = &surcote
	}
	acquis := p.Points.Times(money.Int(1).Add(surcote))
	if taux, ok := m.s.Bareme.IrcantecMajorationEnfants(m.t, m.s.Enfants.Lire().Nombre); ok {
		p.PointsMajoration = acquis.Times(taux)
		m.t.Step(
			pension.Step{
				Modele: &ligneMajorationIrcantec, Objet: "IRCANTEC", Valeur: pension.NombrePoints(p.PointsMajoration),
			},
			pension.NombrePoints(acquis), pension.Taux(taux),
		)
	} else if m.s.Enfants.Lire().Majoration10 {
		m.t.Incomplete("Barème ircantec_majoration_enfants : majoration de " +
			pension.Nombre(m.s.Enfants.Lire().Nombre).Text() + " enfants inconnue.")
	}
	total := acquis.Add(p.PointsMajoration)
	annuel := total.Times(coefficient).Value(value.Decimal).ArrondiCentime()
	droits := acquis.Times(coefficient).Value(value.Decimal).ArrondiCentime()
	p.Droits = &droits
	p.Majoration = annuel.Sub(droits)
	m.t.Step(
		pension.Step{Modele: &lignePensionIrcantec, Objet: "IRCANTEC", Valeur: pension.Montant(annuel)},
		pension.NombrePoints(total), pension.Taux(coefficient), pension.Montant(value),
	)
	m.petitePensionIrcantec(total, coefficient, annuel, p)
}

// anticipationIrcantec returns the coefficient: 1 at the full rate of the general scheme or from the age of
// the automatic full rate, else by the quarters missing from that age or, when 20 at most lack, from the
// duration, whichever are fewer.
func (m *calculMontant) anticipationIrcantec() (money.Decimal, bool) {
	un := money.Int(1)
	taux := m.s.Taux.Lire()
	reference, ok := m.s.Bareme.AgeTauxPleinAutomatique(m.t, m.s.Dossier.Assure.DateNaissance, m.s.DateEffet.Lire())
	if !ok {
		m.t.Incomplete("Barème age_taux_plein_automatique : âge inconnu pour cette naissance et cette date d'effet.")
		return un, false
	}
	manquants := trimestresBefore(calendar.AgeOn(m.s.Dossier.Assure.DateNaissance, m.s.DateEffet.Lire()), reference)
	first, ok1 := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteIrcantecPremiersTrimestres, m.s.DateEffet.Lire())
	seconds, ok2 := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteIrcantecSecondsTrimestres, m.s.DateEffet.Lire())
	maximum, ok3 := m.s.Bareme.ConstanteEntiere(m.t, bareme.ConstanteIrcantecAnticipationMaximum, m.s.DateEffet.Lire())
	switch {
	case !ok1 || !ok2 || !ok3:
		m.t.Incomplete("Barème constantes_legales : coefficients d'anticipation de l'Ircantec inconnus.")
		return un, false
	case manquants == 0:
		return un, true
	case !taux.Connu:
		m.t.Incomplete("Taux de la pension de base inconnu : le coefficient d'anticipation de l'Ircantec ne peut " +
			"pas être fixé.")
		return un, false
	case taux.TauxPlein && taux.PensionDue:
		return un, true
	case manquants > maximum:
		m.fermee = "Pension Ircantec non ouverte au " + m.s.DateEffet.Lire().String() + "."
		return un, false
	}
	if duree := taux.DureeRequise - taux.DureeTotale; taux.PensionDue && duree > 0 && duree <= seconds {
		manquants = min(manquants, duree)
	}
	return m.minorerIrcantec(manquants, first, seconds)
}

// minorerIrcantec lowers 1 for each missing quarter: at one rate for the first ones, at others for the
// second and for those beyond.
func (m *calculMontant) minorerIrcantec(manquants, first, seconds int) (money.Decimal, bool) {
	bandes := [...]struct {
		cas    bareme.CasIrcantec
		number int
	}{
		{bareme.IrcantecTrimestres1A12, min(manquants, first)},
		{bareme.IrcantecTrimestres13A20, min(max(manquants-first, 0), seconds-first)},
		{bareme.IrcantecTrimestresAuDela, max(manquants-seconds, 0)},
	}
	coefficient := money.Int(1)
	for _, b := range bandes {
		if b.number == 0 {
			continue
		}
		taux, ok := m.s.Bareme.IrcantecAnticipation(m.t, b.cas, m.s.DateEffet.Lire())
		if !ok {
			m.t.Incomplete("Barème ircantec_anticipation : " + b.cas.String() + " inconnu au " +
				m.s.DateEffet.Lire().String() + ".")
			return money.Int(1), false
		}
		coefficient = coefficient.Sub(taux.MulInt(b.number))
	}
	m.t.Step(
		pension.Step{Modele: &ligneAnticipationIrcantec, Objet: "IRCANTEC", Valeur: pension.Taux(coefficient)},
		pension.Nombre(manquants),
	)
	return coefficient, true
}

// surcoteIrcantec adds the quarters after the age of the automatic full rate, whatever the duration, and those
// contributed between the full rate, from the legal age on, and that age: the quarters of the basic surcote. Law: order
// of 1970-12-30 art. 16; knowledge base of the Ircantec, node 1694.
func (m *calculMontant) surcoteIrcantec(coefficient money.Decimal) money.Decimal {
	var surcote money.Decimal
	taux := m.s.Taux.Lire()
	if !taux.Connu || coefficient.Less(money.Int(1)) {
		return surcote
	}
	after := 0
	if auto := taux.DateTauxPleinAutomatique; !auto.IsZero() && auto.Before(m.s.DateEffet.Lire()) {
		after = calendar.AgeOn(auto, m.s.DateEffet.Lire()).TotalMonths() / monthsPerTrimestre
	}
	before := 0
	for _, fin := range taux.FinsSurcote {
		// A quarter that begins before that age and ends after it is one of these.
		if auto := taux.DateTauxPleinAutomatique; auto.IsZero() || fin.Quarter().First().Before(auto) {
			before++
		}
	}
	for _, b := range [...]struct {
		cas    bareme.CasIrcantec
		number int
	}{{bareme.IrcantecSurcoteAvantAgeTauxPlein, before}, {bareme.IrcantecSurcoteApresAgeTauxPlein, after}} {
		if b.number <= 0 {
			continue
		}
		perTrimestre, ok := m.s.Bareme.IrcantecAnticipation(m.t, b.cas, m.s.DateEffet.Lire())
		if !ok {
			// Before 2010 nothing was added after the age of the full rate.
			if b.cas == bareme.IrcantecSurcoteAvantAgeTauxPlein {
				m.t.Incomplete("Barème ircantec_anticipation : " + b.cas.String() + " inconnu au " +
					m.s.DateEffet.Lire().String() + ".")
			}
			continue
		}
		part := perTrimestre.MulInt(b.number)
		surcote = surcote.Add(part)
		m.t.Step(
			pension.Step{Modele: &ligneSurcoteIrcantec, Objet: "IRCANTEC", Valeur: pension.Taux(part)},
			pension.Nombre(b.number), pension.Taux(perTrimestre),
		)
	}
	return surcote
}

// petitePensionIrcantec says how the pension is paid: below 300 points a capital at the price of the
// point of the year before.
func (m *calculMontant) petitePensionIrcantec(
	total money.Points, coefficient money.Decimal, annuel money.Euro, p *PensionPoints,
) {
	for seuil := range m.s.Bareme.LiberauxPetitesPensions(m.t, bareme.SectionIrcantec) {
		if !p.Points.Less(seuil.Seuil) {
			continue
		}
		switch seuil.Mode {
		case bareme.CapitalSalaireReference:
			prix, ok := m.s.Bareme.IrcantecSalaireReference(m.t, m.s.DateEffet.Lire().Year-1)
			p.Versement = faits.VersementUnique
			if !ok {
				m.t.Incomplete("Barème ircantec_salaire_reference : inconnu pour l'année qui précède la liquidation.")
				return
			}
			capital := total.Times(coefficient).Value(prix.Decimal).ArrondiCentime()
			p.Capital = &capital
			if !coefficient.Equal(money.Int(1)) || !total.Equal(p.Points.Decimal) {
				m.t.Doubt("Capital Ircantec : les coefficients et majorations sont appliqués aux points avant " +
					"la conversion en capital (lecture à confirmer).")
			}
			return
		case bareme.PaiementAnnuel:
			p.servie(annuel, faits.VersementAnnuel)
			return
		case bareme.PaiementTrimestriel:
			p.servie(annuel, faits.VersementTrimestriel)
			return
		default:
		}
	}
	p.servie(annuel, faits.VersementMensuel)
}
