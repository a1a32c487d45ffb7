// Package pipeline runs a dossier through the modules of the catalogue, in the one order that pipeline.go lists.
package pipeline
