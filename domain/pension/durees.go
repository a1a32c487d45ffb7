package pension

// DureeTousRegimes returns the insurance duration of all schemes (T): the years under their limit, then the
// increases for children and for hard work, which no yearly limit holds, then foreign quarters that count for the
// rate only. Law: CSS R351-5, L351-4.
func (s *State) DureeTousRegimes() int {
	etranger := s.Etranger.Lire()
	return s.DureeEnFrance() + etranger.TrimestresTaux
}

// DureeEnFrance returns that duration without foreign quarters.
func (s *State) DureeEnFrance() int {
	return s.Trimestres.Lire().TousRegimes() + s.MajorationsTousRegimes()
}

// MajorationsTousRegimes returns the quarters that no yearly limit holds, those that a special scheme
// grants for children included.
func (s *State) MajorationsTousRegimes() int {
	return s.MajorationsDeDuree() + s.Enfants.Lire().TrimestresSpeciaux
}

// MajorationsDeDuree returns the quarters that no yearly limit holds in the aligned schemes.
func (s *State) MajorationsDeDuree() int {
	return s.Enfants.Lire().Trimestres + s.Penibilite.Lire().TrimestresMajoration
}

// DureeAlignes returns the duration in the general scheme and the aligned ones settled together (R under
// Lura), increases included.
func (s *State) DureeAlignes() int { return s.Trimestres.Lire().Alignes() + s.MajorationsDeDuree() }
