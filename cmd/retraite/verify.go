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
	OK          bool   `json:"ok"`
	Fingerprint string `json:"fingerprint,omitempty"`
	KeyID       string `json:"kid,omitempty"`
	Part        string `json:"part,omitempty"`
	Pointer     string `json:"pointer,omitempty"`
	Reason      string `json:"reason,omitempty"`
}

func newVerify(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use: "verify PROOF.json REPORT.json", Short: "Check a proof and a report, in whatever way it was filtered; exit code 3 when they are refused",
		Args: exactly(2),
	}
	jwks := cmd.Flags().String("jwks", "", "file or URL of the key set (default the keys of the store)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		envelope, err := readInput(args[0], cmd.InOrStdin())
		if err != nil {
			return err
		}
		report, err := readInput(args[1], cmd.InOrStdin())
		if err != nil {
			return err
		}
		check := func(ctx context.Context, open app.OpenProof) error {
			verified, err := app.NewVerifyProof().Do(ctx, envelope, report, open)
			return o.printVerified(cmd.OutOrStdout(), verified, err)
		}
		if *jwks == "" {
			return withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, proofs ports.Proofs) error {
				return check(ctx, openWithStore(proofs))
			})
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

func (o *options) printVerified(out io.Writer, verified app.Verified, err error) error {
	mismatch, refused := errors.AsType[*proof.MismatchError](err)
	if err != nil && !refused {
		return err
	}
	body := verifyBody{OK: err == nil, Fingerprint: string(verified.Fingerprint), KeyID: verified.KeyID}
	if refused {
		body.Part, body.Pointer, body.Reason = string(mismatch.Part), string(mismatch.Pointer), mismatch.Reason
	}
	if printErr := o.print(out, body, func(out io.Writer) {
		if refused {
			_, _ = fmt.Fprintln(out, "REFUSED:", mismatch.Error())
			return
		}
		_, _ = fmt.Fprintf(out, "OK: %s, signed by key %s\n", body.Fingerprint, body.KeyID)
	}); printErr != nil {
		return printErr
	}
	if refused {
		return &refusedError{}
	}
	return nil
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
		return nil, fmt.Errorf("read the keys: %w", err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("read the keys: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("read the keys: %s", response.Status)
	}
	const most = 1 << 20
	return io.ReadAll(io.LimitReader(response.Body, most))
}
