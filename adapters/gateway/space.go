package gateway

import (
	"context"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/console/space"
	"github.com/retraite-gateway/retraite/adapters/console/staff"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/report"
	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// space says how the self-service area is reached.
func (o Options) space() space.Config {
	return space.Config{
		LocalLogin: o.LocalLogin, JWKS: httpapi.JWKSURI(o.BaseURL),
		Address:    httpapi.ClientAddress(o.HTTP.TrustedProxies),
		StatusOf:   httpapi.StatusOf,
		RunAddress: func(id run.ID) string { return httpapi.RunAddress(o.BaseURL, id) },
	}
}

// staff says how the console of those who run the service is reached.
func (o Options) staff() staff.Config { return staff.Config{LocalLogin: o.LocalLogin} }

// spaceUseCases are the use cases of the self-service area and of the console.
var spaceUseCases = fx.Provide(
	app.NewSpaceStore, app.NewSignIn, app.NewKeepRequests, app.NewSpaceHome, app.NewSpaceKeys, app.NewSpaceRuns,
	app.NewSpaceErasure,
	app.NewSpaceUsage, app.NewSpaceSettings, app.NewSpaceMembers, app.NewSpaceWebhooks,
	app.NewSignInByIdentity, app.NewStaffSignInByIdentity, app.NewStaffSignIn, app.NewStaffOrgs, app.NewStaffService,
	func(proofs ports.Proofs) app.OpenProof {
		return func(ctx context.Context, jws string) (proof.Signed, error) {
			payload, keyID, err := proofs.OpenProof(ctx, jws)
			return proof.Signed{Payload: payload, KeyID: keyID, Algorithm: token.Algorithm}, err
		}
	},
)

// RunPDF writes a report as a PDF that carries its JSON and its proof.
func (w writings) RunPDF(view run.View, l lexique.Langue, address, jwks string, body, proof []byte) ([]byte, error) {
	options := report.Options{Langue: l, Adresse: address, JWKS: jwks}
	return report.PDF(view, options, report.Pieces{Rapport: body, Preuve: proof})
}

// Sentence says a result in one sentence.
func (w writings) Sentence(view run.View, l lexique.Langue) string {
	return report.PhraseTexte(view.Resume, l)
}
