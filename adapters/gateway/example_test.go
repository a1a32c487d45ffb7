package gateway_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// The gateway below a prefix of a server that serves other things too.
func ExampleNew() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	mux := http.NewServeMux()
	server := httptest.NewServer(mux) // http.ListenAndServe in a program
	defer server.Close()

	g, err := gateway.New(gateway.Options{BaseURL: server.URL + "/pensions"})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Start(ctx); err != nil { // or `go g.Run(ctx)`
		fmt.Println(err)
		return
	}
	defer func() { _ = g.Stop(ctx) }()
	mux.Handle("/pensions/", http.StripPrefix("/pensions", g))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "something else") })

	for _, path := range []string{"/pensions/api/v1/retraite/health", "/elsewhere"} {
		resp, err := http.Get(server.URL + path)
		if err != nil {
			fmt.Println(err)
			return
		}
		body, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		fmt.Println(resp.StatusCode, string(body), err)
	}
	// Output:
	// 200 {"ok":true,"enabled":true,"version":"1.2.0"} <nil>
	// 200 something else <nil>
}

// flatRate is an engine that pays everybody a thousand euros a month.
type flatRate struct{}

var flatRateInfo = run.EngineInfo{Name: "flat-rate", Version: "1", BaremeVersion: "none"}

func (flatRate) Info(context.Context) (run.EngineInfo, error) { return flatRateInfo, nil }

func (flatRate) Run(context.Context, ports.EngineInput) (run.Report, error) {
	results, err := ijson.Parse([]byte(`{"regime":"CNAV","annuelBrutEur":12000,"pensionDue":true}`))
	section := run.Section{ModuleID: capability.MontantAnnuites, Status: run.StatusComputed, Results: results}
	return run.Report{Engine: flatRateInfo, Sections: []run.Section{section}}, err
}

// An engine of one's own. A use case is called without HTTP: what is computed so is neither charged nor kept.
func ExampleOptions_engine() {
	g, err := gateway.New(gateway.Options{Engine: flatRate{}})
	if err != nil {
		log.Fatal(err)
	}
	view, err := g.Compute.Do(context.Background(), run.Request{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(view.Header.Engine.Name, view.Resume.TotalMensuelBrutEur)
	// Output:
	// flat-rate 1000.00
}

// audited is a store that tells of each run before it keeps it. Any store may stand behind it.
type audited struct {
	gateway.Store
}

func (a audited) CommitRun(ctx context.Context, commit ports.RunCommit) (quota.Quota, error) {
	fmt.Println("a run of", commit.Run.Org)
	return a.Store.CommitRun(ctx, commit)
}

// A store of one's own: whatever has every role of gateway.Store and passes the suites of ports/porttest.
func ExampleOptions_store() {
	ctx := context.Background()
	g, err := gateway.New(gateway.Options{Store: audited{memory.New(machine{})}})
	if err != nil {
		log.Fatal(err)
	}
	issued, _, err := g.Demo.Do(ctx)
	if err != nil {
		log.Fatal(err)
	}
	if err := g.Start(ctx); err != nil {
		log.Fatal(err)
	}
	defer func() { _ = g.Stop(ctx) }()
	answer := call(g, "POST", "/runs", issued.Secret.Reveal(), `{"data":{"assure":{"dateNaissance":"1963-05-17"}}}`)
	fmt.Println(answer.Code)
	// Output:
	// a run of org_demo
	// 200
}

// A report is verified with its proof and the public keys alone, by who was given the two.
func ExampleNew_verify() {
	ctx := context.Background()
	g, err := gateway.New(gateway.Options{})
	if err != nil {
		log.Fatal(err)
	}
	issued, _, err := g.Demo.Do(ctx)
	if err != nil {
		log.Fatal(err)
	}
	if err := g.Start(ctx); err != nil {
		log.Fatal(err)
	}
	defer func() { _ = g.Stop(ctx) }()
	key := issued.Secret.Reveal()
	report := call(g, "POST", "/runs", key, `{"data":{"assure":{"dateNaissance":"1963-05-17"}}}`).Body.Bytes()
	var launched struct{ RunID string }
	if err := json.Unmarshal(report, &launched); err != nil {
		fmt.Println(err)
		return
	}
	envelope := call(g, "GET", "/runs/"+launched.RunID+"/proof", key, "").Body.Bytes()
	keys := httptest.NewRecorder()
	g.ServeHTTP(keys, httptest.NewRequest(http.MethodGet, "/.well-known/jwks.json", http.NoBody))

	open := func(_ context.Context, jws string) (proof.Signed, error) {
		payload, keyID, err := token.OpenProofWith(keys.Body.Bytes(), jws)
		return proof.Signed{Payload: payload, KeyID: keyID, Algorithm: token.Algorithm}, err
	}
	_, err = app.NewVerifyProof().Do(ctx, envelope, report, open)
	fmt.Println("as it was answered:", err)
	altered := bytes.Replace(report, []byte(`"state":"incomplete"`), []byte(`"state":"completed"`), 1)
	_, err = app.NewVerifyProof().Do(ctx, envelope, altered, open)
	fmt.Println("altered:", err)
	// Output:
	// as it was answered: <nil>
	// altered: report /state: is not what was signed
}

// call calls the API without a socket.
func call(g http.Handler, method, path, key, body string) *httptest.ResponseRecorder {
	req := httptest.NewRequest(method, "/api/v1/retraite"+path, strings.NewReader(body))
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	answer := httptest.NewRecorder()
	g.ServeHTTP(answer, req)
	return answer
}
