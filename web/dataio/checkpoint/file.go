package checkpoint

// A File is what a file says of its tensors.
type File struct {
	Format   string // safetensors, GGUF, NumPy or PyTorch
	Tensors  []Tensor
	Metadata []Entry // short texts and numbers about the file
}

// An Entry is a named value of a header.
type Entry struct{ Name, Value string }

// Find returns the tensor with a name, or nil.
func (f *File) Find(name string) *Tensor {
	for i := range f.Tensors {
		if f.Tensors[i].Name == name {
			return &f.Tensors[i]
		}
	}
	return nil
}

// addEntry keeps a value that is short enough to be shown.
func (f *File) addEntry(name, value string) {
	const maxName, maxValue, most = 256, 1024, 4096
	if len(name) <= maxName && len(value) <= maxValue && len(f.Metadata) < most {
		f.Metadata = append(f.Metadata, Entry{name, value})
	}
}
