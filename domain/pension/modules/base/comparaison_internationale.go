package base

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	lignePensionParTotalisation = pension.Modele{
		Genre: pension.Calcul, Label: "Pension par totalisation",
		Formule: "{pensionTheorique} × {dureeFrancaise} / {dureeTotale}", Unite: pension.EURParAn,
		Loi: law.Reglement883_2004,
	}
	ligneMinimumPartFrancaise = pension.Modele{
		Genre: pension.Calcul, Label: "Minimum contributif brut de la part française",
		Formule: "{minimumTheorique} × {dureeFrancaise} / {dureeTotale}", Unite: pension.EURParAn,
		Loi: law.Reglement883_2004,
	}
	lignePensionApresComparaison = pension.Modele{
		Genre: pension.Decision, Label: "Pension servie après comparaison",
		Formule: "la plus forte de {pensionNationale} (nationale) et {pensionProratisee} " +
			"(proratisée), surcote comprise",
		Unite: pension.EURParAn, Loi: law.Reglement883_2004,
	}
)

// ComparaisonInternationale sets the national pension beside the one by totalisation. The theoretical pension
// is computed as if the periods abroad were French, then shared out: × duration of the scheme / total duration,
// both within the whole duration. The one that pays more is served, and the shared one when they are equal.
// Each holds its minimum contributif, and its surcote where it has one; the écrêtement comes after.
// Law: règlement (CE) 883/2004 art. 52.
type ComparaisonInternationale struct {
	// The amounts are annual, minimum contributif included, surcote and increases left out.
	NationaleEur  money.Euro    `json:"nationaleEur"`
	TheoriqueEur  money.Euro    `json:"theoriqueEur"`
	ProratiseeEur money.Euro    `json:"proratiseeEur"`
	TauxNational  money.Decimal `json:"tauxNational"`
	TauxTheorique money.Decimal `json:"tauxTheorique"`
	// DureeTotale is the duration of the scheme and abroad, held to the whole duration.
	DureeTotale int    `json:"dureeTotale"`
	Servie      string `json:"servie"`
}

// The pensions of a comparison, as reports write them.
const (
	servieNationale  = "nationale"
	servieProratisee = "proratisee"
)

// branche is one way of computing a pension: its rate, its duration and what they give.
type branche struct {
	ligne *pension.Modele
	taux  money.Decimal
	// plein says whether the rate is full, dureeAcquise whether the duration of the rate is reached.
	plein, dureeAcquise bool
	// duree over whole is the proportion of the pension.
	duree, whole int
	// p0 is the pension before its complements, minimum the amount it must reach at least, complement what it lacks.
	p0         money.Euro
	assiette   assietteMinimum
	minimum    minimumBrut
	complement money.Euro
}

func (b *branche) total() money.Euro { return b.p0.Add(b.complement) }

// surcote is what the quarters worked beyond the full rate add, at the rate of all of them. A pension that its own
// durations do not bring to the full duration has none. Law: CSS L351-1-2.
func (b *branche) surcote(taux money.Decimal) money.Euro {
	if !b.dureeAcquise {
		return money.Euro{}
	}
	return b.p0.Times(taux).ArrondiCentime()
}

// share turns a theoretical pension into the part that the scheme pays.
func (b branche) share(duree int) branche {
	b.p0 = b.p0.Share(duree, b.duree).ArrondiCentime()
	b.minimum = minimumBrut{
		palierBase:   b.minimum.palierBase.Share(duree, b.duree).ArrondiCentime(),
		palierMajore: b.minimum.palierMajore.Share(duree, b.duree).ArrondiCentime(),
	}
	b.minimum.total = b.minimum.palierBase.Add(b.minimum.palierMajore)
	b.complement = b.complement.Share(duree, b.duree).ArrondiCentime()
	return b
}

// compare returns the pension to serve and the comparison. duree is the duration of the scheme, surcote
// the rate of the surcote.
func compare(
	t *pension.Trace, nationale, theorique branche, duree int, surcote money.Decimal,
) (branche, *ComparaisonInternationale) {
	part := min(duree, theorique.duree)
	shared := theorique.share(part)
	c := &ComparaisonInternationale{
		NationaleEur: nationale.total(), TheoriqueEur: theorique.total(), ProratiseeEur: shared.total(),
		TauxNational: nationale.taux, TauxTheorique: theorique.taux, DureeTotale: theorique.duree,
		Servie: servieProratisee,
	}
	t.Step(
		pension.Step{Modele: &lignePensionParTotalisation, Valeur: pension.Montant(c.ProratiseeEur)},
		pension.Montant(c.TheoriqueEur), pension.Nombre(part), pension.Nombre(theorique.duree),
	)
	if !shared.minimum.total.IsZero() {
		t.Step(
			pension.Step{Modele: &ligneMinimumPartFrancaise, Valeur: pension.Montant(shared.minimum.total)},
			pension.Montant(theorique.minimum.total), pension.Nombre(part), pension.Nombre(theorique.duree),
		)
	}
	parNationale := c.NationaleEur.Add(nationale.surcote(surcote))
	byTotalisation := c.ProratiseeEur.Add(shared.surcote(surcote))
	if byTotalisation.Less(parNationale) {
		c.Servie = servieNationale
		shared = nationale
	}
	t.Step(
		pension.Step{Modele: &lignePensionApresComparaison, Objet: c.Servie, Valeur: pension.Montant(shared.total())},
		pension.Montant(parNationale), pension.Montant(byTotalisation),
	)
	return shared, c
}
