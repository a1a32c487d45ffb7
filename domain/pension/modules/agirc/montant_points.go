package agirc

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var lignePensionMensuelle = pension.Modele{
	Genre: pension.Calcul, Label: "Pension mensuelle brute", Formule: "{pensionAnnuelle} / 12",
	Unite: pension.EURParMois,
}

// MontantPoints turns the points of each scheme into a pension at the date of effect.
//
// What it decides: the account of each scheme by origin of the points, the value of the point at the date of effect,
// the coefficient of somebody who leaves before the full rate, the increases for children, the temporary coefficient of
// 2019 to 2023, and how a small pension is paid. Annual amounts are rounded to the cent once, on the sum.
//
// Law: ANI 2017-11-17 art. 84, 85, 91, 94, 98; ANI 2015-10-30; order of 1970-12-30 art. 15, 16;
// CSS L635-1; decree 2004-569.
//
// Doubt: the value of the Agirc-Arrco point at 2026-11-01 was not found: the last known one is used and
// marked as not confirmed.
type MontantPoints struct{}

// ResultatMontantPoints are the results of montantPoints.
type ResultatMontantPoints struct {
	Regimes []PensionPoints `json:"regimes"`
}

// PensionPoints is the pension of one scheme.
type PensionPoints struct {
	Regime dossier.Regime `json:"regime"`
	Points money.Points   `json:"points"`
	// PensionDue is false for a scheme whose pension is not open at the date of effect; without it the
	// pension follows the basic one.
	PensionDue *bool `json:"pensionDue,omitempty"`
	// ValeurPoint is the yearly value of a point at the date of effect; ValeurNonConfirmee is true when it
	// is the last known one, kept.
	ValeurPoint        *money.Euro `json:"valeurPointEur"`
	ValeurNonConfirmee bool        `json:"valeurNonConfirmee,omitempty"`
	// CoefficientMinoration is for life; CoefficientTrancheC that of the slice C points of before 2016.
	CoefficientMinoration *money.Decimal `json:"coefficientMinoration"`
	CoefficientTrancheC   *money.Decimal `json:"coefficientMinorationTrancheC,omitempty"`
	// CoefficientSolidarite is temporary, until FinCoefficientSolidarite at the latest.
	CoefficientSolidarite    *money.Decimal `json:"coefficientSolidarite,omitempty"`
	FinCoefficientSolidarite calendar.Date  `json:"finCoefficientSolidarite,omitzero"`
	TauxSurcote              *money.Decimal `json:"tauxSurcote,omitempty"`
	// PointsDifferentiel bring the pensions of a farmer in charge up to a share of the minimum wage.
	PointsDifferentiel money.Points `json:"pointsDifferentiel,omitzero"`
	// CoefficientAge raises RAFP points by the age.
	CoefficientAge *money.Decimal `json:"coefficientAge,omitempty"`
	// Droits are the yearly rights after the coefficient for life, before the temporary one and the increases.
	Droits            *money.Euro     `json:"droitsAnnuelsEur,omitempty"`
	Majoration        money.Euro      `json:"majorationEur"`
	MajorationServie  string          `json:"majorationServie,omitempty"`
	PointsMajoration  money.Points    `json:"pointsMajoration,omitzero"`
	AnnuelBrut        *money.Euro     `json:"annuelBrutEur,omitempty"`
	MensuelBrut       *money.Euro     `json:"mensuelBrutEur,omitempty"`
	Versement         faits.Versement `json:"versement,omitempty"`
	Capital           *money.Euro     `json:"capitalEur,omitempty"`
	PremiereFraction  *money.Euro     `json:"premiereFractionEur,omitempty"`
	SoldeMois         int             `json:"soldeMois,omitempty"`
	ConversionCapital *money.Decimal  `json:"conversionCapital,omitempty"`
	Origines          []Origine       `json:"origines,omitempty"`
}

// Info describes the module.
func (MontantPoints) Info() pension.Info {
	return pension.Info{
		ID:    capability.MontantPoints,
		Objet: "Montant des pensions des régimes en points à la date d'effet.",
		Law: []law.Ref{
			law.ANIArt84, law.ANIArt85, law.ANIArt91, law.ANIArt94, law.ANIArt98, law.ANIArt107, law.ANI2015,
			law.ArreteIrcantec, law.CSSL635_1, law.Decret2004_569, law.CRPML732_56, law.CRPML732_63,
		},
	}
}

// Applies says whether the dossier concerns the module.
func (MontantPoints) Applies(s *pension.State) (bool, string) {
	if len(s.PointsCotises.Lire())+len(s.PointsForfaits.Lire())+len(s.PointsAchat.Lire()) == 0 {
		return false, "Aucun point acquis dans un régime complémentaire."
	}
	return true, ""
}

// Compute computes the pensions.
func (MontantPoints) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatMontantPoints{Regimes: []PensionPoints{}}
	if s.DateEffet.Lire().IsZero() {
		t.Incomplete("Date d'effet inconnue : la valeur des points et les coefficients d'âge ne peuvent pas être lus.")
		return out
	}
	if s.Dossier.Assure.DateNaissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return out
	}
	m := calculMontant{s: s, t: t}
	m.gather()
	out.Regimes = make([]PensionPoints, 0, len(m.comptes))
	for i := range m.comptes {
		m.liquider(&m.comptes[i], out)
	}
	s.Pensions.Donner(capability.MontantPoints, m.pensions)
	s.Capitaux.Donner(m.capitaux)
	return out
}

// calculMontant is the work of one run.
type calculMontant struct {
	s        *pension.State
	t        *pension.Trace
	comptes  []compte
	pensions []faits.Pension
	capitaux []faits.Capital
	// anticipation is the coefficient of the Agirc-Arrco family, worked out once.
	anticipation *anticipation
	// fermee says why the pension at hand is not open at the date of effect, empty while it is.
	fermee string
}

// liquider computes the pension of one account and adds it to the results.
func (m *calculMontant) liquider(c *compte, out *ResultatMontantPoints) {
	if m.dejaLiquide(c.regime) {
		m.t.Warn("Pension " + c.regime.String() + " déjà liquidée avant la date d'effet : elle n'est pas calculée " +
			"de nouveau.")
		return
	}
	p := PensionPoints{Regime: c.regime, Points: c.total(), Origines: c.origines()}
	m.fermee = ""
	m.byRegime(c, &p)
	if m.fermee != "" {
		p.PensionDue = new(bool)
		m.t.Warn(m.fermee)
	}
	out.Regimes = append(out.Regimes, p)
	if p.Capital != nil {
		m.capitaux = append(m.capitaux, faits.Capital{Regime: p.Regime, MontantEur: *p.Capital})
	}
	if p.AnnuelBrut != nil {
		m.t.Step(
			pension.Step{
				Modele: &lignePensionMensuelle, Objet: p.Regime.String(), Loi: loiDuRegime(p.Regime),
				Valeur: pension.Montant(*p.MensuelBrut),
			},
			pension.Montant(*p.AnnuelBrut),
		)
		base := p.AnnuelBrut.Sub(p.Majoration)
		d := &faits.DetailPension{Points: p.Points, MajorationEnfantsEur: p.Majoration, Versement: p.Versement}
		if p.CoefficientMinoration != nil {
			d.Taux = *p.CoefficientMinoration
		}
		m.pensions = append(m.pensions, faits.Pension{
			Regime: p.Regime, AnnuelEur: *p.AnnuelBrut, BaseEur: base, Detail: d,
		})
	}
}

// loiDuRegime is the text that rules the pensions of a scheme.
func loiDuRegime(r dossier.Regime) law.Ref {
	switch {
	case familleAgircArrco(r):
		return law.ANIArt84
	case r == dossier.IRCANTEC:
		return law.ArreteIrcantec
	case r == dossier.RCI:
		return law.CSSL635_1
	case r == dossier.RAFP:
		return law.Decret2004_569
	case r == dossier.CNBFComplementaire:
		return law.CSSL723_1
	case r == dossier.MSARCO:
		return law.CRPML732_56
	default:
		return law.ConventionProjet
	}
}

// byRegime hands the account to the rules of its scheme.
func (m *calculMontant) byRegime(c *compte, p *PensionPoints) {
	switch {
	case familleAgircArrco(c.regime):
		m.agircArrco(c, p)
	case c.regime == dossier.IRCANTEC:
		m.ircantec(p)
	case c.regime == dossier.RCI:
		m.rci(c, p)
	case c.regime == dossier.RAFP:
		m.rafp(p)
	case c.regime == dossier.CNBFComplementaire:
		m.cnbf(p)
	case c.regime == dossier.MSARCO:
		m.rco(p)
	default:
		m.sectionLiberale(c, p)
	}
}

// valeurLue keeps the value of the point, or says which table lacks it.
func (m *calculMontant) valeurLue(p *PensionPoints, value money.Euro, ok bool, table bareme.TableID) bool {
	if !ok {
		m.t.Incomplete("Barème " + table.String() + " : valeur du point " + p.Regime.String() + " inconnue au " +
			m.s.DateEffet.Lire().String() + ".")
		return false
	}
	p.ValeurPoint = &value
	p.ValeurNonConfirmee = !m.confirmee()
	if p.ValeurNonConfirmee {
		m.t.Doubt("Valeur du point " + p.Regime.String() + " non confirmée au " + m.s.DateEffet.Lire().String() +
			" : dernière valeur connue conservée.")
	}
	return true
}

// dejaLiquide says whether the scheme serves its pension already.
func (m *calculMontant) dejaLiquide(regime dossier.Regime) bool {
	return regles.DejaServi(m.s.Dossier.Liquidation.DejaLiquides, regime, m.s.DateEffet.Lire())
}

// servie sets the yearly and monthly amounts of a pension paid as an annuity.
func (p *PensionPoints) servie(annuel money.Euro, versement faits.Versement) {
	mensuel := annuel.Mensuel()
	p.AnnuelBrut = &annuel
	p.MensuelBrut = &mensuel
	p.Versement = versement
}

// confirmee says whether the figure read last is in force; a projected one is the last known value, kept.
func (m *calculMontant) confirmee() bool {
	figures := m.t.Figures()
	return len(figures) == 0 || m.s.Bareme.StatutOf(figures[len(figures)-1]) != bareme.Projete
}
