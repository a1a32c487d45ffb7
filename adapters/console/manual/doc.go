// Package manual is the documentation for people and for agents: /docs and what is below it. Every page is Markdown
// first, made from the OpenAPI description, the guides of docs/guides, the pages of docs, and the tables of law; a
// browser gets it as a page of the shell, and under the same address with ".md" as it is. Spec §2.9.
//
// Start with New. A page is in page.go, how it becomes HTML in markdown.go; what the pages say is in reference*.go,
// guides.go, law*.go.
package manual
