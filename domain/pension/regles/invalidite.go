package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// FinieAvant says whether a disability pension ended before the day on which the law replaces it: it is then not
// replaced. The last payment may be that of the month before. Law: CSS L341-15.
func FinieAvant(p *dossier.PensionInvalidite, remplacement calendar.Date) bool {
	return p != nil && !p.FinVersement.IsZero() && p.FinVersement.Before(remplacement.AddMonths(-1))
}

// CommenceeApres says whether a disability pension is said to begin when the law has replaced it
// already, which cannot be.
func CommenceeApres(p *dossier.PensionInvalidite, remplacement calendar.Date) bool {
	return p != nil && !p.Depuis.Before(remplacement)
}
