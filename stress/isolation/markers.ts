/**
 * A marker is an invented word that belongs to one request of the campaign, so that a response reveals whose text it
 * contains. It survives translation: no language has the word, and no accent combines with its last letter.
 */
const CORE = /qz(\d+)x(\d+)q/gi;

/** @param ordinal number of the marker in its request */
export function markerOf(request: number, ordinal: number): string {
  return `qz${request}x${ordinal}q`;
}

/** Forms of a marker. An engine treats the first as a name and must preserve all others exactly. */
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

export function writeMarker(form: Form, mark: string): string {
  return FORMS[form](mark);
}

/** All markers of a text, in lower case and in order. */
export function findMarkers(text: string): string[] {
  return [...text.matchAll(CORE)].map(([mark]) => mark.toLowerCase());
}

/** The markers of other requests in a response. */
export function findForeignMarkers(answer: string, request: number): string[] {
  return [...answer.matchAll(CORE)].filter(([, owner]) => Number(owner) !== request).map(([mark]) => mark);
}

/** The parts that must come back exactly: markers in any form but a name, between white space. */
export function findExactForms(text: string): string[] {
  const found: string[] = [];
  for (const mark of new Set(findMarkers(text))) {
    for (const form of FORM_NAMES.slice(1)) {
      const written = writeMarker(form, mark);
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
