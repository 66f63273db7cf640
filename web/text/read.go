package text

import "github.com/posenc/posenc/encoder"

// Read returns a sentence about numbers that were read: the text of a dataio.Message
// in the language, with the values in the places of #. A text without a translation
// stays in English.
func Read(lang Lang, text string, values []string) string {
	if lang == Chinese {
		for _, sentence := range chineseReading {
			if sentence[0] == text {
				text = sentence[1]
				break
			}
		}
	}
	return encoder.FillIn(text, values)
}

// chineseReading are the errors and notes of reading numbers, in English and in
// Chinese. Each # stands for a value.
var chineseReading = [...][2]string{
	{"the text ends within the first row", "文本在首行之内就结束了"},
	{"more than # brackets stand within each other; give a matrix", "括号嵌套超过 # 层；请给出一个矩阵"},
	{"a bracket ] is missing at the end; copy all of the array", "末尾缺少右括号 ]；请复制整个数组"},
	{"a list of # rows stands beside one of #", "一组有 # 行，另一组有 # 行"},
	{"numbers and brackets stand beside each other; copy all of the array", "数与括号并列；请复制整个数组"},
	{"columns are left out where it says “...”; print all of them, after np.set_printoptions(threshold=10**9) in NumPy or torch.set_printoptions(threshold=10**9) in PyTorch", "“...”处省略了若干列；请先用 np.set_printoptions(threshold=10**9)（NumPy）或 torch.set_printoptions(threshold=10**9)（PyTorch），再打印全部"},
	{"row #, column # (from 0): “#” is not a number", "第 # 行第 # 列（从 0 数）：“#”不是数"},
	{"The first line was taken for names of columns.", "首行被当作列名。"},
	{"The first column was taken for positions.", "首列被当作位置。"},
	{"The single column was taken for a row.", "单独一列被当作一行。"},
	{"The numbers were multiplied by #, which stands above them.", "各数已乘以上方所写的 #。"},
	{"row #, column # (from 0): “#” is two numbers; write 0.5 rather than 0,5, or put semicolons between numbers", "第 # 行第 # 列（从 0 数）：“#”是两个数；请写 0.5 而不是 0,5，或以分号分隔各数"},
	{"the numbers have named fields; save one field, as in np.save(\"pe.npy\", x[\"pe\"])", "这是带字段名的结构化数组；请只保存一个字段，如 np.save(\"pe.npy\", x[\"pe\"])"},
	{"the type # (#) is not one of floats of 2, 4 or 8 bytes and integers; save x.astype(\"float32\")", "类型 #（#）不是 2、4、8 字节的浮点数或整数；请保存 x.astype(\"float32\")"},
	{"a key and a colon are missing in the object; give JSON such as {\"shape\": [2, 2], \"data\": [0, 1, 0, 1]}", "对象中缺少键与冒号；请给出形如 {\"shape\": [2, 2], \"data\": [0, 1, 0, 1]} 的 JSON"},
	{"the object has no key data; give JSON such as {\"shape\": [2, 2], \"data\": [0, 1, 0, 1]}", "对象中没有键 data；请给出形如 {\"shape\": [2, 2], \"data\": [0, 1, 0, 1]} 的 JSON"},
	{"the shape has #, which is not a length", "形状中有 #，不是长度"},
	{"the shape # is not that of # numbers", "形状 # 与 # 个数不符"},
	{"The axes of length 1 are left out.", "长度为 1 的轴已略去。"},
	{"the shape # is not that of a matrix; give one of its matrices, such as x[0]", "形状 # 不是矩阵；请只给出其中一个矩阵，例如 x[0]"},
	{"# columns are more than #; no encoding is so wide", "# 列多于 # 列；没有这么宽的编码"},
	{"row # (from 0) has # numbers, but the first row has #", "第 # 行（从 0 数）有 # 个数，而首行有 # 个"},
	{"no numbers found; give at least one row", "没有数；请至少给出一行"},
	{"row #, column # (from 0): # is not a finite number", "第 # 行第 # 列（从 0 数）：# 不是有限的数"},
	{"row #, column # (from 0): # is beyond 1e100, too large for an encoding", "第 # 行第 # 列（从 0 数）：# 超过 1e100，对编码来说太大"},
	{"Only the first # of # rows were read; they are enough.", "只读了前 # 行，共 # 行；这已足够。"},
	{"the file ends after # bytes, and should have #; it is cut off, save it anew", "文件到 # 字节就结束了，而应有 # 字节；文件不完整，请重新保存"},
	{"version # of .npy files is not 1, 2 or 3", ".npy 文件版本 # 不是 1、2 或 3"},
	{"the header of # bytes is too long for that of a matrix", "文件头长 # 字节，对矩阵来说太长"},
	{"the file could not be read; it may have been moved or changed", "文件无法读取；可能已被移动或改动"},
	{"the shape () is that of a single number; give at least one row", "形状 () 是单独一个数；请至少给出一行"},
	{"the header “#” is not {'descr': …, 'fortran_order': …, 'shape': …}", "文件头“#”不是 {'descr': …, 'fortran_order': …, 'shape': …}"},
	{"the shape # is too large for any file", "形状 # 太大，没有文件能容纳"},
	{"the shape # has no numbers; give at least one row", "形状 # 中没有数；请至少给出一行"},
	{"the file has # bytes of numbers, and the shape # needs #; it is cut off, save it anew", "文件中数占 # 字节，而形状 # 需要 # 字节；文件不完整，请重新保存"},
	{"The numbers were multiplied by #, which stands beside them.", "各数已乘以旁边所写的 #。"},
	{"Only the # rows before “...” were read: nothing says at which positions the others stand.", "只读了“...”之前的 # 行：其余各行的位置没有说明。"},
	{"there are several arrays, of the shapes # and #; give one", "有多个数组，形状为 # 与 #；请只给出一个"},
	{"a bracket [ is missing before the first ]; copy all of the array", "第一个 ] 之前缺少 [；请复制整个数组"},
	{"a .npy file begins with \\x93NUMPY, and this one does not; save it anew with np.save", ".npy 文件应以 \\x93NUMPY 开头，而此文件不是；请用 np.save 重新保存"},
	{"this is not a .npy, .csv or .json file nor text; save the array with np.save", "这不是 .npy、.csv、.json 文件，也不是文本；请用 np.save 保存数组"},
	{"the text is in UTF-16; save it as UTF-8", "文本是 UTF-16 编码；请存为 UTF-8"},
	{"the text has bytes that are not text; save it as UTF-8", "文本中有非文本字节；请存为 UTF-8"},
	{"Only the first # rows were read; they are enough.", "只读了前 # 行；这已足够。"},
	{"this is a .npz archive of several arrays; in Python: #", "这是含多个数组的 .npz 归档；请在 Python 中：#"},
	{"this is a file of PyTorch; in Python: #", "这是 PyTorch 文件；请在 Python 中：#"},
	{"this is a safetensors file; in Python: #", "这是 safetensors 文件；请在 Python 中：#"},
	{"this is an HDF5 file; in Python: #", "这是 HDF5 文件；请在 Python 中：#"},
	{"this is not a .safetensors, .gguf, .npz, .npy or .pt file", "这不是 .safetensors、.gguf、.npz、.npy 或 .pt 文件"},
	{"the GGUF file is big-endian; convert it to little-endian", "此 GGUF 文件是大端序；请转换为小端序"},
	{"version # of GGUF files is not 2 or 3", "GGUF 文件版本 # 不是 2 或 3"},
	{"# tensors and # entries in the header are more than any model has", "文件头中有 # 个张量与 # 个条目，超过任何模型所有"},
	{"general.alignment “#” in the header is not a positive integer", "文件头中的 general.alignment“#”不是正整数"},
	{"the type # of a value in the header is unknown", "文件头中值的类型 # 未知"},
	{"an array of # values in the header is larger than the file", "文件头中有 # 个值的数组，比文件还大"},
	{"the tensor # has # axes, more than any has", "张量 # 有 # 个轴，多于任何张量"},
	{"the index is not JSON with a weight_map, which says in which file each tensor is", "索引不是含 weight_map 的 JSON；weight_map 说明各张量在哪个文件中"},
	{"the file # in the index is not one beside it", "索引中的文件 # 不在同一文件夹中"},
	{"the instruction # at byte # of the pickle is not one that PyTorch writes", "pickle 中的指令 #（第 # 字节）不是 PyTorch 会写出的"},
	{"the pickle has more than # values, more than any model", "pickle 中的值超过 # 个，多于任何模型"},
	{"the pickle is cut off or damaged; save it anew", "pickle 不完整或已损坏；请重新保存"},
	{"the header has # bytes, more than 24 MB; no model has such a header", "文件头长 # 字节，超过 24 MB；没有模型有这样的文件头"},
	{"the header is not the JSON of a safetensors file", "文件头不是 safetensors 文件的 JSON"},
	{"the name # stands twice in the header", "名称 # 在文件头中出现了两次"},
	{"the tensor # has not a dtype, a shape and two data_offsets in the header", "文件头中张量 # 缺少 dtype、shape 或两个 data_offsets"},
	{"the tensor # has # bytes in the header, and its shape # needs #", "文件头中张量 # 占 # 字节，而形状 # 需要 # 字节"},
	{"the header of the file has more than 64 MB; no model has such a header", "文件头超过 64 MB；没有模型有这样的文件头"},
	{"the tensor # is of the type #, which is not read; floats of 2, 4 or 8 bytes and integers are", "张量 # 的类型是 #，无法读取；可读取的是 2、4、8 字节的浮点数与整数"},
	{"the tensor # of shape # has no rows # to #", "张量 #（形状 #）没有第 # 至 # 行"},
	{"the tensor # has # numbers in these rows, more than #", "张量 # 的这些行有 # 个数，多于 # 个"},
	{"the tensor # has a shape that is too large for any file", "张量 # 的形状太大，没有文件能容纳"},
	{"the tensor # needs # bytes, and the file has # there; it is cut off, save it anew", "张量 # 需要 # 字节，而文件中该处只有 # 字节；文件不完整，请重新保存"},
	{"this is a file of PyTorch before 1.6, which is not read; in Python: #", "这是 PyTorch 1.6 以前格式的文件，无法读取；请在 Python 中：#"},
	{"the values in the pickle are nested too deeply or too often", "pickle 中的值嵌套过深或过多"},
	{"the numbers of the tensor # are not in the archive; it is cut off or damaged", "张量 # 的数不在归档中；归档不完整或已损坏"},
	{"the archive has neither arrays of NumPy nor a pickle of PyTorch", "归档中既没有 NumPy 数组，也没有 PyTorch 的 pickle"},
	{"the ZIP archive is cut off or damaged; save it anew", "ZIP 归档不完整或已损坏；请重新保存"},
	{"the archive has # files, more than any model", "归档中有 # 个文件，多于任何模型"},
	{"the file # in the archive is compressed in a way that is not read", "归档中的文件 # 使用了无法读取的压缩方式"},
	{"the file # in the archive has # bytes, more than #", "归档中的文件 # 有 # 字节，超过 # 字节"},
	{"the name ends in #, as in #", "名称以 # 结尾，如同 #"},
	{"the shape # is that of a table of # positions, which is added to each sample of a batch", "形状 # 像是 # 个位置的表，加到批次中的每个样本上"},
}
