package dossier

// Nature is the kind of period that a career line reports. The zero value is activity.
type Nature uint8

// The closed list of natures.
const (
	Activite Nature = iota
	Apprentissage
	ChomageIndemnise
	ChomageNonIndemnise
	Maladie
	Maternite
	AccidentTravail
	Invalidite
	ServiceNational
	AVPF
	AVA
	Formation
	Etranger
	Rachat
	Equivalente
	ActivitePartielle
	Detention
	Stage
	NatureInconnue
	natureCount = NatureInconnue
)

var natureWords = [natureCount]string{
	"ACTIVITE",
	"APPRENTISSAGE",
	"CHOMAGE_INDEMNISE",
	"CHOMAGE_NON_INDEMNISE",
	"MALADIE",
	"MATERNITE",
	"ACCIDENT_TRAVAIL",
	"INVALIDITE",
	"SERVICE_NATIONAL",
	"AVPF",
	"AVA",
	"FORMATION",
	"ETRANGER",
	"RACHAT",
	"EQUIVALENTE",
	"ACTIVITE_PARTIELLE",
	"DETENTION",
	"STAGE",
}

// ParseNature finds the nature of a word of the closed list.
func ParseNature(word string) (Nature, bool) {
	for i, w := range natureWords {
		if w == word {
			return Nature(i), true
		}
	}
	return NatureInconnue, false
}

// String returns the word of the closed list, or the empty text for an unknown nature.
func (n Nature) String() string {
	if n >= natureCount {
		return ""
	}
	return natureWords[n]
}

// MarshalJSON writes the word of the closed list.
func (n Nature) MarshalJSON() ([]byte, error) { return []byte(`"` + n.String() + `"`), nil }
