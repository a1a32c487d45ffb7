package minima

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneTotalNet = pension.Modele{
		Genre: pension.Calcul, Label: "Total net mensuel avant impôt",
		Formule: "{brut} brut - {prelevements} de prélèvements", Unite: pension.EURParMois, Loi: law.CSSL136_8,
	}
	ligneCotisationMaladie = pension.Modele{
		Genre: pension.Calcul, Label: "Cotisation maladie, sans la majoration pour enfants",
		Formule: "{assiette} × {taux}", Unite: pension.EURParMois, Loi: law.CSSL131_2,
	}
	lignePensionNette = pension.Modele{
		Genre: pension.Calcul, Label: "Pension nette mensuelle",
		Formule: "{brut} - {csg} de CSG (dont {csgDeductible} déductible) - {crds} de CRDS " +
			"- {casa} de CASA - {maladie} de maladie - {regimeLocal} de régime local",
		Unite: pension.EURParMois, Loi: law.CSSL136_8,
	}
)

// PensionNette is one pension, gross to net, per month.
type PensionNette struct {
	Regime dossier.Regime `json:"regime"`
	// Origine is PERSONNELLE or REVERSION.
	Origine          string     `json:"origine"`
	BrutMensuelEur   money.Euro `json:"brutMensuelEur"`
	CsgEur           money.Euro `json:"csgEur"`
	CsgDeductibleEur money.Euro `json:"csgDeductibleEur"`
	CrdsEur          money.Euro `json:"crdsEur"`
	CasaEur          money.Euro `json:"casaEur"`
	MaladieEur       money.Euro `json:"maladieEur"`
	RegimeLocalEur   money.Euro `json:"regimeLocalEur"`
	NetMensuelEur    money.Euro `json:"netMensuelEur"`
}

const (
	originePersonnelle = "PERSONNELLE"
	origineReversion   = "REVERSION"
)

// taux are the shares withheld from one pension: the health contribution is the one of that pension.
type taux struct {
	csg, csgDeductible, crds, casa, maladie, local money.Decimal
}

// assiette is what the levies of one pension bear on, per month: brut, and maladie for the health contribution, which
// leaves the increase for children out.
type assiette struct{ brut, maladie money.Euro }

// retain withholds from a gross monthly amount, each levy rounded to the cent. Law: CSS L131-2, L136-8,
// L137-41, D242-8.
func retain(a assiette, x taux) PensionNette {
	brut := a.brut
	n := PensionNette{
		BrutMensuelEur: brut, CsgEur: part(brut, x.csg), CsgDeductibleEur: part(brut, x.csgDeductible),
		CrdsEur: part(brut, x.crds), CasaEur: part(brut, x.casa), MaladieEur: part(a.maladie, x.maladie),
		RegimeLocalEur: part(brut, x.local),
	}
	n.NetMensuelEur = brut.Sub(n.CsgEur).Sub(n.CrdsEur).Sub(n.CasaEur).Sub(n.MaladieEur).Sub(n.RegimeLocalEur)
	return n
}

// net is what a gross monthly amount leaves, each levy withheld as retenir does.
func net(a assiette, x *taux) money.Euro {
	left := a.brut.Sub(part(a.maladie, x.maladie))
	for _, rate := range [...]money.Decimal{x.csg, x.crds, x.casa, x.local} {
		if !rate.IsZero() {
			left = left.Sub(part(a.brut, rate))
		}
	}
	return left
}

func part(brut money.Euro, rate money.Decimal) money.Euro {
	if rate.IsZero() {
		return money.Euro{}
	}
	return brut.Times(rate).ArrondiCentime()
}

// prelevement is the work of one run.
type prelevement struct {
	s       *pension.State
	t       *pension.Trace
	propres []faits.Pension
	out     *ResultatSante
}

// brut is the gross monthly amount served.
func (p *prelevement) brut(q *faits.Pension) money.Euro { return q.AnnuelEur.Mensuel() }

// assietteOf is what the levies of a pension bear on. Law: CSS L131-2 1°.
func assietteOf(q *faits.Pension) assiette {
	return assiette{brut: q.AnnuelEur.Mensuel(), maladie: withoutEnfants(q).Mensuel()}
}

// withoutEnfants is a yearly pension without its increase for children.
func withoutEnfants(q *faits.Pension) money.Euro {
	if q.Detail == nil {
		return q.AnnuelEur
	}
	return q.AnnuelEur.Sub(q.Detail.MajorationEnfantsEur).Max(money.Euro{})
}

// apply withholds from every pension at the rates that tauxOf gives each, and closes the totals.
func (p *prelevement) apply(tauxOf func(dossier.Regime) taux) {
	var net, reversion money.Euro
	retenus := faits.Net{Connu: true}
	for i := range p.propres {
		a := assietteOf(&p.propres[i])
		x := tauxOf(p.propres[i].Regime)
		n := retain(a, x)
		n.Regime = p.propres[i].Regime
		n.Origine = originePersonnelle
		net = net.Add(n.NetMensuelEur)
		p.traceAssiette(&n, a, x)
		p.add(n)
		retenus.Regimes = append(retenus.Regimes, faits.NetRegime{
			Regime: n.Regime, BrutEur: n.BrutMensuelEur, NetteEur: n.NetMensuelEur,
		})
	}
	reversions := p.s.Reversion.Lire()
	for i := range reversions {
		q := &reversions[i]
		a := assietteOf(q)
		x := tauxOf(q.Regime)
		n := retain(a, x)
		n.Regime = q.Regime
		n.Origine = origineReversion
		reversion = reversion.Add(n.NetMensuelEur)
		p.traceAssiette(&n, a, x)
		p.add(n)
	}
	levies := p.out.TotalMensuelBrutEur.Sub(net)
	p.out.TotalPrelevementsEur = &levies
	p.out.TotalMensuelNetEur = &net
	if len(p.s.Reversion.Lire()) > 0 {
		p.out.TotalReversionMensuelNetEur = &reversion
	}
	retenus.MensuelEur = net
	retenus.ReversionEur = reversion
	p.s.Net.Donner(retenus)
	p.t.Step(
		pension.Step{Modele: &ligneTotalNet, Valeur: pension.Montant(net)},
		pension.Montant(p.out.TotalMensuelBrutEur), pension.Montant(levies),
	)
}

// traceAssiette says what the health contribution bears on when it leaves an increase for children out.
func (p *prelevement) traceAssiette(n *PensionNette, a assiette, x taux) {
	if x.maladie.IsZero() || a.maladie.Equal(a.brut.Decimal) {
		return
	}
	p.t.Step(
		pension.Step{
			Modele: &ligneCotisationMaladie, Objet: n.Regime.String(), Valeur: pension.Montant(n.MaladieEur),
		},
		pension.Montant(a.maladie), pension.Taux(x.maladie),
	)
}

func (p *prelevement) add(n PensionNette) {
	p.out.Regimes = append(p.out.Regimes, n)
	p.t.Step(
		pension.Step{Modele: &lignePensionNette, Objet: n.Regime.String(), Valeur: pension.Montant(n.NetMensuelEur)},
		pension.Montant(n.BrutMensuelEur), pension.Montant(n.CsgEur), pension.Montant(n.CsgDeductibleEur),
		pension.Montant(n.CrdsEur), pension.Montant(n.CasaEur), pension.Montant(n.MaladieEur),
		pension.Montant(n.RegimeLocalEur),
	)
}

// resident withholds from the pensions of somebody who pays income tax in France.
func (p *prelevement) resident() {
	s := p.s
	t := p.t
	if s.Aspa.Lire().Du || s.AspaFp.Lire().Du {
		p.out.Motif = motifAvantageNonContributif
		p.auTaux(regles.CsgExonere)
		return
	}
	tranche, known := p.tranche()
	if !known {
		p.byTranche()
		return
	}
	p.auTaux(tranche)
	if s.Dossier.Assure.Residence.RegimeLocalAlsaceMoselle && tranche != regles.CsgExonere {
		t.Warn("Régime local d'Alsace-Moselle : la cotisation est retenue sur les pensions du régime général " +
			"et des complémentaires de salariés.")
	}
}

// auTaux withholds at the rates of a bracket.
func (p *prelevement) auTaux(tranche regles.TrancheCsg) {
	word := tranche.String()
	p.out.Tranche = &word
	r, ok := p.read(tranche)
	if !ok {
		return
	}
	p.apply(r.de)
}
