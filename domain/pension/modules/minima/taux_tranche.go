package minima

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneNetSelonTranche = pension.Modele{
	Genre: pension.Calcul, Label: "Total net mensuel selon la tranche de CSG",
	Formule: "{brut} brut, CSG de {tauxCsg}", Unite: pension.EURParMois, Loi: law.CSSL136_8,
}

// tauxTranche are the rates of one bracket for every scheme.
type tauxTranche struct {
	ordinaire bareme.Prelevements
	// crpcen and local add to them.
	crpcen, local money.Decimal
}

// de returns the rates of one scheme. The health contribution bears on complementary pensions that employers have paid
// for, never on a base pension but that of notaries' clerks. Law: CSS L131-2, D242-8.
func (r tauxTranche) de(regime dossier.Regime) taux {
	x := taux{
		csg: r.ordinaire.Csg, csgDeductible: r.ordinaire.CsgDeductible, crds: r.ordinaire.Crds, casa: r.ordinaire.Casa,
	}
	switch regime {
	case dossier.AGIRC, dossier.ARRCO, dossier.AGIRCARRCO, dossier.IRCANTEC:
		x.maladie = r.ordinaire.Maladie
		x.local = r.local
	case dossier.RAFP:
		x.maladie = r.ordinaire.Maladie
	case dossier.CRPCEN:
		x.maladie = r.crpcen
	case dossier.CNAV, dossier.MSASalarie:
		x.local = r.local
	}
	return x
}

// read reads the rates of a bracket at the date of effect.
func (p *prelevement) read(tranche regles.TrancheCsg) (r tauxTranche, ok bool) {
	s := p.s
	t := p.t
	r.ordinaire, ok = s.Bareme.CsgTauxPensions(t, situationCsg(tranche), s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème csg_taux_pensions : taux inconnus à la date d'effet.")
		return r, false
	}
	if tranche == regles.CsgExonere {
		return r, true
	}
	for i := range p.propres {
		switch p.propres[i].Regime {
		case dossier.CRPCEN:
			extra, known := s.Bareme.CsgTauxPensions(t, bareme.CsgCrpcenEnSus, s.DateEffet.Lire())
			if !known {
				t.Incomplete("Barème csg_taux_pensions : cotisation maladie de la CRPCEN inconnue à la date d'effet.")
				return r, false
			}
			r.crpcen = extra.Maladie
		case dossier.RAFP:
			t.Doubt("RAFP : la cotisation maladie de 1 % des complémentaires de salariés lui est appliquée, " +
				"à vérifier.")
		}
	}
	if s.Dossier.Assure.Residence.RegimeLocalAlsaceMoselle {
		extra, known := s.Bareme.CsgTauxPensions(t, bareme.CsgAlsaceMoselleEnSus, s.DateEffet.Lire())
		if !known {
			t.Incomplete("Barème csg_taux_pensions : cotisation du régime local d'Alsace-Moselle inconnue à la date " +
				"d'effet.")
			return r, false
		}
		r.local = extra.Maladie
	}
	return r, true
}

// byTranche gives the net of each rate, for a household whose income is not known.
func (p *prelevement) byTranche() {
	p.out.SelonTranche = make([]NetSelonTranche, 0, regles.CsgNormal-regles.CsgExonere+1)
	var room [8]assiette
	assiettes := room[:0]
	for i := range p.propres {
		assiettes = append(assiettes, assietteOf(&p.propres[i]))
	}
	for tranche := regles.CsgExonere; tranche <= regles.CsgNormal; tranche++ {
		if tranche == regles.CsgMedian && p.beforeMedian() {
			continue
		}
		r, ok := p.read(tranche)
		if !ok {
			continue
		}
		var total money.Euro
		for i := range p.propres {
			rates := r.de(p.propres[i].Regime)
			total = total.Add(net(assiettes[i], &rates))
		}
		p.out.SelonTranche = append(p.out.SelonTranche, NetSelonTranche{
			Tranche: tranche.String(), TauxCsg: r.ordinaire.Csg, TotalMensuelNetEur: total,
		})
		p.t.Step(
			pension.Step{Modele: &ligneNetSelonTranche, Objet: tranche.String(), Valeur: pension.Montant(total)},
			pension.Montant(p.out.TotalMensuelBrutEur), pension.Taux(r.ordinaire.Csg),
		)
	}
}

// beforeMedian says whether the date of effect comes before there was a median rate. Law: CSS L136-8 III bis.
func (p *prelevement) beforeMedian() bool {
	effet := p.s.DateEffet.Lire()
	since, ok := p.s.Bareme.ConstanteDate(p.t, bareme.ConstanteCsgTauxMedianDepuis, effet)
	return ok && effet.Before(since)
}
