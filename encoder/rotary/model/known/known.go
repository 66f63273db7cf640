// Package known has the rotary embeddings of well-known models: of the config.json of each,
// the keys that matter. They are facts, written anew, in the spelling of the model.
package known

// A Model is a model and its configuration.
type Model struct {
	Name       string // llama-3.1-8b
	Title      string
	Repository string // on huggingface.co

	// Source is where else the keys stand: "owner/name path commit" or "owner/name#number",
	// separated by "; ". AsPublished are the keys that no source has, as the file on
	// huggingface.co gives them, of no commit.
	Source      string
	AsPublished []string

	Config string // JSON
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
