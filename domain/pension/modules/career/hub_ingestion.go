package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneLignesRetenues = pension.Modele{
		Genre: pension.Calcul, Label: "Lignes de carrière retenues",
		Formule: "{lignesLues} lues − {lignesEcartees} écartées − {lignesEnDouble} en double", Loi: law.CSSR351_9,
	}
	ligneValeurSubstituee = pension.Modele{
		Genre: pension.Lecture, Label: "Valeur substituée", Formule: "pièce justificative jointe : {pieceJointe}",
	}
)

// HubIngestion takes the dossier in: it settles the date of effect, makes every usable career line ready for
// calculation, and says what it left aside and why.
//
// A line is a civil year, a scheme and a nature. Its pay is converted to euros: old francs divided by 100, francs
// by 6.55957, francs since 1960 then rounded to the euro and old francs to the cent. The flat pay of parents and
// carers at home is supplied where the line does not give it. Lines that repeat one another are counted once. A
// line whose year, scheme, nature, currency or amounts cannot be read opens a gap and waits. A dossier without any
// line may give its total of quarters instead; one of points alone lacks a base scheme (points_seuls.go). Services too
// short for a pension of their scheme pass to the general scheme (retablissement.go).
//
// The income of a turnover under the micro regime is what is left of it after the allowance of its kind of
// activity (micro_entreprise.go).
//
// The date of effect is always a first of month. Law: CSS R351-37, R351-9, R381-3, L613-7; règlement (CE)
// 2866/98; ordonnance 58-1341.
type HubIngestion struct {
	// Reprises keeps the lines of the first years for other runs of the same career; nil keeps nothing.
	Reprises *LignesReprises
}

// ResultatIngestion is what the report says of the dossier as it was read.
type ResultatIngestion struct {
	DateEffet calendar.Date `json:"dateEffet"`
	// OrigineDateEffet is DEMANDEE, REPORTEE (to the first of the next month) or SUPPOSEE (none was asked for).
	OrigineDateEffet string `json:"origineDateEffet"`
	LignesLues       int    `json:"lignesLues"`
	LignesRetenues   int    `json:"lignesRetenues"`
	// LignesEcartees wait for a gap to be filled; LignesEnDouble repeat another one. Each is the first thousand of
	// them, and where there are more its Total counts all.
	LignesEcartees      []LigneEcartee  `json:"lignesEcartees"`
	LignesEcarteesTotal int             `json:"lignesEcarteesTotal,omitempty"`
	LignesEnDouble      []LigneEnDouble `json:"lignesEnDouble"`
	LignesEnDoubleTotal int             `json:"lignesEnDoubleTotal,omitempty"`
	// ServicesRetablis are services too short for a pension, which the general scheme takes over.
	ServicesRetablis []ServicesRetablis `json:"servicesRetablis,omitempty"`
	// AnneesProvisoires are the years that are not over on the day of the run.
	AnneesProvisoires []int `json:"anneesProvisoires"`
	// ProprietesInconnues are the places of the dossier that nobody reads, the first thousand of them;
	// ProprietesInconnuesTotal counts all.
	ProprietesInconnues      []ijson.Pointer `json:"proprietesInconnues"`
	ProprietesInconnuesTotal int             `json:"proprietesInconnuesTotal"`
	// ProprietesProches are the known properties that some of these were most likely meant to be.
	ProprietesProches []NomProche `json:"proprietesProches"`
	// ChampsIgnores are the members of the request that nobody reads.
	ChampsIgnores []string `json:"champsIgnores"`
	// MotsInconnus are the words outside the closed lists, the first thousand of them.
	MotsInconnus []MotEcarte `json:"motsInconnus"`
	// ValeursSubstituees are the places that overrides have filled.
	ValeursSubstituees []ValeurSubstituee `json:"valeursSubstituees"`
	// MontantsARegarder are amounts beside the career that count as they are and look wrong.
	MontantsARegarder []MontantARegarder `json:"montantsARegarder,omitempty"`
	// FinDuTravailDecrit is the last year of work of somebody who works today and asks for a later departure; 0
	// when the career reaches it.
	FinDuTravailDecrit int `json:"finDuTravailDecrit,omitempty"`
	// AnneeDepartSansLigne is the year of the departure when work goes on until the year before and nothing is told of
	// that year; 0 otherwise.
	AnneeDepartSansLigne int `json:"anneeDepartSansLigne,omitempty"`
}

// LigneEcartee is a line that cannot be used as it is.
type LigneEcartee struct {
	Ligne int    `json:"ligne"`
	Motif string `json:"motif"`
}

// LigneEnDouble is a line that says the same as another one.
type LigneEnDouble struct {
	Ligne    int `json:"ligne"`
	Original int `json:"original"`
}

// MotEcarte is a word outside its closed list.
type MotEcarte struct {
	Champ ijson.Pointer `json:"champ"`
	Mot   string        `json:"mot"`
	// Proche is the word of the list that it was most likely meant to be, null for none.
	Proche *string `json:"proche"`
}

// NomProche is a place of the dossier with an unknown name, and the known name that comes nearest.
type NomProche struct {
	Champ  ijson.Pointer `json:"champ"`
	Proche string        `json:"proche"`
}

// ValeurSubstituee is a place that an override has filled.
type ValeurSubstituee struct {
	Champ       string `json:"champ"`
	PieceJointe bool   `json:"pieceJointe"`
}

// Info describes the module.
func (HubIngestion) Info() pension.Info {
	return pension.Info{
		ID:    capability.HubIngestion,
		Objet: "lit le dossier : date d'effet, lignes de carrière en euros, ce qui manque et ce qui est laissé de côté",
		Law: []law.Ref{
			law.CSSR351_37, law.CSSR351_9, law.CSSR381_3, law.LoiFranc, law.LoiFrancNouveau, law.CPCMRL65,
			law.CSSL613_7,
		},
	}
}

// Applies is true for every dossier.
func (HubIngestion) Applies(*pension.State) (bool, string) { return true, "" }

// Compute reads the dossier.
func (m HubIngestion) Compute(s *pension.State, t *pension.Trace) any {
	r := &ResultatIngestion{LignesLues: len(s.Dossier.Carriere)}
	flagRestOfDossier(s, t, r)
	checkNaissance(s, t)
	r.DateEffet, r.OrigineDateEffet = dateEffet(s, t)
	s.DateEffet.Donner(r.DateEffet)
	r.MontantsARegarder = discardImpossible(s, t)

	p := preparation{
		s: s, t: t, bornes: bornesAnnees(s, t), reprises: m.Reprises, achetees: anneesAchetees(s),
		servis: regles.ServisAvant(s.Dossier.Liquidation.DejaLiquides, r.DateEffet),
	}
	lignes, listees, ecartees := p.lignes()
	lues := len(lignes)
	lignes, r.ServicesRetablis = p.retablir(lignes)
	ajoutees := len(lignes) - lues
	p.flagManques(lignes)
	lignes, doubles := withoutDoublons(lignes)
	m.Reprises.keep(&p, lignes)
	r.LignesEcartees = listees
	if ecartees > len(listees) {
		r.LignesEcarteesTotal = ecartees
	}
	r.LignesEnDouble, r.LignesEnDoubleTotal = premieres(doubles)
	if len(s.Dossier.Carriere) == 0 {
		lignes = carriereAbsente(s, t)
	}
	if pointsSeuls(s.Dossier) {
		t.Warn(avertissementPointsSeuls)
		t.Missing(lacuneRegimeDeBase())
	}
	s.Carriere.Donner(lignes)
	r.FinDuTravailDecrit = finDuTravailDecrit(lignes, s.Aujourdhui, r.DateEffet)
	r.AnneeDepartSansLigne = anneeDepartSansLigne(lignes, r.DateEffet)
	r.LignesRetenues = len(lignes) - ajoutees
	r.AnneesProvisoires = anneesProvisoires(s)

	if n := len(doubles); n > 0 {
		t.Warn("Lignes de carrière en double comptées une seule fois : " + pension.Nombre(n).Text() + ".")
	}
	if ecartees > 0 {
		t.Warn("Lignes de carrière inutilisables en l'état : " + pension.Nombre(ecartees).Text() + ".")
	}
	t.Step(
		pension.Step{Modele: &ligneLignesRetenues, Valeur: pension.Nombre(r.LignesRetenues)},
		pension.Nombre(r.LignesLues), pension.Nombre(ecartees), pension.Nombre(len(doubles)),
	)
	return r
}

// maximumListe bounds the lists of what nobody reads and of what is put aside: a report is not the place to
// echo a whole foreign document.
const maximumListe = 1000

// premieres cuts a list to the length that a report may have, and returns how long it was; 0 when nothing is cut.
func premieres[T any](list []T) (kept []T, total int) {
	if len(list) <= maximumListe {
		return list, 0
	}
	return slices.Clone(list[:maximumListe]), len(list)
}

func flagRestOfDossier(s *pension.State, t *pension.Trace, r *ResultatIngestion) {
	d := s.Dossier
	r.ProprietesInconnuesTotal = len(d.Inconnus)
	r.ProprietesInconnues = append([]ijson.Pointer{}, d.Inconnus[:min(len(d.Inconnus), maximumListe)]...)
	r.ChampsIgnores = append([]string{}, s.Ignores...)
	r.MotsInconnus = make([]MotEcarte, 0, min(len(d.MotsInconnus), maximumListe))
	for i, m := range d.MotsInconnus {
		if i == maximumListe {
			break
		}
		ecarte := MotEcarte{Champ: m.Champ, Mot: m.Mot}
		if m.Proche != "" {
			ecarte.Proche = &m.Proche
		}
		r.MotsInconnus = append(r.MotsInconnus, ecarte)
	}
	r.ProprietesProches = make([]NomProche, len(d.Proches))
	for i, p := range d.Proches {
		r.ProprietesProches[i] = NomProche(p)
	}
	r.ValeursSubstituees = make([]ValeurSubstituee, 0, len(s.Substitutions))
	for _, x := range s.Substitutions {
		r.ValeursSubstituees = append(r.ValeursSubstituees, ValeurSubstituee{x.Champ, x.PieceJointe})
		t.Step(
			pension.Step{Modele: &ligneValeurSubstituee, Objet: x.Champ, Valeur: pension.Oui(true)},
			pension.Oui(x.PieceJointe),
		)
	}
	if len(d.MotsInconnus) > 0 {
		t.Warn("Mots hors des listes fermées : " + pension.Nombre(len(d.MotsInconnus)).Text() + ", voir motsInconnus.")
	}
}

// checkNaissance opens the gap of a birth date that is absent or cannot be.
func checkNaissance(s *pension.State, t *pension.Trace) {
	if !s.Dossier.Assure.DateNaissance.IsZero() {
		return
	}
	lacune := regles.NaissanceAbsente()
	if s.NaissanceEcartee {
		lacune.Message = "Date de naissance impossible : elle doit être comprise entre 1900 et aujourd'hui."
	}
	t.Missing(lacune)
}

func anneesProvisoires(s *pension.State) []int {
	first := len(s.Carriere.Lire())
	for first > 0 && s.Carriere.Lire()[first-1].Annee >= s.Aujourdhui.Year {
		first--
	}
	years := []int{}
	for i := first; i < len(s.Carriere.Lire()); i++ {
		if y := s.Carriere.Lire()[i].Annee; i == first || y != s.Carriere.Lire()[i-1].Annee {
			years = append(years, y)
		}
	}
	return years
}

// pointer leads to a member of a career line.
func pointer(ligne int, membre string) ijson.Pointer {
	return ijson.Pointer("/carriere").AppendIndex(ligne).Append(membre)
}

// naissance returns the date of birth, absent when it is unknown.
func naissance(s *pension.State) calendar.Date { return s.Dossier.Assure.DateNaissance }

// ligneNue is the source of lines that no dossier wrote.
func ligneNue(annee, trimestres int) *dossier.Ligne {
	return &dossier.Ligne{Annee: dossier.Some(annee), Trimestres: dossier.Some(trimestres)}
}
