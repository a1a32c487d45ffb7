package control

import (
	"iter"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// The independent recomputation goes from the lines of the dossier to the total by one straight road, in whole cents, without any result of
// the modules: years and quarters (recalcul_annees.go), points (recalcul_points.go), rate (recalcul_taux.go), complementary pension
// (recalcul_complementaire.go), base pension (recalcul_salaire.go), net pension (recalcul_net.go). The supervisor compares the totals to the cent.
//
// It knows the general scheme and agricultural employees, alone or settled together, with Agirc-Arrco, for effects since 2019. For any other
// scheme, or a fact that it has no rule for, it says which one and gives no total: nothing may then be certified.
type recalcul struct {
	d                *dossier.Dossier
	b                *bareme.Set
	effet, naissance calendar.Date
	// veille is the day before the date of effect, the last that gives rights.
	veille calendar.Date
	// tauxPleinLe is the first date at the full rate that the run found, early ways of leaving included: it only says what is out of reach.
	tauxPleinLe calendar.Date
	// autrement is what is done otherwise than the law says, nothing but when a notification is examined.
	autrement variante
	// lus counts the figures read, manque says what it has no rule for.
	lus    int
	manque []string

	// unique is true when the general scheme and agricultural employees are settled together.
	unique  bool
	parAn   int
	place   *placeRecalcul
	annees  []anneeRecalculee
	lignes  []int32
	enfants droitsRecalcules
	taux    tauxRecalcule
	points  pointsRecalcules
	base    baseRecalculee
	// complementaire is the annual Agirc-Arrco pension in cents, complementaireHorsEnfants without its increase.
	complementaire, complementaireHorsEnfants int64
	net                                       netRecalcule
}

// Read counts a figure; it makes the recomputation the recorder of what it reads.
func (r *recalcul) Read(bareme.Figure) { r.lus++ }

// ReadAll counts figures.
func (r *recalcul) ReadAll(figures []bareme.Figure) { r.lus += len(figures) }

// impossible says once what the recomputation has no rule for.
func (r *recalcul) impossible(quoi string) {
	for _, x := range r.manque {
		if x == quoi {
			return
		}
	}
	r.manque = append(r.manque, quoi)
}

func (r *recalcul) possible() bool { return len(r.manque) == 0 }

// recalculer recomputes the pensions of a run from its input: dossier, tables and dates.
func recalculer(s *pension.State) *recalcul {
	return recalculerAutrement(s, s.Dossier, s.DateEffet, variante{})
}

// recalculerAutrement recomputes them from another dossier, at another date of effect, or with another rule.
func recalculerAutrement(s *pension.State, d *dossier.Dossier, effet calendar.Date, v variante) *recalcul {
	r := &recalcul{
		d: d, b: s.Bareme, effet: effet, veille: effet.AddDays(-1), naissance: d.Assure.DateNaissance, tauxPleinLe: s.Taux.DateTauxPlein, autrement: v,
	}
	r.porter(s)
	for _, etape := range [...]func(){
		r.ranger, r.compterAnnees, r.compterEnfants, r.fixerTaux, r.liquiderComplementaire, r.liquiderBase,
	} {
		if !r.possible() {
			return r
		}
		etape()
	}
	return r
}

// porter says what is out of reach before anything is computed.
func (r *recalcul) porter(s *pension.State) {
	a, l := &r.d.Assure, &r.d.Liquidation
	switch {
	case r.naissance.IsZero() || r.effet.IsZero() || r.effet.Day != 1:
		r.impossible("naissance ou date d'effet inconnue")
	case len(r.d.Carriere) == 0:
		r.impossible("dossier sans carrière")
	}
	r.hors(r.effet.Before(premierEffetRecalcule), "effet antérieur à 2019")
	r.hors(!s.Taux.PensionDue, "pension non due à la date demandée")
	r.hors(len(l.DejaLiquides) > 0, "pensions déjà servies")
	r.hors(len(l.Rachats) > 0, "rachats de trimestres")
	r.hors(len(l.RachatsPoints) > 0, "rachats de points")
	r.hors(a.C2P != nil, "compte professionnel de prévention")
	r.hors(a.Incapacite != nil || a.Handicap != nil || a.Invalidite != nil, "départ pour raison de santé")
	switch l.Motif {
	case dossier.MotifNormal, dossier.MotifCarriereLongue:
	case dossier.MotifInaptitude:
		r.hors(!a.Inaptitude, "motif de départ")
	default:
		r.impossible("motif de départ")
	}
	for _, e := range r.d.Assure.Enfants {
		r.hors(e.Handicape && !e.TrimestresHandicap.Present, "trimestres d'un enfant handicapé")
	}
	for p := range s.Pensions.Sauf(capability.MontantAnnuites) {
		if p.Regime != dossier.AGIRCARRCO {
			r.impossible("régime " + p.Regime.String())
		}
	}
	r.regimes()
}

func (r *recalcul) hors(fait bool, quoi string) {
	if fait {
		r.impossible(quoi)
	}
}

// regimes says which schemes of the career are out of reach, and whether the two others are settled together. Law: CSS L173-1-2.
func (r *recalcul) regimes() {
	general, agricole := false, false
	for i := range r.d.Carriere {
		switch regime := r.d.Carriere[i].Regime; regime {
		case dossier.CNAV:
			general = true
		case dossier.MSASalarie:
			agricole = true
		case dossier.AGIRC, dossier.ARRCO, dossier.AGIRCARRCO:
		case dossier.RegimeInconnu:
			r.impossible("régime inconnu")
		default:
			r.impossible("régime " + regime.String())
		}
	}
	if !general && !agricole {
		r.impossible("aucun régime de base recalculable")
	}
	if r.unique = general && agricole; r.unique {
		since, ok := r.b.ConstanteDate(r, bareme.ConstanteLuraNaissanceDepuis, r.effet)
		r.hors(!ok || r.naissance.Before(since), "régimes alignés liquidés à part")
	}
}

// premierEffetRecalcule is the first date of effect of the single complementary scheme, before which there were two accounts.
var premierEffetRecalcule = calendar.Date{Year: 2019, Month: 1, Day: 1}

// total is the annual total of the recomputed pensions, in cents.
func (r *recalcul) total() int64 { return r.base.annuel + r.complementaire }

// Verdict is what the comparison says.
type verdictRecalcul struct {
	// possible is false when the recomputation has no rule for something, which manque names.
	possible bool
	manque   string
	// concordant says whether base, complementary and net pensions agree to the cent.
	concordant             bool
	recalcule, calcule     money.Euro
	baseEcart, pointsEcart money.Euro
	// net is the recomputed net month, nil when the household's income is not known.
	net *money.Euro
	lus int
}

// comparerTotaux sets the recomputed totals beside those of the modules.
func comparerTotaux(s *pension.State, r *recalcul) verdictRecalcul {
	if !r.possible() {
		return verdictRecalcul{manque: strings.Join(r.manque, ", "), lus: r.lus}
	}
	base, points := somme(s.Pensions.De(capability.MontantAnnuites)), somme(s.Pensions.De(capability.MontantPoints))
	v := verdictRecalcul{
		possible: true, recalcule: euros(r.total()), calcule: base.Add(points), lus: r.lus,
		baseEcart: euros(r.base.annuel).Sub(base), pointsEcart: euros(r.complementaire).Sub(points),
	}
	if r.net.connu {
		net := euros(r.net.mensuel)
		v.net = &net
	}
	v.concordant = v.baseEcart.IsZero() && v.pointsEcart.IsZero() && r.net.connu == s.Net.Connu && s.Net.MensuelEur.Equal(money.Cents(r.net.mensuel).Decimal)
	return v
}

func somme(pensions iter.Seq[faits.Pension]) (total money.Euro) {
	for p := range pensions {
		total = total.Add(p.AnnuelEur)
	}
	return total
}
