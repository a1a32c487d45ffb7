package app

import (
	"errors"
	"fmt"
	"io"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/releve"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// tableSource gives the dossiers of a table.
type tableSource struct {
	in io.Reader
	// table is nil before the titles were read.
	table *releve.Portefeuille
}

func newTableSource(in io.Reader) *tableSource { return &tableSource{in: in} }

func (s *tableSource) next() (batchCase, error) {
	if s.table == nil {
		if err := s.open(); err != nil {
			return batchCase{}, err
		}
	}
	read, err := s.table.Suivant()
	if errors.Is(err, io.EOF) {
		return batchCase{}, io.EOF
	}
	if err != nil {
		return batchCase{}, fmt.Errorf("read the table: %w", err)
	}
	c := batchCase{number: read.Rang}
	if read.Reference != "" {
		c.id = ijson.StringValue(read.Reference).AppendJSON(nil)
	}
	if len(read.Fautes) > 0 {
		c.refused = faultsError(read.Fautes)
		return c, nil
	}
	c.text = requestOf(read)
	return c, nil
}

// open reads the titles, which are those of the whole portfolio.
func (s *tableSource) open() error {
	table, faults, err := releve.LirePortefeuille(s.in)
	if err != nil {
		return fmt.Errorf("read the table: %w", err)
	}
	if len(faults) > 0 {
		return &CaseError{Place: faults[0].Place, Reason: reasonOf(faults[0])}
	}
	s.table = table
	return nil
}

// faultsError tells the first fault of a dossier, with its place in the table, and how many more there are.
func faultsError(faults []releve.Faute) error {
	first := faults[0]
	reason := fmt.Sprintf("line %d, column %d: %s", first.Place.Line, first.Place.Column, reasonOf(first))
	if more := len(faults) - 1; more > 0 {
		reason += fmt.Sprintf("; and %d more", more)
	}
	return problem.Invalid("", reason)
}

func reasonOf(fault releve.Faute) string {
	if fault.Proche == "" {
		return fault.Raison
	}
	return fmt.Sprintf("%s; did you mean %q?", fault.Raison, fault.Proche)
}

// requestOf writes the run request of a dossier.
func requestOf(read releve.DossierLu) []byte {
	person := textMembers("dateNaissance", read.Naissance, "sexe", read.Sexe)
	members := textMembers("id", read.Reference, "liquidationDate", read.Depart)
	data := ijson.NewObject(
		ijson.Member{Name: "assure", Value: ijson.NewObject(person...)},
		ijson.Member{Name: "carriere", Value: ijson.ArrayValue(read.Lignes)},
	)
	members = append(members, ijson.Member{Name: "data", Value: data})
	return ijson.NewObject(members...).AppendJSON(nil)
}

// textMembers are the members of names and texts in turn whose text is not empty.
func textMembers(namesAndTexts ...string) []ijson.Member {
	var members []ijson.Member
	for i := 0; i+1 < len(namesAndTexts); i += 2 {
		if text := namesAndTexts[i+1]; text != "" {
			members = append(members, ijson.Member{Name: namesAndTexts[i], Value: ijson.StringValue(text)})
		}
	}
	return members
}
