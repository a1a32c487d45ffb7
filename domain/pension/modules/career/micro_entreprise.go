package career

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneRevenuMicro = pension.Modele{
	Genre: pension.Calcul, Label: "Revenu d'une micro-entreprise",
	Formule: "{chiffreAffaires} × (1 - {abattement})", Unite: pension.EURParAn, Loi: law.CSSL613_7,
}

// champActiviteMicro is the member that names the kind of activity of a turnover.
const champActiviteMicro = "activiteMicro"

// activiteMicro returns the kind of activity of a turnover: a liberal one in the scheme of the liberal professions,
// else the one that the line names; ok is false when it names none.
func activiteMicro(l *dossier.Ligne) (bareme.ActiviteMicro, bool) {
	switch {
	case l.ActiviteMicro == dossier.MicroVente:
		return bareme.MicroVente, true
	case l.ActiviteMicro == dossier.MicroPrestations:
		return bareme.MicroPrestations, true
	case l.ActiviteMicro == dossier.MicroLiberal ||
		l.ActiviteMicro == dossier.MicroNonDite && l.Regime == dossier.CNAVPL:
		return bareme.MicroLiberal, true
	}
	return 0, false
}

// turnoverInutilisable refuses a turnover of a scheme of employees, of an unknown activity, or of a
// year without the micro regime.
func (p *preparation) turnoverInutilisable(i int, l *dossier.Ligne) exclusion {
	activity, dite := activiteMicro(l)
	e := exclusion{motif: motifChiffreAffaires, lu: l.Salaire.Value.String()}
	e.lacune = pension.Lacune{Kind: gap.Entier, Annee: l.Annee.Value, Bloquante: true, DansLeDossier: true}
	switch {
	case l.Regime != dossier.SSI && l.Regime != dossier.CNAVPL:
		e.attendu, e.lacune.Champ = "SSI ou CNAVPL", pointer(i, "regime")
		e.lacune.Message = "Chiffre d'affaires d'un régime qui n'est pas celui d'une micro-entreprise : " +
			"écrire le salaire brut, ou le régime SSI ou CNAVPL."
	case !dite:
		e.attendu, e.lacune.Champ = "VENTE, PRESTATIONS ou LIBERAL", pointer(i, champActiviteMicro)
		e.lacune.Message = "Nature de l'activité de la micro-entreprise inconnue : écrire VENTE, " +
			"PRESTATIONS ou LIBERAL, l'abattement en dépend."
	default:
		if _, ok := p.s.Bareme.MicroAbattement(p.t, activity, l.Annee.Value); ok {
			return exclusion{}
		}
		e.attendu, e.lacune.Champ = "une année du régime micro-social", pointer(i, "annee")
		e.lacune.Message = "Le régime micro-social n'existe pas cette année-là : écrire le revenu professionnel, " +
			"après charges ou abattement."
	}
	return e
}

// revenuMicro turns the turnover of a line into the income that gives rights. Law: CSS L613-7; CGI
// art. 50-0 and 102 ter.
func (p *preparation) revenuMicro(l *faits.Ligne, source *dossier.Ligne) {
	activity, _ := activiteMicro(source)
	allowance, ok := p.s.Bareme.MicroAbattement(p.t, activity, l.Annee)
	if !ok {
		return // the line was set aside
	}
	turnover := money.Euro{Decimal: source.Salaire.Value}
	l.SalaireEur = turnover.Times(money.Int(1).Sub(allowance)).ArrondiCentime()
	l.SalaireLu = l.SalaireEur.Decimal
	l.Devise = dossier.EUR
	l.SalairePresent = true
	p.t.Step(
		pension.Step{
			Modele: &ligneRevenuMicro, Objet: l.Regime.String(), Annee: l.Annee,
			Valeur: pension.Montant(l.SalaireEur),
		},
		pension.Montant(turnover), pension.Taux(allowance),
	)
}
