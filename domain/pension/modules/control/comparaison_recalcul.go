package control

import (
	"iter"
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
	// manque names what the recomputation has no rule for; there are no totals to compare then.
	manque string
	// concordant says whether base, complementary, other and net pensions agree to the cent.
	concordant         bool
	recalcule, calcule money.Euro
	// The differences by kind of pension: base pension of the aligned schemes, points, the other base schemes; then
	// those of the capitals paid in place of pensions and of the survivor's pension.
	baseEcart, pointsEcart, othersEcart, capitalEcart, reversionEcart money.Euro
	// net is the recomputed net month, nil when the household's income is not known.
	net *money.Euro
	// lus is how many figures the recomputation read.
	lus int
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
	base := somme(s.Pensions.De(capability.MontantAnnuites))
	points := somme(s.Pensions.De(capability.MontantPoints))
	others := somme(s.Pensions.Sauf(capability.MontantAnnuites, capability.MontantPoints))
	deBase := r.Base.Annuel
	enPoints := r.EnPoints()
	apart := r.AutresBase()
	var capitaux money.Euro
	for _, x := range s.Capitaux.Lire() {
		capitaux = capitaux.Add(x.MontantEur)
	}
	reversion := somme(slices.Values(s.Reversion.Lire()))
	c := comparaisonRecalcul{
		recalcule: r.Total().Add(r.Reversion.Annuel), calcule: base.Add(points).Add(others).Add(reversion), lus: r.Lus,
		baseEcart: deBase.Sub(base), pointsEcart: enPoints.Sub(points), othersEcart: apart.Sub(others),
		capitalEcart: r.Capitaux().Sub(capitaux), reversionEcart: r.Reversion.Annuel.Sub(reversion),
	}
	// A survivor without a pension of their own has no net month of it.
	if r.Net.Connu && !r.Total().IsZero() {
		c.net = &r.Net.Mensuel
	}
	net := s.Net.Lire()
	netConcordant := r.Net.Connu == net.Connu && net.MensuelEur.Equal(r.Net.Mensuel.Decimal) &&
		net.ReversionEur.Equal(r.Net.Reversion.Decimal)
	brutConcordant := c.baseEcart.IsZero() && c.pointsEcart.IsZero() && c.othersEcart.IsZero()
	c.concordant = brutConcordant && c.capitalEcart.IsZero() && c.reversionEcart.IsZero() && netConcordant
	return c
}

// refusePrestations says which amounts of the run, beside its pensions, the recomputation does not compute.
func refusePrestations(s *pension.State, r *recalcul.Resultat) {
	r.ManquerSi(s.Aspa.Lire().Du || s.AspaFp.Lire().Du, "allocation de solidarité")
	r.ManquerSi(len(s.Reversion.Lire()) > 0 && s.Dossier.Defunt == nil, "pension de réversion")
	progressive := s.Progressive.Lire().Concerne || s.Dossier.Liquidation.DemandeProgressive()
	r.ManquerSi(progressive, "retraite progressive")
}

func somme(pensions iter.Seq[faits.Pension]) (total money.Euro) {
	for p := range pensions {
		total = total.Add(p.AnnuelEur)
	}
	return total
}
