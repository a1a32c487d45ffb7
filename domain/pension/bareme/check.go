package bareme

import "fmt"

// check judges the rows together: no two answer the same question, and a series has no hole that the table does not
// announce.
func (t *table) check() []error {
	var problems []error
	for i := range t.index.groupes {
		g := &t.index.groupes[i]
		blocs := g.blocs
		for j := range blocs {
			problems = append(problems, t.checkBloc(&blocs[j])...)
			for k := j + 1; k < len(blocs); k++ {
				if blocs[j].effet.overlaps(blocs[k].effet) && t.partagent(&blocs[j], &blocs[k]) {
					problems = append(
						problems, t.probleme(blocs[k].feuilles[0].row, "two rows answer for the same dates"),
					)
				}
			}
			if j > 0 && g.disjoints && t.def.discontinu == "" &&
				axisOf(t.def.effet).next(blocs[j-1].effet.a) != blocs[j].effet.de {
				problems = append(problems, t.probleme(blocs[j].feuilles[0].row, "a hole comes before this row"))
			}
		}
	}
	return problems
}

func (t *table) checkBloc(b *bloc) []error {
	var problems []error
	if t.def.annee {
		if t.def.discontinu == "" && len(b.annees.rows) != len(b.feuilles) {
			problems = append(problems, t.probleme(b.feuilles[0].row, "years are missing or repeated in this series"))
		}
		return append(problems, t.repetitions(b)...)
	}
	rows := b.feuilles
	for i := 1; i < len(rows); i++ {
		before := rows[i-1]
		f := rows[i]
		switch {
		case t.def.naissance == "" || before.naissance.a >= f.naissance.de:
			problems = append(problems, t.probleme(f.row, "two rows answer for the same person"))
		case t.def.discontinu == "" && axisOf(t.def.naissance).next(before.naissance.a) != f.naissance.de:
			problems = append(problems, t.probleme(f.row, "births are missing before this row"))
		}
	}
	return problems
}

func (t *table) repetitions(b *bloc) []error {
	var problems []error
	seen := make(map[string]bool, len(b.feuilles))
	for _, f := range b.feuilles {
		year := t.annee(int(f.row))
		if seen[year] {
			problems = append(problems, t.probleme(f.row, "the year comes twice"))
		}
		seen[year] = true
	}
	return problems
}

// partagent says whether two blocks with dates in common have a birth or a year in common.
func (t *table) partagent(a, b *bloc) bool {
	switch {
	case t.def.annee:
		return true
	case t.def.naissance == "":
		return true
	}
	for _, f := range a.feuilles {
		for _, g := range b.feuilles {
			if f.naissance.overlaps(g.naissance) {
				return true
			}
		}
	}
	return false
}

func (t *table) probleme(row int32, what string) error {
	return fmt.Errorf("%w: %s: line %d: %s", ErrTable, t.def.nom, row+2, what)
}
