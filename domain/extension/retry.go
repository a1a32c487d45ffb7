package extension

import (
	"fmt"
	"strings"
	"time"
)

// Outcome is what one attempt at a delivery came to.
type Outcome string

// The outcomes.
const (
	Delivered Outcome = "delivered"
	Rejected  Outcome = "rejected" // any other answer, a redirect included, or none
	Gone      Outcome = "gone"     // 410: the target wants no more
)

// OutcomeOf returns the outcome of an answer with that HTTP status; 0 stands for no answer.
func OutcomeOf(status int) Outcome {
	switch {
	case status >= 200 && status <= 299:
		return Delivered
	case status == 410:
		return Gone
	}
	return Rejected
}

// MaxRetryAfter bounds how long a target may ask to wait.
const MaxRetryAfter = 24 * time.Hour

// jitterPerMille is how far a wait is moved at most, either way.
const jitterPerMille = 200

// Schedule holds the waits before each attempt, the first included. The number of its entries is the number of
// attempts.
type Schedule []time.Duration

// DefaultSchedule is the table of the Standard Webhooks specification.
func DefaultSchedule() Schedule {
	return Schedule{
		0, 5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
		10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
	}
}

// ParseSchedule reads waits separated by commas, such as "0,5s,5m".
func ParseSchedule(text string) (Schedule, error) {
	var out Schedule
	for part := range strings.SplitSeq(text, ",") {
		wait, err := time.ParseDuration(strings.TrimSpace(part))
		if err != nil || wait < 0 {
			return nil, fmt.Errorf("extension: %.32q is not a wait such as 5s or 30m", part)
		}
		out = append(out, wait)
	}
	return out, nil
}

// Wait returns how long to wait before the attempt of that number, counted from 1, and false when there is none left. A
// wait is moved by up to a fifth either way, as random, any number, says, so that failures of one moment do not come
// back together; what the target asked for in Retry-After is respected up to MaxRetryAfter, and never shortens a wait.
func (s Schedule) Wait(attempt int, retryAfter time.Duration, random uint32) (time.Duration, bool) {
	if attempt < 1 || attempt > len(s) {
		return 0, false
	}
	wait := s[attempt-1]
	shift := int64(random%(2*jitterPerMille+1)) - jitterPerMille
	wait += time.Duration(int64(wait) / 1000 * shift)
	return max(wait, min(retryAfter, MaxRetryAfter)), true
}
