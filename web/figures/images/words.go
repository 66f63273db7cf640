package images

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var (
	libraryParam = param.New(param.Param{
		Name: "library", Default: "mae", Label: [2]string{"library", "库"},
		Choices: []param.Choice{
			{"mae", "MAE, DiT", "MAE、DiT"}, {"moco-v3", "MoCo v3"}, {"big-vision", "big_vision"}, {"timm-sincos2d", "timm"},
			{"diffusers-sincos", "diffusers"}, {"detr", "DETR"}, {"tensor2tensor"}, {"tatp22"},
		},
		Description: [2]string{"the library whose table of an image images shows", "images 展示哪个库的图像位置表"},
	})
	patchRow = patchOf("patch-row", "4", "row y", "行 y",
		"the row of the chosen patch, the last one if there are fewer", "选中图块的行；没有那么多行时为最后一行")
	patchColumn = patchOf("patch-column", "9", "column x", "列 x",
		"the column of the chosen patch, the last one if there are fewer", "选中图块的列；没有那么多列时为最后一列")
	newHeight = newSize("new-height", "new rows H", "新的行数 H",
		"the rows of patches of the image to which images resizes the table", "images 把位置表改到多少行图块")
	newWidth = newSize("new-width", "new cols W", "新的列数 W",
		"the columns of patches of the image to which images resizes the table", "images 把位置表改到多少列图块")
	resampling = param.New(param.Param{
		Name: "resampling", Default: "bicubic", Label: [2]string{"resampling", "重采样"},
		Choices: []param.Choice{ // in the order of resize.Methods
			{"bicubic", "bicubic", "双三次"}, {"antialiased", "antialiased", "抗锯齿双三次"},
			{"corners", "linear by corners", "线性，对齐角点"},
			{"bicubic-offset", "bicubic, offset 0.1", "双三次，偏移 0.1"},
		},
		Description: [2]string{"how images resamples the table", "images 怎样重采样位置表"},
	})
)

// Texts of patchOf and newSize are a label and a description, each in both languages.
func patchOf(name, first string, texts ...string) *param.Param {
	return param.New(param.Param{
		Name: name, Default: first, Label: [2]string(texts[:2]), Description: [2]string(texts[2:]),
		Range: param.Range{Least: 0, Most: param.MaxPatches - 1, Step: param.Whole},
	})
}

func newSize(name string, texts ...string) *param.Param {
	old := param.Find("grid-height")
	return param.New(param.Param{
		Name: name, Default: "24", Label: [2]string(texts[:2]), Description: [2]string(texts[2:]),
		Hint: old.Hint, Range: old.Range, Stops: old.Stops,
	})
}

var (
	title     = plot.Words{"Positions of an image", "图像的位置编码"}
	theRow    = plot.Words{"the row y of the patch", "图块的行 y "}
	theColumn = plot.Words{"the column x of the patch", "图块的列 x "}
	sizes     = plot.Words{"Sizes", "大小"}
	colon     = plot.Words{": ", "："}

	eachPatch  = plot.Words{"Each patch: similarity to all", "每个图块与所有图块的相似度"}
	sizeName   = plot.Words{"h × w = {size} patches", "h × w = {size} 个图块"}
	thePatch   = plot.Words{"Patch {patch}", "图块 {patch}"}
	rowColumn  = plot.Words{"(row y, column x)", "（行 y，列 x）"}
	cosine     = plot.Words{"cosine", "余弦相似度"}
	itsVector  = plot.Words{"Its vector", "它的向量"}
	halves     = plot.Words{"half of it depends on {a} = {i}, half on {b} = {j}", "一半取决于 {a} = {i}，一半取决于 {b} = {j}"}
	writes     = plot.Words{"{library} writes [{blocks}].", "{library} 的一行是 [{blocks}]。"}
	rowOf      = plot.Words{"Patch {patch} has row r = y·w + x = {row} of the table.", "图块 {patch} 取表的第 r = y·w + x = {row} 行。"}
	cosineWith = plot.Words{"Cosine with {patch}: {cosine:.4}.", "与 {patch} 的余弦：{cosine:.4}。"}
	noTable    = plot.Words{"{library} makes no such table: {rule}.", "{library} 做不出这样的表：{rule}。"}
	summary    = plot.Words{"An image of h × w = {size} patches.", "一幅 h × w = {size} 个图块的图像。"}
	inItsPlace = plot.Words{"In an image of {size} patches, {patch} is in its place.", "在 {size} 个图块的图像里，{patch} 位于它的位置。"}

	atSize    = plot.Words{"At {size}: similarity to the old {patch}", "{size} 时，与旧的 {patch} 的相似度"}
	legend    = plot.Words{"ring: its place; frame: most similar", "圆圈：它的位置；方框：最相似的图块"}
	wayShort  = [ways]plot.Words{{"formula", "公式"}, {"scaled", "缩放"}, {"resampled", "重采样"}}
	wayTitles = [ways]plot.Words{
		{"the formula, anew", "按公式重算"}, {"the formula, positions scaled", "按公式，缩放位置"}, {"the old table, resampled", "对旧表重采样"},
	}
	yAt         = plot.Words{"y at {first:~2}, {second:~2}, …, {last:~2}", "y 取 {first:~2}, {second:~2}, …, {last:~2}"}
	notAligned  = plot.Words{"Rows of this table do not follow rows and columns of the image.", "这张表的行与图像的行列对不上。"}
	mostSimilar = plot.Words{"Most similar: {patch}, cosine {cosine:.3}.", "最相似的图块：{patch}，余弦 {cosine:.3}。"}
	sameAs      = plot.Words{"The same as {way}.", "与 {way} 相同。"}
	fromWay     = plot.Words{"from {way} {size:.3}", "与 {way} 差 {size:.3}"}
	fromFormula = plot.Words{"from the formula at the same places {size:.3}", "与公式在同样位置上的值差 {size:.3}"}
	largest     = plot.Words{"Largest difference {from}.", "最大的差：{from}。"}

	methods = [...]plot.Words{ // in the order of resize.Methods
		{"Bicubic is PyTorch’s interpolate as MAE and transformers call it.", "双三次即 MAE 与 transformers 所用的 PyTorch interpolate。"},
		{"Antialiased is PyTorch’s interpolate as timm calls it.", "抗锯齿双三次即 timm 所用的 PyTorch interpolate。"},
		{"Linear by corners is SciPy’s zoom as big_vision and the first ViT call it.", "对齐角点的线性插值即 big_vision 与最初的 ViT 所用的 SciPy zoom。"},
		{"Offset 0.1 is PyTorch’s interpolate by the factor (N + 0.1)/n, as DINOv2 without registers calls it.",
			"偏移 0.1 即按倍数 (N + 0.1)/n 调用的 PyTorch interpolate，不带 register 的 DINOv2 如此。"},
	}
	squareOnly = plot.Words{"{library} itself has square images only.", "{library} 本身只支持正方形图像。"}
	columnwise = plot.Words{"Its rows run down the columns of the image, patches row after row: on a square image axes are swapped.",
		"它的行沿图像的列向下数，而图块逐行排列：正方形图像的两轴对调。"}
	distant = plot.Words{"On this one, neighbours get distant positions.", "在此，相邻的图块会得到相距很远的位置。"}

	// sources are what libraries do with images of another size, with the place of the code.
	sources = map[string]plot.Words{
		"mae": {"MAE: interpolate_pos_embed of util/pos_embed.py resamples the table of a checkpoint, (c). DiT computes it anew, (a).",
			"MAE：util/pos_embed.py 的 interpolate_pos_embed 对检查点里的表重采样，即 (c)。DiT 重新计算，即 (a)。"},
		"moco-v3": {"MoCo v3: vits.py computes the table for the grid_size of the model.",
			"MoCo v3：vits.py 按模型的 grid_size 计算。"},
		"big-vision": {"big_vision: models/vit.py computes sincos2d for the patches of each image; learned tables it resamples, linear by corners.",
			"big_vision：models/vit.py 按每幅图像的图块数计算 sincos2d；学出来的表则按角点线性重采样。"},
		"timm-sincos2d": {"timm: build_sincos2d_pos_embed takes the size; learned tables it resamples, bicubic and antialiased.",
			"timm：build_sincos2d_pos_embed 按给定的大小计算；学出来的表则用抗锯齿的双三次重采样。"},
		"diffusers-sincos": {"diffusers: get_2d_sincos_pos_embed divides positions by size/base_size, (b); base_size is 16.",
			"diffusers：get_2d_sincos_pos_embed 把位置除以 size/base_size，即 (b)，base_size 为 16。"},
		"detr": {"DETR: its models have normalize: positions go from 2π/H to 2π at any size, so that (a) scales.",
			"DETR：其模型都开启 normalize，位置总是从 2π/H 到 2π，(a) 自带缩放。"},
		"tensor2tensor": {"tensor2tensor: add_timing_signal_nd computes it for the size of its input.",
			"tensor2tensor：add_timing_signal_nd 按输入的大小计算。"},
		"tatp22": {"tatp22: PositionalEncoding2D computes it for the size of its input.",
			"tatp22：PositionalEncoding2D 按输入的大小计算。"},
	}
)
