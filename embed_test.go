package retraite_test

import (
	"bufio"
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// embedDir is a module of its own, as somebody else would write it: it imports this one.
const embedDir = "testdata/embed"

// required is a block of requirements of a go.mod.
var required = regexp.MustCompile(`(?m)^require \((?:\n\t.*)+\n\)$`)

// builtOutside builds a program of embedDir outside the tree, from the module cache alone.
func builtOutside(t *testing.T, name string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(embedDir)); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	// The versions and sums of this module are those of its importer, which needs no other dependency. Without them, as
	// `go mod tidy` would write them, the Go tool asks for the descriptions of modules that nothing builds.
	if err := os.WriteFile(filepath.Join(folder, "go.sum"), []byte(read(t, "go.sum")), 0o600); err != nil {
		t.Fatal(err)
	}
	described := read(t, filepath.Join(embedDir, "go.mod")) + strings.Join(
		required.FindAllString(read(t, "go.mod"), -1), "\n",
	)
	if err := os.WriteFile(filepath.Join(folder, "go.mod"), []byte(described), 0o600); err != nil {
		t.Fatal(err)
	}
	command(t, folder, "go", "mod", "edit", "-replace", strings.TrimSuffix(modulePath, "/")+"="+root)
	program := filepath.Join(folder, "program")
	command(t, folder, "go", "build", "-o", program, "./"+name)
	return program
}

// command runs a command of the Go tool, which may not fetch anything.
func command(t *testing.T, folder, name string, arguments ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, arguments...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GOSUMDB=off")
	var failure bytes.Buffer
	cmd.Stderr = &failure
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, arguments, err, failure.String())
	}
	return string(out)
}

func TestEmbed_computes_a_pension_in_fifteen_lines(t *testing.T) {
	t.Parallel()
	holdsTo(t, "pension", 15)
	dossier := "testdata/dossiers/prive/mere_deux_enfants_avpf_chomage/dossier.json"
	out := command(t, ".", builtOutside(t, "pension"), dossier)
	if !strings.Contains(read(t, filepath.Dir(dossier)+"/report.golden.json"), `"totalMensuelBrutEur": `+
		strings.TrimSpace(out)) {
		t.Errorf("it printed %q, which the report of the dossier does not say", out)
	}
}

func TestEmbed_brings_an_engine_of_its_own_in_thirty_lines(t *testing.T) {
	t.Parallel()
	holdsTo(t, "engine", 30)
	if out := command(t, ".", builtOutside(t, "engine")); out != "flat-rate 1000.00\n" {
		t.Errorf("it printed %q", out)
	}
}

func TestEmbed_mounts_the_gateway_in_fifteen_lines(t *testing.T) {
	t.Parallel()
	holdsTo(t, "mount", 15)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := free.Addr().String()
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), builtOutside(t, "mount"), addr)
	printed, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	key, err := bufio.NewReader(printed).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	status, body := ask(t, "http://"+addr+"/pensions/api/v1/retraite/me", strings.TrimSpace(key))
	if status != http.StatusOK || !strings.Contains(body, "org_demo") {
		t.Errorf("%d %s", status, body)
	}
}

// ask reads an address with a key, once the server that is starting answers.
func ask(t *testing.T, address, key string) (status int, body string) {
	t.Helper()
	for range 600 {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+key)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			time.Sleep(100 * time.Millisecond)
			continue
		}
		raw, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, string(raw)
	}
	t.Fatal("nobody answers")
	return 0, ""
}

// holdsTo proves that a program has no more lines than that, beside its package, its imports, blank lines and comments.
func holdsTo(t *testing.T, name string, most int) {
	t.Helper()
	file := filepath.Join(embedDir, name, "main.go")
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	text := []byte(read(t, file))
	lines := 0
	for _, declaration := range tree.Decls {
		if imports, ok := declaration.(*ast.GenDecl); ok && imports.Tok == token.IMPORT {
			continue
		}
		from, to := declaration.Pos()-tree.FileStart, declaration.End()-tree.FileStart
		for line := range bytes.Lines(text[from:to]) {
			if trimmed := bytes.TrimSpace(line); len(trimmed) > 0 && !bytes.HasPrefix(trimmed, []byte("//")) {
				lines++
			}
		}
	}
	if lines > most {
		t.Errorf("%s has %d lines, want at most %d", file, lines, most)
	}
}
