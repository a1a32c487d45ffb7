package speciaux

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	lignePensionAvocats = pension.Modele{
		Genre: pension.Calcul, Label: "Pension de base des avocats",
		Formule: "{forfait} × {trimestres} / {dureeRequise} × (1 - {decote}) " +
			"+ {surcote} de surcote + {majorationEnfants} pour enfants",
		Unite: pension.EURParAn, Loi: law.CSSL653_2,
	}
	lignePensionAvocatsCourte = pension.Modele{
		Genre: pension.Calcul, Label: "Pension de base des avocats, carrière courte",
		Formule: "{forfait} × {trimestres} / {trimestresExiges}", Unite: pension.EURParAn, Loi: law.CSSL653_2,
	}
)

// PensionCnbf is the base pension of a lawyer.
type PensionCnbf struct {
	Regime dossier.Regime `json:"regime"`
	// PensionDue is absent where the legal age is not known.
	PensionDue *bool `json:"pensionDue"`
	// ForfaitEur is the pension of a whole career at the full rate in the year of the date of effect.
	ForfaitEur        *money.Euro   `json:"forfaitEur"`
	Trimestres        int           `json:"dureeRegime"`
	DureeRequise      int           `json:"dureeRequise"`
	TrimestresDecote  int           `json:"trimestresDecote"`
	Decote            money.Decimal `json:"decote"`
	TrimestresSurcote int           `json:"trimestresSurcote"`
	// SurcoteEur is the increase kept: that of the quarters beyond, or the lump sum of very long
	// careers when it is greater.
	SurcoteEur           *money.Euro `json:"surcoteEur"`
	PensionEur           *money.Euro `json:"pensionAvantMajorationsEur"`
	MajorationEnfantsEur *money.Euro `json:"majorationEnfantsEur"`
	AnnuelBrutEur        *money.Euro `json:"annuelBrutEur,omitempty"`
	MensuelBrutEur       *money.Euro `json:"mensuelBrutEur,omitempty"`
}

// cnbf computes the base pension of lawyers: a lump sum of the year × quarters in the scheme / whole duration, less the
// décote, raised by the surcote, or by another lump sum beyond 220 quarters of insurance, and by a tenth for three
// children since September 2023. Below 60 quarters in the scheme a part of the allowance of old workers takes its
// place. Ages, duration and missing quarters are those of the general scheme. Law: CSS L653-2.
//
// Doubt: the allowance is taken in proportion of 60 quarters, as a page sums the rule up; the text was not read.
func cnbf(s *pension.State, t *pension.Trace) (entry any, annual *money.Euro, base money.Euro) {
	p := &PensionCnbf{
		Regime: dossier.CNBF, PensionDue: dueAvecLaBase(s), Trimestres: s.Trimestres.Lire().DuRegime(dossier.CNBF),
		DureeRequise: s.Taux.Lire().DureeRequise,
	}
	if !s.Taux.Lire().Connu {
		t.Incomplete("Taux inconnu (surcoteDecote) : la pension de base des avocats n'est pas calculée.")
		return p, nil, base
	}
	least, ok1 := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCnbfTrimestresMinimum, s.DateEffet.Lire())
	cut, ok2 := s.Bareme.Constante(t, bareme.ConstanteCnbfDecote, s.DateEffet.Lire())
	if !ok1 || !ok2 {
		t.Incomplete("Barème constantes_regimes : règles de la CNBF inconnues.")
		return p, nil, base
	}
	p.TrimestresDecote = s.Taux.Lire().TrimestresManquants
	p.Decote = cut.MulInt(p.TrimestresDecote)
	if p.Trimestres < least {
		return cnbfCourte(s, t, p, least)
	}
	lump, ok := s.Bareme.CnbfForfait(t, s.DateEffet.Lire().Year)
	if !ok {
		t.Incomplete("Barème cnbf_base : forfait inconnu pour l'année de la date d'effet.")
		return p, nil, base
	}
	p.ForfaitEur = &lump
	gross := pensionCnbf(lump, p.Trimestres, p.DureeRequise, money.Decimal{})
	base = pensionCnbf(lump, p.Trimestres, p.DureeRequise, p.Decote).ArrondiCentime()
	extra, ok := p.surcote(s, t, gross)
	if !ok {
		return p, nil, base
	}
	children := majorationDixPourCent(s, t, bareme.ConstanteCnbfEnfantsPart, base.Add(extra))
	p.PensionEur = &base
	p.SurcoteEur = &extra
	p.MajorationEnfantsEur = &children
	p.AnnuelBrutEur, p.MensuelBrutEur = montants(base.Add(extra).Add(children))
	t.Step(
		pension.Step{Modele: &lignePensionAvocats, Valeur: pension.Montant(*p.AnnuelBrutEur)},
		pension.Montant(lump), pension.Nombre(min(p.Trimestres, p.DureeRequise)), pension.Nombre(p.DureeRequise),
		pension.Taux(p.Decote), pension.Montant(extra), pension.Montant(children),
	)
	traceMensuel(t, p.Regime, p.AnnuelBrutEur, p.MensuelBrutEur, law.CSSL653_2)
	return p, p.AnnuelBrutEur, base
}

// pensionCnbf is the lump sum in proportion of the quarters, less the décote.
func pensionCnbf(lump money.Euro, quarters, required int, cut money.Decimal) money.Euro {
	share := lump.Share(min(quarters, required), required)
	return share.Sub(share.Times(cut))
}

// surcote returns the increase of the quarters beyond, each at the rate of the day that accomplishes it, or the lump
// sum of very long careers. Law: CSS R653-3.
func (p *PensionCnbf) surcote(s *pension.State, t *pension.Trace, gross money.Euro) (money.Euro, bool) {
	p.TrimestresSurcote = s.Taux.Lire().TrimestresSurcote
	var extra money.Euro
	if p.TrimestresSurcote > 0 {
		rate, ok := tauxSurcote(s, t, bareme.ConstanteCnbfSurcote)
		if !ok {
			t.Incomplete("Barème constantes_regimes : surcote de la CNBF inconnue.")
			return extra, false
		}
		extra = gross.Times(rate).ArrondiCentime()
	}
	beyond, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCnbfTrimestresMajoration, s.DateEffet.Lire())
	if !ok || s.Taux.Lire().DureeTotale <= beyond {
		return extra, true
	}
	lump, ok := s.Bareme.CnbfForfaits(t, bareme.CnbfMajorationAuDelaDe220Trimestres, s.DateEffet.Lire().Year)
	if !ok {
		t.Incomplete("Barème cnbf_forfaits : majoration forfaitaire des très longues carrières inconnue pour l'année " +
			"de la date d'effet.")
		return extra, false
	}
	return extra.Max(lump), true
}

// cnbfCourte computes the reduced pension of a short career in the scheme.
func cnbfCourte(s *pension.State, t *pension.Trace, p *PensionCnbf, least int) (any, *money.Euro, money.Euro) {
	amount, ok := s.Bareme.Constante(t, bareme.ConstanteAllocationVieuxTravailleurs, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : allocation aux vieux travailleurs salariés inconnue à la date " +
			"d'effet, dont se prend la pension de moins de soixante trimestres.")
		return p, nil, money.Euro{}
	}
	lump := money.Euro{Decimal: amount}
	p.ForfaitEur = &lump
	base := lump.Share(p.Trimestres, least).ArrondiCentime()
	t.Doubt("CNBF : la pension de moins de soixante trimestres, une fraction de l'allocation aux vieux travailleurs " +
		"salariés, suit une page qui résume la règle ; le texte n'a pas été lu.")
	p.PensionEur = &base
	p.AnnuelBrutEur, p.MensuelBrutEur = montants(base)
	t.Step(
		pension.Step{Modele: &lignePensionAvocatsCourte, Valeur: pension.Montant(base)},
		pension.Montant(lump), pension.Nombre(p.Trimestres), pension.Nombre(least),
	)
	traceMensuel(t, p.Regime, p.AnnuelBrutEur, p.MensuelBrutEur, law.CSSL653_2)
	return p, p.AnnuelBrutEur, base
}
