package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/knadh/koanf/parsers/yaml"
	"github.com/knadh/koanf/providers/env/v2"
	"github.com/knadh/koanf/providers/file"
	"github.com/knadh/koanf/v2"
)

// layer are the settings of one source, by their names.
type layer struct {
	source string
	values map[string]any
}

// The sources of settings beside the YAML file, which is named by its path.
const (
	sourceDefault     = "default"
	sourceEnvironment = "variable"
	sourceFlag        = "flag"
)

// readLayers reads every source, the weakest first.
func readLayers(configFile string, flags map[string]any) ([]layer, error) {
	known := defaults()
	layers := []layer{{sourceDefault, known}}
	if configFile == "" {
		configFile = os.Getenv(envConfigFile)
	}
	if configFile != "" {
		k := koanf.New(".")
		if err := k.Load(file.Provider(configFile), yaml.Parser()); err != nil {
			return nil, fmt.Errorf("%w: file %s: %w", errConfig, configFile, err)
		}
		for _, name := range k.Keys() {
			if _, ok := known[name]; !ok {
				return nil, fmt.Errorf("%w: file %s: %s", errConfig, configFile, noSetting(name))
			}
		}
		layers = append(layers, layer{configFile, k.All()})
	}
	k := koanf.New(".")
	err := k.Load(env.Provider(".", env.Opt{Prefix: envPrefix, TransformFunc: func(name, value string) (string, any) {
		key := strings.ToLower(strings.TrimPrefix(name, envPrefix))
		if _, ok := known[key]; !ok {
			return "", nil
		}
		return key, value
	}}), nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errConfig, err)
	}
	return append(layers, layer{sourceEnvironment, k.All()}, layer{sourceFlag, flags}), nil
}
