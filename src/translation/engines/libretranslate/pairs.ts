import { canonicalLanguage, isSameLanguage } from '../../../languages/canonical.ts';
import type { Direction } from '../../engine.ts';
import type { ServerLanguages } from './protocol.ts';

/** The codes of a pair as the server writes them. */
export interface ServerPair {
  source: string;
  target: string;
}

/** By the canonical codes of source and target, with a blank between. */
export type ServerPairs = ReadonlyMap<string, ServerPair>;

/** Codes of Argos Translate that are no standard ones. */
const ARGOS_CODES: ReadonlyMap<string, string> = new Map([
  ['zt', 'zh-Hant'],
  ['pb', 'pt-BR'],
]);

/** Nobody knows what models are behind a URL. It orders ways through this engine only: preference decides the rest. */
const ASSUMED_QUALITY = 50;

/** What LibreTranslate has models for, in its codes: what to expect of a server that has never answered. */
const USUAL =
  'en ar az bg bn ca cs da de el eo es et eu fa fi fr ga gl he hi hu id it ja ko ky lt lv ms nb nl pb pl pt ro ru sk sl sq sv th tl tr uk ur vi zh zt';

export const usualLanguages: ServerLanguages = USUAL.split(' ').map((code) => ({ code }));

/**
 * The pairs of a server in canonical codes. Languages that the service does not know are left out, and so are variants
 * of one language: a server takes the text through English, and it comes back damaged.
 */
export function findPairs(languages: ServerLanguages): ServerPairs {
  const codes = canonicalCodes(languages);
  const byServerCode = new Map([...codes].map(([canonical, code]) => [code, canonical]));
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

/** The server's code for each canonical one; of several (`pt` and `pt-AO`) the one that is canonical itself. */
function canonicalCodes(languages: ServerLanguages): Map<string, string> {
  const codes = new Map<string, string>();
  for (const { code } of languages) {
    const canonical = canonicalLanguage(ARGOS_CODES.get(code) ?? code)?.code;
    if (canonical !== undefined && (!codes.has(canonical) || code === canonical)) codes.set(canonical, code);
  }
  return codes;
}
