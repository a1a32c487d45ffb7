package money

// Euro is an exact amount in euros, gross unless its name says otherwise. The zero value is 0.
type Euro struct{ Decimal }

// ParseEuro reads an amount by the rule of ParseDecimal.
func ParseEuro(text string) (Euro, error) {
	d, err := ParseDecimal(text)
	return Euro{d}, err
}

// Cents returns the amount of that many cents.
func Cents(n int64) Euro { return Euro{Scaled(n, 2)} }

// Add returns a + b.
func (a Euro) Add(b Euro) Euro { return Euro{a.Decimal.Add(b.Decimal)} }

// Sub returns a - b.
func (a Euro) Sub(b Euro) Euro { return Euro{a.Decimal.Sub(b.Decimal)} }

// Times returns the amount multiplied by a rate or a coefficient, exact.
func (a Euro) Times(rate Decimal) Euro { return Euro{a.Mul(rate)} }

// Share returns a × n / d by the rule of Decimal.Prorata, not rounded.
func (a Euro) Share(n, d int) Euro { return Euro{a.Prorata(n, d)} }

// Min returns the smaller amount.
func (a Euro) Min(b Euro) Euro { return Euro{a.Decimal.Min(b.Decimal)} }

// Max returns the greater amount.
func (a Euro) Max(b Euro) Euro { return Euro{a.Decimal.Max(b.Decimal)} }

// Less says whether a < b.
func (a Euro) Less(b Euro) bool { return a.Decimal.Less(b.Decimal) }

// Mensuel returns a twelfth of an annual amount, rounded to the cent, half up.
func (a Euro) Mensuel() Euro { return Euro{a.QuoHalfUp(Int(moisParAn), 2)} }

const moisParAn = 12

// MarshalJSON writes a JSON number with two decimals, and more only when the amount has not been rounded to the cent.
func (a Euro) MarshalJSON() ([]byte, error) { return appendCents(a.Decimal), nil }

// AppendJSON appends what MarshalJSON writes; without the zeros of the cents in canonical form, when exact is set.
func (a Euro) AppendJSON(dst []byte, exact bool) []byte { return appendAmount(dst, a.Decimal, exact) }

// String writes the amount as MarshalJSON does.
func (a Euro) String() string { return a.Fixed(2) }
