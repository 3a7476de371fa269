/**
 * Counts the questions of readers that summaries answer, and what reads badly in them, beside methods of the literature.
 *
 *   npm run bench -- reading --data DIR [--part dev|held-out] [--groups mail,minutes] [--types points] [--outputs FILE]
 *     [--llm FILE|URL]
 *
 * DIR contains documents and `questions.json`, a list with one `{ file, group, language, questions }` per document. A question
 * is `{ question, answers }`, where `answers` are regular expressions without regard to case; one of them occurs in a summary
 * that answers it. The service gets `.txt` and `.md` files as text and all others as stored files. The baselines read the text
 * in `<file>.txt` where that exists, else the file. `--outputs` writes each summary with its open questions and its flaws.
 * `--llm` adds the summaries of the model in a GGUF file, or of the model of a server, without the extractive engine behind it.
 * A rejected answer counts as no summary.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type LaunchedService, startLaunchedService } from '../load/launched-service.ts';
import { codePointLength } from '../src/text/graphemes.ts';
import { sentencesOf } from './summaries/ask.ts';
import { askAbout, SUMMARY_TYPES } from './summaries/reading/ask.ts';
import { type ReadingDocument, readDocuments } from './summaries/reading/documents.ts';
import { type Judgement, judge } from './summaries/reading/judge.ts';
import { report, writeOutput } from './summaries/reading/report.ts';
import { baselineSystems } from './summaries/systems.ts';

const POINTS = 3;
const BASELINES = ['LEAD', 'LexRank'];

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    part: { type: 'string' },
    groups: { type: 'string' },
    types: { type: 'string' },
    llm: { type: 'string' },
    outputs: { type: 'string' },
  },
});
const { data, part, outputs } = values;
if (data === undefined) throw new Error('Say where the documents are: --data DIR');
const groups = values.groups?.split(',');
const documents = readDocuments(data).filter(
  (document) => (!part || document.part === part) && (!groups || groups.includes(document.group)),
);
if (outputs) rmSync(outputs, { force: true });

const types = SUMMARY_TYPES.filter((type) => values.types?.split(',').includes(type) ?? true);

await using glossa = await startLaunchedService();
await using written = values.llm === undefined ? undefined : await startLlmService(values.llm);
const baselines = baselineSystems().filter(({ name }) => BASELINES.includes(name));
const judgements: Judgement[] = [];
// A model that has just read a document answers the second question about it sooner.
for (const document of documents) {
  for (const type of types) {
    const { answer, seconds } = await askAbout(glossa, document, type, POINTS);
    const summaries = [{ system: 'glossa', sentences: toSentences(answer, document), seconds }];
    if (written) {
      const model = await askAbout(written, document, type, POINTS);
      summaries.push({ system: 'llm', sentences: toSentences(model.answer, document), seconds: model.seconds });
    }
    const budget = typeof answer === 'string' ? { characters: codePointLength(answer) } : { sentences: POINTS };
    for (const { name, summarize } of baselines) {
      const startedAt = performance.now();
      const outcome = await summarize({ ...document, id: document.file, focus: undefined, references: [] }, budget);
      const sentences = [...(outcome?.sentences ?? [])];
      summaries.push({ system: name, sentences, seconds: (performance.now() - startedAt) / 1_000 });
    }
    for (const summary of summaries) {
      const judgement = judge({ document, type, ...summary });
      judgements.push(judgement);
      if (outputs) writeOutput(outputs, judgement);
    }
  }
}
console.log(report(judgements));

function toSentences(answer: string | string[], { language }: ReadingDocument): string[] {
  return typeof answer === 'string' ? sentencesOf(answer, language) : answer;
}

/** A service that only the model summarizes for, as slow as it is. */
function startLlmService(model: string): Promise<LaunchedService> {
  return startLaunchedService({
    ...(URL.canParse(model) ? { GLOSSA_LLM_URL: model } : { GLOSSA_LLM_MODEL: resolve(model) }),
    GLOSSA_SUMMARY_ENGINE: 'llm',
    GLOSSA_LLM_TIMEOUT: '300',
    GLOSSA_BASE_DEADLINE: '3600',
    GLOSSA_DEADLINE: '3600',
  });
}
