/** A finite verb of the third person: groups are what stands before and behind its number. */
const FINITE = /^([^<]{1,30}<vb\w{1,5}>(?:<\w{1,5}>)?<p3>)<(?:sg|pl)>(.*)$/;
/** What may stand between the finite verb and the predicate: "ha sido", "tiene que ser", "no está ya". */
const BETWEEN = /^[^<]{1,30}(?:<(?:vbser|vbmod|vaux|vbhaver)>|<vblex><(?:inf|ger)>|<adv>)|^estar<vblex>/;
const STATE = /^(?:ser<vbser>|estar<vblex>)/i;
const PREDICATE = /^[^<]{1,40}<(?:vblex><pp|adj)><(?:m|f)><(?:sg|pl)>$/;
const GENDER_AND_NUMBER = /<(?:m|f)><(?:sg|pl)>$/;
const NOUN = /^[^<*]{1,60}<n><(m|f)><(sg|pl)>/;
/** What may stand before the noun of a phrase, and what behind it belongs to it. */
const BEFORE_NOUN = /<(?:det|predet|num|adj)>/;
const BEHIND_NOUN = /^\*|<(?:adj|num|adv|pp)>/;
/** No words of a subject: they begin a clause. */
const BOUNDARY = /<(?:sent|cm|rel|cnjadv|cnjsub|itg|vb\w{1,5})>(?!<pp>)/;
/** A conjunction before a verb may have lost the subject of its clause: "the woman that they were tired". */
const RELATIVE = /<rel>/;
/** Nouns that tell when or how without a preposition. */
const TIME =
  /^(?:semana|setmana|a[ñn]o|any|mes|d[ií]a|dia|ma[ñn]ana|mañá|matí|tarde|tarda|noche|noite|nit|vez|vegada|hora|minuto?|momento?|verano|verán|estiu|invierno|inverno|hivern|oto[ñn]o|outono|tardor|primavera|lunes|martes|miércoles|jueves|viernes|sábado|domingo|manera|forma|modo|caso?|cas)</i;
const MAX_SUBJECT_WORDS = 20;
const MAX_BETWEEN = 4;

/**
 * Gives a verb and its predicate the number and gender of a subject that has more words than the rules know: "una licencia de clase B está
 * requerido", "niños de 12 años tiene que ser acompañado".
 * @param texts words in a Romance language before the generator; undefined for one that is left out
 */
export function agreePredicates(texts: readonly (string | undefined)[]): (string | undefined)[] {
  const agreed = [...texts];
  for (const [at, text] of texts.entries()) {
    if (text === undefined || !FINITE.test(text)) continue;
    const head = subjectBefore(texts, at);
    if (!head) continue;
    const predicate = predicateBehind(texts, at);
    agreed[at] = text.replace(FINITE, `$1<${head.number}>$2`);
    if (predicate === undefined) continue;
    agreed[predicate] = texts[predicate]?.replace(GENDER_AND_NUMBER, `<${head.gender}><${head.number}>`);
  }
  return agreed;
}

/** The index of the predicate of the finite verb at an index, which is a verb for states or has one behind it. */
function predicateBehind(texts: readonly (string | undefined)[], verb: number): number | undefined {
  let hasState = STATE.test(texts[verb] ?? '');
  for (let at = verb + 1; at <= verb + MAX_BETWEEN; at++) {
    const text = texts[at] ?? '';
    if (STATE.test(text)) hasState = true;
    else if (PREDICATE.test(text)) return hasState ? at : undefined;
    else if (!BETWEEN.test(text)) return undefined;
  }
  return undefined;
}

/** The noun of the only phrase before a verb, or of the one before the relative pronoun there. Undefined where another phrase may be the subject. */
function subjectBefore(
  texts: readonly (string | undefined)[],
  verb: number,
): { gender: string; number: string } | undefined {
  if (RELATIVE.test(texts[verb - 1] ?? '')) return STATE.test(texts[verb] ?? '') ? nounOf(texts[verb - 2]) : undefined;
  let start = verb;
  while (start > 0 && !BOUNDARY.test(texts[start - 1] ?? '')) {
    if (verb - start === MAX_SUBJECT_WORDS) return undefined;
    start--;
  }
  const phrase = texts.slice(start, verb).filter((text) => text !== undefined);
  const head = phrase.findIndex((text) => NOUN.test(text));
  if (head < 0 || !phrase.slice(0, head).every((text) => BEFORE_NOUN.test(text))) return undefined;
  const rest = phrase.slice(head + 1);
  const isOneSubject = rest.every((text, at) => BEHIND_NOUN.test(text) || isInPreposition(rest, at));
  // The rules see a noun before its verb. A time before the verb may have no subject behind it: "el año del cambio vendrán".
  return isOneSubject && rest.length > 0 && !TIME.test(phrase[head] ?? '') ? nounOf(phrase[head]) : undefined;
}

/** Whether a word is a preposition, or belongs to the phrase behind one. */
function isInPreposition(words: readonly string[], at: number): boolean {
  if (/<pr>/.test(words[at] ?? '')) return true;
  const preposition = words.findLastIndex((text, index) => index < at && /<pr>/.test(text));
  const between = words.slice(preposition + 1, at);
  return preposition >= 0 && between.every((text) => BEFORE_NOUN.test(text));
}

function nounOf(text: string | undefined): { gender: string; number: string } | undefined {
  const [, gender, number] = NOUN.exec(text ?? '') ?? [];
  return gender === undefined || number === undefined ? undefined : { gender, number };
}
