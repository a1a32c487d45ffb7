package docs

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed agents.md certification.md errors.md estimate.md glossary.md personal-data.md report.md
var agentPages embed.FS

// AgentPages returns the documents that software agents may read, in Markdown, by their name without the ending.
func AgentPages() (map[string]string, error) {
	entries, err := agentPages.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("list the pages of agents: %w", err)
	}
	out := make(map[string]string, len(entries))
	for _, e := range entries {
		text, err := agentPages.ReadFile(e.Name())
		if err != nil {
			return nil, fmt.Errorf("read a page of agents: %w", err)
		}
		out[strings.TrimSuffix(e.Name(), ".md")] = string(text)
	}
	return out, nil
}
