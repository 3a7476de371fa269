"""Runs the HTTP server of llama.cpp from its Python package, with some of the options of its program llama-server."""

import argparse
import threading

import xllamacpp

parser = argparse.ArgumentParser()
parser.add_argument("--model", required=True)
parser.add_argument("--port", type=int, required=True)
parser.add_argument("--api-key", required=True)
parser.add_argument("--parallel", type=int, required=True)
parser.add_argument("--ctx-size", type=int, required=True)
parser.add_argument("--threads", type=int, required=True)
for flag in ("--jinja", "--slots", "--metrics"):
    parser.add_argument(flag, action="store_true")
options = parser.parse_args()

params = xllamacpp.CommonParams()
params.model.path = options.model
params.port = options.port
params.api_keys = [options.api_key]
params.n_parallel = options.parallel
params.n_ctx = options.ctx_size
params.cpuparams.n_threads = options.threads
params.use_jinja = options.jinja
params.endpoint_slots = options.slots
params.endpoint_metrics = options.metrics
server = xllamacpp.Server(params)
threading.Event().wait()
