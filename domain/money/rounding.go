package money

// HalfUp rounds to that many fractional digits, a half away from zero: the common rule of French administrations.
func (x Decimal) HalfUp(places uint8) Decimal {
	if x.wide != nil {
		return of(x.wide.RoundHAZ(places))
	}
	if places >= x.places() {
		return x
	}
	unit := pow10[x.places()-places]
	whole, rest := x.digits()/unit, x.digits()%unit
	if rest >= unit/2 {
		whole++
	}
	return made(x.sign(), 0, whole, places)
}

// Truncate cuts to that many fractional digits, towards zero.
func (x Decimal) Truncate(places uint8) Decimal {
	if x.wide != nil {
		return of(x.wide.Trunc(places))
	}
	if places >= x.places() {
		return x
	}
	return made(x.sign(), 0, x.digits()/pow10[x.places()-places], places)
}

// UpTo rounds to that many fractional digits, away from zero whatever is cut.
func (x Decimal) UpTo(places uint8) Decimal {
	if x.wide != nil {
		return of(x.wide.RoundAwayFromZero(places))
	}
	if places >= x.places() {
		return x
	}
	unit := pow10[x.places()-places]
	whole, rest := x.digits()/unit, x.digits()%unit
	if rest > 0 {
		whole++
	}
	return made(x.sign(), 0, whole, places)
}

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
