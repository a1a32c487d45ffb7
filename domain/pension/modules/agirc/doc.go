// Package agirc computes the schemes counted in points.
package agirc
