import type { LaunchedService } from '../../load/launched-service.ts';
import { cpuSecondsOfTree } from '../../load/processes.ts';
import { readSource } from '../../src/summarization/engines/extractive/input/read-source.ts';
import { segmentDocument } from '../../src/summarization/engines/extractive/input/segment-document.ts';
import { codePointLength } from '../../src/text/graphemes.ts';
import { askService, type Budget, sentencesOf } from './ask.ts';
import { BASELINES, type Ranking } from './baselines.ts';
import type { Peer } from './peers.ts';
import type { ReferenceDocument } from './sets.ts';

/** A summary as sentences, and what it took. */
export interface Outcome {
  sentences: readonly string[];
  /** Code points of all of it. */
  characters: number;
  /** NaN when it is not known. */
  cpuSeconds: number;
}

/** Something that summarizes; undefined where it cannot. */
export interface System {
  name: string;
  summarize(document: ReferenceDocument, budget: Budget): Promise<Outcome | undefined>;
}

/** Our own service, asked over HTTP; its processor time is that of its whole process. */
export function serviceSystem(glossa: LaunchedService): System {
  return {
    name: 'glossa',
    async summarize({ text, language }, budget) {
      const before = cpuSecondsOfTree(glossa.pid);
      const answer = await askService(glossa, text, budget);
      const cpuSeconds = cpuSecondsOfTree(glossa.pid) - before;
      const sentences = typeof answer === 'string' ? sentencesOf(answer, language) : answer;
      return { sentences, characters: codePointLength([answer].flat().join('')), cpuSeconds };
    },
  };
}

/** Methods of the literature, given the very sentences that our engine selects from. */
export function baselineSystems(): System[] {
  return Object.entries(BASELINES).map(([name, ranking]) => ({
    name,
    summarize: async ({ text, language }, budget) =>
      timed(() => {
        const sentences = segmentDocument(readSource({ kind: 'text', text })).sentences.map((unit) => unit.text);
        return choose(sentences, ranking(sentences, language), budget);
      }),
  }));
}

/** Other programs; they know numbers of sentences only. */
export function peerSystem(peer: Peer): System {
  return {
    name: peer.name,
    async summarize({ text }, budget) {
      if (!('sentences' in budget)) return undefined;
      const outcome = await timed(() => peer.summarize(text, budget.sentences));
      return outcome && { ...outcome, cpuSeconds: peer.external ? Number.NaN : outcome.cpuSeconds };
    },
  };
}

/** The first of an order, as many as the budget holds, as they stand in the document. */
function choose(sentences: readonly string[], order: ReturnType<Ranking>, budget: Budget): string[] {
  const chosen: number[] = [];
  let left = 'characters' in budget ? budget.characters : Number.POSITIVE_INFINITY;
  for (const at of order) {
    if ('sentences' in budget && chosen.length >= budget.sentences) break;
    const length = (sentences[at] ?? '').length + (chosen.length > 0 ? 1 : 0);
    if (length > left) continue;
    left -= length;
    chosen.push(at);
  }
  return chosen.sort((a, b) => a - b).map((at) => sentences[at] ?? '');
}

async function timed(work: () => string[] | Promise<string[] | undefined>): Promise<Outcome | undefined> {
  const before = process.cpuUsage();
  const sentences = await work();
  const { user, system } = process.cpuUsage(before);
  if (!sentences) return undefined;
  const characters = codePointLength(sentences.join(' '));
  return { sentences, characters, cpuSeconds: (user + system) / 1e6 };
}
