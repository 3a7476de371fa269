/** A choice of a Java message by the size of a number, with texts that have arguments but no other choice. */
const CHOICE = /\{(?<name>\w{1,60})(?<head>, ?choice, ?)(?<options>(?:[^{}']|\{[^{}']{0,100}\}){1,1000})\}/gu;
/** The limit of an option, its operator and its text. */
const OPTION = /^\s{0,9}(?<limit>-?\d{1,12}(?:\.\d{1,6})?)(?<operator>[#<≤])(?<text>.{0,500})$/su;

/** The letters that stand for limits and operators, which no key of a selection can have. */
const LETTERS: Readonly<Record<string, string>> = { '-': 'm', '.': 'p', '#': 'h', '<': 'l', '≤': 'e' };
const SIGNS = new Map(Object.entries(LETTERS).map(([sign, letter]) => [letter, sign]));

const SELECTION =
  /\{(?<name>\w{1,60}), select,(?<options>(?: k[\dmp]{1,20}[hle] \{(?:[^{}]|\{[^{}]{0,200}\}){0,1000}\}){1,40})\}/gu;
const SELECTED = / k(?<limit>[\dmp]{1,20})(?<operator>[hle]) \{(?<text>(?:[^{}]|\{[^{}]{0,200}\}){0,1000})\}/gu;

export interface ReadChoices {
  /** The text with a selection of ICU in place of each choice. */
  text: string;
  /** Writes the selections of a translation as choices again. */
  restore: (translation: string) => string;
}

/**
 * Reads the choices of Java messages as selections: `{0, choice, 0#no files|1#one file}`.
 * @returns undefined for a text without a choice that can be read
 */
export function readJavaChoices(text: string): ReadChoices | undefined {
  if (!text.includes('choice')) return undefined;
  const heads = new Map<string, string>();
  const read = text.replace(CHOICE, (choice, name: string, head: string, options: string) => {
    const keyed = options.split('|').map(toSelected);
    if (heads.has(name) || keyed.some((option) => option === undefined)) return choice;
    heads.set(name, head);
    return `{${name}, select,${keyed.join('')}}`;
  });
  return heads.size === 0 ? undefined : { text: read, restore: (translation) => restoreChoices(translation, heads) };
}

function toSelected(option: string): string | undefined {
  const { limit, operator, text } = OPTION.exec(option)?.groups ?? {};
  if (limit === undefined || operator === undefined) return undefined;
  return ` k${limit.replace(/[-.]/g, (sign) => LETTERS[sign] ?? '')}${LETTERS[operator]} {${text}}`;
}

function restoreChoices(translation: string, heads: ReadonlyMap<string, string>): string {
  return translation.replace(SELECTION, (selection, name: string, options: string) => {
    const head = heads.get(name);
    const written = [...options.matchAll(SELECTED)].map(({ groups: { limit = '', operator = '', text = '' } = {} }) => {
      const number = limit.replace(/[mp]/g, (letter) => SIGNS.get(letter) ?? '');
      // A bar would begin another option, and an apostrophe a quotation.
      return `${number}${SIGNS.get(operator)}${text.replaceAll('|', '/').replace(/''?/g, "''")}`;
    });
    return head === undefined ? selection : `{${name}${head}${written.join('|')}}`;
  });
}
