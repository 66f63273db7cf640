//go:build !js

package main_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
)

// program is the built command.
var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "posenc")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(dir, "posenc")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		panic(string(out))
	}
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// lookAtSources looks at the files that the program is made of: go test keeps results while files that a test has
// looked at stay as they are, and knows nothing of a program that a test builds.
var lookAtSources = sync.OnceFunc(func() {
	files, err := exec.Command("go", "list", "-deps", "-f", `{{if .Module}}{{$dir := .Dir}}{{range .GoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{end}}`, ".").Output()
	if err != nil {
		panic(err)
	}
	for file := range strings.Lines(string(files)) {
		os.Stat(strings.TrimSpace(file))
	}
})

// posenc runs the command, and returns what it prints and its exit status.
func posenc(t *testing.T, args ...string) (out, errors string, status int) {
	t.Helper()
	lookAtSources()
	var stdout, stderr bytes.Buffer
	c := exec.Command(program, args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Run(); err != nil && c.ProcessState.ExitCode() < 1 {
		t.Fatal(err)
	}
	return stdout.String(), stderr.String(), c.ProcessState.ExitCode()
}

// texts returns a folder of the test, and a function that writes a text into a file there and
// returns its path.
func texts(t *testing.T) (folder string, file func(name, text string) string) {
	folder = t.TempDir()
	return folder, func(name, text string) string {
		t.Helper()
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
}

// numpy is the folder of files that NumPy wrote.
const numpy = "../../../web/dataio/testdata/"

// models is the folder of files with several tensors.
const models = numpy + "../checkpoint/testdata/"

// TestFiles runs check and identify on files, most of which NumPy wrote.
func TestFiles(t *testing.T) {
	folder, file := texts(t)
	vectors := func(name, options string) string {
		name = filepath.Join(folder, name)
		if _, errors, status := posenc(t, append(strings.Fields("vectors "+options), "--output", name)...); status != 0 {
			t.Fatal(errors)
		}
		return name
	}
	fairseq := vectors("fairseq.npy", "--convention fairseq --padding-idx 1 --seq-len 50 --d-model 16")
	whisper := vectors("whisper.npy", "--convention whisper --seq-len 1500 --d-model 384")
	long := vectors("long.csv", "--convention whisper --seq-len 70000 --d-model 8")
	csv := file("detr.csv", grid(t))
	tripled := file("tripled.csv", "0.0,3.0,0.0,3.0\n2.5244129544236893,1.6209069176044193,0.02999950000249999,2.999850001249996\n2.727892280477045,-1.2484405096414273,0.05999600007999924,2.999400019999733\n")
	lines := strings.Split(strings.TrimSpace(read(t, vectors("lines.csv", "--seq-len 40 --d-model 32"))), "\r\n")
	row := file("row.csv", strings.Join(lines[:40], "\n")+"\n0"+strings.Repeat(",0", 31))
	for i, line := range lines {
		lines[i] = line[:strings.LastIndex(line, ",")] + ",0"
	}
	column := file("column.csv", strings.Join(lines[1:], "\n"))
	many := vectors("many.npy", "--seq-len 40000 --d-model 16")
	first := file("first.txt", "[[0.0000, 1.0000, 0.0000, 1.0000], [0.8415, 0.5403, 0.8020, 0.5974], [0.9093, -0.4161, 0.9581, -0.2863]]")
	one := file("one.csv", "0.557006123,0.600123454321\n")
	printed := file("printed.txt", "tensor([[0.0000, 1.0000, 0.0000, 1.0000],\n        [0.8415, 0.5403, 0.0100, 0.9999]])")
	complex := file("complex.npy", complexCache())
	channels := file("channels.npy", channelsFirst(t))
	corners := file("corners.txt", corners(t))
	zero := file("zero.csv", "0,0,0,0\n0,0,0,0\n0,0,0,0\n")
	sharded := filepath.Join(folder, "model.safetensors.index.json")
	file("model.safetensors.index.json", `{"weight_map": {"wpe.weight": "synthetic.safetensors", "h.0.weight": "missing.safetensors"}}`)
	model, err := os.ReadFile(models + "synthetic.safetensors")
	if err != nil {
		t.Fatal(err)
	}
	file("synthetic.safetensors", string(model))
	bin := filepath.Join(folder, "pytorch_model.bin.index.json")
	file("pytorch_model.bin.index.json", `{"weight_map": {"layers.0.rotary_emb.inv_freq": "model-1.bin"}}`)
	file("model-1.bin", read(t, models+"rotary.pt"))
	frequencies := file("inv_freq.csv", "1,0.31622776,0.1,0.031622777,0.01,0.0031622776,0.001,0.00031622776\n")
	bfloat16 := file("bfloat16.csv", "1,0.5625,0.31640625,0.177734375,0.10009765625,0.05615234375,0.03173828125,0.017822265625,0.010009765625,0.005615234375,0.0031585693359375,0.00177764892578125,0.00099945068359375,0.000560760498046875,0.000316619873046875,0.0001773834228515625\n")
	stretched := file("stretched.csv", "1,0.264906776,0.0701755998,0.0185899919,0.00492461481,0.00130456383,0.000345587798,9.15485493e-05\n")
	far := vectors("far.npy", "--seq-len 50 --d-model 64 --start 17000000 --dtype float32")
	wave := vectors("wave.npy", "--seq-len 50 --d-model 2 --start 17000000")
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"identify " + models + "state.pt --tensor model.wpe.weight", 1, "state.pt model.wpe.weight: the numbers rise or fall in equal steps"},
		{"identify " + models + "synthetic.gguf --tensor position_embd.weight", 1, "synthetic.gguf position_embd.weight: the numbers rise"},
		{"identify " + models + "compressed.npz --tensor pe", 1, "compressed.npz pe: "},
		{"identify " + sharded, 1, "synthetic.safetensors wpe.weight: the numbers rise"},
		{"check " + models + "positions.pt --tensor pos_encoder.pe --convention pytorch-tutorial", 0, "positions.pt pos_encoder.pe: 50 × 16 numbers of pytorch-tutorial; largest difference "},
		{"check " + models + "positions.pt --tensor bfloat16.pe", 0, "50 × 16 numbers of paper"},
		{"check " + models + "synthetic.safetensors --tensor pos", 1, "synthetic.safetensors pos: not paper: row 0, column 1 (from 0) is 0.125, want 1, a difference of 0.88; "},
		{"check --skip 1 --start 1 " + numpy + "f4-little-C.npy", 0, "2 × 4 numbers of paper"},
		{"check " + numpy + "f4-little-C.npy", 0, "f4-little-C.npy: 3 × 4 numbers of paper; largest difference 2.9e-08\n"},
		{"check " + numpy + "f2-big-F.npy --convention d2l", 0, "3 × 4 numbers of d2l; largest difference 0.00023\n"},
		{"check " + numpy + "f8-little-C.npy --tolerance 1e-15", 0, "3 × 4 numbers of paper"},
		{"check " + numpy + "f4-little-C.npy --tolerance 1e-9", 1, "f4-little-C.npy: not paper: row 1, column 0 (from 0) is 0.84147096, want 0.84147098, a difference of 2.8e-08; "},
		{"check " + numpy + "f4-little-C.npy --base 100", 1, "not paper: row 1, column 2 (from 0) is 0.00999983, want 0.0998334, a difference of 0.09; "},
		{"check " + numpy + "shape-1-3-4.npy", 0, "3 × 4 numbers of paper"},
		{"check " + printed, 0, "2 × 4 numbers of paper"},
		{"check --convention whisper " + whisper, 0, "whisper.npy: 1500 × 384 numbers of whisper; largest difference 0\n"},
		{"check --convention whisper " + long, 0, "long.csv: 53065 × 8 numbers of whisper; largest difference 0; only the first 53065 rows were read\n"},
		{"check --convention fairseq " + fairseq + " --padding-idx 1", 0, "50 × 16 numbers of fairseq; largest difference 0\n"},
		{"check --convention fairseq " + fairseq, 1, "16 of 800 numbers differ; they are those of fairseq, padding-idx 1, positions 0 to 49; largest difference 0; the same as "},
		{"check --convention detr --grid 2x3 --normalize 1 " + csv, 0, "6 × 8 numbers of detr"},
		{"check --convention detr --grid 3x2 --normalize 1 " + csv, 1, "not detr: row 0, column 0"},
		{"identify " + fairseq, 0, "fairseq.npy: fairseq, padding-idx 1, positions 0 to 49; largest difference 0; the same as fsmt, "},
		{"identify " + numpy + "f4-little-C.npy", 0, "f4-little-C.npy: paper, positions 0 to 2; largest difference 2.9e-08; the same as pytorch-tutorial, "},
		{"identify " + tripled, 0, "tripled.csv: paper, numbers × 3, positions 0 to 2; "},
		{"check " + tripled, 1, "; they are those of paper, numbers × 3, positions 0 to 2; "},
		{"identify " + column, 1, "column.csv: 40 numbers are wrong, the first in row 0, column 31 (from 0); the others are those of paper, positions 0 to 39; "},
		{"identify " + row, 0, "row.csv: paper, zeros in row 39, positions 0 to 38; "},
		{"identify " + many, 0, "positions 0 to 32767; largest difference 0; the same as "},
		{"identify " + many, 0, "; only the first 32768 rows were read\n"},
		{"identify " + first, 0, "first.txt: paper, the first 4 of 256 columns, positions 0 to 2; "},
		{"identify " + complex, 0, "complex.npy: rotary embedding (cos-sin, complex), base 500000; "},
		{"identify " + channels, 0, "channels.npy: detr, normalize 1, transposed, grid 5x4; "},
		{"identify " + corners, 0, "corners.txt: paper, the first and last 6 of 512 columns, positions 0, 1, …, 99; "},
		{"identify " + file("some.txt", "[[0.1 0.2 ... 0.4]\n [0.3 0.9 ... 0.1]]"), 1, "some.txt: too few numbers or digits to tell; columns are left out where it says “...”; print all of them, after np."},
		{"identify " + one, 1, "one.csv: too few numbers or digits to tell; they fit "},
		{"identify " + bin, 0, "model-1.bin layers.0.rotary_emb.inv_freq: rotary embedding (frequencies), base 500000; "},
		{"identify " + frequencies, 0, "inv_freq.csv: rotary embedding (frequencies), base 10000; "},
		{"identify " + bfloat16, 0, "base 10000, frequencies rounded to bfloat16, which puts the angle at position 4096 off by "},
		{"identify " + stretched, 0, "stretched.csv: rotary embedding (frequencies), base 41234, or another that makes the same numbers; "},
		{"check " + far + " --start 17000000", 0, "50 × 64 numbers of paper; largest difference 3e-08; 2200 numbers whose angles are too coarse in float32 are not judged\n"},
		{"check " + far + " --start 18000000", 1, "far.npy: not paper: "},
		{"check " + wave + " --start 17000000 --tolerance 1e-9", 0, "50 × 2 numbers of paper; largest difference 0\n"},
		{"identify " + zero, 1, "zero.csv: all numbers are zero\n"},
	} {
		out, errors, status := posenc(t, strings.Fields(c.args)...)
		if status != c.status || errors != "" || !strings.Contains(out, c.want) || strings.Count(out, "\n") != 1 {
			t.Errorf("posenc %s: %d, %s%s\nwant %d, %s", c.args, status, out, errors, c.status, c.want)
		}
	}
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// complexCache returns the cosines and sines of Llama 3's 32 pairs as Meta's program keeps
// them, of shape (256, 32, 2).
func complexCache() string {
	file := npy("(256, 32, 2)")
	for pos := range 256 {
		for i := range 32 {
			sin, cos := math.Sincos(float64(pos) * math.Pow(500000, -float64(i)/32))
			file = binary.LittleEndian.AppendUint32(file, math.Float32bits(float32(cos)))
			file = binary.LittleEndian.AppendUint32(file, math.Float32bits(float32(sin)))
		}
	}
	return string(file)
}

// channelsFirst returns the table of DETR for 5 × 4 pixels as its program returns it, of
// shape (1, 32, 5, 4).
func channelsFirst(t *testing.T) string {
	t.Helper()
	p, err := convention.Find("detr")
	if err == nil {
		err = p.Set("normalize", 1)
	}
	if err != nil {
		t.Fatal(err)
	}
	table, err := p.Convention.Grid(32, nil, 5, 4)
	if err != nil {
		t.Fatal(err)
	}
	rows := make([]float64, 20*32)
	table.Rows64(rows, 0, 20)
	file := npy("(1, 32, 5, 4)")
	for j := range 32 {
		for r := range 20 {
			file = binary.LittleEndian.AppendUint32(file, math.Float32bits(float32(rows[r*32+j])))
		}
	}
	return string(file)
}

// npy returns the header of a file of float32 with a shape.
func npy(shape string) []byte {
	header := "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }"
	header += strings.Repeat(" ", 117-len(header)) + "\n"
	return append([]byte("\x93NUMPY\x01\x00\x76\x00"), header...)
}

// corners returns a table of 100 × 512 numbers as NumPy prints it: 3 + 3 rows and columns.
func corners(t *testing.T) string {
	t.Helper()
	var rows []string
	for _, pos := range []float64{0, 1, 2, 97, 98, 99} {
		var text [512]string
		for i := range text {
			sin, cos := math.Sincos(pos / math.Pow(10000, float64(i/2*2)/512))
			text[i] = fmt.Sprintf("%.4f", [...]float64{sin, cos}[i%2])
		}
		rows = append(rows, "["+strings.Join(text[:3], " ")+" ... "+strings.Join(text[509:], " ")+"]")
	}
	return "[" + strings.Join(rows[:3], "\n ") + "\n ...\n " + strings.Join(rows[3:], "\n ") + "]\n"
}

// grid returns a table of detr as CSV.
func grid(t *testing.T) string {
	t.Helper()
	out, errors, status := posenc(t, "vectors", "--convention", "detr", "--grid", "2x3", "--normalize", "1", "--d-model", "8", "--format", "csv")
	if status != 0 {
		t.Fatal(errors)
	}
	return out
}

// TestVectorsOfFloat32 checks that vectors writes the numbers of a type, from any position
// on.
func TestVectorsOfFloat32(t *testing.T) {
	for options, want := range map[string]string{
		"--start 3 --dtype float32": "0,1\r\n0.14112,-0.9899925\r\n",
		"--start 3":                 "0,1\r\n0.1411200080598672,-0.9899924966004454\r\n",
	} {
		out, errors, status := posenc(t, strings.Fields("vectors --seq-len 1 --d-model 2 --format csv "+options)...)
		if out != want || status != 0 {
			t.Errorf("%s: status %d, %q, %s, want %q", options, status, out, errors, want)
		}
	}
}

// TestPositionsOfFile checks that positions are read from a file, too.
func TestPositionsOfFile(t *testing.T) {
	_, file := texts(t)
	for _, list := range []string{"0,2.5", file("commas.txt", "0, 2.5\n"), file("lines.txt", "0\r\n2.5\r\n")} {
		out, errors, status := posenc(t, "vectors", "--positions", list, "--d-model", "2", "--format", "csv")
		if want := "0,1\r\n0,1\r\n0.5984721441039564,-0.8011436155469337\r\n"; out != want || status != 0 {
			t.Errorf("--positions %s: status %d, %q, %s, want %q", list, status, out, errors, want)
		}
	}
}

// TestModel identifies all tables of a file of PyTorch, in a line for each.
func TestModel(t *testing.T) {
	out, errors, status := posenc(t, "identify", models+"positions.pt")
	lines := strings.Split(out, "\n")
	if status != 0 || errors != "" || len(lines) != 3 || !strings.Contains(lines[0], "positions.pt pos_encoder.pe: paper, positions 0 to 49; ") || !strings.Contains(lines[1], "positions.pt bfloat16.pe: paper, positions 0 to 49; ") {
		t.Errorf("%d, %s%s", status, out, errors)
	}
}

// TestRotary identifies frequencies of rotary embeddings, and a buffer that was never
// filled.
func TestRotary(t *testing.T) {
	out, errors, status := posenc(t, "identify", models+"rotary.pt")
	lines := strings.Split(out, "\n")
	if status != 1 || errors != "" || len(lines) != 3 || !strings.Contains(lines[0], "rotary.pt layers.0.rotary_emb.inv_freq: rotary embedding (frequencies), base 500000; ") || !strings.HasSuffix(lines[1], "layers.1.rotary_emb.inv_freq: a buffer that was never filled") {
		t.Errorf("%d, %s%s", status, out, errors)
	}
	out, errors, status = posenc(t, "identify", models+"rotary.pt", "--tensor", "layers.0.rotary_emb.inv_freq")
	if status != 0 || errors != "" || !strings.Contains(out, "base 500000; largest relative difference ") {
		t.Errorf("%d, %s%s", status, out, errors)
	}
}

// TestOneFrequency identifies tensors of rotary embeddings that have one number.
func TestOneFrequency(t *testing.T) {
	_, file := texts(t)
	one := "\x00\x00\x80\x3f"
	header := `{"rope_freqs.weight": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}`
	for _, name := range []string{
		file("inv_freq.npy", string(npy("(1,)"))+one),
		file("layers.0.inv_freq.npy", string(npy("()"))+one),
		file("one.safetensors", string(binary.LittleEndian.AppendUint64(nil, uint64(len(header))))+header+one),
	} {
		if out, errors, status := posenc(t, "identify", name); status != 1 || !strings.Contains(out, ": there is only one number") || errors != "" {
			t.Errorf("%d, %s%s", status, out, errors)
		}
	}
}

// TestTrained identifies a table that was made as a trained one may be: sinusoids in
// another basis, with noise.
func TestTrained(t *testing.T) {
	out, errors, status := posenc(t, "identify", models+"trained.npz")
	const want = "trained.npz: the columns do not pair up as sines and cosines: the numbers are learned, or noise"
	const base = "; as a trained table, it is most like sinusoids of base 996 (alignment 0.98 of 1), and the distance of positions explains 95% of their similarity\n"
	if status != 1 || errors != "" || !strings.Contains(out, want) || !strings.Contains(out, base) || strings.Count(out, "\n") != 1 {
		t.Errorf("%d, %s%s", status, out, errors)
	}
}

// TestNoise identifies random numbers, which in wide tables have some alignment with any
// sinusoids.
func TestNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var text []byte
	for range 512 {
		for range 768 {
			text = append(strconv.AppendFloat(text, r.NormFloat64(), 'f', 5, 64), ' ')
		}
		text = append(text, '\n')
	}
	path := filepath.Join(t.TempDir(), "noise.txt")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, errors, status := posenc(t, "identify", path); status != 1 || errors != "" || !strings.HasSuffix(out, ": the numbers are learned, or noise\n") {
		t.Errorf("%d, %s%s", status, out, errors)
	}
}

// TestBroken identifies the tables of a file. One table has a NaN, and the others are judged
// all the same.
func TestBroken(t *testing.T) {
	out, errors, status := posenc(t, "identify", models+"broken.pt")
	lines := strings.Split(out, "\n")
	if status != 1 || errors != "" || len(lines) != 3 || !strings.Contains(lines[0], "broken.pt embed_positions.weight: row 3, column 0 (from 0): nan is not a finite number") || !strings.Contains(lines[1], "broken.pt pe: paper, positions 0 to 49; ") {
		t.Errorf("%d, %s%s", status, out, errors)
	}
}

// TestErrors checks that an error is printed in one line, in the spelling of the options,
// with exit status 2.
func TestErrors(t *testing.T) {
	for args, want := range map[string]string{
		"foo":                              `command "foo" is unknown; there are check, identify and 5 more`,
		"chek x.npy":                       `command "chek" is unknown; did you mean check?`,
		"check":                            "check needs one FILE, and 0 were given",
		"check a.npy b.npy":                "check needs one FILE, and 2 were given",
		"check missing.npy":                "missing.npy: no such file or directory",
		"check .":                          ".: this is not a file; give the name of one",
		"check x.npy --convention fairsek": `convention "fairsek" is unknown; did you mean fairseq?`,
		"check x.npy --padding-idx 1":      "paper has no option padding-idx",
		"check x.npy --convention fairseq --padding-idx ½":                             `padding-idx "½" is not a number`,
		"check x.npy --grid 14*14":                                                     `grid "14*14" is not the lengths of axes, such as 14x14`,
		"check x.npy --grid 14x14":                                                     "number of axes 2 is not 1, the number of axes of paper",
		"identify " + numpy + "nan.npy":                                                numpy + "nan.npy: row 2, column 1 (from 0): nan is not a finite number",
		"identify " + numpy + "bool.npy":                                               numpy + "bool.npy: the tensor bool is of the type |b1, which is not read; floats of 2, 4 or 8 bytes and integers",
		"check --positions 0,1 " + numpy + "f4-little-C.npy":                           numpy + "f4-little-C.npy: there are 3 rows, and the options make 2",
		"check " + models + "synthetic.safetensors":                                    models + "synthetic.safetensors: there are several tables; choose one with --tensor: wpe.weight, pe",
		"check " + models + "arrays.npz --tensor pos":                                  models + "arrays.npz: tensor \"pos\" is unknown; there are pe, half and 5 more",
		"check " + models + "synthetic.safetensors --tensor fp8":                       models + "synthetic.safetensors: the tensor fp8 is of the type F8_E4M3, which is not read",
		"check " + models + "old.pt":                                                   models + "old.pt: this is a file of PyTorch before 1.6, which is not read",
		"identify " + models + "module.pt --tensor proj":                               models + "module.pt: tensor \"proj\" is unknown; did you mean proj.weight?",
		"identify --skip 3 " + numpy + "f4-little-C.npy":                               numpy + "f4-little-C.npy: skip 3 is not less than the number of rows 3",
		"identify --skip -1 " + numpy + "f4-little-C.npy":                              numpy + "f4-little-C.npy: skip -1 is negative",
		"check --start 17000000 --positions 1e8,1e9,1e10 " + numpy + "f4-little-C.npy": numpy + "f4-little-C.npy: at these positions angles",
		"vectors --d-model 4":                                                          "vectors needs the number of rows, as in --seq-len 50",
		"vectors --seq-len 4":                                                          "vectors needs the width of rows, as in --d-model 64",
		"vectors --seq-len 4 --d-model 1e3":                                            `d-model "1e3" is not an integer`,
		"vectors --seq-len 99999999999999999999 --d-model 4":                           `seq-len "99999999999999999999" is too large a number`,
		"vectors --positions 1;2 --d-model 4":                                          `positions "1;2" is not a list of numbers such as 0,2.5,7, or a file of that`,
		"vectors --seq-len 4 --positions 1,2 --d-model 4":                              "seq-len 4 cannot be combined with positions",
		"check x.npy --tolerance -1":                                                   `tolerance "-1" is not zero or a positive number`,
		"check x.npy --tolerance nan":                                                  `tolerance "nan" is not zero or a positive number`,
		"vectors --seq-len 1 --d-model 4 --start 9007199254740993":                     `start "9007199254740993" is beyond ±2^53`,
		"vectors --d-model 4 --positions 0,-9007199254740993":                          `positions "0,-9007199254740993" has -9007199254740993, which is beyond ±2^53`,
		"check " + models + "positions.pt --tensor pos_encoder.p":                      models + "positions.pt: tensor \"pos_encoder.p\" is unknown; did you mean pos_encoder.pe?",
		"check x.npy --base 1e400":                                                     `base "1e400" is too large a number`,
		"check x.npy --seq-len 4":                                                      `option "--seq-len" is unknown; `,
		"check x.npy --tolerence 1":                                                    `option "--tolerence" is unknown; did you mean --tolerance?`,
		"check x.npy --convention":                                                     "--convention needs a value",
		"identify x.npy --base 100":                                                    `option "--base" is not one of --skip, --tensor`,
		"vectors --seq-len 4 --d-model 7":                                              "d-model 7 is odd; sines and cosines come in pairs",
		"vectors --seq-len 4 --d-model 4 --format xls":                                 `format "xls" is not one of csv, json, npy`,
		"vectors --seq-len 4 --d-model 4 --dtype half":                                 `dtype "half" is not one of float64, float32`,
		"vectors --seq-len 4 --d-model 4 x.npy":                                        `vectors reads no file, and was given "x.npy"; write to a file by --output`,
		"vectors --positions 1,2 --grid 2x2 --d-model 8 --convention detr":             "grid 2x2 cannot be combined with positions",
	} {
		out, errors, status := posenc(t, strings.Fields(args)...)
		if status != 2 || out != "" || !strings.HasPrefix(errors, "posenc: "+want) || strings.Count(errors, "\n") != 1 {
			t.Errorf("posenc %s: %d, %s%s, want %s", args, status, out, errors, want)
		}
	}
}

// TestNames checks that the names of tensors can neither make lines of their own nor command
// the terminal.
func TestNames(t *testing.T) {
	header := `{"a\u001b[2J\nb: 1 × 2 numbers of paper.pos_embed": {"dtype": "F32", "shape": [1, 2], "data_offsets": [0, 8]}, "b.pe": {"dtype": "F32", "shape": [1, 2], "data_offsets": [0, 8]}}`
	file := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	name := filepath.Join(t.TempDir(), "model.safetensors")
	if err := os.WriteFile(name, append(append(file, header...), 0, 0, 0, 0, 0, 0, 0x80, 0x3f), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"identify", name}, {"check", name}, {"check", name, "--tensor", "c"}} {
		out, errors, _ := posenc(t, args...)
		if lines := strings.Count(out+errors, "\n"); strings.Contains(out+errors, "\x1b") || !strings.Contains(out+errors, `a\x1b[2J\nb: 1`) || lines != strings.Count(out+errors, name) {
			t.Errorf("%s: %q%q", args, out, errors)
		}
	}
}

// TestPipe checks that pipes and devices are refused, also under the name of an index.
func TestPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if out, err := exec.Command("mkfifo", name).CombinedOutput(); err != nil {
		t.Fatal(string(out))
	}
	index := name + ".index.json"
	if err := os.Rename(name, index); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"check", index}, {"identify", index}, {"identify", "/dev/zero"}} {
		if out, errors, status := posenc(t, args...); status != 2 || out != "" || !strings.HasSuffix(errors, ": this is not a file; give the name of one\n") {
			t.Errorf("%s: %d, %s%s", args, status, out, errors)
		}
	}
}

// TestRefusedFiles checks the sentences about files that hold no one table of numbers.
func TestRefusedFiles(t *testing.T) {
	folder := t.TempDir()
	for name, c := range map[string]struct{ content, want string }{
		"many.safetensors": {tables(t, 1001), "1001 tensors may hold positions, more than 1000; choose one with --tensor"},
		"six.safetensors":  {tables(t, 6), "there are several tables; choose one with --tensor: layers.0.pos_embed, layers.1.pos_embed, layers.2.pos_embed, layers.3.pos_embed, layers.4.pos_embed, …"},
		"lfs.safetensors":  {"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "this is a Git LFS pointer to the file, not the file; run git lfs pull"},
		"page.npy":         {"<!doctype html>\n<title>Sign in</title>", "this is a web page, not the file that it is about; download the file itself"},
		"column.csv":       {strings.Repeat("0\n", 1<<17), "the single column has more than 65536 numbers; put the numbers of each row on a line"},
		"control.csv":      {"0,1\na\x07b,1\n", `row 1, column 0 (from 0): “a\ab” is not a number`},
		"corners.txt":      {corners(t), "columns are left out where it says “...”; print all of them"},
	} {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(c.content), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, errors, status := posenc(t, "check", name); status != 2 || out != "" || !strings.Contains(errors, name+": ") || !strings.Contains(errors, c.want) || strings.Count(errors, "\n") != 1 {
			t.Errorf("%s: %d, %s%q, want %s", name, status, out, errors, c.want)
		}
	}
}

// tables returns a model with n tables of positions of two numbers.
func tables(t *testing.T, n int) string {
	tensors := map[string]any{}
	for i := range n {
		tensors[fmt.Sprintf("layers.%d.pos_embed", i)] = map[string]any{"dtype": "F32", "shape": []int{1, 2}, "data_offsets": []int{8 * i, 8*i + 8}}
	}
	header, err := json.Marshal(tensors)
	if err != nil {
		t.Fatal(err)
	}
	return string(append(binary.LittleEndian.AppendUint64(nil, uint64(len(header))), header...)) + strings.Repeat("\x00", 8*n)
}

// TestIndex checks that the tables of an index are read from their files, a thousand at most,
// and that an index of indices is refused, also one that names itself.
func TestIndex(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	index := func(name string, n int) string {
		files := map[string]string{}
		for i := range n {
			files[fmt.Sprintf("layers.%d.pos_embed", i)] = fmt.Sprintf("%d.safetensors", i%2)
		}
		text, err := json.Marshal(map[string]any{"weight_map": files})
		if err != nil {
			t.Fatal(err)
		}
		return write(name, string(text))
	}
	write("0.safetensors", tables(t, 20))
	write("1.safetensors", tables(t, 20))
	if out, errors, status := posenc(t, "identify", index("some.index.json", 20)); status != 1 || errors != "" || strings.Count(out, "0.safetensors layers.") != 10 || strings.Count(out, "\n") != 20 {
		t.Errorf("an index of two files: %d, %s%s", status, out, errors)
	}
	for name, want := range map[string]string{
		index("many.index.json", 1001): "1001 tensors may hold positions, more than 1000; choose one with --tensor",
		write("self.safetensors.index.json", `{"weight_map": {"pos_embed": "self.safetensors.index.json"}}`):      "is an index itself",
		write("lfs.safetensors.index.json", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"): "this is a Git LFS pointer",
	} {
		for _, command := range []string{"identify", "check"} {
			if out, errors, status := posenc(t, command, name); status != 2 || out != "" || !strings.Contains(errors, name+": ") || !strings.Contains(errors, want) {
				t.Errorf("%s: %d, %s%s, want %s", command, status, out, errors, want)
			}
		}
	}
}

// TestStandardInput checks that identify and check read tables from standard input, as text and
// as a .npy file, and say what is wrong with one.
func TestStandardInput(t *testing.T) {
	table, _, status := posenc(t, "vectors", "--seq-len", "20", "--d-model", "64", "--format", "npy")
	if status != 0 {
		t.Fatal(status)
	}
	for _, want := range []struct {
		input, out, errors string
		args               []string
	}{
		{table, "-: 20 × 64 numbers of paper", "", []string{"check", "-"}},
		{table, "-: paper, positions 0 to 19", "", []string{"identify", "-"}},
		{"0 1 0 1\n0.841471 0.540302 0.01 0.99995\n0.909297 -0.416147 0.019999 0.9998", "positions 0 to 2", "", []string{"identify", "-"}},
		{"", "", "posenc: -: no numbers found; give at least one row\n", []string{"identify", "-"}},
	} {
		c := exec.Command(program, want.args...)
		c.Stdin = strings.NewReader(want.input)
		var out, errors bytes.Buffer
		c.Stdout, c.Stderr = &out, &errors
		c.Run()
		if !strings.Contains(out.String(), want.out) || errors.String() != want.errors {
			t.Errorf("%v: %s%s, want %s%s", want.args, &out, &errors, want.out, want.errors)
		}
	}
}

// TestHelp checks that help lists commands, options and conventions, that a command lists its
// own, and that an error says which commands exist if none is given.
func TestHelp(t *testing.T) {
	out, errors, status := posenc(t, "help")
	for _, want := range []string{"posenc check FILE", "posenc identify FILE", "posenc vectors", "--padding-idx", "fairseq2"} {
		if !strings.Contains(out, want) {
			t.Errorf("help has no %s", want)
		}
	}
	if status != 0 || errors != "" {
		t.Errorf("help: %d, %s", status, errors)
	}
	for _, own := range []struct{ args, has, not string }{
		{"check --help", "fairseq2", "--lengths"}, {"identify x.npy -h", "FILE is", "--padding-idx"},
		{"vectors --help", "--output", "CONFIG"}, {"rope --help", "--diff OTHER", "--strict"}, {"help rope", "--diff OTHER", "--strict"},
		{"audit --help", "--strict", "--diff"}, {"help ids", "qwen2-vl@5", "--convention"},
		{"help help", "posenc check FILE", "runtime"},
	} {
		help, errors, status := posenc(t, strings.Fields(own.args)...)
		if !strings.Contains(help, own.has) || strings.Contains(help, own.not) || errors != "" || status != 0 {
			t.Errorf("%s: %d, %s%s", own.args, status, help, errors)
		}
		for line := range strings.Lines(help) {
			if !strings.Contains(out, line) {
				t.Errorf("%s: help has no %s", own.args, line)
			}
		}
	}
	if _, errors, status := posenc(t, "help", "ropes"); status != 2 || !strings.Contains(errors, "did you mean rope?") {
		t.Errorf("help ropes: %d, %s", status, errors)
	}
	if out, errors, status := posenc(t); status != 2 || out != "" || !strings.Contains(errors, "posenc check FILE") {
		t.Errorf("no command: %d, %s%s", status, out, errors)
	}
}

// TestLostOutput checks that the exit status says that output could not be written.
func TestLostOutput(t *testing.T) {
	_, file := texts(t)
	config := file("config.json", `{"head_dim": 4, "rope_theta": 100}`)
	unwritable, err := os.Open(config)
	if err != nil {
		t.Fatal(err)
	}
	defer unwritable.Close()
	for _, args := range []string{
		"help", "--version", "ids --help", "ids --lengths 3", "ids --lengths 3 --json", "rope " + config, "vectors --seq-len 2 --d-model 4",
		"check " + numpy + "f4-little-C.npy", "identify " + numpy + "f4-little-C.npy",
	} {
		var errors bytes.Buffer
		c := exec.Command(program, strings.Fields(args)...)
		c.Stdout, c.Stderr = unwritable, &errors
		c.Run()
		if status := c.ProcessState.ExitCode(); status != 2 || errors.String() != "posenc: write /dev/stdout: bad file descriptor\n" {
			t.Errorf("posenc %s: %d, %s", args, status, &errors)
		}
	}
}

// TestVersionOption checks that the command prints one line with its version and its Go, and
// that help lists the option.
func TestVersionOption(t *testing.T) {
	out, errors, status := posenc(t, "--version")
	if status != 0 || errors != "" || !strings.HasPrefix(out, "posenc ") || !strings.Contains(out, ", go1.") || strings.Count(out, "\n") != 1 {
		t.Errorf("--version: %d, %s%s", status, out, errors)
	}
	if help, _, _ := posenc(t, "help"); !strings.Contains(help, "posenc --version\n") {
		t.Error("help does not list --version")
	}
}
