package control

import (
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
	// The field's name completes the label.
	ligneEcart = pension.Modele{
		Genre: pension.Calcul, Label: "Écart avec le notifié : ", Formule: "{recalcule} recalculé - {notifie} notifié",
		Loi: law.ConventionProjet,
	}
	// The field's name completes the label.
	ligneEcartRelatif = pension.Modele{
		Genre: pension.Calcul, Label: "Écart relatif : ", Formule: "{ecart} / {notifie}, à six décimales",
		Unite: pension.Fraction, Loi: law.ConventionProjet,
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

// EcartCompare is one field whose two values differ.
type EcartCompare struct {
	Regime       dossier.Regime     `json:"regime"`
	Champ        faits.ChampNotifie `json:"champ"`
	Notifie      pension.Quantity   `json:"notifie"`
	Recalcule    pension.Quantity   `json:"recalcule"`
	Ecart        pension.Quantity   `json:"ecart"`
	Unite        string             `json:"unite"`
	EcartRelatif *money.Decimal     `json:"ecartRelatif"`
	Sens         Sens               `json:"sens"`
	// Significatif is true beyond the tolerance of the field.
	Significatif bool `json:"significatif"`
}

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
		if !notifiee(list, p.Regime) {
			out.NonNotifies = append(out.NonNotifies, p.Regime)
		}
	}
	return out
}

func notifiee(list []causes.Rapprochement, regime dossier.Regime) bool {
	for i := range list {
		if x := &list[i]; x.Trouvee && !x.Reversion && x.Pension.Regime == regime {
			return true
		}
	}
	return false
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
		c.out.NonCompares = append(c.out.NonCompares, NonCompare{
			regime, nil, "Une notification plus récente du même régime la remplace.",
		})
		return
	case !x.Trouvee:
		c.t.Warn("Notification " + regime.String() + " : aucune pension de ce régime n'est recalculée, " +
			"elle n'est pas contrôlée.")
		c.out.NonCompares = append(c.out.NonCompares, NonCompare{
			regime, nil, "Aucune pension de ce régime n'est recalculée.",
		})
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
			c.out.NonCompares = append(c.out.NonCompares, NonCompare{
				regime, &champ, "Le recalcul de ce régime ne donne pas cet élément.",
			})
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
		c.trace(regime, lines)
	}
	c.out.Regimes = append(c.out.Regimes, sum)
}

// mensualiser compares the monthly amounts, which are what a fund pays.
func (c *comparaison) mensualiser(x *causes.Rapprochement, sum *RegimeCompare) {
	monthly := money.Euro{Decimal: x.Notifie.Annuel()}.Mensuel()
	gap := sum.MensuelCalculeEur.Sub(monthly)
	sum.MensuelNotifieEur, sum.EcartMensuelEur, sum.Sens = &monthly, &gap, sensOf(gap.Sign())
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

// trace explains a decomposition.
func (c *comparaison) trace(regime dossier.Regime, lines []causes.Contribution) {
	for _, line := range lines {
		c.t.Step(pension.Step{
			Modele: ligneContribution.Precise(line.Element), Objet: regime.String(),
			Valeur: pension.Montant(line.ContributionEur),
		})
	}
}

// champ compares one field; it says whether the two values differ.
func (c *comparaison) champ(x *causes.Rapprochement, champ faits.ChampNotifie) bool {
	e := faits.Ecart{
		Regime: x.Notifie.Regime, Champ: champ, Notification: x.Notification,
		DateNotification: c.s.Dossier.Notification[x.Notification].DateNotification,
	}
	y := EcartCompare{Regime: e.Regime, Champ: champ}
	var unit pension.Unite
	if champ == faits.NotifieDateEffet {
		e.NotifieLe = x.Notifie.Effet
		e.RecalculeLe = x.Calcule.Effet
		days := e.NotifieLe.DaysUntil(e.RecalculeLe)
		unit = pension.Jours
		e.Significatif = days != 0
		y.Notifie, y.Recalcule, y.Ecart = pension.Jour(e.NotifieLe), pension.Jour(e.RecalculeLe), pension.Nombre(days)
		// A pension that should have begun earlier is a loss for the person.
		y.Sens = sensOf(-days)
	} else {
		e.Notifie = x.Notifie.Valeurs[champ]
		e.Recalcule = x.Calcule.ValeurPour(champ, e.Notifie)
		gap := e.Recalcule.Sub(e.Notifie)
		e.Significatif = !c.tolerances.Toleree(champ, x.Pension.Regime, gap, e.Notifie)
		y.Notifie, unit = quantite(champ, e.Notifie)
		y.Recalcule, _ = quantite(champ, e.Recalcule)
		y.Ecart, _ = quantite(champ, gap)
		y.EcartRelatif, y.Sens = relatif(gap, e.Notifie), sensOf(gap.Sign())
	}
	if y.Sens == SansEcart {
		return false
	}
	y.Unite = unit.String()
	y.Significatif = e.Significatif
	c.ecarts = append(c.ecarts, e)
	c.out.Ecarts = append(c.out.Ecarts, y)
	ecart := ligneEcart.Precise(champ.String())
	ecart.Unite = unit
	c.t.Step(
		pension.Step{Modele: ecart, Objet: x.Notifie.Regime.String(), Valeur: y.Ecart}, y.Recalcule, y.Notifie,
	)
	if y.EcartRelatif != nil {
		c.t.Step(
			pension.Step{
				Modele: ligneEcartRelatif.Precise(champ.String()), Objet: x.Notifie.Regime.String(),
				Valeur: pension.Taux(*y.EcartRelatif),
			},
			y.Ecart, y.Notifie,
		)
	}
	return true
}

// relatif is a difference as a share of what was notified, to six places; nil when nothing was.
func relatif(gap, notified money.Decimal) *money.Decimal {
	const places = 6
	if notified.IsZero() {
		return nil
	}
	share := gap.Quo(notified.Abs()).HalfUp(places)
	return &share
}

// quantite is the value of a field with its unit.
func quantite(champ faits.ChampNotifie, value money.Decimal) (pension.Quantity, pension.Unite) {
	switch champ {
	case faits.NotifieTrimestres:
		return pension.Taux(value), pension.Trimestres
	case faits.NotifieTaux:
		return pension.Taux(value), pension.Fraction
	case faits.NotifiePoints:
		return pension.NombrePoints(money.Points{Decimal: value}), pension.UnitePoints
	case faits.NotifieSalaireAnnuelMoyen, faits.NotifieMinimum, faits.NotifieMajorationEnfants, faits.NotifieAnnuel:
		return pension.Montant(money.Euro{Decimal: value}), pension.EURParAn
	case faits.NotifieDateEffet:
	}
	return pension.Quantity{}, pension.SansUnite
}
