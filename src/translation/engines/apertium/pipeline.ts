import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Why a pipeline was given up. */
export type Failure = 'crashed' | 'hung' | 'out_of_step' | 'oversized' | 'closed';

/** `lost` when the pipeline failed before it answered: whoever asked may ask another one. */
export type Answer = { kind: 'said'; text: string } | { kind: 'lost'; failure: Failure };

/** One warm chain of Apertium's programs. Answers come in the order of the questions. */
export interface Pipeline extends AsyncDisposable {
  /** @param stream text in the stream format, without NUL */
  ask(stream: string): Promise<Answer>;
  inFlight(): number;
  /** Undefined as long as it works. */
  failure(): Failure | undefined;
  /** The last of what its programs complained about. It may hold words of the text: never for a log once text was sent. */
  complaints(): string;
  /** Resolves when none of its processes is left. */
  readonly gone: Promise<void>;
}

export interface PipelineOptions {
  /** A pipeline whose first stage reads descriptor 9. */
  command: string;
  environment: Record<string, string>;
  /** An open file that the command reads as descriptor 3. */
  taggerModel: number | undefined;
  /** Milliseconds for one answer, on top of 20 for each character asked. */
  answerTimeout: number;
  /** Milliseconds for the first answer, which waits for the programs to read their data. */
  startTimeout: number;
  onAnswer(): void;
}

interface Question {
  number: string;
  characters: number;
  resolve(answer: Answer): void;
}

/** Far more than are ever in flight, and short: every stage reads each character of it. */
const NUMBERS = 36 ** 3;
const COMPLAINTS_KEPT = 2_000;
const CLOSING_TIME = 500;

/**
 * Starts a pipeline. Each question carries a number that must come back with its answer; when it does not,
 * the pipeline is out of step and dies, so that no answer ever reaches another question.
 */
export function startPipeline(options: PipelineOptions): Pipeline {
  // A process group of its own: all stages die together, by one signal.
  const child = spawn('/bin/sh', ['-c', inBackground(options.command)], {
    detached: true,
    cwd: '/',
    env: options.environment,
    stdio: ['pipe', 'pipe', 'pipe', options.taggerModel ?? 'ignore'],
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('The pipeline has no pipes.');
  let allGone = false;
  const gone = once(child, 'close')
    .catch(() => undefined)
    .then(() => {
      allGone = true;
    });
  const questions: Question[] = [];
  let received: Buffer[] = [];
  let size = 0;
  let asked = 0;
  let answers = 0;
  let complaints = '';
  let failure: Failure | undefined;
  let timer: NodeJS.Timeout | undefined;

  function fail(reason: Failure): void {
    if (failure !== undefined) return;
    failure = reason;
    clearTimeout(timer);
    received = [];
    if (!allGone) killGroup(child);
    for (const { resolve } of questions.splice(0)) resolve({ kind: 'lost', failure: reason });
    options.onAnswer();
  }

  /** Only the oldest question is timed: the others wait for it, not for the pipeline. */
  function watchOldest(): void {
    clearTimeout(timer);
    const [oldest] = questions;
    const limit = answers === 0 ? options.startTimeout : options.answerTimeout;
    if (oldest) timer = setTimeout(fail, limit + 20 * oldest.characters, 'hung').unref();
  }

  function take(text: string): void {
    const question = questions.shift();
    const said = question && openEnvelope(text, question.number);
    if (said === undefined) {
      if (question) questions.unshift(question);
      fail('out_of_step');
      return;
    }
    answers++;
    watchOldest();
    question?.resolve({ kind: 'said', text: said });
    options.onAnswer();
  }

  stdout.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0 && failure === undefined; end = chunk.indexOf(0, from)) {
      received.push(chunk.subarray(from, end));
      from = end + 1;
      const text = Buffer.concat(received).toString('utf8');
      received = [];
      size = 0;
      take(text);
    }
    if (failure !== undefined || from === chunk.length) return;
    received.push(chunk.subarray(from));
    size += chunk.length - from;
    // A translation is about as long as its source: one that is far longer is an engine run wild.
    if (size > 100_000 + 100 * (questions[0]?.characters ?? 0)) fail('oversized');
  });
  stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString('utf8')).slice(-COMPLAINTS_KEPT);
  });
  // When one stage dies, those after it still finish what they have: the end of their output is the end of the answers.
  stdout.on('end', () => fail('crashed'));
  stdin.on('error', () => undefined);
  child.on('error', () => fail('crashed'));

  return {
    ask(stream) {
      return new Promise((resolve) => {
        if (failure !== undefined) return resolve({ kind: 'lost', failure });
        const number = (asked++ % NUMBERS).toString(36);
        questions.push({ number, characters: stream.length, resolve });
        if (questions.length === 1) watchOldest();
        stdin.write(`${envelope(stream, number)}\0`);
      });
    },
    inFlight: () => questions.length,
    failure: () => failure,
    complaints: () => complaints,
    gone,
    async [Symbol.asyncDispose]() {
      // The stages end by themselves when their input ends, and the shell then collects them; the signal is for the rest.
      stdin.end();
      const kill = setTimeout(fail, failure === undefined && questions.length === 0 ? CLOSING_TIME : 0, 'closed');
      await gone;
      clearTimeout(kill);
      fail('closed');
    },
  };
}

/**
 * The shell must not hold the ends of the pipeline open while it waits for the stages: then the death of the last stage
 * would go unnoticed until the others have something to write. Signals to all processes of the service at once, as service
 * managers send them, are for the service: it ends its pipelines when it wants to.
 */
function inBackground(command: string): string {
  return `trap '' HUP INT TERM; exec 9<&0; ${command} & exec <&- >&- 9<&-; wait`;
}

/**
 * No text holds brackets of its own, so these cannot be forged. The full stop between them makes the analyser let go of the
 * last words; it is not translated.
 */
function envelope(stream: string, number: string): string {
  return `${stream}[=${number}].[/${number}]`;
}

/** What stands before the number; and what a rule moved behind it, without the full stop. */
function openEnvelope(answer: string, number: string): string | undefined {
  const before = `[=${number}]`;
  const after = `[/${number}]`;
  const middle = answer.indexOf(before);
  const end = answer.length - after.length;
  if (middle < 0 || answer.lastIndexOf(before) !== middle || answer.indexOf(after) !== end) return undefined;
  return (
    answer.slice(0, middle) +
    answer
      .slice(middle + before.length, end)
      .replace(/\.$/, '')
      .trimEnd()
  );
}

/** Every stage is in the group of the shell. The group outlives the shell for as long as one of them lives. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them are gone already.
  }
}
