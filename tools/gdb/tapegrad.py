"""Everything of this folder, wherever gdb was started: gdb -x tools/gdb/tapegrad.py PROGRAM"""

import os
import sys

import gdb

FOLDER = os.path.dirname(os.path.abspath(__file__))
for folder in [FOLDER, os.path.dirname(FOLDER)]:
    if folder not in sys.path:
        sys.path.insert(0, folder)

import tapegrad_printers  # noqa: E402,F401
import tapegrad_commands  # noqa: E402,F401

gdb.execute("source " + os.path.join(FOLDER, "settings.gdb"), to_string=True)  # without its echo
