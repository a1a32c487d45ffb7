package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// chaosNetwork is what happens to the program and to the way to its PostgreSQL.
func chaosNetwork(proxy *storetest.Proxy, cluster *storetest.Cluster, operators *testing.T) []trouble {
	during := func(way storetest.Way, then func()) func(*testing.T, *chaos, time.Duration) {
		return func(_ *testing.T, _ *chaos, pause time.Duration) {
			proxy.Set(way)
			time.Sleep(pause)
			then()
		}
	}
	forward := func() { proxy.Set(storetest.Forward) }
	cut := func() {
		proxy.Cut()
		proxy.Set(storetest.Forward)
	}
	server := func(end func() error) func(*testing.T, *chaos, time.Duration) {
		return func(t *testing.T, _ *chaos, pause time.Duration) {
			if err := end(); err != nil {
				t.Error(err)
			}
			time.Sleep(pause)
			if err := cluster.Start(); err != nil {
				t.Fatal(err)
			}
		}
	}
	return []trouble{
		{name: "every connection is cut", do: func(*testing.T, *chaos, time.Duration) { proxy.Cut() }},
		{name: "a partition that ends", do: during(storetest.Stall, forward)},
		{name: "a partition, and what was sent is lost", do: during(storetest.Stall, cut)},
		{name: "a partition, and what was sent arrives late", do: during(storetest.Stall, func() {
			proxy.CutCallers()
			proxy.Set(storetest.Forward)
		})},
		{name: "answers that come late", do: during(storetest.Mute, forward)},
		{name: "answers that are lost", do: during(storetest.Mute, cut)},
		{name: "a slow network", do: func(_ *testing.T, _ *chaos, pause time.Duration) {
			proxy.Delay(pause / 20)
			time.Sleep(pause)
			proxy.Delay(0)
		}},
		{name: "a server that vanishes", do: during(storetest.Vanish, forward)},
		{name: "a server that crashes", do: server(cluster.Crash)},
		{name: "a server that stops", do: server(cluster.Stop)},
		{name: "a program that is killed", unsettled: true, do: func(_ *testing.T, c *chaos, pause time.Duration) {
			c.kill()
			time.Sleep(pause / 4)
			c.start(operators)
		}},
	}
}

func TestChaos_on_PostgreSQL(t *testing.T) {
	needsFullSpeed(t, "it kills programs and servers under load, again and again")
	t.Parallel()
	for lane := range chaosLanes {
		t.Run(fmt.Sprintf("lane %d", lane), func(t *testing.T) {
			t.Parallel()
			cluster := storetest.StartCluster(t)
			direct := cluster.Database(t)
			proxy, proxied := storetest.NewProxy(t, direct)
			running := startProcess(t, proxied)
			troubles := chaosNetwork(proxy, cluster, t)
			for _, seed := range chaosSeeds(t, lane) {
				t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
					c := newChaos(seed, proxied, running)
					c.setUp(t)
					c.live(t, troubles)
					running = c.running
				})
			}
		})
	}
}
