package decimal

import "testing"

func TestEntier_gives_small_units_or_says_that_it_cannot(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text   string
		places uint8
		want   int64
		ok     bool
	}{
		{"12.34", 2, 1234, true},
		{"12.3", 2, 1230, true},
		{"12.340", 2, 1234, true},
		{"12.345", 2, 0, false},
		{"-0.05", 2, -5, true},
		{"0", 2, 0, true},
		{"0.347791548", 9, 347791548, true},
		{"9223372036854775807", 0, 9223372036854775807, true},
		{"9223372036854775808", 0, 0, false},
		{"92233720368547758.08", 2, 0, false},
		{"99999999999999999999999999", 0, 0, false},
		{"1", 20, 0, false},
	} {
		d, err := Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := d.Entier(tt.places); got != tt.want || ok != tt.ok {
			t.Errorf("%s × 10^%d: %d, %v, want %d, %v", tt.text, tt.places, got, ok, tt.want, tt.ok)
		}
	}
}
