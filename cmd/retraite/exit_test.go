package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

func TestExitCode_follows_the_error(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		err  error
		want int
	}{
		{"no error", nil, 0},
		{"anything else", errors.New("disk full"), 1},
		{"the store is out", &app.UnavailableError{Cause: ports.ErrUnavailable}, 1},
		{"a command that cannot be understood", fmt.Errorf("%w: x", errUsage), 2},
		{"a setting that cannot be", fmt.Errorf("%w: x", errConfig), 2},
		{"a value that cannot be", fmt.Errorf("%w: x", app.ErrInvalid), 2},
		{"a file that cannot be read", fmt.Errorf("%w: x", errInput), 3},
		{"a dossier that cannot be read", problem.Invalid("/a", "x"), 3},
		{"a right that is missing", &access.DeniedError{}, 4},
		{"a quota that is used up", &quota.ExceededError{}, 5},
		{"no such thing", fmt.Errorf("x: %w", ports.ErrNotFound), 6},
		{"no store", errNoStore, 6},
		{"what was signed was altered", &proof.MismatchError{}, 7},
		{"some lines failed", &saidError{exitSomeFailed}, 8},
		{"an unknown key, which is not found either", &proof.UnknownKeyError{Cause: ports.ErrNotFound}, 9},
		{"an interruption", fmt.Errorf("stopped after 3 lines: %w", context.Canceled), 130},
		{"an interruption of the store", &app.UnavailableError{Cause: context.Canceled}, 130},
	} {
		if got := exitCode(c.err); got != c.want {
			t.Errorf("%s: exit code %d, want %d", c.name, got, c.want)
		}
	}
}

// said runs a command in this process and returns its exit code and what it wrote.
func said(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = Main(args, strings.NewReader(stdin), &out, &errs)
	return code, out.String(), errs.String()
}

// elsewhere are the commands whose good end needs a run of a served gateway, or a key: other tests try it.
var elsewhere = map[string]bool{
	"retraite verify": true, "retraite export": true, "retraite report": true, "retraite mcp": true,
}

// once are the words of commands that a store takes one time only.
var once = []string{"b@cabinet.example --org", "KEY", "SIGNING", "CLIENT", "master-key", "backup"}

// endless are the commands that end only when they are told to.
var endless = map[string]bool{"serve": true, "worker": true}

// completeCase is a dossier that lacks nothing.
const completeCase = `{"assure":{"dateNaissance":"1961-01-01","sexe":"F","enfants":[]},"carriere":[
	{"annee":2010,"regime":"CNAV","salaireBrutEur":30000,"trimestres":4}]}`

// commandCases are how each command ends well, and how it fails; ORG, KEY, CLIENT and DIR stand for those of the test.
var commandCases = []struct {
	args  string
	stdin string
	want  int
}{
	{args: "", want: exitOK},
	{args: "--version", want: exitOK},
	{args: "help run", want: exitOK},
	{args: "version", want: exitOK},
	{args: "completion bash", want: exitOK},
	{args: "completion fish", want: exitOK},
	{args: "completion zsh", want: exitOK},
	{args: "completion powershell", want: exitOK},
	{args: "run -", stdin: "{\"assure\":{}}", want: exitOK},
	{args: "run - --compare --lang en", stdin: completeCase, want: exitOK},
	{args: "run - --lang de", stdin: completeCase, want: exitUsage},
	{args: "run - --module nothing", stdin: completeCase, want: exitUsage},
	{args: "run - --module lura --detail", stdin: completeCase, want: exitUsage},
	{args: "run DIR/nowhere.json", want: exitInput},
	{args: "run -", stdin: "{", want: exitInput},
	{args: "run -", stdin: "{\"assure\":1}", want: exitInput},
	{args: "run - --date soon", stdin: "{\"assure\":{}}", want: exitUsage},
	{args: "batch", stdin: "{\"data\":{\"assure\":{}}}\n", want: exitOK},
	{args: "batch", stdin: "{\"data\":{\"assure\":{}}}\n{\"data\":1}\n", want: exitSomeFailed},
	{args: "batch DIR/nowhere.ndjson", want: exitInput},
	{args: "dossier schema", want: exitOK},
	{args: "dossier new", want: exitOK},
	{args: "dossier new liberal --plain", want: exitOK},
	{args: "dossier new nosuch", want: exitUsage},
	{args: "dossier request -", stdin: completeCase, want: exitOK},
	{args: "dossier request -", stdin: "{", want: exitInput},
	{args: "dossier import --csv -", stdin: "année;régime\n2010;cnav\n", want: exitOK},
	{args: "dossier import --csv -", stdin: "année;régime\n2010;nowhere\n", want: exitInput},
	{args: "dossier import --csv DIR/nowhere.csv", want: exitInput},
	{args: "dossier import --csv - --birth soon", want: exitUsage},
	{args: "dossier import", want: exitUsage},
	{args: "dossier schema --strict", want: exitOK},
	{args: "dossier check - --date 2026-11-01", stdin: completeCase, want: exitOK},
	{args: "dossier check -", stdin: "{\"assure\":{}}", want: exitRefused},
	{args: "dossier check -", stdin: "{\"assure\":{\"sexe\":1}}", want: exitInput},
	{args: "dossier check DIR/nowhere.json", want: exitInput},
	{args: "estimate --birth-year 1970", want: exitOK},
	{args: "estimate --birth-year 1900", want: exitUsage},
	{args: "estimate --birth-year 1970 --check-quote x", want: exitRefused},
	{args: "mcp", want: exitUsage},
	{args: "mcp --key-file DIR/nowhere.txt", want: exitInput},
	{args: "org create --name N --pack full", want: exitOK},
	{args: "org create --name N --pack nosuch", want: exitUsage},
	{args: "org create --pack full", want: exitUsage},
	{args: "org set ORG --runs-cap 5", want: exitOK},
	{args: "org set org_none --runs-cap 5", want: exitNotFound},
	{args: "org list", want: exitOK},
	{args: "org show ORG", want: exitOK},
	{args: "org show org_none", want: exitNotFound},
	{args: "org allowlist --org ORG --everyone", want: exitOK},
	{args: "org allowlist --org ORG", want: exitUsage},
	{args: "user link --org ORG --email a@cabinet.example", want: exitOK},
	{args: "user link --org ORG --email b@cabinet.example --role analyst", want: exitOK},
	{args: "user link --org ORG --email nobody", want: exitUsage},
	{args: "user link --org org_none --email a@cabinet.example", want: exitNotFound},
	{args: "user list --org ORG", want: exitOK},
	{args: "user list --org org_none", want: exitNotFound},
	{args: "user remove b@cabinet.example --org ORG", want: exitOK},
	{args: "user remove c@cabinet.example --org ORG", want: exitNotFound},
	{args: "user remove a@cabinet.example --org ORG", want: exitUsage},
	{args: "staff link --email lea@exploitant.example --role support", want: exitOK},
	{args: "staff link --email lea@exploitant.example --role nosuch", want: exitUsage},
	{args: "staff link --email nobody", want: exitUsage},
	{args: "staff link", want: exitUsage},
	{args: "staff end lea@exploitant.example", want: exitOK},
	{args: "staff end", want: exitUsage},
	{args: "key create --org ORG --pack mandataire", want: exitOK},
	{args: "key create --org org_none --pack mandataire", want: exitNotFound},
	{args: "key create --org ORG --pack mandataire --expires 2020-01-01", want: exitUsage},
	{args: "key list --org ORG", want: exitOK},
	{args: "key rotate KEY", want: exitOK},
	{args: "key rotate none", want: exitNotFound},
	{args: "key revoke KEY", want: exitOK},
	{args: "key revoke none", want: exitNotFound},
	{args: "client create --org ORG --pack mandataire", want: exitOK},
	{args: "client list --org ORG", want: exitOK},
	{args: "client rotate CLIENT", want: exitOK},
	{args: "client revoke CLIENT", want: exitOK},
	{args: "client revoke KEY", want: exitNotFound},
	{args: "flag off --reason x", want: exitOK},
	{args: "flag show", want: exitOK},
	{args: "flag on", want: exitOK},
	{args: "signing-key rotate --use proof", want: exitOK},
	{args: "signing-key list --use proof", want: exitOK},
	{args: "signing-key list --use nothing", want: exitUsage},
	{args: "signing-key revoke -- SIGNING", want: exitOK},
	{args: "signing-key revoke none", want: exitNotFound},
	{args: "webhook set --org ORG --url nowhere", want: exitUsage},
	{args: "webhook set --org ORG --url http://127.0.0.1:9/", want: exitOK},
	{args: "webhook rotate --org ORG", want: exitOK},
	{args: "webhook list --org ORG", want: exitOK},
	{args: "webhook deliveries --org ORG", want: exitOK},
	{args: "webhook resend --org ORG --skipped", want: exitOK},
	{args: "webhook resend --org ORG evt_none", want: exitNotFound},
	{args: "extension enable --org ORG --kind hub_webhook", want: exitOK},
	{args: "extension disable --org ORG --kind hub_webhook", want: exitOK},
	{args: "extension status --org ORG", want: exitOK},
	{args: "extension status --org org_none", want: exitNotFound},
	{args: "doctor", want: exitOK},
	{args: "doctor --config DIR/nowhere.yaml", want: exitFailed},
	{args: "config show", want: exitOK},
	{args: "config show --config DIR/nowhere.yaml", want: exitUsage},
	{args: "migrate up", want: exitOK},
	{args: "migrate status", want: exitOK},
	{args: "migrate up --database-url memory://", want: exitUsage},
	{args: "verify DIR/nowhere.json -", want: exitInput},
	{args: "report DIR/nowhere.json --html", want: exitInput},
	{args: "report -", stdin: "{}", want: exitUsage},
	{args: "report - --html", stdin: "{}", want: exitInput},
	{args: "report 7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d3e --pdf", want: exitNotFound},
	{args: "serve --database-url nosuch://", want: exitUsage},
	{args: "worker --database-url memory://", want: exitUsage},
	{args: "operator-events --org ORG", want: exitOK},
	{args: "export --org ORG --dossier 7c0ffee1-5eed-4bad-8c0d-0123456789ab", want: exitNotFound},
	{args: "worker list", want: exitOK},
	{args: "run erase --org ORG --all", want: exitOK},
	{args: "run erase --org ORG", want: exitUsage},
	{args: "backup DIR/backup.db", want: exitOK},
	{args: "org suspend ORG", want: exitOK},
	{args: "org resume ORG", want: exitOK},
	{args: "org close ORG", want: exitOK},
	{args: "master-key create DIR/new.key", want: exitOK},
	// from here on the settings would have to name the new key
	{args: "master-key rotate --to DIR/new.key", want: exitOK},
}

// Every command ends with the code of the one table, and each that ends by itself ends well at least once here.
func TestEveryCommand_ends_with_the_exit_codes_of_the_table(t *testing.T) {
	t.Setenv("RETRAITE_WEBHOOK_ALLOW_PRIVATE", "true")
	folder := t.TempDir()
	t.Setenv("RETRAITE_DATABASE_URL", "sqlite://"+folder+"/store.db")
	create := func(member string, args ...string) string {
		_, out, _ := said("", append(args, "--json")...)
		return reply{body: []byte(out)}.text(member)
	}
	org := create("orgId", "org", "create", "--name", "Cabinet Exemple", "--pack", "full")
	names := strings.NewReplacer(
		"DIR", folder, "ORG", org,
		"KEY", create("keyPrefix", "key", "create", "--org", org, "--pack", "full"),
		"SIGNING", create("0.kid", "signing-key", "rotate", "--use", "proof"),
		"CLIENT", create("clientId", "client", "create", "--org", org, "--pack", "full"),
	)
	endedWell := make(map[string]bool)
	for _, c := range commandCases {
		code, _, stderr := said(c.stdin, strings.Fields(names.Replace(c.args))...)
		if code != c.want {
			t.Errorf("retraite %s: exit code %d, want %d: %s", c.args, code, c.want, stderr)
		}
		if found, _, err := newRoot(io.Discard).Find(strings.Fields(c.args)); err == nil && code == exitOK {
			endedWell[found.CommandPath()] = true
		}
	}
	eachCommand(newRoot(io.Discard), func(cmd *cobra.Command) {
		if name := cmd.CommandPath(); !cmd.HasSubCommands() && !endedWell[name] && !endless[cmd.Name()] &&
			!elsewhere[name] {
			t.Errorf("%s ends well in no case of the table", name)
		}
	})
}

func eachCommand(cmd *cobra.Command, do func(*cobra.Command)) {
	do(cmd)
	for _, sub := range cmd.Commands() {
		eachCommand(sub, do)
	}
}

func TestEveryCommand_refuses_what_it_does_not_understand(t *testing.T) {
	t.Parallel()
	eachCommand(newRoot(io.Discard), func(cmd *cobra.Command) {
		path := strings.Fields(cmd.CommandPath())[1:]
		tries := [][]string{append(path, "--nosuch")}
		if cmd.HasSubCommands() && cmd.Name() != "run" { // whose word is a file
			tries = append(tries, append(path, "nosuch"), append(path, "nosuch", "--yes"))
		} else if !cmd.HasSubCommands() && cmd.Name() != "check" { // which takes any number of files
			tries = append(tries, append(path, "a", "b", "c", "d"))
		}
		for _, args := range tries {
			if code, _, stderr := said("", args...); code != exitUsage {
				t.Errorf("retraite %v: exit code %d, want %d: %s", args, code, exitUsage, stderr)
			}
		}
	})
}

func TestEveryCommand_has_an_example_that_can_be_parsed(t *testing.T) {
	t.Parallel()
	eachCommand(newRoot(io.Discard), func(cmd *cobra.Command) {
		if cmd.Example == "" {
			t.Errorf("%s has no example", cmd.CommandPath())
		}
		for line := range strings.Lines(cmd.Example) {
			root := newRoot(io.Discard)
			args := shellWords(strings.TrimSpace(line))
			found, rest, err := root.Find(args[1:])
			ofGroup := cmd.HasSubCommands() && strings.HasPrefix(found.CommandPath(), cmd.CommandPath()+" ")
			if args[0] != "retraite" || err != nil || found.CommandPath() != cmd.CommandPath() && !ofGroup {
				t.Errorf("%q is no example of %s: %v", line, cmd.CommandPath(), err)
				continue
			}
			if err := found.ParseFlags(rest); err != nil {
				t.Errorf("%q: %v", line, err)
			}
			if err := found.Args(found, found.Flags().Args()); err != nil {
				t.Errorf("%q: %v", line, err)
			}
		}
	})
}

// shellWords splits a line as a shell does, up to a redirection; quotes hold words together.
func shellWords(line string) []string {
	line, _, _ = strings.Cut(line, " >")
	line, _, _ = strings.Cut(line, " <")
	var out []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			out = append(out, part)
			continue
		}
		out = append(out, strings.Fields(part)...)
	}
	return out
}

// brokenPipe takes nothing.
type brokenPipe struct{}

// Write fails.
func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestOutput_that_cannot_be_written_is_an_error_of_every_command(t *testing.T) {
	t.Setenv("RETRAITE_WEBHOOK_ALLOW_PRIVATE", "true")
	folder := t.TempDir()
	t.Setenv("RETRAITE_DATABASE_URL", "sqlite://"+folder+"/store.db")
	_, out, _ := said("", "org", "create", "--name", "Cabinet Exemple", "--pack", "full", "--json")
	names := strings.NewReplacer("DIR", folder, "ORG", reply{body: []byte(out)}.text("orgId"))
	for _, c := range commandCases {
		again := !slices.ContainsFunc(once, func(word string) bool { return strings.Contains(c.args, word) })
		if c.want != exitOK && c.want != exitSomeFailed || !again {
			continue
		}
		for _, how := range []string{"", " --json"} {
			var errs bytes.Buffer
			args := strings.Fields(names.Replace(c.args + how))
			code := Main(args, strings.NewReader(c.stdin), brokenPipe{}, &errs)
			if code != exitFailed || !strings.Contains(errs.String(), "broken pipe") {
				t.Errorf("retraite %v: exit code %d: %s", args, code, errs.String())
			}
		}
	}
}
