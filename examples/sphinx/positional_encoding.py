"""The directive positional-encoding shows a live figure of posenc.

In MyST:

    ```{positional-encoding} heatmap
    :seq-len: 100
    :d-model: 256
    ```

In reStructuredText:

    .. positional-encoding:: heatmap
       :seq-len: 100
       :d-model: 256

Its options are the attributes of the element. Only pages with a figure load the script.
"""

from html import escape

from docutils import nodes
from docutils.parsers.rst import Directive, directives


class live_figure(nodes.General, nodes.Element):
    """The node of a figure; its attribute "attributes" are those of the element."""


class AnyOption(dict):
    """An option of any name, whose value is text."""

    def __missing__(self, name):
        return directives.unchanged


class PositionalEncoding(Directive):
    required_arguments = 1
    option_spec = AnyOption(group=directives.unchanged)

    def run(self):
        return [live_figure(attributes={"figure": self.arguments[0], **self.options})]


def visit(translator, node):
    pairs = "".join(f' {name}="{escape(value or "")}"' for name, value in node["attributes"].items())
    translator.body.append(f"<positional-encoding{pairs}></positional-encoding>\n")
    raise nodes.SkipNode


def skip(translator, node):
    raise nodes.SkipNode


def load_script(app, page, template, context, doctree):
    if doctree and next(iter(doctree.findall(live_figure)), None):
        app.add_js_file(app.config.positional_encoding_script, type="module")


def setup(app):
    app.add_config_value("positional_encoding_script", "posenc/positional-encoding.js", "html")
    app.add_node(live_figure, html=(visit, None), latex=(skip, None), text=(skip, None), man=(skip, None), texinfo=(skip, None))
    app.add_directive("positional-encoding", PositionalEncoding)
    app.connect("html-page-context", load_script)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
