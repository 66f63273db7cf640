// Package known has the rotary embeddings of well-known models: of the config.json of each,
// the keys that matter. They are facts, written anew, in the spelling of the model.
package known

// A Model is a model and its configuration.
type Model struct {
	Name       string // llama-3.1-8b
	Title      string
	Repository string // on huggingface.co
	Source     string // where else its numbers stand, and at which commit, or ""
	Config     string // JSON
}

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
