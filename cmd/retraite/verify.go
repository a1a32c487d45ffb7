package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/ports"
)

// verifyBody is what a verification says.
type verifyBody struct {
	OK bool `json:"ok"`
	// Verdict is valid, altered, unknown_key or revoked_key.
	Verdict     string `json:"verdict"`
	Fingerprint string `json:"fingerprint,omitempty"`
	KeyID       string `json:"kid,omitempty"`
	Part        string `json:"part,omitempty"`
	Pointer     string `json:"pointer,omitempty"`
	Reason      string `json:"reason,omitempty"`
	// Says is the result that was signed, in a sentence, when it was read from a PDF.
	Says string `json:"says,omitempty"`
}

func newVerify(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "verify PROOF.json REPORT.json | REPORT.pdf",
		Short: "Check a proof and a report, in whatever way it was filtered: valid, altered, " +
			"or signed by an unknown or a revoked key",
		Long: `Check a proof and a report, in whatever way it was filtered; or a PDF of "retraite report",
which carries both. The result that was signed is said in words: what the sheets of a PDF show must be that.

Exit codes: 0 the report is what was signed; 7 one of the two was altered; 9 the key that signed is not
among those at hand, so that nothing is known of the proof: fetch the key set of the gateway that made it,
and give it with --jwks; 10 all fits, and the key was revoked since, so that somebody else may have signed.
A key set holds no revoked keys: with --jwks such a proof ends with 9. Only the store knows the difference.`,
		Example: "retraite verify proof.json report.json --jwks https://retraite.example/.well-known/jwks.json\n" +
			"retraite verify report.pdf --jwks keys.json",
		Args: between(1, 2),
	}
	jwks := cmd.Flags().String("jwks", "", "file or URL of the key set (default the keys of the store)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		given, err := readVerified(cmd, args)
		if err != nil {
			return err
		}
		check := func(ctx context.Context, open app.OpenProof) error {
			verified, err := app.NewVerifyProof().Do(ctx, given.Preuve, given.Rapport, open)
			return o.printVerified(cmd.OutOrStdout(), verified, given.says(), err)
		}
		if *jwks == "" {
			return withReader(
				cmd.Context(), o, cmd.ErrOrStderr(),
				func(ctx context.Context, proofs ports.Proofs) error {
					return check(ctx, openWithStore(proofs))
				},
			)
		}
		keys, err := readKeys(cmd.Context(), *jwks)
		if err != nil {
			return err
		}
		return check(cmd.Context(), func(_ context.Context, jws string) (proof.Signed, error) {
			return signed(token.OpenProofWith(keys, jws))
		})
	}
	return cmd
}

func openWithStore(proofs ports.Proofs) app.OpenProof {
	return func(ctx context.Context, jws string) (proof.Signed, error) { return signed(proofs.OpenProof(ctx, jws)) }
}

func signed(payload []byte, keyID string, err error) (proof.Signed, error) {
	return proof.Signed{Payload: payload, KeyID: keyID, Algorithm: token.Algorithm}, err
}

func (o *options) printVerified(out io.Writer, verified app.Verified, says string, err error) error {
	body := verifyBody{
		OK: err == nil, Verdict: "valid", Fingerprint: string(verified.Fingerprint), KeyID: verified.KeyID,
	}
	text := fmt.Sprintf("OK: %s, signed by key %s", body.Fingerprint, body.KeyID)
	if body.OK && says != "" {
		body.Says = says
		text += "\n" + says
	}
	if mismatch, altered := errors.AsType[*proof.MismatchError](err); altered {
		body.Verdict = "altered"
		body.Part = string(mismatch.Part)
		body.Pointer = string(mismatch.Pointer)
		body.Reason = mismatch.Reason
		text = "REFUSED: " + mismatch.Error()
	} else if unknown, ok := errors.AsType[*proof.UnknownKeyError](err); ok {
		body.Verdict, body.Reason = "unknown_key", unknown.Error()
		text = "NOT VERIFIED: " + unknown.Error() + "\nFetch the key set of the gateway that made the proof, " +
			"and give it with --jwks FILE or --jwks URL.\n" +
			"A key that is missing there too was revoked: on the gateway itself, verify without --jwks says since when."
	} else if revoked, ok := errors.AsType[*proof.RevokedKeyError](err); ok {
		body.Verdict = "revoked_key"
		body.KeyID = revoked.KeyID
		body.Reason = revoked.Error()
		text = "NOT PROVEN: proof and report fit, but " + revoked.Error() + ": somebody else may have signed it"
	} else if err != nil {
		return err
	}
	printed := o.print(out, body, func(out io.Writer) { _, _ = fmt.Fprintln(out, text) })
	if printed != nil || err == nil {
		return printed
	}
	return &saidError{exitCode(err)}
}

// readKeys reads a key set from a file or over HTTP.
func readKeys(ctx context.Context, source string) ([]byte, error) {
	if !strings.HasPrefix(source, "http://") && !strings.HasPrefix(source, "https://") {
		return readInput(source, strings.NewReader(""))
	}
	const limit = 15 * time.Second
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, source, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: read the keys: %w", errInput, err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%w: read the keys: %w", errInput, err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%w: read the keys: %s", errInput, response.Status)
	}
	const most = 1 << 20
	return io.ReadAll(io.LimitReader(response.Body, most))
}
