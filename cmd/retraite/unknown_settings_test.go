package main

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSettings_that_nobody_knows_are_told_with_the_nearest(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	log := slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{ReplaceAttr: withoutTime}))
	tellUnknownVariables([]string{
		"RETRAITE_ADDR=x", "RETRAITE_CONFIG=x", "RETRAITE_TEST_POSTGRES=x", "HOME=x", "RETRAITE_TRUSTED_PROXY=secret",
		"RETRAITE_RATE_FAILURE=6", "RETRAITE_ZZZZZZ=1",
	}, log)
	const told = `level=WARN msg="a variable is not read" variable=`
	want := told +
		`RETRAITE_TRUSTED_PROXY reason="there is no setting \"trusted_proxy\"; did you mean ` +
		`\"trusted_proxies\"?"` + "\n" +
		told + `RETRAITE_RATE_FAILURE reason="there is no setting \"rate_failure\"; did you mean ` +
		`\"rate_failures\"?"` + "\n" +
		told + `RETRAITE_ZZZZZZ reason="there is no setting \"zzzzzz\""` + "\n"
	if diff := cmp.Diff(want, said.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func withoutTime(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

func TestSettings_of_a_file_that_nobody_knows_are_refused_with_the_nearest(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/retraite.yaml"
	if err := writeFile(file, []byte("rate_failure: 6\n")); err != nil {
		t.Fatal(err)
	}
	_, err := loadSettings(file, nil)
	if err == nil ||
		!strings.Contains(err.Error(), `there is no setting "rate_failure"; did you mean "rate_failures"?`) {
		t.Errorf("%v", err)
	}
}
