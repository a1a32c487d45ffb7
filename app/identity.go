package app

import (
	"encoding/hex"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

// newLinkSecret makes the secret of a link or of a session.
func newLinkSecret(entropy ports.Entropy) access.Secret {
	var random [member.SecretEntropy]byte
	entropy.Fill(random[:])
	return member.NewSecret(random)
}

// newUUID makes a random UUID (version 4) in its canonical form.
func newUUID(entropy ports.Entropy) string {
	var raw [16]byte
	entropy.Fill(raw[:])
	raw[6] = raw[6]&0x0f | 0x40
	raw[8] = raw[8]&0x3f | 0x80
	var out [36]byte
	hex.Encode(out[0:8], raw[0:4])
	hex.Encode(out[9:13], raw[4:6])
	hex.Encode(out[14:18], raw[6:8])
	hex.Encode(out[19:23], raw[8:10])
	hex.Encode(out[24:36], raw[10:16])
	out[8] = '-'
	out[13] = '-'
	out[18] = '-'
	out[23] = '-'
	return string(out[:])
}
