package app

import (
	"bufio"
	"bytes"
)

// batchLines cuts a portfolio into lines and keeps none that is longer than most bytes.
type batchLines struct {
	in   *bufio.Reader
	most int
	// long holds a line that does not fit in the reader's own buffer.
	long []byte
}

// next returns a line, good until the next call. A line that is too long is passed over, empty, with tooLong true. The
// error is io.EOF with the last line, or with nothing after it.
func (l *batchLines) next() (line []byte, tooLong bool, err error) {
	l.long = l.long[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		more := err == bufio.ErrBufferFull //nolint:errorlint // ReadSlice returns it bare.
		tooLong = tooLong || len(l.long)+len(bytes.TrimRight(part, "\r\n")) > l.most
		switch {
		case tooLong && more:
			l.long = l.long[:0]
		case tooLong:
			return nil, true, err
		case more:
			l.long = append(l.long, part...)
		case len(l.long) == 0:
			return part, false, err
		default:
			l.long = append(l.long, part...)
			return l.long, false, err
		}
	}
}
