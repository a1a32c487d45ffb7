package bunstore

import (
	"crypto/rand"
	"encoding/binary"
	"sync"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// Form of an event's id: digits of base 32 whose order as text is their order as numbers.
const (
	base32Digits = "0123456789abcdefghijklmnopqrstuv"

	idTimeDigits     = 11 // microseconds since 1970: until the year 3111
	idSequenceDigits = 3
	idProcessDigits  = 8
	idPeriodDigits   = 4
	idLength         = idTimeDigits + idSequenceDigits + idProcessDigits + idPeriodDigits

	idSequences = 1 << (5 * idSequenceDigits)
)

// eventIDs makes ids that grow with time and within the process, never the same twice over all replicas: the
// microsecond, a sequence, a tag of the process. They end with the period, so that an event is found by its id in a
// table that is partitioned by period.
type eventIDs struct {
	clock   ports.Clock
	process uint64

	mu       sync.Mutex
	micros   uint64
	sequence uint64
}

func newEventIDs(clock ports.Clock) *eventIDs {
	var tag [8]byte
	_, _ = rand.Read(tag[:]) // never fails
	return &eventIDs{clock: clock, process: binary.LittleEndian.Uint64(tag[:])}
}

func (g *eventIDs) next(p int32) string {
	micros, sequence := g.tick()
	var id [idLength]byte
	at := putDigits(id[:], idTimeDigits, micros)
	at = putDigits(at, idSequenceDigits, sequence)
	at = putDigits(at, idProcessDigits, g.process)
	putDigits(at, idPeriodDigits, uint64(p)) //nolint:gosec // A period is positive.
	return string(id[:])
}

// tick returns an instant and a place in it, both together later than any before: a clock that stands or
// goes back does not matter.
func (g *eventIDs) tick() (micros, sequence uint64) {
	now := uint64(max(0, g.clock.Now().UnixMicro())) //nolint:gosec // Not negative.
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case now > g.micros:
		g.micros = now
		g.sequence = 0
	case g.sequence+1 < idSequences:
		g.sequence++
	default:
		g.micros++
		g.sequence = 0
	}
	return g.micros, g.sequence
}

// putDigits writes the lowest digits of n and returns the rest of dst.
func putDigits(dst []byte, digits int, n uint64) []byte {
	for i := digits - 1; i >= 0; i-- {
		dst[i] = base32Digits[n&31]
		n >>= 5
	}
	return dst[digits:]
}

// periodOfEvent returns the period at the end of an id; false for a text that is no id.
func periodOfEvent(id string) (int32, bool) {
	if len(id) != idLength {
		return 0, false
	}
	var n int32
	for i := range len(id) {
		digit := digitOf(id[i])
		if digit < 0 {
			return 0, false
		}
		if i >= idLength-idPeriodDigits {
			n = n<<5 | digit
		}
	}
	return n, true
}

func digitOf(c byte) int32 {
	switch {
	case c >= '0' && c <= '9':
		return int32(c - '0')
	case c >= 'a' && c <= 'v':
		return int32(c-'a') + 10
	}
	return -1
}

// periodNumber writes a period as a number, 202611, and periodOf reads it.
func periodNumber(p quota.Period) int32 { return int32(p.Year*100 + p.Month) } //nolint:gosec // Years end at 9999.

func periodOf(n int32) quota.Period {
	return quota.Period{YearMonth: calendar.YearMonth{Year: int(n / 100), Month: int(n % 100)}}
}
