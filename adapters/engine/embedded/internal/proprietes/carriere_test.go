package proprietes_test

import (
	"encoding/json"
	"maps"
	"slices"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// objet is a JSON object of a dossier.
type objet = map[string]any

// carriere is a drawn dossier: one person, one life, and the date of effect.
type carriere struct {
	naissance calendar.Date
	sexe      string
	enfants   []calendar.Date
	lignes    []objet
	rachats   []objet
	effet     calendar.Date
}

// forme is one shape of a career: the schemes one after the other, each with what a line of it says.
type forme struct {
	nom    string
	etapes []etape
}

// etape is what the lines of one scheme say for some years, and those of others beside it.
type etape struct {
	regime string
	ligne  func(t *rapid.T) objet
	aCote  []etape
}

// formes are the shapes that careers are drawn from.
func formes() []forme {
	return []forme{
		{"employee", []etape{{"CNAV", salaire, nil}}},
		{"employee, then artisan", []etape{{"CNAV", salaire, nil}, {"SSI", revenu, nil}}},
		{"farm employee, then employee", []etape{{"MSA_SALARIE", salaire, nil}, {"CNAV", salaire, nil}}},
		{"employee, then State", []etape{{"CNAV", salaire, nil}, {"SRE", indice, nil}}},
		{"local government, then employee", []etape{{"CNRACL", indice, nil}, {"CNAV", salaire, nil}}},
		{"State alone", []etape{{"SRE", indice, nil}}},
		{"employee, then liberal profession", []etape{{"CNAV", salaire, nil}, {"CNAVPL", pointsLiberaux, nil}}},
		{"contract agent, then employee", []etape{{"CNAV", salaireContractuel, nil}, {"CNAV", salaire, nil}}},
		{"clerk of a notary", []etape{{"CRPCEN", salaire, nil}, {"CNAV", salaire, nil}}},
		{"executive", []etape{{"CNAV", salaireCadre, nil}}},
		{"out of work half-way", []etape{{"CNAV", salaire, nil}, {"CNAV", chomage, nil}, {"CNAV", salaire, nil}}},
		{
			"at home with children, then employee",
			[]etape{{"CNAV", salaire, nil}, {"CNAV", auFoyer, nil}, {"CNAV", salaire, nil}},
		},
		{"electricity and gas", []etape{{"CNAV", salaire, nil}, {"IEG", salaire, nil}}},
		{"lawyer", []etape{{"CNAV", salaire, nil}, {"CNBF", avocat, nil}}},
		{"farmer, then employee", []etape{{"MSA_EXPLOITANT", exploitant, nil}, {"CNAV", salaire, nil}}},
		{"farmer with points", []etape{{"MSA_EXPLOITANT", quartiersEtPoints, []etape{{"MSA_RCO", points, nil}}}}},
		{"farmer and employee at once", []etape{{"MSA_EXPLOITANT", exploitant, []etape{{"CNAV", salaire, nil}}}}},
		{"employee, then State with a bonus", []etape{
			{"CNAV", salaire, nil}, {"SRE", indice, []etape{{"RAFP", prime, nil}}},
		}},
		{"contract agent with points", []etape{{"CNAV", salaireContractuel, []etape{{"IRCANTEC", points, nil}}}}},
		{"railways", []etape{{"CNAV", salaire, nil}, {"SNCF", salaire, nil}}},
		{"railways alone", []etape{{"SNCF", salaire, nil}}},
		{"Paris transport", []etape{{"RATP", salaire, nil}}},
		{"seaman", []etape{{"ENIM", marin, nil}, {"CNAV", salaire, nil}}},
		{"miner", []etape{{"MINES", quartiers, nil}, {"CNAV", salaire, nil}}},
		{"central bank", []etape{{"CNAV", salaire, nil}, {"BDF", salaire, nil}}},
		{"clergy", []etape{{"CNAV", salaire, nil}, {"CAVIMAC", quartiers, nil}}},
		{"opera", []etape{{"OPERA", salaire, nil}, {"CNAV", salaire, nil}}},
		{"theatre", []etape{{"COMEDIE_FRANCAISE", salaire, nil}}},
		{"State workman", []etape{{"CNAV", salaire, nil}, {"FSPOEIE", salaire, nil}}},
		{"physician", []etape{{"CNAVPL", pointsLiberaux, []etape{{"CARMF", points, nil}, {"CARMF_ASV", points, nil}}}}},
		{"accountant", []etape{{"CNAV", salaire, nil}, {"CNAVPL", pointsLiberaux, []etape{{"CAVEC", points, nil}}}}},
		{"architect", []etape{{"CNAVPL", pointsLiberaux, []etape{{"CIPAV", points, nil}}}}},
		{
			"nurse of her own",
			[]etape{{"CNRACL", indice, nil}, {"CNAVPL", pointsLiberaux, []etape{{"CARPIMKO", points, nil}}}},
		},
	}
}

func quartiers(*rapid.T) objet { return objet{"trimestres": 4} }

func points(t *rapid.T) objet { return objet{"points": rapid.IntRange(1, 400).Draw(t, "points")} }

func prime(t *rapid.T) objet {
	return objet{"points": rapid.IntRange(1, 300).Draw(t, "points of bonuses")}
}

func marin(t *rapid.T) objet {
	return objet{"categorieMarin": rapid.IntRange(3, 20).Draw(t, "seaman's class"), "trimestres": 4}
}

func quartiersEtPoints(t *rapid.T) objet {
	return objet{"points": rapid.IntRange(16, 110).Draw(t, "farmer's points"), "trimestres": 4}
}

// annee draws the lines of a year.
func (e etape) annee(t *rapid.T, year int) []objet {
	line := e.ligne(t)
	line["annee"] = year
	line["regime"] = e.regime
	lines := []objet{line}
	for _, beside := range e.aCote {
		lines = append(lines, beside.annee(t, year)...)
	}
	return lines
}

func salaire(t *rapid.T) objet {
	return objet{"salaireBrutEur": rapid.IntRange(9_000, 55_000).Draw(t, "pay"), "trimestres": 4}
}

func revenu(t *rapid.T) objet {
	return objet{
		"salaireBrutEur": rapid.IntRange(9_000, 40_000).Draw(t, "income"), "trimestres": 4, "statut": "ARTISAN",
	}
}

func indice(t *rapid.T) objet {
	return objet{"indice": rapid.IntRange(340, 800).Draw(t, "index"), "trimestres": 4}
}

func pointsLiberaux(t *rapid.T) objet {
	return objet{"points": rapid.IntRange(50, 530).Draw(t, "liberal points"), "trimestres": 4}
}

func salaireCadre(t *rapid.T) objet {
	return objet{
		"salaireBrutEur": rapid.IntRange(25_000, 140_000).Draw(t, "executive pay"), "trimestres": 4, "cadre": true,
	}
}

func chomage(t *rapid.T) objet {
	return objet{"nature": "CHOMAGE_INDEMNISE", "jours": 50 * rapid.IntRange(1, 7).Draw(t, "fifties of days")}
}

func auFoyer(*rapid.T) objet { return objet{"nature": "AVPF", "trimestres": 4} }

func avocat(t *rapid.T) objet {
	return objet{"salaireBrutEur": rapid.IntRange(15_000, 90_000).Draw(t, "lawyer's income"), "trimestres": 4}
}

func exploitant(t *rapid.T) objet {
	return objet{"salaireBrutEur": rapid.IntRange(6_000, 30_000).Draw(t, "farm income"), "trimestres": 4}
}

func salaireContractuel(t *rapid.T) objet {
	line := salaire(t)
	line["employeur"] = "Mairie de Valclair"
	return line
}

// tirer draws a career that ends at or before the date of effect, at 60 to 68 years.
func tirer(t *rapid.T) carriere {
	shape := rapid.SampledFrom(formes()).Draw(t, "shape")
	c := carriere{
		naissance: calendar.Date{
			Year:  rapid.IntRange(1950, 1964).Draw(t, "birth year"),
			Month: rapid.IntRange(1, 12).Draw(t, "birth month"),
			Day:   rapid.IntRange(1, 28).Draw(t, "birth day"),
		},
		sexe: rapid.SampledFrom([]string{"F", "M"}).Draw(t, "sex"),
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "children") {
		c.enfants = append(c.enfants, c.naissance.AddYears(24+2*i))
	}
	c.effet = c.naissance.AddYears(rapid.IntRange(62, 68).Draw(t, "age")).FirstOfNextMonth()
	if latest := (calendar.Date{Year: 2026, Month: 11, Day: 1}); c.effet.After(latest) {
		c.effet = latest
	}
	first := c.naissance.Year + rapid.IntRange(18, 30).Draw(t, "first age")
	span := c.effet.Year - first
	for i, step := range shape.etapes {
		from := first + i*span/len(shape.etapes)
		to := first + (i+1)*span/len(shape.etapes)
		for year := from; year < to; year++ {
			c.lignes = append(c.lignes, step.annee(t, year)...)
		}
	}
	return c
}

// copie returns a career that shares no line with c.
func (c carriere) copie() carriere {
	c.enfants = slices.Clone(c.enfants)
	c.rachats = slices.Clone(c.rachats)
	lines := make([]objet, len(c.lignes))
	for i, line := range c.lignes {
		lines[i] = maps.Clone(line)
	}
	c.lignes = lines
	return c
}

// json writes the dossier.
func (c carriere) json() []byte {
	children := make([]objet, 0, len(c.enfants))
	for _, birth := range c.enfants {
		children = append(children, objet{"dateNaissance": birth})
	}
	data := objet{
		"assure": objet{
			"dateNaissance": c.naissance, "sexe": c.sexe, "enfants": children,
			"residence": objet{"pays": "FR", "fiscaleFrance": true},
		},
		"carriere": c.lignes,
		"foyer": objet{
			"situation": "SEUL", "ressourcesAnnuellesEur": 30000, "rfrEur": 30000, "rfrPrecedentEur": 30000, "parts": 1,
		},
	}
	if len(c.rachats) > 0 {
		data["liquidation"] = objet{"rachats": c.rachats}
	}
	raw, err := json.Marshal(data)
	if err != nil {
		return []byte(err.Error()) // no JSON: whoever reads the dossier fails the test
	}
	return raw
}

// lignesDe returns the places of the lines of which a condition holds.
func (c carriere) lignesDe(condition func(objet) bool) []int {
	var places []int
	for i, line := range c.lignes {
		if condition(line) {
			places = append(places, i)
		}
	}
	return places
}

// plusieursAlignes says whether the career has two of the schemes that average pay alike.
func (c carriere) plusieursAlignes() bool {
	alignes := map[any]bool{}
	for _, line := range c.lignes {
		switch line["regime"] {
		case "CNAV", "MSA_SALARIE", "SSI":
			alignes[line["regime"]] = true
		}
	}
	return len(alignes) > 1
}

func avec(name string) func(objet) bool {
	return func(line objet) bool { return line[name] != nil }
}
