package pension

import "github.com/retraite-gateway/retraite/domain/pension/dossier"

// DureeTousRegimes returns the insurance duration of all schemes (T): the years under their limit, then the increases for children and
// for hard work, which no yearly limit holds, then foreign quarters that count for the rate only. Law: CSS R351-5, L351-4.
func (s *State) DureeTousRegimes() int {
	return s.dureeTousRegimesHorsMajorations() + s.MajorationsTousRegimes()
}

func (s *State) dureeTousRegimesHorsMajorations() int {
	n := 0
	for i := range s.Trimestres {
		n += s.Trimestres[i].Tous.Total()
	}
	return n + s.Etranger.TrimestresTaux
}

// MajorationsTousRegimes returns the quarters that no yearly limit holds, those that a special scheme grants for children included.
func (s *State) MajorationsTousRegimes() int {
	return s.MajorationsDeDuree() + s.Enfants.TrimestresSpeciaux
}

// MajorationsDeDuree returns the quarters that no yearly limit holds in the aligned schemes.
func (s *State) MajorationsDeDuree() int {
	return s.Enfants.Trimestres + s.Penibilite.TrimestresMajoration
}

// DureeAlignes returns the duration in the general scheme and the aligned ones settled together (R under Lura), increases included.
func (s *State) DureeAlignes() int {
	n := 0
	for i := range s.Trimestres {
		n += s.Trimestres[i].Alignes.PourDuree()
	}
	return n + s.MajorationsDeDuree()
}

// DureeRegime returns the duration of one scheme by itself, without increases.
func (s *State) DureeRegime(regime dossier.Regime) int {
	n := 0
	for i := range s.Trimestres {
		regimes := s.Trimestres[i].Regimes
		for j := range regimes {
			if r := &regimes[j]; r.Regime == regime {
				n += r.Retenu.PourDuree()
			}
		}
	}
	return n
}

// CotisesTousRegimes returns the contributed quarters of all schemes.
func (s *State) CotisesTousRegimes() int {
	n := 0
	for i := range s.Trimestres {
		n += s.Trimestres[i].Tous.Cotises()
	}
	return n
}

// AvpfTousRegimes returns the quarters of parents and carers at home.
func (s *State) AvpfTousRegimes() int {
	n := 0
	for i := range s.Trimestres {
		n += s.Trimestres[i].Tous.Avpf()
	}
	return n
}
