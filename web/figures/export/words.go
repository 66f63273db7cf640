package export

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var (
	fileFormat = param.New(param.Param{
		Name: "file-format", Default: "npy", Label: [2]string{"file", "文件"},
		Choices: []param.Choice{
			{"npy", ".npy, of NumPy", ".npy（NumPy）"}, {"csv", "CSV"}, {"json", "JSON"},
		},
		Description: [2]string{"the format of the file of export", "export 的文件格式"},
	})
	numberType = param.New(param.Param{
		Name: "number-type", Default: "float32", Label: [2]string{"type", "类型"},
		Choices:     []param.Choice{{"float32"}, {"float64"}},
		Description: [2]string{"the type of the numbers of export", "export 的数值类型"},
	})

	title     = plot.Words{"The numbers as a file", "把数值存成文件"}
	handles   = plot.Words{"Save and copy", "保存与复制"}
	noFile    = plot.Words{"There is no such file: {problem}.", "没有这样的文件：{problem}。"}
	inFile    = plot.Words{"{rows} × {columns} numbers in {type}, {size}. ", "{rows} × {columns} 个 {type} 数，{size}。"}
	counted   = plot.Words{"{n} bytes", "{n} 字节"}
	estimated = plot.Words{"about {n:b} MB", "约 {n:b} MB"}
	inNPY     = plot.Words{"128 bytes of header, then the numbers, little-endian, row after row.", "先是 128 字节的文件头，然后逐行存放各数，小端序。"}
	inCSV     = plot.Words{"A line with the numbers of the columns, then a line for each row.", "第一行是列号，之后每行一个位置。"}
	inJSON    = plot.Words{"An object with the settings, the numbers of columns, and the rows.", "一个对象，含各项设置、列号和各行。"}
	save      = plot.Words{"Save the file", "保存文件"}
	copyAs    = plot.Words{"Copy the numbers as {format}", "以 {format} 复制数值"}
	copyIt    = plot.Words{"Copy", "复制"}
	copyThis  = plot.Words{"Copy: {title}", "复制：{title}"}
	firstRows = plot.Words{"The first rows", "前几行"}
	position  = plot.Words{"position", "位置"}
	begins    = plot.Words{" The first row begins with {a:.6}, {b:.6}.", "第一行以 {a:.6}、{b:.6} 开头。"}
	summary   = plot.Words{"{name}: {contents}{first}", "{name}：{contents}{first}"}
	reading   = plot.Words{"Read the file", "读取文件"}
	inRows    = plot.Words{"Row r, column j is pe[r*{d}+j].", "第 r 行第 j 列是 pe[r*{d}+j]。"}
	without   = plot.Words{"The same numbers without the file", "不经过文件，得到同样的数"}
	byAddress = plot.Words{"By address", "通过网址"}
	byCommand = plot.Words{"By the command posenc", "用命令 posenc"}
	byImport  = plot.Words{"By import from npm", "从 npm 导入"}
	byWorker  = plot.Words{"On a site with the HTTP API. ", "用于带 HTTP API 的站点。"}
	sameBytes = plot.Words{"The file is the same byte for byte.", "所得文件逐字节相同。"}
	longer    = plot.Words{"Its lines begin with the position.", "每行多出开头的位置。"}
	inMembers = plot.Words{"The numbers are in data, row after row.", "数值在 data 中，逐行存放。"}
	inParts   = plot.Words{
		"At most {n} numbers in a response: ask for parts, by start and seq-len.",
		"一次最多 {n} 个数：请用 start 和 seq-len 分几次取。",
	}
	sameFile = plot.Words{"The file is the same, up to rounding of the last digits.", "所得文件相同，至多末位的舍入不同。"}
	sameRows = plot.Words{"The rows are the same, up to rounding of the last digits, without the settings.",
		"各行相同，至多末位的舍入不同；不含各项设置。"}
	shaped = plot.Words{"pe.data has row after row, and pe.shape is [{rows}, {d}].", "pe.data 逐行存放，pe.shape 是 [{rows}, {d}]。"}
)
