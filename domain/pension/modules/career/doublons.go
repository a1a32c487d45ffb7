package career

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// withoutDoublons puts the lines in order (year, scheme, nature, period, employer, amounts, place) and keeps one of
// those that say the same: same year, scheme, employer, nature, period and amounts.
func withoutDoublons(lignes []faits.Ligne) ([]faits.Ligne, []LigneEnDouble) {
	doubles := []LigneEnDouble{}
	if enOrdreStrict(lignes) {
		return lignes, doubles
	}
	if !slices.IsSortedFunc(lignes, ordreLignes) {
		slices.SortFunc(lignes, ordreLignes)
	}
	kept := lignes[:0]
	for i := range lignes {
		n := len(kept)
		if n > 0 && sameKeys(&kept[n-1], &lignes[i]) && compareMontants(kept[n-1].Source, lignes[i].Source) == 0 {
			doubles = append(doubles, LigneEnDouble{Ligne: lignes[i].Index, Original: kept[n-1].Index})
			continue
		}
		kept = append(kept, lignes[i])
	}
	return kept, doubles
}

// enOrdreStrict says whether each line comes after the one before it by its keys alone, as in most
// dossiers: none is a double then.
func enOrdreStrict(lignes []faits.Ligne) bool {
	for i := 1; i < len(lignes); i++ {
		if lignes[i-1].Annee >= lignes[i].Annee && compareKeys(&lignes[i-1], &lignes[i]) >= 0 {
			return false
		}
	}
	return true
}

func ordreLignes(a, b faits.Ligne) int {
	if c := compareKeys(&a, &b); c != 0 {
		return c
	}
	return cmp.Or(compareMontants(a.Source, b.Source), cmp.Compare(a.Index, b.Index))
}

func sameKeys(a, b *faits.Ligne) bool { return compareKeys(a, b) == 0 }

func compareKeys(a, b *faits.Ligne) int {
	if a.Annee != b.Annee {
		return cmp.Compare(a.Annee, b.Annee)
	}
	if a.Regime != b.Regime {
		return cmp.Compare(a.Regime, b.Regime)
	}
	if a.Nature != b.Nature {
		return cmp.Compare(a.Nature, b.Nature)
	}
	if c := a.Periode.From.Compare(b.Periode.From); c != 0 {
		return c
	}
	if c := a.Periode.To.Compare(b.Periode.To); c != 0 {
		return c
	}
	if c := comparerNoms(a.Source.Employeur, b.Source.Employeur); c != 0 {
		return c
	}
	return comparerNoms(a.Source.RegimeLu(), b.Source.RegimeLu())
}

// compareMontants compares everything that a line counts.
func compareMontants(a, b *dossier.Ligne) int {
	if c := compareDecimaux(a.Salaire, b.Salaire); c != 0 {
		return c
	}
	if c := cmp.Compare(a.Devise, b.Devise); c != 0 {
		return c
	}
	if c := compareEntiers(a.Trimestres, b.Trimestres); c != 0 {
		return c
	}
	if c := compareEntiers(a.Jours, b.Jours); c != 0 {
		return c
	}
	if c := compareDecimaux(a.Heures(), b.Heures()); c != 0 {
		return c
	}
	if c := compareDecimaux(pointsNus(a.Points), pointsNus(b.Points)); c != 0 {
		return c
	}
	if a.Precisions != b.Precisions {
		if c := comparePrecisions(a, b); c != 0 {
			return c
		}
	}
	return cmp.Or(
		cmp.Compare(a.Categorie, b.Categorie), cmp.Compare(a.Statut, b.Statut), cmp.Compare(a.Pays(), b.Pays()),
	)
}

// comparePrecisions compares the numbers that few lines have, but for the hours.
func comparePrecisions(a, b *dossier.Ligne) int {
	if c := compareDecimaux(a.Quotite(), b.Quotite()); c != 0 {
		return c
	}
	if c := compareEntiers(a.Indice(), b.Indice()); c != 0 {
		return c
	}
	return cmp.Or(
		compareEntiers(a.NBI(), b.NBI()), compareEntiers(a.Classe(), b.Classe()),
		compareEntiers(a.CategorieMarin(), b.CategorieMarin()),
	)
}

func pointsNus(p dossier.Optional[money.Points]) dossier.Optional[money.Decimal] {
	return dossier.Optional[money.Decimal]{Value: p.Value.Decimal, Present: p.Present}
}

func compareDecimaux(a, b dossier.Optional[money.Decimal]) int {
	if a.Present != b.Present {
		return comparePresence(a.Present)
	}
	if !a.Present {
		return 0
	}
	return a.Value.Cmp(b.Value)
}

func compareEntiers(a, b dossier.Optional[int]) int {
	if a.Present != b.Present {
		return comparePresence(a.Present)
	}
	return cmp.Compare(a.Value, b.Value)
}

func comparePresence(first bool) int {
	if first {
		return 1
	}
	return -1
}

// comparerNoms compares two names by their letters and digits alone, without regard to case.
func comparerNoms(a, b string) int {
	if a == b {
		return 0
	}
	i := 0
	j := 0
	for {
		x, nextI := lettreNext(a, i)
		y, nextJ := lettreNext(b, j)
		if x != y || x == 0 {
			return cmp.Compare(x, y)
		}
		i = nextI
		j = nextJ
	}
}

// lettreNext returns the next letter or digit from a place on, in lower case, and the place after it; 0 at the end.
// Bytes beyond ASCII are taken as they are.
func lettreNext(text string, from int) (byte, int) {
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case c >= 'A' && c <= 'Z':
			return c + ('a' - 'A'), i + 1
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 0x80:
			return c, i + 1
		}
	}
	return 0, len(text)
}
