import type { LaunchedService } from '../../load/launched-service.ts';
import { cpuSecondsOfTree } from '../../load/processes.ts';
import { readSource } from '../../src/summarization/engines/extractive/input/read-source.ts';
import { segmentDocument } from '../../src/summarization/engines/extractive/input/segment-document.ts';
import { codePointLength } from '../../src/text/graphemes.ts';
import { askService, type Budget, sentencesOf } from './ask.ts';
import { BASELINES, type Ranking } from './baselines.ts';
import type { Peer } from './peers.ts';
import type { ReferenceDocument } from './sets.ts';

/** A summary as sentences, with its cost. */
export interface Outcome {
  sentences: readonly string[];
  /** Length in code points. */
  characters: number;
  /** NaN if unknown. */
  cpuSeconds: number;
}

/** A summarizer. Returns undefined for unsupported input. */
export interface System {
  name: string;
  summarize(document: ReferenceDocument, budget: Budget): Promise<Outcome | undefined>;
}

/** The service over HTTP. Its processor time is that of its whole process. */
export function serviceSystem(glossa: LaunchedService): System {
  return {
    name: 'glossa',
    async summarize({ text, language, focus }, budget) {
      const before = cpuSecondsOfTree(glossa.pid);
      const answer = await askService(glossa, { text, focus }, budget);
      const cpuSeconds = cpuSecondsOfTree(glossa.pid) - before;
      const sentences = typeof answer === 'string' ? sentencesOf(answer, language) : answer;
      return { sentences, characters: codePointLength([answer].flat().join('')), cpuSeconds };
    },
  };
}

/** Methods of the literature, on the same sentences as the extractive engine. */
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

/** Other programs. They support only a number of sentences. */
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

/** The best-ranked sentences that fit into the budget, in document order. */
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
