package dossier

// places are where the lines of a career stand. Those of a long one stand with others of their year, in whatever order
// the dossier tells them: the modules walk through a career year by year, many times over, and lines that are apart in
// memory take most of the time of such a walk.
type places struct {
	left, perRoom int
	// lignes and dites are the rooms of each group: one for a short career, whose lines stand in their order.
	lignes [][]Ligne
	dites  [][]Precisions
}

const (
	// longueCarriere is from how many lines on a career is long.
	longueCarriere = 1000
	// groupesDAnnees bounds the groups, however many years the lines name.
	groupesDAnnees = 128
	// lignesPerRoom and lignesPerGroupe are for how many lines room is made at once.
	lignesPerRoom, lignesPerGroupe = 64, 16
)

func newPlaces(lignes int) *places {
	p := &places{left: lignes, perRoom: lignesPerRoom}
	groupes := 1
	if lignes > longueCarriere {
		p.perRoom = lignesPerGroupe
		groupes = groupesDAnnees
	}
	p.lignes = make([][]Ligne, groupes)
	p.dites = make([][]Precisions, groupes)
	return p
}

// keep returns a copy of the line, and of its precisions, in the place that it has.
func (p *places) keep(ligne *Ligne) *Ligne {
	room := min(p.perRoom, p.left)
	p.left--
	group := uint(ligne.Annee.Value) % uint(len(p.lignes)) //nolint:gosec // Any group will do for a year that is none.
	place := taken(&p.lignes[group], room)
	*place = *ligne
	if ligne.Precisions != nil {
		place.Precisions = taken(&p.dites[group], room)
		*place.Precisions = *ligne.Precisions
	}
	return place
}

// taken returns the next place of a room, and makes a new one where it is full.
func taken[T any](room *[]T, size int) *T {
	if len(*room) == 0 {
		*room = make([]T, size)
	}
	place := &(*room)[0]
	*room = (*room)[1:]
	return place
}
