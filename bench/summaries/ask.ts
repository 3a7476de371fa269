import { request } from 'undici';
import { z } from 'zod';
import type { LaunchedService } from '../../load/launched-service.ts';
import { splitSentences } from '../../src/text/sentences.ts';

/** Limit of a summary in sentences or in characters (code points). */
export type Budget = { sentences: number } | { characters: number };

const Answer = z.object({ summary: z.union([z.string(), z.array(z.string())]) });

/** Requests a summary: `points` for a number of sentences, `text` for a number of characters. */
export function askService(
  glossa: LaunchedService,
  { text, focus }: { text: string; focus?: string | undefined },
  budget: Budget,
): Promise<string | string[]> {
  if ('characters' in budget)
    return requestSummary(glossa, { text, focus, type: 'text', max_characters: budget.characters });
  return requestSummary(glossa, { text, focus, type: 'points', max_points: budget.sentences });
}

/** Sends a summary request. @throws Error when it fails */
export async function requestSummary(glossa: LaunchedService, body: Record<string, unknown>) {
  const { path, ...question } = glossa.summary(body);
  // A new connection each time: a slow peer in this process delays the notice that the service closed an idle one.
  const answer = await request(glossa.url + path, { ...question, reset: true, headersTimeout: 0 });
  if (answer.statusCode !== 200)
    throw new Error(`The service answered ${answer.statusCode}: ${await answer.body.text()}`);
  return Answer.parse(await answer.body.json()).summary;
}

/** The sentences of a text whose lines contain complete sentences. */
export function sentencesOf(text: string, language: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => splitSentences(line, language).map(({ start, end }) => line.slice(start, end)));
}
