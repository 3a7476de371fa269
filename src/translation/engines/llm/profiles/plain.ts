import type { Pair, Profile } from './profile.ts';

const FENCE = '```';
const OPENING = /^```[\w-]*[^\S\n]*\n/;

/**
 * A model that was trained to translate with one wording: one segment a question, as one message of the user, answered
 * with the translation and nothing else. It takes no instructions beyond that, so that asking again would change nothing.
 *
 * @param own the prompt as its makers publish it
 */
export function plainProfile(
  own: Required<Pick<Profile, 'name' | 'models' | 'languages'>> & { prompt: (segment: string, pair: Pair) => string },
): Profile {
  const { prompt, ...named } = own;
  return {
    ...named,
    translatesOnly: true,
    segments: 1,
    asksAgain: false,
    instructions: prompt('', { from: 'en', to: 'de' }),
    ask: ([segment = ''], pair) => ({ messages: [{ role: 'user', content: prompt(segment, pair) }] }),
    read: (answer) => [withoutFence(answer.trim())],
  };
}

function withoutFence(answer: string): string {
  const opening = OPENING.exec(answer)?.[0];
  return opening && answer.endsWith(FENCE) ? answer.slice(opening.length, -FENCE.length) : answer;
}
