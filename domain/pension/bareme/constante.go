package bareme

//go:generate go run ./internal/generer

// ConstanteID names a figure of the law that stands in the text of a rule and not in a table of its own.
type ConstanteID uint16

// constantesRegimesBase is the first number of the constants of constantes_regimes.csv; those of constantes_legales.csv
// come before.
const constantesRegimesBase ConstanteID = 1 << 10

// String returns the name of the constant in its file.
func (c ConstanteID) String() string {
	if c < constantesRegimesBase {
		return mot(constantesNoms, int(c))
	}
	return mot(constantesRegimesNoms, int(c-constantesRegimesBase))
}

// colonne is the place of a value column among those of its table. Its constants are generated from the definitions, so
// that a reader names the column that it reads.
type colonne uint8
