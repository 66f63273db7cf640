package batch

// Examples are texts of batches by their names.
var Examples = map[string]string{
	"padding-counted": `{"attention_mask": [[0, 0, 1, 1, 1], [1, 1, 1, 1, 1]],
 "position_ids": [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]}`,
	"left-padding": `{"attention_mask": [[0, 0, 1, 1, 1], [1, 1, 1, 1, 1]]}`,
	"packed":       `{"cu_seqlens": [0, 3, 8, 12]}`,
	"image": `{"input_ids": [[9, 8, 5, 5, 5, 5, 5, 5, 7, 6]],
 "image_token_id": 5, "image_grid_thw": [[1, 4, 6]]}`,
	"video": `{"input_ids": [[9, 4, 4, 4, 4, 4, 4, 4, 4, 7, 6]],
 "video_token_id": 4, "video_grid_thw": [[4, 2, 4]],
 "second_per_grid_ts": [0.5]}`,
}
