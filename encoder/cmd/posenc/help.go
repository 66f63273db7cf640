package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/positionids"
)

// help lists the commands, or those of a name, with their options and what belongs to them.
func help(w io.Writer, commands []command, name string) {
	for _, c := range commands {
		if name == "" || c.name == name {
			fmt.Fprintln(w, "posenc", c.usage)
		}
	}
	if name == "" {
		fmt.Fprintln(w, "posenc --version")
	}
	for _, s := range sections {
		if name != "" && !slices.Contains(strings.Fields(s.of), name) {
			continue
		}
		fmt.Fprint(w, s.text)
		if s.names != nil {
			fmt.Fprintln(w)
			wrap(w, s.names())
		}
	}
}

// A section of the help is about some commands, and may end with a list of names.
type section struct {
	of, text string
	names    func() []string
}

var sections = []section{
	{"check identify", `
FILE is .npy, .npz, CSV, JSON, the text that NumPy or PyTorch prints, or a model:
.safetensors and its index, .gguf, .pt; or - for standard input. The exit status is 0 if the numbers are as
expected, 1 if they are not, 2 if they could not be read.
`, nil},
	{"check rope audit", `
CONFIG is the configuration of a model: config.json, - for standard input, or the name of a
model that is in the cache of the Hub, such as meta-llama/Llama-3.1-8B.
`, nil},
	{"check", `
check --rope says whether inv_freq, the frequencies of a program, are those of CONFIG.
`, nil},
	{"rope", `
rope says how libraries read the rotary embedding of a CONFIG, and how far apart two are for
them. The exit status is 0 if all read the same, 1 if libraries, or the two, differ or one
is refused, 2 if it could not be read.

  --diff OTHER        compares CONFIG with another one
  --extend N          which keys to write for texts of N, by YaRN, and how they are then read
`, nil},
	{"audit", `
RECORDING is .npz or .safetensors, with vectors NAME and NAME_rotated before and after a
program turned them. audit says whether it did what a configuration means. Its exit
status is 0 if it did, 1 if not, 2 if that could not be read, 3 if it cannot be told.
Without a configuration it says how the vectors turn.

  --config CONFIG     the configuration of the model that was recorded
  --map NAME=N,…      the layers of vectors whose names begin so, where these are not the first
                      number in a name
  --strict            3 also while a mistake is not excluded at the recorded positions
`, nil},
	{"check rope audit", `
  --as LIBRARY@VERSION,…  as these read it, such as vllm@0.11,mlx-lm; else the newest of
                      transformers, vllm, llama.cpp and mlx-lm
  --layer TYPE        a type of layer, such as sliding_attention; else the first one
  --length N          the length of the text, for dynamic and longrope
`, nil},
	{"rope audit ids", `
  --json              as JSON
`, nil},
	{"ids", `
BATCH is JSON with the keys of transformers, such as attention_mask, input_ids, pad_token_id,
image_grid_thw and position_ids, or - for standard input. ids prints the position ids that
libraries make of it, with ^ where they differ. If position_ids are given, it says which
rule made them, or which mistake. Its exit status is 0 if they are right, 1 if not, 2 if
they could not be read, 3 if several rules number the batch alike.

  --attention-mask 0011,1111   masks, the rows between commas
  --lengths 3,5                the lengths of texts, in place of masks
  --padding-side left          where shorter texts are padded; else on the right
  --packed                     the texts of --lengths are packed into one row
  --cu-seqlens 0,3,8           where packed texts begin, and the end
  --input-ids 0,9,2;0,2,1      input ids, the rows between semicolons
  --pad-token-id N             the id of padding, for input ids and roberta
  --cache-length N             how many columns are cached; masks have them, too
  --parts 5,1x4x6,3            tokens of text, and grids t × h × w of an image or video:1x4x6
  --spatial-merge-size N       how many patches make a token along h and w; else 2
  --rule NAME                  one of those below; all that fit unless given
  --check IDS                  position ids such as 0,1,2;0,1,2, JSON, or a file of that

The rules are:
`, ruleNames},
	{"permute", `
permute writes a model, .safetensors or the index of several, for another pairing of rotary
embeddings: rows of the weights of queries and keys (q_proj, k_proj, wq, wk), and of their
biases, norms and adapters, are reordered in each head, so that scores stay as they are.
The way back gives the same bytes. A file that exists is not written over.

  --from, --to        interleaved: pairs are 2i and 2i+1; half: i and i + d/2
  --heads N           of queries
  --kv-heads N        of keys, if there are fewer
  --rotary-dim N      how many elements of a head turn, if not all do
  --output NAME       the file, or the folder for several files
`, nil},
	{"check identify vectors", `
  --convention NAME   one of those below; paper unless given
  --tensor NAME       a tensor of a model; else those that may hold positions, by their
                      names or shapes
  --skip N            rows to leave out at the beginning, such as that of a class token
  --grid 14x14        the cells of a grid of two or more axes, in place of a sequence
  --positions 0,2.5   the positions of the rows, or a file of that
  --d-model D         the width of rows; check takes the columns of the file unless given
  --tolerance X       the largest difference; else what rounding to the type of the
                      file and angles in float32 explain
  --dtype T           float64 or float32; float64 unless given
  --format F          npy, csv or json; else as the name of the output ends
  --output FILE       else the table is written to standard output
`, nil},
	{"check vectors", `
The settings are numbers, 0 or 1 for no or yes; a convention accepts those that callers of
its library can choose:
`, settingNames},
	{"check vectors", `
The conventions are:
`, convention.Names},
}

func ruleNames() (names []string) {
	for _, r := range positionids.Rules() {
		names = append(names, r.String())
	}
	return names
}

func settingNames() (names []string) {
	for _, name := range convention.Settings() {
		names = append(names, "--"+option(name))
	}
	return names
}

// wrap writes names in lines of at most 80 characters.
func wrap(w io.Writer, names []string) {
	line := " "
	for _, name := range names {
		if len(line)+1+len(name) > 80 {
			fmt.Fprintln(w, line)
			line = " "
		}
		line += " " + name
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
}
