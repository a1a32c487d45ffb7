package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// portfolio has cases that differ, some that are refused, and blank lines.
func portfolio(lines int) string {
	var b strings.Builder
	for n := range lines {
		switch {
		case n%7 == 3:
			fmt.Fprintf(&b, `{"data":{"assure":{"dateNaissance":"nobody %d"}}}`+"\n", n)
		case n%11 == 5:
			b.WriteString("\n")
		default:
			fmt.Fprintf(&b, `{"data":{"assure":{"dateNaissance":"%d-03-10"}},"gamme":"g%d"}`+"\n", 1955+n%20, n)
		}
	}
	return b.String()
}

func mustRead(t *testing.T, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// whose names the line of the portfolio that each result is about: runs have new ids and instants each time.
func whose(text []byte) string {
	var out strings.Builder
	for line := range strings.Lines(string(text)) {
		if _, rest, found := strings.Cut(line, `"gamme":"`); found {
			line, _, _ = strings.Cut(rest, `"`)
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

// Wherever the files were cut, the same command gives each line its one result, in the order of the portfolio.
func TestBatch_goes_on_wherever_it_was_cut(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	in := filepath.Join(folder, "in.ndjson")
	if err := os.WriteFile(in, []byte(portfolio(60)), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(reports, refused string) {
		t.Helper()
		args := []string{"batch", in, "--resume", reports, "--date", "2026-11-01", "--view", "synthese", "--jobs", "2"}
		if refused != "" {
			args = append(args, "--errors", refused)
		}
		if code, _, stderr := said("", args...); code != exitSomeFailed {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
	}
	for _, apart := range []bool{true, false} {
		path := func(name string) string { return filepath.Join(folder, fmt.Sprint(apart, name)) }
		errorsAt := func(name string) string {
			if !apart {
				return ""
			}
			return path(name)
		}
		run(path("whole"), errorsAt("whole.errors"))
		reports := mustRead(t, path("whole"))
		var refused []byte
		if apart {
			refused = mustRead(t, path("whole.errors"))
			if bytes.Contains(reports, []byte(`{"error"`)) || bytes.Count(refused, []byte("\n")) != 9 {
				t.Fatalf("%d errors apart: %s", bytes.Count(refused, []byte("\n")), refused)
			}
		}
		for _, cut := range []int{0, 1, len(reports) / 3, len(reports)/2 + 17, len(reports) - 1, len(reports)} {
			if err := os.WriteFile(path("cut"), reports[:cut], 0o600); err != nil {
				t.Fatal(err)
			}
			if apart {
				// Errors are written before the reports of later lines: those of before the cut are there, and perhaps
				// more.
				err := os.WriteFile(
					path("cut.errors"), refused[:len(refused)-len(refused)*(len(reports)-cut)/len(reports)/2], 0o600,
				)
				if err != nil {
					t.Fatal(err)
				}
			}
			run(path("cut"), errorsAt("cut.errors"))
			if whose(mustRead(t, path("cut"))) != whose(reports) {
				t.Errorf("apart %v, cut at %d of %d: other reports", apart, cut, len(reports))
			}
			if apart && !bytes.Equal(mustRead(t, path("cut.errors")), refused) {
				t.Errorf("cut at %d: other errors\n%s", cut, mustRead(t, path("cut.errors")))
			}
		}
	}
}

// A process that is killed in the middle leaves files that the same command completes.
func TestBatch_goes_on_after_a_kill(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	in, out, refused := filepath.Join(folder, "in"), filepath.Join(folder, "out"), filepath.Join(folder, "errors")
	const lines = 1500
	if err := os.WriteFile(in, []byte(portfolio(lines)), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"batch", in, "--resume", out, "--errors", refused, "--view", "synthese"}
	killed := command(t, "memory://", nil, args...)
	if err := killed.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "some reports are written", func() bool {
		info, err := os.Stat(out)
		return err == nil && info.Size() > 0
	})
	_ = killed.Process.Kill()
	_ = killed.Wait()
	before := bytes.Count(mustRead(t, out), []byte("\n"))
	if code, _, stderr := said("", args...); code != exitSomeFailed {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	got, want := mustRead(t, out), 0
	for n, line := range strings.Split(strings.TrimSuffix(portfolio(lines), "\n"), "\n") {
		if line == "" || n%7 == 3 {
			continue
		}
		if !bytes.Contains(got, fmt.Appendf(nil, `"gamme":"g%d"`, n)) {
			t.Fatalf("line %d has no report", n+1)
		}
		want++
	}
	if reports := bytes.Count(got, []byte("\n")); reports != want {
		t.Errorf("%d reports of %d lines, %d of them before the kill", reports, want, before)
	}
}
