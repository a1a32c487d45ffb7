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
	// opening holds a token while nobody connects or looks for the stream: one attempt does it, the others wait for it
	// no longer than they last.
	opening chan struct{}

	mu     sync.Mutex // over the fields below, never over the network
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
	d := &Deliverer{config: config, opening: make(chan struct{}, 1)}
	d.opening <- struct{}{}
	return d
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
	if stream, ready, err := d.known(); ready || err != nil {
		return stream, err
	}
	select {
	case <-d.opening:
		defer func() { d.opening <- struct{}{} }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	stream, ready, err := d.known()
	if ready || err != nil {
		return stream, err
	}
	if stream == nil {
		stream, err = d.connect()
	}
	if err != nil {
		return nil, err
	}
	if !stream.Conn().IsConnected() {
		return nil, nats.ErrDisconnected
	}
	if err := d.ensure(ctx, stream); err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ready = d.stream == stream
	return stream, nil
}

// known returns the stream of the connection that there is, nil for none, and whether it is ready to take events.
func (d *Deliverer) known() (stream jetstream.JetStream, ready bool, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.closed:
		return nil, false, nats.ErrConnectionClosed
	case d.conn == nil || d.conn.IsClosed():
		d.conn = nil
		d.stream = nil
		d.ready = false
		return nil, false, nil
	case !d.conn.IsConnected():
		return nil, false, nats.ErrDisconnected
	}
	return d.stream, d.ready, nil
}

// connect begins to reach the hub. It goes on in the background when the hub does not answer, so that nobody waits for
// it twice.
func (d *Deliverer) connect() (jetstream.JetStream, error) {
	conn, err := nats.Connect(
		d.config.URL, nats.Name("retraite"), nats.Timeout(connectTimeout), nats.RetryOnFailedConnect(true),
		nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait), nats.ReconnectBufSize(-1),
	)
	if err != nil {
		return nil, err
	}
	stream, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		conn.Close()
		return nil, nats.ErrConnectionClosed
	}
	d.conn = conn
	d.stream = stream
	return stream, nil
}

// ensure makes the stream when there is none that takes our subjects.
func (d *Deliverer) ensure(ctx context.Context, stream jetstream.JetStream) error {
	if _, err := stream.StreamNameBySubject(ctx, SubjectPrefix+".>"); err == nil {
		return nil
	} else if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return fmt.Errorf("look for the stream: %w", err)
	}
	_, err := stream.CreateStream(ctx, jetstream.StreamConfig{
		Name: d.config.Stream, Subjects: []string{SubjectPrefix + ".>"}, Storage: jetstream.FileStorage,
		Retention: jetstream.LimitsPolicy, MaxAge: keptFor, Duplicates: collapses, MaxMsgSize: event.MaxSize + 4<<10,
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

// reasonOf says in a few words why the hub did not take an event. The error itself may hold the address and its
// credentials.
func reasonOf(err error) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout):
		return "no answer in time"
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrPermissionViolation):
		return "the hub refused the credentials"
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrConnectionClosed),
		errors.Is(err, nats.ErrDisconnected), errors.Is(err, nats.ErrReconnectBufExceeded):
		return "the hub cannot be reached"
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return "the hub keeps no streams"
	}
	return "the hub did not take the event"
}
