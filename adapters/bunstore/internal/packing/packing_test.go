package packing

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
	"testing"
)

// Stores hold texts that were packed with this dictionary: it must never change.
func TestDictionary_1_is_that_of_every_store(t *testing.T) {
	t.Parallel()
	sum := sha256.Sum256(dictionary1)
	if got := hex.EncodeToString(sum[:]); got != "4d6be5fabc8dd2f3aca94cb02b35c8fa949df421312da8b8b01b821bf3607775" {
		t.Errorf("the first dictionary is %s", got)
	}
}

func TestPack_gives_back_what_it_was_given(t *testing.T) {
	t.Parallel()
	var working sync.WaitGroup
	for _, text := range []string{
		"", "x", `{"moduleId":"trimestresSalaires"}`, strings.Repeat("é\x00", 1<<20), string(dictionary1),
	} {
		working.Go(func() {
			packed, err := Pack([]byte(text))
			if err != nil {
				t.Error(err)
			}
			got, err := Unpack(packed)
			if err != nil || string(got) != text {
				t.Errorf("%d bytes come back as %d, %v", len(text), len(got), err)
			}
			if len(text) > 1<<10 && 4*len(packed) > len(text) {
				t.Errorf("%d bytes are packed in %d", len(text), len(packed))
			}
		})
	}
	working.Wait()
}

func TestUnpack_refuses_what_was_not_packed(t *testing.T) {
	t.Parallel()
	packed, err := Pack(bytes.Repeat([]byte("report "), 1000))
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(packed)
	damaged[len(damaged)-1] ^= 1
	for name, text := range map[string][]byte{
		"nothing": {}, "JSON": []byte(`{"runId":"x"}`),
		"a way of a newer program": append([]byte{2}, packed[1:]...), "half of it": packed[:len(packed)/2],
		"a byte changed": damaged,
	} {
		if got, err := Unpack(text); err == nil {
			t.Errorf("%s gives %d bytes", name, len(got))
		}
	}
}

func FuzzUnpack_never_panics(f *testing.F) {
	packed, err := Pack([]byte(`{"moduleId":"trimestresSalaires"}`))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packed)
	f.Fuzz(func(_ *testing.T, text []byte) { _, _ = Unpack(text) })
}
