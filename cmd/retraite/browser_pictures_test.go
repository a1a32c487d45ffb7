package main

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// picturesFolder names, in the environment, where the pictures of the pages are written: docs/images. Without it they
// are made all the same, to see that they can be, and thrown away.
const picturesFolder = "RETRAITE_TEST_PICTURES"

// mostPicture bounds a picture of the documentation, in bytes.
const mostPicture = 150 << 10

// The pictures of the documentation, of a service that has worked for a while.
func TestBrowser_pictures_of_the_pages(t *testing.T) {
	t.Parallel()
	_, base, link, databaseURL := ownService(t)
	v := openViewer(t, base)
	v.speak("en")
	v.enter(link)
	_, key, _ := v.createKey("Portail adhérents, production")
	v.open(area + "/sandbox")
	call := pasted(t, "export RETRAITE_KEY="+key+"\n"+v.text("#first"))
	var run string
	for _, name := range []string{
		"minima/net_au_taux_normal", "points/salaires_recents_deux_tranches", "incomplets/annee_sans_salaire",
		"polypensionnes/prive_puis_etat",
	} {
		call.body = `{"liquidationDate":"2026-11-01","data":` + dossierOf(t, name) + `}`
		answer := call.send(t)
		if answer.status != http.StatusOK {
			t.Fatalf("%s: %d %.300s", name, answer.status, answer.body)
		}
		run = answer.text("runId")
	}
	call.body = `{"liquidationDate":"demain"}`
	call.send(t)
	soon(t, "the error on the home page", func() bool {
		v.open(area)
		return v.has("tbody .badge.warn")
	})
	v.picture("home", area, "light", 860)
	v.picture("home-dark", area, "dark", 860)
	v.picture("keys-new", area+"/keys/new", "light", 1000)
	v.picture("usage", area+"/usage", "light", 1100)
	v.picture("run", area+"/runs/"+run, "light", 1000)
	v.picture("report-page", area+"/runs/"+run+"/report", "light", 1360)
	v.speak("fr")
	v.pictureOf("report-narrow", area+"/runs/"+run+"/report", "dark", narrow, 1130)
	v.speak("en")
	v.picture("reference", "/docs/api/launchRun", "light", 1000)

	told := operateWith(
		t, databaseURL, []string{"RETRAITE_BASE_URL=" + base}, "staff", "link", "--email", "lea@exploitant.example",
	)
	v.open(consoleLink.FindString(string(told.body)))
	v.press("main form button")
	v.open(consolePath + "/incidents")
	v.fill(
		map[string]string{
			"title": "Slow runs this morning", "text": "We are looking why.", "reason": "called by the watch",
		},
	)
	v.choose("impact", "degraded")
	v.press("main form button")
	v.picture("console", consolePath+"/orgs/org_demo", "light", 885)
	soon(t, "the incident on the status page", func() bool {
		v.open("/status/api")
		return v.has(".said")
	})
	v.picture("status", "/status/api", "light", 955)
}

// picture writes what a page shows at a desk, in a window of a height.
func (v *viewer) picture(name, address, scheme string, height int64) {
	v.t.Helper()
	v.pictureOf(name, address, scheme, wide, height)
}

// pictureOf writes what a page shows in a window.
func (v *viewer) pictureOf(name, address, scheme string, width, height int64) {
	v.t.Helper()
	v.run("resize", chromedp.EmulateViewport(width, height))
	v.colours(scheme)
	v.open(address)
	taken, err := png.Decode(bytes.NewReader(value(v.browser, chromedp.CaptureScreenshot())))
	if err != nil {
		v.t.Fatal(err)
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, paletted(taken)); err != nil {
		v.t.Fatal(err)
	}
	if out.Len() > mostPicture {
		v.t.Errorf("the picture %s has %d bytes", name, out.Len())
	}
	folder := os.Getenv(picturesFolder)
	if folder == "" {
		folder = v.t.TempDir()
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), out.Bytes(), 0o644); err != nil {
		v.t.Fatal(err)
	}
}

// paletted is a picture in its 256 commonest colours: a page has few, and the edges of its letters lose nothing that is
// seen.
func paletted(from image.Image) image.Image {
	counts := map[color.RGBA]int{}
	bounds := from.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			counts[color.RGBAModel.Convert(from.At(x, y)).(color.RGBA)]++
		}
	}
	const most = 256
	out := image.NewPaletted(bounds, commonest(counts, most))
	draw.Draw(out, bounds, from, bounds.Min, draw.Src)
	return out
}

// commonest are the colours of a picture that it has most, at most so many.
func commonest(counts map[color.RGBA]int, most int) color.Palette {
	colours := slices.Collect(maps.Keys(counts))
	slices.SortFunc(colours, func(a, b color.RGBA) int {
		return cmp.Or(
			counts[b]-counts[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B),
		)
	})
	var out color.Palette
	for _, c := range colours[:min(most, len(colours))] {
		out = append(out, c)
	}
	return out
}
