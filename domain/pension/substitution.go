package pension

// Substitution is a place of `data` that an override has filled.
type Substitution struct {
	Champ string
	// PieceJointe says whether the override came with a supporting document.
	PieceJointe bool
}

// Substitue says whether an override has filled the place.
func (s *State) Substitue(champ string) bool {
	for _, x := range s.Substitutions {
		if x.Champ == champ {
			return true
		}
	}
	return false
}
