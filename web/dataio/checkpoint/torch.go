package checkpoint

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/internal/zipdirectory"
)

// A file of torch.save is an archive with a pickle, data.pkl, and a file in data/ for
// each storage. A tensor is a call of _rebuild_tensor_v2 with a storage, the offset of
// the first number, a shape and strides; a storage is the tuple ("storage", its class,
// its file, the device, how many numbers there are).

// storageTypes are the types of numbers, by the classes of storages.
var storageTypes = map[string]string{
	"DoubleStorage": "float64", "FloatStorage": "float32", "HalfStorage": "float16", "BFloat16Storage": "bfloat16",
	"LongStorage": "int64", "IntStorage": "int32", "ShortStorage": "int16", "CharStorage": "int8",
	"ByteStorage": "uint8", "BoolStorage": "bool",
}

// maxPickle is the largest pickle: one with 50,000 tensors has 10 MB.
const maxPickle = 16 << 20

// A torchReader finds the tensors in the value of a pickle.
type torchReader struct {
	ctx       Context
	file      section
	members   map[string]*zipdirectory.Member // of storages, by their keys
	bigEndian bool
	storages  map[string]storage
	result    *File
	path      []any // the lists, dictionaries and objects on the way to the value
	depth     int   // of tuples too
	visits    int
	inflater  *inflater
}

func openTorch(ctx Context, file section, members []zipdirectory.Member, folder string) (*File, error) {
	r := &torchReader{ctx: ctx, file: file, members: map[string]*zipdirectory.Member{}, storages: map[string]storage{}, inflater: new(inflater), result: &File{Format: "PyTorch"}}
	var pickle []byte
	for i := range members {
		member := &members[i]
		name, ok := strings.CutPrefix(member.Name, folder)
		key, isStorage := strings.CutPrefix(name, "data/")
		var err error
		switch {
		case !ok:
		case isStorage:
			r.members[key] = member
		case name == "data.pkl":
			pickle, err = readMember(ctx, file, member, maxPickle)
		case name == "byteorder":
			var order []byte
			order, err = readMember(ctx, file, member, 16)
			r.bigEndian = string(order) == "big"
		}
		if err != nil {
			return nil, err
		}
	}
	value, err := unpickle(pickle)
	if err != nil {
		return nil, err
	}
	if err := r.find("", value); err != nil {
		return nil, err
	}
	return r.result, nil
}

func openOldTorch(Context, string, section) (*File, error) {
	return nil, newError("pytorch-legacy: this is a file of PyTorch before 1.6, which is not read; in Python: #", `torch.save(torch.load("file.pt"), "new.pt")`)
}

// find finds the tensors in a value, whose names begin with a prefix.
func (r *torchReader) find(prefix string, value any) error {
	const maxDepth = 64
	if r.depth++; r.depth > maxDepth {
		return errNested
	}
	defer func() { r.depth-- }()
	switch v := value.(type) {
	case tuple:
		return r.findItems(prefix, v)
	case *dict, *list, *object:
		return r.findShared(prefix, v)
	}
	return nil
}

// findShared finds the tensors in a value that others may refer to, and that may
// contain itself.
func (r *torchReader) findShared(prefix string, value any) error {
	if slices.Contains(r.path, value) {
		return nil
	}
	r.path = append(r.path, value)
	defer func() { r.path = r.path[:len(r.path)-1] }()
	switch v := value.(type) {
	case *dict:
		return r.findIn(prefix, v)
	case *list:
		return r.findItems(prefix, v.items)
	default:
		return r.findObject(prefix, v.(*object))
	}
}

var errNested = newError("pickle-too-deep: the values in the pickle are nested too deeply or too often")

// visit counts values, as a short pickle may refer to the same ones very often.
func (r *torchReader) visit(n int) error {
	const maxVisits = 1 << 22
	if r.visits += n; r.visits > maxVisits {
		return errNested
	}
	return nil
}

// findIn finds the tensors in a dictionary. The dictionaries in which modules keep
// their tensors have no part in names.
func (r *torchReader) findIn(prefix string, d *dict) error {
	if err := r.visit(1 + len(d.keys)); err != nil {
		return err
	}
	for i, key := range d.keys {
		name := prefix
		switch key := key.(type) {
		case string:
			if key != "_parameters" && key != "_buffers" && key != "_modules" {
				name = join(prefix, key)
			}
		case int64:
			name = join(prefix, strconv.FormatInt(key, 10))
		}
		if err := r.find(name, d.values[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *torchReader) findItems(prefix string, items []any) error {
	if err := r.visit(1 + len(items)); err != nil {
		return err
	}
	for i, item := range items {
		switch item.(type) {
		case *dict, *list, *object, tuple:
			if err := r.find(join(prefix, strconv.Itoa(i)), item); err != nil {
				return err
			}
		}
	}
	return nil
}

func join(prefix, name string) string {
	if prefix == "" {
		return name
	}
	return prefix + "." + name
}

// findObject finds the tensors in an object, which may be one itself.
func (r *torchReader) findObject(prefix string, o *object) error {
	class, _ := o.class.(global)
	args, _ := o.args.(tuple)
	switch {
	case strings.HasPrefix(class.name, "_rebuild_parameter") && len(args) > 0:
		return r.find(prefix, args[0])
	case strings.HasPrefix(class.name, "_rebuild_") && strings.HasPrefix(class.module, "torch."):
		return r.tensor(prefix, class, args)
	}
	if err := r.findIn(prefix, &o.items); err != nil {
		return err
	}
	if class == (global{"collections", "OrderedDict"}) {
		return r.findItems(prefix, args) // Python 2 has the items among the arguments; state is metadata
	}
	return r.find(prefix, o.state)
}

// tensor adds the tensor of a call.
func (r *torchReader) tensor(name string, class global, args tuple) error {
	t := Tensor{Name: name, Type: "of " + class.name}
	if len(args) < 4 {
		r.result.Tensors = append(r.result.Tensors, t)
		return nil
	}
	from, isStorage := storageID(args[0])
	offset, _ := args[1].(int64)
	lengths, isShape := integers(args[2])
	strides, hasStrides := integers(args[3])
	if !isStorage || !isShape || !hasStrides || len(strides) != len(lengths) || offset < 0 {
		r.result.Tensors = append(r.result.Tensors, t)
		return nil
	}
	var err error
	if t.Shape, err = parseShape(name, lengths); err != nil {
		return err
	}
	t.Type = typeName(from, class, args)
	t.element, t.bigEndian = dataio.FindDType(t.Type), r.bigEndian
	for _, stride := range strides {
		t.strides = append(t.strides, int(min(stride, math.MaxInt64)))
	}
	if t.element != nil {
		if offset > math.MaxInt64/int64(t.element.Size) {
			return errTooLarge(name)
		}
		t.begin = offset * int64(t.element.Size)
		if t.bytes, err = r.storage(name, from); err != nil {
			return err
		}
		if err := t.checkExtent(); err != nil {
			return err
		}
	}
	r.result.Tensors = append(r.result.Tensors, t)
	return nil
}

// typeName returns the type of a tensor's numbers: the type of its storage, or, for
// _rebuild_tensor_v3, the seventh argument.
func typeName(from tuple, class global, args tuple) string {
	if dtype, ok := args[min(6, len(args)-1)].(global); ok && class.name == "_rebuild_tensor_v3" {
		return dtype.name
	}
	storage, _ := from[1].(global)
	if name, ok := storageTypes[storage.name]; ok && strings.HasPrefix(class.name, "_rebuild_tensor") {
		return name
	}
	if strings.HasPrefix(class.name, "_rebuild_tensor") {
		return storage.name
	}
	return "of " + class.name
}

// storageID returns the tuple that says where a storage is.
func storageID(value any) (id tuple, ok bool) {
	p, _ := value.(persistent)
	id, ok = p.id.(tuple)
	return id, ok && len(id) >= 5 && id[0] == "storage"
}

// integers returns the items of a tuple of integers that are not negative.
func integers(value any) (list []uint64, ok bool) {
	items, ok := value.(tuple)
	for _, item := range items {
		n, isInteger := item.(int64)
		if !isInteger || n < 0 {
			return nil, false
		}
		list = append(list, uint64(n))
	}
	return list, ok
}

// storage returns the bytes of a storage.
func (r *torchReader) storage(name string, id tuple) (storage, error) {
	key, _ := id[2].(string)
	if s, ok := r.storages[key]; ok {
		return s, nil
	}
	member, ok := r.members[key]
	if !ok {
		return nil, errTensor(name, "tensor-missing: the numbers of the tensor # are not in the archive; it is cut off or damaged")
	}
	s, err := openMember(r.ctx, r.file, member, r.inflater)
	r.storages[key] = s
	return s, err
}
