import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const PACKAGES = ['node-summarizer@1.0.7', 'textrank-node@0.1.9'];
/** The only package that needs its install script, which indexes its dictionary. */
const INSTALLED_BY_SCRIPT = 'wordpos';
/** Both packages join sentences without a space: "… by a third.The council …". */
const GLUED = /(?<=[.!?]["'”]?)\s*(?=["'“]?\p{Lu})/u;

const Summary = z.object({ summary: z.string() });
const Constructor = <Instance>() => z.custom<new (...args: unknown[]) => Instance>((it) => typeof it === 'function');
const NodeSummarizer = z.object({
  SummarizerManager: Constructor<{ getSummaryByFrequency(): unknown; getSummaryByRank(): Promise<unknown> }>(),
});
const TextRankNode = Constructor<{ summarize(text: string, sentences: number): unknown }>();

/** Another program that summarizes. */
export interface Peer {
  name: string;
  /** Runs one process per text. Its processor time is unknown. */
  external: boolean;
  /** The sentences of a summary; undefined when the program fails. */
  summarize(text: string, sentences: number): Promise<string[] | undefined>;
}

/**
 * Summarizers from npm, installed into a temporary directory, and Debian's `ots` if it is installed. They support only
 * English well.
 */
export async function installPeers(opened: AsyncDisposableStack): Promise<Peer[]> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-peers-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  writeFileSync(join(directory, 'package.json'), '{"private":true}');
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--silent'], { cwd: directory });
  npm('install', '--ignore-scripts', ...PACKAGES);
  npm('rebuild', INSTALLED_BY_SCRIPT);
  const load = createRequire(join(directory, 'package.json'));
  const { SummarizerManager } = NodeSummarizer.parse(load('node-summarizer'));
  const TextRank = TextRankNode.parse(load('textrank-node'));
  const peers: Peer[] = [
    peer('node-summarizer frequency', (text, sentences) =>
      new SummarizerManager(text, sentences).getSummaryByFrequency(),
    ),
    peer('node-summarizer rank', (text, sentences) => new SummarizerManager(text, sentences).getSummaryByRank()),
    peer('textrank-node', (text, sentences) => ({ summary: new TextRank().summarize(text, sentences) })),
  ];
  if (hasOts())
    peers.push({ ...peer('ots', (text, sentences) => ({ summary: ots(text, sentences) })), external: true });
  return peers;
}

function peer(name: string, ask: (text: string, sentences: number) => unknown): Peer {
  return {
    name,
    external: false,
    async summarize(text, sentences) {
      try {
        const { data } = Summary.safeParse(await ask(text, sentences));
        return data?.summary
          .split(GLUED)
          .filter((sentence) => sentence.trim() !== '')
          .slice(0, sentences);
      } catch {
        return undefined;
      }
    },
  };
}

function hasOts(): boolean {
  try {
    return execFileSync('ots', ['--version'], { stdio: 'pipe' }).length >= 0;
  } catch {
    return false;
  }
}

/** `ots` takes a percentage of the text instead of a number of sentences. Finds one with enough sentences. */
function ots(text: string, sentences: number): string {
  const stops = text.match(/[.!?]+(?=\s|$)/g)?.length ?? 1;
  const ratio = Math.min(100, Math.max(1, Math.ceil((100 * (sentences + 1)) / stops)));
  return execFileSync('ots', ['--ratio', `${ratio}`], { input: text, stdio: ['pipe', 'pipe', 'ignore'] }).toString();
}
