package app

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// batchCase is a case of a portfolio before it is read.
type batchCase struct {
	// number is that of its line, or of its first line in a table.
	number int
	// text is a run request or a bare dossier in JSON, on one line.
	text []byte
	// id is what the caller calls a case that is refused, as it stands in JSON; nil for none. That of
	// others is in the text.
	id []byte
	// refused says why there is no text.
	refused error
}

// batchSource gives the cases of a portfolio.
type batchSource interface {
	// next returns the next case, which is the caller's; io.EOF when there is none, *CaseError for what
	// is no portfolio.
	next() (batchCase, error)
}

// lineSource gives a case a line.
type lineSource struct {
	lines  batchLines
	number int
	// begun is true after the first line that says something.
	begun bool
	// ended is true after the last line.
	ended bool
}

func newLineSource(in io.Reader) *lineSource {
	return &lineSource{lines: batchLines{in: bufio.NewReaderSize(in, 64<<10), most: maxLine}}
}

func (s *lineSource) next() (batchCase, error) {
	for !s.ended {
		s.number++
		text, tooLong, err := s.lines.next()
		if err != nil && !errors.Is(err, io.EOF) {
			return batchCase{}, fmt.Errorf("read line %d: %w", s.number, err)
		}
		s.ended = err != nil
		text = bytes.TrimSpace(text)
		if len(text) == 0 && !tooLong {
			continue
		}
		if refused := checkFirstLine(!s.begun, text, s.number); refused != nil {
			return batchCase{}, refused
		}
		s.begun = true
		if tooLong {
			reason := problem.Invalid("", fmt.Sprintf("the line is longer than %d bytes", maxLine))
			return batchCase{number: s.number, refused: reason}, nil
		}
		return batchCase{number: s.number, text: bytes.Clone(text)}, nil
	}
	if !s.begun {
		return batchCase{}, &CaseError{Reason: "the portfolio is empty: it has a run request or a dossier a line"}
	}
	return batchCase{}, io.EOF
}

// checkFirstLine refuses a portfolio whose first line shows that it is not one object a line, rather
// than each of its lines.
func checkFirstLine(first bool, text []byte, number int) error {
	if !first || len(text) == 0 {
		return nil
	}
	fault := &CaseError{Place: ijson.Place{Line: number, Column: 1}}
	if text[0] == '[' {
		fault.Reason = "a portfolio is one object a line, not an array; `jq -c '.[]'` makes it of one"
		return fault
	}
	_, err := ijson.Parse(text)
	if syntax, ok := errors.AsType[*ijson.SyntaxError](err); text[0] == '{' && ok && syntax.Offset >= int64(len(text)) {
		fault.Reason = "the object goes on over several lines, and a portfolio is one object a line: " +
			"`jq -c .` makes it of a document that is laid out, and `retraite run` computes one dossier"
		return fault
	}
	return nil
}
