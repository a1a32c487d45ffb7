package httpapi

import (
	"context"
	"net/http"

	"github.com/retraite-gateway/retraite/app"
)

// runUseCase makes a run of a body.
type runUseCase func(ctx context.Context, admission app.Admission, call app.RunCall) (app.RunAnswer, error)

// overrideGap is POST /lacunes/override. Spec §2.4.
func (a *API) overrideGap(w http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error) {
	return a.runAnswer(w, r, admission, smallBodyLimit, a.use.OverrideGap.Do)
}
