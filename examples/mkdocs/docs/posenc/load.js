// MkDocs before 1.5 cannot say that a script is a module: this one is none, and loads it.
import('./positional-encoding.js')
