// Package retraite is the engine for who imports it: a dossier in, pensions out, with the gaps that are open, the
// explanation of every figure, and what forbids to certify them. It needs no store, no server and no clock.
//
//   - Read takes a dossier from JSON (docs/dossier.schema.json describes it), and a program may fill in a
//     dossier.Dossier itself;
//   - Compute computes it at a date of effect, and Compare at several;
//   - NewLoi reads figures of the law at a date, with their sources.
//
// It is apart from domain/pension because that package is what the modules are written with: it cannot know the
// pipeline that runs them. Start reading at compute.go.
package retraite
