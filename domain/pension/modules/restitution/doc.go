// Package restitution draws up the state of a run.
//
// genererRapport is its only module and the last of all. It applies to every dossier: it lists what became of each
// module (computed, does not apply, incomplete, failed), counts the open gaps and those that block, and names the
// version of the tables and the date of effect. It reads avancement and dateEffet, and gives no fact.
//
// It computes no amount and judges nothing: whether a result may be relied on is superviseurSysteme's, in package
// control. The report itself, with its sentences, is made of all sections by domain/pension/rapport and
// adapters/report. Law: a convention of this project.
package restitution
