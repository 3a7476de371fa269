"""What the engines of Python share."""

import glob
import json
import os
import resource
import sys


def find(directory, *patterns):
    return [path for pattern in patterns for path in sorted(glob.glob(os.path.join(directory, pattern)))]


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def serve(translate):
    """Reads JSON lines {"sentences": [...], "size": n}, translates n sentences per call, writes the processor time in seconds."""
    for line in sys.stdin:
        task = json.loads(line)
        sentences, size = task["sentences"], task["size"]
        before = cpu_seconds()
        for start in range(0, len(sentences), size):
            translate(sentences[start : start + size])
        print(cpu_seconds() - before, flush=True)
