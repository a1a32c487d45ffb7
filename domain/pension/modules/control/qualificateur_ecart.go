package control

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
)

// QualificateurEcart says why a fund may have notified something else, how serious it is, and what can be done until
// when.
//
// It makes one change after another to the computation — an increase left out, quarters or a year of career missing,
// other best years, the rate or the figures of another time — and keeps the change that gives what was notified. A
// change is an explanation, not a proof: the document that would settle it is named, and so are the other changes that
// give the same figures.
type QualificateurEcart struct{}

// ResultatQualification is what the module returns.
type ResultatQualification struct {
	Ecarts        []EcartQualifie        `json:"ecarts"`
	Notifications []NotificationAttaquee `json:"notifications"`
	// Expliques and Inexpliques count the differences beyond their tolerance.
	Expliques   int `json:"expliques"`
	Inexpliques int `json:"inexpliques"`
}

// EcartQualifie is one difference and what is thought of it.
type EcartQualifie struct {
	ChampCompare
	// EcartMensuelEur is what the difference is worth each month, null when it cannot be told.
	EcartMensuelEur *money.Euro  `json:"ecartMensuelEur"`
	Cause           causes.Cause `json:"cause"`
	Explication     string       `json:"explication"`
	// Complete is true when the change explains every field of the notification that differs.
	Complete           bool     `json:"complete"`
	AutresExplications []string `json:"autresExplications"`
	PreuveAttendue     string   `json:"preuveAttendue"`
	Gravite            Gravite  `json:"gravite"`
	// InduPotentiel is true when more was notified than is computed.
	InduPotentiel bool `json:"induPotentiel"`
	// Recours and Delai are the first remedy still open and its time limit.
	Recours string   `json:"recours"`
	Delai   *Recours `json:"delai"`
}

// NotificationAttaquee are the remedies against one notification.
type NotificationAttaquee struct {
	Regime  dossier.Regime `json:"regime"`
	Recours []Recours      `json:"recours"`
	// RappelDepuis is the day from which arrears may be claimed today, RepetitionDepuis that from which the fund may
	// take back; null when it does not arise or the rule of the scheme is not known.
	RappelDepuis     *calendar.Date `json:"rappelDepuis"`
	RepetitionDepuis *calendar.Date `json:"repetitionDepuis"`
}

// Info describes the module.
func (QualificateurEcart) Info() pension.Info {
	return pension.Info{
		ID:    capability.QualificateurEcart,
		Objet: "Cherche le changement qui explique chaque écart, sa gravité, le recours et son délai.",
		Law: []law.Ref{
			law.CSSL142_4, law.CSSR142_1, law.CSSR142_6, law.CSSL355_3, law.CodeCivil2224, law.CPCMRL53, law.CPCMRL55,
			law.CPC641, law.CTL3133_1,
		},
	}
}

// Applies says whether there is a difference.
func (QualificateurEcart) Applies(s *pension.State) (bool, string) {
	if len(s.Ecarts.Lire()) == 0 {
		return false, "Aucun écart entre le notifié et le recalculé."
	}
	return true, ""
}

// Compute qualifies the differences, notification by notification.
func (QualificateurEcart) Compute(s *pension.State, t *pension.Trace) any {
	day := calendar.Later(s.Aujourdhui, s.DateEffet.Lire())
	ecarts := slices.Clone(s.Ecarts.Lire())
	q := qualification{
		s: s, t: t, echelle: readEchelle(s.Bareme, t, day), examens: causes.Chercher(s),
		out: &ResultatQualification{
			Ecarts: make([]EcartQualifie, 0, len(ecarts)), Notifications: []NotificationAttaquee{},
		},
	}
	for from := 0; from < len(ecarts); {
		to := from + 1
		for to < len(ecarts) && ecarts[to].Notification == ecarts[from].Notification {
			to++
		}
		q.notification(ecarts[from:to])
		from = to
	}
	s.EcartsExpliques.Donner(ecarts)
	return q.out
}

// qualification is the work of one run.
type qualification struct {
	s       *pension.State
	t       *pension.Trace
	out     *ResultatQualification
	echelle echelle
	examens []*causes.Examen
}

// notification qualifies the differences of one notification.
func (q *qualification) notification(gaps []faits.Ecart) {
	at := gaps[0].Notification
	significant := slices.ContainsFunc(gaps, func(gap faits.Ecart) bool { return gap.Significatif })
	var remedies []Recours
	if significant {
		remedies = q.attaquer(at, gaps)
	}
	var e *causes.Examen
	for _, x := range q.examens {
		if x.Notification == at {
			e = x
		}
	}
	for i := range gaps {
		q.ecart(e, &gaps[i], remedies)
	}
}

// attaquer lists the remedies against a notification, and from when what it lacks or has too much may be claimed.
func (q *qualification) attaquer(at int, gaps []faits.Ecart) []Recours {
	n := &q.s.Dossier.Notification[at]
	if n.DateNotification.IsZero() {
		q.t.Missing(pension.Lacune{
			Champ: ijson.Pointer("/notification").AppendIndex(at).Append("dateNotification"), Kind: gap.Date,
			Message: "Date de la notification " + n.Regime.String() +
				" absente : le délai de recours court de ce jour.",
		})
	}
	against := NotificationAttaquee{Regime: n.Regime, Recours: q.recours(n)}
	loss := func(gap faits.Ecart) bool { return gap.Significatif && gap.Notifie.Less(gap.Recalcule) }
	if slices.ContainsFunc(gaps, loss) {
		against.RappelDepuis = q.rappel(n, false)
	}
	excess := func(gap faits.Ecart) bool { return gap.Champ == faits.NotifieAnnuel && favorable(&gap) }
	if slices.ContainsFunc(gaps, excess) {
		against.RepetitionDepuis = q.rappel(n, true)
	}
	q.out.Notifications = append(q.out.Notifications, against)
	return against.Recours
}

// favorable says whether more was notified than is computed, or from an earlier day.
func favorable(gap *faits.Ecart) bool {
	return gap.Significatif && (gap.Recalcule.Less(gap.Notifie) || gap.NotifieLe.Before(gap.RecalculeLe))
}
