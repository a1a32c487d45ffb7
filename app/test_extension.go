package app

import (
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// TestExtension pings an extension of the caller's organisation. Spec §4 rule 7.
//
// No organisation can enable an extension yet, so every kind is disabled and the answer says so.
type TestExtension struct{}

// NewTestExtension makes the use case.
func NewTestExtension() *TestExtension { return &TestExtension{} }

// Do reads which kind to ping, and says whether a ping is on its way.
func (u *TestExtension) Do(admission Admission, body ijson.Value) (extension.TestResult, error) {
	if err := admission.require(OpTestExtension); err != nil {
		return "", err
	}
	if _, err := extension.DecodeTest(body); err != nil {
		return "", err
	}
	return extension.TestNoopDisabled, nil
}
