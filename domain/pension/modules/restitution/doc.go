// Package restitution draws up the report.
package restitution
