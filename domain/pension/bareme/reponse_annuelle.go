package bareme

import "github.com/retraite-gateway/retraite/domain/money"

// annuelle holds what a reader answers for each year, read when the set is loaded: a career of forty years asks the same readers again and
// again. It changes no answer, and whoever asks is told of the same figures.
type annuelle[T any] []reponse[T]

// reponse is the answer for one year and the figures read for it.
type reponse[T any] struct {
	valeur  T
	ok      bool
	lues    uint8
	figures [figuresParReponse]Figure
}

const (
	// figuresParReponse is the most figures that one of these readers reads.
	figuresParReponse = 4
	// premiereRetenue and anneesRetenues are the years kept; others are read when they are asked for.
	premiereRetenue = 1930
	anneesRetenues  = 140
)

// annuelles are the readers whose answers are kept.
type annuelles struct {
	pass                            annuelle[money.Euro]
	passDevise                      annuelle[Montant]
	seuil                           annuelle[SeuilTrimestre]
	arrco, unirs, agirc, agircArrco annuelle[money.Euro]
	// The rates are those of firms that were there before, slice by slice.
	arrcoTaux      [2]annuelle[TauxTranche]
	agircArrcoTaux [2]annuelle[TauxAgircArrco]
}

// retenir asks the readers for every year.
func (s *Set) retenir() {
	s.annuelles = annuelles{
		pass: retenue(s.lirePassAnnuel), passDevise: retenue(s.lirePassAnnuelDevise), seuil: retenue(s.lireSalaireValidantTrimestre),
		arrco: retenue(s.lireArrcoSalaireReference), unirs: retenue(s.lireArrcoUnirsSalaireReference),
		agirc: retenue(s.lireAgircSalaireReference), agircArrco: retenue(s.lireAgircArrcoValeurAchat),
	}
	for i := range s.annuelles.arrcoTaux {
		s.annuelles.arrcoTaux[i] = retenue(func(rec Recorder, annee int) (TauxTranche, bool) {
			return s.lireArrcoTauxContractuel(rec, annee, TrancheArrco(i), EntrepriseAncienne)
		})
		s.annuelles.agircArrcoTaux[i] = retenue(func(rec Recorder, annee int) (TauxAgircArrco, bool) {
			return s.lireAgircArrcoTaux(rec, annee, 1+i)
		})
	}
}

func retenue[T any](lire func(Recorder, int) (T, bool)) annuelle[T] {
	a := make(annuelle[T], anneesRetenues)
	for i := range a {
		var lues cahier
		r := &a[i]
		r.valeur, r.ok = lire(&lues, premiereRetenue+i)
		r.lues = uint8(copy(r.figures[:], lues))
		if len(lues) > len(r.figures) {
			return nil // a reader that reads more is not kept
		}
	}
	return a
}

// cahier writes figures down.
type cahier []Figure

func (c *cahier) Read(f Figure) { *c = append(*c, f) }

func (c *cahier) ReadAll(list []Figure) { *c = append(*c, list...) }

// en returns the answer kept for a year, nil when there is none or when nobody records.
func (a annuelle[T]) en(rec Recorder, annee int) *reponse[T] {
	if i := uint(annee - premiereRetenue); i < uint(len(a)) && rec != nil {
		return &a[i]
	}
	return nil
}

// dire tells of the figures of an answer and gives it.
func (r *reponse[T]) dire(rec Recorder) (T, bool) {
	if r.lues == 1 {
		rec.Read(r.figures[0])
	} else {
		rec.ReadAll(r.figures[:r.lues])
	}
	return r.valeur, r.ok
}

// gardees are the answers kept, none in an absent set.
func (s *Set) gardees() *annuelles {
	if s == nil {
		return &aucune
	}
	return &s.annuelles
}

var aucune annuelles
