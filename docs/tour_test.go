package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

const (
	tourPage   = "tour.md"
	tourReport = root + "/testdata/dossiers/prive/mere_deux_enfants_avpf_chomage/report.golden.json"
)

var (
	// A stop is a link to a Go file whose text is the name of a function or a method of it.
	tourStop = regexp.MustCompile("\\[`([A-Za-z.]+)`\\]\\(([^)]+\\.go)\\)")
	// A figure is a module, or synthese, with a pointer, and its value.
	tourFigure = regexp.MustCompile("`([a-zA-Z]+)(/[A-Za-z0-9/]+)` = `([^`]+)`")
	tourNumber = regexp.MustCompile(`(?m)^\d+\. `)
)

func TestTour_names_functions_that_are_where_it_says(t *testing.T) {
	t.Parallel()
	page := tour(t)
	if stops := len(tourNumber.FindAllString(page, -1)); stops != 10 {
		t.Errorf("%d stops, want 10", stops)
	}
	stops := tourStop.FindAllStringSubmatch(page, -1)
	if len(stops) < 10 {
		t.Errorf("%d links to functions", len(stops))
	}
	for _, stop := range stops {
		if !declares(t, filepath.Clean(stop[2]), stop[1]) {
			t.Errorf("%s declares no %s", stop[2], stop[1])
		}
	}
}

func TestTour_gives_the_figures_of_the_golden_report(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(tourReport)
	if err != nil {
		t.Fatal(err)
	}
	report, err := ijson.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	figures := tourFigure.FindAllStringSubmatch(tour(t), -1)
	if len(figures) == 0 {
		t.Fatal("the tour gives no figure")
	}
	for _, f := range figures {
		part, _ := report.Get(f[1])
		if f[1] != "synthese" {
			part = resultsOf(report, f[1])
		}
		got, ok := part.At(ijson.Pointer(f[2]))
		if text := string(got.AppendJSON(nil)); !ok || text != f[3] {
			t.Errorf("%s%s is %s in the report, the tour says %s", f[1], f[2], text, f[3])
		}
	}
}

func tour(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile(tourPage)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// resultsOf returns the results of a module in a written report.
func resultsOf(report ijson.Value, module string) ijson.Value {
	sections, _ := report.Get("sections")
	for _, section := range sections.Items() {
		id, _ := section.Get("moduleId")
		if name, _ := id.Text(); name == module {
			results, _ := section.Get("results")
			return results
		}
	}
	return ijson.Value{}
}

// declares says whether a Go file has the function, or the method as Type.Name.
func declares(t *testing.T, file, name string) bool {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	receiver, method, isMethod := strings.Cut(name, ".")
	if !isMethod {
		method = name
		receiver = ""
	}
	for _, d := range parsed.Decls {
		f, ok := d.(*ast.FuncDecl)
		if ok && f.Name.Name == method && receiverOf(f) == receiver {
			return true
		}
	}
	return false
}

// receiverOf returns the name of the type that a method belongs to; it is empty for a function.
func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	expression := f.Recv.List[0].Type
	if star, ok := expression.(*ast.StarExpr); ok {
		expression = star.X
	}
	if generic, ok := expression.(*ast.IndexExpr); ok {
		expression = generic.X
	}
	if name, ok := expression.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}
