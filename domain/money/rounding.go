package money

// ArrondiCentime rounds to the cent, half up.
func (a Euro) ArrondiCentime() Euro { return Euro{a.HalfUp(2)} }

// ArrondiEuro rounds to the whole euro, half up: how a salary is entered in the account (salaire porté au compte).
func (a Euro) ArrondiEuro() Euro { return Euro{a.HalfUp(0)} }

// TronqueCentime cuts to the cent: how the monthly Aspa is published.
func (a Euro) TronqueCentime() Euro { return Euro{a.Truncate(2)} }

// ArrondiCentieme rounds to the hundredth of a point, half up.
func (p Points) ArrondiCentieme() Points { return Points{p.HalfUp(2)} }

// ArrondiEntier rounds to the whole point, half up.
func (p Points) ArrondiEntier() Points { return Points{p.HalfUp(0)} }

// ArrondiEntierSuperieur rounds to the whole point above.
func (p Points) ArrondiEntierSuperieur() Points { return Points{p.UpTo(0)} }
