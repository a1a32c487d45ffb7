// Package nearest finds the known name that a mistyped one was meant to be: a property, a word of a closed list, a
// command, a setting.
package nearest

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// maxLetters bounds the words that are compared, whose work grows with the product of their lengths.
const maxLetters = 64

// Words are known names, made ready once for many comparisons.
type Words struct {
	names   []string
	letters [][]rune
}

// Among returns the names as words to compare with.
func Among(names []string) Words {
	w := Words{names: names, letters: make([][]rune, len(names))}
	for i, name := range names {
		w.letters[i] = letters(name)
	}
	return w
}

// Name returns the known name that word was most likely meant to be; false when none is near. Case, accents and
// separators do not count; an added, missing, wrong or swapped letter counts one, and a word of n letters may have 1 +
// n/4 of them. Of two names as near the first wins. A word that only begins known names means the first of those, from
// three letters on.
func Name(word string, known []string) (string, bool) { return Among(known).Nearest(word) }

// Nearest is Name among these words.
func (w Words) Nearest(word string) (string, bool) {
	wanted := letters(word)
	if len(wanted) == 0 || len(wanted) > maxLetters {
		return "", false
	}
	best := -1
	least := min(1+len(wanted)/4, len(wanted)-1) + 1
	for i, candidate := range w.letters {
		// Two words are as far from each other as their lengths, at the least.
		if len(candidate) > maxLetters || len(candidate)-len(wanted) >= least || len(wanted)-len(candidate) >= least {
			continue
		}
		if d := distance(wanted, candidate); d < least {
			best = i
			least = d
		}
	}
	if best < 0 {
		best = w.begun(wanted)
	}
	if best < 0 {
		return "", false
	}
	return w.names[best], true
}

// begun returns the first of the words that these letters begin, -1 for none.
func (w Words) begun(wanted []rune) int {
	const enough = 3
	if len(wanted) < enough {
		return -1
	}
	return slices.IndexFunc(w.letters, func(candidate []rune) bool {
		return len(candidate) > len(wanted) && slices.Equal(candidate[:len(wanted)], wanted)
	})
}

// Same says whether two words are the same but for case, accents and separators.
func Same(a, b string) bool { return slices.Equal(letters(a), letters(b)) }

var plain = strings.NewReplacer(
	"à",
	"a",
	"â",
	"a",
	"ä",
	"a",
	"ç",
	"c",
	"é",
	"e",
	"è",
	"e",
	"ê",
	"e",
	"ë",
	"e",
	"î",
	"i",
	"ï",
	"i",
	"ô",
	"o",
	"ö",
	"o",
	"ù",
	"u",
	"û",
	"u",
	"ü",
	"u",
	"ÿ",
	"y",
	"œ",
	"oe",
	"æ",
	"ae",
	"_",
	"",
	"-",
	"",
	" ",
	"",
	"\u00a0",
	"",
	"\u202f",
	"",
	"'",
	"",
	"’",
	"",
	".",
	"",
)

// letters are what counts of a word. A word of more letters than are compared is cut one behind that.
func letters(word string) []rune {
	const mostBytes = 4 * utf8.UTFMax * maxLetters
	if len(word) > mostBytes {
		word = word[:mostBytes]
	}
	all := []rune(plain.Replace(strings.ToLower(word)))
	return all[:min(len(all), maxLetters+1)]
}

// Letters returns what counts of a word when names are compared: its letters and digits in lower case, without accents
// and separators.
func Letters(word string) string { return string(letters(word)) }

// distance counts the letters to add, take away, change or swap with their neighbour: the optimal string alignment
// distance. Neither word is longer than maxLetters.
func distance(a, b []rune) int {
	var rows [3][maxLetters + 1]int
	before := rows[0][:len(b)+1]
	last := rows[1][:len(b)+1]
	row := rows[2][:len(b)+1]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		spare := before
		before = last
		last = row
		row = spare
	}
	return last[len(b)]
}
