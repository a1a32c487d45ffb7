package run

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// ChangesFrom returns the view with what differs from an earlier view of the same case, seen by the same caller: the
// engine, the synthese, and the answer of each module that both show. Pointers lead into this view, or into the earlier
// one where something is gone. The explanations are not compared: they follow the results.
func (v View) ChangesFrom(before View) View {
	v.Changes = nil
	v.add("/engine", before.Header.Engine.Value(), v.Header.Engine.Value())
	v.add("/synthese", before.Resume.Value(), v.Resume.Value())
	earlier := make(map[capability.ModuleID]Section, len(before.Sections))
	for _, s := range before.Sections {
		earlier[s.ModuleID] = s
	}
	at := ijson.Pointer("/sections")
	for i, s := range v.Sections {
		old, ok := earlier[s.ModuleID]
		if !ok {
			v.add(at.AppendIndex(i), ijson.Value{}, s.Disclosed(v.Extent))
			continue
		}
		v.add(at.AppendIndex(i), old.compared(), s.compared())
		delete(earlier, s.ModuleID)
	}
	for i, s := range before.Sections {
		if gone, ok := earlier[s.ModuleID]; ok {
			v.add(at.AppendIndex(i), gone.Disclosed(v.Extent), ijson.Value{})
		}
	}
	return v
}

// compared is the part of a section that is compared.
func (s Section) compared() ijson.Value {
	s = s.Whole()
	return ijson.NewObject(
		ijson.Member{Name: "status", Value: text(string(s.Status))},
		ijson.Member{Name: "results", Value: s.results()},
		ijson.Member{Name: "warnings", Value: texts(s.Warnings)},
	)
}

func (v *View) add(at ijson.Pointer, before, after ijson.Value) {
	for _, c := range ijson.Diff(before, after) {
		c.Pointer = at + c.Pointer
		v.Changes = append(v.Changes, c)
	}
}
