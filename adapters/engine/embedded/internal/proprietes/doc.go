// Package proprietes holds what must be true of every career, drawn at random: more work, more children or a later date
// never pay less, parts add up, and the way a career is written changes nothing. It has tests only.
package proprietes
