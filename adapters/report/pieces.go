package report

import (
	"errors"
	"fmt"
	"io"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
)

// ErrPDF is returned for a file that is no PDF of a report, or that does not carry its report and its proof.
var ErrPDF = errors.New("report: not a PDF with a report and its proof")

// maxPiece bounds a file in a PDF.
const maxPiece = 64 << 20

// ReadPieces takes the report and its proof out of a PDF. Only the files that it carries are read: what its sheets
// show is not compared, which is why a verification names the fingerprint that a reader finds on them.
func ReadPieces(pdf io.ReadSeeker) (files Pieces, err error) {
	defer func() {
		// A damaged file may be more than the library foresees.
		if fault := recover(); fault != nil {
			files = Pieces{}
			err = fmt.Errorf("%w: %v", ErrPDF, fault)
		}
	}()
	api.DisableConfigDir()
	list, err := api.ExtractAttachmentsRaw(pdf, "", nil, model.NewDefaultConfiguration())
	if err != nil {
		return Pieces{}, fmt.Errorf("%w: %w", ErrPDF, err)
	}
	for _, a := range list {
		content, err := io.ReadAll(io.LimitReader(a.Reader, maxPiece+1))
		if err != nil {
			return Pieces{}, fmt.Errorf("%w: %w", ErrPDF, err)
		}
		if len(content) > maxPiece {
			return Pieces{}, fmt.Errorf("%w: %s is larger than 64 MiB", ErrPDF, a.FileName)
		}
		switch a.FileName {
		case NomRapport:
			files.Rapport = content
		case NomPreuve:
			files.Preuve = content
		}
	}
	if len(files.Rapport) == 0 || len(files.Preuve) == 0 {
		return files, ErrPDF
	}
	return files, nil
}
