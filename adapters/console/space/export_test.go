package space

// Patterns are the method and the path of every page and action that needs somebody signed in.
func (s *Space) Patterns() []string {
	var out []string
	for _, p := range s.table() {
		out = append(out, p.mounted())
	}
	return out
}
