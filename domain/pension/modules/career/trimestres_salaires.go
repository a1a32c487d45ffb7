package career

import (
	"encoding/json"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneTrimestresRetenus = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres retenus tous régimes",
		Formule: "{cotises} cotisés + {avpf} AVPF + {assimiles} assimilés + {autres} autres, {maximum} au plus",
		Unite:   pension.Trimestres, Loi: law.CSSR351_5,
	}
	ligneDureeRegime = pension.Modele{
		Genre: pension.Calcul, Label: "Durée dans le régime", Formule: "somme des trimestres retenus de chaque année",
		Unite: pension.Trimestres, Loi: law.CSSR351_1,
	}
	ligneDureeTousRegimes = pension.Modele{
		Genre: pension.Calcul, Label: "Durée tous régimes, hors majorations",
		Formule: "{cotises} cotisés + {avpf} AVPF + {assimiles} assimilés + {autres} autres",
		Unite:   pension.Trimestres, Loi: law.CSSR351_5,
	}
)

// TrimestresSalaires counts the insurance quarters of each year: those that pay validates, those of assimilated
// periods, purchases, and those that other schemes count in their own way; then it applies the limits of a year.
//
// Pay validates as many quarters as the threshold of the year goes into it, in the currency of the year, employers of a
// scheme together, four at most. When the aligned schemes settle together, their pays are added first. The flat pay of
// parents and carers at home is added to pay: the quarters beyond those of pay alone are theirs. Sickness,
// unemployment, national service and the like validate by days, hours or civil quarters. Quarters that a fund reports
// are taken as reported. A year keeps four quarters in a scheme and four in all schemes together, contributed ones
// first; the year of effect keeps the whole civil quarters that precede the date of effect.
//
// Law: CSS L351-2, R351-1, R351-5, R351-9, R351-12, L351-3, L161-19, L351-14-1, L381-1; C. trav. L6243-1-3.
//
// Left aside: the transfer of contributions from one year to the next (loi 2014-40), whose terms were not
// found; the condition of age of compensated unemployment; the condition of affiliation before or after
// national service, lifted in 2022.
type TrimestresSalaires struct {
	// Reprises keeps the first years for other runs of the same career; nil keeps nothing.
	Reprises *TrimestresRepris
}

// ResultatTrimestres is what the report says of the quarters.
type ResultatTrimestres struct {
	ParAnnee trimestresDesAnnees `json:"parAnnee"`
	// The totals are those of all French schemes, under the yearly limit.
	TotalCotises   int                     `json:"totalCotises"`
	TotalAvpf      int                     `json:"totalAvpf"`
	TotalAssimiles int                     `json:"totalAssimiles"`
	TotalAutres    int                     `json:"totalAutres"`
	TotalRetenus   int                     `json:"totalRetenus"`
	ParRegime      []TotalTrimestresRegime `json:"parRegime"`
}

// TrimestresParAnnee are the quarters of one year in all schemes, under the yearly limit.
type TrimestresParAnnee struct {
	Annee     int `json:"annee"`
	Cotises   int `json:"cotises"`
	Avpf      int `json:"avpf"`
	Assimiles int `json:"assimiles"`
	// Autres are purchases for the rate alone and periods recognised as equivalent.
	Autres    int                      `json:"autres"`
	Retenus   int                      `json:"retenus"`
	ParRegime []faits.TrimestresRegime `json:"parRegime"`
}

// TotalTrimestresRegime are the quarters of one scheme by itself.
type TotalTrimestresRegime struct {
	Regime    dossier.Regime `json:"regime"`
	Cotises   int            `json:"cotises"`
	Avpf      int            `json:"avpf"`
	Assimiles int            `json:"assimiles"`
	Retenus   int            `json:"retenus"`
	// Duree counts for the share of a whole pension: purchases for the rate alone and equivalent periods are not in it.
	Duree int `json:"duree"`
}

// Info describes the module.
func (TrimestresSalaires) Info() pension.Info {
	return pension.Info{
		ID:    capability.TrimestresSalaires,
		Objet: "compte les trimestres d'assurance de chaque année, par régime et par nature",
		Law: []law.Ref{
			law.CSSL351_2, law.CSSR351_1, law.CSSR351_5, law.CSSR351_9, law.CSSR351_12, law.CSSL351_3, law.CSSL161_19,
			law.CSSL351_14_1, law.CSSL381_1, law.CTL6243_1_3,
		},
	}
}

// Applies says whether anything may give a quarter.
func (TrimestresSalaires) Applies(s *pension.State) (bool, string) {
	if len(s.Carriere.Lire()) == 0 && len(s.Dossier.Liquidation.Rachats) == 0 {
		return false, "Aucune ligne de carrière utilisable ni rachat : aucun trimestre à compter."
	}
	return true, ""
}

// Compute counts the quarters, year after year.
func (m TrimestresSalaires) Compute(s *pension.State, t *pension.Trace) any {
	c := calculTrimestres{s: s, t: t, reprises: m.Reprises, achetees: anneesAchetees(s)}
	limit, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteTrimestresParAnMaximum, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : nombre maximal de trimestres par an inconnu.")
		return &ResultatTrimestres{ParRegime: []TotalTrimestresRegime{}}
	}
	c.perYear = limit
	c.serviceNational()
	c.annees()
	c.placerArrondiService()
	c.rachats()
	s.Trimestres.Donner(c.acquis)
	return c.resultat()
}

// trimestresDesAnnees are the years of a career, each under its limit; their lines are made when they are read.
type trimestresDesAnnees struct {
	annees []faits.AnneeTrimestres
	limite limiteAnnuelle
}

// MarshalJSON writes the lines.
func (d trimestresDesAnnees) MarshalJSON() ([]byte, error) { return json.Marshal(d.Valeur()) }

// Valeur returns what MarshalJSON writes.
func (d trimestresDesAnnees) Valeur() any { return d.Lignes() }

// Lignes returns a line a year.
func (d *trimestresDesAnnees) Lignes() []TrimestresParAnnee {
	lignes := make([]TrimestresParAnnee, len(d.annees))
	for i := range d.annees {
		lignes[i] = d.ligne(i)
	}
	return lignes
}

func (d *trimestresDesAnnees) ligne(i int) TrimestresParAnnee {
	a := &d.annees[i]
	return TrimestresParAnnee{
		Annee: a.Annee, Cotises: a.Tous.Cotises(), Avpf: a.Tous.Avpf(), Assimiles: a.Tous.Assimiles(),
		Autres: a.Tous.Autres(), Retenus: a.Tous.Total(), ParRegime: a.Regimes,
	}
}

// Ligne explains the quarters of a year.
func (d *trimestresDesAnnees) Ligne(i int) (annee int, value pension.Quantity, args []pension.Quantity) {
	line := d.ligne(i)
	return line.Annee, pension.Nombre(line.Retenus), []pension.Quantity{
		pension.Nombre(line.Cotises), pension.Nombre(line.Avpf), pension.Nombre(line.Assimiles),
		pension.Nombre(line.Autres), pension.Nombre(d.limite.de(line.Annee)),
	}
}

func (c *calculTrimestres) resultat() *ResultatTrimestres {
	r := &ResultatTrimestres{
		ParAnnee:  trimestresDesAnnees{c.acquis, c.limiteAnnuelle()},
		ParRegime: make([]TotalTrimestresRegime, 0, len(c.s.Repartition.Lire().Regimes)+1),
	}
	for i := range c.acquis {
		a := &c.acquis[i]
		r.TotalCotises += a.Tous.Cotises()
		r.TotalAvpf += a.Tous.Avpf()
		r.TotalAssimiles += a.Tous.Assimiles()
		r.TotalAutres += a.Tous.Autres()
		for j := range a.Regimes {
			r.add(&a.Regimes[j])
		}
	}
	r.TotalRetenus = r.TotalCotises + r.TotalAvpf + r.TotalAssimiles + r.TotalAutres
	c.t.Serie(&ligneTrimestresRetenus, len(c.acquis), &r.ParAnnee)
	for i := range r.ParRegime {
		p := &r.ParRegime[i]
		c.t.Step(pension.Step{Modele: &ligneDureeRegime, Objet: p.Regime.String(), Valeur: pension.Nombre(p.Duree)})
	}
	c.t.Step(
		pension.Step{Modele: &ligneDureeTousRegimes, Valeur: pension.Nombre(r.TotalRetenus)},
		pension.Nombre(r.TotalCotises), pension.Nombre(r.TotalAvpf), pension.Nombre(r.TotalAssimiles),
		pension.Nombre(r.TotalAutres),
	)
	return r
}

func (r *ResultatTrimestres) add(q *faits.TrimestresRegime) {
	at := -1
	for i := range r.ParRegime {
		if r.ParRegime[i].Regime == q.Regime {
			at = i
			break
		}
	}
	if at < 0 {
		at = len(r.ParRegime)
		r.ParRegime = append(r.ParRegime, TotalTrimestresRegime{Regime: q.Regime})
	}
	p := &r.ParRegime[at]
	cotises := q.Retenu.Cotises()
	avpf := q.Retenu.Avpf()
	assimiles := q.Retenu.Assimiles()
	p.Cotises += cotises
	p.Avpf += avpf
	p.Assimiles += assimiles
	p.Duree += cotises + avpf + assimiles
	p.Retenus += cotises + avpf + assimiles + q.Retenu.Autres()
}
