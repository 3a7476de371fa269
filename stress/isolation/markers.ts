/**
 * A mark is an invented word that belongs to one request of the whole campaign, so that any answer tells whose text is in
 * it. Its core survives translation: no language knows the word, and its last letter takes no accent in one code point.
 */
const CORE = /qz(\d+)x(\d+)q/gi;

/** @param ordinal counts the marks of one request */
export function core(request: number, ordinal: number): string {
  return `qz${request}x${ordinal}q`;
}

/** Forms in which a mark is written. All but the first, which is a name to an engine, come back byte for byte. */
const FORMS = {
  name: (mark: string) => `Q${mark.slice(1)}`,
  url: (mark: string) => `https://${mark}.example/a?b=${mark}#c`,
  email: (mark: string) => `${mark}@example.org`,
  braces: (mark: string) => `{{${mark}}}`,
  brace: (mark: string) => `{${mark}}`,
  dollar: (mark: string) => `\${${mark}}`,
  percent: (mark: string) => `%(${mark})s`,
  tag: (mark: string) => `<b id="${mark}">`,
  shortcode: (mark: string) => `:${mark}:`,
} as const;

export type Form = keyof typeof FORMS;

export const FORM_NAMES: readonly Form[] = [
  'name',
  'url',
  'email',
  'braces',
  'brace',
  'dollar',
  'percent',
  'tag',
  'shortcode',
];

export function write(form: Form, mark: string): string {
  return FORMS[form](mark);
}

/** All marks of a text, in small letters, in order. */
export function marksOf(text: string): string[] {
  return [...text.matchAll(CORE)].map(([mark]) => mark.toLowerCase());
}

/** The marks of other requests in what was answered to one. */
export function foreignMarks(answer: string, request: number): string[] {
  return [...answer.matchAll(CORE)].filter(([, owner]) => Number(owner) !== request).map(([mark]) => mark);
}

/** What has to come back byte for byte: marks in a form that is no word, standing free. */
export function exactForms(text: string): string[] {
  const found: string[] = [];
  for (const mark of new Set(marksOf(text))) {
    for (const form of FORM_NAMES.slice(1)) {
      const written = write(form, mark);
      for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
        const free =
          /(?:^|\s)$/u.test(text.slice(0, at).slice(-1)) &&
          /^(?:[.,!?]?(?:\s|$))/u.test(text.slice(at + written.length).slice(0, 2));
        if (free) found.push(written);
      }
    }
  }
  return found;
}
