import { lazily } from '../../../../lazily.ts';
import type { Part, Segment } from '../../../engine.ts';
import { protectKnownNames } from '../../../text/known-names.ts';

/** A digit before a capital letter, between which the analyser would take a code apart: 12A, 737-8A, EC1A, 5G. */
const CODE = String.raw`(?<![\p{L}\p{N}\-])(?=[A-Z\d\-\/]{0,20}\d[A-Z](?!\p{Ll}))[A-Z\d\-\/]{1,21}(?![\p{L}\p{N}])`;
/** A single letter after a word, and before the end of a clause or a word in lower case: "vitamin A is", "Option A:". */
const NAMED = String.raw`(?<=[\p{L}\p{N}] )[AEOUY](?=[.,:;!?)]|$| \p{Ll}| \()(?!\.\p{Lu})`;
/** An initial of a name. The dictionaries know U.S., U.K., U.N. and E.U. */
const INITIAL = String.raw`(?<![\p{L}\p{N}.])[AEIOUY](?=\. ?\p{Lu})(?!\.[SKNU]\.)`;
const LISTED = String.raw`(?<![\p{L}\p{N}'’])[AEOUY](?=(?:,|\/| and| or| to| y| o| e| i| ou) ?[B-Z](?![\p{L}'’]))|(?<![\p{L}\p{N}])[aeo](?=\))|(?<![\p{L}\p{N}'’])[AEOUY](?= [=<>+])|(?<=\d-)[AEOUY](?![\p{L}\p{N}])`;
/** Codes begin with a capital or a digit, and lists with a letter before a bracket. Most characters of a text are neither. */
const BEGINNING = String.raw`(?=[A-Z\d\-\/]|[aeo]\))`;
const EXPRESSION = new RegExp(`${BEGINNING}(?:${[CODE, NAMED, INITIAL, LISTED].join('|')})`, 'gu');
/** Keys behind the verbs that are said of them: "Hold Shift", "Press the key Esc". */
const KEY = String.raw`(?=[A-Z])(?<=(?<!\p{L})(?:[Pp]ress|[Hh]old|[Hh]it|[Pp]ressing|[Hh]olding)(?: down)?(?: the)?(?: key)? ["“'‘]?)(?:Enter|Esc|Escape|Tab|Shift|Ctrl|Alt|Space|Backspace|Delete|Del|Home|End|Return|Insert|F\d{1,2})(?![\p{L}\p{N}])`;
/** Programs whose names are words: before a version, and within a sentence, where a word has no capital. */
const PROGRAM = String.raw`(?=[A-Z])(?<![\p{L}\p{N}])(?:(?:Windows|Word|Excel|Office|Outlook|Safari|Chrome|Edge|Python|Ruby|Swift|Rust|Java|Node|Opera|Firefox)(?= (?:\d|XP(?!\p{L})|Vista(?!\p{L})))|(?:Microsoft|Google|Apple|Adobe) (?:Windows|Word|Excel|Office|Outlook|Teams|Chrome|Edge|Maps|Drive|Pages|Numbers|Music)(?!\p{L})|(?<=\p{Ll}[,;]? )(?:Windows|Word(?! of)|Excel|Outlook|Safari)(?![\p{L}\p{N}'’\-]| \p{Lu}))`;
/** Words in capitals that are no part of a pair of letters: "ON/OFF". */
const SHORT_WORD = '(?:AN|AS|AT|BE|BY|DO|GO|HE|IF|IN|IS|IT|ME|MY|NO|OF|ON|OR|SO|TO|UP|US|WE)(?![A-Z])';
/** Pairs of letters that no engine translates: "N/A", "I/O", "AM/PM". */
const LETTER_PAIR = String.raw`(?<![\p{L}\p{N}\/])(?:(?=[A-Z])(?!${SHORT_WORD})[A-Z]{1,2}\/(?!${SHORT_WORD})[A-Z]{1,2}|(?=n)n\/a)(?![\p{L}\p{N}\/])`;
/** Nouns behind which a code stands in Romance languages: "PIN code" is "código PIN". */
const NAMED_THING =
  '(?:code|number|light|lamp|bulb|strip|screen|display|request|method|call|endpoint|department|team|support|staff|system|module|service|security|manager|specialist|infrastructure|solution|industry|sector|company|paper|test|unit|memory|card|format|size|page|sheet|education|subject|server|software|interface|port|error|device|operation)';
/** Acronyms that the dictionaries know as other words: "PIN", "LED". "IT" is a pronoun in capitals unless its neighbours show a name. */
const ACRONYM = String.raw`(?=[A-Z])(?<![\p{L}\p{N}\-])(?:(?:PIN|LED)s?|RAM|SAP|AD(?= \d)|(?<=\d )AD|(?:IT|STEM)(?= ${NAMED_THING}s?(?!\p{L}))|(?<=(?<!\p{L})(?:${NAMED_THING}s?|works?|working|worked|jobs?|career|degree|contact|ask|call|our|your)(?: in| the| our| your)? )(?:IT|STEM)|(?:GET|POST|PUT|PATCH|DELETE|HEAD)(?= (?:request|method|call|endpoint)s?(?!\p{L}))|(?<=(?<!\p{L})(?:request|method|call|endpoint)s? )(?:GET|POST|PUT|PATCH|DELETE|HEAD))(?![\p{L}\p{N}])`;
/** Streets with a number, or behind a preposition: "10 Baker Street", "lives in Baker Street". */
const STREET_NAME = String.raw`(?:\p{Lu}[\p{Ll}'’]{1,20} ){1,3}(?:(?:Street|Avenue|Road|Boulevard|Lane|Drive|Square|Terrace)(?!\p{L})|(?:St|Ave|Rd|Blvd|Ln|Dr|Sq)(?:\.|(?!\p{L})))`;
const ENGLISH_STREET = String.raw`(?=\d)(?<![\p{L}\p{N}.,])\d{1,5}[A-Z]? ${STREET_NAME}|(?=\p{Lu})(?<=\p{Ll} (?:in|on|at|to|from|of|along|near|off|down|up) )${STREET_NAME}`;
/** An option of a command: " -it", " --name=web". */
const FLAG = String.raw`(?: --?[A-Za-z][\w-]{0,20}(?:=[\w./:@-]{1,60})?(?![\w-]))`;
/** What a command works on, and not the next word of the sentence. */
const ARGUMENT = String.raw`(?: (?!(?:and|or|to|in|on|for|it|the|your|before|after|again|first|now|then|once|command|commands|with|from|by|is|if|when|as|this|that)(?![\w-]))[a-z][\w.@/:-]{1,40}(?<![.:-]))`;
/** Commands of tools in a sentence, with their options and what they install: "pip install requests", "docker run -it ubuntu". */
const COMMAND = String.raw`(?=[abcdgnpsy])(?<![\p{L}\p{N}])(?:sudo )?(?:(?:npm|pip3?|yarn|brew|cargo|conda|gem|composer|apt-get) (?:install|add|update|upgrade|uninstall|remove|run)(?![\p{L}\p{N}])${FLAG}{0,5}${ARGUMENT}?|(?:git (?:add|branch|checkout|clone|commit|fetch|init|log|merge|pull|push|rebase|reset|stash|status)|docker (?:build|compose|exec|pull|push|run|start|stop))(?![\p{L}\p{N}])(?:${FLAG}{1,5}${ARGUMENT}?)?)`;
/** Fixed phrases with "and" that are names of things: "rock & roll", "R&B". */
const PAIR = String.raw`(?=[DRdr])(?<![\p{L}\p{N}])(?:[Rr]ock (?:&|and|'n'|n) [Rr]oll|[Dd]rum (?:&|and|'n'|n) [Bb]ass)(?![\p{L}\p{N}])`;
/** In English, "a" after a number is a part of a code as well. In Romance languages it may be an ordinal. */
const ENGLISH = lazily(
  () =>
    new RegExp(
      String.raw`${ENGLISH_STREET}|${LETTER_PAIR}|${ACRONYM}|${EXPRESSION.source}|${KEY}|${PROGRAM}|${COMMAND}|${PAIR}|(?=\d)(?<![\p{L}\p{N}.,\-])(?:\d{1,4}-)?\d{1,4}[ai](?![\p{L}\p{N}'’])`,
      'gu',
    ),
);

const TITLE = String.raw`(?:Sr|Sra|Srta|Dr|Dra|Prof|Profa|Dña|Sig|Dott|M)\. |(?:Dª|Don|Doña|Mme|Mlle|[Ss]e(?:ñ|ny|nh)or(?:a|ita|eta)?) `;
/** Offices, which are translated behind a title: "Sr. Presidente". */
const OFFICE =
  '(?:Pr[eé]sid|Minist|Direct|Dirett|Alcald|Batlle|Reit|Rector|Ju[eií]z|Jueza?|Jutge|Deput|Diput|Senad|Secret|Govern|Gobern|Emba|Ambai|Capit|Profes|Comis|Conse)';
/** Names behind a title, of which the dictionaries know many as other words: "Dra. Rosa Blanco". */
const TITLED = String.raw`(?=\p{Lu})(?<=(?<!\p{L})(?:${TITLE}))(?!${OFFICE})\p{Lu}\p{Ll}{1,20}(?: (?!${OFFICE})\p{Lu}\p{Ll}{1,20}){0,2}`;
/** Streets in addresses. */
const STREET = String.raw`(?=[ACP])(?<!\p{L})(?:Avda|Pza|Plza|Ctra)\. (?:d(?:e|el|e la|e los|e las) )?\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20}){0,2}`;
/** A letter behind the number of a thing. Before a noun it is an ordinal: "5a planta". */
const LETTERED = String.raw`(?=\d)(?<=\p{Ll} )\d{1,3}a(?=$|[.,;:!?)]| (?:y|e|o|i|ou)(?!\p{L}))`;
/** Minutes, which are a word in Galician: "10 min". */
const MINUTES = String.raw`min(?<=\d ?min)(?![\p{L}\p{N}])`;
/** Pairs of letters that stay, of which one is no vowel, as in a conjunction, and the last letter of "S.A.". */
const LETTERS = String.raw`(?=[A-Zn])(?<![\p{L}\p{N}\/])(?:[A-Z]\/[B-DF-HJ-NP-TV-Z]|[B-DF-HJ-NP-TV-Z]\/[A-Z]|n\/a)(?![\p{L}\p{N}\/])|[AEOUY](?<=(?<!\p{L})[A-Z]\.[A-Z])(?!\p{L})`;
const OTHERS = lazily(
  () => new RegExp([LETTERS, LETTERED, EXPRESSION.source, TITLED, STREET, MINUTES].join('|'), 'gu'),
);

/** A code before the noun that it names, behind which it stands in Romance languages: "PIN code". */
const CODE_BEFORE_NOUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}\-\/])(PIN|LED|RAM|SAP|STEM|IT|GET|POST|PUT|PATCH|DELETE|HEAD|A[345]|A\/[BC]|I\/O|24\/7) (${NAMED_THING}s?)(?=[.,;:!?)]|$| (?:is|are|was|were|has|have|had|will|can|must|should|and|or|but|on|in|at|to|from|for|of|with|by|that|which)(?!\p{L}))`,
  'gu',
);

/** Writes English codes behind the nouns that they name. */
export function putCodesBehindNouns(text: string): string {
  return text.replace(CODE_BEFORE_NOUN, '$2 $1');
}

/** Nouns behind which an item stands in Romance languages: "the team {name}". */
const NAMED_BY_ITEM =
  '(?:budget|center|centre|department|division|lab|office|strategy|unit|team|page|account|project|group|channel|app|folder|file|button|menu|plan|server|company|store|user|city|street|league|tab|option|command|field|section|category|service|plugin|module|package|branch)';
const ITEM_BEFORE_NOUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(the|our|your|my|their|this|an?) (\p{Co}) (${NAMED_BY_ITEM}s?)(?=$|[.,;:!?…)]| (?:is|are|was|were|has|have|had|will|would|can|could|should|may|must|and|or|but|in|on|at|to|for|from|with|by|of|that|which|when|if|now|today|won|wants?|needs?|lost|met|works|grows|lives|offers|opens|closes|starts|begins|ends|runs|plays|loses|meets|makes|uses|helps|sells|provides|includes|shows|contains|costs|moves|stays|arrives|leaves|comes|goes|first|again|instead|\p{Ll}{2,14}ed)(?!\p{L}))`,
  'giu',
);

/** Writes items in an English text behind the nouns that they name. Tags could not follow them. */
export function putItemsBehindNouns(text: string): string {
  return text.replace(ITEM_BEFORE_NOUN, '$1 $3 $2');
}

/** Protects known names, streets, names behind titles outside of English, acronyms that are also words, codes, and single letters that name something, which the dictionaries would translate as articles and prepositions. */
export function protectCodes(parts: readonly Part[], from: string): readonly Part[] {
  return protectKnownNames(parts).flatMap((part): readonly Part[] =>
    part.kind === 'text' ? divide(part.text, from) : [part],
  );
}

/** Two letters with "&", such as R&D and B&B, and a tag around them belong together. */
const LETTERS_WITH_AND = /(?<![\p{L}\p{N}&])[A-Z]&[A-Z](?![\p{L}\p{N}&])/gu;

/** Protects pairs of letters with "&" before the tags of a segment are looked at, which enclose them alone. */
export function protectLetterPairs({ parts, ...others }: Segment): Segment {
  return {
    parts: parts.flatMap((part) => (part.kind === 'text' ? divideAt(part.text, LETTERS_WITH_AND) : [part])),
    ...others,
  };
}

function divide(text: string, from: string): Part[] {
  return divideAt(text, from === 'en' ? ENGLISH() : OTHERS());
}

function divideAt(text: string, codes: RegExp): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: code, index } of text.matchAll(codes)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'protected', text: code });
    end = index + code.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
