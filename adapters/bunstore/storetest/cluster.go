package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// errNoPostgres is why the tests on PostgreSQL are skipped.
var errNoPostgres = errors.New("no PostgreSQL: set " + dsnVariable +
	", or install the distribution's postgresql package")

const (
	clusterPrefix = "retraite-pg-"
	startLimit    = 30 * time.Second
	stopLimit     = 30 * time.Second
)

// Cluster is a PostgreSQL server of our own: a folder, and a process that dies with this one.
type Cluster struct {
	folder, programs string
	durable          bool
	command          *exec.Cmd
	ended            <-chan error
}

// newCluster makes and starts a server. A durable one keeps its promises at a power failure and lives on disk; any
// other lives in memory where there is room for that.
func newCluster(durable bool) (*Cluster, error) {
	programs, err := findPrograms()
	if err != nil {
		return nil, err
	}
	parent := os.TempDir()
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() && !durable {
		parent = "/dev/shm"
	}
	sweep(parent)
	folder, err := os.MkdirTemp(parent, clusterPrefix+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return nil, err
	}
	c := &Cluster{folder: folder, programs: programs, durable: durable}
	if err := errors.Join(own(folder), c.initialise()); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	if err := c.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return c, nil
}

// findPrograms returns the folder of initdb and postgres: that of the PATH, else the newest of the distribution's.
func findPrograms() (string, error) {
	if initdb, err := exec.LookPath("initdb"); err == nil {
		if resolved, err := filepath.EvalSymlinks(initdb); err == nil {
			return filepath.Dir(resolved), nil
		}
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return "", errNoPostgres
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
		return n
	}
	return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
}

// sweep removes the folders of servers whose test was killed.
func sweep(parent string) {
	folders, _ := filepath.Glob(filepath.Join(parent, clusterPrefix+"*"))
	for _, folder := range folders {
		text, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(folder), clusterPrefix), "-")
		if pid, err := strconv.Atoi(text); err == nil && !alive(pid) {
			_ = os.RemoveAll(folder)
		}
	}
}

func (c *Cluster) data() string { return filepath.Join(c.folder, "data") }

func (c *Cluster) initialise() error {
	var output bytes.Buffer
	//nolint:gosec // The distribution's program.
	cmd := exec.Command(filepath.Join(c.programs, "initdb"), "--no-sync", "--auth=trust", "--username=postgres",
		"--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions", "--pgdata="+c.data())
	cmd.Stdout = &output
	cmd.Stderr = &output
	cmd.Dir = c.folder
	ended, err := start(cmd)
	if err == nil {
		err = <-ended
	}
	if err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, output.String())
	}
	return nil
}

// Start starts the server and waits until it answers. It listens on a socket in its folder only.
func (c *Cluster) Start() error {
	settings := []string{
		"listen_addresses=", "unix_socket_directories=" + c.folder, "max_connections=300", "wal_level=minimal",
		"max_wal_senders=0",
		// In the folder, so that a killed server leaves nothing elsewhere.
		"dynamic_shared_memory_type=mmap",
	}
	if !c.durable {
		settings = append(settings, "fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off")
	}
	args := []string{"-D", c.data()}
	for _, s := range settings {
		args = append(args, "-c", s)
	}
	log, err := os.OpenFile(filepath.Join(c.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	//nolint:gosec // The distribution's program.
	c.command = exec.Command(filepath.Join(c.programs, "postgres"), args...)
	c.command.Stdout = log
	c.command.Stderr = log
	c.command.Dir = c.folder
	c.ended, err = start(c.command)
	if err != nil {
		return err
	}
	deadline := time.Now().Add(startLimit)
	for {
		err = ping(c.url("postgres"))
		if err == nil {
			return nil
		}
		select {
		case ended := <-c.ended:
			return fmt.Errorf("postgres: %w\n%s", errors.Join(ended, err), c.log())
		case <-time.After(5 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("postgres does not answer: %w\n%s", err, c.log())
		}
	}
}

// Stop ends every session and the server, and waits for it.
func (c *Cluster) Stop() error { return c.signal(syscall.SIGINT) }

// Crash ends the server as a power failure would, as far as a process can.
func (c *Cluster) Crash() error { return c.signal(syscall.SIGQUIT) }

func (c *Cluster) signal(s os.Signal) error {
	if err := c.command.Process.Signal(s); err != nil {
		return err
	}
	select {
	case <-c.ended:
		return nil
	case <-time.After(stopLimit):
		return errors.New("postgres does not stop")
	}
}

// Program returns the path of one of the distribution's programs, such as pgbench.
func (c *Cluster) Program(name string) string { return filepath.Join(c.programs, name) }

func (c *Cluster) log() string {
	text, _ := os.ReadFile(filepath.Join(c.folder, "log"))
	return string(text)
}

// url returns the URL of a database of the server.
func (c *Cluster) url(database string) string {
	return "postgres://postgres@/" + database + "?" + url.Values{"host": {c.folder}}.Encode()
}

func ping(dsn string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}
