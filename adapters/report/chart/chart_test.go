package chart

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "rewrite the golden pictures of testdata")

func pictures() map[string]func(Dix) (Scene, bool) {
	net := int64(134274)
	return map[string]func(Dix) (Scene, bool){
		"courbe": Departs{
			ID: "courbe", Titre: "Pension selon l’âge", Description: "Courbe & âges", NomBrut: "brut", NomNet: "net",
			Euros: euros, Ans: strconv.Itoa,
			Points: []Depart{
				{Mois: 751, Brut: 145144, Net: &net, Dit: "62 ans"},
				{Mois: 804, Brut: 176903, Net: &net},
				{Mois: 840, Brut: 196853, Net: &net},
			},
			Marques: []Marque{
				{
					Mois: 751, Brut: 145144, Mot: "au plus tôt, taux plein",
				},
				{Mois: 753, Brut: 145144, Mot: "date demandée"},
				{Mois: 840, Brut: 196853, Mot: "taux plein automatique"},
			},
		}.Scene,
		"repartition": Repartition{
			ID: "repartition", Titre: "Par régime", Description: "Deux régimes", NomBrut: "Brut",
			MontantBrut: "1 454,14 €", NomNet: "Net",
			Parts: []Part{
				{37864, "378,64 €", "Agirc-Arrco : 378,64 €"}, {107550, "1 075,50 €", "Régime général : 1 075,50 €"},
			},
			Net: &Part{
				134274, "1 342,74 €", "Net : 1 342,74 €",
			}, Retenu: Part{11140, "111,40 €", "Prélèvements : 111,40 €"},
		}.Scene,
		"frise": Carriere{
			ID: "frise", Titre: "Carrière", Description: "Deux régimes",
			Sortes: [4]string{"activité", "assimilé", "rachat", "étranger"}, NomVide: "vide",
			Voies: []Voie{
				{
					"Régime général",
					[]Bloc{
						{1983, 1999, Travail, "1983–1999"},
						{1990, 1990, Assimile, "1990"},
						{2001, 2001, Achete, "2001"},
					},
				},
				{"Étranger", []Bloc{{2003, 2010, Ailleurs, "2003–2010"}}},
			},
			Vides: []int{2000, 2002}, Dates: []DateReperee{{2026, 11, "départ"}, {2024, 1, "âge légal"}},
		}.Scene,
		"trimestres": Trimestres{
			ID: "trimestres", Titre: "Trimestres", Description: "En tout 24",
			Annees:     []AnneeTrimestres{{1983, 4}, {1984, 4}, {1986, 2}},
			Majoration: 14, Requis: 170, NomRequis: "requis : 170", NomMajoration: "hors années : 14", Total: "24",
		}.Scene,
	}
}

func euros(n int64) string { return strconv.FormatInt(n, 10) + " €" }

func TestPictures_are_those_kept(t *testing.T) {
	t.Parallel()
	for name, draw := range pictures() {
		scene, ok := draw(Large)
		if !ok {
			t.Fatalf("%s: nothing drawn", name)
		}
		got := scene.SVGSeul()
		golden := filepath.Join("testdata", name+".golden.svg")
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil || string(want) != got {
			t.Errorf("%s differs (%v); got\n%s", golden, err, got)
		}
	}
}

// A picture is well-formed, has its title and description first, and carries no style of its own.
func TestSVG_is_well_formed(t *testing.T) {
	t.Parallel()
	for name, draw := range pictures() {
		for _, width := range []Dix{Large, Etroit} {
			scene, _ := draw(width)
			written := scene.SVG()
			decoder := xml.NewDecoder(strings.NewReader(written))
			for {
				_, err := decoder.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			for _, wanted := range []string{`role="img"`, "<title id=", "<desc id=", `aria-labelledby="` + scene.ID +
				"-t " + scene.ID + `-d"`} {
				if !strings.Contains(written, wanted) {
					t.Errorf("%s: no %s", name, wanted)
				}
			}
			if strings.Contains(written, "style") {
				t.Errorf("%s has a style", name)
			}
		}
	}
}

func TestScenes_refuse_what_cannot_be_drawn(t *testing.T) {
	t.Parallel()
	for name, draw := range map[string]func(Dix) (Scene, bool){
		"one departure": Departs{
			Points: []Depart{{Mois: 744, Brut: 1}},
		}.Scene, "one age": Departs{Points: []Depart{{Mois: 744}, {Mois: 744}}}.Scene,
		"no amount": Repartition{}.Scene, "less than nothing": Repartition{Parts: []Part{{Centimes: -1}}}.Scene,
		"more net than gross": Repartition{Parts: []Part{{Centimes: 1}}, Net: &Part{Centimes: 2}}.Scene,
		"no career":           Carriere{}.Scene, "no quarter": Trimestres{}.Scene,
		"less than no quarter": Trimestres{Annees: []AnneeTrimestres{{2000, -1}}}.Scene,
	} {
		if _, ok := draw(Large); ok {
			t.Errorf("%s is drawn", name)
		}
	}
}

// Whatever the figures, every shape stays in the picture and no part overlaps another.
func TestScenes_stay_in_their_frame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.SampledFrom([]Dix{Large, Etroit}).Draw(t, "width")
		amounts := rapid.SliceOfN(rapid.Int64Range(0, 2_000_000), 2, 40).Draw(t, "amounts")
		d := Departs{Euros: euros, Ans: strconv.Itoa}
		r := Repartition{}
		q := Trimestres{
			Majoration: rapid.IntRange(0, 40).Draw(t, "majoration"), Requis: rapid.IntRange(0, 180).Draw(t, "requis"),
			Total: "191",
		}
		c := Carriere{
			Voies: []Voie{{Nom: "Régime général"}},
			Dates: []DateReperee{{rapid.IntRange(1970, 2045).Draw(t, "year"), 12, "taux plein"}},
		}
		from := rapid.IntRange(700, 780).Draw(t, "age")
		for i, a := range amounts {
			d.Points = append(d.Points, Depart{Mois: from + 3*i, Brut: a})
			r.Parts = append(r.Parts, Part{a, euros(a), "Régime : " + euros(a)})
			q.Annees = append(q.Annees, AnneeTrimestres{1980 + i, int(a % 5)})
			c.Voies[0].Blocs = append(c.Voies[0].Blocs, Bloc{De: 1980 + i, A: 1980 + i, Sorte: Sorte(a % 4)})
			if i%7 == 0 {
				d.Marques = append(
					d.Marques,
					Marque{
						Mois: from + 3*i, Brut: a,
						Mot: rapid.SampledFrom([]string{"âge légal", "au plus tôt, âge légal, taux plein"}).Draw(
							t, "word",
						),
					},
				)
			}
		}
		for name, draw := range map[string]func(Dix) (Scene, bool){
			"courbe": d.Scene, "repartition": r.Scene, "trimestres": q.Scene, "frise": c.Scene,
		} {
			if s, ok := draw(width); ok {
				inFrame(t, name, s)
			}
		}
	})
}

func inFrame(t *rapid.T, name string, s Scene) {
	for _, f := range s.Formes {
		var x1, y1, x2, y2 Dix
		switch f := f.(type) {
		case Rect:
			x1, y1, x2, y2 = f.X, f.Y, f.X+f.L, f.Y+f.H
			if f.L <= 0 || f.H < 0 {
				t.Fatalf("%s: empty %+v", name, f)
			}
		case Trait:
			x1, y1, x2, y2 = min(f.X1, f.X2), min(f.Y1, f.Y2), max(f.X1, f.X2), max(f.Y1, f.Y2)
		case Ligne:
			for _, p := range f.Points {
				x2, y2 = max(x2, p.X), max(y2, p.Y)
			}
		case Disque:
			x1, y1, x2, y2 = f.X, f.Y-f.R, f.X, f.Y
		case Mot:
			x1, y1, x2, y2 = f.X, f.Y, f.X, f.Y
			if f.Halo { // the words of a mark, which may stand anywhere
				if wide := largeurMot(f.Texte, f.Classe); f.Ancre == Fin {
					x1 -= wide
				} else {
					x2 += wide
				}
			}
		}
		if x1 < 0 || y1 < 0 || x2 > s.Largeur || y2 > s.Hauteur {
			t.Fatalf("%s: %+v leaves %d × %d", name, f, s.Largeur, s.Hauteur)
		}
	}
}

func TestQR_says_its_address(t *testing.T) {
	t.Parallel()
	const address = "https://retraite.example/api/v1/retraite/runs/0b5c7a52-3c5e-4d0b-9a57-0f6f5b1c2d3e"
	s, err := QR("adresse", "Adresse", address, U(132))
	if err != nil || s.Description != address || len(s.Formes) < 100 {
		t.Fatalf("%v: %d shapes", err, len(s.Formes))
	}
	if _, err := QR("x", "x", strings.Repeat("a", 5000), U(132)); err == nil {
		t.Error("a text that no code holds is drawn")
	}
}
