import type { LanguagePair } from '../../languages/language-pair.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import { lowerFirst } from '../../text/letter-case.ts';

/** Messages that something is absent, in English. A noun phrase has at most four words. */
const NOUNS = String.raw`(?<nouns>[\p{L}][\p{L}'’-]{0,30}(?: [\p{L}][\p{L}'’-]{0,30}){0,3}?)`;
const MESSAGE = new RegExp(
  `^(?:There (?:is|are) no ${NOUNS.replace('nouns', 'present')}|No ${NOUNS} (?:(?:was|were|is|are) )?(?<state>found|available|selected|yet))$`,
  'iu',
);
const MATCHING = /^matching /iu;
/** Words that begin another phrase: "There is no more …", "There is no longer …". */
const OTHER_START = /^(?:longer|more|one|other|such|need|way|doubt|point|reason)(?![\p{L}])/iu;
const OTHER_WORD = /(?<!\p{L})(?:to|for|in|on|of|at|with|that|which|and|or|but|has|have|been|than|yet)(?!\p{L})/iu;
const PLURAL = /(?<!new)[^su]s$/u;

type State = 'found' | 'available' | 'selected' | 'yet' | 'present';

/** For each state, the words around one thing, and those around several. */
type Frames = Readonly<Record<State, readonly [one: string, several: string]>>;

interface AbsentThings {
  frames: Frames;
  /** The clause of one thing that matches, and that of several. */
  matching: readonly [one: string, several: string];
}

const LANGUAGES: Readonly<Record<string, AbsentThings>> = {
  es: {
    frames: {
      found: ['No se ha encontrado {}', 'No se han encontrado {}'],
      available: ['No hay {} disponible', 'No hay {} disponibles'],
      selected: ['No se ha seleccionado {}', 'No se han seleccionado {}'],
      yet: ['Todavía no hay {}', 'Todavía no hay {}'],
      present: ['No hay {}', 'No hay {}'],
    },
    matching: [' que coincida', ' que coincidan'],
  },
  ca: {
    frames: {
      found: ["No s'ha trobat {}", "No s'han trobat {}"],
      available: ['No hi ha {} disponible', 'No hi ha {} disponibles'],
      selected: ["No s'ha seleccionat {}", "No s'han seleccionat {}"],
      yet: ['Encara no hi ha {}', 'Encara no hi ha {}'],
      present: ['No hi ha {}', 'No hi ha {}'],
    },
    matching: [' que coincideixi', ' que coincideixin'],
  },
  gl: {
    frames: {
      found: ['Non se atopou {}', 'Non se atoparon {}'],
      available: ['Non hai {} dispoñible', 'Non hai {} dispoñibles'],
      selected: ['Non se seleccionou {}', 'Non se seleccionaron {}'],
      yet: ['Aínda non hai {}', 'Aínda non hai {}'],
      present: ['Non hai {}', 'Non hai {}'],
    },
    matching: [' que coincida', ' que coincidan'],
  },
};

/** States whose words come before the nouns. */
type LeadingState = Exclude<State, 'available'>;

/** The same messages in other languages, before their nouns. */
const BEGINNINGS: Readonly<Record<string, readonly (readonly [LeadingState, string])[]>> = {
  es: [
    ['found', 'no se (?:ha|han) encontrado|no se encontr(?:ó|aron)'],
    ['selected', 'no se (?:ha|han) seleccionado|no se seleccion(?:ó|aron)'],
    ['yet', '(?:todavía|aún) no hay'],
    ['present', 'no hay'],
  ],
  ca: [
    ['found', "no s['’](?:ha|han) trobat"],
    ['selected', "no s['’](?:ha|han) seleccionat"],
    ['yet', 'encara no hi ha'],
    ['present', 'no hi ha'],
  ],
  gl: [
    ['found', 'non se (?:atop|encontr)(?:ou|aron)'],
    ['selected', 'non se seleccion(?:ou|aron)'],
    ['yet', 'aínda non hai'],
    ['present', 'non hai'],
  ],
};
const MESSAGES_BY_LANGUAGE = new Map(
  Object.entries(BEGINNINGS).map(([language, beginnings]) => [
    language,
    beginnings.map(
      ([state, words]) =>
        [state, new RegExp(`^(?:${words}) (?:(?:ning[uú]n|ning[uú]na|ningunha|cap) )?${NOUNS}$`, 'iu')] as const,
    ),
  ]),
);
const WORD_BEHIND_NOUN =
  /(?<!\p{L})(?:que|para|per|con|amb|en|no|na|por|pola?|pels?|y|i|e|o|ou|a|al|á|ao|ni|más|máis|més|nada|nadie|res|sin|sen|sense|como|com|ya|ja|xa)(?!\p{L})/iu;
const ENGLISH: Readonly<Record<LeadingState, string>> = {
  found: 'no {} found',
  selected: 'no {} selected',
  yet: 'no {} yet',
  present: 'no {}',
};

/**
 * Translates a message that something is absent, such as "No log entries found" and "No se encontraron archivos". Rules take its verb
 * for one of the things, and lose the negation before a noun of several words.
 * @param message without final marks
 * @param ask translates the noun phrase
 * @returns undefined for another text, and for languages without frames
 */
export async function translateAbsentThings(
  message: string,
  { from, to }: LanguagePair,
  ask: (nouns: string) => Promise<string>,
): Promise<string | undefined> {
  if (primarySubtag(to) === 'en') return translateIntoEnglish(message, from, ask);
  const language = LANGUAGES[primarySubtag(to)];
  const groups = primarySubtag(from) === 'en' && language ? MESSAGE.exec(message)?.groups : undefined;
  const phrase = groups?.nouns ?? groups?.present;
  if (!language || phrase === undefined) return undefined;
  const nouns = phrase.replace(MATCHING, '');
  if (OTHER_START.test(nouns) || OTHER_WORD.test(nouns)) return undefined;
  const number = PLURAL.test(nouns) ? 1 : 0;
  // Rules choose the gender of the pronoun: "ninguna conexión".
  const translated = await ask(number === 0 ? `no ${nouns}` : nouns);
  const clause = nouns === phrase ? '' : language.matching[number];
  const frame = language.frames[stateOf(groups?.state)][number];
  return withNouns(frame, translated + clause);
}

async function translateIntoEnglish(
  message: string,
  from: string,
  ask: (nouns: string) => Promise<string>,
): Promise<string | undefined> {
  for (const [state, expression] of MESSAGES_BY_LANGUAGE.get(primarySubtag(from)) ?? []) {
    const nouns = expression.exec(message)?.groups?.nouns;
    if (nouns === undefined || WORD_BEHIND_NOUN.test(nouns)) continue;
    return withNouns(ENGLISH[state], await ask(nouns));
  }
  return undefined;
}

const withNouns = (frame: string, nouns: string): string => frame.replace('{}', () => lowerFirst(nouns));

function stateOf(word: string | undefined): State {
  const lower = word?.toLowerCase();
  return lower === 'found' || lower === 'available' || lower === 'selected' || lower === 'yet' ? lower : 'present';
}
