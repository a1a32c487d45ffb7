package app

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/access"
)

// sameByte fills with one byte.
type sameByte byte

func (b sameByte) Fill(dst []byte) {
	for i := range dst {
		dst[i] = byte(b)
	}
}

// counting fills with 0, 1, 2 and so on.
type counting struct{}

func (counting) Fill(dst []byte) {
	for i := range dst {
		dst[i] = byte(i)
	}
}

// RFC 9562: the version in the seventh byte, the variant in the ninth, the others as they were drawn.
func TestNewUUID_is_of_version_4(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"00000000-0000-4000-8000-000000000000": newUUID(sameByte(0)),
		"ffffffff-ffff-4fff-bfff-ffffffffffff": newUUID(sameByte(0xff)),
		"00010203-0405-4607-8809-0a0b0c0d0e0f": newUUID(counting{}),
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func to[T any](value T) *T { return &value }

// A change touches what it names, and refuses what no organisation can have.
func TestOrgChange_applies_what_it_names(t *testing.T) {
	t.Parallel()
	was := access.Org{Name: "Before", CallsCap: 10, RunsCap: 20, RunRetentionDays: 30, RestitutionLevel: 1}
	for name, tt := range map[string]struct {
		change  OrgChange
		want    func(o *access.Org)
		refused bool
	}{
		"nothing":               {OrgChange{}, func(*access.Org) {}, false},
		"a name":                {OrgChange{Name: to("  After ")}, func(o *access.Org) { o.Name = "After" }, false},
		"no calls":              {OrgChange{CallsCap: to(int64(0))}, func(o *access.Org) { o.CallsCap = 0 }, false},
		"one call":              {OrgChange{CallsCap: to(int64(1))}, func(o *access.Org) { o.CallsCap = 1 }, false},
		"fewer calls than none": {OrgChange{CallsCap: to(int64(-1))}, nil, true},
		"no runs":               {OrgChange{RunsCap: to(int64(0))}, func(o *access.Org) { o.RunsCap = 0 }, false},
		"fewer runs than none":  {OrgChange{RunsCap: to(int64(-1))}, nil, true},
		"runs kept for ever": {
			OrgChange{RunRetentionDays: to(0)},
			func(o *access.Org) { o.RunRetentionDays = 0 },
			false,
		},
		"runs kept for a day": {
			OrgChange{RunRetentionDays: to(1)},
			func(o *access.Org) { o.RunRetentionDays = 1 },
			false,
		},
		"runs kept for less": {OrgChange{RunRetentionDays: to(-1)}, nil, true},
		"another level": {
			OrgChange{RestitutionLevel: to(2)},
			func(o *access.Org) { o.RestitutionLevel = 2 },
			false,
		},
		"a level of none":    {OrgChange{RestitutionLevel: to(99)}, nil, true},
		"an unknown pack":    {OrgChange{Packs: to([]string{"nothing"})}, nil, true},
		"no pack":            {OrgChange{Packs: to([]string{})}, func(*access.Org) {}, false},
		"an address of none": {OrgChange{Allowlist: to([]string{"nowhere"})}, nil, true},
	} {
		got := was
		err := tt.change.apply(&got)
		if tt.refused {
			if !errors.Is(err, ErrInvalid) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		want := was
		tt.want(&want)
		if err != nil || got.Name != want.Name || got.CallsCap != want.CallsCap || got.RunsCap != want.RunsCap ||
			got.RunRetentionDays != want.RunRetentionDays || got.RestitutionLevel != want.RestitutionLevel {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// A portfolio gives a request for each dossier, a refusal for one with faults, and ends.
func TestTableSource_gives_each_dossier_once(t *testing.T) {
	t.Parallel()
	source := newTableSource(strings.NewReader(
		"dossier;naissance;sexe;départ;année;régime;revenu\n" +
			"A;1962-03-20;F;2025-01-01;2000;CNAV;20000 €\nA;;;;2001;CNAV;21000 " +
			"€\nB;n'importe;F;2025-01-01;2000;CNAV;20000 €\n",
	))
	first, err := source.next()
	if err != nil {
		t.Fatal(err)
	}
	text := string(first.text)
	for _, part := range []string{
		`"id":"A"`, `"liquidationDate":"2025-01-01"`, `"dateNaissance":"1962-03-20"`,
		`"sexe":"F"`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in %s", part, text)
		}
	}
	if string(first.id) != `"A"` || first.refused != nil {
		t.Errorf("dossier %s, refused %v", first.id, first.refused)
	}
	second, err := source.next()
	if err != nil || second.refused == nil || len(second.text) > 0 || string(second.id) != `"B"` {
		t.Errorf("dossier %s, refused %v, %v", second.id, second.refused, err)
	}
	if _, err := source.next(); !errors.Is(err, io.EOF) {
		t.Errorf("after the last dossier: %v", err)
	}
}
