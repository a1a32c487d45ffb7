package base

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// ComparaisonInternationale sets the national pension beside the one by totalisation. The theoretical pension is computed as if the periods
// abroad were French, then shared out: × duration of the scheme / total duration, both within the whole duration. The higher is served, and
// the shared one when they are equal. Each holds its minimum contributif; the écrêtement comes after. Law: règlement (CE) 883/2004 art. 52.
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
	label string
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

// partager turns a theoretical pension into the part that the scheme pays.
func (b branche) partager(duree int) branche {
	b.p0 = b.p0.Share(duree, b.duree).ArrondiCentime()
	b.minimum = minimumBrut{
		palierBase:   b.minimum.palierBase.Share(duree, b.duree).ArrondiCentime(),
		palierMajore: b.minimum.palierMajore.Share(duree, b.duree).ArrondiCentime(),
	}
	b.minimum.total = b.minimum.palierBase.Add(b.minimum.palierMajore)
	b.complement = b.complement.Share(duree, b.duree).ArrondiCentime()
	return b
}

// comparer returns the pension to serve and the comparison. duree is the duration of the scheme.
func comparer(t *pension.Trace, nationale, theorique branche, duree int) (branche, *ComparaisonInternationale) {
	part := min(duree, theorique.duree)
	shared := theorique.partager(part)
	c := &ComparaisonInternationale{
		NationaleEur: nationale.total(), TheoriqueEur: theorique.total(), ProratiseeEur: shared.total(),
		TauxNational: nationale.taux, TauxTheorique: theorique.taux, DureeTotale: theorique.duree, Servie: servieProratisee,
	}
	t.Step(pension.Step{
		Label: "Pension par totalisation", Formule: "{} × {} / {}", Valeur: pension.Montant(c.ProratiseeEur), Unite: pension.EURParAn,
		Loi: law.Reglement883_2004,
	}, pension.Montant(c.TheoriqueEur), pension.Nombre(part), pension.Nombre(theorique.duree))
	if !shared.minimum.total.IsZero() {
		t.Step(pension.Step{
			Label: "Minimum contributif brut de la part française", Formule: "{} × {} / {}", Valeur: pension.Montant(shared.minimum.total),
			Unite: pension.EURParAn, Loi: law.Reglement883_2004,
		}, pension.Montant(theorique.minimum.total), pension.Nombre(part), pension.Nombre(theorique.duree))
	}
	if c.ProratiseeEur.Less(c.NationaleEur) {
		c.Servie = servieNationale
		shared = nationale
	}
	t.Step(pension.Step{
		Label: "Pension servie après comparaison", Objet: c.Servie, Formule: "la plus forte de {} (nationale) et {} (proratisée)",
		Valeur: pension.Montant(c.NationaleEur.Max(c.ProratiseeEur)), Unite: pension.EURParAn, Loi: law.Reglement883_2004,
	}, pension.Montant(c.NationaleEur), pension.Montant(c.ProratiseeEur))
	return shared, c
}
