import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Command } from 'commander';
import type { FirstKey } from '../accounts/first-key.ts';
import type { Config } from '../config/config.ts';
import { settingsHelp } from '../config/documentation.ts';
import { freeStartMemory } from '../service/free-start-memory.ts';
import type { Service } from '../service.ts';
import { firstModelsNote } from './models/first-models.ts';

export function registerServeCommand(program: Command, config: () => Config): void {
  program
    .command('serve')
    .description('start the service; SIGTERM, SIGHUP or Ctrl-C lets running requests finish first')
    .addHelpText('after', settingsHelp)
    .action(async () => {
      const settings = config();
      // The service must survive when the reader of its standard output closes the pipe.
      process.stdout.on('error', () => undefined);
      const { signal: stop, stopped } = listenForStopSignals();
      // Loaded on demand, so that other commands start faster.
      const { startService } = await import('../service.ts');
      const service = stop.aborted
        ? undefined
        : await startService(settings).catch((error: unknown) => {
            throw explainListenError(error, settings);
          });
      if (service !== undefined && !stop.aborted) {
        process.stdout.write(welcomeText(service, settings, await translationNote(service, settings)));
        freeStartMemory();
      }
      await stopped;
      process.stdout.write('Glossa is shutting down. A second signal stops it immediately.\n');
      await service?.[Symbol.asyncDispose]();
    });
}

/** The same signal within this time is a duplicate. */
const DUPLICATE_SIGNAL_MS = 1_000;

/**
 * Aborts at the first stop signal; a start in progress completes first. `stopped` is the event from the beginning, which a
 * signal during the start would otherwise pass unnoticed. A second signal exits explicitly, because
 * signals have no default effect on the first process of a container.
 *
 * Terminals and systemd signal the whole process group, and the launcher or npm forwards the same signal. Such a duplicate
 * does not count as a second signal.
 */
function listenForStopSignals(): { signal: AbortSignal; stopped: Promise<unknown> } {
  const stop = new AbortController();
  const stopped = once(stop.signal, 'abort');
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const isDuplicate = signal === first?.signal && performance.now() - first.at < DUPLICATE_SIGNAL_MS;
      if (first !== undefined && !isDuplicate) process.exit(128 + constants.signals[signal]);
      first ??= { signal, at: performance.now() };
      stop.abort();
    });
  }
  return { signal: stop.signal, stopped };
}

function explainListenError(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { host } = config.server;
  const { metricsPort } = config.observability;
  const port = 'port' in error ? error.port : config.server.port;
  const variable = port === metricsPort && port !== config.server.port ? 'GLOSSA_METRICS_PORT' : 'GLOSSA_PORT';
  if (error.code === 'EADDRINUSE') {
    error.message = `Port ${port} of ${host} is already in use: stop the other program, or set ${variable} to another port.`;
  } else if (error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    error.message = `Port ${port} requires more privileges: set ${variable} to a port above 1023.`;
  } else if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    error.message = `The host name ${host} in GLOSSA_HOST or HOST cannot be resolved: set GLOSSA_HOST to an address of this machine.`;
  } else if (error.code === 'EADDRNOTAVAIL') {
    error.message = `This machine has no address ${host}: set GLOSSA_HOST to one of its addresses.`;
  }
  return error;
}

/** Text for the terminal once the service listens, with two calls that work when pasted into a shell. */
function welcomeText(
  { url, metricsUrl, firstKey, exampleAvailability, sampleKey }: Service,
  { limits: { apiKey } }: Config,
  note: readonly string[],
): string {
  const key = apiKey !== undefined ? '$GLOSSA_API_KEY' : firstKey.file ? `$(cat '${firstKey.file}')` : '<your API key>';
  const call = (path: string, body: object): string =>
    `curl -s ${url}${path} -H "x-api-key: ${key}" -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const lines = [`Glossa is ready at ${url}`, ...(metricsUrl ? [`Metrics are at ${metricsUrl}/metrics`] : []), ''];
  if (firstKey.created) lines.push(...announceFirstKey(firstKey), '');
  lines.push(`Web page: ${url}/${pageKey(firstKey)}`, '');
  if (note.length > 0) lines.push(...note, '');
  lines.push(
    'Try it in another terminal:',
    '',
    ...(exampleAvailability ? [call('/v1/ai/translate', { text: SENTENCE, target_language: 'es' }), ''] : []),
    call('/v1/ai/summary', {
      ...(sampleKey ? { file_store_key: sampleKey } : { text: SHORT_TEXT }),
      type: 'points',
      max_points: 3,
    }),
    '',
    '',
  );
  return lines.join('\n');
}

/** What is missing for translations; empty if the printed translation call works at once. */
async function translationNote({ exampleAvailability }: Service, config: Config): Promise<string[]> {
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  const firstModels = await firstModelsNote(config, locale);
  if (firstModels.length > 0) return firstModels;
  return exampleAvailability === 'ready' ? [] : [TRANSLATION_NOTES[exampleAvailability ?? 'none']];
}

/** Keys appear on terminals only. Elsewhere standard output may be a log that others read. */
const mayShowKeys = (): boolean => process.stdout.isTTY;

function announceFirstKey({ key, file }: Extract<FirstKey, { created: true }>): string[] {
  if (mayShowKeys()) return [`Your first API key, also in ${file}:`, '', `  ${key}`];
  return [`Your first API key is in ${file}, readable by this user only.`];
}

/** The key as a URL fragment, which browsers do not send to servers. */
function pageKey({ file }: FirstKey): string {
  return file !== undefined && mayShowKeys() ? `#key=${readFileSync(file, 'utf8').trim()}` : '';
}

const SENTENCE = 'The library opens every day and the entrance is free.';
/** Why the printed translation call may not work yet. */
const TRANSLATION_NOTES = {
  downloadable:
    'The first translation of a language pair downloads its model (15 to 70 MB). Run glossa models pull en-es to download it now.',
  down: 'The engine for English to Spanish is not available yet. Until it is, the translation call returns an error.',
  none: 'No engine can translate English to Spanish yet. Run glossa models pull en-es, or set GLOSSA_MODELS=auto.',
};
const SHORT_TEXT =
  'A summary keeps what matters. It leaves out the rest. Readers save time with it. Writers learn from it what came across.';
