package gateway

import (
	"log/slog"
	"net/http"
	"strings"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/a2a"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/mcp"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/docs"
	"github.com/retraite-gateway/retraite/ports"
)

// agentUseCases are the use cases that agents reach.
type agentUseCases struct {
	fx.In

	Estimate     *app.Estimate
	ReadOntology *app.ReadOntology
	ReadUsage    *app.ReadUsage
	LaunchRun    *app.LaunchRun
	ReadRun      *app.ReadRun
	ReadProof    *app.ReadProof
	ReadManifest *app.ReadManifest
}

// Agents provides the server of the tools of agents over a Graph, and keeps the log of requests while it runs.
// Transport serves it; a program with another transport for it takes it from here.
var Agents = fx.Options(keptRequests, fx.Provide(newAgents, newAgent))

// newAgents makes the server of the tools of agents.
func newAgents(config httpapi.Config, use agentUseCases, log *slog.Logger) (*mcp.Server, error) {
	texts, err := docs.AgentPages()
	if err != nil {
		return nil, err
	}
	pages := make(map[string]mcp.Page, len(texts))
	for name, text := range texts {
		title, _, _ := strings.Cut(strings.TrimPrefix(text, "# "), "\n")
		pages[name] = mcp.Page{Title: title, Text: text}
	}
	return mcp.New(mcp.Config{
		BaseURL: config.BaseURL, APIRoot: httpapi.APIRoot, AuthorizationServer: httpapi.TokenIssuer(config.BaseURL),
		Version: app.APIVersion, Log: log, Pages: pages,
		Manifest: func() ([]byte, error) { return httpapi.ManifestBody(config, use.ReadManifest.Do()) },
	}, mcp.UseCases{
		Estimate: use.Estimate, ReadOntology: use.ReadOntology, ReadUsage: use.ReadUsage, LaunchRun: use.LaunchRun,
		ReadRun: use.ReadRun, ReadProof: use.ReadProof,
	}), nil
}

// newAgent makes what other agents talk to.
func newAgent(
	config httpapi.Config, use agentUseCases, statements ports.Statements, log *slog.Logger,
) *a2a.Agent {
	return a2a.New(a2a.Config{
		BaseURL: config.BaseURL, TokenURL: httpapi.TokenURL(config.BaseURL), JWKSURI: httpapi.JWKSURI(config.BaseURL),
		Version: app.APIVersion, Log: log, Statements: statements,
	}, a2a.UseCases{Estimate: use.Estimate, ReadOntology: use.ReadOntology})
}

// agentMounts are the endpoints of agents.
type agentMounts []httpapi.Mount

// withoutA2A says that there is no agent to talk to.
type withoutA2A bool

func agentMountsOf(
	config httpapi.Config, agents *mcp.Server, agent *a2a.Agent, without withoutA2A,
) (agentMounts, error) {
	metadata, err := agents.Metadata()
	if err != nil {
		return nil, err
	}
	tools := agentMounts{
		{Path: mcp.MetadataPath, Handler: metadata},
		{
			Methods: []string{http.MethodPost}, Path: mcp.Path, Handler: agents.Handler(), Protected: true,
			Surface:          app.SurfaceMCP,
			ResourceMetadata: config.BaseURL + mcp.MetadataPath,
		},
	}
	if without {
		return tools, nil
	}
	talk, err := a2aMounts(agent)
	return append(talk, tools...), err
}

// a2aMounts are what other agents find and talk to.
func a2aMounts(agent *a2a.Agent) (agentMounts, error) {
	card, err := agent.Card()
	if err != nil {
		return nil, err
	}
	byRPC, byREST := agent.Handlers()
	return agentMounts{
		{Path: a2a.CardPath, Handler: card},
		{
			Methods: []string{http.MethodPost}, Path: a2a.JSONRPCPath, Handler: byRPC, Protected: true,
			Surface: app.SurfaceA2A,
		},
		{
			Methods: []string{http.MethodPost}, Path: a2a.SendPath, Handler: byREST, Protected: true,
			Surface: app.SurfaceA2A,
		},
	}, nil
}
