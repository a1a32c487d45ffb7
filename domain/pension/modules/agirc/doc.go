// Package agirc computes the schemes counted in points: Agirc-Arrco and its forerunners, Ircantec, RCI,
// RAFP and the liberal sections.
//
// Start at montant_points.go, which gathers the points of each scheme and hands them to the file of that scheme;
// points_forfaits.go and points_achat.go add the points that no contribution of the year gave.
package agirc
