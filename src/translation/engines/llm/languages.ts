import { isSameLanguage } from '../../../languages/canonical.ts';
import type { Direction } from '../../engine.ts';

/** What current multilingual models do well, by what their makers say of them; variants can be asked for by name. */
const USUAL =
  'af ar az be bg bn bs ca ca-valencia cs cy da de el en en-US es et eu fa fi fr gl gu he hi hr hu hy id is it ja ka kn ko lt lv mk ml mr ms nb ne nl nn pa pl pt pt-BR pt-PT ro ru sk sl sq sr sr-Latn sv sw ta te th tl tr uk ur uz vi zh-Hans zh-Hant';

export const USUAL_LANGUAGES: readonly string[] = USUAL.split(' ');

/** Nobody knows what model is behind a URL. It orders ways through this engine only: preference decides the rest. */
const ASSUMED_QUALITY = 60;

/** Between all of some canonical codes; variants of one language are not translated into each other. */
export function directionsBetween(
  codes: readonly string[],
  availability: Direction['availability'],
): readonly Direction[] {
  return codes.flatMap((from) =>
    codes.filter((to) => !isSameLanguage(from, to)).map((to) => ({ from, to, quality: ASSUMED_QUALITY, availability })),
  );
}
