package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
)

// fault is one small mistake that a function can have. The tree of the function is changed in place, and changed back.
type fault struct {
	file     int
	function *ast.FuncDecl
	// statement is the innermost statement of a list that holds the fault: no test notices it without
	// coming past there.
	statement ast.Stmt
	pos       token.Pos
	what      string
	apply     func()
	revert    func()
}

// faultsOf returns every fault of a package that the tool knows how to make.
func faultsOf(s *source) []fault {
	var all []fault
	for i, file := range s.files {
		for _, decl := range file.Decls {
			function, ok := decl.(*ast.FuncDecl)
			if !ok || function.Body == nil {
				continue
			}
			v := visitor{file: i, function: function, listed: map[ast.Node]bool{}}
			ast.Inspect(function.Body, v.visit)
			all = append(all, v.faults...)
		}
	}
	return all
}

type visitor struct {
	file     int
	function *ast.FuncDecl
	faults   []fault
	// way leads from the body to the node at hand; listed are the statements of blocks and cases.
	way    []ast.Node
	listed map[ast.Node]bool
}

func (v *visitor) add(pos token.Pos, what string, apply, revert func()) {
	for _, n := range slices.Backward(v.way) {
		if v.listed[n] {
			v.addIn(n.(ast.Stmt), pos, what, apply, revert)
			return
		}
	}
}

func (v *visitor) addIn(statement ast.Stmt, pos token.Pos, what string, apply, revert func()) {
	v.faults = append(v.faults, fault{
		file: v.file, function: v.function, statement: statement, pos: pos, what: what, apply: apply, revert: revert,
	})
}

func (v *visitor) visit(n ast.Node) bool {
	if n == nil {
		v.way = v.way[:len(v.way)-1]
		return true
	}
	v.way = append(v.way, n)
	switch n := n.(type) {
	case *ast.BinaryExpr:
		v.binary(n)
	case *ast.UnaryExpr:
		v.negation(n)
	case *ast.BasicLit:
		v.literal(n)
	case *ast.Ident:
		v.boolean(n)
	case *ast.SelectorExpr:
		v.rename(n.Sel)
	case *ast.CallExpr:
		if builtin, ok := n.Fun.(*ast.Ident); ok {
			v.rename(builtin)
		}
	case *ast.IfStmt:
		v.condition(n)
	case *ast.BlockStmt:
		v.statements(n.List)
	case *ast.CaseClause:
		v.statements(n.Body)
	case *ast.CommClause:
		v.statements(n.Body)
	}
	return true
}

// swaps are the operators that stand for another.
var swaps = map[token.Token][]token.Token{
	token.LSS:  {token.LEQ, token.GEQ},
	token.LEQ:  {token.LSS, token.GTR},
	token.GTR:  {token.GEQ, token.LEQ},
	token.GEQ:  {token.GTR, token.LSS},
	token.EQL:  {token.NEQ},
	token.NEQ:  {token.EQL},
	token.LAND: {token.LOR},
	token.LOR:  {token.LAND},
	token.ADD:  {token.SUB},
	token.SUB:  {token.ADD},
	token.MUL:  {token.QUO},
	token.QUO:  {token.MUL},
}

func (v *visitor) binary(n *ast.BinaryExpr) {
	was := n.Op
	for _, op := range swaps[was] {
		v.add(n.OpPos, fmt.Sprintf("%s for %s", op, was), func() { n.Op = op }, func() { n.Op = was })
	}
}

func (v *visitor) negation(n *ast.UnaryExpr) {
	if n.Op != token.NOT {
		return
	}
	was := n.X
	twice := &ast.UnaryExpr{OpPos: n.OpPos, Op: token.NOT, X: &ast.ParenExpr{X: was}}
	v.add(n.OpPos, "negation left out", func() { n.X = twice }, func() { n.X = was })
}

func (v *visitor) literal(n *ast.BasicLit) {
	number, err := strconv.Atoi(n.Value)
	if n.Kind != token.INT || err != nil {
		return
	}
	was := n.Value
	others := []int{number + 1}
	if number > 0 {
		others = append(others, number-1)
	}
	for _, other := range others {
		text := strconv.Itoa(other)
		v.add(n.Pos(), fmt.Sprintf("%s for %s", text, was), func() { n.Value = text }, func() { n.Value = was })
	}
}

func (v *visitor) boolean(n *ast.Ident) {
	other := map[string]string{"true": "false", "false": "true"}[n.Name]
	if other == "" {
		return
	}
	was := n.Name
	v.add(n.Pos(), fmt.Sprintf("%s for %s", other, was), func() { n.Name = other }, func() { n.Name = was })
}

// pairs are functions and methods of which one is easily taken for the other.
var pairs = map[string]string{
	"Add": "Sub", "Sub": "Add", "Min": "Max", "Max": "Min", "min": "max", "max": "min", "Before": "After",
	"After": "Before", "Earlier": "Later", "Later": "Earlier", "HalfUp": "Truncate", "Truncate": "HalfUp",
	"UpTo": "Truncate",
}

func (v *visitor) rename(n *ast.Ident) {
	other, ok := pairs[n.Name]
	if !ok {
		return
	}
	was := n.Name
	v.add(n.Pos(), fmt.Sprintf("%s for %s", other, was), func() { n.Name = other }, func() { n.Name = was })
}

func (v *visitor) condition(n *ast.IfStmt) {
	was := n.Cond
	for _, always := range []string{"true", "false"} {
		constant := &ast.BinaryExpr{X: ast.NewIdent(always), Op: token.LAND, Y: &ast.ParenExpr{X: was}}
		if always == "true" {
			constant.Op = token.LOR
		}
		v.add(was.Pos(), "condition always "+always, func() { n.Cond = constant }, func() { n.Cond = was })
	}
}

// statements leaves out each statement that can be left out: a call, an assignment, a return before the end.
func (v *visitor) statements(list []ast.Stmt) {
	for i, was := range list {
		what := ""
		switch s := was.(type) {
		case *ast.CaseClause, *ast.CommClause:
			continue
		case *ast.ExprStmt, *ast.IncDecStmt:
			what = "statement left out"
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				what = "assignment left out"
			}
		case *ast.BranchStmt:
			what = s.Tok.String() + " left out"
		case *ast.ReturnStmt:
			if len(s.Results) == 0 {
				what = "return left out"
			}
		}
		v.listed[was] = true
		if what == "" {
			continue
		}
		empty := &ast.EmptyStmt{Semicolon: was.Pos(), Implicit: true}
		apply, revert := func() { list[i] = empty }, func() { list[i] = was }
		v.addIn(was, was.Pos(), what, apply, revert)
	}
}
