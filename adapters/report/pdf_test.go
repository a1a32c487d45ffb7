package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"testing"

	"github.com/retraite-gateway/retraite/domain/lexique"
)

func base64SHA256(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.StdEncoding.EncodeToString(sum[:])
}

func TestPDF_is_the_same_twice(t *testing.T) {
	t.Parallel()
	for _, name := range cas {
		for _, l := range lexique.Langues() {
			view, raw := vueDe(t, name)
			first, err := PDF(
				view, Options{Langue: l, Adresse: adresse}, Pieces{Rapport: raw, Preuve: []byte(`{"jws":"x"}`)},
			)
			if err != nil {
				t.Fatal(name, err)
			}
			again, _ := vueDe(t, name)
			second, err := PDF(
				again, Options{Langue: l, Adresse: adresse}, Pieces{Rapport: raw, Preuve: []byte(`{"jws":"x"}`)},
			)
			if err != nil {
				t.Fatal(name, err)
			}
			if !bytes.Equal(first, second) {
				t.Errorf("%s %s: two documents of one run differ", name, l)
			}
		}
	}
}

func TestPDF_gives_back_what_it_carries(t *testing.T) {
	t.Parallel()
	view, raw := vueDe(t, "prouve")
	proof := []byte(`{"jws":"x","proofToken":"é"}`)
	pdf, err := PDF(view, Options{}, Pieces{Rapport: raw, Preuve: proof})
	if err != nil {
		t.Fatal(err)
	}
	files, err := ReadPieces(bytes.NewReader(pdf))
	if err != nil || !bytes.Equal(files.Rapport, raw) || !bytes.Equal(files.Preuve, proof) {
		t.Errorf("%v: %d and %d bytes", err, len(files.Rapport), len(files.Preuve))
	}
}

func TestReadPieces_refuses_what_is_no_report(t *testing.T) {
	t.Parallel()
	view, raw := vueDe(t, "lacunes")
	unproved, err := PDF(view, Options{}, Pieces{Rapport: raw})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := PDF(view, Options{}, Pieces{Rapport: raw, Preuve: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.ReplaceAll(whole, []byte("/EmbeddedFile"), []byte("/EmbeddedFill"))
	for name, file := range map[string][]byte{
		"nothing": nil, "a word": []byte("bonjour"), "no proof": unproved, "the beginning": whole[:len(whole)/2],
		"damaged":       damaged,
		"only its head": []byte("%PDF-1.3\n"),
	} {
		if _, err := ReadPieces(bytes.NewReader(file)); name != "damaged" && !errors.Is(err, ErrPDF) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
