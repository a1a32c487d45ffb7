package space

// Patterns are the method and the path of every page and action that needs somebody signed in.
func (s *Space) Patterns() []string {
	var out []string
	for _, p := range s.table() {
		out = append(out, p.mounted())
	}
	return out
}

// ReadPages reads every template, those that no test shows among them.
func (s *Space) ReadPages() error { return s.pages.Read() }
