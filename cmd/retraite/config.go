package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/knadh/koanf/providers/confmap"
	"github.com/knadh/koanf/v2"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
)

// envPrefix begins the name of every variable.
const envPrefix = "RETRAITE_"

// settings are the settings of the process, by the names that the YAML file uses; a variable is the same name in
// capitals behind envPrefix.
type settings struct {
	Addr           string `koanf:"addr"`
	BaseURL        string `koanf:"base_url"`
	DatabaseURL    string `koanf:"database_url"`
	APIV1Enabled   bool   `koanf:"api_v1_enabled"`
	Engine         string `koanf:"engine"`
	EngineURL      string `koanf:"engine_url"`
	EngineTimeout  string `koanf:"engine_timeout"`
	PeriodZone     string `koanf:"period_zone"`
	TokenTTL       string `koanf:"token_ttl"`
	DrainDelay     string `koanf:"drain_delay"`
	LogLevel       string `koanf:"log_level"`
	LogFormat      string `koanf:"log_format"`
	TrustedProxies string `koanf:"trusted_proxies"`
	SupportEmail   string `koanf:"support_email"`
	HubURL         string `koanf:"hub_url"`
	SQLiteSync     string `koanf:"sqlite_sync"`
	MasterKeyFile  string `koanf:"master_key_file"`
	RunRetention   int    `koanf:"run_retention"` // days
	RatePublic     int    `koanf:"rate_public"`
	RateToken      int    `koanf:"rate_token"`
	RateFailures   int    `koanf:"rate_failures"`
	RateCredential int    `koanf:"rate_credential"`
	MaxConnections int    `koanf:"max_connections"`
	LocalLogin     bool   `koanf:"local_login"`
	A2A            bool   `koanf:"a2a"`
	DocsTry        bool   `koanf:"docs_try"`

	OIDCIssuer                  string `koanf:"oidc_issuer"`
	OIDCClientID                string `koanf:"oidc_client_id"`
	OIDCClientSecretFile        string `koanf:"oidc_client_secret_file"`
	OIDCScopes                  string `koanf:"oidc_scopes"`
	OIDCName                    string `koanf:"oidc_name"`
	ConsoleOIDCIssuer           string `koanf:"console_oidc_issuer"`
	ConsoleOIDCClientID         string `koanf:"console_oidc_client_id"`
	ConsoleOIDCClientSecretFile string `koanf:"console_oidc_client_secret_file"`
	ConsoleOIDCScopes           string `koanf:"console_oidc_scopes"`
	ConsoleOIDCName             string `koanf:"console_oidc_name"`
	ConsoleOIDCACR              string `koanf:"console_oidc_acr"`
	ConsoleOIDCOperators        string `koanf:"console_oidc_operators"`
	ConsoleOIDCSupport          string `koanf:"console_oidc_support"`

	Workers             int    `koanf:"workers"`
	BatchWorkers        int    `koanf:"batch_workers"` // negative: as many as there are cores
	WorkerAddr          string `koanf:"worker_addr"`
	AdminAddr           string `koanf:"admin_addr"`
	AdminPprof          bool   `koanf:"admin_pprof"`
	WebhookSchedule     string `koanf:"webhook_schedule"`
	WebhookAllowPrivate bool   `koanf:"webhook_allow_private"`

	// reading is true in a command that must leave the store as it is.
	reading bool
	// working is true in `retraite worker`.
	working bool
	// adminMayBeTaken is true where the address of operators may be that of a process beside this one.
	adminMayBeTaken bool
}

// defaults are the settings of a process that nobody told anything.
func defaults() map[string]any {
	return map[string]any{
		"addr": "127.0.0.1:8080", "base_url": "", "database_url": "sqlite://retraite.db", "api_v1_enabled": true,
		"engine": engineEmbedded, "engine_url": "", "engine_timeout": "25s", "period_zone": "Europe/Paris",
		"token_ttl": "1h", "drain_delay": "", "log_level": "info", "log_format": "", "trusted_proxies": "",
		"support_email": "", "hub_url": "", "sqlite_sync": "full", "master_key_file": "", "run_retention": 0,
		"rate_public": 0, "rate_token": 0, "rate_failures": 0, "rate_credential": 0, "max_connections": 0,
		"local_login": false, "a2a": true, "docs_try": true, "oidc_issuer": "", "oidc_client_id": "",
		"oidc_client_secret_file": "", "oidc_scopes": "email", "oidc_name": "", "console_oidc_issuer": "",
		"console_oidc_client_id": "", "console_oidc_client_secret_file": "", "console_oidc_scopes": "email",
		"console_oidc_name": "", "console_oidc_acr": "", "console_oidc_operators": "", "console_oidc_support": "",
		"workers": app.DefaultWorkers, "batch_workers": -1, "worker_addr": "", "admin_addr": "", "admin_pprof": false,
		"webhook_schedule": "", "webhook_allow_private": false,
	}
}

// errConfig is a setting that cannot be.
var errConfig = errors.New("configuration")

func (o *options) settings() (settings, error) { return loadSettings(o.configFile, o.overrides) }

// loadSettings reads the defaults, then the YAML file, then the environment, then flags; the later wins.
func loadSettings(configFile string, flags map[string]any) (settings, error) {
	layers, err := readLayers(configFile, flags)
	if err != nil {
		return settings{}, err
	}
	k := koanf.New(".")
	for _, l := range layers {
		if err := k.Load(confmap.Provider(l.values, "."), nil); err != nil {
			return settings{}, fmt.Errorf("%w: %w", errConfig, err)
		}
	}
	var s settings
	if err := k.Unmarshal("", &s); err != nil {
		return settings{}, fmt.Errorf("%w: %w", errConfig, err)
	}
	return s.complete()
}

// complete fills in what follows from other settings, and checks that every one can be used.
func (s settings) complete() (settings, error) {
	if s.BaseURL == "" {
		s.BaseURL = "http://" + s.Addr
	}
	s.BaseURL = strings.TrimRight(s.BaseURL, "/")
	base, err := url.Parse(s.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return s, fmt.Errorf("%w: base_url %q is not an http address", errConfig, s.BaseURL)
	}
	if _, _, err := net.SplitHostPort(s.Addr); err != nil {
		return s, fmt.Errorf("%w: addr %q is not host:port", errConfig, s.Addr)
	}
	if s.SupportEmail == "" {
		s.SupportEmail = "support@" + base.Hostname()
	}
	if s.RunRetention < 0 {
		return s, fmt.Errorf("%w: run_retention is %d, not a number of days", errConfig, s.RunRetention)
	}
	if s.Workers < 0 {
		return s, fmt.Errorf("%w: workers is %d, not a number of them", errConfig, s.Workers)
	}
	for _, check := range []func() error{
		func() error { _, err := s.zone(); return err },
		func() error { _, err := s.tokenTTL(); return err },
		func() error { _, err := s.level(); return err },
		func() error { _, err := s.drainDelay(); return err },
		func() error { _, err := s.proxies(); return err },
		func() error { _, err := s.schedule(); return err },
		s.checkHub,
		s.checkEngineName,
		func() error { _, err := s.engineTimeout(); return err },
		s.checkLogFormat,
		s.checkIdentities,
	} {
		if err := check(); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s settings) zone() (*time.Location, error) {
	if s.PeriodZone == "" || s.PeriodZone == "Local" {
		return nil, fmt.Errorf("%w: period_zone %q is not the name of a time zone", errConfig, s.PeriodZone)
	}
	zone, err := time.LoadLocation(s.PeriodZone)
	if err != nil {
		return nil, fmt.Errorf("%w: period_zone %q is not the name of a time zone", errConfig, s.PeriodZone)
	}
	return zone, nil
}

func (s settings) tokenTTL() (time.Duration, error) {
	ttl, err := time.ParseDuration(s.TokenTTL)
	if err != nil || ttl < time.Second {
		return 0, fmt.Errorf("%w: token_ttl %q is not a duration of at least a second", errConfig, s.TokenTTL)
	}
	return ttl, nil
}

// Of what a process that stops may take, the delay is a part; on an address of this machine alone
// nobody balances a load.
const (
	defaultDrainDelay = 5 * time.Second
	mostDrainDelay    = time.Minute
)

func (s settings) drainDelay() (time.Duration, error) {
	if s.DrainDelay == "" {
		host, _, err := net.SplitHostPort(s.Addr)
		ip, errIP := netip.ParseAddr(host)
		if err == nil && (host == "localhost" || (errIP == nil && ip.IsLoopback())) {
			return 0, nil
		}
		return defaultDrainDelay, nil
	}
	delay, err := time.ParseDuration(s.DrainDelay)
	if err != nil || delay < 0 || delay > mostDrainDelay {
		return 0, fmt.Errorf(
			"%w: drain_delay %q is not a duration of at most %v", errConfig, s.DrainDelay, mostDrainDelay,
		)
	}
	return delay, nil
}

func (s settings) level() (slog.Level, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.LogLevel)); err != nil {
		return level, fmt.Errorf("%w: log_level %q is not debug, info, warn or error", errConfig, s.LogLevel)
	}
	return level, nil
}

func (s settings) proxies() ([]netip.Prefix, error) {
	var out []netip.Prefix
	for text := range strings.FieldsFuncSeq(s.TrustedProxies, func(r rune) bool { return r == ',' || r == ' ' }) {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			addr, errAddr := netip.ParseAddr(text)
			if errAddr != nil {
				return nil, fmt.Errorf("%w: trusted_proxies: %q is not a range in CIDR notation", errConfig, text)
			}
			prefix = netip.PrefixFrom(addr, addr.BitLen())
		}
		out = append(out, prefix.Masked())
	}
	return out, nil
}

// The mappings of settings to each part's own configuration. They are called on complete settings,
// which have been checked.

func (s settings) appSettings() app.Settings {
	zone, err := s.zone()
	if err != nil {
		zone = time.UTC
	}
	return app.Settings{PeriodZone: zone, Enabled: s.APIV1Enabled}
}

func (s settings) httpConfig() httpapi.Config {
	proxies, _ := s.proxies() // complete has checked both
	delay, _ := s.drainDelay()
	return httpapi.Config{
		Addr: s.Addr, BaseURL: s.BaseURL, SupportEmail: s.SupportEmail, TrustedProxies: proxies,
		Rates: httpapi.Rates{
			Public: s.RatePublic, Token: s.RateToken, FailedCredentials: s.RateFailures, Credential: s.RateCredential,
		},
		MaxConnections: s.MaxConnections, DrainDelay: delay,
	}
}
