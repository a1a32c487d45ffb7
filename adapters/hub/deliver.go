package hub

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/event"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// reconnectWait is the pause between two tries to reach the hub again.
const reconnectWait = time.Second

// connectTimeout bounds one try.
const connectTimeout = 5 * time.Second

// Deliverer publishes events.
type Deliverer struct {
	config Config

	mu     sync.Mutex
	conn   *nats.Conn
	stream jetstream.JetStream
	ready  bool // the stream is known to exist
	closed bool
}

var _ ports.Deliverer = (*Deliverer)(nil)

// New makes a deliverer; it connects when the first event is due.
func New(config Config) *Deliverer {
	if config.Stream == "" {
		config.Stream = DefaultStream
	}
	if config.Timeout <= 0 {
		config.Timeout = DefaultTimeout
	}
	return &Deliverer{config: config}
}

// Close lets go of the hub.
func (d *Deliverer) Close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	if d.conn != nil {
		d.conn.Close()
	}
}

// Deliver publishes an event and waits until the stream has it.
func (d *Deliverer) Deliver(ctx context.Context, to extension.Setting, delivery extension.Delivery) extension.Attempt {
	ctx, cancel := context.WithTimeout(ctx, d.config.Timeout)
	defer cancel()
	stream, err := d.open(ctx)
	if err != nil {
		return extension.Attempt{Outcome: extension.Rejected, Reason: reasonOf(err)}
	}
	message := &nats.Msg{
		Subject: Subject(to.Org, event.Type(delivery.Type)), Data: delivery.Body,
		Header: nats.Header{"Content-Type": {event.ContentType}, jetstream.MsgIDHeader: {delivery.EventID}},
	}
	if _, err := stream.PublishMsg(ctx, message); err != nil {
		if errors.Is(err, jetstream.ErrNoStreamResponse) {
			d.forget()
		}
		return extension.Attempt{Outcome: extension.Rejected, Reason: reasonOf(err)}
	}
	return extension.Attempt{Outcome: extension.Delivered}
}

// Subject is where the events of an organisation go: retraite.ORGANISATION.run_completed.
func Subject(org access.OrgID, typ event.Type) string {
	kind := string(typ)
	kind = kind[strings.LastIndexByte(kind, '.')+1:]
	return SubjectPrefix + "." + token(string(org)) + "." + token(kind)
}

// token writes what separates or matches subjects as an underscore.
func token(text string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r == '.' || r == '*' || r == '>' || r == 0x7f {
			return '_'
		}
		return r
	}, text)
}

// open returns the stream, and connects and makes it first where that was not done yet.
func (d *Deliverer) open(ctx context.Context) (jetstream.JetStream, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil, nats.ErrConnectionClosed
	}
	if d.conn != nil && d.conn.IsClosed() {
		d.conn, d.ready = nil, false
	}
	if d.conn == nil {
		if err := d.connect(); err != nil {
			return nil, err
		}
	}
	if !d.conn.IsConnected() {
		return nil, nats.ErrDisconnected
	}
	if !d.ready {
		if err := d.ensure(ctx); err != nil {
			return nil, err
		}
		d.ready = true
	}
	return d.stream, nil
}

// connect begins to reach the hub. It goes on in the background when the hub does not answer, so that nobody waits for it twice.
func (d *Deliverer) connect() error {
	conn, err := nats.Connect(d.config.URL, nats.Name("retraite"), nats.Timeout(connectTimeout), nats.RetryOnFailedConnect(true),
		nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait), nats.ReconnectBufSize(-1))
	if err != nil {
		return err
	}
	stream, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return err
	}
	d.conn, d.stream = conn, stream
	return nil
}

// ensure makes the stream when there is none that takes our subjects.
func (d *Deliverer) ensure(ctx context.Context) error {
	if _, err := d.stream.StreamNameBySubject(ctx, SubjectPrefix+".>"); err == nil {
		return nil
	} else if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return fmt.Errorf("look for the stream: %w", err)
	}
	_, err := d.stream.CreateStream(ctx, jetstream.StreamConfig{
		Name: d.config.Stream, Subjects: []string{SubjectPrefix + ".>"}, Storage: jetstream.FileStorage, Retention: jetstream.LimitsPolicy,
		MaxAge: keptFor, Duplicates: collapses, MaxMsgSize: event.MaxSize + 4<<10,
	})
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
		// Another replica made it meanwhile.
		return nil
	}
	return err
}

func (d *Deliverer) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ready = false
}

// reasonOf says in a few words why the hub did not take an event. The error itself may hold the address and its credentials.
func reasonOf(err error) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout):
		return "no answer in time"
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrPermissionViolation):
		return "the hub refused the credentials"
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrDisconnected),
		errors.Is(err, nats.ErrReconnectBufExceeded):
		return "the hub cannot be reached"
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return "the hub keeps no streams"
	}
	return "the hub did not take the event"
}
