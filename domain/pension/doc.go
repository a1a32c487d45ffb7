// Package pension is the calculation engine of French retirement pensions, a library without infrastructure.
//
// From dossier to report:
//
//   - releve.Lire reads a career statement in a table into the lines of a dossier;
//   - dossier.Decode reads `data` into a typed dossier;
//   - pipeline.Run takes it through the 38 modules of the catalogue, in the order that pipeline.Modules lists; each
//     module is one file under modules/, named after its id, and shares facts with the others through State alone;
//   - every figure of the law comes from a dated table of package bareme, and reading one through the Trace records it;
//   - a module explains each result with Trace.Step, opens a gap with Trace.Missing, and never invents what it lacks;
//   - the outcome holds a section a module; Section.Lines writes its explanation out, and rapport makes
//     a report of it all.
//
// Who imports the engine begins with package domain/retraite, which does all of this in one call.
//
// What may import what: calendar, money, ijson ← law, bareme, dossier ← faits ← pension ← regles ← modules/* ← pipeline
// ← rapport ← domain/retraite. Families of modules never import each other.
package pension
