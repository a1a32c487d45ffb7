package faits

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Ecart is a difference between what a fund notified and what was recomputed.
type Ecart struct {
	Regime dossier.Regime
	Champ  ChampNotifie
	// Notification is the place in dossier.Notification.
	Notification int
	// Notifie and Recalcule are the two values; for a date they are absent and the days stand in
	// NotifieLe and RecalculeLe.
	Notifie, Recalcule     money.Decimal
	NotifieLe, RecalculeLe calendar.Date
	// Significatif is true beyond the tolerance of the field.
	Significatif bool
	// Explique is true when one change explains it, set by qualificateurEcart.
	Explique bool
}

// ChampNotifie is a field of a notification.
type ChampNotifie uint8

// The fields of a notification that are compared, in the order of the comparison.
const (
	NotifieDateEffet ChampNotifie = iota
	NotifieTrimestres
	NotifieTaux
	NotifieSalaireAnnuelMoyen
	NotifiePoints
	NotifieMinimum
	NotifieMajorationEnfants
	NotifieAnnuel
)

var champsNotifies = [...]string{
	"dateEffet", "trimestres", "taux", "salaireAnnuelMoyenEur", "points", "minimumContributifEur",
	"majorationEnfantsEur", "annuelBrutEur",
}

// String returns the name of the field in a dossier.
func (c ChampNotifie) String() string {
	if int(c) >= len(champsNotifies) {
		return ""
	}
	return champsNotifies[c]
}

// MarshalJSON writes the name of the field.
func (c ChampNotifie) MarshalJSON() ([]byte, error) { return []byte(`"` + c.String() + `"`), nil }

// Livrable is the delivery-ready gate.
type Livrable struct {
	Oui    bool
	Motifs []string
}
