import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # where positional_encoding.py is

project = "Notes on attention"
html_title = project
language = "en"

extensions = ["myst_parser", "positional_encoding"]
exclude_patterns = ["_build"]

html_theme = "basic"
html_static_path = ["_static"]
html_css_files = ["style.css"]
html_favicon = "_static/icon.svg"
html_sidebars = {"**": []}

# If the script is not in _static/posenc/:
# positional_encoding_script = "https://cdn.example.org/posenc/positional-encoding.js"
