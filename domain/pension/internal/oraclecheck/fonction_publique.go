package main

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// indicePanel is any index: the panel gives a salary, and what is compared does not depend on it.
const indicePanel = 560

// compareFonctionPublique compares the career of a State civil servant, sedentary and full-time.
func compareFonctionPublique(r *releve, l ligne) error {
	effet := l.date("liquidation")
	got, err := compute(dossierFonctionPublique(l), effet)
	if err != nil {
		return err
	}
	p := got.regime(capability.MontantIndiciaire, "SRE")
	fraction := money.Scaled(1, 6)
	required := nombreDe(p, "dureeRequise")
	services := nombreDe(p, "dureeServices")
	// 75 % is the rate of a whole career, which the panel raises and lowers.
	rate := money.Scaled(75, 2).Mul(money.Int(1).Sub(nombreDe(p, "decote")).Add(nombreDe(p, "surcote")))
	var proration, mine money.Decimal
	if required.Sign() > 0 {
		proration = services.Min(required).Quo(required)
	}
	if pay := nombreDe(p, "traitementIndiciaireEur"); pay.Sign() > 0 {
		// The engine's amount, brought to the salary of the panel.
		whole := nombreDe(p, "pensionAvantMinimumEur").Add(nombreDe(p, "surcoteEur"))
		mine = whole.Mul(nombreDe(l, "out", "salary")).Quo(pay)
	}
	for _, m := range []mesure{
		{nom: "required_quarters", got: required},
		{nom: "decote_quarters", got: nombreDe(p, "trimestresDecote")},
		{nom: "decote", got: nombreDe(p, "decote"), absolue: fraction},
		{nom: "surcote_quarters", got: nombreDe(p, "trimestresSurcote")},
		{nom: "surcote", got: nombreDe(p, "surcote"), absolue: fraction},
	} {
		contre(r, l, m, restitue, "restated")
	}
	for _, m := range []mesure{
		{nom: "q_service", got: services},
		{nom: "q_total", got: nombreDe(p, "dureeAssurance")},
		{nom: "decote_quarters", confiance: "decote", got: nombreDe(p, "trimestresDecote")},
		{nom: "decote", confiance: "decote", got: nombreDe(p, "decote"), absolue: fraction},
		{nom: "surcote_quarters", confiance: "surcote", got: nombreDe(p, "trimestresSurcote")},
		{nom: "surcote", confiance: "surcote", got: nombreDe(p, "surcote"), absolue: fraction},
		{nom: "proration", confiance: "proration", got: proration, absolue: fraction},
		{nom: "rate", confiance: "rate", got: rate, absolue: fraction},
		{
			nom: "pension_before_min", confiance: "pension_before_min", got: mine, absolue: money.Scaled(5, 2),
			relative: money.Scaled(1, 5),
		},
	} {
		contre(r, l, m, oracle, "out")
	}
	return nil
}

func dossierFonctionPublique(l ligne) objet {
	lines := make([]objet, 0, 48)
	for _, v := range l.membre("service_quarters").Items() {
		c := v.Items()
		lines = append(lines, objet{
			"annee": integer(c[0]), "regime": "SRE", "trimestres": integer(c[1]), "indice": indicePanel,
		})
	}
	// The panel grants the mothers two quarters a child, as for a birth since 2004. It knows no departure of parents of
	// three, which an interruption of work would open.
	children := make([]objet, 0, 8)
	for i := range integer(l.membre("children")) {
		children = append(children, objet{
			"dateNaissance": calendar.Date{Year: 2005 + i, Month: 6, Day: 15}, "eleveAnsAvant16": 16,
			"interruptionActivite": false,
		})
	}
	return objet{
		"assure": objet{
			"dateNaissance": l.date("birth"), "sexe": ijson.StringValue(l.text("sex")), "enfants": children,
		},
		"carriere": lines,
	}
}
