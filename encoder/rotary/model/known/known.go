// Package known has the rotary embeddings of well-known models: of the config.json of each,
// the keys that matter. They are facts, written anew, in the spelling of the model.
package known

// All returns the models.
func All() []Model { return append([]Model(nil), models...) }

// Find returns the model of a name, and whether there is one.
func Find(name string) (Model, bool) {
	for _, m := range models {
		if m.Name == name {
			return m, true
		}
	}
	return Model{}, false
}
