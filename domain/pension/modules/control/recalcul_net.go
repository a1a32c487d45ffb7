package control

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// netRecalcule is the monthly pension after social contributions, in cents; it is not known without the household's income for tax.
type netRecalcule struct {
	connu   bool
	mensuel int64
}

// liquiderNet takes the levies off the recomputed pensions of somebody who pays income tax in France: each levy to the cent, a month and a
// pension at a time. Law: CSS L136-1-2, L136-8, L137-41, D242-8.
func (r *recalcul) liquiderNet() {
	residence := &r.d.Assure.Residence
	switch residence.Departement {
	case "975", "976", "986", "987", "988":
		r.impossible("prélèvements hors de la CSG")
	}
	if residence.FiscaleFrance.Present {
		r.hors(!residence.FiscaleFrance.Value, "prélèvements d'un non-résident")
	} else {
		r.hors(residence.Pays != "" && residence.Pays != "FR", "prélèvements d'un non-résident")
	}
	tranche, known := r.trancheCsg()
	if !known || !r.possible() {
		return
	}
	rates, ok := r.b.CsgTauxPensions(r, tranche, r.effet)
	csg, crds := r.taux9(rates.Csg, ok, "csg_taux_pensions"), r.taux9(rates.Crds, ok, "csg_taux_pensions")
	casa, maladie := r.taux9(rates.Casa, ok, "csg_taux_pensions"), r.taux9(rates.Maladie, ok, "csg_taux_pensions")
	local := int64(0)
	if residence.RegimeLocalAlsaceMoselle && tranche != bareme.CsgExoneration {
		extra, ok := r.b.CsgTauxPensions(r, bareme.CsgAlsaceMoselleEnSus, r.effet)
		local = r.taux9(extra.Maladie, ok, "csg_taux_pensions")
	}
	base, points := r.arrondi(r.base.annuel, 1, 12), r.arrondi(r.complementaire, 1, 12)
	r.net = netRecalcule{connu: true, mensuel: r.retenir(base, csg, crds, casa, local) + r.retenir(points, csg, crds, casa, local, maladie)}
}

// retenir takes levies off a gross amount.
func (r *recalcul) retenir(gross int64, rates ...int64) int64 {
	net := gross
	for _, rate := range rates {
		net -= r.arrondi(gross, rate, unMilliard)
	}
	return net
}

// trancheCsg finds the rate of the household: where its income for tax of two years ago stands among the thresholds of the year, and whether it
// passed the second the year before too.
func (r *recalcul) trancheCsg() (bareme.SituationCsg, bool) {
	f, year := r.d.Foyer, r.effet.Year
	if f == nil || !f.RevenuFiscalReferenceEur.Present || !f.Parts.Present && (f.Couple || !f.SituationDite) {
		return 0, false
	}
	if since, ok := r.b.ConstanteDate(r, bareme.ConstanteCsgSeuilsRevenuDepuis, r.effet); ok && r.effet.Before(since) {
		return 0, false
	}
	// An override may put the right income where the year of the wrong one still stands: that is for a person to look at.
	r.hors(f.AnneeRfr.Present && f.AnneeRfr.Value != year-2, "revenu fiscal d'une autre année")
	parts := f.Parts.Or(un)
	r.hors(parts.Less(un), "moins d'une part fiscale")
	income := r.entier(f.RevenuFiscalReferenceEur.Value.Decimal, enCentimes)
	switch {
	case income <= r.seuilCsg(1, year, parts):
		return bareme.CsgExoneration, true
	case income <= r.seuilCsg(2, year, parts):
		return bareme.CsgTauxReduit, true
	}
	since, ok := r.b.ConstanteDate(r, bareme.ConstanteCsgLissageDepuis, r.effet)
	if ok && !r.effet.Before(since) {
		r.hors(!f.RfrPrecedentEur.Present, "revenu fiscal de l'année d'avant")
		if r.entier(f.RfrPrecedentEur.Value.Decimal, enCentimes) <= r.seuilCsg(2, year-1, f.PartsPrecedentes.Or(parts)) {
			return bareme.CsgTauxReduit, true
		}
	}
	if _, median := r.b.CsgSeuilRfr(r, r.zoneCsg(), 3, year); median && income <= r.seuilCsg(3, year, parts) {
		return bareme.CsgTauxMedian, true
	}
	return bareme.CsgTauxNormal, true
}

// seuilCsg is a threshold for so many shares, in cents.
func (r *recalcul) seuilCsg(rank, year int, parts money.Decimal) int64 {
	row, ok := r.b.CsgSeuilRfr(r, r.zoneCsg(), rank, year)
	first := r.centimes(row.PremierePart, ok, "csg_seuils_rfr")
	half, next := r.centimes(row.PremiereDemiPart, ok, "csg_seuils_rfr"), r.centimes(row.DemiPartsSuivantes, ok, "csg_seuils_rfr")
	divisor, okDivisor := r.b.ConstanteEntiere(r, bareme.ConstanteCsgArrondiQuartDePart, r.effet)
	r.hors(!okDivisor || divisor <= 0, "barème constantes_regimes inconnu")
	quarters, whole := parts.Sub(un).MulInt(4).Floor()
	if r.hors(!whole, "parts fiscales"); !r.possible() || quarters <= 0 {
		return first
	}
	if quarters == 1 {
		return first + r.arrondi(half, 1, int64(divisor)*unEuro)*unEuro
	}
	amount := first + half + (int64(quarters)/2-1)*next
	if quarters%2 == 1 {
		amount += r.arrondi(next, 1, int64(divisor)*unEuro) * unEuro
	}
	return amount
}

// zoneCsg is where the thresholds are those of.
func (r *recalcul) zoneCsg() bareme.ZoneCsg {
	switch d := r.d.Assure.Residence.Departement; {
	case d == "973":
		return bareme.CsgGuyane
	case len(d) == 3 && d[:2] == "97":
		return bareme.CsgAntillesReunion
	}
	return bareme.CsgMetropole
}

// verifierLaPorte says what only matters when the result is to be delivered: a date of effect that is not the one asked for, a right that rests on
// a rule which the recomputation does not know, an allowance or a survivor's pension beside the pension.
func (r *recalcul) verifierLaPorte(s *pension.State) {
	r.hors(!s.DateDemandee.IsZero() && r.effet != premierDuMois(s.DateDemandee), "date d'effet autre que la date demandée")
	r.hors(r.effet.Before(r.taux.effetLegal) && !r.inapte(), "départ avant l'âge légal")
	r.hors(s.Aspa.Du || s.AspaFp.Du, "allocation de solidarité")
	r.hors(len(s.Reversion) > 0, "pension de réversion")
	r.hors(s.Progressive.Concerne || s.Dossier.Liquidation.Motif == dossier.MotifProgressive, "retraite progressive")
}
