package minima

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneAspaRecuperable = pension.Modele{
	Genre: pension.Calcul, Label: "ASPA récupérable sur la succession",
	Formule: "min({actifNet} - {seuil} ; {allocationVersee})", Unite: pension.EUR, Loi: law.CSSL815_13,
}

// RecuperationResultat is what an estate pays back of the ASPA.
type RecuperationResultat struct {
	SeuilEur       money.Euro  `json:"seuilEur"`
	ActifNetEur    money.Euro  `json:"actifNetEur"`
	VerseeEur      money.Euro  `json:"aspaVerseeEur"`
	RecuperableEur *money.Euro `json:"recuperableEur"`
	// PlafondAnnuelConnu is false when the law's yearly limit is not known: the sums paid alone bound the recovery.
	PlafondAnnuelConnu bool `json:"plafondAnnuelConnu"`
}

func successionDeclaree(s *pension.State) bool {
	return s.Dossier.Defunt != nil && s.Dossier.Defunt.AspaVerseeEur.Present
}

// recuperer computes what the estate of the deceased pays back. Law: CSS L815-13, D815-4.
//
// Doubt: where the yearly limits are not known, the sums paid alone bound the recovery; where they are, a dossier does
// not tell the years of payment, and the sums are taken as they are.
func recuperer(s *pension.State, t *pension.Trace) *RecuperationResultat {
	d := s.Dossier.Defunt
	out := &RecuperationResultat{VerseeEur: d.AspaVerseeEur.Value}
	if d.DateDeces.IsZero() {
		t.Missing(pension.Lacune{
			Champ: "/defunt/dateDeces", Kind: gap.Date, Bloquante: true,
			Message: "Date du décès absente : elle fixe le seuil de récupération de l'ASPA.",
		})
		return out
	}
	if !d.ActifNetSuccessionEur.Present {
		t.Missing(pension.Lacune{
			Champ: "/defunt/actifNetSuccessionEur", Kind: gap.MontantEur, Bloquante: true, Unite: pension.EUR,
			Message: "Actif net de la succession absent : l'ASPA se récupère au-delà d'un seuil.",
		}.AuMoins(0))
		return out
	}
	row, ok := s.Bareme.AspaRecuperation(t, d.DateDeces)
	if !ok {
		t.Incomplete("Barème aspa_recuperation : seuil inconnu à la date du décès.")
		return out
	}
	out.SeuilEur = row.Seuil
	out.ActifNetEur = d.ActifNetSuccessionEur.Value
	out.PlafondAnnuelConnu = row.PlafondsConnus
	if outreMer(s.Dossier.Assure.Residence.Departement) {
		out.SeuilEur = row.SeuilOutreMer
	}
	if !row.PlafondsConnus {
		t.Warn("Plafond annuel de récupération inconnu : seules les sommes versées la limitent.")
	}
	amount := recuperable(out.ActifNetEur, out.SeuilEur, out.VerseeEur)
	out.RecuperableEur = &amount
	t.Step(
		pension.Step{Modele: &ligneAspaRecuperable, Valeur: pension.Montant(amount)},
		pension.Montant(out.ActifNetEur), pension.Montant(out.SeuilEur), pension.Montant(out.VerseeEur),
	)
	return out
}

// recuperable is what the net assets hold above the threshold, within the sums paid.
func recuperable(actif, seuil, versee money.Euro) money.Euro {
	return actif.Sub(seuil).Max(money.Euro{}).Min(versee.Max(money.Euro{}))
}

// outreMer says whether the estate is overseas, by the place of residence of the dossier.
func outreMer(departement string) bool { return regles.ZoneCsg(departement) != bareme.CsgMetropole }
