// Package capability holds the catalogue of named grants and of the engine modules that each of them opens.
//
// The catalogue is data: it is the manifest's source of truth, and every decision about what a caller may do or see is
// read from it. Spec §2.10. Start reading at catalog.go.
package capability
