package console

// Config says for which service the pages are.
type Config struct {
	// BaseURL is the public base URL, APIRoot the path of the API below it.
	BaseURL, APIRoot string
	SupportEmail     string
	Version          string
}
