package bunstore

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// userTimeout has a connection closed when what was sent is not acknowledged in time.
func userTimeout(network, _ string, conn syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := conn.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(
			int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(postgresUserTimeout.Milliseconds()),
		)
	})
	if err != nil {
		return err
	}
	return failed
}
