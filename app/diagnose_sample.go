package app

import (
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/sample"
)

// DiagnoseSample compares what was declared with what funds report, item by item: from the employer's side, or from the
// fund's. Nothing is kept of the sample. Spec §2.5.
type DiagnoseSample struct{}

// NewDiagnoseSample makes the use case.
func NewDiagnoseSample() *DiagnoseSample { return &DiagnoseSample{} }

// Exposure says what the differences may cost an employer.
func (u *DiagnoseSample) Exposure(admission Admission, body ijson.Value) (sample.Diagnosis, error) {
	if err := admission.require(OpExposure); err != nil {
		return sample.Diagnosis{}, err
	}
	return sample.Diagnose(sample.Exposure, body)
}

// Precontentieux says which differences will end in a dispute, how serious they are and in what order to treat them.
func (u *DiagnoseSample) Precontentieux(admission Admission, body ijson.Value) (sample.Diagnosis, error) {
	if err := admission.require(OpPrecontentieux); err != nil {
		return sample.Diagnosis{}, err
	}
	return sample.Diagnose(sample.Precontentieux, body)
}
