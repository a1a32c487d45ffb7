package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// deployFolder holds how the program is packed and run. No container engine, no systemd and no cluster runs in the
// tests: what is written there is parsed, and held to this program.
const deployFolder = "../../docs/deploy"

func deployFile(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(deployFolder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// yamlDocument is a document of YAML, as a tree that is read by paths like JSON.
func yamlDocument(t *testing.T, name string) reply {
	t.Helper()
	decoder := yaml.NewDecoder(strings.NewReader(deployFile(t, name)))
	decoder.KnownFields(true)
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := decoder.Decode(new(any)); !errors.Is(err, io.EOF) {
		t.Fatalf("%s holds more than one document: %v", name, err)
	}
	raw, err := json.Marshal(tree)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return reply{body: raw}
}

func deployFiles(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(deployFolder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			relative, errRel := filepath.Rel(deployFolder, name)
			names = append(names, relative)
			return errRel
		}
		return err
	})
	if err != nil || len(names) == 0 {
		t.Fatalf("%v, %v", names, err)
	}
	return names
}

// Every variable that the files set is a setting, every setting of the YAML file is known, and every command is one.
func TestDeploy_names_settings_and_commands_of_this_program(t *testing.T) {
	t.Parallel()
	variable := regexp.MustCompile(`RETRAITE_[A-Z0-9_]+`)
	known := defaults()
	for _, name := range deployFiles(t) {
		for _, v := range variable.FindAllString(deployFile(t, name), -1) {
			if _, ok := known[strings.ToLower(strings.TrimPrefix(v, envPrefix))]; !ok {
				t.Errorf("%s sets %s, which is no setting", name, v)
			}
		}
		if strings.HasSuffix(name, ".yaml") {
			yamlDocument(t, name)
		}
	}
	if _, err := loadSettings(filepath.Join(deployFolder, "retraite.yaml"), nil); err != nil {
		t.Errorf("retraite.yaml: %v", err)
	}
	for _, args := range [][]string{
		execStart(t), words(yamlDocument(t, "compose.yaml").json("services.gateway.command")),
		words(container(t, "kustomize/base/deployment.yaml")["args"]),
		words(container(t, "kustomize/base/worker.yaml")["args"]),
		dockerArgs(t, "CMD"), dockerArgs(t, "HEALTHCHECK")[1:],
	} {
		cmd, rest, err := newRoot(io.Discard).Find(args)
		if err != nil || !cmd.Runnable() || cmd.ParseFlags(rest) != nil {
			t.Errorf("%v is no command of this program: %v", args, err)
		}
	}
}

func execStart(t *testing.T) []string {
	t.Helper()
	words := strings.Fields(unitSettings(t)["ExecStart"][0])
	return words[1:]
}

// unitSettings reads the unit: lines of sections, names and values, and comments.
func unitSettings(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	sections := map[string]bool{}
	for line := range strings.Lines(deployFile(t, "retraite.service")) {
		line = strings.TrimSpace(line)
		name, value, isSetting := strings.Cut(line, "=")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
			sections[line] = true
		case isSetting && len(sections) > 0:
			out[name] = append(out[name], value)
		default:
			t.Errorf("retraite.service: %q", line)
		}
	}
	for _, section := range []string{"[Unit]", "[Service]", "[Install]"} {
		if !sections[section] {
			t.Errorf("retraite.service has no %s", section)
		}
	}
	return out
}

func TestDeploy_unit_leaves_the_service_no_rights(t *testing.T) {
	t.Parallel()
	got := unitSettings(t)
	for name, want := range map[string]string{
		"DynamicUser": "yes", "StateDirectory": "retraite", "NoNewPrivileges": "yes", "ProtectSystem": "strict",
		"ProtectHome": "yes", "PrivateTmp": "yes", "PrivateDevices": "yes", "CapabilityBoundingSet": "",
		"MemoryDenyWriteExecute": "yes", "UMask": "0077",
	} {
		if !slices.Equal(got[name], []string{want}) {
			t.Errorf("%s is %q, want %q", name, got[name], want)
		}
	}
	if strings.HasPrefix(got["WorkingDirectory"][0], "/var/lib/") == false {
		t.Errorf("works in %s", got["WorkingDirectory"])
	}
}

// dockerLines are the instructions of the Dockerfile, with their arguments.
func dockerLines(t *testing.T) [][2]string {
	t.Helper()
	known := []string{
		"FROM", "WORKDIR", "COPY", "ENV", "RUN", "USER", "EXPOSE", "VOLUME", "HEALTHCHECK", "ENTRYPOINT", "CMD",
	}
	var out [][2]string
	for line := range strings.Lines(deployFile(t, "Dockerfile")) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		instruction, rest, _ := strings.Cut(line, " ")
		if !slices.Contains(known, instruction) || rest == "" || strings.HasSuffix(line, `\`) {
			t.Errorf("Dockerfile: %q", line)
		}
		out = append(out, [2]string{instruction, rest})
	}
	return out
}

// dockerArgs returns what the last instruction of that name runs, in its form without a shell.
func dockerArgs(t *testing.T, instruction string) []string {
	t.Helper()
	var args []string
	for _, line := range dockerLines(t) {
		if line[0] != instruction {
			continue
		}
		list := line[1][strings.IndexByte(line[1], '['):]
		if err := json.Unmarshal([]byte(list), &args); err != nil {
			t.Fatalf("Dockerfile: %s: %v", instruction, err)
		}
	}
	return args
}

func TestDeploy_image_has_no_shell_and_no_rights(t *testing.T) {
	t.Parallel()
	lines := dockerLines(t)
	var bases []string
	user := ""
	for _, line := range lines {
		switch line[0] {
		case "FROM":
			bases = append(bases, line[1])
			user = ""
		case "USER":
			user = line[1]
		case "RUN":
			if !strings.HasPrefix(line[1], "[") {
				t.Errorf("Dockerfile: RUN %s asks for a shell", line[1])
			}
		}
	}
	if len(bases) != 2 || !strings.HasPrefix(bases[1], "gcr.io/distroless/static") ||
		!strings.HasSuffix(bases[1], ":nonroot") {
		t.Errorf("bases %v", bases)
	}
	if user != "65532:65532" {
		t.Errorf("runs as %q", user)
	}
	entry := dockerArgs(t, "ENTRYPOINT")
	health := dockerArgs(t, "HEALTHCHECK")
	if len(entry) != 1 || len(health) < 2 || health[0] != entry[0] {
		t.Errorf("entry %v, health %v", entry, health)
	}
}

// container is the one container of a deployment.
func container(t *testing.T, name string) map[string]any {
	t.Helper()
	list := yamlDocument(t, name).list("spec.template.spec.containers")
	if len(list) != 1 {
		t.Fatalf("%s: %d containers", name, len(list))
	}
	fields, _ := list[0].(map[string]any)
	return fields
}

func TestDeploy_pods_have_a_read_only_root_and_probes_that_are_served(t *testing.T) {
	t.Parallel()
	base := yamlDocument(t, "kustomize/base/kustomization.yaml")
	for _, name := range words(base.json("resources")) {
		if one := yamlDocument(t, "kustomize/base/"+name); one.text("kind") == "" || one.text("metadata.name") == "" {
			t.Errorf("%s: %s", name, one.body)
		}
	}
	for _, name := range words(yamlDocument(t, "kustomize/example/kustomization.yaml").json("resources")) {
		if _, err := os.Stat(filepath.Join(deployFolder, "kustomize/example", name)); err != nil {
			t.Error(err)
		}
	}
	s := startService(t, "memory://")
	for _, name := range []string{"kustomize/base/deployment.yaml", "kustomize/base/worker.yaml"} {
		pod := yamlDocument(t, name)
		if pod.json("spec.template.spec.securityContext.runAsNonRoot") != true {
			t.Errorf("%s may run as root", name)
		}
		raw, err := json.Marshal(container(t, name))
		if err != nil {
			t.Fatal(err)
		}
		box := reply{body: raw}
		if box.json("securityContext.readOnlyRootFilesystem") != true ||
			box.json("securityContext.allowPrivilegeEscalation") != false ||
			!slices.Equal(words(box.json("securityContext.capabilities.drop")), []string{"ALL"}) {
			t.Errorf("%s: %s", name, raw)
		}
		for _, probe := range []string{"livenessProbe", "readinessProbe"} {
			path, isThere := box.json(probe + ".httpGet.path").(string)
			if isThere && s.getPage(path).status != 200 {
				t.Errorf("%s: %s looks at %s, which is not served", name, probe, path)
			}
		}
	}
	gateway := yamlDocument(t, "compose.yaml")
	if gateway.json("services.gateway.read_only") != true ||
		!slices.Equal(words(gateway.json("services.gateway.cap_drop")), []string{"ALL"}) {
		t.Errorf("compose.yaml: %s", gateway.body)
	}
}

func TestDeploy_release_is_static_reproducible_and_lists_its_parts(t *testing.T) {
	t.Parallel()
	release := yamlDocument(t, "goreleaser.yaml")
	for path, want := range map[string]string{
		"builds.0.env.0": "CGO_ENABLED=0", "builds.0.flags.0": "-trimpath", "builds.0.ldflags.0": "-s -w",
		"builds.0.mod_timestamp": "{{ .CommitTimestamp }}", "sboms.0.cmd": "cyclonedx-gomod",
		"checksum.algorithm": "sha256",
	} {
		if got := release.text(path); got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	files := words(release.json("archives.0.files"))
	for _, item := range release.list("nfpms.0.contents") {
		fields, _ := item.(map[string]any)
		source, _ := fields["src"].(string)
		files = append(files, source)
	}
	for _, name := range append(files, release.text("builds.0.main")) {
		if _, err := os.Stat(filepath.Join("../..", name)); err != nil {
			t.Error(err)
		}
	}
	if bytes.Contains(release.body, []byte("latest")) {
		t.Error("goreleaser.yaml names something that changes by itself")
	}
}
