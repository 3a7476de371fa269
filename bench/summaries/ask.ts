import { request } from 'undici';
import { z } from 'zod';
import type { LaunchedService } from '../../load/launched-service.ts';
import { splitSentences } from '../../src/text/sentences.ts';

/** How long a summary may be: this many sentences, or this many characters (code points). */
export type Budget = { sentences: number } | { characters: number };

const Answer = z.object({ summary: z.union([z.string(), z.array(z.string())]) });

/** Asks a service for a summary: `points` for a number of sentences, `text` for a number of characters. */
export function askService(glossa: LaunchedService, text: string, budget: Budget): Promise<string | string[]> {
  if ('characters' in budget) return requestSummary(glossa, { text, type: 'text', max_characters: budget.characters });
  return requestSummary(glossa, { text, type: 'points', max_points: budget.sentences });
}

/** The summary that a service answers. @throws Error when it answers anything but success */
export async function requestSummary(glossa: LaunchedService, body: Record<string, unknown>) {
  const { path, ...question } = glossa.summary(body);
  // A connection each: a slow peer in this process leaves no time to see that the service has closed an idle one.
  const answer = await request(glossa.url + path, { ...question, reset: true });
  if (answer.statusCode !== 200)
    throw new Error(`The service answered ${answer.statusCode}: ${await answer.body.text()}`);
  return Answer.parse(await answer.body.json()).summary;
}

/** The sentences of a text, of which each line holds whole ones. */
export function sentencesOf(text: string, language: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => splitSentences(line, language).map(({ start, end }) => line.slice(start, end)));
}
