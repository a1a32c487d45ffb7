// Package career takes the career in: ingestion, checks, arrangement, quarters and points acquired by contributions.
package career
