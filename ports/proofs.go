package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/proof"
)

// Seal is a signature over a canonical document.
type Seal struct {
	// JWS is the compact serialisation, whose payload is the document.
	JWS, KeyID, Algorithm string
}

// Proofs signs proofs and share tokens.
type Proofs interface {
	// SignProof signs a canonical document. ErrUnavailable when the keys cannot be read.
	SignProof(ctx context.Context, canonical []byte) (Seal, error)
	// OpenProof returns the document of a proof that this service signed, with the key's id, however long ago that was.
	// A *proof.RevokedKeyError comes with the document and the id too: the signature is right, and somebody else may
	// have made it. Anything else is an error that says why: ErrNotFound when the key that the proof names is not
	// known, ErrUnavailable only when the keys cannot be read.
	OpenProof(ctx context.Context, jws string) (canonical []byte, keyID string, err error)
	// IssueShareToken signs the claims of a proofToken. ErrUnavailable.
	IssueShareToken(ctx context.Context, claims proof.ShareClaims) (access.Secret, error)
	// VerifyShareToken returns the claims of a proofToken that this service signed, by the rules of Tokens.VerifyToken.
	// Anything else is an error; ErrUnavailable only when the keys cannot be read.
	VerifyShareToken(ctx context.Context, token access.Secret, now time.Time) (proof.ShareClaims, error)
}

// Statements signs what the service publishes about itself.
type Statements interface {
	// SignStatement signs a canonical document, with the newest key of proofs; the header says where the key set is.
	// What is signed so is no proof, and is not taken for one. ErrUnavailable when the keys cannot be read.
	SignStatement(ctx context.Context, canonical []byte, jwksURI string) (Seal, error)
}

// PublicKeys publishes the keys that verify tokens and proofs.
type PublicKeys interface {
	// JWKS returns the JSON Web Key Set: public members only. Retired keys of proofs are in it, those of tokens as long
	// as a token of theirs may live, revoked keys never. ErrUnavailable.
	JWKS(ctx context.Context) ([]byte, error)
}
