package httpapi

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/retraite-gateway/retraite/app"
)

// A process that stops is gone within thirty seconds: what is in flight has until defaultDrain, and what still computes
// answerTime before that is told so, for there must be time to write it.
const (
	defaultDrain = 20 * time.Second
	answerTime   = 5 * time.Second
)

// Server serves the API on a socket.
type Server struct {
	http   *http.Server
	config Config
	drain  time.Duration
	addr   string
	status *app.ReadStatus
	launch *app.LaunchRun
}

// NewServer makes a server; it listens on Start.
func NewServer(config Config, api *API) *Server {
	drain := config.DrainLimit
	if drain == 0 {
		drain = defaultDrain
	}
	body := config.BodyLimit
	if body == 0 {
		body = readBodyTimeout
	}
	return &Server{
		http: &http.Server{
			Addr: config.Addr, Handler: api.Handler(), ReadHeaderTimeout: readHeaderTimeout,
			ReadTimeout: readHeaderTimeout + body, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout,
			MaxHeaderBytes: hardHeaderLimit, ErrorLog: slog.NewLogLogger(api.log.Handler(), slog.LevelWarn),
			ConnContext: withConnection,
		},
		config: config,
		drain:  drain, status: api.use.ReadStatus, launch: api.use.LaunchRun,
	}
}

// Start listens, and serves in the background; failed is told when serving ends for another reason than Stop.
func (s *Server) Start(failed func(error)) error {
	listener, err := net.Listen("tcp", s.http.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", s.http.Addr, err)
	}
	s.addr = listener.Addr().String()
	limited := limitConnections(
		listener, mostConnections(s.config.MaxConnections, descriptors()), s.config.TrustedProxies,
	)
	s.http.ConnState = limited.note
	go func() {
		if err := s.http.Serve(limited); err != nil && !errors.Is(err, http.ErrServerClosed) {
			failed(err)
		}
	}()
	return nil
}

// Connections that callers may have open by default, and descriptors that are kept from them for the store,
// its files and what calls out.
const (
	defaultConnections = 4096
	keptDescriptors    = 256
)

// mostConnections is how many connections may be open at once: as many as are wanted, but never those that the rest of
// the process needs of its descriptors, 0 when their number is not known.
func mostConnections(wanted, descriptors int) int {
	if wanted <= 0 {
		wanted = defaultConnections
	}
	if descriptors <= 0 {
		return wanted
	}
	return max(1, min(wanted, descriptors-min(keptDescriptors, descriptors/2)))
}

// Addr is the address listened on, once started.
func (s *Server) Addr() string { return s.addr }

// Stop says first that the process goes, and serves on for the drain delay, so that whoever balances the load looks
// elsewhere. Then it accepts no new call and waits for those in flight; a run that still computes near the drain limit
// is refused rather than cut.
func (s *Server) Stop(ctx context.Context) error {
	if s.status != nil {
		s.status.Drain()
	}
	select {
	case <-time.After(s.config.DrainDelay):
	case <-ctx.Done():
	}
	ctx, cancel := context.WithTimeout(ctx, s.drain)
	defer cancel()
	if s.launch != nil {
		halt := time.AfterFunc(max(0, s.drain-answerTime), s.launch.Halt)
		defer halt.Stop()
	}
	return s.http.Shutdown(ctx)
}
