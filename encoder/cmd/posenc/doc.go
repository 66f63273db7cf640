// Command posenc checks, identifies and writes tables of positional encodings:
//
//	posenc check FILE --convention NAME      compares a table with a convention
//	posenc identify FILE                     finds the convention that made a table
//	posenc vectors --convention NAME …       writes the table of a convention
//	posenc rope CONFIG                       says how libraries read the rotary embedding of a config.json
//	posenc audit RECORDING [--config CONFIG] says whether a program turned vectors as the config.json means
//	posenc ids BATCH                         prints position ids as libraries make them, or judges given ones
//	posenc help                              lists commands and options
//	posenc --version                         prints its version, and the commit that it is built from
//
// A FILE is .npy, .npz, CSV, JSON, the text that NumPy or PyTorch prints, or a model:
// .safetensors, .gguf or .pt; of a model, only tables of positions are read. Each command
// prints one line, identify one for each table. The exit status is 0 if the numbers are as
// expected, 1 if they are not, and 2 if the command could not be run.
package main
