package staff

// Patterns are the method and the path of every page and action that needs somebody signed in.
func (s *Console) Patterns() []string {
	var out []string
	for _, p := range s.table() {
		out = append(out, p.mounted())
	}
	return out
}

// ReadPages reads every template, those that no test shows among them.
func (s *Console) ReadPages() error { return s.pages.Read() }
