package dossier

import "github.com/retraite-gateway/retraite/domain/nearest"

// Regime is a pension scheme of the closed list. The zero value is a scheme that the list does not know.
type Regime uint8

// The schemes, base schemes first, then the schemes counted in points.
const (
	RegimeInconnu Regime = iota
	CNAV
	MSASalarie
	SSI
	MSAExploitant
	CNAVPL
	CNBF
	SRE
	CNRACL
	FSPOEIE
	SNCF
	RATP
	IEG
	ENIM
	CRPCEN
	Mines
	BDF
	CAVIMAC
	Opera
	ComedieFrancaise
	Mayotte
	SPM
	CPSPolynesie
	CAFAT
	RegimeEtranger
	AGIRC
	ARRCO
	AGIRCARRCO
	IRCANTEC
	RCI
	RAFP
	MSARCO
	CARMF
	CARMFASV
	CARPIMKO
	CARCDSF
	CARPV
	CAVAMAC
	CAVEC
	CAVOM
	CAVP
	CIPAV
	CPRNSectionB
	CPRNSectionC
	CNBFComplementaire
	regimeCount
)

var regimeWords = [regimeCount]string{
	CNAV:               "CNAV",
	MSASalarie:         "MSA_SALARIE",
	SSI:                "SSI",
	MSAExploitant:      "MSA_EXPLOITANT",
	CNAVPL:             "CNAVPL",
	CNBF:               "CNBF",
	SRE:                "SRE",
	CNRACL:             "CNRACL",
	FSPOEIE:            "FSPOEIE",
	SNCF:               "SNCF",
	RATP:               "RATP",
	IEG:                "IEG",
	ENIM:               "ENIM",
	CRPCEN:             "CRPCEN",
	Mines:              "MINES",
	BDF:                "BDF",
	CAVIMAC:            "CAVIMAC",
	Opera:              "OPERA",
	ComedieFrancaise:   "COMEDIE_FRANCAISE",
	Mayotte:            "MAYOTTE",
	SPM:                "SPM",
	CPSPolynesie:       "CPS_POLYNESIE",
	CAFAT:              "CAFAT",
	RegimeEtranger:     "ETRANGER",
	AGIRC:              "AGIRC",
	ARRCO:              "ARRCO",
	AGIRCARRCO:         "AGIRC_ARRCO",
	IRCANTEC:           "IRCANTEC",
	RCI:                "RCI",
	RAFP:               "RAFP",
	MSARCO:             "MSA_RCO",
	CARMF:              "CARMF",
	CARMFASV:           "CARMF_ASV",
	CARPIMKO:           "CARPIMKO",
	CARCDSF:            "CARCDSF",
	CARPV:              "CARPV",
	CAVAMAC:            "CAVAMAC",
	CAVEC:              "CAVEC",
	CAVOM:              "CAVOM",
	CAVP:               "CAVP",
	CIPAV:              "CIPAV",
	CPRNSectionB:       "CPRN_SECTION_B",
	CPRNSectionC:       "CPRN_SECTION_C",
	CNBFComplementaire: "CNBF_COMPLEMENTAIRE",
}

// formerRegimeWords are names of former schemes of the self-employed, whose lines are SSI lines today.
var formerRegimeWords = [...]string{"RSI", "CANCAVA", "ORGANIC"}

var regimeByWord = func() map[string]Regime {
	byWord := make(map[string]Regime, int(regimeCount)+len(formerRegimeWords))
	for r := CNAV; r < regimeCount; r++ {
		byWord[regimeWords[r]] = r
	}
	for _, word := range formerRegimeWords {
		byWord[word] = SSI
	}
	return byWord
}()

// ParseRegime finds the scheme of a word of the closed list or of a former scheme; ok is false for any other word.
func ParseRegime(word string) (r Regime, ok bool) {
	r, ok = regimeByWord[word]
	return r, ok
}

// champRegime is the property that names a scheme, wherever it stands.
const champRegime = "regime"

// otherNamesOfRegime are names that people and funds give to schemes and that resemble no word of the closed list, in
// lower-case letters.
var otherNamesOfRegime = map[string]Regime{
	"carsat": CNAV, "cram": CNAV, "cramif": CNAV, "cgss": CNAV, "rg": CNAV, "regimegeneral": CNAV,
	"assuranceretraite": CNAV, "cnavts": CNAV, "secu": CNAV, "prive": CNAV, "salarie": CNAV,
	"msa": MSASalarie, "agricole": MSASalarie,
	"independant": SSI, "artisan": SSI, "commercant": SSI,
	"fpe": SRE, "etat": SRE, "fonctionpublique": SRE, "fonctionnaire": SRE,
	"fpt": CNRACL, "fph": CNRACL, "territoriale": CNRACL, "hospitaliere": CNRACL,
	"edf": IEG, "cnieg": IEG, "notaire": CRPCEN, "marin": ENIM, "avocat": CNBF, "mineur": Mines, "canssm": Mines,
	"cprpsncf": SNCF, "complementaire": AGIRCARRCO,
}

// RegimeProche returns the word of the scheme that a word was most likely meant to be, empty for none: another name of
// it first, then the word of the closed list that comes nearest.
func RegimeProche(word string) string {
	if r, ok := otherNamesOfRegime[nearest.Letters(word)]; ok {
		return r.String()
	}
	proche, _ := regimesProches.Nearest(word)
	return proche
}

var regimesProches = nearest.Among(wordsRegime())

// Regimes returns every scheme of the closed list, in its order.
func Regimes() []Regime {
	all := make([]Regime, 0, regimeCount-1)
	for r := CNAV; r < regimeCount; r++ {
		all = append(all, r)
	}
	return all
}

// String returns the word of the closed list, or the empty text for an unknown scheme.
func (r Regime) String() string {
	if r >= regimeCount {
		return ""
	}
	return regimeWords[r]
}

// MarshalJSON writes the word of the closed list.
func (r Regime) MarshalJSON() ([]byte, error) { return []byte(`"` + r.String() + `"`), nil }

// Aligne says whether the scheme is the general scheme or one aligned on it, whose pensions are settled together since
// 2017. Law: CSS L173-1-2.
func (r Regime) Aligne() bool { return r == CNAV || r == MSASalarie || r == SSI }

// EnPoints says whether the scheme counts in points only, and so gives no insurance quarters.
func (r Regime) EnPoints() bool { return r >= AGIRC && r < regimeCount }

// FonctionPublique says whether the scheme is one of the three public services.
func (r Regime) FonctionPublique() bool { return r == SRE || r == CNRACL || r == FSPOEIE }
