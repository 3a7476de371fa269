import { hanCounts } from '../../../../languages/han-characters.ts';
import { scriptShares } from '../../../../languages/scripts.ts';
import type { Check } from './check.ts';

/** Names stay in their script: only what the answer does not have from its source is looked at, if it is enough. */
const MIN_LETTERS = 6;
const MIN_SHARE = 0.5;
/** Characters that only the other way of writing Chinese has. */
const MAX_OF_OTHER_CHINESE = 2;

/** Not in the target's script, or in Chinese characters of the other kind. */
export const isInWrongScript: Check = ({ source, said, to }) => {
  const script = new Intl.Locale(to).maximize().script ?? 'Latn';
  const known = new Set(source.match(RUN));
  const own = said.match(RUN)?.filter((run) => !known.has(run)) ?? [];
  const text = own.join(' ');
  if ((text.match(/\p{L}/gu)?.length ?? 0) < (script.startsWith('Han') ? 2 : MIN_LETTERS)) return false;
  if ((scriptShares(text).get(script.startsWith('Han') ? 'Jpan' : script) ?? 0) < MIN_SHARE) return true;
  if (!script.startsWith('Han')) return false;
  const { kana, simplified, traditional } = hanCounts(text);
  const [right, wrong] = script === 'Hans' ? [simplified, traditional] : [traditional, simplified];
  return kana > text.length / 4 || (wrong > MAX_OF_OTHER_CHINESE && wrong > right);
};

/** Letters of one kind in a row. */
const RUN = /[\p{Script=Han}]|[\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{M}]+/gu;
