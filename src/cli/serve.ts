import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Command } from 'commander';
import type { FirstKey } from '../accounts/first-key.ts';
import type { Config } from '../config/config.ts';
import { settingsHelp } from '../config/documentation.ts';
import type { Service } from '../service.ts';

export function registerServeCommand(program: Command, config: () => Config): void {
  program
    .command('serve')
    .description('start the service; SIGTERM, SIGHUP or Ctrl-C lets running requests finish first')
    .addHelpText('after', settingsHelp)
    .action(async () => {
      const settings = config();
      // Whoever reads what is printed may go before the service does.
      process.stdout.on('error', () => undefined);
      const stop = stopSignal();
      // Loaded for this command alone: the others need little of it, and start sooner.
      const { startService } = await import('../service.ts');
      const service = await startService(settings).catch((error: unknown) => {
        throw explainPort(error, settings);
      });
      if (!stop.aborted) {
        process.stdout.write(welcome(service, settings));
        await once(stop, 'abort');
      }
      process.stdout.write('Glossa is shutting down; a second signal ends it at once.\n');
      await service[Symbol.asyncDispose]();
    });
}

/** Milliseconds within which the same signal again is the same request to stop. */
const ECHO = 1_000;

/**
 * Aborted by the first signal that asks to stop, which waits for a start that is under way. A second one ends the
 * process at once, by our own hand: the first process of a container has no default effects of signals.
 *
 * What is sent to all processes at once, as systemd and terminals do, comes a second time from a launcher or from npm,
 * which pass it on: that is no second request.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const isEcho = signal === first?.signal && performance.now() - first.at < ECHO;
      if (first !== undefined && !isEcho) process.exit(128 + constants.signals[signal]);
      first ??= { signal, at: performance.now() };
      stop.abort();
    });
  }
  return stop.signal;
}

function explainPort(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { host } = config.server;
  const { metricsPort } = config.observability;
  const port = 'port' in error ? error.port : config.server.port;
  const variable = port === metricsPort && port !== config.server.port ? 'GLOSSA_METRICS_PORT' : 'GLOSSA_PORT';
  if (error.code === 'EADDRINUSE') {
    error.message = `Port ${port} of ${host} is taken: stop what listens there, or set ${variable} to another.`;
  } else if (error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    error.message = `Port ${port} needs more rights than this user has: set ${variable} to one above 1023.`;
  } else if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    error.message = `The name ${host} of GLOSSA_HOST (or HOST) is not known: set GLOSSA_HOST to an address of this machine.`;
  } else if (error.code === 'EADDRNOTAVAIL') {
    error.message = `This machine has no address ${host}: set GLOSSA_HOST to one that it has.`;
  }
  return error;
}

/** What is printed once the service listens: above all two calls that work when pasted into a shell. */
function welcome({ url, metricsUrl, firstKey, translates, sample }: Service, { limits: { apiKey } }: Config): string {
  const key = apiKey !== undefined ? '$GLOSSA_API_KEY' : firstKey.file ? `$(cat '${firstKey.file}')` : '<your API key>';
  const call = (path: string, body: object): string =>
    `curl -s ${url}${path} -H "x-api-key: ${key}" -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const lines = [`Glossa is ready at ${url}`, ...(metricsUrl ? [`Metrics are at ${metricsUrl}/metrics`] : []), ''];
  if (firstKey.created) lines.push(...announceFirstKey(firstKey), '');
  lines.push(`The page, for a browser: ${url}/${pageKey(firstKey)}`, '');
  if (translates !== 'ready') lines.push(NOTES[translates ?? 'none'], '');
  lines.push(
    'Try it in another terminal:',
    '',
    ...(translates ? [call('/v1/ai/translate', { text: SENTENCE, target_language: 'es' }), ''] : []),
    call('/v1/ai/summary', {
      ...(sample ? { file_store_key: sample } : { text: SHORT_TEXT }),
      type: 'points',
      max_points: 3,
    }),
    '',
    '',
  );
  return lines.join('\n');
}

/** Keys are shown on a terminal only: elsewhere standard output is a log, which others read. */
const showsKeys = (): boolean => process.stdout.isTTY;

function announceFirstKey({ key, file }: Extract<FirstKey, { created: true }>): string[] {
  if (showsKeys()) return [`Your first API key, also in ${file}:`, '', `  ${key}`];
  return [`Your first API key is in ${file}, which only this user may read.`];
}

/** The key as a fragment of the page's address, which no browser sends on. */
function pageKey({ file }: FirstKey): string {
  return file !== undefined && showsKeys() ? `#key=${readFileSync(file, 'utf8').trim()}` : '';
}

const SENTENCE = 'The library opens every day and the entrance is free.';
/** What keeps the printed translation from being served at once. */
const NOTES = {
  downloadable:
    'A neural model, 15 to 70 MB, is downloaded when its languages are first asked for; glossa models pull en-es does it now.',
  down: 'The engine for English to Spanish has not answered yet: until it does, that call gets an error.',
  none: 'English to Spanish cannot be translated yet: fetch its model with glossa models pull en-es, or set GLOSSA_MODELS=auto.',
};
const SHORT_TEXT =
  'A summary keeps what matters. It leaves out the rest. Readers save time with it. Writers learn from it what came across.';
