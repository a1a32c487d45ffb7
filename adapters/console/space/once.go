package space

import (
	"sync"
	"time"
)

// shownOnce remembers for a while which forms have made a secret, so that reloading the answer makes no second one. It
// is of this process: on another replica a reload makes a key more, which its list shows.
type shownOnce struct {
	mu   sync.Mutex
	made map[string]madeSecret
}

type madeSecret struct {
	subject string
	at      time.Time
}

// Forms are remembered that long, and that many of them.
const (
	rememberForms = time.Hour
	mostForms     = 10_000
)

func newShownOnce() *shownOnce { return &shownOnce{made: map[string]madeSecret{}} }

// once is the token of the form that a person sent: another person's form of the same token is another form. It is
// empty for a form without one.
func (c *call) once() string {
	token := c.field("once")
	if token == "" {
		return ""
	}
	return string(c.v.Person().ID) + " " + token
}

// before returns what the form of that token has made already.
func (o *shownOnce) before(token string) (subject string, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	made, ok := o.made[token]
	return made.subject, ok
}

// note remembers what a form has made.
func (o *shownOnce) note(token, subject string, now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if token == "" {
		return
	}
	for key, made := range o.made {
		if now.Sub(made.at) > rememberForms || len(o.made) >= mostForms {
			delete(o.made, key)
		}
	}
	o.made[token] = madeSecret{subject: subject, at: now}
}
