package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var lignePremierPaiement = pension.Modele{
	Genre: pension.Calcul, Label: "Premier paiement", Formule: "mois du {dateEffet}, selon la règle du régime",
	Unite: pension.UniteDate,
}

// Paiement is how and when a scheme pays a pension.
type Paiement struct {
	Regime dossier.Regime `json:"regime"`
	// Origine is PERSONNELLE or REVERSION.
	Origine string `json:"origine"`
	// Versement is MENSUEL, TRIMESTRIEL or ANNUEL; Terme is ECHU when a month is paid after it, A_ECHOIR before it,
	// FIN_DE_MOIS at its end. Both are null when the scheme's rule is not known.
	Versement *string `json:"versement"`
	Terme     *string `json:"terme"`
	// PremierPaiement is the day on which the first month is paid, null when no rule gives it; Motif then says why.
	PremierPaiement *calendar.Date `json:"premierPaiement"`
	Motif           string         `json:"motif"`
}

// Why a first payment has no date.
const (
	motifPaiementInconnu    = "La règle de paiement de ce régime n'est pas connue à la date d'effet."
	motifPaiementCalendrier = "La caisse paie aux dates de son propre calendrier."
	motifPaiementRegroupe   = "Pension trop petite pour être payée chaque mois : la date est celle de la caisse."
)

// paiements says how each pension is paid.
func (p *prelevement) paiements() {
	reversions := p.s.Reversion.Lire()
	p.out.Paiements = make([]Paiement, 0, len(p.propres)+len(reversions))
	for i := range p.propres {
		p.paiement(&p.propres[i], originePersonnelle)
	}
	for i := range reversions {
		p.paiement(&reversions[i], origineReversion)
	}
}

func (p *prelevement) paiement(q *faits.Pension, origine string) {
	if q.AnnuelEur.Sign() <= 0 {
		return
	}
	effet := p.s.DateEffet.Lire()
	x := Paiement{Regime: q.Regime, Origine: origine}
	rule, known := p.s.Bareme.PaiementPension(p.t, q.Regime.String(), effet)
	if known {
		versement := rule.Periodicite.String()
		terme := rule.Terme.String()
		x.Versement = &versement
		x.Terme = &terme
	}
	grouped := q.Detail != nil &&
		(q.Detail.Versement == faits.VersementAnnuel || q.Detail.Versement == faits.VersementTrimestriel)
	switch {
	case grouped:
		versement := string(q.Detail.Versement)
		x.Versement = &versement
		x.Motif = motifPaiementRegroupe
	case !known:
		x.Motif = motifPaiementInconnu
	default:
		p.datePaiement(&x, &rule, effet)
	}
	p.out.Paiements = append(p.out.Paiements, x)
}

// datePaiement dates the first payment by the scheme's rule. Law: CSS R355-2.
func (p *prelevement) datePaiement(x *Paiement, rule *bareme.Paiement, effet calendar.Date) {
	day, ok := regles.JourDePaiement(p.s.Bareme, p.t, rule, effet)
	if !ok {
		x.Motif = motifPaiementCalendrier
		return
	}
	x.PremierPaiement = &day
	p.t.Step(
		pension.Step{
			Modele: &lignePremierPaiement, Objet: x.Regime.String(), Loi: loiDuPaiement(x.Regime),
			Valeur: pension.Jour(day),
		},
		pension.Jour(effet),
	)
}

// loiDuPaiement is the text that rules the payment; that of the other schemes is known by their calendars only.
func loiDuPaiement(regime dossier.Regime) law.Ref {
	if regime.Aligne() {
		return law.CSSR355_2
	}
	return law.ConventionProjet
}
