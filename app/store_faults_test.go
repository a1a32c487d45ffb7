package app_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/member"
)

// Whichever call of a use case the store does not answer, the use case says so: nothing is half done in silence.
func TestUseCases_give_back_what_the_store_does_not_answer(t *testing.T) {
	t.Parallel()
	for _, act := range slices.Concat(personActions(), operatorActions()) {
		t.Run(act.name, func(t *testing.T) {
			t.Parallel()
			const most = 20
			for call := 1; ; call++ {
				a := newArea(t)
				a.faulty.failAt(call)
				err := act.do(t.Context(), a)
				if a.faulty.calls < call {
					if err != nil || call == 1 {
						t.Errorf("without a fault: %v, after %d calls", err, a.faulty.calls)
					}
					return
				}
				if !errors.Is(err, errStore) || call == most {
					t.Fatalf("call %d: %v", call, err)
				}
			}
		})
	}
}

// A person does what their roles let them, and whoever is not signed in nothing; nothing is read before that is known.
func TestUseCases_ask_for_the_roles_of_the_person(t *testing.T) {
	t.Parallel()
	for _, act := range personActions() {
		a := newArea(t)
		a.faulty.failAt(0)
		a.owner = app.Visitor{}
		if err := act.do(t.Context(), a); !errors.Is(err, app.ErrNotSignedIn) || a.faulty.calls > 0 {
			t.Errorf("%s by nobody: %v, %d calls of the store", act.name, err, a.faulty.calls)
		}
		if act.needs == "" {
			continue
		}
		for _, role := range member.AllRoles() {
			a := newArea(t)
			a.owner = a.person(t, role)
			a.faulty.failAt(0)
			err := act.do(t.Context(), a)
			denied, isDenied := errors.AsType[*member.DeniedError](err)
			if may := (member.Roles{role}).May(act.needs); isDenied == may || isDenied && denied.Action != act.needs ||
				isDenied && a.faulty.calls > 0 {
				t.Errorf("%s by the %s: %v, %d calls of the store", act.name, role, err, a.faulty.calls)
			}
		}
	}
}
