package chart

import (
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// Titles of axes, which say where rows, columns and positions lead.
var (
	RowsDown       = plot.Words{"row ↓", "行 ↓"}
	RowsAcross     = plot.Words{"row →", "行 →"}
	ColumnsAcross  = plot.Words{"column →", "列 →"}
	PositionAcross = plot.Words{"position →", "位置 →"}
	Dimension      = plot.Words{"dimension", "维度"}
)

// Names of cursors in the help for keys, and of what bugs do.
var (
	TheOffset  = plot.Words{"the offset k", "间隔 k "}
	ThePair    = plot.Words{"the pair", "对的编号"}
	TheBug     = plot.Words{"the bug", "所看的错误"}
	AsMeant    = plot.Words{"as meant", "本意"}
	AsWritten  = plot.Words{"as written", "写成"}
	Difference = plot.Words{"difference", "差"}
)

// Bug is a line of a program as it is meant, and as it is written.
func Bug(v *plot.View, meant, written string) plot.Block {
	return plot.Group(
		v.Note(AsMeant), plot.Text(scene.Ink|scene.Mono, meant),
		v.Note(AsWritten), plot.Text(scene.Wrong|scene.Mono, written))
}
