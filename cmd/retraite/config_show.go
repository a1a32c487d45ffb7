package main

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"github.com/spf13/cobra"
)

func newConfig(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "config", Short: "The settings of this process: show"}
	cmd.AddCommand(&cobra.Command{
		Use: "show", Short: "Show every setting, its value and where that comes from; secrets are masked",
		Args: exactly(0), Example: "retraite config show --config retraite.yaml",
		RunE: func(cmd *cobra.Command, _ []string) error {
			bodies, err := o.shownSettings()
			if err != nil {
				return err
			}
			tellUnknownVariables(os.Environ(), settings{}.newLog(cmd.ErrOrStderr()))
			return o.print(cmd.OutOrStdout(), bodies, func(out io.Writer) {
				table(out, func(line func(...any)) {
					line("SETTING", "VALUE", "FROM")
					for _, b := range bodies {
						line(b.Name, b.Value, b.From)
					}
				})
			})
		},
	})
	return cmd
}

// settingBody is a setting as the command shows it.
type settingBody struct {
	Name string `json:"name"`
	// Value is what holds, with what follows from other settings, and without what opens anything.
	Value any `json:"value"`
	// From is default, the path of the YAML file, variable RETRAITE_…, flag, or derived for what
	// follows from other settings.
	From string `json:"from"`
}

func (o *options) shownSettings() ([]settingBody, error) {
	layers, err := readLayers(o.configFile, o.overrides)
	if err != nil {
		return nil, err
	}
	s, err := o.settings()
	if err != nil {
		return nil, err
	}
	value := reflect.ValueOf(s)
	var out []settingBody
	for i := range value.NumField() {
		name := value.Type().Field(i).Tag.Get("koanf")
		if name == "" {
			continue
		}
		held := value.Field(i).Interface()
		from, said := sourceOf(name, layers)
		if fmt.Sprint(said) == "" && fmt.Sprint(held) != "" {
			from = "derived"
		}
		out = append(out, settingBody{Name: name, Value: masked(name, held), From: from})
	}
	return out, nil
}

// sourceOf names the last layer that says a setting, and what it says.
func sourceOf(name string, layers []layer) (from string, said any) {
	for _, l := range layers {
		if value, ok := l.values[name]; ok {
			from = l.source
			said = value
		}
	}
	switch from {
	case sourceEnvironment:
		from = "variable " + envPrefix + strings.ToUpper(name)
	case sourceFlag:
		from = "flag --" + strings.ReplaceAll(name, "_", "-")
	}
	return from, said
}

// masked shows a value without the secrets that an address may hold.
func masked(name string, value any) any {
	address, isText := value.(string)
	if !isText || !strings.HasSuffix(name, "_url") || name == "base_url" {
		return value
	}
	servers := strings.Split(address, ",")
	for i, server := range servers {
		servers[i] = redactURL(strings.TrimSpace(server))
	}
	return strings.Join(servers, ",")
}
