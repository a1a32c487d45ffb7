package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// The ages before which nobody has a pension of old age, soldiers and dancers included; employees of the private
// sector have none before fifty.
const (
	ageDePension        = 30
	ageDePensionSalarie = 50
)

// notifications looks at what funds are said to have notified.
func (p *plausibilite) notifications() {
	p.d.Notification = slices.Clone(p.d.Notification)
	for i := range p.d.Notification {
		n := &p.d.Notification[i]
		place := ijson.Pointer("/notification").AppendIndex(i)
		p.fraction(place.Append("taux"), &n.Taux)
		p.sinceNaissance(place.Append("dateEffet"), &n.DateEffet)
		p.sinceNaissance(place.Append("dateNotification"), &n.DateNotification)
		p.montant(place.Append("annuelBrutEur"), &n.AnnuelEur, pension.EURParAn)
		p.montant(place.Append("salaireAnnuelMoyenEur"), &n.SalaireAnnuelMoyenEur, pension.EURParAn)
		p.montant(place.Append("majorationEnfantsEur"), &n.MajorationEnfantsEur, pension.EURParAn)
		p.montant(place.Append("minimumContributifEur"), &n.MinimumContributifEur, pension.EURParAn)
		p.integer(lieu{path: place.Append("trimestres")}, &n.Trimestres, 0, trimestresDeVie, pension.Trimestres)
		p.points(place.Append("points"), &n.Points)
		p.demesure(place.Append("annuelBrutEur"), n.AnnuelEur, pensionDemesuree)
	}
}

// pensionsServies looks at the pensions in payment. One that began at an age at which no fund pays any is a wrong day:
// an age of convention, higher where the scheme is that of employees.
func (p *plausibilite) pensionsServies() {
	l := &p.d.Liquidation
	l.DejaLiquides = slices.Clone(l.DejaLiquides)
	for i := range l.DejaLiquides {
		x := &l.DejaLiquides[i]
		place := ijson.Pointer("/liquidation/dejaLiquides").AppendIndex(i)
		p.sinceNaissance(place.Append("date"), &x.Date)
		p.montant(place.Append("annuelBrutEur"), &x.AnnuelEur, pension.EURParAn)
		p.demesure(place.Append("annuelBrutEur"), x.AnnuelEur, pensionDemesuree)
		age := ageDePension
		if x.Regime.Aligne() || x.Regime == dossier.AGIRC || x.Regime == dossier.ARRCO ||
			x.Regime == dossier.AGIRCARRCO {
			age = ageDePensionSalarie
		}
		if birth := naissance(p.s); !x.Date.IsZero() && !birth.IsZero() && x.Date.Before(birth.AddYears(age)) {
			p.manque(pension.Lacune{
				Champ: place.Append("date"), Kind: gap.Date, Unite: pension.UniteDate,
				Message: "Pension servie à un âge où aucune ne l'est : indiquer sa date d'effet.",
			})
			x.Date = calendar.Date{}
		}
	}
}

// achats looks at the points that are said to be bought.
func (p *plausibilite) achats() {
	l := &p.d.Liquidation
	l.RachatsPoints = slices.Clone(l.RachatsPoints)
	for i := range l.RachatsPoints {
		place := ijson.Pointer("/liquidation/rachatsPoints").AppendIndex(i)
		p.points(place.Append("points"), &l.RachatsPoints[i].Points)
		p.montant(place.Append("coutEur"), &l.RachatsPoints[i].CoutEur, pension.EUR)
	}
}

// declarations looks at what employers are said to have declared.
func (p *plausibilite) declarations() {
	p.d.EmployeurDeclarations = slices.Clone(p.d.EmployeurDeclarations)
	for i := range p.d.EmployeurDeclarations {
		d := &p.d.EmployeurDeclarations[i]
		place := ijson.Pointer("/employeurDeclarations").AppendIndex(i)
		p.montant(place.Append("salaireBrutEur"), &d.SalaireEur, pension.EUR)
		p.integer(lieu{path: place.Append("trimestres")}, &d.Trimestres, 0, trimestresPerYear, pension.Trimestres)
	}
}
