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
	ligneCultesAuTauxDeBase = pension.Modele{
		Genre: pension.Calcul, Label: "Pension des cultes, périodes d'avant 1998, au taux de la base",
		Formule: "{pension} × {taux} + {complementMinimum} jusqu'au minimum", Unite: pension.EURParAn,
		Loi: law.Decret2006_1325,
	}
	ligneCultes = pension.Modele{
		Genre: pension.Calcul, Label: "Pension des cultes, périodes d'avant 1998",
		Formule: "{maximum} × {trimestres} / {trimestresExiges}", Unite: pension.EURParAn,
	}
)

// PensionCavimac is the pension of a religious minister or of a member of a congregation.
type PensionCavimac struct {
	Regime dossier.Regime `json:"regime"`
	// PensionDue is absent where the legal age is not known.
	PensionDue *bool `json:"pensionDue"`
	// TrimestresAvant1979 are those of TrimestresAvant1998 that nobody contributed to; MaximumEur is the pension of a
	// whole career of before 1998.
	TrimestresAvant1979  int         `json:"trimestresAvant1979"`
	TrimestresAvant1998  int         `json:"trimestresAvant1998"`
	TrimestresDepuis1998 int         `json:"trimestresDepuis1998"`
	MaximumEur           *money.Euro `json:"maximumEur"`
	// DureeProratisation is the duration that pays the maximum, Coefficient the part left by missing quarters,
	// or the increase of others.
	DureeProratisation int            `json:"dureeProratisation,omitempty"`
	Coefficient        *money.Decimal `json:"coefficient,omitempty"`
	// MajorationMinimumEur brings the period of before 1998 up to the minimum pension at the full rate; it
	// is in PensionAvant1998Eur, what that period pays. The amount of the pension is absent when the
	// period since 1998 has quarters.
	MajorationMinimumEur *money.Euro `json:"majorationMinimumEur,omitempty"`
	PensionAvant1998Eur  *money.Euro `json:"pensionAvant1998Eur"`
	AnnuelBrutEur        *money.Euro `json:"annuelBrutEur,omitempty"`
	MensuelBrutEur       *money.Euro `json:"mensuelBrutEur,omitempty"`
}

// cavimac computes what periods of before 1998 pay: the maximum of the year in proportion of the quarters, over 150
// until October 2006, over the duration of the general scheme since, under its coefficient and raised at the full rate.
// Later periods are settled as in the general scheme on flat pay that is not in the tables: their amount is not known,
// and the whole pension is not. Law: décret 79-607 art. 39; décret 2006-1325 art. 2.
func cavimac(s *pension.State, t *pension.Trace) (entry any, annual *money.Euro, base money.Euro) {
	p := &PensionCavimac{Regime: dossier.CAVIMAC, PensionDue: dueAvecLaBase(s)}
	if !p.count(s, t) {
		t.Incomplete("Barème constantes_regimes : règles de la CAVIMAC inconnues.")
		return p, nil, base
	}
	if p.TrimestresDepuis1998 > 0 {
		t.Incomplete("CAVIMAC : les périodes depuis 1998 sont liquidées comme au régime général sur des assiettes " +
			"forfaitaires qui ne sont pas connues ; leur montant n'est pas calculé.")
	}
	if p.TrimestresAvant1998 == 0 {
		return p, nil, base
	}
	maximum, ok := s.Bareme.CavimacMaximum(t, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème cavimac_maximum_periodes_avant_1998 : maximum inconnu à la date d'effet.")
		return p, nil, base
	}
	p.MaximumEur = &maximum
	if !p.avant1998(s, t, maximum) {
		return p, nil, base
	}
	base = *p.PensionAvant1998Eur
	if p.TrimestresDepuis1998 > 0 {
		return p, nil, base
	}
	p.AnnuelBrutEur, p.MensuelBrutEur = montants(base)
	traceMensuel(t, p.Regime, p.AnnuelBrutEur, p.MensuelBrutEur, law.Decret79_607)
	return p, p.AnnuelBrutEur, base
}

// count sorts the quarters of the scheme by period; false where the table does not bound them.
func (p *PensionCavimac) count(s *pension.State, t *pension.Trace) bool {
	aligned, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteCavimacPeriodesAvant, s.DateEffet.Lire())
	contributed, raised := s.Bareme.ConstanteDate(t, bareme.ConstanteCavimacCotiseesDepuis, s.DateEffet.Lire())
	for i := range s.Trimestres.Lire() {
		year := s.Trimestres.Lire()[i].Annee
		n := trimestresDuRegime(s, dossier.CAVIMAC, year)
		if year >= aligned.Year {
			p.TrimestresDepuis1998 += n
			continue
		}
		p.TrimestresAvant1998 += n
		if raised && year < contributed.Year {
			p.TrimestresAvant1979 += n
		}
	}
	return ok
}

// avant1998 pays the periods of before 1998.
func (p *PensionCavimac) avant1998(s *pension.State, t *pension.Trace, maximum money.Euro) bool {
	effet := s.DateEffet.Lire()
	rate := s.Taux.Lire()
	if whole, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteCavimacTrimestres, effet); ok {
		if rate.Connu && !rate.TauxPlein {
			t.Doubt("CAVIMAC : l'abattement des périodes d'avant 1998 avant le taux plein n'a pas été lu ; " +
				"aucun n'est appliqué.")
		}
		part := pensionCavimac(maximum, p.TrimestresAvant1998, whole)
		p.trace(t, law.Decret79_607, maximum, part, whole)
		p.PensionAvant1998Eur = &part
		return true
	}
	whole, ok1 := s.Bareme.DureeProratisation(t, s.Dossier.Assure.DateNaissance, effet)
	full, ok2 := s.Bareme.Constante(t, bareme.ConstanteTauxPlein, effet)
	if !ok1 || !ok2 || !rate.Connu {
		t.Incomplete("CAVIMAC : durée de proratisation ou taux inconnus à la date d'effet ; les périodes d'avant " +
			"1998 ne sont pas calculées.")
		return false
	}
	k := rate.Taux.Quo(full).Mul(money.Int(1).Add(rate.TauxSurcote))
	part := pensionCavimac(maximum, p.TrimestresAvant1998, whole)
	p.DureeProratisation = whole
	p.Coefficient = &k
	p.trace(t, law.Decret2006_1325, maximum, part, whole)
	raise, ok := p.majorer(s, t, maximum, whole)
	if !ok {
		return false
	}
	total := part.Times(k).Add(raise).ArrondiCentime()
	p.MajorationMinimumEur = &raise
	p.PensionAvant1998Eur = &total
	t.Step(
		pension.Step{Modele: &ligneCultesAuTauxDeBase, Valeur: pension.Montant(total)},
		pension.Montant(part), pension.Taux(k), pension.Montant(raise),
	)
	return true
}

// majorer returns what brings these periods up to the minimum pension at the full rate: the raised minimum for quarters
// with contributions, the plain one for those before, since February 2010. Law: décret 2006-1325 art. 2 V and V bis.
//
// Doubt: the raised minimum is read as asking for the contributed quarters of the general scheme, as the fund writes
// it; the increases are not held under the ceiling of all pensions, which no text read says.
func (p *PensionCavimac) majorer(
	s *pension.State, t *pension.Trace, maximum money.Euro, whole int,
) (raise money.Euro, ok bool) {
	effet := s.DateEffet.Lire()
	if !s.Taux.Lire().TauxPlein {
		return raise, true
	}
	share, ok := partDeLEcart(s, t)
	if !ok {
		t.Incomplete("CAVIMAC : part de la majoration due à la génération inconnue (décret 2006-1325, art. 2 V).")
		return raise, false
	}
	m, ok := s.Bareme.MinimumContributif(t, effet)
	if !ok || !m.BaseConnue || !m.MajoreConnu {
		t.Incomplete("Barème minimum_contributif : montants inconnus à la date d'effet.")
		return raise, false
	}
	threshold, okThreshold := s.Bareme.ConstanteEntiere(t, bareme.ConstanteMinimumMajoreCotises, effet)
	if !okThreshold && m.MajoreConnu && !m.Majore.Equal(m.Base.Decimal) {
		t.Incomplete("Barème constantes_legales : trimestres cotisés du minimum majoré inconnus.")
	}
	target := m.Base
	if s.Trimestres.Lire().Cotises()-p.TrimestresAvant1979 >= threshold {
		target = m.Majore
	}
	contributed := min(p.TrimestresAvant1998-p.TrimestresAvant1979, whole)
	raise = target.Sub(maximum).Max(money.Euro{}).Share(contributed, whole).Times(share)
	if _, before := s.Bareme.Constante(t, bareme.ConstanteCavimacMajorationAvantCotisation, effet); before {
		raise = raise.Add(m.Base.Sub(maximum).Max(money.Euro{}).Share(
			min(p.TrimestresAvant1979, whole-contributed), whole,
		))
	}
	t.Doubt("CAVIMAC : majoration jusqu'au minimum contributif lue dans une transcription du décret 2006-1325 ; " +
		"l'écrêtement de plusieurs pensions n'est pas appliqué.")
	return raise.ArrondiCentime(), true
}

// partDeLEcart is how much of the gap to the minimum the contributed quarters give: all of it since a generation, a
// fifth less for each year before. Law: décret 2006-1325 art. 2 V.
func partDeLEcart(s *pension.State, t *pension.Trace) (money.Decimal, bool) {
	effet := s.DateEffet.Lire()
	whole := money.Int(1)
	born, ok1 := s.Bareme.ConstanteDate(t, bareme.ConstanteCavimacMajorationNesDepuis, effet)
	less, ok2 := s.Bareme.Constante(t, bareme.ConstanteCavimacMajorationParAnnee, effet)
	years := max(0, born.Year-s.Dossier.Assure.DateNaissance.Year)
	return whole.Sub(less.MulInt(years)).Max(money.Decimal{}), ok1 && ok2
}

func (p *PensionCavimac) trace(t *pension.Trace, loi law.Ref, maximum, part money.Euro, whole int) {
	t.Step(
		pension.Step{Modele: &ligneCultes, Loi: loi, Valeur: pension.Montant(part)},
		pension.Montant(maximum), pension.Nombre(min(p.TrimestresAvant1998, whole)), pension.Nombre(whole),
	)
}

// pensionCavimac is the annual pension of the periods of before 1998, before the coefficient.
func pensionCavimac(maximum money.Euro, quarters, whole int) money.Euro {
	return maximum.Share(min(quarters, whole), whole).ArrondiCentime()
}
