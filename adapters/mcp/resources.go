package mcp

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/ontology"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// What a resource address begins with, by kind.
const (
	conceptsPrefix  = "retraite://concepts/"
	manifestAddress = "retraite://manifest"
	docsPrefix      = "retraite://docs/"
)

const (
	mediaJSON     = "application/json"
	mediaMarkdown = "text/markdown"
)

func isConcept(address string) bool { return strings.HasPrefix(address, conceptsPrefix) }

// addResources offers the concepts, which cost a call each as by the API, and the manifest and the documentation, which
// are public and cost none.
func (s *Server) addResources() {
	for _, c := range ontology.Concepts() {
		s.server.AddResource(&sdk.Resource{
			URI: conceptsPrefix + string(c.ID), Name: string(c.ID), Title: c.Label, Description: c.LabelEn,
			MIMEType: mediaJSON,
		}, s.readConcept)
	}
	s.server.AddResourceTemplate(&sdk.ResourceTemplate{
		URITemplate: conceptsPrefix + "{id}", Name: "concept", Title: "A concept of pensions", MIMEType: mediaJSON,
	}, s.readConcept)
	s.server.AddResource(&sdk.Resource{
		URI: manifestAddress, Name: "manifest", Title: "The catalogue of grants and packs", MIMEType: mediaJSON,
	}, s.readManifest)
	for _, name := range slices.Sorted(maps.Keys(s.config.Pages)) {
		page := s.config.Pages[name]
		s.server.AddResource(&sdk.Resource{
			URI: docsPrefix + name, Name: name, Title: page.Title, MIMEType: mediaMarkdown,
		}, func(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
			return contents(page.Text), nil
		})
	}
}

func (s *Server) readConcept(ctx context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	visit, ok := app.VisitIn(ctx)
	if !ok {
		return nil, errNoVisit
	}
	id := ontology.ID(strings.TrimPrefix(req.Params.URI, conceptsPrefix))
	var body []byte
	reply := visit.Serve(ctx, app.OpConcept, func(_ context.Context, admission app.Admission) (app.Outcome, error) {
		concept, err := s.use.ReadOntology.One(admission, id)
		if err != nil {
			return app.Outcome{}, err
		}
		body, err = json.Marshal(concept)
		return app.Outcome{Status: http.StatusOK}, err
	})
	if problem.CodeOf(reply.Err) == problem.NotFound {
		return nil, sdk.ResourceNotFoundError(req.Params.URI)
	}
	if reply.Err != nil {
		s.noteFailure(visit, "resources/read", reply.Err)
		return nil, protocolError(visit, reply.Err)
	}
	return contents(string(body)), nil
}

func (s *Server) readManifest(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	body, err := s.config.Manifest()
	if err != nil {
		return nil, err
	}
	return contents(string(body)), nil
}

func contents(text string) *sdk.ReadResourceResult {
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{Text: text}}}
}

// refusedCode is the code of a request that was understood and refused, of those that JSON-RPC leaves to servers.
const refusedCode = -32001

// protocolError refuses where the protocol has no result for it: the body of the API is its data.
func protocolError(visit app.Visit, err error) error {
	body := bodyOf(visit, err)
	raw, encodeErr := json.Marshal(body)
	if encodeErr != nil {
		raw = nil
	}
	return &jsonrpc.Error{Code: refusedCode, Message: body.Error + ": " + body.Message, Data: raw}
}
