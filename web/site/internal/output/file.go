package output

// A File is one file of dist/: its slash-separated name there and its content.
type File struct {
	Name    string
	Content []byte
}

// Content returns that of the file of a name, nil if there is none.
func Content(files []File, name string) []byte {
	for _, f := range files {
		if f.Name == name {
			return f.Content
		}
	}
	return nil
}
