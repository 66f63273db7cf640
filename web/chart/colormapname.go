package chart

import "github.com/posenc/posenc/web/param"

var colormaps = map[string]Colormap{"viridis": Viridis, "diverging": Diverging, "cividis": Cividis}

// ColormapByName returns the colour map of that name. For a name that no map has, it
// returns Viridis and an error that says which names there are.
func ColormapByName(name string) (Colormap, error) {
	if c := colormaps[name]; c != nil {
		return c, nil
	}
	return Viridis, param.NotOneOf("colormap", name, param.ColormapNames())
}
