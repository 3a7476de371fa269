/** What no sentence of a summary has, by rules that are independent of the engine. `../blemishes.ts` has further ones. */
export const FLAWS: Readonly<Record<string, RegExp>> = {
  boilerplate:
    /all rights reserved|copyright (?:\(c\)|©|\d)|click here|unsubscribe|subscribe to|read more|cookies?\b|sent from my|found a mistake|permission is hereby|privacy (?:policy|notice)|table of contents|this (?:e-?mail|message) (?:and any|is confidential|originated)|external (?:e-?mail|sender)|alle rechte vorbehalten|newsletter abonnieren|lire aussi|tous droits réservés|leer más|todos los derechos|leggi anche|leia também|читайте также|あわせて読みたい|阅读更多/iu,
  label:
    /^(?:\W{0,3}\d{1,2}:\d{2}|WEBVTT|Speaker \d)|\[\d{1,2}:\d{2}(?::\d{2})?\]|\d{2}:\d{2}:\d{2}|-->|^<\p{L}[\w-]*>\s|^(?:From|To|Subject|Date|Von|An|Betreff|De|À|Objet): /u,
  'list marker': /^(?:[-*+•·▪◦●○–]\s|\(?[a-z0-9]{1,2}[.)]\s|#{1,6}\s|={2,})/u,
  'wrong letters':
    /[\ufffd\p{Co}\p{Cc}]|Ã[\u0080-\u00bf]|â€|\(cid:\d|\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u,
  markup: /\*\*|__\p{L}|\]\(|<\/?\p{L}+>|&(?:amp|nbsp|lt|gt|quot|#\d+);|`{2}|\\f[BIR]|\.\. \p{L}+::|:\w+:`/u,
  reference: /(?<=\p{L}\p{L}[.,]?)\[\d{1,3}\]|(?<=\p{L}{3}\.)\d{1,2}(?=\s|$)|(?:\. ?){5,}\d+/u,
};

const HEADING = /^(?:#{1,6} )?(?<heading>\p{L}[^\n:]{4,60}[\p{L}\p{N})])$/u;

/** Whether a sentence begins with a heading of a text, a short line without a stop, and goes on without a mark. */
export function isGlued(sentence: string, text: string): boolean {
  return text.split(/\n\s*\n/).some((block) => {
    const { heading } = HEADING.exec(block.trim())?.groups ?? {};
    return heading !== undefined && sentence.startsWith(heading) && /^ \p{Lu}/u.test(sentence.slice(heading.length));
  });
}
