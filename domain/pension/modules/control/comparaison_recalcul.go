package control

import (
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// comparaisonRecalcul sets the recomputed totals beside those of the modules.
type comparaisonRecalcul struct {
	// manque names what the recomputation has no rule for; there is nothing to compare then.
	manque string
	// calcule and recalcule are the annual totals, capitals left out.
	calcule, recalcule money.Euro
	ecarts             []ecartRecalcul
	// net is the recomputed net month, nil when the household's income is not known.
	net           *money.Euro
	netConcordant bool
	// lus is how many figures the recomputation read.
	lus int
}

// ecartRecalcul is what the recomputation finds more of one kind of amount.
type ecartRecalcul struct {
	ecart  money.Euro
	nature string
}

// concordant says whether all agrees to the cent.
func (c *comparaisonRecalcul) concordant() bool {
	differe := func(e ecartRecalcul) bool { return !e.ecart.IsZero() }
	return c.netConcordant && !slices.ContainsFunc(c.ecarts, differe)
}

// detail writes the differences out.
func (c *comparaisonRecalcul) detail() string {
	words := make([]string, len(c.ecarts))
	for i, e := range c.ecarts {
		words[i] = e.ecart.String() + " EUR " + e.nature
	}
	net := "inconnu"
	if c.net != nil {
		net = c.net.String() + " EUR par mois"
	}
	return "recalcul moins calcul : " + strings.Join(words, ", ") + " ; net recalculé " + net
}

// compareAgain recomputes the pensions of a run and compares.
func compareAgain(s *pension.State) comparaisonRecalcul {
	r := recalcul.Recalculer(causes.Cas(s))
	if r.Possible() {
		refusePrestations(s, &r)
	}
	if !r.Possible() {
		return comparaisonRecalcul{manque: strings.Join(r.Manque, ", "), lus: r.Lus}
	}
	base := faits.Total(s.Pensions.De(capability.MontantAnnuites))
	points := faits.Total(s.Pensions.De(capability.MontantPoints))
	others := faits.Total(s.Pensions.Sauf(capability.MontantAnnuites, capability.MontantPoints))
	reversion := faits.Total(slices.Values(s.Reversion.Lire()))
	var capitaux money.Euro
	for _, x := range s.Capitaux.Lire() {
		capitaux = capitaux.Add(x.MontantEur)
	}
	allocation := s.Aspa.Lire().AnnuelEur.Add(s.AspaFp.Lire().AnnuelEur)
	net := s.Net.Lire()
	c := comparaisonRecalcul{
		calcule: base.Add(points).Add(others).Add(reversion), recalcule: r.Total().Add(r.Reversion.Total()), lus: r.Lus,
		ecarts: []ecartRecalcul{
			{r.Base.Annuel.Sub(base), "par an de base"},
			{r.EnPoints().Sub(points), "par an de complémentaire"},
			{r.AutresBase().Sub(others), "par an d'autres régimes"},
			{r.Capitaux().Sub(capitaux), "de capital"},
			{r.Reversion.Total().Sub(reversion), "par an de réversion"},
			{r.Allocation.Annuel.Sub(allocation), "par an d'allocation de solidarité"},
		},
		netConcordant: r.Net.Connu == net.Connu && net.MensuelEur.Equal(r.Net.Mensuel.Decimal) &&
			net.ReversionEur.Equal(r.Net.Reversion.Decimal),
	}
	// A survivor without a pension of their own has no net month of it.
	if r.Net.Connu && !r.Total().IsZero() {
		c.net = &r.Net.Mensuel
	}
	return c
}

// refusePrestations says which amounts of the run, beside its pensions, the recomputation does not compute.
func refusePrestations(s *pension.State, r *recalcul.Resultat) {
	r.ManquerSi(len(s.Reversion.Lire()) > 0 && s.Dossier.Defunt == nil, "pension de réversion")
	progressive := s.Progressive.Lire().Concerne || s.Dossier.Liquidation.DemandeProgressive()
	r.ManquerSi(progressive, "retraite progressive")
}
