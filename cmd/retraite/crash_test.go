package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Every run that was acknowledged before a crash is there after it, whole, with its proof; and every run that is
// charged exists.
func TestCrash_loses_no_acknowledged_run(t *testing.T) {
	needsFullSpeed(t, "it kills a program under load, again and again")
	t.Parallel()
	url := "sqlite://" + filepath.Join(t.TempDir(), "crash.db")
	p := startProcess(t, url, firstStartMark)
	key := p.key

	var mu sync.Mutex
	acknowledged := map[string][]byte{}
	ctx, cancel := context.WithCancel(t.Context())
	var callers sync.WaitGroup
	for range 8 {
		callers.Add(1)
		go func() {
			defer callers.Done()
			for ctx.Err() == nil {
				status, body := post(ctx, p.base+"/runs", key, simpleCase)
				if status != http.StatusOK {
					continue
				}
				var made struct{ RunID string }
				if json.Unmarshal(body, &made) == nil && made.RunID != "" {
					mu.Lock()
					acknowledged[made.RunID] = body
					mu.Unlock()
				}
			}
		}()
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		mu.Lock()
		n := len(acknowledged)
		mu.Unlock()
		if n >= 40 || time.Now().After(deadline) {
			break
		}
	}
	p.kill()
	cancel()
	callers.Wait()
	if len(acknowledged) < 10 {
		t.Fatalf("only %d runs were acknowledged before the crash", len(acknowledged))
	}

	p = startProcess(t, url)
	for id, before := range acknowledged {
		status, after := get(t, p.base+"/runs/"+id, key)
		if status != http.StatusOK || !bytes.Equal(bytes.TrimSpace(before), bytes.TrimSpace(after)) {
			t.Fatalf("run %s answers %d after the crash, and not what was acknowledged", id, status)
		}
		status, proof := get(t, p.base+"/runs/"+id+"/proof", key)
		if status != http.StatusOK || !strings.Contains(string(before), reply{body: proof}.text("fingerprint")) {
			t.Fatalf("the proof of run %s answers %d", id, status)
		}
	}
	_, me := get(t, p.base+"/me", key)
	used, _ := reply{body: me}.json("quota.runsUsed").(float64)
	if int(used) < len(acknowledged) || int(used) > len(acknowledged)+8 {
		t.Errorf("%v runs are charged, %d were acknowledged by 8 callers", used, len(acknowledged))
	}
}

func post(ctx context.Context, url, key, body string) (int, []byte) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return 0, nil
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+key)
	return do(request)
}

func get(t *testing.T, url, key string) (int, []byte) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+key)
	return do(request)
}

func do(request *http.Request) (int, []byte) {
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, nil
	}
	return response.StatusCode, body
}
