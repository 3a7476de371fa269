import { startProcess, waitUntilReady } from '../processes.ts';

/** apertium-apy always listens on every address. This patches its listener to use the loopback interface. */
const ON_LOOPBACK = `
import sys, tornado.httpserver
bind = tornado.httpserver.HTTPServer.bind
def on_loopback(self, port, address=None, *rest, **named):
    return bind(self, port, address or '127.0.0.1', *rest, **named)
tornado.httpserver.HTTPServer.bind = on_loopback
from apertium_apy.apy import main
main()
`;
const MODES = '/usr/share/apertium/modes';
const PORT = 27_370;

export interface RunningApy extends AsyncDisposable {
  url: string;
  pid: number;
}

/** Starts Debian's apertium-apy with one process on the loopback interface. */
export async function startApy(): Promise<RunningApy> {
  const apy = startProcess('/usr/bin/python3', ['-c', ON_LOOPBACK, MODES, '-p', String(PORT), '-j', '1'], {}, 'ignore');
  const url = `http://127.0.0.1:${PORT}`;
  await waitUntilReady(`${url}/listPairs`, AbortSignal.timeout(60_000));
  return { url, pid: apy.pid, [Symbol.asyncDispose]: () => apy[Symbol.asyncDispose]() };
}
