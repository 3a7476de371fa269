/**
 * Filled pauses as transcripts of each language spell them. `+` repeats a letter. Sounds that are also words of the language
 * are left out: "um" is a word in Portuguese and German, "eh" is Austrian for "anyway".
 */
const FILLED_PAUSES: Readonly<Record<string, string>> = {
  bg: 'ъъ+ ъм+ хм+ ммм+',
  cs: 'ehm+ eee+ hm+',
  da: 'øh+ øhm+ eh+ hm+',
  de: 'äh+ ähm+ öh+ öhm+ hm+ mhm+',
  el: 'εε+ χμ+ μμμ+',
  en: 'uh+ uhm+ um+ erm hm+ mhm+ mm-hm+',
  es: 'eh+ ehm+ hm+ mmm+',
  fi: 'öö+ ööh ähm+ hm+ mmm+',
  fr: 'euh+ heu+ hum+ hm+ mmh+',
  hr: 'eee+ hm+ mmm+',
  hu: 'öö+ hm+ mmm+',
  id: 'eee+ ehm+ hm+ mmm+',
  it: 'ehm+ uhm+ hm+ mmh+',
  ja: 'えーっ?と ええ?っと ええと あの[ー〜]+ う[ー〜]+ん',
  ko: '으음+ 흠+ 어어+ 음+(?=\\s?[,.…])',
  nb: 'øh+ øhm+ eh+ ehm+ hm+',
  nl: 'uh+ uhm+ eh+ ehm+ euh+ hm+',
  pl: 'yyy+ eee+ hm+ mhm+',
  pt: 'hã+ ahn+ hum+ hm+ ehm+ éé+',
  ro: 'ăă+ hm+ mmm+',
  ru: 'ээ+ э-э(?:-э){0,3} эм+ хм+ гм+ ммм+',
  sv: 'öh+ öhm+ eh+ ehm+ hm+',
  tr: 'ıı+ hm+ eee+',
  uk: 'еее+ е-е(?:-е){0,3} хм+ гм+ ммм+',
  vi: 'ừm+ ờm+ hm+',
  zh: '[嗯呃]+',
};

/** Further filled pauses of English, ambiguous outside of spontaneous speech. */
const SPONTANEOUS_ENGLISH = 'eh+ er mm+ uh-huh';

/** An optional comma and space before a pause. After a number, a sound can be a unit: "5 eh". */
const PREFIX = String.raw`(?:, ?|(?<!\p{N}) |(?<![\p{L}\p{N}'’-]|\p{N} ))`;
/** The bound keeps the search linear. */
const REPETITION = '{1,30}';
const NO_LETTER_AFTER = String.raw`(?![\p{L}\p{N}'’-])`;

/** Matches lower case, with an optional capital at the beginning: "HMM" and "ER" are names. */
function pausePattern(language: string, list: string): RegExp {
  const sounds = list.replaceAll('+', REPETITION).split(' ');
  if (language === 'zh' || language === 'ja') return new RegExp(`(?:${sounds.join('|')})[，、,]?`, 'gu');
  const spelled = sounds.map((sound) => `[${sound.charAt(0)}${sound.charAt(0).toUpperCase()}]${sound.slice(1)}`);
  return new RegExp(`${PREFIX}(?:${spelled.join('|')})${NO_LETTER_AFTER}(?: ?,)?`, 'gu');
}

const PATTERNS = new Map(
  Object.entries(FILLED_PAUSES).map(([language, list]) => [language, pausePattern(language, list)]),
);

/**
 * A pattern for filled pauses with the comma and space before and the comma after: "on the, uh, digits".
 * @param language of the document
 * @returns undefined for a language without a list
 */
export function filledPausePattern(language: string | undefined): RegExp | undefined {
  return language === undefined ? undefined : PATTERNS.get(language);
}

/** Further filled pauses of spontaneous English speech. */
export const SPONTANEOUS_PAUSES = pausePattern('en', SPONTANEOUS_ENGLISH);
