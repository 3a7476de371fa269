import type { LanguagePair } from '../../../languages/language-pair.ts';
import { hasSameArguments, type MessagePart } from '../../../text/icu-message.ts';
import { chooseEndings } from '../../written-forms/optional-endings.ts';
import { type Branch, branchesOf, type Chosen } from './branches.ts';
import { markText, restoreText } from './message-text.ts';

type Translate = (text: string) => Promise<string>;

/**
 * Translates an ICU message: every option as a whole sentence, with the text around the choice. The result has the plural
 * categories of the target language.
 * @param translate translates any text and keeps placeholders and whole choices
 * @returns when that fails, the message with only the text around its choices translated, or the message itself. The result
 *   is always a valid message with the same arguments
 * @throws what `translate` throws
 */
export async function translateMessage(
  message: string,
  parts: readonly MessagePart[],
  { from, to }: LanguagePair,
  translate: Translate,
): Promise<string> {
  const branches = branchesOf(parts, from, to);
  const context = { from, doublesApostrophes: message.includes("''"), translate };
  const translated = branches && (await translateBranch(branches, context));
  if (translated !== undefined && hasSameArguments(translated, message)) return translated;
  const around = await translate(message);
  return hasSameArguments(around, message) ? around : message;
}

interface Context {
  from: string;
  doublesApostrophes: boolean;
  translate: Translate;
}

async function translateBranch(branch: Branch, context: Context): Promise<string | undefined> {
  if (branch.kind === 'text') return translateText(branch.parts, branch.chosen, context);
  const texts = await Promise.all(
    branch.options.map(async ({ option, branch: inner }) => ({
      ...option,
      text: await translateBranch(inner, context),
    })),
  );
  // `other` serves for an added category that could not be translated with its number.
  const kept = texts.filter(({ text, isAdded }) => !isAdded || text !== undefined);
  if (kept.some(({ text }) => text === undefined)) return undefined;
  const { name, type, offset } = branch.choice;
  const start = [name, type, offset === 0 ? '' : `offset:${offset}`].filter((word) => word !== '').join(', ');
  return `{${start}${offset === 0 ? ',' : ''} ${kept.map(({ key, text }) => `${key} {${text}}`).join(' ')}}`;
}

async function translateText(
  parts: readonly MessagePart[],
  chosen: readonly Chosen[],
  { from, doublesApostrophes, translate }: Context,
): Promise<string | undefined> {
  const type = chosen.at(-1)?.choice.type;
  const style = { doublesApostrophes, isInPlural: type === 'plural' || type === 'selectordinal' };
  const plural = chosen.findLast(({ choice }) => choice.type === 'plural');
  const isAdded = chosen.some(({ option }) => option.isAdded);
  for (const hasSamples of isAdded ? [true] : [true, false]) {
    const source = markText(parts, chosen, hasSamples);
    if (!source) return undefined;
    const text = plural ? chooseEndings(source.text, from, plural.option.samples.includes(1)) : source.text;
    const restored = restoreText(await translate(text), source, style);
    if (restored !== undefined) return restored;
  }
  return undefined;
}
