package storetest

import (
	"bytes"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
)

var pgbenchRate = regexp.MustCompile(`(?m)^tps = ([0-9.]+)`)

// Pgbench runs pgbench with prepared statements on a database of the cluster, and returns how many transactions of
// its script it did a second.
func (c *Cluster) Pgbench(b *testing.B, database string, clients int, args ...string) float64 {
	b.Helper()
	args = append(
		[]string{"--no-vacuum", "--protocol=prepared", "--client=" + strconv.Itoa(clients)}, append(args, database)...,
	)
	cmd := exec.CommandContext(b.Context(), c.Program("pgbench"), args...) //nolint:gosec // The distribution's program.
	var output bytes.Buffer
	cmd.Stdout = &output
	cmd.Stderr = &output
	if err := cmd.Run(); err != nil {
		b.Fatalf("pgbench: %v\n%.2000s", err, output.String())
	}
	found := pgbenchRate.FindStringSubmatch(output.String())
	if found == nil {
		b.Fatalf("pgbench says:\n%.2000s", output.String())
	}
	rate, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		b.Fatal(err)
	}
	return rate
}
