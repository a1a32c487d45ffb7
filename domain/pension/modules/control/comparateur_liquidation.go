package control

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
)

// The sentences of this file's explanations.
var (
	// The element's name completes the label.
	ligneContribution = pension.Modele{
		Genre: pension.Calcul, Label: "Part de l'écart due à l'élément ", Formule: "remplacement en cascade",
		Unite: pension.EURParAn, Loi: law.ConventionProjet,
	}
	ligneEcartMensuel = pension.Modele{
		Genre: pension.Calcul, Label: "Écart mensuel avec le notifié",
		Formule: "{recalcule} recalculé - {notifie} notifié", Unite: pension.EURParMois, Loi: law.ConventionProjet,
	}
	ligneEcartMensuelRelatif = pension.Modele{
		Genre: pension.Calcul, Label: "Écart mensuel relatif", Formule: "{ecart} / {notifie}, à six décimales",
		Unite: pension.Fraction, Loi: law.ConventionProjet,
	}
)

// ComparateurLiquidation sets what the funds have notified beside what the run has computed, field by field.
//
// The difference is what was computed less what was notified, gross against gross and by the year: a positive one is
// what the person lacks. One within the tolerance of its field is listed and means nothing. Where the notification
// tells what the pension rests on, the difference of the amount is split between these elements, so that the parts add
// up to it.
type ComparateurLiquidation struct{}

// ResultatComparaison is what the module returns.
type ResultatComparaison struct {
	Regimes []RegimeCompare `json:"regimes"`
	Ecarts  []EcartCompare  `json:"ecarts"`
	// NonCompares are the notifications and the fields with nothing to set beside them, NonNotifies the pensions that
	// no fund has notified.
	NonCompares []NonCompare     `json:"nonCompares"`
	NonNotifies []dossier.Regime `json:"nonNotifies"`
}

// RegimeCompare sums up one notification.
type RegimeCompare struct {
	Regime dossier.Regime `json:"regime"`
	// RegimePayeur is the scheme whose pension was compared, when it is another one.
	RegimePayeur      *dossier.Regime `json:"regimePayeur"`
	DateNotification  calendar.Date   `json:"dateNotification"`
	Reversion         bool            `json:"reversion"`
	ChampsCompares    int             `json:"champsCompares"`
	ChampsConcordants int             `json:"champsConcordants"`
	MensuelNotifieEur *money.Euro     `json:"mensuelNotifieEur"`
	MensuelCalculeEur money.Euro      `json:"mensuelCalculeEur"`
	// EcartMensuelEur is the difference of the two monthly amounts, EcartMensuelRelatif its share of what was notified.
	EcartMensuelEur     *money.Euro    `json:"ecartMensuelEur"`
	EcartMensuelRelatif *money.Decimal `json:"ecartMensuelRelatif"`
	// Sens says for whom the difference of the amount is a loss.
	Sens          Sens                  `json:"sens"`
	Decomposition []causes.Contribution `json:"decomposition"`
}

// Sens says for whom a difference is a loss.
type Sens string

// The senses of a difference; one of no field that is an amount or a right has none.
const (
	SansEcart          Sens = "aucun"
	DefavorableAssure  Sens = "defavorable_assure"
	FavorableAssure    Sens = "favorable_assure"
	SensIndeterminable Sens = "indeterminable"
)

// NonCompare is what has nothing to be set beside.
type NonCompare struct {
	Regime dossier.Regime `json:"regime"`
	// Champ is null for a whole notification.
	Champ *faits.ChampNotifie `json:"champ"`
	Motif string              `json:"motif"`
}

// Info describes the module.
func (ComparateurLiquidation) Info() pension.Info {
	return pension.Info{
		ID:    capability.ComparateurLiquidation,
		Objet: "Compare champ par champ ce que les caisses ont notifié et ce qui est recalculé.",
		Law:   []law.Ref{law.CSSR142_1, law.CPCMRL55},
	}
}

// Applies says whether a fund has notified anything.
func (ComparateurLiquidation) Applies(s *pension.State) (bool, string) {
	if len(s.Dossier.Notification) == 0 {
		return false, "Aucune notification de caisse dans le dossier : rien à comparer."
	}
	return true, ""
}

// Compute compares.
func (ComparateurLiquidation) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatComparaison{
		Regimes: []RegimeCompare{}, Ecarts: []EcartCompare{}, NonCompares: []NonCompare{},
		NonNotifies: []dossier.Regime{},
	}
	c := comparaison{
		s: s, t: t, out: out,
		tolerances: causes.LireTolerances(s.Bareme, t, calendar.Later(s.Aujourdhui, s.DateEffet.Lire())),
	}
	list := causes.Rapprocher(s)
	for i := range list {
		c.compare(&list[i])
	}
	s.Ecarts.Donner(c.ecarts)
	for p := range causes.Propres(s) {
		notifiee := slices.ContainsFunc(list, func(x causes.Rapprochement) bool {
			return x.Trouvee && !x.Reversion && x.Pension.Regime == p.Regime
		})
		if !notifiee {
			out.NonNotifies = append(out.NonNotifies, p.Regime)
		}
	}
	return out
}

// comparaison is the work of one run.
type comparaison struct {
	s          *pension.State
	t          *pension.Trace
	out        *ResultatComparaison
	tolerances causes.Tolerances
	ecarts     []faits.Ecart
}

// compare compares one notification with its pension.
func (c *comparaison) compare(x *causes.Rapprochement) {
	regime := x.Notifie.Regime
	switch {
	case x.Remplacee:
		c.nonCompare(regime, nil, "Une notification plus récente du même régime la remplace.")
		return
	case !x.Trouvee:
		c.t.Warn("Notification " + regime.String() + " : aucune pension de ce régime n'est recalculée, " +
			"elle n'est pas contrôlée.")
		c.nonCompare(regime, nil, "Aucune pension de ce régime n'est recalculée.")
		return
	case x.Reversion:
		c.t.Warn("Notification " + regime.String() + " : comparée à la pension de réversion, " +
			"seule pension de ce régime.")
	}
	sum := RegimeCompare{
		Regime: regime, DateNotification: c.s.Dossier.Notification[x.Notification].DateNotification,
		Reversion: x.Reversion, MensuelCalculeEur: x.Pension.AnnuelEur.Mensuel(), Sens: SensIndeterminable,
		Decomposition: []causes.Contribution{},
	}
	if payer := x.Pension.Regime; payer != regime {
		sum.RegimePayeur = &payer
	}
	if notified := x.Notifie.Effet; !notified.IsZero() && notified != x.Calcule.Effet {
		c.t.Warn("Notification " + regime.String() + " : dates d'effet différentes, les montants ne sont pas ceux " +
			"du même jour.")
	}
	for champ := range faits.ChampNotifie(causes.NombreChamps) {
		if !x.Notifie.Connus[champ] {
			continue
		}
		if !x.Calcule.Connus[champ] {
			c.nonCompare(regime, &champ, "Le recalcul de ce régime ne donne pas cet élément.")
			continue
		}
		sum.ChampsCompares++
		if !c.champ(x, champ) {
			sum.ChampsConcordants++
		}
	}
	if x.Notifie.Connus[faits.NotifieAnnuel] {
		c.mensualiser(x, &sum)
	}
	if lines := x.Decomposer(); lines != nil {
		sum.Decomposition = lines
		for _, line := range lines {
			c.t.Step(pension.Step{
				Modele: ligneContribution.Precise(line.Element), Objet: regime.String(),
				Valeur: pension.Montant(line.ContributionEur),
			})
		}
	}
	c.out.Regimes = append(c.out.Regimes, sum)
}

func (c *comparaison) nonCompare(regime dossier.Regime, champ *faits.ChampNotifie, motif string) {
	c.out.NonCompares = append(c.out.NonCompares, NonCompare{Regime: regime, Champ: champ, Motif: motif})
}

// mensualiser compares the monthly amounts, which are what a fund pays.
func (c *comparaison) mensualiser(x *causes.Rapprochement, sum *RegimeCompare) {
	monthly := money.Euro{Decimal: x.Notifie.Annuel()}.Mensuel()
	gap := sum.MensuelCalculeEur.Sub(monthly)
	sum.MensuelNotifieEur = &monthly
	sum.EcartMensuelEur = &gap
	sum.Sens = sensOf(gap.Sign())
	sum.EcartMensuelRelatif = relatif(gap.Decimal, monthly.Decimal)
	c.t.Step(
		pension.Step{Modele: &ligneEcartMensuel, Objet: x.Notifie.Regime.String(), Valeur: pension.Montant(gap)},
		pension.Montant(sum.MensuelCalculeEur), pension.Montant(monthly),
	)
	if sum.EcartMensuelRelatif != nil {
		c.t.Step(
			pension.Step{
				Modele: &ligneEcartMensuelRelatif, Objet: x.Notifie.Regime.String(),
				Valeur: pension.Taux(*sum.EcartMensuelRelatif),
			},
			pension.Montant(gap), pension.Montant(monthly),
		)
	}
}

func sensOf(sign int) Sens {
	switch {
	case sign > 0:
		return DefavorableAssure
	case sign < 0:
		return FavorableAssure
	default:
		return SansEcart
	}
}
