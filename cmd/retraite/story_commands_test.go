package main

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// member puts a member of the last JSON answer into a variable: member NAME PATH, with the path as a.b.0.c.
func member(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: member NAME PATH")
	}
	value := reply{body: []byte(ts.ReadFile("stdout"))}.json(args[1])
	if value == nil {
		ts.Fatalf("the last answer has no member %s", args[1])
	}
	if text, ok := value.(string); ok {
		ts.Setenv(args[0], text)
		return
	}
	raw, err := json.Marshal(value)
	ts.Check(err)
	ts.Setenv(args[0], string(raw))
}

// replaceOnce changes one text in a file that holds it: replace FILE OLD NEW OUT.
func replaceOnce(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 4 {
		ts.Fatalf("usage: replace FILE OLD NEW OUT")
	}
	content := ts.ReadFile(args[0])
	if !strings.Contains(content, args[1]) {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	changed := bytes.Replace([]byte(content), []byte(args[1]), []byte(args[2]), 1)
	ts.Check(writeFile(ts.MkAbs(args[3]), changed))
}
