package main

import (
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/nearest"
)

// envConfigFile is the variable that names the YAML file; the file itself has no such setting.
const envConfigFile = envPrefix + "CONFIG"

// noSetting says that there is no setting of that name, and the nearest one.
func noSetting(name string) string {
	said := fmt.Sprintf("there is no setting %q", name)
	if near, ok := nearest.Name(name, settingNames()); ok {
		said += fmt.Sprintf("; did you mean %q?", near)
	}
	return said
}

func settingNames() []string { return slices.Sorted(maps.Keys(defaults())) }

// unknownVariable is a variable that looks like a setting and is none.
type unknownVariable struct{ name, reason string }

// unknownVariables are those of an environment. Names of tests are left alone.
func unknownVariables(environment []string) []unknownVariable {
	known := defaults()
	var found []unknownVariable
	for _, entry := range environment {
		name, _, _ := strings.Cut(entry, "=")
		setting, ours := strings.CutPrefix(name, envPrefix)
		if !ours || name == envConfigFile || name == envKey || strings.HasPrefix(setting, "TEST_") {
			continue
		}
		setting = strings.ToLower(setting)
		if _, ok := known[setting]; !ok {
			found = append(found, unknownVariable{name, noSetting(setting)})
		}
	}
	return found
}

// tellUnknownVariables tells of them. It is no error: what starts the process may set variables of its own.
func tellUnknownVariables(environment []string, log *slog.Logger) {
	for _, v := range unknownVariables(environment) {
		log.Warn("a variable is not read", "variable", v.name, "reason", v.reason)
	}
}
