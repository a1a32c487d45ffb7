// Package mcp offers the gateway to software agents by the Model Context Protocol: tools, resources and prompts over
// the same use cases as the API. Every call of a tool is served by app.Admit, so grants, quotas, refusals and the usage
// are those of the operation it stands for; a list shows a caller only what its grants open, and is not charged.
//
// Start with server.go; tools.go is the table of the tools. Spec §1, the words about estimates; Spec §2.10.
package mcp
