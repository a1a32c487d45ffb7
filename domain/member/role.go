package member

import (
	"fmt"
	"slices"
	"strings"
)

// Role is what a person is to an organisation. A person may have several.
type Role string

// The roles.
const (
	Owner     Role = "owner"
	Developer Role = "developer"
	Analyst   Role = "analyst"
	Auditor   Role = "auditor"
)

// AllRoles returns every role, the most powerful first.
func AllRoles() []Role { return []Role{Owner, Developer, Analyst, Auditor} }

// Action is something that a person may do in the area.
type Action string

// The actions, in the order of the area's pages.
const (
	ReadCredentials   Action = "credentials.read"
	ManageCredentials Action = "credentials.manage"
	ReadUsage         Action = "usage.read"
	ListRuns          Action = "runs.list"
	ReadRuns          Action = "runs.read"
	EraseRuns         Action = "runs.erase"
	SettleGaps        Action = "gaps.settle"
	Estimate          Action = "estimate"
	ReadWebhooks      Action = "webhooks.read"
	ManageWebhooks    Action = "webhooks.manage"
	ReadNetwork       Action = "network.read"
	ManageNetwork     Action = "network.manage"
	ReadMembers       Action = "members.read"
	ManageMembers     Action = "members.manage"
	ReadAudit         Action = "audit.read"
	ReadSettings      Action = "settings.read"
	ManageSettings    Action = "settings.manage"
)

// table is who may do what. What a run says of a person is for analysts alone: an owner who wants to read it takes that
// role too, which the audit then shows.
var table = map[Action][]Role{
	ReadCredentials:   {Owner, Developer, Auditor},
	ManageCredentials: {Owner, Developer},
	ReadUsage:         {Owner, Developer, Auditor},
	ListRuns:          {Owner, Developer, Analyst, Auditor},
	ReadRuns:          {Analyst},
	EraseRuns:         {Owner},
	SettleGaps:        {Analyst},
	Estimate:          {Owner, Developer, Analyst},
	ReadWebhooks:      {Owner, Developer, Auditor},
	ManageWebhooks:    {Owner, Developer},
	ReadNetwork:       {Owner, Developer, Auditor},
	ManageNetwork:     {Owner, Developer},
	ReadMembers:       {Owner, Auditor},
	ManageMembers:     {Owner},
	ReadAudit:         {Owner, Auditor},
	ReadSettings:      {Owner, Auditor},
	ManageSettings:    {Owner},
}

// Actions returns every action, in no order.
func Actions() []Action {
	out := make([]Action, 0, len(table))
	for action := range table {
		out = append(out, action)
	}
	return out
}

// Roles are those of one person, each once, in the order of AllRoles.
type Roles []Role

// ParseRoles reads names of roles; an error for a name that is none, and for no name at all.
func ParseRoles(names []string) (Roles, error) {
	var out Roles
	for _, role := range AllRoles() {
		if slices.Contains(names, string(role)) {
			out = append(out, role)
		}
	}
	for _, name := range names {
		if !slices.Contains(out, Role(name)) {
			return nil, fmt.Errorf("member: there is no role %q", name)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("member: a person needs a role")
	}
	return out, nil
}

// May says whether one of the roles lets a person do something.
func (r Roles) May(action Action) bool {
	return slices.ContainsFunc(r, func(role Role) bool { return slices.Contains(table[action], role) })
}

// Has says whether a role is among them.
func (r Roles) Has(role Role) bool { return slices.Contains(r, role) }

// String lists the roles, separated by commas.
func (r Roles) String() string { return strings.Join(r.Strings(), ", ") }

// Strings returns the names of the roles.
func (r Roles) Strings() []string {
	out := make([]string, len(r))
	for i, role := range r {
		out[i] = string(role)
	}
	return out
}

// DeniedError refuses an action to a person whose roles do not let them.
type DeniedError struct{ Action Action }

// Error names the action.
func (e *DeniedError) Error() string { return "none of your roles allows " + string(e.Action) }
