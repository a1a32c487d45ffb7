// A module of somebody else, which imports this one. A test of the root builds and runs its programs.
module example.org/embed

go 1.26.0

require github.com/retraite-gateway/retraite v0.0.0

replace github.com/retraite-gateway/retraite => ../..
