package regles

import "strconv"

// DureeHandicapInconnue says that no row tells what a departure at an age asks of a disabled person, where a row of the
// same generation tells it of a younger age. A generation that had passed an age before the table begins has no row for
// it.
func DureeHandicapInconnue(age int) string {
	return "Barème handicap : durée inconnue pour partir à " + strconv.Itoa(age) + " ans, pour cette génération."
}
