package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"slices"

	"github.com/retraite-gateway/retraite/tools/mutants/mutantat"
)

// numbered is a fault with the number that the switch knows it by, and that of the statement that holds it.
type numbered struct {
	fault
	number, place int
	body          []byte
	// reached says whether a test that did not notice the fault came past it.
	reached bool
}

// numbers are the last ones given to a fault and to a statement: no two packages share one.
type numbers struct{ fault, place int }

// number gives each fault its number and prints the function that has it.
func (s *source) number(faults []fault, given *numbers) ([]numbered, error) {
	all := make([]numbered, 0, len(faults))
	places := map[ast.Stmt]int{}
	for _, f := range faults {
		if places[f.statement] == 0 {
			given.place++
			places[f.statement] = given.place
		}
		given.fault++
		var text bytes.Buffer
		f.apply()
		err := printer.Fprint(&text, s.fset, f.function.Body)
		f.revert()
		if err != nil {
			return nil, fmt.Errorf("print: %w", err)
		}
		if given.place >= mutantat.Most {
			return nil, fmt.Errorf("more than %d statements: name fewer packages", mutantat.Most)
		}
		all = append(all, numbered{fault: f, number: given.fault, place: places[f.statement], body: text.Bytes()})
	}
	return all, nil
}

// insertion is a text to put into a file; fault is the number of the fault that it makes, 0 for none.
type insertion struct {
	offset, fault int
	text          []byte
}

// span is the part of a switched file that holds one fault.
type span struct{ from, to, fault int }

// switched returns a file whose functions begin with the faulty bodies behind a switch and note which statements the
// code as it is comes past, with the places of the faults in it.
func (s *source) switched(file int, faults []numbered, module string) ([]byte, []span) {
	text := s.texts[file]
	insertions := s.insertions(file, faults)
	if len(insertions) == 0 {
		return text, nil
	}
	slices.SortStableFunc(insertions, func(a, b insertion) int { return cmp.Compare(a.offset, b.offset) })
	var out bytes.Buffer
	var spans []span
	// On the line of the package clause, so that lines keep their numbers up to the first fault.
	at := s.offset(s.files[file].Name.End())
	out.Write(text[:at])
	fmt.Fprintf(&out, "; import mutantat %q", switchPath(module))
	for _, i := range insertions {
		out.Write(text[at:i.offset])
		at = i.offset
		from := out.Len()
		out.Write(i.text)
		if i.fault > 0 {
			spans = append(spans, span{from, out.Len(), i.fault})
		}
	}
	out.Write(text[at:])
	return out.Bytes(), spans
}

// insertions are the switch of each function, with the faulty bodies, and a note before each statement with faults.
func (s *source) insertions(file int, faults []numbered) []insertion {
	var all []insertion
	var functions []*ast.FuncDecl
	byFunction := map[*ast.FuncDecl][]numbered{}
	noted := map[int]bool{}
	for _, f := range faults {
		if f.file != file {
			continue
		}
		if byFunction[f.function] == nil {
			functions = append(functions, f.function)
		}
		byFunction[f.function] = append(byFunction[f.function], f)
		if !noted[f.place] {
			noted[f.place] = true
			note := fmt.Sprintf("mutantat.Seen[%d] = true; ", f.place)
			all = append(all, insertion{offset: s.offset(f.statement.Pos()), text: []byte(note)})
		}
	}
	for _, function := range functions {
		at := s.offset(function.Body.Lbrace) + 1
		all = append(all, insertion{offset: at, text: []byte("\nswitch mutantat.At {\n")})
		for _, f := range byFunction[function] {
			all = append(all, insertion{offset: at, fault: f.number, text: s.caseOf(file, f)})
		}
		all = append(all, insertion{offset: at, text: []byte("}\n")})
	}
	return all
}

// caseOf is the faulty body as a function of its own, so that its results, labels and deferred calls are its own.
func (s *source) caseOf(file int, f numbered) []byte {
	var b bytes.Buffer
	results := f.function.Type.Results
	if results == nil {
		fmt.Fprintf(&b, "case %d:\nfunc() %s()\nreturn\n", f.number, f.body)
		return b.Bytes()
	}
	types := s.texts[file][s.offset(results.Pos()):s.offset(results.End())]
	fmt.Fprintf(&b, "case %d:\nreturn func() %s %s()\n", f.number, types, f.body)
	return b.Bytes()
}

func (s *source) offset(pos token.Pos) int { return s.fset.Position(pos).Offset }

// compiling leaves out the faults with which the package does not compile.
func (s *source) compiling(faults []numbered, module string) ([]numbered, error) {
	texts := make([][]byte, len(s.texts))
	spans := make([][]span, len(s.texts))
	for i := range s.texts {
		texts[i], spans[i] = s.switched(i, faults, module)
	}
	places, err := s.check(texts, module)
	if err != nil {
		return nil, err
	}
	broken := map[int]bool{}
	for _, p := range places {
		file := slices.Index(s.names, p.Filename)
		at := slices.IndexFunc(spans[file], func(s span) bool { return s.from <= p.Offset && p.Offset < s.to })
		if at < 0 {
			return nil, fmt.Errorf("%s does not compile without a fault", p)
		}
		broken[spans[file][at].fault] = true
	}
	return slices.DeleteFunc(faults, func(f numbered) bool { return broken[f.number] }), nil
}
