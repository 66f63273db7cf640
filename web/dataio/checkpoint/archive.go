package checkpoint

import "strings"

// openArchive reads a ZIP archive, which is PyTorch's if it has a pickle, and NumPy's
// if it has arrays.
func openArchive(ctx Context, _ string, file section) (*File, error) {
	members, err := readDirectory(ctx, file)
	if err != nil {
		return nil, err
	}
	f := &File{Format: "NumPy"}
	for i := range members {
		if folder, ok := strings.CutSuffix(members[i].Name, "data.pkl"); ok && (folder == "" || folder[len(folder)-1] == '/') {
			return openTorch(ctx, file, members, folder)
		}
	}
	by := new(inflater)
	for i := range members {
		member := &members[i]
		name, ok := strings.CutSuffix(member.Name, ".npy")
		if !ok {
			continue
		}
		bytes, err := openMember(ctx, file, member, by)
		if err != nil {
			return nil, err
		}
		t, err := numpyTensor(ctx, name, bytes)
		if err != nil {
			return nil, err
		}
		f.Tensors = append(f.Tensors, *t)
	}
	if f.Tensors == nil {
		return nil, newError("archive-empty: the archive has neither arrays of NumPy nor a pickle of PyTorch")
	}
	return f, nil
}
