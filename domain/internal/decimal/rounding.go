package decimal

// HalfUp rounds to that many fractional digits, a half away from zero: the common rule of French administrations.
func (x Decimal) HalfUp(places uint8) Decimal {
	if x.wide != nil {
		return of(x.wide.RoundHAZ(places))
	}
	if places >= x.places() {
		return x
	}
	unit := pow10[x.places()-places]
	whole := x.digits() / unit
	rest := x.digits() % unit
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
	whole := x.digits() / unit
	rest := x.digits() % unit
	if rest > 0 {
		whole++
	}
	return made(x.sign(), 0, whole, places)
}
