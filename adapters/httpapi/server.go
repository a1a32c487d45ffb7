package httpapi

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/retraite-gateway/retraite/app"
)

const defaultDrain = 30 * time.Second

// Server serves the API on a socket.
type Server struct {
	http   *http.Server
	drain  time.Duration
	addr   string
	status *app.ReadStatus
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
			Addr: config.Addr, Handler: api.Handler(), ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readHeaderTimeout + body,
			WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: hardHeaderLimit, ErrorLog: nil,
		},
		drain: drain, status: api.use.ReadStatus,
	}
}

// Start listens, and serves in the background; failed is told when serving ends for another reason than Stop.
func (s *Server) Start(failed func(error)) error {
	listener, err := net.Listen("tcp", s.http.Addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", s.http.Addr, err)
	}
	s.addr = listener.Addr().String()
	go func() {
		if err := s.http.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			failed(err)
		}
	}()
	return nil
}

// Addr is the address listened on, once started.
func (s *Server) Addr() string { return s.addr }

// Stop accepts no new call and waits for those in flight, up to the drain limit.
func (s *Server) Stop(ctx context.Context) error {
	if s.status != nil {
		s.status.Drain()
	}
	ctx, cancel := context.WithTimeout(ctx, s.drain)
	defer cancel()
	return s.http.Shutdown(ctx)
}
