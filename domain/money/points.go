package money

// Points is an exact number of points of a points scheme. The zero value is 0.
type Points struct{ Decimal }

// Add returns p + q.
func (p Points) Add(q Points) Points { return Points{p.Decimal.Add(q.Decimal)} }

// Sub returns p - q.
func (p Points) Sub(q Points) Points { return Points{p.Decimal.Sub(q.Decimal)} }

// Times returns the points multiplied by a coefficient, exact.
func (p Points) Times(coefficient Decimal) Points { return Points{p.Mul(coefficient)} }

// Value returns what the points are worth at a value of the point in euros, not rounded.
func (p Points) Value(euroParPoint Decimal) Euro { return Euro{p.Mul(euroParPoint)} }

// MarshalJSON writes a JSON number with two decimals, and more only when the number has more.
func (p Points) MarshalJSON() ([]byte, error) { return appendCents(p.Decimal), nil }

// AppendJSON appends what MarshalJSON writes; without needless zeros in canonical form, when exact is set.
func (p Points) AppendJSON(dst []byte, exact bool) []byte { return appendAmount(dst, p.Decimal, exact) }

// String writes the number as MarshalJSON does.
func (p Points) String() string { return p.Fixed(2) }
