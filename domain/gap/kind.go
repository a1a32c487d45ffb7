package gap

// Kind is the typeDonnee of a gap: which kind of value fills it, and so which member of an override carries it. Spec
// §2.4.
type Kind string

// The closed list of kinds.
const (
	MontantEur Kind = "MONTANT_EUR"
	Entier     Kind = "ENTIER"
	Decimal    Kind = "DECIMAL"
	Facteur    Kind = "FACTEUR"
	Date       Kind = "DATE"
	AgeCivil   Kind = "AGE_CIVIL"
)

// Kinds returns the closed list.
func Kinds() []Kind { return []Kind{MontantEur, Entier, Decimal, Facteur, Date, AgeCivil} }

// Known says whether the kind is of the list.
func (k Kind) Known() bool { return k.Field() != "" }

// Field returns the member of an override that carries a value of the kind; empty for an unknown kind. Spec §2.4.
func (k Kind) Field() string {
	switch k {
	case MontantEur:
		return "valeurEur"
	case Entier:
		return "valeurEntier"
	case Decimal:
		return "valeurDecimal"
	case Facteur:
		return "valeurFactor"
	case Date:
		return "valeurDate"
	case AgeCivil:
		return "civilAge"
	}
	return ""
}
