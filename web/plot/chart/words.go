package chart

import "github.com/posenc/posenc/web/plot"

// Titles of the axes of matrices, which say where rows and columns lead.
var (
	RowsDown      = plot.Words{"row ↓", "行 ↓"}
	RowsAcross    = plot.Words{"row →", "行 →"}
	ColumnsAcross = plot.Words{"column →", "列 →"}
)
