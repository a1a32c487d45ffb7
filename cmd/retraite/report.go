package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/report"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// reportFlags are the flags of retraite report.
type reportFlags struct {
	html, pdf, svg              bool
	out, lang, chart, proofFile string
}

func newReport(o *options) *cobra.Command {
	f := &reportFlags{}
	cmd := &cobra.Command{
		Use:   "report RUN|REPORT.json",
		Short: "Write the report of a run as a page, a PDF or a picture",
		Long: `Write the report of a run as a page, a PDF or a picture, in French or in English.

RUN is a run of the store, which is shown whole, as to its operator. REPORT.json is a report as the gateway
answered it or as "retraite run" computed it, filtered in whatever way; - is the standard input. Of a report
without its explanation the steps are left out: ask for view=full. A PDF carries the report, and the proof
of a run or that of --proof, so that "retraite verify FILE.pdf" needs nothing else. A proof names the token
that opens the run to others: give a PDF to whom you would give the run.`,
		Example: "retraite report rapport.json --html -o rapport.html\n" +
			"retraite report rapport.json --pdf --lang en -o report.pdf",
		Args: exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, o, args[0]) },
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.html, "html", false, "a page that needs no other file")
	flags.BoolVar(&f.pdf, "pdf", false, "an A4 document")
	flags.BoolVar(&f.svg, "svg", false, "one picture")
	flags.StringVarP(&f.out, "output", "o", "", "file to write (default the standard output)")
	flags.StringVar(&f.lang, "lang", string(lexique.FR), "fr or en")
	flags.StringVar(&f.chart, "chart", report.Charts()[0], "the picture of --svg: "+strings.Join(report.Charts(), ", "))
	flags.StringVar(&f.proofFile, "proof", "", "proof of REPORT.json, to carry in a PDF")
	completeFrom(cmd, "lang", string(lexique.FR), string(lexique.EN))
	completeFrom(cmd, "chart", report.Charts()...)
	return cmd
}

func (f *reportFlags) run(cmd *cobra.Command, o *options, name string) error {
	form, err := f.form()
	if err != nil {
		return err
	}
	l, ok := lexique.ParseLangue(f.lang)
	if !ok {
		return fmt.Errorf("%w: --lang %q is not fr or en", errUsage, f.lang)
	}
	shown, err := f.read(cmd, o, name)
	if err != nil {
		return err
	}
	shown.options.Langue = l
	written, err := shown.write(form, f.chart)
	if err != nil {
		return err
	}
	if f.out == "" {
		_, err := cmd.OutOrStdout().Write(written)
		return err
	}
	const private = 0o600
	if err := os.WriteFile(f.out, written, private); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// The forms of a report.
const (
	formHTML = "html"
	formPDF  = "pdf"
	formSVG  = "svg"
)

// form is the one that a flag asks for, or that the name of the output says.
func (f *reportFlags) form() (string, error) {
	asked := []string{}
	for form, wanted := range map[string]bool{formHTML: f.html, formPDF: f.pdf, formSVG: f.svg} {
		if wanted {
			asked = append(asked, form)
		}
	}
	if len(asked) == 0 {
		switch form := strings.TrimPrefix(filepath.Ext(f.out), "."); form {
		case formHTML, formPDF, formSVG:
			return form, nil
		}
	}
	if len(asked) != 1 {
		return "", fmt.Errorf("%w: give one of --html, --pdf and --svg", errUsage)
	}
	return asked[0], nil
}

// shownRun is a report with what is known around it.
type shownRun struct {
	view    run.View
	options report.Options
	files   report.Pieces
}

func (s shownRun) write(form, chart string) ([]byte, error) {
	switch form {
	case formPDF:
		return report.PDF(s.view, s.options, s.files)
	case formSVG:
		picture, err := report.SVG(s.view, s.options, chart)
		if errors.Is(err, report.ErrChart) {
			return nil, fmt.Errorf("%w: %w", errUsage, err)
		}
		return []byte(picture), err
	}
	pages, err := report.NewPages()
	if err != nil {
		return nil, err
	}
	return pages.HTML(s.view, s.options)
}

// read takes a report from a file, or from the store when there is no such file and the name is that of a run.
func (f *reportFlags) read(cmd *cobra.Command, o *options, name string) (shownRun, error) {
	if id, ok := run.ParseID(name); ok && name != "-" {
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) && !strings.HasSuffix(name, ".json") {
			if f.proofFile != "" {
				return shownRun{}, fmt.Errorf("%w: --proof is for a file; the store has the proof of a run", errUsage)
			}
			return storedReport(cmd, o, id)
		}
	}
	raw, err := readInput(name, cmd.InOrStdin())
	if err != nil {
		return shownRun{}, err
	}
	value, err := ijson.ParseObject(raw)
	if err != nil {
		return shownRun{}, fmt.Errorf("%w: %s: %w", errInput, name, err)
	}
	view, err := run.ReadView(value)
	if err != nil {
		return shownRun{}, fmt.Errorf("%w: %s: %w", errInput, name, err)
	}
	shown := shownRun{view: view, files: report.Pieces{Rapport: bytes.TrimSpace(raw)}}
	if f.proofFile == "" {
		return shown, nil
	}
	shown.files.Preuve, err = readInput(f.proofFile, strings.NewReader(""))
	if err != nil {
		return shownRun{}, err
	}
	shown.options, err = addresses(shown.files.Preuve, view.Header.RunID)
	if err != nil {
		return shownRun{}, fmt.Errorf("%w: %s: %w", errInput, f.proofFile, err)
	}
	return shown, nil
}

// addresses reads from a proof where the keys are; the run is at the same service.
func addresses(envelope []byte, id run.ID) (report.Options, error) {
	value, err := ijson.ParseObject(envelope)
	if err != nil {
		return report.Options{}, err
	}
	if _, err := proof.JWSOf(value); err != nil {
		return report.Options{}, err
	}
	member, _ := value.Get("jwksUri")
	keys, _ := member.Text()
	return addressesAt(keys, id), nil
}

func addressesAt(keys string, id run.ID) report.Options {
	o := report.Options{JWKS: keys}
	if base, ok := strings.CutSuffix(keys, httpapi.JWKSURI("")); ok && base != "" {
		o.Adresse = httpapi.RunAddress(base, id)
	}
	return o
}

// reportReading is what reading a report from the store takes.
type reportReading struct {
	fx.In

	Runs ports.SharedRuns
}

// storedReport reads a run of whatever organisation: the one who runs the command operates the store.
func storedReport(cmd *cobra.Command, o *options, id run.ID) (shownRun, error) {
	var shown shownRun
	err := withReader(cmd.Context(), o, cmd.ErrOrStderr(), func(ctx context.Context, with reportReading) error {
		found, err := with.Runs.SharedRun(ctx, id)
		if err != nil {
			return fmt.Errorf("read run %s: %w", id, err)
		}
		envelope := proof.EnvelopeOf(found.RunID, found.Proof)
		shown.view = found.FullView().Whole()
		shown.options = addressesAt(envelope.JWKSURI, id)
		shown.files.Rapport, err = json.Marshal(shown.view)
		if err != nil {
			return err
		}
		shown.files.Preuve, err = json.Marshal(envelope)
		return err
	})
	return shown, err
}
