"""Evenkeel in a notebook: a live simulation of dynamic load balancing, whose numbers Python reads.

    from evenkeel import Evenkeel
    run = Evenkeel("async?processors=64&balancer=stealing", parts="results,machine", controls="balancer")
    run                                # shows it
    run.metrics["totalTime"]           # seconds; of the last finished run
    run.recording["columns"]           # lists by name, for pandas.DataFrame(...)
    run.scenario = "async?processors=128"

The page is inside of this package: it needs no network.
"""

import pathlib

import anywidget
import traitlets

__version__ = "@version@"
_HERE = pathlib.Path(__file__).parent


class Evenkeel(anywidget.AnyWidget):
    """A run in a frame. What a reader changes there changes `scenario` here, and the other way round."""

    _esm = _HERE / "widget.js"

    scenario = traitlets.Unicode("tree", help="A link of the page, or what stands behind its #.").tag(sync=True)
    parts = traitlets.Unicode("", help="What is shown: results, machine, caption, transport, charts, or names of charts.").tag(sync=True)
    controls = traitlets.Unicode("", help="Parameters that can be set in the picture, such as interval or machine.*.").tag(sync=True)
    lock = traitlets.Unicode("", help="Parameters that are shown and cannot be set.").tag(sync=True)
    hide = traitlets.Unicode("", help="Parameters that are not shown.").tag(sync=True)
    title = traitlets.Unicode("", help="Words above the picture.").tag(sync=True)
    note = traitlets.Unicode("", help="A sentence below the title.").tag(sync=True)
    theme = traitlets.Enum(["auto", "light", "dark"], "auto").tag(sync=True)
    height = traitlets.Int(0, help="A fixed height in pixels; 0 lets it follow the content.").tag(sync=True)
    page = traitlets.Unicode("", help="The address of a page; empty for the one inside of this package.").tag(sync=True)

    metrics = traitlets.Dict(help="What the last finished run gave. Times are seconds.").tag(sync=True)
    recording = traitlets.Dict(help="columns, units, step and stride of the last finished run.").tag(sync=True)
    answer = traitlets.Dict(help="What a reader has predicted: question and answer.").tag(sync=True)
    problems = traitlets.List(help="Sentences on what could not be set.").tag(sync=True)

    _asked = traitlets.Int(0).tag(sync=True)

    def __init__(self, scenario="tree", **traits):
        super().__init__(scenario=scenario, **traits)

    @traitlets.observe("_asked")
    def _send_page(self, _change):
        self.send({"type": "page"}, [(_HERE / "evenkeel.html.gz").read_bytes()])

    def set(self, **values):
        """Sets parameters of the scenario: set(processors=64). What cannot be set comes as `problems`."""
        self.send({"type": "set", "value": values})

    def play(self):
        self.send({"type": "play"})

    def pause(self):
        self.send({"type": "pause"})

    def seek(self, to=None, *, share=None):
        """Moves the playhead: to a position on its axis, or to a share of the run from 0 to 1."""
        self.send({"type": "seek", "value": to if share is None else {"share": share}})
