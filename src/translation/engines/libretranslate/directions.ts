import { canonicalLanguage, isSameLanguage } from '../../../languages/canonical-code.ts';
import type { Direction } from '../../engine.ts';
import type { ServerLanguages } from './protocol.ts';

/** The codes of a direction in the server's spelling. */
export interface ServerPair {
  source: string;
  target: string;
}

/** Server pairs by `from to`, in canonical codes. */
export type ServerPairs = ReadonlyMap<string, ServerPair>;

/**
 * Quality of every direction, because the models of the server are unknown. It only ranks chains through this engine.
 * Between engines, the configured preference decides.
 */
const ASSUMED_QUALITY = 50;

/** The languages of LibreTranslate's models, in its codes. Their directions are `down` until the server responds. */
const DEFAULT_CODES =
  'en ar az bg bn ca cs da de el eo es et eu fa fi fr ga gl he hi hu id it ja ko ky lt lv ms nb nl pb pl pt ro ru sk sl sq sv th tl tr uk ur vi zh zt';

export const DEFAULT_LANGUAGES: ServerLanguages = DEFAULT_CODES.split(' ').map((code) => ({ code }));

/**
 * Maps the pairs of a server to canonical codes. Omits unsupported languages, and pairs of variants of one language,
 * because a server translates these through English, which damages the text.
 */
export function pairsOf(languages: ServerLanguages): ServerPairs {
  const byCanonical = serverCodes(languages);
  const byServerCode = new Map([...byCanonical].map(([canonical, code]) => [code, canonical]));
  const pairs = new Map<string, ServerPair>();
  for (const { code: source, targets } of languages) {
    const from = byServerCode.get(source);
    if (from === undefined) continue;
    for (const target of targets ?? byServerCode.keys()) {
      const to = byServerCode.get(target);
      if (to !== undefined && !isSameLanguage(from, to)) pairs.set(`${from} ${to}`, { source, target });
    }
  }
  return pairs;
}

export function directionsOf(pairs: ServerPairs, availability: Direction['availability']): readonly Direction[] {
  return [...pairs.keys()].map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to, quality: ASSUMED_QUALITY, availability };
  });
}

/** The server's code for each canonical code. If several match (`pt` and `pt-AO`), the canonical spelling is used. */
function serverCodes(languages: ServerLanguages): Map<string, string> {
  const codes = new Map<string, string>();
  for (const { code } of languages) {
    const canonical = canonicalLanguage(code)?.code;
    if (canonical !== undefined && (!codes.has(canonical) || code === canonical)) codes.set(canonical, code);
  }
  return codes;
}
