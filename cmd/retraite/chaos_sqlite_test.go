package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// chaosDisk is where an SQLite store of chaos lies: a small file system in memory where this account may mount one,
// else a folder.
type chaosDisk struct {
	folder  string
	mounted bool
}

const chaosDiskSize = "size=64m"

func newChaosDisk(t *testing.T) chaosDisk {
	t.Helper()
	d := chaosDisk{folder: t.TempDir()}
	output, err := exec.Command("mount", "-t", "tmpfs", "-o", chaosDiskSize, "tmpfs", d.folder).CombinedOutput()
	if err != nil {
		t.Logf("no full disk and no read-only one here: mount: %v %s", err, bytes.TrimSpace(output))
		return d
	}
	d.mounted = true
	t.Cleanup(func() {
		if output, err := exec.Command("umount", d.folder).CombinedOutput(); err != nil {
			t.Errorf("umount: %v %s", err, output)
		}
	})
	return d
}

// file puts a fresh store there and returns its URL.
func (d chaosDisk) file(t *testing.T) (url, path string) {
	t.Helper()
	fresh, err := os.ReadFile(strings.TrimPrefix(storetest.SQLite(t), "sqlite://"))
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(d.folder, "retraite.db")
	for _, old := range []string{path, path + "-wal", path + "-shm", path + ".key"} {
		if err := os.Remove(old); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, fresh, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite://" + path, path
}

// fill takes all the room that is left, until it is called.
func (d chaosDisk) fill(t *testing.T) (empty func()) {
	t.Helper()
	path := filepath.Join(d.folder, "ballast")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	for size := 1 << 20; size >= 1<<12; {
		if _, err := file.Write(make([]byte, size)); errors.Is(err, syscall.ENOSPC) {
			size /= 2
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		if err := os.Remove(path); err != nil {
			t.Error(err)
		}
	}
}

func (d chaosDisk) remount(t *testing.T, how string) {
	t.Helper()
	if output, err := exec.Command("mount", "-o", "remount,"+how, d.folder).CombinedOutput(); err != nil {
		t.Fatalf("remount,%s: %v %s", how, err, output)
	}
}

// chaosOfFiles is what happens to the program and to the file of its store.
func chaosOfFiles(disk chaosDisk, path string) []trouble {
	kill := func(t *testing.T, c *chaos, _ time.Duration) {
		c.kill()
		c.start(t)
	}
	troubles := []trouble{
		{name: "a program that is killed", unsettled: true, do: kill},
		{name: "a file that is moved, and back", do: func(t *testing.T, _ *chaos, pause time.Duration) {
			rename(t, path, path+".away")
			time.Sleep(2 * pause)
			rename(t, path+".away", path)
		}},
		{
			name: "a file that is damaged, and restored", unsettled: true,
			do: func(t *testing.T, c *chaos, _ time.Duration) {
				c.kill()
				restore := damage(t, path)
				c.sick(t)
				restore()
				c.start(t)
			},
		},
	}
	if disk.mounted {
		troubles = append(troubles,
			trouble{name: "a disk that is full", do: func(t *testing.T, _ *chaos, pause time.Duration) {
				empty := disk.fill(t)
				time.Sleep(2 * pause)
				empty()
			}},
			trouble{
				name: "a file that is read-only", unsettled: true, do: func(t *testing.T, c *chaos, _ time.Duration) {
					c.kill()
					disk.remount(t, "ro")
					c.sick(t)
					disk.remount(t, "rw")
					c.start(t)
				},
			},
		)
	}
	return troubles
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Error(err)
	}
}

// damage overwrites every page of the store but the first, and returns what puts it back.
func damage(t *testing.T, path string) (restore func()) {
	t.Helper()
	kept := map[string][]byte{}
	for _, name := range []string{path, path + "-wal"} {
		content, err := os.ReadFile(name)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		kept[name] = content
	}
	const pageSize = 4096
	whole := kept[path]
	broken := append(bytes.Clone(whole[:pageSize]), bytes.Repeat([]byte{0xff}, len(whole)-pageSize)...)
	write := func(name string, content []byte) {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Error(err)
		}
	}
	write(path, broken)
	_ = os.Remove(path + "-wal")
	_ = os.Remove(path + "-shm")
	return func() {
		_ = os.Remove(path + "-shm")
		for name, content := range kept {
			write(name, content)
		}
	}
}

// sick starts the program on a store that cannot be written: it refuses to start, or it says of itself that it cannot
// serve and answers 503.
func (c *chaos) sick(t *testing.T) {
	t.Helper()
	cmd := command(t, c.url, nil, "serve", "--addr", "127.0.0.1:0", "--base-url", testBaseURL)
	var printed logBook
	cmd.Stdout = &printed
	cmd.Stderr = &printed
	alive, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = alive.Close() }()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for end := time.Now().Add(servedAgain); ; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("a store that cannot be written: neither refused nor served:\n%s", printed.String())
			break
		}
		select {
		case err := <-ended:
			if err == nil {
				t.Errorf("it ended without an error:\n%s", printed.String())
			}
			return
		default:
		}
		served := servingAt(printed.String())
		if served == "" {
			continue
		}
		s := &service{t: t, base: served}
		if r, err := s.try("GET", "/runs/none", c.key, nil); err != nil || r.status != http.StatusServiceUnavailable {
			t.Errorf("a call on a store that cannot be written: %d %s %v", r.status, r.body, err)
		}
		soon(t, "the status says so", func() bool {
			r, err := s.try("GET", "/status", "", nil)
			return err == nil && r.status == http.StatusServiceUnavailable
		})
		break
	}
	_ = cmd.Process.Kill()
	if err := <-ended; err == nil {
		t.Errorf("killed, it ended without an error:\n%s", printed.String())
	}
}

// servingAt finds the address in what the program has printed; empty before it serves.
func servingAt(printed string) string {
	for line := range strings.SplitSeq(printed, "\n") {
		if m := servingLine.FindStringSubmatch(line); m != nil {
			return "http://" + m[1] + "/api/v1/retraite"
		}
	}
	return ""
}

func TestChaos_on_SQLite(t *testing.T) {
	needsFullSpeed(t, "it kills programs under load, again and again")
	t.Parallel()
	for lane := range chaosLanes {
		t.Run(fmt.Sprintf("lane %d", lane), func(t *testing.T) {
			t.Parallel()
			disk := newChaosDisk(t)
			for _, seed := range chaosSeeds(t, lane) {
				t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
					url, path := disk.file(t)
					c := newChaos(seed, url, nil)
					c.setUp(t)
					c.start(t)
					c.live(t, chaosOfFiles(disk, path))
					c.kill()
				})
			}
		})
	}
}
