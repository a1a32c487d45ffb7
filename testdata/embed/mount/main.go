// Mount serves the gateway below a prefix of its own server, and prints a key for it.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/retraite-gateway/retraite/adapters/gateway"
)

func main() {
	g, err := gateway.New(gateway.Options{BaseURL: "http://" + os.Args[1] + "/pensions"})
	if err != nil {
		log.Fatal(err)
	}
	issued, _, err := g.Demo.Do(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(issued.Secret.Reveal())
	go func() { log.Fatal(g.Run(context.Background())) }()
	http.Handle("/pensions/", http.StripPrefix("/pensions", g))
	log.Fatal(http.ListenAndServe(os.Args[1], nil))
}
