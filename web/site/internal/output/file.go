package main

// A file is one file of dist/: its slash-separated name there and its content.
type file struct {
	name    string
	content []byte
}

// content returns that of the file of a name, nil if there is none.
func content(files []file, name string) []byte {
	for _, f := range files {
		if f.name == name {
			return f.content
		}
	}
	return nil
}
