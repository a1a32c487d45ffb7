package token

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"github.com/lestrrat-go/jwx/v2/jws"

	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/ports"
)

// The types of what is signed here; one is never taken for another.
const (
	typeAccessToken = "at+jwt"
	typeProof       = proof.MediaType
	typeShareToken  = proof.ShareTokenType
	typeStatement   = "JOSE"
)

// maxTokenLength bounds the tokens that are parsed at all. A proof is as long as the texts that its run echoes.
const maxTokenLength = 16 << 10

// errForm is what is wrong with a text that is not one of ours.
var errForm = errors.New("not a token of this service")

func (r *keyring) sign(ctx context.Context, typ string, payload []byte) (compact []byte, keyID string, err error) {
	return r.signUnder(ctx, jws.NewHeaders(), typ, payload)
}

// signUnder is sign with more in the header.
func (r *keyring) signUnder(
	ctx context.Context, headers jws.Headers, typ string, payload []byte,
) (compact []byte, keyID string, err error) {
	key, err := r.signing(ctx)
	if err != nil {
		return nil, "", err
	}
	if err := errors.Join(headers.Set(jws.TypeKey, typ), headers.Set(jws.KeyIDKey, key.id)); err != nil {
		return nil, "", fmt.Errorf("set the type and the key: %w", err)
	}
	compact, err = jws.Sign(payload, jws.WithKey(algorithm, key.private, jws.WithProtectedHeaders(headers)))
	if err != nil {
		return nil, "", fmt.Errorf("sign: %w", err)
	}
	return compact, key.id, nil
}

// verify returns the payload of a compact JWS of that type that one of the ring's keys signed, with that key: whether
// it is still believed is for the caller to say.
func (r *keyring) verify(ctx context.Context, typ, compact string) (payload []byte, key keyPair, err error) {
	keyID, err := keyOf(typ, compact)
	if err != nil {
		return nil, keyPair{}, err
	}
	key, err = r.find(ctx, keyID)
	if err != nil {
		if errors.Is(err, ports.ErrUnavailable) {
			return nil, keyPair{}, err
		}
		return nil, keyPair{}, fmt.Errorf("key %.20q: %w", keyID, err)
	}
	payload, err = jws.Verify([]byte(compact), jws.WithKey(algorithm, key.public))
	if err != nil {
		return nil, keyPair{}, fmt.Errorf("signature: %w", err)
	}
	return payload, key, nil
}

// keyOf reads the key's id from the header of a compact JWS, whose type and algorithm must be the expected ones; every
// other member of the header is ignored.
func keyOf(typ, compact string) (string, error) {
	if (len(compact) > maxTokenLength && typ != typeProof) || !isCompact(compact) {
		return "", errForm
	}
	message, err := jws.ParseString(compact)
	if err != nil || len(message.Signatures()) != 1 {
		return "", errForm
	}
	headers := message.Signatures()[0].ProtectedHeaders()
	if headers.Algorithm() != algorithm || headers.Type() != typ || headers.KeyID() == "" {
		return "", errForm
	}
	return headers.KeyID(), nil
}

// isCompact says whether a text is three parts in base64url as an encoder writes it: without padding, and with no bit
// to spare, so that a token has one form only.
func isCompact(text string) bool {
	parts := 0
	for part := range strings.SplitSeq(text, ".") {
		if _, err := strictBase64.DecodeString(part); err != nil || part == "" {
			return false
		}
		parts++
	}
	return parts == 3 && !strings.ContainsAny(text, "\r\n")
}

var strictBase64 = base64.RawURLEncoding.Strict()
