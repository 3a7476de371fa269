import { isSameLanguage } from '../../../languages/canonical-code.ts';
import type { Direction } from '../../engine.ts';

/** Languages, with variants, that current multilingual models translate well according to their publishers. */
const DEFAULT_CODES =
  'af ar az be bg bn bs ca ca-valencia cs cy da de el en en-US es et eu fa fi fr gl gu he hi hr hu hy id is it ja ka kn ko lt lv mk ml mr ms nb ne nl nn pa pl pt pt-BR pt-PT ro ru sk sl sq sr sr-Latn sv sw ta te th tl tr uk ur uz vi zh-Hans zh-Hant';

export const DEFAULT_LANGUAGES: readonly string[] = DEFAULT_CODES.split(' ');

/**
 * Quality of every direction, because the quality of the configured model is unknown. It only ranks chains through this
 * engine. Between engines, the configured preference decides.
 */
const ASSUMED_QUALITY = 60;

/** Directions between all of these canonical codes, except between variants of one language. */
export function directionsBetween(
  codes: readonly string[],
  availability: Direction['availability'],
): readonly Direction[] {
  return codes.flatMap((from) =>
    codes.filter((to) => !isSameLanguage(from, to)).map((to) => ({ from, to, quality: ASSUMED_QUALITY, availability })),
  );
}
