package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// actionLimit bounds each action of a test that drives a browser; none takes that long on a machine that works.
const actionLimit = 2 * time.Minute

// The windows in which pages are looked at, in pixels: that of a desk, and the narrowest of a telephone.
const (
	wide, tall           int64 = 1280, 900
	narrow, narrowHeight int64 = 320, 700
)

// programs are the names under which Chromium is installed.
var programs = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// chromium finds the browser. A short run leaves the browser out; any other needs one.
func chromium(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("the browser tests are left out of a short run")
	}
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatalf(
		"there is no Chromium here (%s): install the package chromium, or leave the browser out with -short",
		strings.Join(programs, ", "),
	)
	return ""
}

// browser is a tab of a headless Chromium, and what it complained of.
type browser struct {
	t    *testing.T
	ctx  context.Context
	base string
	// limit ends the test when an action takes too long; every action winds it up again.
	limit *time.Timer

	mu    sync.Mutex
	said  []string // by the console: violations of the policy, scripts that failed
	hosts map[string]bool
	// guests are the hosts beside the service's that may be asked.
	guests []string
}

// openBrowser starts a Chromium that closes with the test. base is the address of the service that it visits.
func openBrowser(t *testing.T, base string) *browser {
	t.Helper()
	options := append(
		chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium(t)), chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("lang", "fr"),
		chromedp.Flag("hide-scrollbars", true),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // root has none to offer
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	limit := time.AfterFunc(actionLimit, func() { cancel(errActionLimit) })
	t.Cleanup(func() {
		limit.Stop()
		cancel(nil)
	})
	ctx, stop := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop)
	ctx, closeTab := chromedp.NewContext(ctx)
	t.Cleanup(closeTab)
	b := &browser{t: t, ctx: ctx, base: base, limit: limit, hosts: map[string]bool{}}
	// A second action would start a browser that did not start once more, and the library panics when both have ended:
	// no page is asked for here.
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(wide, tall)); err != nil {
		t.Fatalf("start Chromium: %v", b.reason(err))
	}
	b.listen()
	return b
}

// listen keeps what the console says, and the hosts that are asked for anything.
func (b *browser) listen() {
	b.t.Helper()
	_, logErr := chromedp.Call(b.ctx, cdplog.Enable, cdp.Empty{})
	_, networkErr := chromedp.Call(b.ctx, network.Enable, network.EnableParams{})
	err := chromedp.Listen(b.ctx, func(event any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		switch e := event.(type) {
		case *cdplog.EventEntryAdded:
			// A status of 4xx is an answer like any other here: the tests ask for the pages of refusals too.
			if !strings.Contains(e.Entry.Text, "the server responded with a status of 4") {
				b.said = append(b.said, fmt.Sprintf("%s: %s (%s)", e.Entry.Source, e.Entry.Text, e.Entry.URL))
			}
		case *network.EventRequestWillBeSent:
			if address, err := url.Parse(e.Request.URL); err == nil && address.Host != "" {
				b.hosts[address.Host] = true
			}
		}
	})
	if err := errors.Join(logErr, networkErr, err); err != nil {
		b.t.Fatal(err)
	}
}

// complaints returns what the console said since the last call, and fails for a host that is not the service's.
func (b *browser) complaints() []string {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	said := b.said
	b.said = nil
	own, err := url.Parse(b.base)
	if err != nil {
		b.t.Fatal(err)
	}
	for host := range b.hosts {
		if host != own.Host && !slices.Contains(b.guests, host) {
			said = append(said, "something was asked of "+host)
		}
	}
	return said
}

var errActionLimit = fmt.Errorf("an action of the browser took more than %v", actionLimit)

// reason is why an action failed: that of the tab's end, when the tab has ended.
func (b *browser) reason(err error) error {
	if cause := context.Cause(b.ctx); cause != nil {
		return cause
	}
	return err
}

// run does something in the tab.
func (b *browser) run(what string, actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	b.limit.Reset(actionLimit)
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatalf("%s: %v\n%s", what, b.reason(err), b.page())
	}
}

// open opens an address of the service, or a whole one, and returns the status of the answer.
func (b *browser) open(address string) int64 {
	b.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = b.base + address
	}
	return b.arrive("open "+address, chromedp.Navigate(address))
}

// press clicks on something that leads to another page, and returns the status of that one.
func (b *browser) press(selector string) int64 {
	b.t.Helper()
	return b.arrive("press "+selector, chromedp.Click(chromedp.CSS(selector)))
}

func (b *browser) arrive(what string, actions ...chromedp.Action[chromedp.Void]) int64 {
	b.t.Helper()
	b.limit.Reset(actionLimit)
	response, err := chromedp.RunResponse(b.ctx, actions...)
	if err != nil {
		b.t.Fatalf("%s: %v\n%s", what, b.reason(err), b.page())
	}
	return response.Status
}

// fill types into fields, by their ids.
func (b *browser) fill(fields map[string]string) {
	b.t.Helper()
	for id, text := range fields {
		value(b, chromedp.Evaluate[string]("document.getElementById("+strconv.Quote(id)+").value=''"))
		b.run("fill "+id, chromedp.SendKeys(chromedp.CSS("#"+id), text))
	}
}

// text is what an element shows.
func (b *browser) text(selector string) string {
	b.t.Helper()
	return strings.TrimSpace(value(b, chromedp.TextContent(chromedp.CSS(selector))))
}

// has says whether the page has an element.
func (b *browser) has(selector string) bool {
	b.t.Helper()
	return value(b, chromedp.Evaluate[bool]("document.querySelector("+strconv.Quote(selector)+")!==null"))
}

// value is what an action gives.
func value[T any](b *browser, action chromedp.Action[T]) T {
	b.t.Helper()
	b.limit.Reset(actionLimit)
	out, err := chromedp.Run(b.ctx, action)
	if err != nil {
		b.t.Fatalf("%v\n%s", b.reason(err), b.page())
	}
	return out
}

// cookie is the value of a cookie of the service, empty without one.
func (b *browser) cookie(name string) string {
	b.t.Helper()
	for _, c := range b.cookies() {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

func (b *browser) cookies() []*network.Cookie {
	b.t.Helper()
	found, err := chromedp.Call(b.ctx, network.GetCookies, network.GetCookiesParams{URLs: []string{b.base}})
	if err != nil {
		b.t.Fatal(err)
	}
	return found.Cookies
}

func (b *browser) setCookie(name, value string) {
	b.t.Helper()
	_, err := chromedp.Call(
		b.ctx, network.SetCookie, network.SetCookieParams{Name: name, Value: value, URL: b.base, Path: "/"},
	)
	if err != nil {
		b.t.Fatal(err)
	}
}

// page is what the tab shows, for a message.
func (b *browser) page() string {
	const most = 3 * time.Second
	ctx, cancel := context.WithTimeout(b.ctx, most)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("document.location+'\\n'+document.body.innerText"))
	if err != nil {
		return err.Error()
	}
	return anySecret.ReplaceAllString(text, "…")
}

var (
	entryLink  = regexp.MustCompile(`http://\S+/sign-in/\S+`)
	privateAds = []string{
		"RETRAITE_WEBHOOK_ALLOW_PRIVATE=true", "RETRAITE_WEBHOOK_SCHEDULE=0s,50ms,50ms,50ms,50ms,50ms",
	}
)

// ownService starts the program on a fresh store, at an address that browsers reach, and returns the sign-in link that
// it printed.
func ownService(t *testing.T, env ...string) (p *process, base, link, databaseURL string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	base = "http://" + address
	databaseURL = "sqlite://" + filepath.Join(t.TempDir(), "pages.db")
	env = append(append(env, privateAds...), "RETRAITE_ADDR="+address, "RETRAITE_BASE_URL="+base, firstStartMark)
	p = startProcessAt(t, databaseURL, address, base, env...)
	link = ""
	soon(t, "the sign-in link", func() bool {
		link = entryLink.FindString(p.output.String())
		return link != ""
	})
	return p, base, link, databaseURL
}
