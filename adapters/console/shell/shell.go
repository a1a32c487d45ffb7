package shell

import (
	"embed"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/ports"
)

//go:embed templates/*.html assets/*
var files embed.FS

// Config says for which service the pages are.
type Config struct {
	// BaseURL is the public base URL, without a slash at its end; APIRoot is the path of the API below it.
	BaseURL, APIRoot string
	SupportEmail     string
	Version          string
	// Zone is the time zone in which pages show instants; nil means UTC.
	Zone *time.Location
}

// Shell writes pages. It is made once and may be used by many at a time.
type Shell struct {
	config  Config
	secure  bool
	origin  string
	prefix  string
	entropy ports.Entropy
	assets  map[string]asset
}

// New makes the shell.
func New(config Config, entropy ports.Entropy) (*Shell, error) {
	if config.Zone == nil {
		config.Zone = time.UTC
	}
	s := &Shell{config: config, entropy: entropy}
	s.secure = strings.HasPrefix(config.BaseURL, "https://")
	if base, err := url.Parse(config.BaseURL); err == nil {
		s.origin = base.Scheme + "://" + base.Host
		s.prefix = strings.TrimSuffix(base.EscapedPath(), "/")
	}
	var err error
	s.assets, err = readAssets()
	return s, err
}

// Config returns what the shell was made with.
func (s *Shell) Config() Config { return s.config }

// Secure says whether the pages are reached over https, so that their cookies need it.
func (s *Shell) Secure() bool { return s.secure }

// Path is where a path of the service is for browsers: below the prefix of the base URL, where there is one.
func (s *Shell) Path(path string) string { return s.prefix + path }

// localPlace is an attribute of a page that names a path of the service.
var localPlace = regexp.MustCompile(`( (?:href|src|action)=")(/)`)

// placed puts the paths of a page below the prefix.
func (s *Shell) placed(page []byte) []byte {
	if s.prefix == "" {
		return page
	}
	return localPlace.ReplaceAll(page, []byte("${1}"+s.prefix+"${2}"))
}
