package main

import (
	"fmt"
	"io"
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

// tellUnknownVariables tells of each variable of the environment that looks like a setting and is none. It is no error: what starts the process may
// set variables of its own. Names of tests are left alone.
func tellUnknownVariables(environment []string, to io.Writer) {
	known := defaults()
	for _, entry := range environment {
		name, _, _ := strings.Cut(entry, "=")
		setting, ours := strings.CutPrefix(name, envPrefix)
		if !ours || name == envConfigFile || strings.HasPrefix(setting, "TEST_") {
			continue
		}
		setting = strings.ToLower(setting)
		if _, ok := known[setting]; ok {
			continue
		}
		_, _ = fmt.Fprintf(to, "retraite: the variable %s is not read: %s\n", name, noSetting(setting))
	}
}
