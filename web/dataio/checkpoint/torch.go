package checkpoint

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// A file of torch.save is an archive with a pickle, data.pkl, and a file in data/ for
// each storage. A tensor is a call of _rebuild_tensor_v2 with a storage, the offset of
// the first number, a shape and strides; a storage is the tuple ("storage", its class,
// its file, the device, how many numbers there are).

// maxPickle is the largest pickle: one with 50,000 tensors has 10 MB.
const maxPickle = 16 << 20

// A torchReader finds the tensors in the value of a pickle.
type torchReader struct {
	ctx       Context
	file      section
	members   map[string]*member // of storages, by their keys
	bigEndian bool
	storages  map[string]storage
	result    *File
	path      []any // what contains the value
	visits    int
	inflater  *inflater
}

func openTorch(ctx Context, file section, members []member, folder string) *File {
	r := &torchReader{ctx: ctx, file: file, inflater: new(inflater), result: &File{Format: "PyTorch"}}
	r.members, r.storages = map[string]*member{}, map[string]storage{}
	var pickle []byte
	for i := range members {
		m := &members[i]
		name, ok := strings.CutPrefix(m.name, folder)
		key, isStorage := strings.CutPrefix(name, "data/")
		switch {
		case !ok:
		case isStorage:
			r.members[key] = m
		case name == "data.pkl":
			pickle = readAll(ctx, file, m, maxPickle)
		case name == "byteorder":
			r.bigEndian = string(readAll(ctx, file, m, 16)) == "big"
		}
	}
	r.find("", unpickle(pickle))
	return r.result
}

// find finds the tensors in a value, whose names begin with a prefix. Others may refer to lists,
// dictionaries and objects, which may so contain themselves.
func (r *torchReader) find(prefix string, value any) {
	const maxDepth = 64
	switch value.(type) {
	case tuple:
	case *dict, *list, *object:
		if slices.Contains(r.path, value) {
			return
		}
	default:
		return
	}
	if len(r.path) == maxDepth {
		refuseNested()
	}
	r.path = append(r.path, value)
	switch v := value.(type) {
	case tuple:
		r.findItems(prefix, v)
	case *list:
		r.findItems(prefix, v.items)
	case *dict:
		r.findIn(prefix, v)
	case *object:
		r.findObject(prefix, v)
	}
	r.path = r.path[:len(r.path)-1]
}

func refuseNested() {
	dataio.Refuse("pickle-too-deep: the values in the pickle are nested too deeply or too often")
}

// visit counts values, as a short pickle may refer to the same ones very often.
func (r *torchReader) visit(n int) {
	const maxVisits = 1 << 22
	if r.visits += n; r.visits > maxVisits {
		refuseNested()
	}
}

// findIn finds the tensors in a dictionary. The dictionaries in which modules keep
// their tensors have no part in names.
func (r *torchReader) findIn(prefix string, d *dict) {
	r.visit(1 + len(d.keys))
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
		r.find(name, d.values[i])
	}
}

func (r *torchReader) findItems(prefix string, items []any) {
	r.visit(1 + len(items))
	for i, item := range items {
		switch item.(type) {
		case *dict, *list, *object, tuple: // a name for each number takes long
			r.find(join(prefix, strconv.Itoa(i)), item)
		}
	}
}

func join(prefix, name string) string {
	if prefix == "" {
		return name
	}
	return prefix + "." + name
}

// findObject finds the tensors in an object, which may be one itself.
func (r *torchReader) findObject(prefix string, o *object) {
	class, _ := o.class.(global)
	args, _ := o.args.(tuple)
	switch {
	case strings.HasPrefix(class.name, "_rebuild_parameter") && len(args) > 0:
		r.find(prefix, args[0])
		return
	case strings.HasPrefix(class.name, "_rebuild_") && strings.HasPrefix(class.module, "torch."):
		t := Tensor{Name: prefix, Type: "of " + class.name}
		if len(args) >= 4 {
			r.place(&t, class, args)
		}
		r.result.Tensors = append(r.result.Tensors, t)
		return
	}
	r.findIn(prefix, &o.items)
	if class == (global{"collections", "OrderedDict"}) {
		r.findItems(prefix, args) // Python 2 has the items among the arguments; state is metadata
	} else {
		r.find(prefix, o.state)
	}
}

// place gives a tensor what the arguments of its call say, if they are as PyTorch writes them.
func (r *torchReader) place(t *Tensor, class global, args tuple) {
	from, isStorage := storageID(args[0])
	offset, _ := args[1].(int64)
	lengths, isShape := integers(args[2])
	strides, hasStrides := integers(args[3])
	if !isStorage || !isShape || !hasStrides || len(strides) != len(lengths) || offset < 0 {
		return
	}
	t.Shape = parseShape(t.Name, lengths)
	t.Type = typeName(from, class, args)
	t.DType, t.BigEndian = dataio.FindDType(t.Type), r.bigEndian
	for _, stride := range strides {
		t.Strides = append(t.Strides, int(min(stride, math.MaxInt64)))
	}
	if t.DType == nil {
		return
	}
	if offset > math.MaxInt64/int64(t.Size) {
		refuseLarge(t.Name)
	}
	t.Begin = offset * int64(t.Size)
	t.bytes = r.storage(t.Name, from)
	t.checkExtent()
}

// typeName returns the type of a tensor's numbers: the type of its storage, or, for
// _rebuild_tensor_v3, the seventh argument.
func typeName(from tuple, class global, args tuple) string {
	if dtype, ok := args[min(6, len(args)-1)].(global); ok && class.name == "_rebuild_tensor_v3" {
		return dtype.name
	}
	if !strings.HasPrefix(class.name, "_rebuild_tensor") {
		return "of " + class.name
	}
	storage, _ := from[1].(global)
	isStorage := func(t dataio.DType) bool { return t.Storage == storage.name && t.Storage != "" }
	if t := dataio.FindDTypeBy(isStorage); t != nil {
		return t.Name
	}
	return storage.name
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

func (r *torchReader) storage(name string, id tuple) storage {
	key, _ := id[2].(string)
	if s, ok := r.storages[key]; ok {
		return s
	}
	m, ok := r.members[key]
	if !ok {
		dataio.Refuse("tensor-missing: the numbers of the tensor # are not in the archive; it is cut off or damaged",
			abbreviate(name))
	}
	s := openMember(r.ctx, r.file, m, r.inflater)
	r.storages[key] = s
	return s
}
