package bunstore

import (
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/packing"
	"github.com/retraite-gateway/retraite/domain/run"
)

// packedRun are the columns that hold the parts of a run; all are empty for a run of before, whose whole document is
// one text, and for one that is erased.
type packedRun struct {
	Proof  []byte `bun:"proof"`
	Packed []byte `bun:"packed"`
	Traces []byte `bun:"traces"`
}

func packRun(kept run.Kept) (packedRun, error) {
	var out packedRun
	for _, part := range []struct {
		from []byte
		to   *[]byte
	}{{kept.Proof, &out.Proof}, {kept.Document, &out.Packed}, {kept.Traces, &out.Traces}} {
		packed, err := packing.Pack(part.from)
		if err != nil {
			return packedRun{}, err
		}
		*part.to = packed
	}
	return out, nil
}

// run reads the parts; the explanations only when they are wanted.
func (p packedRun) run() (run.Run, error) {
	document, err := packing.Unpack(p.Packed)
	if err != nil {
		return run.Run{}, err
	}
	proof, err := packing.Unpack(p.Proof)
	if err != nil {
		return run.Run{}, err
	}
	return run.FromKept(document, proof, func() ([]byte, error) { return packing.Unpack(p.Traces) })
}

// proof reads the proof alone.
func (p packedRun) proof() (run.Proof, error) {
	kept, err := packing.Unpack(p.Proof)
	if err != nil {
		return run.Proof{}, err
	}
	return run.ProofFromKept(kept)
}
