// Package checkpoint reads tensors from the files in which models are saved:
//
//	.safetensors   a JSON header with types, shapes and places; the numbers        safetensors.go
//	.gguf          key–value pairs, the places of tensors; the numbers             gguf.go
//	.npz, .npy     a ZIP archive of NumPy's arrays; a single one                   numpy.go, zip.go
//	.pt, .bin      a ZIP archive of PyTorch: a pickle and the numbers of storages  torch.go, pickle.go
//
// [Open] reads what the file says of its tensors, and no numbers; [Tensor.Rows] reads
// the numbers of some rows of one tensor. Both take slices of the file, so that one of
// many gigabytes opens in a moment and needs little memory, in a browser too. A
// [Context] ends either of them between two slices.
//
// A [Safetensors] is such a file that is written, for examples.
//
// Files are not trusted. Headers have limits, places are checked against the size of
// the file, and a pickle is read as data: its machine knows the instructions that
// PyTorch writes, and constructs nothing. A file that cannot be read is a
// [dataio.Error] of one sentence. Tensors of types that are not read, such as quantised ones, are listed
// by name, type and shape.
package checkpoint
