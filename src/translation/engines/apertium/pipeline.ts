import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Reason for which a pipeline ended; a label of the metrics. */
export type PipelineFailure = 'crashed' | 'hung' | 'out_of_step' | 'oversized' | 'closed';

/** `lost` means that the pipeline failed before it responded. Another pipeline may process the text. */
export type PipelineResult = { kind: 'ok'; text: string } | { kind: 'lost'; failure: PipelineFailure };

/** A running pipeline of Apertium's programs. It responds in the order of the requests. */
export interface Pipeline extends AsyncDisposable {
  /** @param stream text in the stream format, without NUL */
  process(stream: string): Promise<PipelineResult>;
  inFlight(): number;
  /** Undefined while the pipeline runs. */
  failure(): PipelineFailure | undefined;
  /** The end of the programs' stderr. It may quote user text, so it must not be logged once text was sent. */
  stderrTail(): string;
  /** Fulfilled when all processes of the pipeline have exited. */
  readonly exited: Promise<void>;
}

export interface PipelineOptions {
  /** A shell pipeline whose first stage reads descriptor 9. */
  command: string;
  environment: Record<string, string>;
  /** An open file that the command reads as descriptor 3. */
  taggerModel: number | undefined;
  /** Timeout of one response, on top of 20 ms per character. */
  responseTimeoutMs: number;
  /** Timeout of the first response, which includes loading the data. */
  startTimeoutMs: number;
  /** Called after each response and after a failure. */
  onChange(): void;
}

interface PendingRequest {
  number: string;
  characters: number;
  resolve(result: PipelineResult): void;
}

/** Request numbers repeat after this many requests, far more than are in flight. Short numbers cost less time. */
const REQUEST_NUMBERS = 36 ** 3;
const TIMEOUT_PER_CHARACTER_MS = 20;
const MAX_STDERR_CHARACTERS = 2_000;
/** Time for the stages to exit before they are killed. */
const CLOSE_TIMEOUT_MS = 500;
/** A longer output is a defect of the engine, because a translation is about as long as its source. */
const MAX_OUTPUT_BYTES = 100_000;
const MAX_OUTPUT_BYTES_PER_CHARACTER = 100;

/**
 * Starts a pipeline. Each request has a number that its response must repeat. On a mismatch the pipeline is killed, so that
 * no request receives the response of another.
 */
export function startPipeline(options: PipelineOptions): Pipeline {
  // A separate process group lets one signal kill all stages.
  const child = spawn('/bin/sh', ['-c', inBackground(options.command)], {
    detached: true,
    cwd: '/',
    env: options.environment,
    stdio: ['pipe', 'pipe', 'pipe', options.taggerModel ?? 'ignore'],
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('The pipeline was started without pipes.');
  let hasExited = false;
  const exited = once(child, 'close')
    .catch(() => undefined)
    .then(() => {
      hasExited = true;
    });
  const requests: PendingRequest[] = [];
  let received: Buffer[] = [];
  let receivedBytes = 0;
  let sent = 0;
  let responses = 0;
  let stderrTail = '';
  let failure: PipelineFailure | undefined;
  let timer: NodeJS.Timeout | undefined;

  function fail(reason: PipelineFailure): void {
    if (failure !== undefined) return;
    failure = reason;
    clearTimeout(timer);
    received = [];
    if (!hasExited) killGroup(child);
    for (const { resolve } of requests.splice(0)) resolve({ kind: 'lost', failure: reason });
    options.onChange();
  }

  /** Only the oldest request has a timeout, because the others wait behind it. */
  function restartTimeout(): void {
    clearTimeout(timer);
    const [oldest] = requests;
    const timeoutMs = responses === 0 ? options.startTimeoutMs : options.responseTimeoutMs;
    if (!oldest) return;
    timer = setTimeout(fail, timeoutMs + TIMEOUT_PER_CHARACTER_MS * oldest.characters, 'hung').unref();
  }

  function receive(response: string): void {
    const request = requests.shift();
    const text = request && openEnvelope(response, request.number);
    if (text === undefined) {
      if (request) requests.unshift(request);
      fail('out_of_step');
      return;
    }
    responses++;
    restartTimeout();
    request?.resolve({ kind: 'ok', text });
    options.onChange();
  }

  stdout.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0 && failure === undefined; end = chunk.indexOf(0, from)) {
      received.push(chunk.subarray(from, end));
      from = end + 1;
      const response = Buffer.concat(received).toString('utf8');
      received = [];
      receivedBytes = 0;
      receive(response);
    }
    if (failure !== undefined || from === chunk.length) return;
    received.push(chunk.subarray(from));
    receivedBytes += chunk.length - from;
    const maxBytes = MAX_OUTPUT_BYTES + MAX_OUTPUT_BYTES_PER_CHARACTER * (requests[0]?.characters ?? 0);
    if (receivedBytes > maxBytes) fail('oversized');
  });
  stderr.on('data', (chunk: Buffer) => {
    stderrTail = (stderrTail + chunk.toString('utf8')).slice(-MAX_STDERR_CHARACTERS);
  });
  // When a stage crashes, the later stages still finish their input, so the failure is reported at the end of the output.
  stdout.on('end', () => fail('crashed'));
  stdin.on('error', () => undefined);
  child.on('error', () => fail('crashed'));

  return {
    process(stream) {
      return new Promise((resolve) => {
        if (failure !== undefined) return resolve({ kind: 'lost', failure });
        const number = (sent++ % REQUEST_NUMBERS).toString(36);
        requests.push({ number, characters: stream.length, resolve });
        if (requests.length === 1) restartTimeout();
        // Texts that are sent at the same time share a write, so that each program wakes up once for all of them.
        stdin.cork();
        stdin.write(`${envelope(stream, number)}\0`);
        process.nextTick(() => stdin.uncork());
      });
    },
    inFlight: () => requests.length,
    failure: () => failure,
    stderrTail: () => stderrTail,
    exited,
    async [Symbol.asyncDispose]() {
      // The stages exit when their input ends. Stages that do not exit are killed.
      stdin.end();
      const timeoutMs = failure === undefined && requests.length === 0 ? CLOSE_TIMEOUT_MS : 0;
      const killTimer = setTimeout(fail, timeoutMs, 'closed');
      await exited;
      clearTimeout(killTimer);
      fail('closed');
    },
  };
}

/**
 * Runs the stages in the background of a shell that closes its own ends of the pipes. Otherwise the exit of the last stage
 * is not detected until another stage writes. The shell ignores the signals that a service manager sends to all processes,
 * because the service ends its pipelines itself.
 */
function inBackground(command: string): string {
  return `trap '' HUP INT TERM; exec 9<&0; ${command} & exec <&- >&- 9<&-; wait`;
}

/**
 * Marks the end of a text with its request number. Texts contain no brackets, so a text cannot contain such a mark. The
 * full stop between the marks makes the analyser output the last words. It is removed from the response.
 */
function envelope(stream: string, number: string): string {
  return `${stream}[=${number}].[/${number}]`;
}

/** The text before the number, plus text that a rule moved after the number, without the full stop. */
function openEnvelope(response: string, number: string): string | undefined {
  const before = `[=${number}]`;
  const after = `[/${number}]`;
  const middle = response.indexOf(before);
  const end = response.length - after.length;
  if (middle < 0 || response.lastIndexOf(before) !== middle || response.indexOf(after) !== end) return undefined;
  const moved = response
    .slice(middle + before.length, end)
    .replace(/\.$/, '')
    .trimEnd();
  return response.slice(0, middle) + moved;
}

/** Kills every stage. The process group exists while one of them runs, even without the shell. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes have exited already.
  }
}
