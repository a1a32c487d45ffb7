package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneConversionAgirc = pension.Modele{
	Genre: pension.Calcul, Label: "Points Agirc convertis en points Agirc-Arrco au 1er janvier 2019",
	Formule: "{pointsAgirc} × {coefficient}, au centième par compte", Unite: pension.UnitePoints,
	Loi: law.ANIArt98,
}

// compte is the account of points of one scheme, kept by origin.
type compte struct {
	regime dossier.Regime
	// blocs are for Agirc, Arrco and Agirc-Arrco, acquis for the other schemes.
	blocs  []bloc
	acquis []*faits.Acquisition
}

// bloc is the points of one origin: those that the law raises and lowers alike.
type bloc struct {
	origine bareme.RegimePoints
	periode calendar.Span
	// rang is the place of periode among the spans of the origin, -1 for none.
	rang int
	// trancheC is true for slice C points acquired before 2016, whose coefficient is always that of age.
	trancheC     bool
	substitution bool
	// before are the points in the scheme of origin, points those of the account.
	before, points money.Points
	// taux and majoration are the increase for children and its yearly amount.
	taux       money.Decimal
	majoration money.Euro
}

// Origine is a line of an account as reports show it.
type Origine struct {
	Regime dossier.Regime `json:"regime"`
	Debut  int            `json:"debut,omitempty"`
	Fin    int            `json:"fin,omitempty"`
	// TrancheC is true for slice C points acquired before 2016.
	TrancheC     bool `json:"trancheC,omitempty"`
	Substitution bool `json:"substitution,omitempty"`
	// PointsOrigine are points of the scheme of origin, Points what they are in the account.
	PointsOrigine  money.Points  `json:"pointsOrigine"`
	Points         money.Points  `json:"points"`
	TauxMajoration money.Decimal `json:"tauxMajoration"`
	Majoration     money.Euro    `json:"majorationEur"`
}

func (c *compte) total() money.Points {
	var total money.Points
	for i := range c.blocs {
		total = total.Add(c.blocs[i].points)
	}
	for _, a := range c.acquis {
		total = total.Add(a.Points)
	}
	return total
}

func (c *compte) origines() []Origine {
	lignes := make([]Origine, 0, len(c.blocs))
	for i := range c.blocs {
		b := &c.blocs[i]
		lignes = append(lignes, Origine{
			Regime: regimeOf(b.origine), Debut: b.periode.From.Year, Fin: b.periode.To.Year, TrancheC: b.trancheC,
			Substitution: b.substitution, PointsOrigine: b.before, Points: b.points, TauxMajoration: b.taux,
			Majoration: b.majoration,
		})
	}
	return lignes
}

func regimeOf(r bareme.RegimePoints) dossier.Regime {
	switch r {
	case bareme.PointsAgirc:
		return dossier.AGIRC
	case bareme.PointsAgircArrco:
		return dossier.AGIRCARRCO
	case bareme.PointsArrco, bareme.PointsUnirs:
	}
	return dossier.ARRCO
}

// familleAgircArrco says whether the scheme is Agirc-Arrco or one of the two that it replaced.
func familleAgircArrco(r dossier.Regime) bool {
	return r == dossier.AGIRC || r == dossier.ARRCO || r == dossier.AGIRCARRCO
}

// gather gathers the acquisitions into accounts: one for Agirc-Arrco since 2019, one for Agirc and one for Arrco
// before, one for each other scheme.
func (m *calculMontant) gather() {
	r := rangement{m: m, blocs: make([]bloc, 0, 4)}
	for _, list := range [...][]faits.Acquisition{
		m.s.PointsCotises.Lire(), m.s.PointsForfaits.Lire(), m.s.PointsAchat.Lire(),
	} {
		for i := range list {
			if a := &list[i]; familleAgircArrco(a.Regime) {
				r.ranger(a)
			} else {
				c := m.compteOf(a.Regime)
				c.acquis = append(c.acquis, a)
			}
		}
	}
	if r.withoutOrigine {
		m.t.Doubt("Points Agirc-Arrco reportés pour des années d'avant 2019 : lus comme des points d'origine Arrco.")
	}
	m.unify(r.blocs)
}

func (m *calculMontant) compteOf(regime dossier.Regime) *compte {
	for i := range m.comptes {
		if m.comptes[i].regime == regime {
			return &m.comptes[i]
		}
	}
	m.comptes = append(m.comptes, compte{regime: regime})
	return &m.comptes[len(m.comptes)-1]
}

// rangement sorts the points of Agirc, Arrco and Agirc-Arrco by origin.
type rangement struct {
	m              *calculMontant
	blocs          []bloc
	periodes       [bareme.PointsAgircArrco + 1][]calendar.Span
	withoutOrigine bool
}

func (r *rangement) ranger(a *faits.Acquisition) {
	origine := origineOf(a.Regime)
	rang := r.rang(origine, a.Annee)
	if rang < 0 && origine == bareme.PointsAgircArrco {
		origine = bareme.PointsArrco
		r.withoutOrigine = true
		rang = r.rang(origine, a.Annee)
	}
	trancheC := false
	if a.Tranche == faits.TrancheC {
		before, known := r.m.s.Bareme.ConstanteDate(
			r.m.t, bareme.ConstanteAgircArrcoTrancheCAvant, r.m.s.DateEffet.Lire(),
		)
		trancheC = known && lastDay(a.Annee).Before(before)
	}
	// The points come year after year: those at hand mostly go where the last ones went.
	for i := len(r.blocs) - 1; i >= 0; i-- {
		b := &r.blocs[i]
		if b.origine == origine && b.rang == rang && b.trancheC == trancheC {
			b.before = b.before.Add(a.Points)
			b.substitution = b.substitution || a.Substitution
			return
		}
	}
	b := bloc{origine: origine, rang: rang, trancheC: trancheC, before: a.Points, substitution: a.Substitution}
	if rang >= 0 {
		b.periode = r.periodes[origine][rang]
	}
	r.blocs = append(r.blocs, b)
}

func origineOf(r dossier.Regime) bareme.RegimePoints {
	switch r {
	case dossier.AGIRC:
		return bareme.PointsAgirc
	case dossier.ARRCO:
		return bareme.PointsArrco
	default:
		return bareme.PointsAgircArrco
	}
}

// rang returns the place of the span of exercises whose points are raised alike for children, -1 for none: the first
// that holds the last day of the year.
func (r *rangement) rang(origine bareme.RegimePoints, annee int) int {
	if r.periodes[origine] == nil {
		r.periodes[origine] = r.m.s.Bareme.AgircArrcoPeriodesOrigine(origine)
	}
	spans := r.periodes[origine]
	for i := range spans {
		p := &spans[i]
		if p.From.Year <= annee && (annee < p.To.Year || p.To.IsZero() || !p.To.Before(lastDay(annee))) {
			return i
		}
	}
	return -1
}

func lastDay(annee int) calendar.Date { return calendar.Date{Year: annee, Month: 12, Day: 31} }

// unify makes the accounts of the family: since 2019 one account, into which Agirc points are converted by account and
// Arrco points pass one for one; before, an account for each scheme. Law: ANI 2017-11-17, conversion of 2019-01-01.
func (m *calculMontant) unify(blocs []bloc) {
	if len(blocs) == 0 {
		return
	}
	var agirc []money.Points
	for i := range blocs {
		blocs[i].points = blocs[i].before
		if blocs[i].origine == bareme.PointsAgirc {
			agirc = append(agirc, blocs[i].before)
		}
	}
	coefficient, unique := m.s.Bareme.AgircArrcoConversion2019(m.t, bareme.PointsAgirc, m.s.DateEffet.Lire())
	if !unique {
		m.separate(blocs)
		return
	}
	if len(agirc) > 0 {
		before := sum(agirc)
		total := regles.ConvertirCompte(agirc, coefficient)
		m.t.Step(
			pension.Step{Modele: &ligneConversionAgirc, Valeur: pension.NombrePoints(total)},
			pension.NombrePoints(before), pension.Taux(coefficient),
		)
		for i := range blocs {
			if blocs[i].origine == bareme.PointsAgirc {
				blocs[i].points = agirc[0]
				agirc = agirc[1:]
			}
		}
	}
	m.comptes = append([]compte{{regime: dossier.AGIRCARRCO, blocs: blocs}}, m.comptes...)
}

func (m *calculMontant) separate(blocs []bloc) {
	others := m.comptes
	m.comptes = make([]compte, 0, len(others)+2)
	for _, regime := range [...]dossier.Regime{dossier.ARRCO, dossier.AGIRC} {
		c := compte{regime: regime}
		for i := range blocs {
			if (blocs[i].origine == bareme.PointsAgirc) == (regime == dossier.AGIRC) {
				c.blocs = append(c.blocs, blocs[i])
			}
		}
		if len(c.blocs) > 0 {
			m.comptes = append(m.comptes, c)
		}
	}
	m.comptes = append(m.comptes, others...)
}

func sum(points []money.Points) money.Points {
	var total money.Points
	for _, p := range points {
		total = total.Add(p)
	}
	return total
}
