package run

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pack"
)

func viewJSON(t *testing.T, v View) ijson.Value {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return mustParse(t, string(raw))
}

func textAt(t *testing.T, v ijson.Value, at ijson.Pointer) string {
	t.Helper()
	member, ok := v.At(at)
	if !ok {
		t.Fatalf("nothing at %s of %s", at, v.AppendJSON(nil))
	}
	return string(member.AppendJSON(nil))
}

func TestView_has_the_shape_of_the_product_page(t *testing.T) {
	t.Parallel()
	r := exampleRun(withPack(pack.Full))
	r.Lacunes = []gap.Gap{exampleGap()}
	got := viewJSON(t, r.ViewFor(withPack(pack.Full)))
	var names []string
	for name := range got.All() {
		names = append(names, name)
	}
	want := []string{
		"runId", "serviceId", "trigger", "state", "resultLevel", "certification", "dossierId", "liquidationDate",
		"gamme", "commerceLevel",
		"parentRunId", "createdAt", "engine", "view", "synthese", "sections", "withheld", "lacunes", "changes", "proof",
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("members (-want +got):\n%s", diff)
	}
	for at, want := range map[ijson.Pointer]string{
		"/runId": `"run-1"`, "/serviceId": `"retraite"`, "/trigger": `"initial"`, "/state": `"completed"`,
		"/resultLevel":   `"CERTIFIE"`,
		"/certification": `{"deliverable":true,"reasons":[]}`, "/dossierId": `"5f1c9d3e-0000-4000-8000-00000000abcd"`,
		"/liquidationDate": `"2027-03-01"`, "/gamme": `"or"`, "/commerceLevel": `null`, "/parentRunId": `null`,
		"/createdAt": `"2026-11-02T12:00:00.123Z"`,
		"/engine":    `{"name":"embedded","version":"1","baremeVersion":"2026-10"}`,
		"/synthese": `{"dateLiquidation":"2027-03-01","ageDepart":{"years":62,"months":9},"ageLegal":{"years":62,` +
			`"months":9},` +
			`"dateAgeLegal":"2027-02-17","dateTauxPlein":"2027-03-01","dureeRequise":171,"trimestresRetenus":171,` +
			`"pensionDue":true,"premiereDateEffet":null,"voie":null,"dates":[],` +
			`"pensions":[{"regime":"AGIRC_ARRCO","annuelBrutEur":7194.00,"mensuelBrutEur":599.50,"due":true,` +
			`"verseMensuelEur":599.50},` +
			`{"regime":"CNAV","annuelBrutEur":14210.40,"mensuelBrutEur":1184.20,"due":true,` +
			`"verseMensuelEur":1184.20}],` +
			`"totalMensuelBrutEur":1783.70,"totalAnnuelBrutEur":21404.40,"totalMensuelNetEur":1622.05,` +
			`"versementsUniques":[],"reversion":null,"allocations":[],"sommesDues":[],"masques":[],` +
			`"raisons":[{"code":"OPEN_GAP","moduleId":null,"message":{"fr":"Informations manquantes : 1.",` +
			`"en":"Missing information: 1."}}],` +
			`"avertissements":[]}`,
		"/sections/4": `{"moduleId":"montantAnnuites","capabilityIds":["calc.base"],"status":"computed",` +
			`"results":{"regimes":[{"regime":"CNAV","pensionDue":true,"annuelBrutEur":14210.40,` +
			`"mensuelBrutEur":1184.20}]},` +
			`"trace":[{"label":"Pension annuelle","formula":"28420,80 × 0,5 × 171/171","value":14210.40,` +
			`"unit":"EUR/an","law":"CSS R351-1"}],"warnings":[],"salt":"s4"}`,
		"/sections/2": `{"moduleId":"montantIndiciaire","capabilityIds":["calc.fp"],"status":"not_applicable",` +
			`"results":{},"trace":[],` +
			`"warnings":["Aucune ligne de la fonction publique."],"salt":"s2"}`,
		"/withheld": `[]`, "/changes": `[]`, "/proof": `{"fingerprint":"sha256:00","proofToken":"token"}`,
		"/lacunes/0/champ": `"/carriere/0/salaireBrutEur"`,
	} {
		if got := textAt(t, got, at); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", at, got, want)
		}
	}
}

func TestView_withholds_by_name_only(t *testing.T) {
	t.Parallel()
	r := exampleRun(withPack(pack.Full))
	got := viewJSON(t, r.ViewFor(principal(access.LevelIndicative, capability.CalcBase, capability.RestitutionReport)))
	if s := textAt(t, got, "/withheld/0"); s != `{"moduleId":"hubIngestion","capabilityIds":["career.ingest"]}` {
		t.Errorf("withheld %s", s)
	}
	for at, want := range map[ijson.Pointer]string{
		"/sections/0/moduleId": `"montantAnnuites"`,
		"/sections/1/moduleId": `"genererRapport"`,
		"/synthese/pensions": `[{"regime":"CNAV","annuelBrutEur":14210.40,"mensuelBrutEur":1184.20,` +
			`"due":true,"verseMensuelEur":1184.20}]`,
		"/synthese/totalMensuelBrutEur": `null`, "/synthese/totalAnnuelBrutEur": `null`,
		"/synthese/totalMensuelNetEur": `null`,
		"/synthese/dureeRequise":       `null`, "/synthese/dateLiquidation": `"2027-03-01"`, "/proof": `null`,
	} {
		if got := textAt(t, got, at); got != want {
			t.Errorf("%s: got %s, want %s", at, got, want)
		}
	}
}

func TestView_gives_totals_to_whoever_sees_every_scheme_that_the_case_concerns(t *testing.T) {
	t.Parallel()
	r := exampleRun(withPack(pack.Full))
	v := r.ViewFor(principal(access.LevelIndicative, capability.CalcBase, capability.CalcAgirc))
	if v.Resume.TotalAnnuelBrutEur == nil || v.Resume.TotalAnnuelBrutEur.String() != "21404.40" {
		t.Errorf("the civil service is no concern, and withheld: total %v", v.Resume.TotalAnnuelBrutEur)
	}
	if v.Resume.TotalMensuelNetEur != nil {
		t.Error("the net total comes from a withheld module")
	}
}

func TestView_of_a_CERTIFIE_run_is_CERTIFIE_for_eligible_readers_only(t *testing.T) {
	t.Parallel()
	r := exampleRun(withPack(pack.Full))
	if r.ResultLevel != Certifie {
		t.Fatalf("the run is %s: %v", r.ResultLevel, r.Certification.Reasons)
	}
	for name, p := range map[string]access.Principal{
		"no grant":  withPack(pack.Mandataire),
		"low level": principal(access.LevelIndicative, capability.RestitutionCertified, capability.RestitutionReport),
	} {
		v := r.ViewFor(p)
		if v.Header.ResultLevel != Indicatif ||
			!slices.Equal(v.Header.Certification.Reasons, []string{ReasonReaderNotEligible}) ||
			!v.Header.Certification.Deliverable {
			t.Errorf("%s: %s %v", name, v.Header.ResultLevel, v.Header.Certification)
		}
	}
	if r.Certification.Reasons != nil || r.ResultLevel != Certifie {
		t.Error("reading has changed the run")
	}
}

func TestView_tells_that_a_run_was_superseded(t *testing.T) {
	t.Parallel()
	r := exampleRun(withPack(pack.Full))
	r.SupersededBy = "run-2"
	if v := r.ViewFor(withPack(pack.Full)); v.Header.State != Superseded || r.State != Completed {
		t.Errorf("view %s, commit %s", v.Header.State, r.State)
	}
}

func TestView_never_holds_what_the_full_one_lacks(t *testing.T) {
	t.Parallel()
	r := exampleRun(withPack(pack.Full))
	r.Lacunes = []gap.Gap{exampleGap()}
	full := r.FullView()
	fullSections := map[capability.ModuleID]string{}
	for _, s := range full.Sections {
		fullSections[s.ModuleID] = string(s.Disclosed(ExtentFull).AppendJSON(nil))
	}
	fullPensions := full.Resume.Value()
	all := capability.All().Slice()
	rapid.Check(t, func(t *rapid.T) {
		grants := rapid.SliceOfDistinct(rapid.SampledFrom(all), rapid.ID).Draw(t, "grants")
		p := principal(access.RestitutionLevel(rapid.IntRange(0, 2).Draw(t, "level")), grants...)
		v := r.ViewFor(p)
		if len(v.Sections)+len(v.Withheld) != len(r.Sections) {
			t.Fatal("a section is neither shown nor withheld")
		}
		for _, s := range v.Sections {
			if !p.Grants.Opens(s.ModuleID) ||
				fullSections[s.ModuleID] != string(s.Disclosed(ExtentFull).AppendJSON(nil)) {
				t.Fatalf("%s is shown without a grant, or otherwise than it is", s.ModuleID)
			}
		}
		for _, m := range v.Withheld {
			if p.Grants.Opens(m) {
				t.Fatalf("%s is withheld from a holder", m)
			}
		}
		for name, member := range v.Resume.Value().All() {
			want, _ := fullPensions.Get(name)
			if name == "masques" {
				continue // what the full view does not hide
			}
			if name != "pensions" && member.Kind() != ijson.Null && !member.Equal(want) {
				t.Fatalf("synthese: %s is %s, in full %s", name, member.AppendJSON(nil), want.AppendJSON(nil))
			}
		}
		for _, shown := range v.Resume.Pensions {
			if !slices.ContainsFunc(
				full.Resume.Pensions, func(p Pension) bool { return p.value().Equal(shown.value()) },
			) {
				t.Fatalf("a pension that the full view lacks: %v", shown)
			}
		}
		if v.Header.ResultLevel == Certifie && !p.Certifies() {
			t.Fatal("CERTIFIE was delivered to a caller that is not eligible")
		}
		if (v.Proof != nil) != p.Grants.Has(capability.RestitutionProof) {
			t.Fatal("the proof follows restitution.proof")
		}
		if len(v.Lacunes) != len(r.Lacunes) {
			t.Fatal("gaps are always listed")
		}
	})
}

func TestStored_round_trips_whole(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]Run{
		"whole": func() Run {
			r := exampleRun(withPack(pack.Full))
			r.Lacunes = []gap.Gap{exampleGap()}
			r.ParentRunID = "run-0"
			r.Substitutions = []Substitution{
				{Champ: "/a", TypeDonnee: gap.Date, PieceJointeRef: "p"}, {Champ: "/b", TypeDonnee: gap.Entier},
			}
			return r
		}(),
		"nearly empty": New(Launch{ID: "run-9", Request: Request{ServiceID: "s", Trigger: CorpusRerun}}, Report{}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			raw := r.Stored().AppendJSON(nil)
			back, err := FromStored(mustParse(t, string(raw)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(raw), string(back.Stored().AppendJSON(nil))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if back.RunID != r.RunID || back.PensionModules != r.PensionModules || !back.CreatedAt.Equal(r.CreatedAt) ||
				back.Org != r.Org || back.LaunchedWith != r.LaunchedWith || len(back.Substitutions) != len(
				r.Substitutions,
			) {
				t.Errorf("came back as %+v", back.Header)
			}
			if _, ok := back.Lacune("gap-1"); ok != (len(r.Lacunes) > 0) {
				t.Error("the gap is lost")
			}
			whole := mustParse(t, string(raw))
			for name := range whole.All() {
				without, err := ijson.ObjectValue(
					slices.DeleteFunc(whole.Members(), func(m ijson.Member) bool { return m.Name == name }),
				)
				if err != nil {
					t.Fatal(err)
				}
				if name == "reductions" {
					continue // runs were stored before reductions were counted
				}
				back, err := FromStored(without)
				// Runs were stored before they said what their launcher could see; such a run may have shown
				// everything.
				older := name == launchedWithName && back.LaunchedWith == access.FullClearance()
				if err == nil && !older {
					t.Errorf("a document without %s was read", name)
				}
			}
		})
	}
}

func TestReport_round_trips_between_engines(t *testing.T) {
	t.Parallel()
	report := exampleReport()
	report.Lacunes = []gap.Gap{exampleGap()}
	report.Deliverable, report.DeliveryReasons = false, []string{"RECOMPUTATION_MISSING"}
	raw := report.Value().AppendJSON(nil)
	back, err := ReportFrom(mustParse(t, string(raw)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(raw), string(back.Value().AppendJSON(nil))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, bad := range []string{
		`{}`,
		`{"engine":{"name":"e","version":"1","baremeVersion":"b"},"sections":[{"moduleId":"m","status":"done",` +
			`"results":{},"trace":[],"warnings":[]}],"lacunes":[],"deliverable":true,"deliveryReasons":[]}`,
	} {
		if _, err := ReportFrom(mustParse(t, bad)); err == nil {
			t.Errorf("%s was read as a report", bad)
		}
	}
}

func TestNamed_salts_every_section_and_names_every_gap(t *testing.T) {
	t.Parallel()
	report := exampleReport()
	report.Lacunes = []gap.Gap{exampleGap(), exampleGap()}
	n := 0
	next := func() string { n++; return "x" + string(rune('a'+n)) }
	named := report.Named(next, next)
	seen := map[string]bool{}
	for _, s := range named.Sections {
		seen[s.Salt] = true
	}
	for _, g := range named.Lacunes {
		seen[g.LacuneID] = true
	}
	if len(seen) != len(named.Sections)+2 || report.Sections[0].Salt != "s0" || report.Lacunes[0].LacuneID != "gap-1" {
		t.Errorf("%d names for %d sections and 2 gaps", len(seen), len(named.Sections))
	}
}

func drawSection(t *rapid.T) Section {
	word := rapid.StringN(0, 12, -1)
	s := Section{
		ModuleID: rapid.SampledFrom(append(capability.ModuleIDs(), "inconnu")).Draw(t, "module"),
		Status: rapid.SampledFrom(
			[]Status{StatusComputed, StatusIncomplete, StatusFailed, StatusNotApplicable},
		).Draw(t, "status"),
		Salt:     word.Draw(t, "salt"),
		Warnings: rapid.SliceOfN(word, 0, 3).Draw(t, "warnings"),
	}
	if rapid.Bool().Draw(t, "results") {
		s.Results = ijson.NewObject(
			ijson.Member{
				Name: "z",
				Value: parsed(
					rapid.SampledFrom([]string{"1.50", "1e3", "-0", "null", `"\u00e9\\"`, "[1.0,{}]"}).Draw(t, "value"),
				),
			},
			ijson.Member{Name: word.Draw(t, "name"), Value: ijson.IntValue(1)},
		)
	}
	for range rapid.IntRange(0, 4).Draw(t, "lines") {
		line := TraceLine{
			Label: word.Draw(t, "label"), Formula: word.Draw(t, "formula"), Unit: word.Draw(t, "unit"),
			Law: word.Draw(t, "law"),
		}
		if rapid.Bool().Draw(t, "has value") {
			line.Value = parsed(
				rapid.SampledFrom([]string{"14210.40", `"2026-10-01"`, "1e-7", "true"}).Draw(t, "value of the line"),
			)
		}
		s.Trace = append(s.Trace, line)
	}
	return s
}

var extents = []Extent{ExtentSynthese, ExtentResults, ExtentFull}

func TestSections_are_written_as_their_values_are(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSection(t)
		for _, e := range extents {
			if want, got := string(s.Disclosed(e).AppendJSON(nil)), string(s.appendDisclosed(nil, e)); want != got {
				t.Fatalf("%s: want %s\ngot  %s", e, want, got)
			}
		}
		r := exampleRun(withPack(pack.Full))
		r.Sections = []Section{s, drawSection(t)}
		written := WriteSections(r.Sections, func(i int, parts Parts) Digests {
			drawn := r.Sections[i]
			for name, form := range map[string]struct {
				value     ijson.Value
				canonical []byte
			}{
				"head": {drawn.Head(), parts.Head}, "body": {drawn.Body(), parts.Body},
				"trace": {drawn.Explanation(), parts.Trace},
			} {
				if want := string(form.value.CanonicalExact()); want != string(form.canonical) {
					t.Fatalf("%s, canonical: want %s\ngot  %s", name, want, form.canonical)
				}
			}
			if i == 0 {
				return Digests{}
			}
			return Digests{Head: "h", Body: "b", Trace: "t"}
		})
		if want, got := string(r.Stored().AppendJSON(nil)), string(r.StoredJSON()); want != got {
			t.Fatalf("stored: want %s\ngot  %s", want, got)
		}
		if want, got := string(r.StoredJSON()), string(r.StoredJSONWith(written)); want != got {
			t.Fatalf("written, stored: want %s\ngot  %s", want, got)
		}
		for _, v := range []View{
			r.FullView(), r.ViewFor(principal(access.LevelCertified, capability.RestitutionRun)),
			r.view(capability.Set{}),
		} {
			for _, e := range extents {
				v := v.In(e)
				want := string(v.Value().AppendJSON(nil))
				if raw, err := v.MarshalJSON(); err != nil || want != string(raw) {
					t.Fatalf("%s view: want %s\ngot  %s", e, want, raw)
				}
				if got := string(v.JSONWith(written)); want != got {
					t.Fatalf("%s view, written: want %s\ngot  %s", e, want, got)
				}
			}
		}
	})
}
