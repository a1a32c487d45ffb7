package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneOuvertureProgressive = pension.Modele{
		Genre: pension.Decision, Label: "Ouverture de la retraite progressive",
		Formule: "âge {ageMinimum} le {date} ; {trimestres} trimestres, {trimestresExiges} " +
			"exigés ; temps de travail {tempsDeTravail}",
		Loi: law.CSSL161_22_1_5,
	}
	lignePartServie = pension.Modele{
		Genre: pension.Calcul, Label: "Part de pension servie", Formule: "{pensionEntiere} × {fraction}",
		Unite: pension.EURParAn, Loi: law.CSSD161_2_24,
	}
	lignePartServieMois = pension.Modele{
		Genre: pension.Calcul, Label: "Part de pension servie par mois", Formule: "{partAnnuelle} / 12",
		Unite: pension.EURParMois, Loi: law.CSSD161_2_24,
	}
	ligneTotalServi = pension.Modele{
		Genre: pension.Calcul, Label: "Total servi par mois",
		Formule: "{totalAnnuel} par an pour {pensions} pensions", Unite: pension.EURParMois, Loi: law.CSSD161_2_24,
	}
)

// RetraiteProgressive serves a part of the pension to somebody who goes on working part-time: the part
// that is not worked.
//
// It takes an age (60 since September 2025, two years before the legal age before), 150 quarters in all schemes, and a
// working time of 40 to 80 % of a full one (50 to 90 % for civil servants); for the self-employed, an income of the
// year before that fell by 20 to 60 % from the mean of the five years before it. Working times of several employers
// add up; the share is rounded to the whole percentage. Until December 2014 the part served went by three steps. The
// provisional pension is the one of that date, at its rate, with its minimum and increases; the same part is served in
// every base scheme, and in Agirc-Arrco, Ircantec and the complementary scheme of the self-employed: points so far ×
// fraction × coefficient × value. What is served is said here once, for the total of the report and for the levies.
// Law: CSS L161-22-1-5, D161-2-24, R161-19-5; before, R351-39 and R351-41; ANI 2017-11-17.
//
// Doubt: Agirc-Arrco publishes each year a table of its own for a progressive retirement without the full rate, by age
// and duration, that was not found; the coefficient of an ordinary departure stands for it. The statutes of the
// liberal sections were not read.
type RetraiteProgressive struct{}

// ResultatProgressive is what the report says of progressive retirement.
type ResultatProgressive struct {
	Ouverte bool `json:"ouverte"`
	// Motif is why it is open or not: ouverte, age, duree, quotite, bareme.
	Motif             string        `json:"motif"`
	AgeMinimum        calendar.Age  `json:"ageMinimum"`
	DatePossible      calendar.Date `json:"datePossible"`
	TrimestresExiges  int           `json:"trimestresExiges"`
	TrimestresRetenus int           `json:"trimestresRetenus"`
	// Quotite is the working time, Fraction the part of the pension served, both as fractions;
	// OrigineQuotite says where it comes from.
	Quotite        money.Decimal               `json:"quotite"`
	OrigineQuotite string                      `json:"origineQuotite"`
	Fraction       money.Decimal               `json:"fraction"`
	Regimes        []ResultatProgressiveRegime `json:"regimes"`
	AnnuelEur      money.Euro                  `json:"totalAnnuelServiEur"`
	MensuelEur     money.Euro                  `json:"totalMensuelServiEur"`
}

// ResultatProgressiveRegime is the part served by one scheme.
type ResultatProgressiveRegime struct {
	Regime          dossier.Regime `json:"regime"`
	AnnuelEntierEur money.Euro     `json:"annuelEntierEur"`
	AnnuelServiEur  money.Euro     `json:"annuelServiEur"`
	MensuelServiEur money.Euro     `json:"mensuelServiEur"`
}

// The reasons why progressive retirement is open or not.
const (
	progressiveOuverte = "ouverte"
	progressiveAge     = "age"
	progressiveDuree   = "duree"
	progressiveQuotite = "quotite"
	progressiveBareme  = "bareme"
)

// Info describes the module.
func (RetraiteProgressive) Info() pension.Info {
	return pension.Info{
		ID:    capability.RetraiteProgressive,
		Objet: "ouvre la retraite progressive et calcule la part de pension servie",
		Law:   []law.Ref{law.CSSL161_22_1_5, law.CSSD161_2_24, law.CSSR161_19_5},
	}
}

// Applies says whether the dossier asks for progressive retirement.
func (RetraiteProgressive) Applies(s *pension.State) (bool, string) {
	if s.Dossier.Liquidation.DemandeProgressive() {
		return true, ""
	}
	return false, "Le dossier ne demande pas de retraite progressive."
}

// Compute opens it and computes the part served.
func (RetraiteProgressive) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatProgressive{Regimes: []ResultatProgressiveRegime{}}
	naissance := s.Dossier.Assure.DateNaissance
	if naissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return out
	}
	rule, ok := s.Bareme.RetraiteProgressive(t, s.DateEffet.Lire())
	legal, okAge := s.Bareme.AgeLegal(t, naissance, s.DateEffet.Lire())
	if !ok || !okAge {
		out.Motif = progressiveBareme
		t.Incomplete("Barème retraite_progressive : conditions inconnues à cette date d'effet.")
		return out
	}
	quotite, origine, ok := quotiteTravaillee(s, t)
	if !ok {
		out.Motif = progressiveQuotite
		return out
	}
	out.Quotite = quotite
	out.OrigineQuotite = origine
	applyQuotitesPubliques(s, t, &rule)
	out.open(s, t, rule, legal)
	if !out.Ouverte {
		t.Incomplete("La retraite progressive n'est pas ouverte à la date demandée (" + out.Motif +
			") : la part servie n'est pas due.")
		return out
	}
	out.Fraction, ok = fractionServie(s.Bareme, t, rule, quotite, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème retraite_progressive_tranches : fraction inconnue à cette date d'effet.")
		return out
	}
	servies := out.servir(pensionsProgressives(s, t), t)
	s.Progressive.Donner(faits.Progressive{Concerne: true, Fraction: out.Fraction, Servies: servies})
	return out
}

// applyQuotitesPubliques puts the bounds of the part-time work of civil servants, half to nine tenths, in place of
// those of the employees, where the last work is theirs. Law: CPCMR D37-1.
func applyQuotitesPubliques(s *pension.State, t *pension.Trace, rule *bareme.RetraiteProgressive) {
	last, public := 0, false
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Nature != dossier.Activite || l.Regime.EnPoints() || l.Annee < last || l.Annee > s.DateEffet.Lire().Year {
			continue
		}
		public = l.Regime.FonctionPublique() && (public || l.Annee > last)
		last = l.Annee
	}
	if !public {
		return
	}
	effet := s.DateEffet.Lire()
	minimum, ok := s.Bareme.Constante(t, bareme.ConstanteProgressiveFonctionnaireQuotiteMinimum, effet)
	maximum, okMaximum := s.Bareme.Constante(t, bareme.ConstanteProgressiveFonctionnaireQuotiteMaximum, effet)
	if ok && okMaximum {
		rule.HasQuotite, rule.QuotiteMinimum, rule.QuotiteMaximum = true, minimum, maximum
	}
}

// open judges the conditions: age, duration, working time.
func (out *ResultatProgressive) open(
	s *pension.State, t *pension.Trace, rule bareme.RetraiteProgressive, legal calendar.Age,
) {
	out.AgeMinimum = ageDeLaRegle(rule.Age, legal)
	if floor := calendar.NewAge(rule.Plancher, 0); out.AgeMinimum.Compare(floor) < 0 {
		out.AgeMinimum = floor
	}
	out.DatePossible = PremierEffet(s.Dossier.Assure.DateNaissance, out.AgeMinimum)
	out.TrimestresExiges, out.TrimestresRetenus = rule.Trimestres, s.DureeTousRegimes()
	switch {
	case s.DateEffet.Lire().Before(out.DatePossible):
		out.Motif = progressiveAge
	case out.TrimestresRetenus < out.TrimestresExiges:
		out.Motif = progressiveDuree
	case rule.HasQuotite && (out.Quotite.Less(rule.QuotiteMinimum) || rule.QuotiteMaximum.Less(out.Quotite)):
		out.Motif = progressiveQuotite
	default:
		out.Ouverte = true
		out.Motif = progressiveOuverte
	}
	t.Step(
		pension.Step{Modele: &ligneOuvertureProgressive, Valeur: pension.Oui(out.Ouverte)},
		pension.Age(out.AgeMinimum), pension.Jour(out.DatePossible), pension.Nombre(out.TrimestresRetenus),
		pension.Nombre(out.TrimestresExiges), pension.Taux(out.Quotite),
	)
}

// servir computes the part of each pension and returns what is served.
func (out *ResultatProgressive) servir(pensions []faits.Pension, t *pension.Trace) []faits.Pension {
	servies := make([]faits.Pension, 0, len(pensions))
	for _, p := range pensions {
		served := p.AnnuelEur.Times(out.Fraction).ArrondiCentime()
		part := faits.Pension{Regime: p.Regime, AnnuelEur: served}
		if p.Detail != nil && !p.Detail.MajorationEnfantsEur.IsZero() {
			children := p.Detail.MajorationEnfantsEur.Times(out.Fraction).ArrondiCentime()
			part.Detail = &faits.DetailPension{MajorationEnfantsEur: children}
		}
		servies = append(servies, part)
		out.Regimes = append(out.Regimes, ResultatProgressiveRegime{
			Regime: p.Regime, AnnuelEntierEur: p.AnnuelEur, AnnuelServiEur: served, MensuelServiEur: served.Mensuel(),
		})
		out.AnnuelEur = out.AnnuelEur.Add(served)
		out.MensuelEur = out.MensuelEur.Add(served.Mensuel())
		t.Step(
			pension.Step{Modele: &lignePartServie, Objet: p.Regime.String(), Valeur: pension.Montant(served)},
			pension.Montant(p.AnnuelEur), pension.Taux(out.Fraction),
		)
		t.Step(
			pension.Step{
				Modele: &lignePartServieMois, Objet: p.Regime.String(), Valeur: pension.Montant(served.Mensuel()),
			},
			pension.Montant(served),
		)
	}
	t.Step(
		pension.Step{Modele: &ligneTotalServi, Valeur: pension.Montant(out.MensuelEur)},
		pension.Montant(out.AnnuelEur), pension.Nombre(len(pensions)),
	)
	return servies
}

// fractionServie is what the working time leaves; until December 2014, a step. Law: CSS D161-2-24, R351-41.
func fractionServie(
	b *bareme.Set, rec bareme.Recorder, rule bareme.RetraiteProgressive, quotite money.Decimal, effet calendar.Date,
) (money.Decimal, bool) {
	if rule.Complement {
		return money.Int(1).Sub(quotite), true
	}
	return b.RetraiteProgressiveTranche(rec, quotite, effet)
}

// lacuneQuotite asks for the working time.
func lacuneQuotite(t *pension.Trace) {
	t.Missing(pension.Lacune{
		Champ: "/liquidation/quotiteProgressive", Kind: gap.Decimal, Bloquante: true, Unite: pension.Fraction,
		Message: "Temps de travail absent : la part de pension servie en retraite progressive en dépend (fraction, " +
			"0,6 pour 60 %).",
	}.Bornes(0, 1))
}
